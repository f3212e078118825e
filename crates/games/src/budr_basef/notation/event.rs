//! What happened, in sentences.

use crate::budr_basef::{
    action::{Event, Seen, ToldHit},
    cards::Card,
    name::Name,
};
use parlour_engine::{Seat, seen_cards::spoken};
use std::fmt;

/// `1 card`, `10 cards`.
fn cards(count: impl Into<u32>) -> String {
    match count.into() {
        0 => "no cards".into(),
        1 => "1 card".into(),
        count => format!("{count} cards"),
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dealt { decks, keep, first } => dealt(f, decks, keep, *first),
            Self::Flipped { seat, card } => write!(f, "Seat {seat} flips {card:#}."),
            Self::Hit { seat, set: Some(set), .. } => write!(f, "Seat {seat} hits: {set}!"),
            Self::Hit { seat, set: None, .. } => write!(f, "Seat {seat} hits."),
            Self::Touched { seat, touch } => write!(f, "Seat {seat} touches: {touch}."),
            Self::Answered { seat } => write!(f, "Seat {seat} has answered."),
            Self::Decided { hits, seat, good, matches, deadlock } => {
                decided(f, hits, *seat)?;
                verdict(f, *good, *deadlock, matches)
            }
            Self::NobodyHit => f.write_str("No one hits."),
            Self::Took { seat, cards: count } => write!(f, "Seat {seat} takes {}.", cards(*count)),
            Self::Paid { seat, cards: paid } => {
                let count = cards(paid.len() as u8);
                write!(f, "Seat {seat} pays {count} to the keep: {}.", spoken(paid))
            }
            Self::Owes { seat, cards: count } => {
                write!(f, "Seat {seat} still owes {}.", cards(*count))
            }
            Self::Barred { seat, ejected: false } => {
                write!(f, "Seat {seat} may not hit until the next take.")
            }
            Self::Barred { seat, ejected: true } => write!(f, "Seat {seat} may not hit any more."),
            Self::Freed => f.write_str("No one was allowed to hit, so everyone may hit again."),
            Self::Pooled { seat, cards: count } => {
                write!(f, "The Joker of seat {seat} brings gambling for {}.", cards(*count))
            }
            Self::SetAside { seat, card } => write!(f, "Seat {seat} sets {} aside.", a_card(card)),
            Self::Folded { seat, card: Seen::Hidden } => write!(f, "Seat {seat} folds."),
            Self::Folded { seat, card } => write!(f, "Seat {seat} folds {}.", a_card(card)),
            Self::Checked { seat } => write!(f, "Seat {seat} checks."),
            Self::Called { seat, cards: count } => {
                write!(f, "Seat {seat} calls with {}.", cards(*count))
            }
            Self::Raised { seat, by, cards: count } => {
                write!(f, "Seat {seat} raises by {by}, putting in {}.", cards(*count))
            }
            Self::Revealed { seat, card } => write!(f, "Seat {seat} shows {card:#}."),
            Self::WonPool { seat, cards: count } => {
                write!(f, "Seat {seat} wins the pool of {}.", cards(*count))
            }
            Self::MayEdit { seat } => {
                write!(f, "Seat {seat} has taken a King and changes the sets.")
            }
            Self::Activated { seat, set } => write!(f, "Seat {seat} brings in {set}."),
            Self::Deactivated { seat, set } => write!(f, "Seat {seat} drops {set}."),
            Self::Modified { seat, set, change } => {
                write!(f, "Seat {seat} changes {set}: {change}.")
            }
            Self::Defined { seat, set } => write!(f, "Seat {seat} invents {}.", set.name),
            Self::Kept { seat } => write!(f, "Seat {seat} leaves the sets as they are."),
            Self::Won { seat } => write!(f, "Seat {seat} has every card and wins."),
            Self::Stopped { plays } => {
                let played = if *plays == 1 { "card has" } else { "cards have" };
                write!(f, "{plays} {played} been played: the largest deck wins.")
            }
        }
    }
}

/// Who hit, and how long after the fastest.
fn after(hit: &ToldHit, first: u64) -> String {
    let named = hit.set.map(|set| format!(" ({set})")).unwrap_or_default();
    match hit.at.0 - first {
        0 => format!("seat {}{named}", hit.seat),
        ms => format!("seat {}{named} {ms} ms later", hit.seat),
    }
}

/// `the 4 of Hearts`, or `a card` for those who may not see which.
fn a_card(card: &Seen) -> String {
    match card {
        Seen::Card(card) => format!("{card:#}"),
        Seen::Hidden => "a card".into(),
    }
}

fn dealt(f: &mut fmt::Formatter<'_>, decks: &[u8], keep: &[Card], first: Seat) -> fmt::Result {
    let sizes: Vec<String> = decks.iter().map(ToString::to_string).collect();
    write!(f, "The deck is shared out: {} cards.", sizes.join(", "))?;
    if !keep.is_empty() {
        write!(f, " Left over, on the keep: {}.", spoken(keep))?;
    }
    write!(f, " Seat {first} plays first.")
}

/// The hits of a contest, if there are several, and the one that counts.
fn decided(f: &mut fmt::Formatter<'_>, hits: &[ToldHit], seat: Seat) -> fmt::Result {
    if hits.len() > 1 {
        let first = hits.iter().map(|hit| hit.at.0).min().unwrap_or_default();
        let hits: Vec<String> = hits.iter().map(|hit| after(hit, first)).collect();
        write!(f, "Hits: {}. ", hits.join(", "))?;
    }
    write!(f, "The hit of seat {seat}")?;
    match hits.iter().find(|hit| hit.seat == seat).and_then(|hit| hit.set) {
        Some(set) => write!(f, " ({set})"),
        None => Ok(()),
    }
}

fn verdict(
    f: &mut fmt::Formatter<'_>,
    good: bool,
    deadlock: bool,
    matches: &[Name],
) -> fmt::Result {
    let there: Vec<String> = matches.iter().map(ToString::to_string).collect();
    match (good, deadlock, there.is_empty()) {
        (true, true, _) => f.write_str(" is good: no one could move any more."),
        (true, false, _) => write!(f, " is good: {}.", there.join(", ")),
        (false, _, true) => f.write_str(" is bad: there is no set."),
        (false, _, false) => write!(f, " is bad: there is {}.", there.join(", ")),
    }
}
