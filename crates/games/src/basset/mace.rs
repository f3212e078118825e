//! The mace window and the top-up: more money on cards, fresh cards, a new book.

use super::{
    action::{Event, Illegal},
    limits::Room,
    options::{Basset, MAX_MONEY, MaceOnParoli},
    payout::LiveCard,
    punter::Punter,
    ranks::Ranks,
    state::{Phase, State},
    step::Step,
};
use parlour_engine::{Log, cards::Rank};

/// The most raises in one window (BST-C30).
const MAX_RAISES: u8 = 16;

impl Basset {
    /// Who has a mace window (BST-C25).
    pub(super) fn in_mace(&self, state: &State) -> u16 {
        if self.new_book.offered {
            state.all_punters() // BST-C10: also who is out
        } else {
            state.all_punters() & !state.out
        }
    }

    /// Opens the mace windows, one punter after the other (BST-R19, BST-C25).
    #[inline]
    pub(super) fn open_mace(&self, state: &mut State) -> Step {
        state.pending = self.in_mace(state);
        if state.pending == 0 {
            return Step::Bets;
        }
        state.phase = Phase::Mace;
        Step::Wait
    }

    #[inline(always)]
    pub(super) fn check_mace(
        &self,
        state: &State,
        place: usize,
        rank: Rank,
        amount: u32,
    ) -> Result<(), Illegal> {
        match state.phase {
            Phase::Mace => {}
            Phase::Topup if rank == state.pack.bottom().rank() => {}
            Phase::Topup => {
                return Err(Illegal::OnlyTheCardHit { hit: state.pack.bottom().rank() });
            }
            _ => return Err(Illegal::NoMaceNow),
        }
        let punter = &state.punters[place];
        let Some(slot) = punter.slot(rank) else { return Err(Illegal::NotLive { rank }) };
        if amount == 0 {
            return Err(Illegal::NoAmount); // BST-C17
        }
        if amount > MAX_MONEY {
            return Err(Illegal::TooMuch);
        }
        if self.mace_on_paroli == MaceOnParoli::Forbid && punter.mark(slot).level() > 0 {
            return Err(Illegal::NoMaceOnParoli { rank });
        }
        if state.raises >= MAX_RAISES {
            return Err(Illegal::TooManyRaises);
        }
        let sum = u64::from(punter.stake(slot)) + u64::from(amount);
        if let Some(most) = self.max_stake
            && sum > most
        {
            return Err(Illegal::AboveLimit { most });
        }
        if sum > u64::from(MAX_MONEY) {
            return Err(Illegal::CardFull);
        }
        self.check_room(i64::from(amount), self.room(state, place))
    }

    /// Puts money on a card.
    #[inline(always)]
    pub(super) fn mace(
        &self,
        state: &mut State,
        place: usize,
        rank: Rank,
        amount: u32,
        log: &mut impl Log<Event>,
    ) {
        let Some(slot) = state.punters[place].slot(rank) else { return };
        if self.mace_on_paroli == MaceOnParoli::OwnTrancheLevel0 {
            let mut card = state.card(place, slot);
            self.add(&mut card, amount);
            state.put(place, slot, &card);
        } else {
            state.punters[place].add(slot, amount); // the same, without a look at tranches
        }
        state.raises += 1;
        let seat = state.seat_of(place);
        let stake = state.punters[place].stake(slot);
        log.note(|| Event::Maced { seat, rank, amount, stake });
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
}
