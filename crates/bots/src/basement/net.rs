//! The network of Basement: what a seat sees becomes bits, kind by kind, and each action a value.
//! `python/parlour/learn/basement.py` makes the same bits.

use crate::net::{
    NetError, Suit, SuitNet, Table, probability,
    trained::{NetFile, Trained, players_of},
};
use arrayvec::ArrayVec;
use parlour_engine::{FastRng, Hidden, Observation, Seat};
use parlour_games::basement::{
    Action, Basement, Card, Deck, Heap, Kind, Lay, Phase, Run, State, TopChoice,
};
use std::sync::LazyLock;

/// Numbers that the network tells apart, those of the default deck. Other decks are stretched over them.
const NUMBERS: usize = 11;
/// Places of the Specials and of the table among the kinds that the network tells apart.
const BLANK: usize = NUMBERS;
const CLEAR: usize = BLANK + 1;
const RESET: usize = BLANK + 2;
const TABLE: usize = BLANK + 3;
/// The most kinds of a deck.
const MAX_KINDS: usize = Card::HIGHEST as usize + 3;
/// Plays of a kind: one card with 0 to 3 Blanks, two with 0 to 2, three with 0 or 1, four.
const LAYS: usize = 10;
/// Where the plays of one, two, three and four cards begin.
const CARDS_AT: [usize; 4] = [0, 4, 7, 9];
/// Actions of a kind: to play it, to pick it up from Top with the pile, to lay one to three of it on top.
const PLAY: usize = 0;
const EAT_WITH: usize = LAYS;
const ON_TOP: usize = 2 * LAYS;
/// Actions of the table.
const CHANCE: usize = 23;
const EAT: usize = 24;
const REVEAL: usize = 25;
const ACTIONS: usize = 26;
/// From how many cards of a hand, of the pile and of the Deck there is a bit more.
const HELD: [u8; 11] = [1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22];
const PILE: [u8; 9] = [1, 2, 3, 4, 6, 8, 11, 15, 20];
const DECK: [u8; 9] = [1, 2, 3, 5, 8, 12, 17, 23, 30];
/// Top Cards and Basement cards of a seat, at most.
const COLUMNS: u8 = 3;
/// Bits of a kind: which it is, and how many of it lie where, up to so many.
const KIND_BITS: usize = TABLE + 1 + 4 + 3 + 2 + 2 + 3 + 4 + 3 + 1;
/// Bits of a seat, and of the table without the seats.
const SEAT_BITS: usize = HELD.len() + 2 * COLUMNS as usize + 1;
const TABLE_BITS: usize = PILE.len() + DECK.len() + 2;

/// The networks in the repository.
const FILES: [NetFile; 3] = [
    (2, include_bytes!("../../weights/basement-2.net")),
    (3, include_bytes!("../../weights/basement-3.net")),
    (4, include_bytes!("../../weights/basement-4.net")),
];

/// With how many players there is a network.
pub(super) const PLAYERS: [u8; 3] = players_of(&FILES);

/// A network for so many seats.
#[derive(Clone, Debug)]
pub(super) struct Net {
    weights: SuitNet,
    seats: usize,
    /// What the table says where it takes the place of a kind.
    table: Suit,
}

/// What a seat goes by: the own seat comes first, then the others to its left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seen {
    pub(super) deck: Deck,
    pub(super) hand: Heap,
    /// Top Cards that lie open.
    pub(super) tops: [Heap; 4],
    /// The pile, which was all played openly.
    pub(super) pile: Heap,
    pub(super) run: Run,
    /// How many cards each seat has in its hand and in its Basement.
    pub(super) held: [u8; 4],
    pub(super) below: [u8; 4],
    /// Who is out, as bits.
    pub(super) out: u8,
    pub(super) deck_len: u8,
    /// Are Top Cards chosen?
    pub(super) choosing: bool,
}

impl Seen {
    /// What this seat sees in a world.
    pub(super) fn of(rules: &Basement, state: &State, seat: Seat, seats: u8) -> Self {
        let choosing = state.phase() == Phase::Top;
        let (mut tops, mut held, mut below, mut out) = ([Heap::EMPTY; 4], [0; 4], [0; 4], 0);
        for (left, other) in seat.round(seats).enumerate() {
            if !state.sealed(other) {
                tops[left] = state.top(other);
            }
            held[left] = state.hand(other).len() as u8;
            below[left] = state.basement(other).iter().flatten().count() as u8;
            out |= u8::from(state.place(other).is_some()) << left;
        }
        Self {
            deck: rules.deck,
            hand: state.hand(seat),
            tops,
            pile: state.pile().collect(),
            run: state.run(),
            held,
            below,
            out,
            deck_len: state.deck_len(),
            choosing,
        }
    }
}

/// So many of these bounds are reached: as bits from this place on.
const fn up_to(count: u8, most: u8, at: usize) -> u64 {
    let reached = if count < most { count } else { most };
    ((1 << reached) - 1) << at
}

/// A kind of the deck as the network tells it from others. The lowest number of a deck is the network's lowest and the
/// highest its highest, since a number is worth what it beats; those between lie in proportion.
const fn kind_of(card: Card, deck: Deck) -> usize {
    match card {
        Card::BLANK => BLANK,
        Card::CLEAR => CLEAR,
        Card::RESET => RESET,
        _ => {
            let above_lowest = (card.place() - deck.lo) as usize;
            match (deck.hi - deck.lo) as usize {
                0 => NUMBERS - 1,
                span => (2 * above_lowest * (NUMBERS - 1) + span) / (2 * span),
            }
        }
    }
}

/// The place of a play among those of its kind.
const fn place_of(lay: Lay) -> usize {
    let (cards, blanks) = match lay.naturals {
        0 => (lay.blanks, 0),
        cards => (cards, lay.blanks as usize),
    };
    let cards = if cards > 4 { 4 } else { cards as usize };
    let place = CARDS_AT[cards.saturating_sub(1)] + blanks;
    if place < LAYS { place } else { LAYS - 1 }
}

/// What the network expects of each of these actions, from 0 to 1: which share of the points that the winner of the
/// round gets. Nothing if there is no network for so many seats.
pub(super) fn hopes(
    observation: &Observation<Basement>,
    actions: &[Action],
    seed: u64,
) -> Option<Vec<f64>> {
    let Observation { rules, seat, seats, view, memory, .. } = observation;
    let net = Net::of(*seats)?;
    // what the network goes by is the same in each world, if its player remembers the pile
    let world = rules.sample_world(view, memory, &mut FastRng::new(seed))?;
    let seen = Seen::of(rules, &world, *seat, *seats);
    Some(net.values(&seen, actions).into_iter().map(probability).collect())
}

/// What the network has seen, ready to value actions.
struct Valuer<'a> {
    net: &'a Net,
    deck: Deck,
    kinds: ArrayVec<Suit, { MAX_KINDS + 1 }>,
    table: Table,
}

impl Net {
    /// The network for so many seats, if there is one.
    pub(super) fn of(seats: u8) -> Option<&'static Self> {
        static NETS: LazyLock<Trained<Net>> = LazyLock::new(|| Trained::read(&FILES, Net::read));
        NETS.with(seats)
    }

    fn read(file: &[u8], seats: u8) -> Result<Self, NetError> {
        let seats = usize::from(seats);
        let shape = (KIND_BITS, seats * SEAT_BITS + TABLE_BITS, ACTIONS);
        let weights = SuitNet::read(file, shape)?;
        let table = weights.suit(1 << TABLE);
        Ok(Self { weights, seats, table })
    }

    /// The bits of the table that are set.
    fn table_bits(&self, seen: &Seen) -> ArrayVec<usize, 96> {
        let mut bits = ArrayVec::new();
        let mut from_each = |count: u8, bounds: &[u8], at: usize| {
            bits.extend((at..at + bounds.len()).take_while(|bit| count >= bounds[bit - at]));
        };
        for seat in 0..self.seats {
            let at = seat * SEAT_BITS;
            from_each(seen.held[seat], &HELD, at);
            let tops = at + HELD.len();
            from_each(seen.tops[seat].len() as u8, &[1, 2, 3], tops);
            from_each(seen.below[seat], &[1, 2, 3], tops + usize::from(COLUMNS));
            from_each(seen.out >> seat & 1, &[1], tops + 2 * usize::from(COLUMNS));
        }
        let at = self.seats * SEAT_BITS;
        from_each(seen.pile.len() as u8, &PILE, at);
        from_each(seen.deck_len, &DECK, at + PILE.len());
        let is_nothing = !seen.run.is_empty() && seen.run.kind == Kind::NOTHING;
        from_each(is_nothing.into(), &[1], at + PILE.len() + DECK.len());
        from_each(seen.choosing.into(), &[1], at + PILE.len() + DECK.len() + 1);
        bits
    }

    /// What there is to be seen.
    fn valuer(&self, seen: &Seen) -> Valuer<'_> {
        let others = seen.tops[1..].iter().fold(Heap::EMPTY, |all, tops| all.plus(*tops));
        let open = others.plus(seen.tops[0]).plus(seen.hand).plus(seen.pile);
        let next = (1..self.seats).find(|seat| seen.out >> seat & 1 == 0).unwrap_or(1);
        let mut kinds = ArrayVec::new();
        let mut suit = |card: Card, copies: u8| {
            let kind = Kind::of(card);
            let is_run = seen.run.kind == kind && !seen.run.is_empty();
            let run = if is_run { seen.run.len } else { 0 };
            let bits = 1 << kind_of(card, seen.deck)
                | up_to(seen.hand.count(card), 4, TABLE + 1)
                | up_to(seen.tops[0].count(card), 3, TABLE + 5)
                | up_to(seen.tops[next].count(card), 2, TABLE + 8)
                | up_to(others.count(card), 2, TABLE + 10)
                | up_to(seen.pile.count(card), 3, TABLE + 12)
                | up_to(copies.saturating_sub(open.count(card)), 4, TABLE + 15)
                | up_to(run, 3, TABLE + 19)
                | u64::from(seen.run.is_beaten_by(kind)) << (TABLE + 22);
            kinds.push(self.weights.suit(bits));
        };
        (seen.deck.lo..=seen.deck.hi)
            .filter_map(Card::number)
            .for_each(|card| suit(card, seen.deck.copies));
        suit(Card::BLANK, seen.deck.blanks);
        suit(Card::CLEAR, seen.deck.clears);
        suit(Card::RESET, seen.deck.resets);
        kinds.push(self.table);
        let table = self.weights.table(&kinds, self.table_bits(seen).into_iter());
        Valuer { net: self, deck: seen.deck, kinds, table }
    }

    /// The log-odds, times 2¹⁵, of the points that each of these actions brings in.
    pub(super) fn values(&self, seen: &Seen, menu: &[Action]) -> Vec<i32> {
        let valuer = self.valuer(seen);
        menu.iter().map(|action| valuer.value(action)).collect()
    }
}

impl Valuer<'_> {
    fn value(&self, action: &Action) -> i32 {
        match action {
            Action::Play(lay) => self.part(Some(lay.kind), PLAY + place_of(*lay)),
            Action::Eat(Some(lay)) => self.part(Some(lay.kind), EAT_WITH + place_of(*lay)),
            Action::Top(choice) => self.on_top(choice),
            Action::ChanceIt => self.part(None, CHANCE),
            Action::Eat(None) => self.part(None, EAT),
            Action::Reveal(_) => self.part(None, REVEAL),
        }
    }

    /// What one action of a kind is worth, or of the table.
    fn part(&self, card: Option<Card>, action: usize) -> i32 {
        let last = self.kinds.len() - 1;
        let place = match card {
            None => last,
            Some(Card::BLANK) => last - 3,
            Some(Card::CLEAR) => last - 2,
            Some(Card::RESET) => last - 1,
            Some(number) => usize::from(number.place() - self.deck.lo).min(last),
        };
        let weights = &self.net.weights;
        weights.value(&weights.valued(&self.kinds[place], &self.table), action)
    }

    /// Top Cards are worth what each kind of them is, added up.
    fn on_top(&self, choice: &TopChoice) -> i32 {
        let kinds = choice.heap().by_kind();
        kinds.map(|(card, count)| self.part(Some(card), ON_TOP + usize::from(count) - 1)).sum()
    }
}

#[cfg(test)]
mod tests;
