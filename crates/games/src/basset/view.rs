//! What lies on the table for one viewer. Hidden are the pack, the two cards
//! aside, and the choices of others until the last is in.

use super::{
    action::{Action, Lay, Stake},
    bet::{Bet, Outcome},
    options::{Basset, MaceOnParoli},
    payout::LiveCard,
    ranks::Ranks,
    state::{Phase, State, bits},
};
use arrayvec::ArrayVec;
use parlour_engine::{
    Cards, Money, Sealed, Seat, Viewer,
    cards::{PackCard, Rank},
};
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
    /// Which deal of the session, from 1.
    pub deal: u16,
    /// Who deals and runs the bank.
    pub tailleur: Seat,
    /// Who is to act, unless all lay at once.
    pub next: Option<Seat>,
    /// Which turn, from 1; 0 before the first.
    pub turn_no: u8,
    /// The pack, top first.
    pub deck: Cards<PackCard, 52>,
    /// The bottom card, once it is shown.
    pub bottom: Option<PackCard>,
    /// The two cards set aside. They are shown when all is over (BST-R23).
    pub aside: Cards<PackCard, 2>,
    /// The cards of each turn, the winning one first.
    pub shown: ArrayVec<ArrayVec<PackCard, 2>, 24>,
    /// The last card, once it is shown.
    pub last: Option<PackCard>,
    /// What everyone has won and lost so far.
    pub accounts: ArrayVec<Money, 12>,
    /// The punters; the tailleur's place is empty.
    pub punters: ArrayVec<Option<PunterView>, 12>,
    /// Side bets and open offers, in order of making.
    pub bets: ArrayVec<BetView, 24>,
    /// The number of the last offer made.
    #[serde(default)]
    pub last_bet: u32,
    /// Who has said `done` in this bets window since the last offer or acceptance.
    pub done: ArrayVec<bool, 12>,
    /// Offers made in this bets window.
    pub offers: ArrayVec<u8, 12>,
    /// Raises made in this window by the player to act.
    pub raises: u8,
    /// The cards laid so far, while others still choose.
    pub sealed: ArrayVec<Sealed<Action>, 12>,
}

/// What lies before a punter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ts_rs::TS)]
pub struct PunterView {
    /// The live cards, as laid, fresh ones last.
    pub live: ArrayVec<LiveView, 3>,
    /// The cards not laid yet, sorted.
    pub reserve: ArrayVec<Rank, 13>,
    /// The cards that are gone, by time.
    pub retired: ArrayVec<Rank, 52>,
    /// Cards that must be laid in the next mace window.
    pub owes: u8,
    /// Cards that may be laid in any mace window.
    pub optional: u8,
    /// Has neither card nor book.
    pub out: bool,
    /// What a bank with a bottom owes for a card just cashed, while others still
    /// decide (BST-C13).
    #[serde(default, skip_serializing_if = "is_nothing")]
    #[ts(as = "Option<Money>", optional)]
    pub claim: Money,
}

fn is_nothing(claim: &Money) -> bool {
    *claim == Money::ZERO
}

/// A live card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ts_rs::TS)]
pub struct LiveView {
    /// Its rank.
    pub rank: Rank,
    /// All the money on it.
    pub stake: u32,
    /// The marks on it (on its oldest money).
    pub level: u8,
    /// Its money as amount and level, oldest first: only where new money on a
    /// paroli card starts at level 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tranches: Option<ArrayVec<(u32, u8), 5>>,
}

/// A side bet, or the offer of one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ts_rs::TS)]
pub struct BetView {
    /// Its number.
    pub id: u32,
    /// Who proposed it.
    pub by: Seat,
    /// Whose card.
    pub on: Seat,
    /// Which card.
    pub rank: Rank,
    /// What the proposer says will happen to it.
    pub event: Outcome,
    /// For how much.
    pub amount: u32,
    /// To whom it is offered; to all if to no one.
    pub to: Option<Seat>,
    /// Who has accepted.
    pub taker: Option<Seat>,
}

impl View {
    pub(super) fn of(rules: &Basset, state: &State, viewer: Option<Viewer>) -> Self {
        let all = viewer.is_none();
        let seats = || Seat::all(state.seats);
        let punter = |seat: Seat| Some(state.place_of(seat)).filter(|&place| place < state.count());
        Self {
            viewer,
            phase: state.phase,
            deal: state.deal_no,
            tailleur: state.tailleur,
            next: match state.phase {
                Phase::Lay | Phase::Over => None,
                Phase::Bets => Some(state.seat_of(usize::from(state.next))),
                Phase::Topup | Phase::Cash | Phase::Mace => {
                    Some(state.seat_of(state.first_pending()))
                }
            },
            turn_no: state.pack.turn_no(),
            deck: Cards::seen(all, state.in_pack().iter().copied()),
            bottom: state.bottom_is_up().then(|| state.pack.bottom()),
            aside: Cards::seen(
                all || state.phase == Phase::Over,
                state.pack.aside().iter().copied(),
            ),
            shown: state
                .pack
                .shown()
                .chunks(2)
                .map(|pair| pair.iter().copied().collect())
                .collect(),
            last: state.pack.last(),
            accounts: seats().map(|seat| state.account(seat)).collect(),
            punters: seats()
                .map(|seat| punter(seat).map(|place| PunterView::of(rules, state, place)))
                .collect(),
            bets: state.bets.iter().map(BetView::of).collect(),
            last_bet: state.last_bet,
            done: seats().map(|seat| state.said >> state.place_of(seat) & 1 == 1).collect(),
            offers: seats().map(|seat| state.offers[state.place_of(seat)]).collect(),
            raises: state.raises,
            sealed: seats()
                .map(|seat| {
                    let laid = punter(seat).map(|place| state.sealed(place)).unwrap_or_default();
                    match laid.as_slice() {
                        [] => Sealed::None,
                        _ if !viewer.is_none_or(|viewer| viewer.is(seat)) => Sealed::Hidden,
                        cards => Sealed::Seen(as_laid(cards)),
                    }
                })
                .collect(),
        }
    }

    /// The viewer's own cards, if the viewer is a punter.
    #[must_use]
    pub fn own(&self) -> Option<&PunterView> {
        match self.viewer {
            Some(Viewer::Seat(seat)) => self.punters.get(seat.index())?.as_ref(),
            _ => None,
        }
    }

    /// The card that has just won, while its owners decide.
    #[must_use]
    pub fn won(&self) -> Option<Rank> {
        match self.shown.last().map(ArrayVec::as_slice) {
            Some([card]) => Some(card.rank()),
            _ => None,
        }
    }

    /// How many cards of this rank have not been seen yet (the two aside included).
    #[must_use]
    pub fn unseen(&self, rank: Rank) -> u8 {
        self.unseen_of_each()[rank.index()]
    }

    /// How many cards of each rank are unseen, by its index.
    #[must_use]
    pub fn unseen_of_each(&self) -> [u8; Rank::COUNT as usize] {
        let mut unseen = [4; Rank::COUNT as usize];
        for card in self.shown.iter().flatten().chain(&self.bottom).chain(&self.last) {
            let left = &mut unseen[card.rank().index()];
            *left = u8::saturating_sub(*left, 1);
        }
        unseen
    }

    /// The three lowest cards at the least stake; cash; the lowest fresh card where
    /// one is owed; else done.
    pub(super) fn default_action(&self, rules: &Basset) -> Action {
        let Some((own, Some(Viewer::Seat(seat)))) = self.own().map(|own| (own, self.viewer)) else {
            return Action::Done;
        };
        let staked = own.live.iter().map(|card| i64::from(card.stake)).sum();
        let room = rules.room_of(self.accounts[seat.index()].units(), staked);
        let live: Ranks = own.live.iter().map(|card| card.rank).collect();
        let fresh: ArrayVec<Rank, 13> =
            own.reserve.iter().copied().filter(|&rank| !live.contains(rank)).collect();
        match self.phase {
            Phase::Lay => {
                let lacks = (3 - own.live.len()).min(fresh.len());
                rules.least_lay(&fresh[..lacks], room, rules.min_stake)
            }
            Phase::Cash => self.won().map_or(Action::Done, Action::Cash),
            Phase::Mace if own.owes > 0 => {
                let fits = i64::from(rules.min_stake) <= room.least();
                let stake = if fits { rules.min_stake } else { 0 };
                fresh.first().map_or(Action::Done, |&rank| Action::Replace(rank, stake))
            }
            _ => Action::Done,
        }
    }
}

impl PunterView {
    fn of(rules: &Basset, state: &State, place: usize) -> Self {
        let punter = &state.punters[place];
        Self {
            live: state
                .live_slots(place)
                .into_iter()
                .map(|slot| LiveView::of(rules, &state.card(place, slot)))
                .collect(),
            reserve: punter.reserve.iter().collect(),
            retired: state.retired(place),
            owes: punter.owes,
            optional: punter.optional,
            out: bits(state.out).any(|out| out == place),
            claim: Money::new(state.claims.of(place)),
        }
    }
}

impl BetView {
    fn of(bet: &Bet) -> Self {
        let Bet { id, amount, by, on, rank, outcome, to, taker } = *bet;
        Self { id, by, on, rank, event: outcome, amount, to, taker }
    }
}

impl From<&BetView> for Bet {
    fn from(bet: &BetView) -> Self {
        let BetView { id, by, on, rank, event, amount, to, taker } = *bet;
        Self { id, amount, by, on, rank, outcome: event, to, taker }
    }
}

impl LiveView {
    fn of(rules: &Basset, card: &LiveCard) -> Self {
        let tranches = rules.mace_on_paroli == MaceOnParoli::OwnTrancheLevel0;
        Self {
            rank: card.rank,
            stake: card.stake,
            level: card.level,
            tranches: tranches.then(|| card.tranches().collect()),
        }
    }
}

fn as_laid(cards: &[LiveCard]) -> Action {
    let cards: ArrayVec<Stake, 3> =
        cards.iter().take(3).map(|card| Stake { rank: card.rank, stake: card.stake }).collect();
    Action::Lay(Lay::of(&cards))
}
