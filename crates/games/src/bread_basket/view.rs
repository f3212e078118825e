//! What lies on the table for one viewer.

use super::{
    action::Action,
    cards::Card,
    options::BreadBasket,
    state::{Phase, State},
    trick::{Kind, Trick, Tricks, Worth},
};
use arrayvec::ArrayVec;
use parlour_engine::{Annotation, Cards, Seat, Viewer, seen_cards::row};
use serde::{Deserialize, Serialize};

/// The table as one viewer sees it (or, revealed, as it is).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ts_rs::TS)]
pub struct View {
    /// The viewer; absent when all is revealed.
    #[serde(rename = "seat", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub viewer: Option<Viewer>,
    /// What the table is doing.
    pub phase: Phase,
    /// Which round, from 1.
    pub round: u64,
    /// How many are to be played; ties may add more.
    pub rounds: u64,
    /// Who dealt.
    pub dealer: Seat,
    /// Whose turn it is.
    pub next: Option<Seat>,
    /// The undealt cards, top first.
    pub deck: Cards<Card, 55>,
    /// The row of cards on the table, oldest first.
    pub line: ArrayVec<Card, 55>,
    /// The hands, sorted.
    pub hands: ArrayVec<Cards<Card, 55>, 6>,
    /// Of each hand, the cards that everyone saw going into it (taken by a Chef)
    /// and that cannot have been played since; sorted.
    pub known: ArrayVec<ArrayVec<Card, 55>, 6>,
    /// What each seat has taken in this round, sorted.
    pub taken: ArrayVec<ArrayVec<Card, 55>, 6>,
    /// Points of this round.
    pub points: ArrayVec<i16, 6>,
    /// Chefs used for their ability in this round.
    pub spent: u8,
    /// Cards played in this turn.
    pub played: u8,
    /// The tricks to choose from, each as the places of its ends.
    pub tricks: ArrayVec<(u8, u8), 55>,
    /// Points of all finished rounds.
    pub totals: ArrayVec<i64, 6>,
    /// What cards of tricks are worth, where that differs from the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub worth: Option<Worth>,
    /// How many cards can be played in a turn, where they are not two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cards_a_turn: Option<u8>,
}

impl View {
    pub(super) fn of(rules: &BreadBasket, state: &State, viewer: Option<Viewer>) -> Self {
        let sees = |seat: Seat| viewer.is_none_or(|viewer| viewer.is(seat));
        let seats = || Seat::all(state.seats);
        let mut tricks: ArrayVec<(u8, u8), 55> =
            state.tricks.iter(state.line()).map(|trick| (trick.from, trick.to)).collect();
        tricks.sort_unstable();
        Self {
            viewer,
            phase: state.phase,
            round: state.round,
            rounds: rules.rounds_for(state.seats),
            dealer: state.dealer,
            next: (state.phase != Phase::Over).then_some(state.next),
            deck: Cards::seen(viewer.is_none(), state.deck().iter().copied()),
            line: state.line().iter().copied().collect(),
            hands: seats().map(|seat| Cards::seen(sees(seat), state.hand(seat).iter())).collect(),
            known: seats().map(|seat| state.known[seat.index()].iter().collect()).collect(),
            taken: seats().map(|seat| state.taken[seat.index()].iter().collect()).collect(),
            points: seats().map(|seat| state.points[seat.index()]).collect(),
            spent: state.spent,
            played: state.played,
            tricks,
            totals: seats().map(|seat| state.totals[seat.index()]).collect(),
            worth: Some(rules.worth()).filter(|worth| *worth != Worth::OF_THE_TEXT),
            cards_a_turn: (rules.cards_a_turn != 2).then_some(rules.cards_a_turn),
        }
    }

    /// What cards of tricks are worth.
    #[must_use]
    pub fn worth(&self) -> Worth {
        self.worth.unwrap_or(Worth::OF_THE_TEXT)
    }

    /// How many cards can be played in a turn.
    #[must_use]
    pub fn cards_a_turn(&self) -> u8 {
        self.cards_a_turn.unwrap_or(2)
    }

    /// The cards this viewer holds.
    #[must_use]
    pub fn own_hand(&self) -> &[Card] {
        match self.viewer {
            Some(Viewer::Seat(seat)) => self.hands[seat.index()].shown(),
            _ => &[],
        }
    }

    /// What a card or a Chef would complete: the tricks of the line as it would be then.
    pub(super) fn annotations(&self, action: &Action) -> Vec<Annotation> {
        let mut line = self.line.clone();
        let tricks: ArrayVec<Trick, 55> = match *action {
            Action::Play(card) if !line.is_full() => {
                line.push(card);
                Trick::ending_at(&line, line.len() - 1).into_iter().collect()
            }
            Action::Chef { at } if usize::from(at) < line.len() => {
                let lifted = line.remove(usize::from(at));
                Tricks::made_by_lifting(&line, usize::from(at), lifted).iter(&line).collect()
            }
            _ => return Vec::new(),
        };
        let completes = |trick: &Trick| {
            let kind = match trick.kind {
                Kind::Sandwich => "sandwich",
                Kind::Soup => "soup",
            };
            let (cards, points) = (row(&line[trick.places()]), trick.points(&line, self.worth()));
            let sentence = format!("This completes a {kind}: {cards}, worth {points}.");
            let args =
                vec![("trick", kind.to_owned()), ("cards", cards), ("points", points.to_string())];
            Annotation { code: "completes", args, sentence }
        };
        tricks.iter().map(completes).collect()
    }

    /// The first trick; after a card, stop; else the lowest card.
    pub(super) fn default_action(&self) -> Action {
        match (self.tricks.first(), self.played, self.own_hand().first()) {
            (Some(&(from, to)), ..) => Action::Take { from, to },
            (None, 0, Some(&card)) => Action::Play(card),
            _ => Action::Stop,
        }
    }
}
