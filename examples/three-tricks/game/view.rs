//! What lies on the table for one viewer.

use super::state::{Card, MAX_HAND, State};
use parlour_engine::{Cards, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The table as one viewer sees it (or, revealed, as it is).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Who looks; absent when all is revealed.
    #[serde(rename = "seat", skip_serializing_if = "Option::is_none")]
    pub viewer: Option<Viewer>,
    /// Who is to play; no one when the game is over.
    pub next: Option<Seat>,
    /// Each seat's cards, or how many.
    pub hands: Vec<Cards<Card, MAX_HAND>>,
    /// What lies before each seat in this trick.
    pub played: Vec<Option<Card>>,
    /// Each seat's tricks.
    pub tricks: Vec<u8>,
}

impl View {
    pub(super) fn of(state: &State, viewer: Option<Viewer>) -> Self {
        let sees = |seat| viewer.is_none_or(|viewer| viewer.is(seat));
        let seats = usize::from(state.seats);
        Self {
            viewer,
            next: (!state.is_over()).then_some(state.next),
            hands: Seat::all(state.seats)
                .map(|seat| Cards::seen(sees(seat), state.hand(seat)))
                .collect(),
            played: state.played[..seats].to_vec(),
            tricks: state.tricks[..seats].to_vec(),
        }
    }

    /// The lowest card of whose turn it is, as far as the viewer sees it.
    pub(super) fn own_lowest(&self) -> Card {
        let hand = self.next.map(|seat| self.hands[seat.index()].shown()).unwrap_or_default();
        hand.first().copied().or_else(|| Card::all().next()).expect("the deck has cards")
    }
}
