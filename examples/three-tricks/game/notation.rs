//! Actions, events and views as text: the language of records and of the plain table.

use super::{
    action::{Action, Event},
    state::Card,
    view::View,
};
use parlour_engine::{Cards, ParseActionError, Seat, seen_cards::row};
use std::fmt;

/// Reads `play 12`.
pub(super) fn read_action(text: &str) -> Result<Action, ParseActionError> {
    let card = text.strip_prefix("play ").and_then(|card| card.parse().ok());
    card.map(Action::Play).ok_or_else(|| ParseActionError::new(text, "`play 12`"))
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Play(card) = self;
        write!(f, "play {card}")
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dealt { hands } => write!(f, "Everyone gets {} cards.", hands[0].len()),
            Self::Played { seat, card } => write!(f, "Seat {seat} plays {card}."),
            Self::Took { seat } => write!(f, "Seat {seat} takes the trick."),
        }
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats = Seat::all(self.hands.len() as u8);
        for (((seat, hand), played), tricks) in
            seats.zip(&self.hands).zip(&self.played).zip(&self.tricks)
        {
            let hand = match hand {
                Cards::Shown(cards) => row::<Card>(cards),
                Cards::Hidden(count) => format!("{count} cards"),
            };
            let played = played.map_or("-".to_owned(), |card| card.to_string());
            writeln!(f, "seat {seat}: {hand}; on the table {played}; {tricks} tricks")?;
        }
        Ok(())
    }
}
