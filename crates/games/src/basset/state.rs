//! The table as flat data. Punters are counted from the tailleur's left, so that
//! "in seat order" is "from the lowest bit".

use super::{
    bet::{Bet, MAX_BETS},
    options::{Basset, MaceOnParoli},
    pack::Pack,
    payout::LiveCard,
    punter::{Mark, PUNTERS, Punter},
    seldom::{Claims, Younger},
};
use arrayvec::ArrayVec;
use parlour_engine::{
    Money, Seat, SeatSet,
    cards::{PackCard, Rank},
};
use serde::{Deserialize, Serialize};
use std::iter;

/// What the table is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Every punter lays three cards, sealed.
    Lay,
    /// Side bets are made.
    Bets,
    /// The players whose card the bottom card hit may put more money on it.
    Topup,
    /// A card has won: cash or paroli?
    Cash,
    /// Punters put more money on cards and replace those that are gone.
    Mace,
    /// The last deal is over.
    Over,
}

/// The whole table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// What everyone has won and lost, by seat. Adds up to nothing.
    accounts: [Money; PUNTERS + 1],
    /// From the tailleur's left.
    pub(super) punters: [Punter; PUNTERS],
    /// Bets and open offers, in order of making.
    pub(super) bets: ArrayVec<Bet, MAX_BETS>,
    younger: Younger,
    /// The number of the last offer made.
    pub(super) last_bet: u32,
    pub(super) claims: Claims,
    /// The punters that have a live card of each rank (once all are laid).
    holders: [u16; Rank::COUNT as usize],
    pub(super) pack: Pack,
    /// Which deal of the session, from 1.
    pub(super) deal_no: u16,
    /// Punters who are still to act: who owes a `lay`, tops up, decides, has a
    /// mace window. The lowest bit is next.
    pub(super) pending: u16,
    /// Punters with neither card nor book (BST-30).
    pub(super) out: u16,
    /// In a bets window: who has said `done` since the last offer or acceptance.
    pub(super) said: u16,
    /// In a bets window: offers made in it, by place.
    pub(super) offers: [u8; PUNTERS + 1],
    /// In a bets window: whose turn it is, as a place.
    pub(super) next: u8,
    /// Raises made in this window by the punter whose turn it is.
    pub(super) raises: u8,
    pub(super) seats: u8,
    pub(super) tailleur: Seat,
    pub(super) phase: Phase,
}

const _: () = assert!(size_of::<State>() <= 960, "a deal's state is at most 960 bytes");

impl State {
    /// A table before the first deal.
    pub(super) fn new(rules: &Basset, seats: u8) -> Self {
        let younger = rules.mace_on_paroli == MaceOnParoli::OwnTrancheLevel0;
        Self {
            accounts: [Money::ZERO; PUNTERS + 1],
            punters: [Punter::default(); PUNTERS],
            bets: ArrayVec::new_const(),
            younger: Younger::new(younger),
            last_bet: 0,
            claims: Claims::default(),
            holders: [0; Rank::COUNT as usize],
            pack: Pack::SORTED,
            deal_no: 0,
            pending: 0,
            out: 0,
            said: 0,
            offers: [0; PUNTERS + 1],
            next: 0,
            raises: 0,
            seats,
            tailleur: Seat::ZERO,
            phase: Phase::Lay,
        }
    }

    // -- places and seats

    /// How many punters; also the tailleur's own place, last in the round.
    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        usize::from(self.seats) - 1
    }

    /// A bit for every punter.
    #[inline(always)]
    pub(super) fn all_punters(&self) -> u16 {
        (1 << self.count()) - 1
    }

    /// Whose place this is.
    #[inline(always)]
    pub(super) fn seat_of(&self, place: usize) -> Seat {
        let seat = self.tailleur.index() + 1 + place;
        let seats = usize::from(self.seats);
        let seat = if seat >= seats { seat - seats } else { seat };
        Seat::new(seat as u8).unwrap_or(self.tailleur)
    }

    /// The place of a seat, counted from the tailleur's left.
    #[inline(always)]
    pub(super) fn place_of(&self, seat: Seat) -> usize {
        let (seat, tailleur) = (seat.index(), self.tailleur.index());
        if seat > tailleur {
            seat - tailleur - 1
        } else {
            seat + usize::from(self.seats) - tailleur - 1
        }
    }

    /// The seats at these places.
    pub(super) fn seats_of(&self, places: u16) -> SeatSet {
        bits(places).map(|place| self.seat_of(place)).collect()
    }

    /// The place of the seat that acts now.
    #[inline(always)]
    pub(super) fn acting(&self, seat: Seat) -> usize {
        match self.phase {
            Phase::Mace | Phase::Cash | Phase::Topup => self.first_pending(),
            _ => self.place_of(seat),
        }
    }

    /// The punter who is to act, in every phase but `lay` and `bets`.
    #[inline(always)]
    pub(super) fn first_pending(&self) -> usize {
        self.pending.trailing_zeros() as usize
    }

    // -- money

    /// What this seat has won or lost.
    #[inline(always)]
    pub(super) fn account(&self, seat: Seat) -> Money {
        self.accounts[seat.index()]
    }

    /// Money goes from one account to another.
    #[inline(always)]
    pub(super) fn pay(&mut self, from: Seat, to: Seat, amount: i64) {
        // The bounds of BST-C30 keep every account far below 2^63: no more than
        // 50 × 11 payments of 67,000,000,000 and as many bets in each of 1,000 deals.
        let amount = Money::new(amount);
        let (less, more) = (
            self.accounts[from.index()].checked_sub(amount),
            self.accounts[to.index()].checked_add(amount),
        );
        debug_assert!(less.is_some() && more.is_some(), "accounts stay within BST-C30");
        if let (Some(less), Some(more)) = (less, more)
            && from != to
        {
            self.accounts[from.index()] = less;
            self.accounts[to.index()] = more;
        }
    }

    // -- the pack

    /// Has the bottom card been shown?
    pub(super) fn bottom_is_up(&self) -> bool {
        self.pack.turned > 0 || self.phase == Phase::Topup
    }

    /// The cards that are still in the pack, top first.
    pub(super) fn in_pack(&self) -> &[PackCard] {
        self.pack.left(!self.bottom_is_up())
    }

    /// The places of the cards that no one sees: those aside, and the pack.
    pub(super) fn hidden_cards(&mut self) -> (&mut [PackCard], &mut [PackCard]) {
        let with_bottom = !self.bottom_is_up();
        self.pack.hidden(with_bottom)
    }

    // -- cards on the table

    /// The punters with a live card of this rank.
    #[inline(always)]
    pub(super) fn holders(&self, rank: Rank) -> u16 {
        self.holders[rank.index()]
    }

    /// A card on the table.
    #[inline(always)]
    pub(super) fn card(&self, place: usize, slot: usize) -> LiveCard {
        let punter = &self.punters[place];
        let mark = punter.mark(slot);
        LiveCard {
            rank: mark.rank().unwrap_or(Rank::ACE),
            level: mark.level(),
            stake: punter.stake(slot),
            younger: self.younger.of(place, slot),
        }
    }

    /// Puts a card back in its slot with what has become of it.
    #[inline(always)]
    pub(super) fn put(&mut self, place: usize, slot: usize, card: &LiveCard) {
        let punter = &mut self.punters[place];
        punter.put(slot, Mark::of(card.rank, card.level), card.stake);
        self.younger.put(place, slot, card);
    }

    /// Lays a card in the first free slot. It counts from now on only if `live`.
    #[inline(always)]
    pub(super) fn lay(&mut self, place: usize, card: &LiveCard) {
        let slot = usize::from(self.punters[place].live());
        debug_assert!(slot < 3, "three live cards at the most");
        self.put(place, slot.min(2), card);
    }

    /// From now on this punter's card of that rank counts.
    #[inline(always)]
    pub(super) fn goes_live(&mut self, place: usize, rank: Rank) {
        self.punters[place].reserve = self.punters[place].reserve.without(rank);
        self.holders[rank.index()] |= 1 << place;
    }

    /// A card leaves the table, because of the card turned last.
    #[inline]
    pub(super) fn retire(&mut self, place: usize, slot: usize) {
        let punter = &mut self.punters[place];
        let rank = punter.mark(slot).rank();
        if let Some(rank) = rank {
            self.holders[rank.index()] &= !(1 << place);
        }
        if let Some(rank) = rank {
            punter.retired |= 1 << self.pack.place_of_next(punter.retired, rank);
        }
        punter.take(slot);
        self.younger.take(place, slot);
        if punter.live() == 0 && punter.reserve.is_empty() {
            self.out |= 1 << place;
        }
    }

    // -- a table known from what lies there

    /// Sets an account.
    pub(super) fn set_account(&mut self, seat: Seat, account: Money) {
        self.accounts[seat.index()] = account;
    }

    /// These cards have left the table, in this order.
    pub(super) fn have_retired(&mut self, place: usize, ranks: &[Rank]) {
        let punter = &mut self.punters[place];
        for &rank in ranks {
            punter.retired |= 1 << self.pack.place_of_next(punter.retired, rank);
        }
    }

    /// This punter begins a new deal with a new book; only `carried` cards stay.
    pub(super) fn new_book(&mut self, place: usize, carried: &[LiveCard]) {
        self.punters[place] = Punter::with_book();
        self.younger.clear(place);
        for card in carried {
            self.lay(place, card);
            self.goes_live(place, card.rank);
        }
    }

    /// No one has a card on the table any more.
    pub(super) fn sweep(&mut self) {
        self.holders = [0; Rank::COUNT as usize];
    }

    /// The slots of a punter's live cards, as everyone sees them: while laying
    /// only cards of the last deal.
    pub(super) fn live_slots(&self, place: usize) -> ArrayVec<usize, 3> {
        let punter = &self.punters[place];
        (0..3)
            .filter(|&slot| {
                let mark = punter.mark(slot);
                let there = match self.phase {
                    Phase::Lay => mark.level() > 0,
                    Phase::Over => false,
                    _ => true,
                };
                there && !mark.is_none()
            })
            .collect()
    }

    /// The retired cards of a punter, by time. When all is over, those that were live come last.
    pub(super) fn retired(&self, place: usize) -> ArrayVec<Rank, 52> {
        let punter = &self.punters[place];
        let mut left = punter.retired;
        let next = || {
            let at = left.trailing_zeros() as usize;
            left &= left.checked_sub(1)?;
            Some(self.pack.cards[at].rank())
        };
        let mut ranks: ArrayVec<Rank, 52> = iter::from_fn(next).collect();
        if self.phase == Phase::Over {
            ranks.extend(punter.marks().filter_map(Mark::rank));
        }
        ranks
    }

    /// The cards that wait, sealed, for the last `lay`.
    pub(super) fn sealed(&self, place: usize) -> ArrayVec<LiveCard, 3> {
        let punter = &self.punters[place];
        let laid = self.phase == Phase::Lay && self.pending >> place & 1 == 0;
        (0..3)
            .filter(|&slot| laid && !punter.mark(slot).is_none() && punter.mark(slot).level() == 0)
            .map(|slot| self.card(place, slot))
            .collect()
    }

    /// How many cards this punter has to lay in this phase.
    pub(super) fn lacks(&self, place: usize) -> u8 {
        let carried = self.punters[place].marks().filter(|mark| mark.level() > 0).count();
        3 - carried as u8
    }

    /// Takes back a sealed choice (for dealing hidden things anew).
    pub(super) fn unseal(&mut self, place: usize) {
        self.punters[place].take_unmarked();
    }

    /// Do the tables that are kept twice agree?
    pub(super) fn holders_agree(&self) -> bool {
        Rank::all().all(|rank| {
            let live = |place: &usize| {
                let slot = self.punters[*place].slot(rank);
                slot.is_some_and(|slot| {
                    self.phase != Phase::Lay || self.punters[*place].mark(slot).level() > 0
                })
            };
            let holders = (0..self.count()).filter(live).fold(0, |all, place| all | 1 << place);
            self.phase == Phase::Over || holders == self.holders(rank)
        })
    }
}

/// The places of the set bits, lowest first.
#[inline]
pub(super) fn bits(mut places: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let place = places.trailing_zeros() as usize;
        if places == 0 {
            return None;
        }
        places &= places - 1;
        Some(place)
    })
}
