//! What the menu lists in a mace window or a top-up: a few raises, fresh cards at a few
//! stakes. It can be counted, and one of it found, without being written out.

use super::{
    action::Action,
    funds::Funds,
    limits::Room,
    options::{Basset, MAX_MONEY, MaceOnParoli},
    punter::Punter,
    ranks::Ranks,
    state::{Phase, State},
};
use arrayvec::ArrayVec;
use parlour_engine::{Rng, cards::Rank};

/// The raises that the menu lists.
const RAISES: [u32; 2] = [1, 10];
/// How often in a window the menu lists them: about once a card, so that no one who
/// plays from the menu raises for ever. More is legal (BST-C30).
const MAX_LISTED_RAISES: u8 = 3;

impl Basset {
    /// One of the choices in a mace window or a top-up, each equally likely.
    #[inline(always)]
    pub(super) fn pick_choice(&self, state: &State, place: usize, rng: &mut impl Rng) -> Action {
        let punter = &state.punters[place];
        if let Some(all) = self.every_raise(state, place) {
            // the usual case, and the same as below: raises on each card, or `done`
            let n = rng.draw(all + 1);
            if n == all {
                return Action::Done;
            }
            let (slot, amount) = (n as usize / RAISES.len(), n as usize % RAISES.len());
            return Action::Mace(punter.mark(slot).rank().unwrap_or(Rank::ACE), RAISES[amount]);
        }
        let choices = self.choices(state, place);
        choices.nth(punter, rng.draw(choices.count().max(1)))
    }

    /// How many raises the menu lists, if every card allows every one and there is
    /// nothing else to do but them and `done`.
    #[inline(always)]
    fn every_raise(&self, state: &State, place: usize) -> Option<u32> {
        let punter = &state.punters[place];
        let limited = self.max_stake.is_some()
            || self.max_total.is_some()
            || !matches!(self.purse, Funds::Unlimited)
            || self.new_book.offered
            || self.mace_on_paroli == MaceOnParoli::Forbid;
        let usual = state.phase == Phase::Mace
            && punter.owes + punter.optional == 0
            && punter.all_below(MAX_MONEY - RAISES[RAISES.len() - 1])
            && !limited;
        let cards = if state.raises < MAX_LISTED_RAISES { u32::from(punter.live()) } else { 0 };
        usual.then_some(cards * RAISES.len() as u32)
    }

    /// What the menu lists for this punter in a mace window or a top-up.
    pub(super) fn choices(&self, state: &State, place: usize) -> Choices {
        let punter = &state.punters[place];
        let mace = state.phase == Phase::Mace;
        let room = self.room(state, place);
        let most = self.most_on_card();
        let left = room.least().min(i64::from(MAX_MONEY)) as u32;
        let left = if state.raises < MAX_LISTED_RAISES { left } else { 0 };
        let no_paroli = self.mace_on_paroli == MaceOnParoli::Forbid;
        let only = if mace { None } else { Some(state.pack.bottom().rank()) };
        // no branch depends on a card here: in random play any would be guessed wrong
        let raised = |slot: usize| {
            let mark = punter.mark(slot);
            let meant = !mark.is_none() & !(no_paroli & (mark.level() > 0));
            let meant = meant & (only.is_none() || mark.rank() == only);
            let more = if meant { most.saturating_sub(punter.stake(slot)).min(left) } else { 0 };
            u32::from(RAISES[0] <= more) + u32::from(RAISES[1] <= more)
        };
        let first = raised(0);
        let second = first + raised(1);
        let mut choices = Choices {
            raises: [first, second, second + raised(2)],
            fresh: Ranks::EMPTY,
            stakes: ArrayVec::new_const(),
            book: self.new_book.offered && self.check_book(state, place).is_ok(),
            done: true,
        };
        if mace && punter.owes + punter.optional > 0 {
            self.fresh_cards(punter, room, &mut choices);
        }
        choices
    }

    /// The fresh cards that this punter may or must lay.
    fn fresh_cards(&self, punter: &Punter, room: Room, choices: &mut Choices) {
        choices.fresh = punter.reserve.minus(punter.live_ranks());
        choices.stakes = self.stakes_on_offer(1, room);
        if choices.stakes.is_empty() {
            choices.stakes.push(0); // BST-C16
        }
        choices.done = punter.owes == 0 || choices.fresh.is_empty();
    }
}

/// A menu that can be counted without being written out.
pub(super) struct Choices {
    /// How many raises the first live card allows, the first two, and all.
    raises: [u32; 3],
    /// Ranks that may be laid, each with any of the stakes.
    fresh: Ranks,
    stakes: ArrayVec<u32, 3>,
    book: bool,
    done: bool,
}

impl Choices {
    /// How many actions there are.
    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        self.raises[2]
            + u32::from(self.fresh.len()) * self.stakes.len() as u32
            + u32::from(self.book)
            + u32::from(self.done)
    }

    /// One of them.
    #[inline(always)]
    pub(super) fn nth(&self, punter: &Punter, n: u32) -> Action {
        let [first, second, all] = self.raises;
        if n < all {
            let slot = usize::from(n >= first) + usize::from(n >= second);
            let before = [0, first, second][slot];
            let rank = punter.mark(slot).rank().unwrap_or(Rank::ACE);
            return Action::Mace(rank, RAISES[(n - before) as usize & 1]);
        }
        let n = n - all;
        let stakes = self.stakes.len() as u32;
        let replacements = u32::from(self.fresh.len()) * stakes;
        if n < replacements {
            let rank = self.fresh.nth(n / stakes).unwrap_or(Rank::ACE);
            return Action::Replace(rank, self.stakes[(n % stakes) as usize]);
        }
        if self.book && n == replacements { Action::Book } else { Action::Done }
    }
}
