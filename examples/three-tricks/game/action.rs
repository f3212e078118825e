//! Actions, refusals with their clauses, and events.

use super::state::{Card, MAX_HAND};
use parlour_engine::{Cards, Seat, illegal};
use serde::Serialize;

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Play a card face up.
    Play(Card),
}

illegal! {
    /// Why an action of Three Tricks is refused.
    pub enum Illegal {
        /// A card that is not in the hand.
        NotInHand { card: Card } = "TRI-02", "not_in_hand", "You do not hold the {card}.";
    }
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The cards were dealt; each player sees their own.
    Dealt {
        /// Each seat's cards.
        hands: Vec<Cards<Card, MAX_HAND>>,
    },
    /// A card was played.
    Played {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A trick is complete.
    Took {
        /// Who takes it.
        seat: Seat,
    },
}
