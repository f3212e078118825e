//! Down the Well: six wells, the hand, the lead.

use super::sketch::{Face, Group, Reader, Sketch, inline};
use crate::{look::QUIET, menu::Picks, words};
use parlour_engine::Seat;
use parlour_games::down_the_well::{Card, Phase, Suit, View};
use ratatui::{
    style::{Color, Style},
    text::Span,
};

/// Anchors, Boats, Crabs, Dolphins, Flowers, Trees.
const INKS: [u8; 6] = [19, 124, 166, 30, 127, 28];

fn ink(suit: Suit) -> Color {
    Color::Indexed(INKS[suit as usize])
}

fn face(card: Card) -> Face {
    let code = card.to_string();
    let (rank, suit) = words::island(&code).unwrap_or(('?', "?"));
    Face::up(&card, rank.to_string(), ink(card.suit())).tagged(suit.get(..3).unwrap_or(suit))
}

/// `4 of Anchors`.
fn said(card: Card) -> String {
    let code = card.to_string();
    words::of_islands(&code).unwrap_or(code)
}

/// The table before this viewer.
pub(super) fn sketch(view: &View, reader: Reader<'_>) -> Sketch {
    Sketch {
        headline: headline(view),
        groups: view.suits().map(|suit| well(view, suit)).collect(),
        seats: Seat::all(view.hands.len() as u8).map(|seat| about(view, seat, reader)).collect(),
        hand: hand(view, reader.own),
        now: if reader.due { now(view) } else { String::new() },
        picks: match view.phase {
            Phase::Give => Picks::Several("give"),
            Phase::Play => Picks::One("play"),
            Phase::Over => Picks::None,
        },
        secret: view.phase != Phase::Over,
        ..Sketch::default()
    }
}

fn headline(view: &View) -> String {
    let mut text = format!("Hand {}, round {}", view.hand, view.round);
    if let Some(turned) = view.turned {
        text += &format!(" · {} turned up", said(turned));
    }
    match view.lead {
        Some(lead) if view.round == 1 => text += &format!(" · {lead:?} led"),
        _ if view.phase == Phase::Give => {
            let passing = view.passing();
            let go = if passing.cards == 1 { "goes" } else { "go" };
            text +=
                &format!(" · {}", passing.to_string().replacen(" to ", &format!(" {go} to "), 1));
        }
        _ => {}
    }
    text
}

/// A pile: its top card, and below it in letters what is buried.
fn well(view: &View, suit: Suit) -> Group {
    let cards: Vec<Card> = view.piles.well(suit).collect();
    let top = cards.last().map_or_else(Face::none, |&top| face(top));
    let buried = cards.len().saturating_sub(1);
    let ranks: String =
        cards[..buried].iter().filter_map(|c| c.to_string().chars().next()).collect();
    Group {
        title: format!("{suit:?}"),
        note: vec![Span::styled(ranks, QUIET)],
        lit: view.lead == Some(suit) && view.piles.0.is_empty(),
        cards: vec![top],
        // an empty pile is as wide as one with a card
        letters: 3,
    }
}

fn about(view: &View, seat: Seat, reader: Reader<'_>) -> Vec<Span<'static>> {
    let hand = &view.hands[seat.index()];
    let count = hand.len();
    let mut about =
        vec![Span::raw(format!("{count:>2} card{}", if count == 1 { "" } else { "s" }))];
    if view.finished[seat.index()] && view.phase == Phase::Play {
        about.push(Span::styled(" finished", Style::new().fg(Color::Yellow)));
    }
    if count == 0 && view.phase == Phase::Play {
        about.push(Span::styled(" final round!", Style::new().fg(Color::Red)));
    }
    // a single hand has a winner and no score
    let counts = view.hand > 1 || view.winner.is_none() && view.totals.iter().any(|&sum| sum > 0);
    if counts {
        about.push(Span::raw(format!(" {} pts", view.totals[seat.index()])));
    }
    if reader.own != Some(seat) {
        about.extend(inline(hand.shown().iter().map(|&card| face(card))));
    }
    about
}

/// The own hand; cards that no pile takes any more are dimmed.
fn hand(view: &View, own: Option<Seat>) -> Vec<Face> {
    let Some(own) = own else { return Vec::new() };
    let playing = view.phase == Phase::Play;
    let cards = view.hands[own.index()].shown().iter();
    cards.map(|&card| face(card).dimmed(playing && !view.is_above(card))).collect()
}

fn now(view: &View) -> String {
    match view.phase {
        Phase::Give => {
            format!("Pass {:#}: mark them with Space, then press Enter.", view.passing())
        }
        Phase::Play if view.round == 1 && view.piles.0.is_empty() => {
            "Open with the lowest card of the lead suit: there is no choice.".to_owned()
        }
        Phase::Play => {
            let cards: Vec<Card> =
                view.own_hand().iter().copied().filter(|&card| view.is_above(card)).collect();
            match cards.as_slice() {
                [] => "You cannot play: pass.".to_owned(),
                [card] => {
                    format!("Play the one card that is higher than its pile: the {}.", said(*card))
                }
                cards => {
                    format!(
                        "Play one card that is higher than its pile: {} of yours are.",
                        cards.len()
                    )
                }
            }
        }
        Phase::Over => String::new(),
    }
}
