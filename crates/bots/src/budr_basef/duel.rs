//! The gambling round as a duel that can be solved: two players, fourteen ranks of powers,
//! bets counted in halves of the pool, at most one raise over a bet.
//!
//! What is left out: suits (equal ranks are even), decks that run short, a second raise,
//! and that a raiser is asked once more after a call (BUD-B3), where there is nothing to
//! gain. The table of how to play it is solved by `parlour lab exact budr-basef
//! --solve-gamble` and shipped with this file.

use arrayvec::ArrayVec;
use parlour_engine::Rng;
use std::sync::LazyLock;

/// How many ranks a power can have: Ace, Two, … King, Joker.
pub const HANDS: usize = 14;

/// What a bet or a raise adds, in halves of the pool as it was before the bets.
pub const SIZES: [u8; 3] = [1, 2, 4];

/// A point in the betting, as the player to act sees it. Amounts in halves of the pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spot {
    /// Is it the player who acts first?
    pub first: bool,
    /// What this player has put in.
    pub own: u8,
    /// What the other has put in.
    pub other: u8,
}

/// What can be done there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// Give up.
    Fold,
    /// Nothing is owed, and nothing is put in.
    Check,
    /// Pay what is owed; the powers are shown.
    Call,
    /// Have so much in afterwards.
    RaiseTo(u8),
}

/// Where a move leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The other player is to act.
    Spot(Spot),
    /// The player who folds loses half the pool and what they have put in: this.
    Folded(u8),
    /// The powers are shown, and each has put in so much.
    Shown(u8),
}

impl Spot {
    /// The beginning.
    pub const START: Self = Self { first: true, own: 0, other: 0 };

    /// What can be done here.
    #[must_use]
    pub fn moves(self) -> ArrayVec<Move, 5> {
        let mut moves = ArrayVec::new();
        if self.other > self.own {
            moves.extend([Move::Fold, Move::Call]);
        } else {
            moves.push(Move::Check);
        }
        if self.own == 0 {
            moves.extend(SIZES.map(|size| Move::RaiseTo(self.other + size)));
        }
        moves
    }

    /// Where it leads.
    #[must_use]
    pub fn after(self, chosen: Move) -> Next {
        let turned = |own| Next::Spot(Self { first: !self.first, own: self.other, other: own });
        match chosen {
            Move::Fold => Next::Folded(self.own),
            Move::Call => Next::Shown(self.other),
            Move::Check if self.first => turned(0),
            Move::Check => Next::Shown(self.own),
            Move::RaiseTo(amount) => turned(amount),
        }
    }

    /// Every spot, each before those it leads to.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let mut spots = vec![Self::START];
        let mut at = 0;
        while let Some(&spot) = spots.get(at) {
            for chosen in spot.moves() {
                if let Next::Spot(next) = spot.after(chosen)
                    && !spots.contains(&next)
                {
                    spots.push(next);
                }
            }
            at += 1;
        }
        spots
    }

    /// The spot of the duel that is most like this one, amounts in halves of the pool.
    #[must_use]
    pub fn like(first: bool, own: f64, other: f64) -> Self {
        let nearest = |amount: f64, more: u8| {
            let apart = |size: &u8| (f64::from(*size + more) - amount).abs();
            SIZES.into_iter().min_by(|a, b| apart(a).total_cmp(&apart(b))).unwrap_or(1) + more
        };
        if other <= 0.0 {
            return Self { first, own: 0, other: 0 };
        }
        if own <= 0.0 {
            return Self { first, own: 0, other: nearest(other, 0) };
        }
        let own = nearest(own, 0);
        Self { first, own, other: nearest(other, own) }
    }
}

/// How likely each two ranks of powers are together: four of each, and one Joker, the
/// other being what brought the gambling.
#[must_use]
pub fn weights() -> Vec<Vec<f64>> {
    let cards = |hand: usize| if hand + 1 == HANDS { 1.0 } else { 4.0 };
    let together = |own: usize, other: usize| {
        cards(own) * (cards(other) - if own == other { 1.0 } else { 0.0 })
    };
    (0..HANDS).map(|own| (0..HANDS).map(|other| together(own, other)).collect()).collect()
}

/// The chance that a hand is the higher of two, equal ones counting half.
#[must_use]
pub fn wins(hand: usize) -> f64 {
    let row = &weights()[hand.min(HANDS - 1)];
    let lower: f64 = row[..hand].iter().sum();
    (lower + row[hand] / 2.0) / row.iter().sum::<f64>()
}

/// How to play every spot with every hand, in thousandths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table(Vec<(Spot, Vec<Vec<u16>>)>);

/// A text that is not a table of the duel.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line} of the gamble table: {wrong}")]
pub struct DuelTableError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub wrong: &'static str,
}

static SHIPPED: LazyLock<Table> =
    LazyLock::new(|| Table::read(include_str!("gamble.txt")).unwrap_or_else(|_| Table(Vec::new())));

impl Table {
    /// The table that the bots play by.
    #[must_use]
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// Reads a table: a line for each spot, which is `first own other`, then for each hand
    /// the thousandths of its moves, with `|` before each hand. `#` begins a remark.
    ///
    /// # Errors
    /// If a line is not of this form, or a spot or hand is missing.
    pub fn read(text: &str) -> Result<Self, DuelTableError> {
        let mut lines = (1..)
            .zip(text.lines())
            .filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
        let mut table = Vec::new();
        for spot in Spot::all() {
            let (line, words) = lines.next().unwrap_or((text.lines().count() + 1, ""));
            let bad = |wrong| DuelTableError { line, wrong };
            let mut parts = words.split('|');
            let head = format!("{} {} {}", u8::from(spot.first), spot.own, spot.other);
            if parts.next().map(str::trim) != Some(&head) {
                return Err(bad("another spot belongs here"));
            }
            let hands = parts
                .map(|hand| hand.split_whitespace().map(str::parse).collect())
                .collect::<Result<Vec<Vec<u16>>, _>>()
                .map_err(|_| bad("thousandths are whole numbers"))?;
            let moves = spot.moves().len();
            let full = |hand: &Vec<u16>| hand.len() == moves && hand.iter().any(|&part| part > 0);
            if hands.len() != HANDS || !hands.iter().all(full) {
                return Err(bad("each hand has a number for each move"));
            }
            table.push((spot, hands));
        }
        Ok(Self(table))
    }

    /// How likely each move of [`Spot::moves`] is there, in order.
    #[must_use]
    pub fn at(&self, spot: Spot, hand: usize) -> Vec<f64> {
        let row = self.0.iter().find(|(other, _)| *other == spot);
        let Some(parts) = row.and_then(|(_, hands)| hands.get(hand)) else {
            let moves = spot.moves().len();
            return vec![1.0 / moves as f64; moves];
        };
        let all: u32 = parts.iter().map(|&part| u32::from(part)).sum();
        parts.iter().map(|&part| f64::from(part) / f64::from(all)).collect()
    }

    /// A move, drawn as the table has it.
    pub fn draw(&self, spot: Spot, hand: usize, rng: &mut impl Rng) -> Move {
        let mut left = f64::from(rng.draw(1 << 24)) / f64::from(1u32 << 24);
        let moves = spot.moves();
        for (&chosen, likely) in moves.iter().zip(self.at(spot, hand)) {
            if left < likely {
                return chosen;
            }
            left -= likely;
        }
        moves[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_table_is_one() {
        assert!(Table::read(include_str!("gamble.txt")).is_ok());
    }

    #[test]
    fn a_bad_table_is_refused_with_its_line() {
        let text = include_str!("gamble.txt");
        let last = text.trim_end().rsplit_once('\n').unwrap().0;
        assert!(Table::read(last).is_err(), "a spot is missing");
        assert!(Table::read(&text.replacen('|', "| x", 1)).is_err(), "no number");
    }

    #[test]
    fn there_are_26_spots_each_before_those_it_leads_to() {
        let spots = Spot::all();
        assert_eq!(spots.len(), 26);
        for (at, spot) in spots.iter().enumerate() {
            for chosen in spot.moves() {
                if let Next::Spot(next) = spot.after(chosen) {
                    assert!(spots.iter().position(|&other| other == next).unwrap() > at);
                }
            }
        }
    }

    #[test]
    fn any_amounts_are_like_a_spot_of_the_duel() {
        let spots = Spot::all();
        for (own, other) in [(0.0, 0.0), (0.0, 0.3), (0.0, 40.0), (1.2, 1.9), (3.0, 30.0)] {
            for first in [true, false] {
                assert!(spots.contains(&Spot::like(first, own, other)), "{own}, {other}");
            }
        }
    }

    #[test]
    fn a_joker_always_wins_and_a_king_loses_to_it_alone() {
        assert_eq!(wins(HANDS - 1), 1.0);
        assert!((wins(12) - (48.0 + 1.5) / 52.0).abs() < 1e-12);
    }
}
