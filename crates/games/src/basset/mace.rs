//! The mace window and the top-up: more money on cards, fresh cards, a new book.
//! Also what money a punter has for cards at all.

use super::{
    action::{Action, Event, Illegal},
    options::{BILLION, Basset, MaceOnParoli},
    payout::LiveCard,
    ranks::Ranks,
    round::Step,
    state::{Phase, Punter, State},
};
use arrayvec::ArrayVec;
use parlour_engine::{Log, cards::Rank};

/// The most raises in one window (BST-C30).
const MOST_RAISES: u8 = 16;
/// The raises that the menu lists.
const RAISES: [u32; 2] = [1, 10];
/// The stakes above the least that the menu lists.
const STAKES: [u32; 2] = [5, 10];

/// What a punter has left for cards: under the tailleur's limit, and in the purse.
#[derive(Clone, Copy)]
pub(super) struct Room {
    total: Option<i64>,
    purse: Option<i64>,
}

impl Room {
    /// The smaller of the two; never below nothing.
    #[inline(always)]
    pub(super) fn least(self) -> i64 {
        self.total.unwrap_or(i64::MAX).min(self.purse.unwrap_or(i64::MAX)).max(0)
    }
}

impl Basset {
    /// The most money that may lie on one card.
    #[inline(always)]
    pub(super) fn most_on_card(&self) -> u32 {
        self.max_stake.map_or(BILLION, |most| most.min(u64::from(BILLION)) as u32)
    }

    /// What this punter has left for cards (BST-C8, BST-C15).
    #[inline(always)]
    pub(super) fn room(&self, state: &State, place: usize) -> Room {
        if self.max_total.is_none() && self.purse == super::Funds::Unlimited {
            return Room { total: None, purse: None };
        }
        let account = state.account(state.seat_of(place)).units();
        self.room_of(account, state.punters[place].staked())
    }

    /// The same from an account and the money on the table.
    #[inline(always)]
    pub(super) fn room_of(&self, account: i64, staked: i64) -> Room {
        Room {
            total: self.max_total.map(|most| i64::try_from(most).unwrap_or(i64::MAX) - staked),
            purse: self.purse.left(account).map(|left| left.saturating_sub(staked)),
        }
    }

    /// May these stakes be laid by somebody with this room? (BST-R4, BST-C16)
    pub(super) fn check_stakes(
        &self,
        stakes: impl Iterator<Item = u32> + Clone,
        room: Room,
    ) -> Result<(), Illegal> {
        if stakes.clone().any(|stake| stake > BILLION) {
            return Err(Illegal::TooMuch);
        }
        if let Some(most) = self.max_stake
            && stakes.clone().any(|stake| u64::from(stake) > most)
        {
            return Err(Illegal::AboveLimit { most });
        }
        let sum = stakes.clone().map(i64::from).sum();
        self.check_room(sum, room)?;
        let too_poor = room.least() - sum < i64::from(self.min_stake.max(1));
        for stake in stakes {
            if stake < self.min_stake && !(stake == 0 && too_poor) {
                return Err(Illegal::BelowMinimum { least: self.min_stake });
            }
        }
        Ok(())
    }

    /// Is there room for so much more?
    #[inline]
    fn check_room(&self, more: i64, room: Room) -> Result<(), Illegal> {
        if room.total.is_some_and(|left| more > left.max(0)) {
            return Err(Illegal::AboveTotal { most: self.max_total.unwrap_or(0) });
        }
        match room.purse {
            Some(left) if more > left.max(0) => Err(Illegal::BeyondPurse { left: left.max(0) }),
            _ => Ok(()),
        }
    }

    /// The stakes that a menu offers for each of `cards` fresh cards: the least, and
    /// a few more where there is room. Empty if there is not enough for all.
    #[inline]
    pub(super) fn stakes_on_offer(&self, cards: u8, room: Room) -> ArrayVec<u32, 3> {
        let least = self.min_stake.max(1);
        let more = STAKES.into_iter().filter(|&stake| stake > least);
        let most = i64::from(self.most_on_card()).min(room.least() / i64::from(cards.max(1)));
        std::iter::once(least).chain(more).filter(|&stake| i64::from(stake) <= most).collect()
    }

    /// Opens the mace windows, one punter after the other (BST-R19, BST-C25).
    #[inline]
    pub(super) fn open_mace(&self, state: &mut State) -> Step {
        state.pending = if self.new_book.offered {
            state.everybody() // BST-C10: also who is out
        } else {
            state.everybody() & !state.out
        };
        if state.pending == 0 {
            return Step::Bets;
        }
        state.phase = Phase::Mace;
        Step::Wait
    }

    pub(super) fn check_mace(
        &self,
        state: &State,
        place: usize,
        rank: Rank,
        amount: u32,
    ) -> Result<(), Illegal> {
        match state.phase {
            Phase::Mace => {}
            Phase::Topup if rank == state.bottom().rank() => {}
            Phase::Topup => {
                return Err(Illegal::OnlyTheCardHit { hit: state.bottom().rank() });
            }
            _ => return Err(Illegal::NoMaceNow),
        }
        let punter = &state.punters[place];
        let Some(slot) = punter.slot(rank) else { return Err(Illegal::NotLive { rank }) };
        if amount == 0 {
            return Err(Illegal::NoAmount); // BST-C17
        }
        if amount > BILLION {
            return Err(Illegal::TooMuch);
        }
        if self.mace_on_paroli == MaceOnParoli::Forbid && punter.mark(slot).level() > 0 {
            return Err(Illegal::NoMaceOnParoli { rank });
        }
        if state.raises >= MOST_RAISES {
            return Err(Illegal::TooManyRaises);
        }
        let sum = u64::from(punter.stake(slot)) + u64::from(amount);
        if let Some(most) = self.max_stake
            && sum > most
        {
            return Err(Illegal::AboveLimit { most });
        }
        if sum > u64::from(BILLION) {
            return Err(Illegal::CardFull);
        }
        self.check_room(i64::from(amount), self.room(state, place))
    }

    /// Puts money on a card.
    #[inline]
    pub(super) fn mace(
        &self,
        state: &mut State,
        place: usize,
        rank: Rank,
        amount: u32,
        log: &mut impl Log<Event>,
    ) {
        let Some(slot) = state.punters[place].slot(rank) else { return };
        let mut card = state.card(place, slot);
        self.add(&mut card, amount);
        state.put(place, slot, &card);
        state.raises += 1;
        let seat = state.seat_of(place);
        log.note(|| Event::Maced { seat, rank, amount, stake: card.stake });
    }

    pub(super) fn check_replace(
        &self,
        state: &State,
        place: usize,
        rank: Rank,
        stake: u32,
    ) -> Result<(), Illegal> {
        if state.phase != Phase::Mace {
            return Err(Illegal::NoReplaceNow);
        }
        let punter = &state.punters[place];
        if punter.reserve.is_empty() {
            return Err(Illegal::BookIsEmpty);
        }
        if punter.owes == 0 && punter.optional == 0 {
            return Err(Illegal::NoOpenPlace);
        }
        if punter.slot(rank).is_some() {
            return Err(Illegal::RankIsLive { rank });
        }
        if !punter.reserve.contains(rank) {
            return Err(Illegal::NotInBook { rank });
        }
        self.check_stakes(std::iter::once(stake), self.room(state, place))
    }

    /// Lays a fresh card (BST-R13).
    pub(super) fn replace(
        &self,
        state: &mut State,
        place: usize,
        rank: Rank,
        stake: u32,
        log: &mut impl Log<Event>,
    ) {
        state.lay(place, &LiveCard::laid(rank, stake));
        state.goes_live(place, rank);
        let punter = &mut state.punters[place];
        if punter.owes > 0 {
            punter.owes = (punter.owes - 1).min(punter.reserve.len());
        } else {
            punter.optional -= 1;
        }
        let seat = state.seat_of(place);
        log.note(|| Event::Replaced { seat, rank, stake });
    }

    pub(super) fn check_book(&self, state: &State, place: usize) -> Result<(), Illegal> {
        let Some(price) = self.new_book.on_sale() else { return Err(Illegal::NoBookOffered) };
        if state.phase != Phase::Mace {
            return Err(Illegal::NoBookNow);
        }
        if !state.punters[place].reserve.is_empty() {
            return Err(Illegal::BookNotEmpty);
        }
        let purse = Room { total: None, ..self.room(state, place) };
        self.check_room(i64::from(price), purse)
    }

    /// Thirteen fresh cards, and three live ones allowed again (BST-R14, BST-C10).
    pub(super) fn buy_book(&self, state: &mut State, place: usize, log: &mut impl Log<Event>) {
        let price = self.new_book.on_sale().unwrap_or(0);
        let seat = state.seat_of(place);
        state.pay(seat, state.tailleur, i64::from(price));
        state.out &= !(1 << place);
        let punter = &mut state.punters[place];
        punter.reserve = Ranks::BOOK;
        punter.owes = 0;
        punter.optional = 3 - punter.live();
        log.note(|| Event::BoughtBook { seat, price });
    }

    /// May this punter end the window? (BST-29, BST-C20)
    #[inline(always)]
    pub(super) fn check_done(&self, punter: &Punter) -> Result<(), Illegal> {
        if punter.must_replace() {
            return Err(Illegal::MustReplace { owes: punter.owes });
        }
        Ok(())
    }

    /// The window of this punter ends.
    #[inline(always)]
    pub(super) fn done(&self, state: &mut State, place: usize) -> Step {
        state.raises = 0;
        state.pending &= state.pending - 1;
        let topup = state.phase == Phase::Topup;
        if !topup {
            state.punters[place].owes = 0;
        }
        match (state.pending, topup) {
            (0, true) => Step::Aside,
            (0, false) => Step::Bets,
            _ => Step::Wait,
        }
    }

    /// What the menu lists for this punter in a mace window or a top-up.
    #[inline(always)]
    pub(super) fn choices(&self, state: &State, place: usize) -> Choices {
        let punter = &state.punters[place];
        let room = self.room(state, place);
        let mace = state.phase == Phase::Mace;
        let only = (!mace).then(|| state.bottom().rank());
        let most = i64::from(self.most_on_card());
        let mut raises = [0; 3];
        if state.raises < MOST_RAISES {
            let left = room.least();
            for (slot, count) in raises.iter_mut().enumerate() {
                let mark = punter.mark(slot);
                let barred = self.mace_on_paroli == MaceOnParoli::Forbid && mark.level() > 0;
                if mark.is_none() || barred || (only.is_some() && mark.rank() != only) {
                    continue;
                }
                let more = (most - i64::from(punter.stake(slot))).min(left);
                *count = RAISES.iter().filter(|&&amount| i64::from(amount) <= more).count() as u8;
            }
        }
        let places = punter.owes + punter.optional;
        let (mut fresh, mut stakes) = (Ranks::EMPTY, ArrayVec::new_const());
        if mace && places > 0 {
            fresh = punter.reserve.minus(punter.live_ranks());
            stakes = self.stakes_on_offer(1, room);
            if stakes.is_empty() {
                stakes.push(0); // BST-C16
            }
        }
        Choices {
            done: punter.owes == 0 || fresh.is_empty(),
            raises,
            fresh,
            stakes,
            book: self.new_book.offered && self.check_book(state, place).is_ok(),
        }
    }
}

/// A menu that can be counted without being written out.
pub(super) struct Choices {
    done: bool,
    /// How many of [`RAISES`] each live card allows.
    raises: [u8; 3],
    /// Ranks that may be laid, each with any of the stakes.
    fresh: Ranks,
    stakes: ArrayVec<u32, 3>,
    book: bool,
}

impl Choices {
    /// How many actions there are.
    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        u32::from(self.done)
            + self.raises.iter().map(|&count| u32::from(count)).sum::<u32>()
            + u32::from(self.fresh.len()) * self.stakes.len() as u32
            + u32::from(self.book)
    }

    /// One of them.
    #[inline(always)]
    pub(super) fn nth(&self, punter: &Punter, n: u32) -> Action {
        let mut n = n;
        for (slot, &count) in self.raises.iter().enumerate() {
            if n < u32::from(count) {
                let rank = punter.mark(slot).rank().unwrap_or(Rank::ACE);
                return Action::Mace(rank, RAISES[n as usize]);
            }
            n -= u32::from(count);
        }
        let stakes = self.stakes.len() as u32;
        let replacements = u32::from(self.fresh.len()) * stakes;
        if n < replacements {
            let rank = self.fresh.nth(n / stakes).unwrap_or(Rank::ACE);
            return Action::Replace(rank, self.stakes[(n % stakes) as usize]);
        }
        if self.book && n == replacements { Action::Book } else { Action::Done }
    }
}
