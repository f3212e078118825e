//! The network of Bread Basket: a table after a turn becomes bits, kind by kind, and a chance to win.
//! `python/parlour/learn/bread_basket.py` makes the same bits.

use crate::net::{
    NetError, Suit, SuitNet,
    trained::{NetFile, Trained, players_of},
};
use parlour_engine::Seat;
use parlour_games::bread_basket::{BreadBasket, Card, Heap, State, Worth};
use std::sync::LazyLock;

const KINDS: usize = Card::KINDS;
/// Numbers of cards in a hand that the network tells apart: 0 to 12.
const COUNTS: usize = 13;
/// From how many own, unseen and lying cards of a kind, and from how many points that the line
/// offers for it, there is a bit more.
const OWN: [i16; 3] = [1, 2, 3];
const UNSEEN: [i16; 5] = [1, 2, 3, 4, 5];
const LYING: [i16; 2] = [1, 2];
const POINTS: [i16; 9] = [-99, 1, 4, 6, 8, 10, 13, 17, 22];
/// From how many cards in the line, and from which lead, there is a bit more.
const LENGTHS: [i16; 9] = [1, 2, 3, 4, 6, 8, 10, 13, 17];
const LEADS: [i16; 26] = [
    -40, -30, -24, -19, -15, -12, -9, -7, -5, -3, -2, -1, 0, //
    1, 2, 3, 4, 6, 8, 10, 13, 16, 20, 25, 31, 41,
];
/// Places of the bits of a kind.
const OWN_AT: usize = KINDS;
const UNSEEN_AT: usize = OWN_AT + OWN.len();
const LYING_AT: usize = UNSEEN_AT + UNSEEN.len();
const POINTS_AT: usize = LYING_AT + LYING.len();
const LOW_AT: usize = POINTS_AT + POINTS.len();
const KIND_BITS: usize = LOW_AT + 6;

/// The networks in the repository.
const FILES: [NetFile; 2] = [
    (2, include_bytes!("../../weights/bread-basket-2.net")),
    (3, include_bytes!("../../weights/bread-basket-3.net")),
];

/// With how many players there is a network.
pub(super) const PLAYERS: [u8; 2] = players_of(&FILES);

/// A network for so many seats.
#[derive(Clone, Debug)]
pub(super) struct Net {
    weights: SuitNet,
    seats: usize,
}

/// What a seat sees after an act of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seen<'a> {
    pub(super) line: &'a [Card],
    pub(super) own: Heap,
    /// What others are known to hold, and what lies nowhere in sight.
    pub(super) known: Heap,
    pub(super) unseen: Heap,
    /// How many cards each seat holds, the own one first, then to the left.
    pub(super) held: [u8; 6],
    /// Does its turn go on?
    pub(super) again: bool,
    /// Its lead over the best other seat.
    pub(super) lead: i16,
    /// Rounds after this one.
    pub(super) to_come: usize,
    /// What tricks are worth.
    pub(super) worth: Worth,
}

impl<'a> Seen<'a> {
    /// What this seat sees, whose turn is over.
    #[inline(always)]
    pub(super) fn of(
        rules: &BreadBasket,
        state: &'a State,
        seat: Seat,
        (seats, to_come): (u8, usize),
    ) -> Self {
        let mut held = [0; 6];
        let (mut known, mut unseen) = (Heap::EMPTY, state.unseen(seat, rules.copies));
        let mut best = i64::MIN;
        for (left, other) in seat.round(seats).enumerate() {
            held[left] = state.hand(other).len() as u8;
            if left > 0 {
                best = best.max(state.score(other));
                for card in state.known(other).iter() {
                    known.add(card);
                    unseen.remove(card);
                }
            }
        }
        let lead = (state.score(seat) - best).clamp(-999, 999) as i16;
        let own = state.hand(seat);
        let (line, worth) = (state.line(), rules.worth());
        Self { line, own, known, unseen, held, again: false, lead, to_come, worth }
    }
}

/// So many of these bounds are reached: as bits from this place on.
#[inline(always)]
fn from_each<const N: usize>(number: i16, bounds: [i16; N], at: usize) -> u64 {
    let mut reached = 0;
    for bound in bounds {
        reached += u32::from(number >= bound);
    }
    ((1 << reached) - 1) << at
}

impl Net {
    /// The network for so many seats, if there is one.
    pub(super) fn of(seats: u8) -> Option<&'static Self> {
        static NETS: LazyLock<Trained<Net>> = LazyLock::new(|| Trained::read(&FILES, Net::read));
        NETS.with(seats)
    }

    fn read(file: &[u8], seats: u8) -> Result<Self, NetError> {
        let seats = usize::from(seats);
        let table = seats * COUNTS + 2 + LENGTHS.len() + seats * LEADS.len();
        Ok(Self { weights: SuitNet::read(file, (KIND_BITS, table, 1))?, seats })
    }

    /// The bits of each kind that tell of the line: what one more at its end would take, and
    /// where others of it lie.
    #[inline(always)]
    fn line_bits(line: &[Card], worth: Worth) -> [u64; KINDS] {
        let mut bits = [0; KINDS];
        let (mut lowest, mut highest, mut meat) = (KINDS as i16, -1, 0);
        let mut lying = [0_i16; KINDS];
        for (between, card) in line.iter().rev().enumerate() {
            let kind = usize::from(card.index());
            let rank = kind as i16;
            lying[kind] += 1;
            let (over, under) = (rank > highest, rank < lowest);
            if over || under {
                bits[kind] |= u64::from(over) << LOW_AT | u64::from(under) << (LOW_AT + 1);
                if between < 2 {
                    bits[kind] |= 1 << (LOW_AT + 2);
                } else {
                    let soup = worth.soup(between as i16 + 2);
                    let points = if over { meat + worth.bread() } else { soup };
                    bits[kind] |= from_each(points, POINTS, POINTS_AT);
                }
            }
            if between < 2 {
                bits[kind] |= 1 << (LOW_AT + 4 + between);
            }
            (lowest, highest) = (lowest.min(rank), highest.max(rank));
            meat += worth.meat(*card);
        }
        for kind in 0..KINDS {
            bits[kind] |= 1 << kind | from_each(lying[kind], LYING, LYING_AT);
        }
        bits
    }

    /// The bits of the table that are set.
    #[inline(always)]
    fn table_bits(&self, seen: &Seen<'_>) -> impl Iterator<Item = usize> {
        let seats = self.seats;
        let holds = (0..seats).map({
            let held = seen.held;
            move |seat| seat * COUNTS + usize::from(held[seat]).min(COUNTS - 1)
        });
        let turn = seats * COUNTS;
        let alone =
            !seen.again && seen.held[0] > 0 && seen.held[1..seats].iter().all(|held| *held == 0);
        let flags = seen.again.then_some(turn).into_iter().chain(alone.then_some(turn + 1));
        let lengths = LENGTHS.iter().filter(|length| seen.line.len() as i16 >= **length).count();
        let leads = LEADS.iter().filter(|lead| seen.lead >= **lead).count();
        let first = turn + 2 + LENGTHS.len() + seen.to_come.min(seats - 1) * LEADS.len();
        holds.chain(flags).chain(turn + 2..turn + 2 + lengths).chain(first..first + leads)
    }

    /// The log-odds, times 2¹⁵, of winning.
    #[inline(always)]
    pub(super) fn value(&self, seen: &Seen<'_>) -> i32 {
        let line = Self::line_bits(seen.line, seen.worth);
        let suits: [Suit; KINDS] = std::array::from_fn(|kind| {
            let card = Card::DECK[kind * Card::COPIES];
            let count = |heap: Heap| i16::from(heap.count(card));
            let bits = line[kind]
                | from_each(count(seen.own), OWN, OWN_AT)
                | from_each(count(seen.unseen), UNSEEN, UNSEEN_AT)
                | u64::from(seen.known.contains(card)) << (LOW_AT + 3);
            self.weights.suit(bits)
        });
        let table = self.weights.table(&suits, self.table_bits(seen));
        self.weights.value(&self.weights.valued(&suits[0], &table), 0)
    }
}

#[cfg(test)]
mod tests;
