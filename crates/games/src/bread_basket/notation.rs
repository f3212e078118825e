//! Actions, events and views as text: the language of records, golden files and the plain table.

use super::{
    action::{Action, Event},
    cards::Card,
    state::Phase,
    trick::Kind,
    view::View,
};
use parlour_engine::{ParseActionError, Seat, Viewer, seen_cards::row};
use std::fmt;

const FORMS: &str = "`play 5`, `chef 3`, `stop` or `take 2 6`";

/// Reads `play …`, `chef …`, `stop` or `take …`.
pub(super) fn read_action(text: &str) -> Result<Action, ParseActionError> {
    let words = || {
        let mut words = text.split(' ');
        let found = (words.next()?, words.next(), words.next());
        words.next().is_none().then_some(found)
    };
    let action = match words() {
        Some(("play", Some(card), None)) => card.parse().ok().map(Action::Play),
        Some(("chef", Some(at), None)) => place(at).map(|at| Action::Chef { at }),
        Some(("stop", None, None)) => Some(Action::Stop),
        Some(("take", Some(from), Some(to))) => {
            place(from).zip(place(to)).map(|(from, to)| Action::Take { from, to })
        }
        _ => None,
    };
    action.ok_or_else(|| ParseActionError::new(text, FORMS))
}

/// A place in the line: digits without a leading zero. Numbers beyond any line are
/// well formed too; which is too large is not a question of form.
fn place(word: &str) -> Option<u8> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if !digits || (word.len() > 1 && word.starts_with('0')) {
        return None;
    }
    Some(word.parse().unwrap_or(u8::MAX))
}

/// `{}` writes the text of the wire, `{:#}` what people say.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(card) if f.alternate() => write!(f, "play {card:#}"),
            Self::Chef { at } if f.alternate() => {
                write!(f, "discard a Chef for card {} of the line", u16::from(*at) + 1)
            }
            Self::Take { from, to } if f.alternate() => {
                let place = |at: u8| u16::from(at) + 1;
                write!(f, "take the trick from card {} to card {}", place(*from), place(*to))
            }
            Self::Play(card) => write!(f, "play {card}"),
            Self::Chef { at } => write!(f, "chef {at}"),
            Self::Stop => f.write_str("stop"),
            Self::Take { from, to } => write!(f, "take {from} {to}"),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sandwich => "Sandwich",
            Self::Soup => "Soup",
        })
    }
}

/// `1 point`, `7 points`, `-8 points`.
fn points(n: impl Into<i64>) -> String {
    match n.into() {
        1 => "1 point".into(),
        n => format!("{n} points"),
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dealt { round, dealer, hands } => {
                write!(f, "Round {round}, dealt by seat {dealer}.")?;
                for (seat, cards) in hands.iter().enumerate() {
                    if !cards.shown().is_empty() {
                        write!(f, " Seat {seat}: {cards:#}.")?;
                    }
                }
                Ok(())
            }
            Self::TurnedUp { card, .. } => write!(f, "The line starts with {card:#}."),
            Self::Played { seat, card } => write!(f, "Seat {seat} plays {card:#}."),
            Self::Lifted { seat, at, card } => {
                write!(
                    f,
                    "Seat {seat} discards a Chef and takes {card:#} out of the line (card {}).",
                    at + 1
                )
            }
            Self::Took { seat, trick, cards, points: won } => {
                let cards: Vec<String> = cards.iter().map(|card| format!("{card:#}")).collect();
                let (cards, won) = (cards.join(", "), points(*won));
                write!(f, "Seat {seat} takes a {trick} ({cards}) for {won}.")
            }
            Self::Stopped { seat } => write!(f, "Seat {seat} stops."),
            Self::Scored { round, points, totals } => {
                write!(f, "Round {round} is over.")?;
                for (seat, (points, total)) in points.iter().zip(totals).enumerate() {
                    write!(f, " Seat {seat}: {}, {total} in total.", self::points(*points))?;
                }
                Ok(())
            }
            Self::Won { seats, total } => {
                let total = points(*total);
                match seats.as_slice() {
                    [seat] => write!(f, "Seat {seat} wins with {total}."),
                    several => {
                        let several: Vec<String> =
                            several.iter().map(|seat| format!("seat {seat}")).collect();
                        let several = several.join(" and ").replacen('s', "S", 1);
                        write!(f, "{several} share the victory with {total}.")
                    }
                }
            }
        }
    }
}

impl fmt::Display for View {
    /// The table in a few lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Round {} of {}", self.round, self.rounds.max(self.round))?;
        writeln!(f, ", dealt by seat {}; Chefs used: {}", self.dealer, self.spent)?;
        writeln!(f, "  deck   {}", self.deck)?;
        write_line(f, &self.line)?;
        for (seat, hand) in Seat::all(self.hands.len() as u8).zip(&self.hands) {
            let own = self.viewer == Some(Viewer::Seat(seat));
            let mark = if self.next == Some(seat) { '>' } else { ' ' };
            write!(f, "{mark} seat {seat}{}: {hand}", if own { " (you)" } else { "" })?;
            let known = &self.known[seat.index()];
            if hand.shown().is_empty() && !known.is_empty() {
                write!(f, ", among them {}", row(known))?;
            }
            let taken = &self.taken[seat.index()];
            if !taken.is_empty() {
                let points = points(self.points[seat.index()]);
                write!(f, "; took {} for {points}", row(taken))?;
            }
            if self.totals.iter().any(|&total| total != 0) {
                write!(f, "; {} in total", self.totals[seat.index()])?;
            }
            writeln!(f)?;
        }
        match self.phase {
            Phase::Play if self.played == 1 => writeln!(f, "One card has been played."),
            Phase::Play if self.played > 1 => {
                writeln!(f, "{} cards have been played.", self.played)
            }
            Phase::Take => {
                write!(f, "To be taken:")?;
                for &(from, to) in &self.tricks {
                    let cards = &self.line[usize::from(from)..=usize::from(to)];
                    write!(f, " {} ({from} to {to}).", row(cards))?;
                }
                writeln!(f)
            }
            Phase::Over => writeln!(f, "The game is over."),
            Phase::Play => Ok(()),
        }
    }
}

/// The line, and below each card its place.
fn write_line(f: &mut fmt::Formatter<'_>, line: &[Card]) -> fmt::Result {
    if line.is_empty() {
        return writeln!(f, "  line   -");
    }
    f.write_str("  line ")?;
    for card in line {
        write!(f, "{card:>3}")?;
    }
    f.write_str("\n  place")?;
    for place in 0..line.len() {
        write!(f, "{place:>3}")?;
    }
    writeln!(f)
}
