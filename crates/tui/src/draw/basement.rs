//! Basement: the pile with its run, the Deck's chance, three zones a player.

use super::sketch::{Face, Group, Reader, Sketch, inline};
use crate::{look::QUIET, menu::Picks, words};
use parlour_engine::Seat;
use parlour_games::basement::{Card, Faced, Kind, Phase, View, Zone};
use ratatui::{
    style::{Color, Style},
    text::Span,
};

fn face(card: Card) -> Face {
    let (index, ink) = match card {
        Card::BLANK => ("□".to_owned(), 240),
        Card::CLEAR => ("✗".to_owned(), 160),
        Card::RESET => ("↺".to_owned(), 28),
        number => (number.to_string(), if number.place() > 7 { 54 } else { 19 }),
    };
    // A Special shows its letter too: it is what you type.
    let index = if card.rank().is_none() { format!("{card}{index}") } else { index };
    Face::up(&card, index, Color::Indexed(ink))
}

fn faced(card: Faced) -> Face {
    match card {
        Faced::Up(card) => face(card),
        Faced::Down => Face::down(""),
    }
}

/// The table before this viewer.
pub(super) fn sketch(view: &View, reader: Reader<'_>) -> Sketch {
    let (title, hand) = own(view, reader.own);
    Sketch {
        headline: format!(
            "Round {} · dealt by {} · B□ Blank, C✗ Clear, R↺ Reset",
            view.round,
            reader.name(view.dealer)
        ),
        groups: groups(view, reader.own),
        seats: Seat::all(view.players.len() as u8).map(|seat| about(view, seat, reader)).collect(),
        hand,
        hand_title: title,
        now: if reader.due { now(view, reader.own) } else { String::new() },
        picks: picks(view, reader.own),
        secret: view.phase != Phase::Over,
        ..Sketch::default()
    }
}

fn groups(view: &View, own: Option<Seat>) -> Vec<Group> {
    let mut groups = vec![pile(view)];
    let deck = view.deck.len();
    let face = if deck == 0 { Face::none() } else { Face::down(deck.to_string()) };
    groups.push(Group::new("Deck", vec![face]));
    let trash = view.trash.len();
    let face = if trash == 0 { Face::none() } else { Face::down(trash.to_string()) };
    groups.push(Group::new("Trash", vec![face]));
    if let Some(own) = own.filter(|_| view.phase == Phase::Play) {
        let mine = &view.players[own.index()];
        if !mine.top.is_empty() && !mine.hand.is_empty() {
            let tops = mine.top.iter().map(|&card| self::face(card)).collect();
            groups.push(Group::new("Your Top", tops));
        }
        let slots: Vec<Face> = mine.basement.iter().enumerate().map(slot).collect();
        if mine.basement.iter().any(Option::is_some) {
            groups.push(Group::new("Your Basement", slots));
        }
    }
    groups
}

fn slot((place, card): (usize, &Option<Faced>)) -> Face {
    let face = match card {
        None => Face::none(),
        Some(Faced::Down) => Face::down("?"),
        Some(card) => faced(*card),
    };
    face.tagged((place + 1).to_string())
}

/// Before the first play three Top Cards go together, then cards of a kind.
fn picks(view: &View, own: Option<Seat>) -> Picks {
    let Some(own) = own else { return Picks::None };
    match view.phase {
        Phase::Top => Picks::Several("top"),
        Phase::Play if view.players[own.index()].zone() != Zone::Basement => Picks::Several("play"),
        Phase::Play | Phase::Over => Picks::None,
    }
}

/// The top of the pile, its run, and how many lie under it.
fn pile(view: &View) -> Group {
    let run = view.run.map_or(0, |run| usize::from(run.len)).max(1);
    let from = view.pile.len().saturating_sub(run.min(4));
    let cards: Vec<Face> = view.pile[from..].iter().map(|&card| faced(card)).collect();
    let count = view.pile.len();
    let note = match view.run {
        Some(run) if run.len > 0 => {
            let kind = run.kind.card();
            let kind = kind.map_or_else(
                || "nothing".to_owned(),
                |card: Card| {
                    let code = card.to_string();
                    words::special(&code).map_or(code, str::to_owned)
                },
            );
            let need = if run.kind == Kind::RESET {
                "anything goes".to_owned()
            } else {
                format!("{kind} or higher")
            };
            let cards = if count == 1 { "card" } else { "cards" };
            format!("{need} ({}× {kind}, {count} {cards})", run.len)
        }
        _ => "empty: anything goes".to_owned(),
    };
    let cards = if cards.is_empty() { vec![Face::none()] } else { cards };
    Group { lit: true, ..Group::new("Pile", cards).note(Span::styled(note, QUIET)) }
}

fn about(view: &View, seat: Seat, reader: Reader<'_>) -> Vec<Span<'static>> {
    let player = &view.players[seat.index()];
    let mut about = vec![Span::styled(
        format!("{:>3} pts ", view.totals[seat.index()]),
        Style::new().fg(Color::Cyan),
    )];
    if let Some(place) = player.place {
        about.push(Span::styled(format!("out, place {place}"), Style::new().fg(Color::Green)));
        return about;
    }
    about.push(Span::raw(format!("hand {:>2}", player.hand.len())));
    if reader.own != Some(seat) {
        about.extend(inline(player.hand.shown().iter().map(|&card| face(card))));
    }
    about.push(Span::styled(" top", QUIET));
    about.extend(inline(player.top.iter().map(|&card| face(card))));
    about.push(Span::styled(" base", QUIET));
    about.extend(inline(player.basement.iter().flatten().map(|&card| faced(card))));
    about
}

/// What the player plays from now: the hand, else the Top Cards.
fn own(view: &View, own: Option<Seat>) -> (String, Vec<Face>) {
    let Some(own) = own else { return (String::new(), Vec::new()) };
    let player = &view.players[own.index()];
    let hand: Vec<Face> = player.hand.shown().iter().map(|&card| face(card)).collect();
    if hand.is_empty() && !player.top.is_empty() {
        let tops = player.top.iter().map(|&card| face(card)).collect();
        return ("Your Top Cards, your hand is empty".to_owned(), tops);
    }
    (format!("Your hand ({})", hand.len()), hand)
}

fn now(view: &View, own: Option<Seat>) -> String {
    let Some(own) = own else { return String::new() };
    let player = &view.players[own.index()];
    match view.phase {
        Phase::Top => "Lay three Top Cards: mark them with Space, then press Enter.".to_owned(),
        Phase::Play if !player.hand.is_empty() => {
            let play = if view.pile.is_empty() {
                "Play one to four of a kind: anything goes"
            } else {
                "Play one to four of a kind, as high as the pile or higher"
            };
            let chance = if view.deck.is_empty() { "" } else { "; or Chance It" };
            let eat = if view.pile.is_empty() { "" } else { "; or eat the pile" };
            format!("{play}{chance}{eat}.")
        }
        Phase::Play if !player.top.is_empty() => {
            "Play from your Top Cards; if you cannot, eat and pick some up.".to_owned()
        }
        Phase::Play => "Only the Basement is left: reveal one of its cards, unseen.".to_owned(),
        Phase::Over => String::new(),
    }
}
