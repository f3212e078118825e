//! What a card is worth: the one place where a live card meets a turned one.
//!
//! Nothing here knows whose card it is or when it is turned; tests and the lab
//! put cards through these functions without a table.

use super::options::{Basset, BottomPays, MaceOnParoli, OpenParoli};
use parlour_engine::cards::Rank;

/// The most marks a card can bear (BST-22).
pub const MAX_MARKS: u8 = 4;

/// A card that lies face up before a punter, with the money on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LiveCard {
    /// Its rank.
    pub rank: Rank,
    /// The marks on it: how often its owner has said paroli.
    pub level: u8,
    /// All the money on it.
    pub stake: u32,
    /// Money that came later and has fewer marks, by its own level (only with
    /// `mace_on_paroli: own_tranche_level0`). It is part of `stake`.
    pub younger: [u32; MAX_MARKS as usize],
}

/// What becomes of a card that is live when the deal ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Open {
    /// The stake goes back.
    Returned,
    /// The stake goes back, and the bank pays this.
    Paid(i64),
    /// The stake goes to the bank.
    Lost,
    /// The card stays for the next deal.
    Carried,
}

impl LiveCard {
    /// A card as it is laid.
    #[must_use]
    pub const fn laid(rank: Rank, stake: u32) -> Self {
        Self { rank, level: 0, stake, younger: [0; MAX_MARKS as usize] }
    }

    /// Its money by level, oldest (highest) first, as amount and level.
    pub fn tranches(&self) -> impl Iterator<Item = (u32, u8)> + '_ {
        let young: u32 = self.younger.iter().sum();
        let later = (0..MAX_MARKS).rev().map(|level| (self.younger[usize::from(level)], level));
        std::iter::once((self.stake - young, self.level))
            .chain(later)
            .filter(|&(amount, _)| amount > 0)
    }

    /// One mark more instead of a payment (BST-21, BST-R8).
    pub fn paroli(&mut self) {
        self.level += 1;
        self.younger.rotate_right(1);
    }
}

impl Basset {
    /// What one unit pays at this level: 1, and then the ladder (BST-20 to BST-26).
    #[inline]
    #[must_use]
    pub fn multiplier(&self, level: u8) -> i64 {
        match level {
            0 => self.cash_pays as i64,
            1 => self.step(self.sept_pays, 0),
            2 => self.step(self.quinze_pays, 1),
            3 => self.step(self.trente_pays, 2),
            MAX_MARKS => self.step(self.soixante_pays, 3),
            _ => 0,
        }
    }

    /// A step of the ladder, unless it is set by itself (BST-R29).
    #[inline]
    fn step(&self, set: Option<u64>, step: usize) -> i64 {
        set.map_or_else(|| i64::from(self.paroli_ladder[step]), |times| times as i64)
    }

    /// What the bank pays for a winning card that is cashed (BST-R7).
    #[must_use]
    pub fn gain(&self, card: &LiveCard) -> i64 {
        card.tranches().map(|(amount, level)| i64::from(amount) * self.multiplier(level)).sum()
    }

    /// What a losing card costs its owner: the money on it, whatever its level (BST-28, BST-32).
    #[must_use]
    pub fn loss(&self, card: &LiveCard) -> i64 {
        i64::from(card.stake)
    }

    /// The bottom card has this card's rank: what the owner pays (BST-15, BST-R5).
    pub fn bottom(&self, card: &mut LiveCard) -> i64 {
        let paid = i64::from(card.stake);
        if self.bottom_pays == BottomPays::StakeTaken {
            card.stake = 0;
            card.younger = [0; MAX_MARKS as usize];
        }
        paid
    }

    /// Puts more money on a card (BST-34, BST-C9).
    #[inline]
    pub fn add(&self, card: &mut LiveCard, amount: u32) {
        if self.mace_on_paroli == MaceOnParoli::OwnTrancheLevel0 && card.level > 0 {
            if card.stake == 0 {
                card.level = 0; // nothing older lies there
            } else {
                card.younger[0] += amount;
            }
        }
        card.stake += amount;
    }

    /// What becomes of this card when the deal ends; `carries` if it can lie
    /// there in a next one (BST-R9, BST-R10, BST-C11, BST-C26).
    #[must_use]
    pub fn left_open(&self, card: &LiveCard, carries: bool) -> Open {
        if card.level == 0 {
            return Open::Returned;
        }
        match self.open_paroli_at_end {
            OpenParoli::CarryOver if carries => Open::Carried,
            OpenParoli::ReturnStake | OpenParoli::CarryOver => Open::Returned,
            OpenParoli::Lose => Open::Lost,
            OpenParoli::PayLevelMinusOne => Open::Paid(
                card.tranches()
                    .filter(|&(_, level)| level > 0)
                    .map(|(amount, level)| i64::from(amount) * self.multiplier(level - 1))
                    .sum(),
            ),
        }
    }
}

/// Divides what the bank has among claims it cannot meet in full: in proportion,
/// rounded down, the odd units one each from the first claim on (BST-R16, BST-C12).
pub fn pro_rata(had: i64, claims: &mut [i64]) {
    let (had, owed) = (i128::from(had.max(0)), claims.iter().map(|&c| i128::from(c)).sum::<i128>());
    if owed <= had {
        return;
    }
    let mut odd = had;
    for claim in claims.iter_mut() {
        let share = (had * i128::from(*claim) / owed) as i64; // below the claim
        odd -= i128::from(share);
        // remembered below the line: who claimed nothing gets no odd unit
        *claim = if *claim > 0 { share } else { -1 };
    }
    for share in claims {
        if *share < 0 {
            *share = 0;
        } else if odd > 0 {
            *share += 1;
            odd -= 1;
        }
    }
}
