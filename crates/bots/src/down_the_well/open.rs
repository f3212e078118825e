//! Two players, all cards open: exactly who wins, or by how many points.
//!
//! Alpha-beta search with a table of positions met before. Two positions are the same if their
//! suits, in any order, hold cards of the same owners in the same order, as many of them still
//! playable: gaps between ranks mean nothing.

use parlour_games::down_the_well::{Card, CardSet};

/// A moment in a hand for two, from the side of the player who is to play (and can).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The hand of who is to play.
    pub own: CardSet,
    /// The other hand.
    pub other: CardSet,
    /// The cards that are higher than the top of their well.
    pub above: CardSet,
}

/// What follows when a card is played.
enum Next {
    /// The other is to play.
    Other(Position),
    /// The same player goes on, the other being finished.
    Again(Position),
    /// The hand is over, and who played has won.
    Won { cards_left: u32 },
}

/// Solves open deals.
pub struct Solver {
    /// Does it matter by how many points a hand is won (DTW-R16)?
    points: bool,
    /// Does the last player able to play stop (DTW-R14, `stop_and_score`)?
    stops: bool,
    /// Positions by their key; a bucket has one place.
    table: Vec<Known>,
    nodes: u64,
}

/// What is known of a position: the bounds of its value.
#[derive(Clone, Copy)]
struct Known {
    key: u64,
    low: i8,
    high: i8,
}

const NOTHING: Known = Known { key: 0, low: -MAX_POINTS, high: MAX_POINTS };

/// More points than two hands have cards.
const MAX_POINTS: i8 = 60;

/// Positions that the table holds: two megabytes.
const TABLE: usize = 1 << 17;

impl Solver {
    /// A solver under these rules.
    #[must_use]
    pub fn new(points: bool, stops: bool) -> Self {
        Self { points, stops, table: vec![NOTHING; TABLE], nodes: 0 }
    }

    /// How many positions have been looked at.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets all positions, so that the next count of nodes does not depend on what was solved before.
    pub fn forget(&mut self) {
        self.table.fill(NOTHING);
        self.nodes = 0;
    }

    /// What playing this card comes to for who plays it, both playing on perfectly: 1 or -1, or
    /// with `points` the points won, or lost if negative.
    pub fn value_of(&mut self, position: Position, card: Card) -> i32 {
        let widest = if self.points { MAX_POINTS } else { 1 };
        i32::from(self.after(position, card, -widest, widest))
    }

    fn after(&mut self, position: Position, card: Card, alpha: i8, beta: i8) -> i8 {
        match self.next(position, card) {
            Next::Won { cards_left } if self.points => cards_left as i8,
            Next::Won { .. } => 1,
            Next::Again(position) => self.value(position, alpha, beta),
            Next::Other(position) => -self.value(position, -beta, -alpha),
        }
    }

    fn next(&self, position: Position, card: Card) -> Next {
        let Position { own, other, above } = position;
        let (own, above) = (own.without(card), above.and(CardSet::left_by(card)));
        if !other.and(above).is_empty() {
            return Next::Other(Position { own: other, other: own, above });
        }
        let is_final = own.is_empty() || other.is_empty();
        let alone = !own.and(above).is_empty();
        if is_final && (!alone || self.stops || !self.points) {
            return Next::Won { cards_left: own.len() + other.len() };
        }
        if alone {
            return Next::Again(Position { own, other, above });
        }
        Next::Other(Position { own: other, other: own, above: CardSet::ALL })
    }

    /// The value for who is to play, if it lies between alpha and beta; else a bound of it.
    fn value(&mut self, position: Position, mut alpha: i8, mut beta: i8) -> i8 {
        self.nodes += 1;
        let Position { own, other, above } = position;
        if other.is_empty() && !self.points {
            return 1; // the other is out: the last card is this player's
        }
        let key = key(position);
        let slot = key as usize % TABLE;
        let known = self.table[slot];
        let (mut low, mut high) = (-MAX_POINTS, MAX_POINTS);
        if known.key == key {
            (low, high) = (known.low, known.high);
            if low >= beta || low == high {
                return low;
            }
            if high <= alpha {
                return high;
            }
            alpha = alpha.max(low);
            beta = beta.min(high);
        }
        let (mut best, floor) = (-MAX_POINTS, alpha);
        for card in in_order(own.and(above)) {
            best = best.max(self.after(position, card, alpha, beta));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        if best > floor {
            low = low.max(best);
        }
        if best < beta {
            high = high.min(best);
        }
        self.table[slot] = Known { key, low, high };
        best
    }
}

/// The cards, high ranks first: who plays high buries most, and so proves most.
fn in_order(cards: CardSet) -> impl Iterator<Item = Card> {
    RANK.iter().rev().flat_map(move |rank| cards.and(*rank).iter())
}

/// All cards of each rank.
const RANK: [CardSet; 9] = {
    let mut ranks = [CardSet::EMPTY; 9];
    let mut card = 0;
    while card < Card::COUNT {
        ranks[card % 9] = ranks[card % 9].with(Card::DECK[card]);
        card += 1;
    }
    ranks
};

/// A number for the position, the same for positions that differ in names only.
fn key(position: Position) -> u64 {
    let (own, other, above) = (position.own.bits(), position.other.bits(), position.above.bits());
    let mut suits = [0u32; 6];
    for (suit, code) in suits.iter_mut().enumerate() {
        let mut held = (own | other) >> (9 * suit) & 0x1FF;
        let (own, above) = (own >> (9 * suit), above >> (9 * suit));
        *code = 1;
        while held != 0 {
            let card = held.trailing_zeros();
            held &= held - 1;
            *code = *code << 2 | (own >> card & 1) as u32 | ((above >> card & 1) as u32) << 1;
        }
    }
    suits.sort_unstable();
    let mut key = 0x9E37_79B9_7F4A_7C15_u64;
    for pair in suits.chunks_exact(2) {
        let mixed = u128::from(key ^ u64::from(pair[0]) ^ u64::from(pair[1]) << 32);
        let product = mixed.wrapping_mul(0xA076_1D64_78BD_642F_E703);
        key = (product >> 64) as u64 ^ product as u64;
    }
    key
}
