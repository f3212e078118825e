//! The sealed choice of three cards at the start of a deal (BST-08, BST-R3).

use super::{
    action::{Action, Event, Illegal, Lay, Stake},
    limits::Room,
    options::Basset,
    payout::LiveCard,
    ranks::Ranks,
    state::State,
    step::Step,
};
use arrayvec::ArrayVec;
use parlour_engine::{Log, Menu, Rng, cards::Rank};

impl Basset {
    pub(super) fn check_lay(&self, state: &State, place: usize, lay: &Lay) -> Result<(), Illegal> {
        let need = state.lacks(place);
        if lay.count() != need {
            return Err(Illegal::LayCount { need, count: lay.count() });
        }
        let mut left = state.punters[place].reserve;
        for Stake { rank, .. } in lay.cards() {
            if !left.contains(rank) {
                let twice = state.punters[place].reserve.contains(rank);
                return Err(if twice {
                    Illegal::RankTwice { rank }
                } else {
                    Illegal::NotInBook { rank }
                });
            }
            left = left.without(rank);
        }
        let stakes = lay.cards().map(|card| card.stake);
        self.check_stakes(stakes, self.room(state, place))
    }

    /// Keeps a punter's choice; the last one brings all cards to the table.
    pub(super) fn lay(
        &self,
        state: &mut State,
        place: usize,
        lay: &Lay,
        log: &mut impl Log<Event>,
    ) -> Step {
        self.seal(state, place, lay);
        state.pending &= !(1 << place);
        if state.pending > 0 {
            return Step::Wait;
        }
        for place in 0..state.count() {
            for slot in 0..3 {
                let card = state.card(place, slot);
                state.goes_live(place, card.rank);
            }
            let seat = state.seat_of(place);
            log.note(|| Event::Laid {
                seat,
                cards: (0..3)
                    .map(|slot| state.card(place, slot))
                    .filter(|card| card.level == 0)
                    .map(|card| Stake { rank: card.rank, stake: card.stake })
                    .collect(),
            });
        }
        Step::Bets
    }

    /// Keeps a choice until the last is in.
    #[inline]
    pub(super) fn seal(&self, state: &mut State, place: usize, lay: &Lay) {
        for card in lay.cards() {
            state.lay(place, &LiveCard::laid(card.rank, card.stake));
        }
    }

    /// Some ways to lay: neighbouring ranks, with the same small stake on each.
    pub(super) fn lay_menu(&self, state: &State, place: usize, menu: &mut Menu<Action>) {
        let need = state.lacks(place);
        let room = self.room(state, place);
        let ranks: ArrayVec<Rank, 13> = state.punters[place].reserve.iter().collect();
        let stakes = self.stakes_on_offer(need, room);
        for first in 0..ranks.len() {
            let mut chosen: ArrayVec<Rank, 3> =
                (0..usize::from(need)).map(|i| ranks[(first + i) % ranks.len()]).collect();
            chosen.sort_unstable();
            if stakes.is_empty() {
                menu.push(self.least_lay(&chosen, room, self.min_stake.max(1)));
            }
            for &stake in &stakes {
                menu.push(Action::Lay(all_at(&chosen, stake)));
            }
        }
    }

    /// Any ranks, with the same small stake on each.
    #[inline]
    pub(super) fn pick_lay(&self, state: &State, place: usize, rng: &mut impl Rng) -> Action {
        let need = state.lacks(place);
        let room = self.room(state, place);
        let mut left = state.punters[place].reserve;
        let mut chosen = Ranks::EMPTY;
        for _ in 0..need {
            let n = rng.draw(u32::from(left.len()));
            if let Some(rank) = left.nth(n) {
                left = left.without(rank);
                chosen = chosen.with(rank);
            }
        }
        let chosen: ArrayVec<Rank, 13> = chosen.iter().collect();
        let stakes = self.stakes_on_offer(need, room);
        if stakes.is_empty() {
            return self.least_lay(&chosen, room, self.min_stake.max(1));
        }
        Action::Lay(all_at(&chosen, stakes[rng.draw(stakes.len() as u32) as usize]))
    }

    /// These ranks at `least` each, as long as there is room for it, and then at
    /// nothing (BST-C16).
    pub(super) fn least_lay(&self, ranks: &[Rank], room: Room, least: u32) -> Action {
        let mut left = room.least();
        let cards: ArrayVec<Stake, 3> = ranks
            .iter()
            .take(3)
            .map(|&rank| {
                let fits = i64::from(least) <= left && least <= self.most_on_card();
                let stake = if fits { least } else { 0 };
                left -= i64::from(stake);
                Stake { rank, stake }
            })
            .collect();
        Action::Lay(Lay::of(&cards))
    }
}

fn all_at(ranks: &[Rank], stake: u32) -> Lay {
    let cards: ArrayVec<Stake, 13> = ranks.iter().map(|&rank| Stake { rank, stake }).collect();
    Lay::of(&cards)
}
