//! The house rules.

use super::funds::Funds;
use parlour_engine::{HouseRules, OptionError, house_rules, setting::Setting};
use serde::{Deserialize, Serialize};

/// The most money that can lie on one card, be offered or be paid for a book (BST-R4, BST-C30).
pub const MAX_MONEY: u32 = 1_000_000_000;

house_rules! {
    /// The house rules of Basset.
    pub struct Basset {
        /// How many can play, the tailleur among them?
        max_players: u8 = 6, Deal, "BST-R2", most_players(3..=12);
        /// What is the least stake when a card is laid?
        min_stake: u32 = 1, Money, "BST-R4", number(0..=MAX_MONEY as u64);
        /// How much money can lie on one card?
        max_stake: Option<u64> = None, Money, "BST-R4", number_from(0).or("none").or_null();
        /// How much money can lie on all live cards of a punter?
        max_total: Option<u64> = None, Money, "BST-R4", number_from(0).or("none").or_null();
        /// What does the bottom card cost the owner of a card it hits?
        bottom_pays: enum BottomPays {
            /// As much as lies on the card, from the purse.
            EqualAmountStakeStays,
            /// The stake itself; the card lies there with nothing on it.
            StakeTaken,
        } = EqualAmountStakeStays, Money, "BST-R5";
        /// Does the bottom card count as a loss for side bets?
        bottom_decides_side_bets: bool = false, Money, "BST-R5";
        /// What if both cards of a turn have one rank?
        doublet: enum Doublet {
            /// One after the other: the owner decides in between.
            Sequential,
            /// The first win is void, the second card takes.
            BankTakes,
        } = Sequential, Play, "BST-R6";
        /// What becomes of a paroli card that is still open when the deal ends?
        open_paroli_at_end: enum OpenParoli {
            /// Its stake goes back.
            ReturnStake,
            /// It lies there in the next deal.
            CarryOver,
            /// It is paid as if it had one paroli less.
            PayLevelMinusOne,
            /// It is lost.
            Lose,
        } = ReturnStake, Play, "BST-R9";
        /// Is a fresh card laid in the place of one that was cashed?
        replace_after_win: enum ReplaceAfterWin {
            /// May be laid.
            Optional,
            /// Must be laid.
            Mandatory,
            /// Cannot be laid.
            None,
        } = Optional, Play, "BST-R11";
        /// Can a punter buy a second book?
        new_book: NewBook = NewBook { offered: false, price: None }, Money, "BST-R14",
            Kind::Object(&[r#"{"offered":false}"#, r#"{"offered":true,"price":p}"#]);
        /// What can each punter stake?
        purse: Funds = Funds::Unlimited, Money, "BST-R15", number_from(0).or("unlimited");
        /// What can the bank pay?
        bank: Funds = Funds::Unlimited, Money, "BST-R16", number_from(0).or("unlimited");
        /// What is new money on a card with a paroli?
        mace_on_paroli: enum MaceOnParoli {
            /// Counts as if it had been there from the start.
            Allow,
            /// Is refused.
            Forbid,
            /// Has no paroli of its own yet.
            OwnTrancheLevel0,
        } = Allow, Play, "BST-R18";
        /// Are there wagers among the players?
        side_bets: enum SideBets {
            /// There are some.
            On,
            /// There are none, nor any window for them.
            Off,
        } = On, Money, "BST-R20";
        /// Does the tailleur take part in side bets?
        tailleur_side_bets: enum TailleurSideBets {
            /// Yes.
            Allow,
            /// No.
            Forbid,
        } = Allow, Money, "BST-R20";
        /// Who is the tailleur of the next deal?
        tailleur: enum NextTailleur {
            /// The same.
            Fixed,
            /// The seat to the left.
            Rotate,
        } = Fixed, Deal, "BST-R25";
        /// How many deals does a session have?
        deals: u16 = 1, Length, "BST-R25", number(1..=1000);
        /// What does a card pay after one to four parolis?
        paroli_ladder: [u32; 4] = LADDERS[0], Money, "BST-R27",
            Kind::List(&[&LADDERS[0], &LADDERS[1], &LADDERS[2]]);
    }
}

impl Basset {
    /// The preset `table`: a purse of 200 counters, and at most 20 on a card, so
    /// that no one is ruined by one raise on a paroli card (BST-R18).
    #[must_use]
    pub fn table() -> Self {
        Self { purse: Funds::Finite(200), max_stake: Some(20), ..Self::default() }
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

/// Can these house rules be played by so many?
pub(super) fn validate(rules: &Basset, seats: u8) -> Result<(), OptionError> {
    let refuse = |option, clause, reason: &str| Err(OptionError::new(option, clause, reason));
    // BST-R25 offers the deals, and BST-C30 limits them
    rules.check_bounds().map_err(|error| match error.option {
        "deals" => OptionError { clause: "BST-C30", ..error },
        _ => error,
    })?;
    if !(3..=rules.max_players).contains(&seats) {
        let reason = format!("3 to {} players, the tailleur included", rules.max_players);
        return Err(OptionError::new("players", "BST-02", reason));
    }
    if rules.max_stake.is_some_and(|most| most < u64::from(rules.min_stake)) {
        return refuse("max_stake", "BST-R4", "not less than min_stake");
    }
    if rules.new_book.offered && rules.new_book.price.is_none() {
        return refuse("new_book", "BST-R14", "a book that is offered has a price");
    }
    if rules.new_book.price.is_some_and(|price| price > MAX_MONEY) {
        return refuse("new_book", "BST-R4", "a price of at most 1000000000");
    }
    Ok(())
}
