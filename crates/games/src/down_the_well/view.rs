//! What lies on the table for one viewer.

use super::{
    action::Action,
    cards::{Card, CardSet, Suit},
    options::{DownTheWell, ShowOnPass},
    passing::Passing,
    state::{MAX_HAND_CARDS, Phase, State},
};
use arrayvec::ArrayVec;
use parlour_engine::{Cards, Sealed, Seat, Viewer};
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser::SerializeMap};
use std::collections::BTreeMap;

/// The table as one viewer sees it (or, revealed, as it is).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ts_rs::TS)]
pub struct View {
    /// The viewer; absent when all is revealed.
    #[serde(rename = "seat", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub viewer: Option<Viewer>,
    /// What the table is doing.
    pub phase: Phase,
    /// Which hand of the match, from 1.
    pub hand: u16,
    /// Which round of the hand, from 1.
    pub round: u8,
    /// Who dealt.
    pub dealer: Seat,
    /// Who is to play, while playing.
    pub next: Option<Seat>,
    /// The card turned for the lead.
    pub turned: Option<Card>,
    /// The suit that opened the first round.
    #[ts(type = "keyof View[\"piles\"] | null")]
    pub lead: Option<Suit>,
    /// The six piles, bottom card first.
    #[ts(type = "Record<\"A\" | \"B\" | \"C\" | \"D\" | \"F\" | \"T\", string[]>")]
    pub piles: Piles,
    /// The hands, sorted.
    pub hands: ArrayVec<Cards<Card, MAX_HAND_CARDS>, 6>,
    /// Who can play no more in this round.
    pub finished: ArrayVec<bool, 6>,
    /// Cards of earlier rounds, sorted.
    pub swept: Cards<Card, 54>,
    /// The undealt cards, top first.
    pub rest: Cards<Card, 54>,
    /// Who played the last card.
    pub last: Option<Seat>,
    /// Who has won the last hand, when the game is over.
    pub winner: Option<Seat>,
    /// Points so far.
    pub totals: ArrayVec<u16, 6>,
    /// Cards chosen to be given, while others still choose.
    pub sealed: ArrayVec<Sealed<Action>, 6>,
    /// What is passed, where it is not three cards to the left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub passing: Option<Passing>,
    /// How many suits there are, where they are not six.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub suits: Option<u8>,
}

/// The cards on the piles: each pile rises, so a set says it all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piles(pub CardSet);

impl Piles {
    /// One pile, bottom card first.
    pub fn well(&self, suit: Suit) -> impl Iterator<Item = Card> + Clone {
        self.0.and(CardSet::of(suit)).iter()
    }
}

impl Serialize for Piles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut wells = serializer.serialize_map(Some(6))?;
        for suit in Suit::ALL {
            let cards: ArrayVec<Card, 9> = self.well(suit).collect();
            wells.serialize_entry(&suit, &cards)?;
        }
        wells.end()
    }
}

impl<'de> Deserialize<'de> for Piles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let wells = BTreeMap::<Suit, ArrayVec<Card, 9>>::deserialize(deserializer)?;
        Ok(Self(wells.into_values().flatten().collect()))
    }
}

impl View {
    pub(super) fn of(rules: &DownTheWell, state: &State, viewer: Option<Viewer>) -> Self {
        let sees = |seat: Seat| viewer.is_none_or(|viewer| viewer.is(seat));
        let laid_open = |seat: Seat| {
            rules.show_on_pass == ShowOnPass::FaceUp
                && state.is_finished(seat)
                && !state.hand(seat).is_empty()
        };
        let seats = || Seat::all(state.seats);
        let undealt = state.undealt().skip(usize::from(state.turned().is_some()));
        Self {
            viewer,
            phase: state.phase,
            hand: state.hand_no,
            round: state.round,
            dealer: state.dealer,
            next: (state.phase == Phase::Play).then_some(state.next),
            turned: state.turned(),
            lead: state.lead,
            piles: Piles(state.on_wells()),
            hands: seats()
                .map(|seat| Cards::seen(sees(seat) || laid_open(seat), state.hand(seat).iter()))
                .collect(),
            finished: seats().map(|seat| state.is_finished(seat)).collect(),
            swept: Cards::seen(true, state.swept(rules.cards()).iter()),
            rest: Cards::seen(viewer.is_none(), undealt),
            last: state.last,
            winner: if state.phase == Phase::Over { state.last } else { None },
            totals: seats().map(|seat| state.totals[seat.index()]).collect(),
            sealed: seats()
                .map(|seat| match (state.gave(seat), sees(seat)) {
                    (false, _) => Sealed::None,
                    (true, false) => Sealed::Hidden,
                    (true, true) => Sealed::Seen(Action::Give(state.hand(seat).and(state.wells))),
                })
                .collect(),
            passing: Some(rules.passing(state.hand_no))
                .filter(|passing| *passing != Passing::OF_THE_TEXT),
            suits: (rules.suits != 6).then_some(rules.suits),
        }
    }

    /// What is passed before the first round of this hand.
    #[must_use]
    pub fn passing(&self) -> Passing {
        self.passing.unwrap_or(Passing::OF_THE_TEXT)
    }

    /// The suits of the deck.
    pub fn suits(&self) -> impl Iterator<Item = Suit> + Clone {
        Suit::ALL.into_iter().take(self.suits.unwrap_or(6).into())
    }

    /// The cards this viewer holds.
    #[must_use]
    pub fn own_hand(&self) -> &[Card] {
        match self.viewer {
            Some(Viewer::Seat(seat)) => self.hands[seat.index()].shown(),
            _ => &[],
        }
    }

    /// The top card of a pile.
    #[must_use]
    pub fn top(&self, suit: Suit) -> Option<Card> {
        self.piles.well(suit).last()
    }

    /// Is the card higher than the top of its pile?
    #[must_use]
    pub fn is_above(&self, card: Card) -> bool {
        self.top(card.suit()).is_none_or(|top| card > top)
    }

    /// The lowest cards; the opening card, else the lowest playable card
    /// (of equal ranks the first suit), else pass.
    pub(super) fn default_action(&self) -> Action {
        let hand = self.own_hand();
        let lowest = |cards: &mut dyn Iterator<Item = Card>| cards.min_by_key(|card| card.rank());
        if self.phase == Phase::Give {
            let mut cards: ArrayVec<Card, MAX_HAND_CARDS> = hand.iter().copied().collect();
            cards.sort_by_key(|card| card.rank());
            return Action::Give(cards.into_iter().take(self.passing().cards.into()).collect());
        }
        let opening = self.round == 1 && self.piles.0.is_empty();
        let playable =
            |card: &Card| self.is_above(*card) && (!opening || self.lead == Some(card.suit()));
        lowest(&mut hand.iter().copied().filter(playable)).map_or(Action::Pass, Action::Play)
    }
}
