//! Bread Basket: the line with its places, and what each card would complete.

use super::sketch::{Face, Group, Reader, Sketch, inline};
use crate::{look::QUIET, menu::Picks};
use parlour_engine::Seat;
use parlour_games::bread_basket::{Card, Phase, Trick, View};
use ratatui::{
    style::{Color, Style},
    text::Span,
};
use std::ops::RangeInclusive;

/// How many cards of the line stand in one row.
const ROW: usize = 18;

/// Onions, vegetables and meats from green to brown, Chefs.
const INKS: [u8; Card::KINDS] = [90, 22, 28, 64, 58, 94, 130, 166, 160, 124, 19];

fn face(card: Card) -> Face {
    let index = match card {
        Card::ONION => "On".to_owned(),
        Card::CHEF => "Ch".to_owned(),
        rank => rank.to_string(),
    };
    Face::up(&card, index, Color::Indexed(INKS[usize::from(card.index())]))
}

/// The table before this viewer.
pub(super) fn sketch(view: &View, reader: Reader<'_>) -> Sketch {
    let mut groups = line(view, &meant(view, reader.intent));
    groups.push(deck(view));
    Sketch {
        headline: format!(
            "Round {} of {} · dealt by {} · On = Onion (−5), Ch = Chef (10)",
            view.round,
            view.rounds.max(view.round),
            reader.name(view.dealer)
        ),
        groups,
        seats: Seat::all(view.hands.len() as u8).map(|seat| about(view, seat, reader)).collect(),
        hand: hand(view, reader.own),
        now: if reader.due { now(view) } else { String::new() },
        picks: if view.phase == Phase::Play { Picks::One("play") } else { Picks::None },
        secret: view.phase != Phase::Over,
        ..Sketch::default()
    }
}

/// The places of the line that an action is about.
fn meant(view: &View, intent: &str) -> Option<RangeInclusive<usize>> {
    let words: Vec<&str> = intent.split(' ').collect();
    let place = |word: &&str| word.parse::<usize>().ok();
    match words.as_slice() {
        ["take", from, to] => Some(place(from)?..=place(to)?),
        ["chef", at] => Some(place(at)?..=place(at)?),
        ["play", card] => {
            let trick = completed(view, card.parse().ok()?)?;
            Some(usize::from(trick.from)..=usize::from(trick.to))
        }
        _ => None,
    }
}

/// The trick that this card would complete at the end of the line.
fn completed(view: &View, card: Card) -> Option<Trick> {
    let mut line: Vec<Card> = view.line.to_vec();
    line.push(card);
    Trick::ending_at(&line, line.len() - 1)
}

fn line(view: &View, meant: &Option<RangeInclusive<usize>>) -> Vec<Group> {
    let faces = view.line.iter().enumerate().map(|(place, &card)| {
        let lit = meant.as_ref().is_some_and(|meant| meant.contains(&place));
        face(card).tagged((place + 1).to_string()).lit(lit)
    });
    let faces: Vec<Face> = faces.collect();
    if faces.is_empty() {
        return vec![Group::new("The line", vec![Face::none()])];
    }
    let rows = faces.chunks(ROW).enumerate().map(|(row, cards)| {
        let title = if row == 0 { "The line, oldest first".to_owned() } else { "…".to_owned() };
        Group { lit: meant.is_some(), ..Group::new(title, cards.to_vec()) }
    });
    rows.collect()
}

fn deck(view: &View) -> Group {
    let count = view.deck.len();
    let cards = if count == 0 { Face::none() } else { Face::down(count.to_string()) };
    Group::new("Deck", vec![cards])
}

fn about(view: &View, seat: Seat, reader: Reader<'_>) -> Vec<Span<'static>> {
    let place = seat.index();
    let hand = &view.hands[place];
    let mut about = vec![
        Span::raw(format!("{:>2} cards ", hand.len())),
        Span::styled(
            format!("{:>3} this round ", view.points[place]),
            Style::new().fg(Color::Cyan),
        ),
        Span::raw(format!("{:>4} in all", view.totals[place])),
    ];
    if reader.own != Some(seat) {
        let shown = hand.shown();
        about.extend(inline(shown.iter().map(|&card| face(card))));
        if shown.is_empty() && !view.known[place].is_empty() {
            about.push(Span::styled(" holds", QUIET));
            about.extend(inline(view.known[place].iter().map(|&card| face(card))));
        }
    }
    about
}

/// The own hand; on each card what it would bring now.
fn hand(view: &View, own: Option<Seat>) -> Vec<Face> {
    let Some(own) = own else { return Vec::new() };
    let cards = view.hands[own.index()].shown().iter();
    cards.map(|&card| face(card).tagged(worth(view, card))).collect()
}

fn worth(view: &View, card: Card) -> String {
    let Some(trick) = completed(view, card).filter(|_| view.phase == Phase::Play) else {
        return String::new();
    };
    let mut line: Vec<Card> = view.line.to_vec();
    line.push(card);
    let points =
        trick.kind.points(&line[usize::from(trick.from)..=usize::from(trick.to)], view.worth());
    format!("{points:+}")
}

fn now(view: &View) -> String {
    match (view.phase, view.played) {
        (Phase::Take, _) => {
            "Several tricks are complete: choose which one to take first.".to_owned()
        }
        (Phase::Play, 0) => {
            let chef = view.own_hand().contains(&Card::CHEF) && !view.line.is_empty();
            let chef = if chef { ", or discard a Chef for the card at a place" } else { "" };
            format!("Play a card at the end of the line{chef}. On a card: the trick it makes.")
        }
        (Phase::Play, 1) => "Play a second card, or stop.".to_owned(),
        (Phase::Play, _) => "Play another card, or stop.".to_owned(),
        (Phase::Over, _) => String::new(),
    }
}
