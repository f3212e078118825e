//! Actions, events and views as text: the language of records, golden files and the plain table.

use super::{
    action::{Action, Event},
    cards::{Card, CardSet, named_all},
    state::{MAX_HAND_CARDS, Phase},
    view::View,
};
use parlour_engine::{Cards, ParseActionError, Seat, Viewer, seen_cards::row};
use std::{fmt, str::FromStr};

const FORMS: &str = "`give 2A 3C 5T`, `play 5C` or `pass`";

/// Reads `give …`, `play …` or `pass`.
pub(super) fn read_action(text: &str) -> Result<Action, ParseActionError> {
    let wrong = || ParseActionError::new(text, FORMS);
    let mut words = text.split(' ');
    let verb = words.next().unwrap_or_default();
    let cards: Vec<Card> = words.map(str::parse).collect::<Result<_, _>>().map_err(|()| wrong())?;
    match (verb, cards.as_slice()) {
        ("give", [_, ..]) => {
            // Not a set from the start: `give 2A 2A 3C 5T` must not pass for three cards.
            let mut set = CardSet::EMPTY;
            for card in cards {
                if set.contains(card) {
                    return Ok(Action::GiveTwice(card));
                }
                set = set.with(card);
            }
            Ok(Action::Give(set))
        }
        ("play", [card]) => Ok(Action::Play(*card)),
        ("pass", []) => Ok(Action::Pass),
        _ => Err(wrong()),
    }
}

impl FromStr for Action {
    type Err = ParseActionError;
    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        read_action(text)
    }
}

/// `{}` writes the text of the wire, `{:#}` what people say.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Give(cards) if f.alternate() => write!(f, "pass {cards:#}"),
            Self::Play(card) if f.alternate() => write!(f, "play the {card:#}"),
            Self::Give(cards) => write!(f, "give {cards}"),
            Self::GiveTwice(card) => write!(f, "give {card} {card}"),
            Self::Play(card) => write!(f, "play {card}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// The cards with their article, `the 5 of Boats and the Ace of Trees`, or how many they are.
fn named(cards: &Cards<Card, MAX_HAND_CARDS>) -> String {
    match cards {
        Cards::Shown(cards) if !cards.is_empty() => named_all(cards.iter().copied()),
        _ => format!("{cards:#}"),
    }
}

/// `1 point`, `7 points`.
fn points(count: u16) -> String {
    if count == 1 { "1 point".into() } else { format!("{count} points") }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dealt { hand, dealer, hands } => {
                write!(f, "Hand {hand}, dealt by seat {dealer}.")?;
                for (seat, cards) in hands.iter().enumerate() {
                    if !cards.shown().is_empty() {
                        write!(f, " Seat {seat}: {cards:#}.")?;
                    }
                }
                Ok(())
            }
            Self::Gave { seat, to, cards } => {
                write!(f, "Seat {seat} passes {} to seat {to}.", named(cards))
            }
            Self::Turned { card } => write!(f, "The {card:#} is turned up."),
            Self::Opens { seat, suit: Some(suit) } => {
                let suit = format!("{suit:?}"); // `Boats`: of one card, `Boat`
                write!(f, "Seat {seat} opens with the lowest {}.", suit.trim_end_matches('s'))
            }
            Self::Opens { seat, suit: None } => write!(f, "Seat {seat} opens the next round."),
            Self::Played { seat, card } => write!(f, "Seat {seat} plays the {card:#}."),
            Self::Passed { seat, cards, .. } => {
                write!(f, "Seat {seat} passes with {}.", named(cards))
            }
            Self::RanOut { seat } => {
                write!(f, "Seat {seat} has no cards left: this is the final round.")
            }
            Self::Swept { round, last } => {
                write!(f, "Round {round} is over; seat {last} played last. The piles are swept.")
            }
            Self::Won { seat, scored: false, .. } => {
                write!(f, "Seat {seat} played the last card and wins the hand.")
            }
            Self::Won { seat, points, scored: true } => {
                let points = self::points(*points);
                write!(f, "Seat {seat} played the last card and wins the hand ({points}).")
            }
        }
    }
}

impl fmt::Display for View {
    /// The table in a few lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hand {}, round {}", self.hand, self.round)?;
        match (self.turned, self.lead) {
            (Some(turned), Some(lead)) => writeln!(f, "; {turned} turned up, {lead:?} led")?,
            (None, Some(lead)) => writeln!(f, "; {lead:?} led")?,
            _ => writeln!(f)?,
        }
        for suit in self.suits() {
            let well: Vec<Card> = self.piles.well(suit).collect();
            let cards = if well.is_empty() { "-".into() } else { row(&well) };
            writeln!(f, "  {:<9}{cards}", format!("{suit:?}"))?;
        }
        for (seat, hand) in Seat::all(self.hands.len() as u8).zip(&self.hands) {
            let own = self.viewer == Some(Viewer::Seat(seat));
            let mark = if self.next == Some(seat) { '>' } else { ' ' };
            write!(f, "{mark} seat {seat}{}: {hand}", if own { " (you)" } else { "" })?;
            if self.finished[seat.index()] && self.phase == Phase::Play {
                write!(f, ", finished")?;
            }
            if self.totals.iter().any(|&points| points > 0) {
                write!(f, ", {}", points(self.totals[seat.index()]))?;
            }
            writeln!(f)?;
        }
        if let Some(winner) = self.winner {
            writeln!(f, "Seat {winner} wins the hand.")?;
        }
        Ok(())
    }
}
