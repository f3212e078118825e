//! The house rules.

use super::funds::Funds;
use parlour_engine::{Game, HouseRules, OptionError, house_rules, setting::Setting};
use serde::{Deserialize, Serialize};

/// The most money that can lie on one card, be offered or be paid for a book (BST-R4, BST-C30).
pub const MAX_MONEY: u32 = 1_000_000_000;

house_rules! {
    /// The house rules of Basset.
    pub struct Basset {
        /// How many can play, including the tailleur?
        max_players: u8 = 6, Deal, "BST-R2", most_players(3..=12);
        /// What is the lowest stake on a new card?
        min_stake: u32 = 1, Money, "BST-R4", number(0..=MAX_MONEY as u64);
        /// What is the most you can stake on one card?
        max_stake: Option<u64> = None, Money, "BST-R4", number_from(0).or("none").or_null();
        /// What is the most you can stake on all your cards together?
        max_total: Option<u64> = None, Money, "BST-R4", number_from(0).or("none").or_null();
        /// What do you lose if the bottom card matches your card?
        bottom_pays: enum BottomPays {
            /// An amount equal to the stake, from your purse.
            EqualAmountStakeStays,
            /// The stake; the card stays without one.
            StakeTaken,
        } = EqualAmountStakeStays, Money, "BST-R5";
        /// Does the bottom card count as a loss for side bets?
        bottom_decides_side_bets: bool = false, Money, "BST-R5";
        /// What happens if both cards of a turn have the same rank?
        doublet: enum Doublet {
            /// The first wins, you decide, and then the second loses.
            Sequential,
            /// The win does not count, and the second card loses.
            BankTakes,
        } = Sequential, Play, "BST-R6";
        /// What happens to a paroli that is still open when the deal ends?
        open_paroli_at_end: enum OpenParoli {
            /// You get your stake back.
            ReturnStake,
            /// It stays for the next deal with the same tailleur.
            CarryOver,
            /// It pays as with one paroli fewer.
            PayLevelMinusOne,
            /// You lose it.
            Lose,
        } = ReturnStake, Play, "BST-R9";
        /// After you cash a card, can you lay a new one?
        replace_after_win: enum ReplaceAfterWin {
            /// You may.
            Optional,
            /// You must.
            Mandatory,
            /// You cannot.
            None,
        } = Optional, Play, "BST-R11";
        /// Can a punter buy a second book?
        new_book: NewBook = NewBook { offered: false, price: None }, Money, "BST-R14",
            Kind::Object(&[r#"{"offered":false}"#, r#"{"offered":true,"price":p}"#]);
        /// How much money does each punter have?
        purse: Funds = Funds::Unlimited, Money, "BST-R15", number_from(0).or("unlimited");
        /// How much money does the bank have?
        bank: Funds = Funds::Unlimited, Money, "BST-R16", number_from(0).or("unlimited");
        /// What happens if you add money to a card with a paroli?
        mace_on_paroli: enum MaceOnParoli {
            /// It counts as if it had been there from the start.
            Allow,
            /// You cannot.
            Forbid,
            /// It starts without a paroli.
            OwnTrancheLevel0,
        } = Allow, Play, "BST-R18";
        /// Can players bet with each other?
        side_bets: enum SideBets {
            /// Yes.
            On,
            /// No.
            Off,
        } = On, Money, "BST-R20";
        /// Can the tailleur make side bets?
        tailleur_side_bets: enum TailleurSideBets {
            /// Yes.
            Allow,
            /// No.
            Forbid,
        } = Allow, Money, "BST-R20";
        /// Who is the tailleur of the next deal?
        tailleur: enum NextTailleur {
            /// The same player.
            Fixed,
            /// The next player to the left.
            Rotate,
        } = Fixed, Deal, "BST-R25";
        /// How many deals do you play?
        deals: u16 = 1, Length, "BST-R25", number(1..=1000).bounded_by("BST-C30");
        /// What does a card pay after one to four parolis?
        paroli_ladder: [u32; 4] = LADDERS[0], Money, "BST-R27",
            Kind::List(&[&LADDERS[0], &LADDERS[1], &LADDERS[2]]);
        /// How many times its money does a card pay without a paroli?
        cash_pays: u64 = 1, Numbers, "BST-R29", number(0..=MAX_TIMES_STAKE);
        /// How many times its money does a card pay after one paroli?
        sept_pays: Option<u64> = None, Numbers, "BST-R29", number(0..=MAX_TIMES_STAKE).or("ladder");
        /// How many times its money does a card pay after two parolis?
        quinze_pays: Option<u64> = None, Numbers, "BST-R29", number(0..=MAX_TIMES_STAKE).or("ladder");
        /// How many times its money does a card pay after three parolis?
        trente_pays: Option<u64> = None, Numbers, "BST-R29", number(0..=MAX_TIMES_STAKE).or("ladder");
        /// How many times its money does a card pay after four parolis?
        soixante_pays: Option<u64> = None, Numbers, "BST-R29", number(0..=MAX_TIMES_STAKE).or("ladder");
    }
}

/// How many times its money a card pays at most (BST-R29): sums stay exact.
const MAX_TIMES_STAKE: u64 = 200;

impl Basset {
    /// The preset `table`: a purse of 200 counters, and at most 20 on a card, so
    /// that no one is ruined by one raise on a paroli card (BST-R18).
    #[must_use]
    pub fn table() -> Self {
        Self { purse: Funds::Finite(200), max_stake: Some(20), ..Self::default() }
    }

    /// Can these house rules be played by so many?
    pub(super) fn validate_for(&self, seats: u8) -> Result<(), OptionError> {
        let refuse = |option, clause, reason: &str| Err(OptionError::new(option, clause, reason));
        self.check_bounds()?;
        if !(3..=self.max_players).contains(&seats) {
            let mut reason = format!("3 to {} players, the tailleur included", self.max_players);
            if (self.max_players..=Self::META.max_players).contains(&seats) {
                reason += &format!("; the house rule max_players={seats} allows {seats}");
            }
            return Err(OptionError::new("players", "BST-02", reason));
        }
        if self.max_stake.is_some_and(|most| most < u64::from(self.min_stake)) {
            return refuse("max_stake", "BST-R4", "not less than min_stake");
        }
        if self.new_book.offered && self.new_book.price.is_none() {
            return refuse("new_book", "BST-R14", "a book that is offered has a price");
        }
        if self.new_book.price.is_some_and(|price| price > MAX_MONEY) {
            return refuse("new_book", "BST-R4", "a price of at most 1000000000");
        }
        Ok(())
    }
}

/// BST-R14: a second book, and what the tailleur asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewBook {
    /// Is there one to be had?
    pub offered: bool,
    /// Its price, without a default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<u32>,
}

impl Setting for NewBook {}

impl NewBook {
    /// What a book costs, where one is offered.
    #[inline]
    #[must_use]
    pub fn on_sale(self) -> Option<u32> {
        self.price.filter(|_| self.offered)
    }
}

/// BST-R27: the ladder of the text, true doubling, and that of the old English description.
pub const LADDERS: [[u32; 4]; 3] = [[7, 15, 30, 60], [3, 7, 15, 31], [7, 15, 33, 67]];
