//! What lies on the table for one viewer.

use super::{
    action::{Action, Event, Lay, TopChoice},
    cards::Card,
    options::{Basement, BlankOnEmpty, Leave},
    run::Run,
    state::{Phase, State, Zone},
};
use arrayvec::ArrayVec;
use parlour_engine::{Cards, Sealed, Seat, Viewer};
use serde::{Deserialize, Serialize, Serializer};
use std::str::FromStr;

/// The table as one viewer sees it (or, revealed, as it is).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ts_rs::TS)]
pub struct View {
    /// The viewer; absent when all is revealed.
    #[serde(rename = "seat", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub viewer: Option<Viewer>,
    /// What the table is doing.
    pub phase: Phase,
    /// Which round of the session, from 1.
    pub round: u32,
    /// Who dealt.
    pub dealer: Seat,
    /// Who got the first card of the deal.
    pub first_dealt: Seat,
    /// Whose turn it is, if it is one player's (BSM-67).
    pub next: Option<Seat>,
    /// Turns completed in this round (BSM-R32).
    pub turns: u32,
    /// The Deck, top card first.
    pub deck: Cards<Card, 128>,
    /// The pile, bottom card first; its top is always seen (BSM-55, BSM-R33).
    pub pile: ArrayVec<Faced, 128>,
    /// What the top of the pile counts as, and how many cards in a row do: everyone
    /// saw them being played.
    pub run: Option<Run>,
    /// The cards that have left the round, sorted.
    pub trash: Cards<Card, 128>,
    /// The players by seat.
    pub players: ArrayVec<Player, 4>,
    /// Points so far.
    pub totals: ArrayVec<u32, 4>,
    /// Top Cards chosen, while others still choose.
    pub sealed: ArrayVec<Sealed<Action>, 4>,
}

/// What lies before one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ts_rs::TS)]
pub struct Player {
    /// The hand, sorted.
    pub hand: Cards<Card, 128>,
    /// The Top Cards, sorted.
    pub top: ArrayVec<Card, 3>,
    /// The three slots of the Basement.
    pub basement: [Option<Faced>; 3],
    /// As which of all the player got out, from 1.
    pub place: Option<u8>,
}

/// A card that lies face up or face down for the viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Faced {
    /// Seen.
    Up(Card),
    /// Not to be seen.
    Down,
}

impl Faced {
    fn seen(visible: bool, card: Card) -> Self {
        if visible { Self::Up(card) } else { Self::Down }
    }
}

impl Serialize for Faced {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Up(card) => card.serialize(serializer),
            Self::Down => serializer.serialize_str("?"),
        }
    }
}

impl FromStr for Faced {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "?" { Ok(Self::Down) } else { text.parse().map(Self::Up) }
    }
}

parlour_engine::read_as_text!(Faced);

impl View {
    pub(super) fn of(rules: &Basement, state: &State, viewer: Option<Viewer>) -> Self {
        let sees = |seat: Seat| viewer.is_none_or(|viewer| viewer.is(seat));
        let everything = viewer.is_none();
        let seats = || Seat::all(state.seats);
        let covered = usize::from(state.pile_len).saturating_sub(1);
        let open = everything || rules.pile_is_open();
        let player = |seat: Seat| Player {
            hand: Cards::seen(sees(seat), state.hands[seat.index()].iter()),
            top: if state.sealed(seat) {
                ArrayVec::new()
            } else {
                state.tops[seat.index()].iter().collect()
            },
            basement: state.basements[seat.index()]
                .map(|slot| slot.map(|card| Faced::seen(everything, card))),
            place: Some(state.places[seat.index()]).filter(|&place| place > 0),
        };
        let sealed = |seat: Seat| match (state.sealed(seat), sees(seat)) {
            (false, _) => Sealed::None,
            (true, false) => Sealed::Hidden,
            (true, true) => {
                Sealed::Seen(Action::Top(TopChoice::from_cards(state.tops[seat.index()].iter())))
            }
        };
        Self {
            viewer,
            phase: state.phase,
            round: state.round,
            dealer: state.dealer,
            first_dealt: state.first_dealt,
            next: match state.phase {
                Phase::Play => Some(state.next),
                Phase::Top => match rules.choosing(state) {
                    parlour_engine::Turn::One(seat) => Some(seat),
                    _ => None,
                },
                Phase::Over => None,
            },
            turns: state.turns,
            deck: Cards::seen(everything, state.deck()),
            pile: state
                .pile()
                .enumerate()
                .map(|(place, card)| Faced::seen(open || place == covered, card))
                .collect(),
            run: Some(state.run).filter(|run| !run.is_empty()),
            trash: if everything {
                Cards::seen(true, state.trash(rules.deck).unwrap_or_default().iter())
            } else {
                Cards::Hidden(state.trash_len)
            },
            players: seats().map(player).collect(),
            totals: seats().map(|seat| state.totals[seat.index()]).collect(),
            sealed: seats().map(sealed).collect(),
        }
    }

    /// What this viewer has before it; none for a spectator.
    #[must_use]
    pub fn own(&self) -> Option<&Player> {
        match self.viewer {
            Some(Viewer::Seat(seat)) => self.players.get(seat.index()),
            _ => None,
        }
    }

    /// The three highest cards as Top Cards; the lowest legal single card, else eat
    /// (with the lowest Top Card), else the first reveal.
    pub(super) fn default_action(&self, rules: &Basement) -> Action {
        let Some(own) = self.own() else { return Action::Eat(None) };
        let hand = own.hand.shown();
        if self.phase == Phase::Top {
            return Action::Top(TopChoice::from_cards(hand.iter().rev().take(3).copied()));
        }
        let zone = own.zone();
        let cards: &[Card] = if zone == Zone::Hand { hand } else { &own.top };
        let run = self.run.unwrap_or(Run::EMPTY);
        let others = cards.iter().any(|&card| card != Card::BLANK);
        let blank_forbidden =
            rules.blank_on_empty == BlankOnEmpty::Forbidden && run.is_empty() && others;
        let legal = |card: &&Card| {
            let kind = Lay::single(**card).kind_on(run, rules.blank_on_empty);
            run.is_beaten_by(kind) && !(**card == Card::BLANK && blank_forbidden)
        };
        if let Some(&card) = cards.iter().find(legal) {
            return Action::Play(Lay::single(card));
        }
        let slot = own.basement.iter().position(Option::is_some).unwrap_or_default() as u8;
        match zone {
            Zone::Hand => Action::Eat(None),
            Zone::Top => Action::Eat(own.top.first().copied().map(Lay::single)),
            Zone::Basement if !run.is_empty() && rules.eat_in_basement == Leave::Allow => {
                Action::Eat(None)
            }
            Zone::Basement => Action::Reveal(slot),
        }
    }
}

impl Player {
    /// What this player plays from.
    #[must_use]
    pub fn zone(&self) -> Zone {
        if !self.hand.is_empty() {
            Zone::Hand
        } else if !self.top.is_empty() {
            Zone::Top
        } else {
            Zone::Basement
        }
    }
}

impl Basement {
    /// The event as this viewer learns of it.
    pub(super) fn redacted(&self, event: &Event, viewer: Viewer) -> Event {
        match event {
            Event::Dealt { round, dealer, hands, deck } => Event::Dealt {
                round: *round,
                dealer: *dealer,
                hands: Seat::all(hands.len() as u8)
                    .zip(hands)
                    .map(|(seat, cards)| for_eyes(viewer.is(seat), cards))
                    .collect(),
                deck: *deck,
            },
            Event::Drew { seat, cards, in_vain } => Event::Drew {
                seat: *seat,
                cards: for_eyes(viewer.is(*seat), cards),
                in_vain: *in_vain,
            },
            Event::Ate { seat, cards, picked_up } => Event::Ate {
                seat: *seat,
                cards: for_eyes(viewer.is(*seat) || self.pile_is_open(), cards),
                picked_up: picked_up.clone(),
            },
            seen_by_all => seen_by_all.clone(),
        }
    }
}

fn for_eyes<const N: usize>(sees: bool, cards: &Cards<Card, N>) -> Cards<Card, N> {
    if sees { cards.clone() } else { Cards::Hidden(cards.len() as u8) }
}
