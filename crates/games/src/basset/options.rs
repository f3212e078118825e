//! The house rules.

use super::funds::Funds;
use parlour_engine::{OptionError, OptionSpec, word_or_number};
use serde::{Deserialize, Serialize};

/// The most money that can lie on one card, be offered or be paid for a book (BST-R4, BST-C30).
pub const MAX_MONEY: u32 = 1_000_000_000;

/// The house rules of Basset.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Basset {
    /// The most players, the tailleur among them (BST-R2).
    pub max_players: u8,
    /// The least stake when a card is laid (BST-R4).
    pub min_stake: u32,
    /// The most money on one card (BST-R4).
    #[serde(with = "none_or_number")]
    pub max_stake: Option<u64>,
    /// The most money on all live cards of a punter (BST-R4).
    #[serde(with = "none_or_number")]
    pub max_total: Option<u64>,
    /// What the bottom card costs (BST-R5).
    pub bottom_pays: BottomPays,
    /// Does the bottom card count as a loss for side bets? (BST-R5)
    pub bottom_decides_side_bets: bool,
    /// Two cards of one rank in a turn (BST-R6).
    pub doublet: Doublet,
    /// A paroli card that is open when the deal ends (BST-R9).
    pub open_paroli_at_end: OpenParoli,
    /// A fresh card after cashing (BST-R11).
    pub replace_after_win: ReplaceAfterWin,
    /// Can a punter buy a second book? (BST-R14)
    pub new_book: NewBook,
    /// What each punter can stake (BST-R15).
    pub purse: Funds,
    /// What the bank can pay (BST-R16).
    pub bank: Funds,
    /// New money on a paroli card (BST-R18).
    pub mace_on_paroli: MaceOnParoli,
    /// Are there side bets? (BST-R20)
    pub side_bets: SideBets,
    /// May the tailleur take part in them? (BST-R20)
    pub tailleur_side_bets: TailleurSideBets,
    /// Who is the next tailleur (BST-R25).
    pub tailleur: NextTailleur,
    /// How many deals a session has (BST-R25).
    pub deals: u16,
    /// What a card pays after one to four parolis (BST-R27).
    pub paroli_ladder: [u32; 4],
}

word_or_number!(mod none_or_number = "none");

impl Default for Basset {
    fn default() -> Self {
        Self {
            max_players: 6,
            min_stake: 1,
            max_stake: None,
            max_total: None,
            bottom_pays: BottomPays::EqualAmountStakeStays,
            bottom_decides_side_bets: false,
            doublet: Doublet::Sequential,
            open_paroli_at_end: OpenParoli::ReturnStake,
            replace_after_win: ReplaceAfterWin::Optional,
            new_book: NewBook { offered: false, price: None },
            purse: Funds::Unlimited,
            bank: Funds::Unlimited,
            mace_on_paroli: MaceOnParoli::Allow,
            side_bets: SideBets::On,
            tailleur_side_bets: TailleurSideBets::Allow,
            tailleur: NextTailleur::Fixed,
            deals: 1,
            paroli_ladder: LADDERS[0],
        }
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

/// Declares a choice of words with the ruling that offers it.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$vdoc])* $variant),* }
    };
}

choice! {
    /// BST-R5: what the bottom card costs the owner of a card it hits.
    BottomPays {
        /// As much as lies on the card, from the purse.
        EqualAmountStakeStays,
        /// The stake itself; the card lies there with nothing on it.
        StakeTaken,
    }
}
choice! {
    /// BST-R6: both cards of a turn have one rank.
    Doublet {
        /// One after the other: the owner decides in between.
        Sequential,
        /// The first win is void, the second card takes.
        BankTakes,
    }
}
choice! {
    /// BST-R9: a paroli card that is still open when the deal ends.
    OpenParoli {
        /// Its stake goes back.
        ReturnStake,
        /// It lies there in the next deal.
        CarryOver,
        /// It is paid as if it had one paroli less.
        PayLevelMinusOne,
        /// It is lost.
        Lose,
    }
}
choice! {
    /// BST-R11: a fresh card in the place of one that was cashed.
    ReplaceAfterWin {
        /// May be laid.
        Optional,
        /// Must be laid.
        Mandatory,
        /// Cannot be laid.
        None,
    }
}
choice! {
    /// BST-R18: new money on a card with a paroli.
    MaceOnParoli {
        /// Counts as if it had been there from the start.
        Allow,
        /// Is refused.
        Forbid,
        /// Has no paroli of its own yet.
        OwnTrancheLevel0,
    }
}
choice! {
    /// BST-R20: wagers among the players.
    SideBets {
        /// There are some.
        On,
        /// There are none, nor any window for them.
        Off,
    }
}
choice! {
    /// BST-R20: does the tailleur take part in side bets?
    TailleurSideBets {
        /// Yes.
        Allow,
        /// No.
        Forbid,
    }
}
choice! {
    /// BST-R25: who is the tailleur of the next deal.
    NextTailleur {
        /// The same.
        Fixed,
        /// The seat to the left.
        Rotate,
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
    if !(3..=12).contains(&rules.max_players) {
        return refuse("max_players", "BST-R2", "a number from 3 to 12");
    }
    if !(3..=rules.max_players).contains(&seats) {
        let reason = format!("3 to {} players, the tailleur included", rules.max_players);
        return Err(OptionError::new("players", "BST-02", reason));
    }
    if rules.min_stake > MAX_MONEY {
        return refuse("min_stake", "BST-R4", "at most 1000000000");
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
    if !(1..=1000).contains(&rules.deals) {
        return refuse("deals", "BST-C30", "a number from 1 to 1000");
    }
    if !LADDERS.contains(&rules.paroli_ladder) {
        return refuse("paroli_ladder", "BST-R27", "[7,15,30,60], [3,7,15,31] or [7,15,33,67]");
    }
    Ok(())
}

macro_rules! options {
    ($($name:literal $kind:literal [$($allowed:literal),*] = $default:literal, $clause:literal;)*) => {
        &[$(OptionSpec {
            name: $name,
            kind: $kind,
            allowed: &[$($allowed),*],
            default: $default,
            clause: $clause,
        }),*]
    };
}

pub(super) const OPTIONS: &[OptionSpec] = options! {
    "max_players" "number" ["3…12"] = "6", "BST-R2";
    "min_stake" "number" ["0…1000000000"] = "1", "BST-R4";
    "max_stake" "number" ["none", "0…"] = "\"none\"", "BST-R4";
    "max_total" "number" ["none", "0…"] = "\"none\"", "BST-R4";
    "bottom_pays" "choice" ["equal_amount_stake_stays", "stake_taken"]
        = "\"equal_amount_stake_stays\"", "BST-R5";
    "bottom_decides_side_bets" "switch" ["false", "true"] = "false", "BST-R5";
    "doublet" "choice" ["sequential", "bank_takes"] = "\"sequential\"", "BST-R6";
    "open_paroli_at_end" "choice" ["return_stake", "carry_over", "pay_level_minus_one", "lose"]
        = "\"return_stake\"", "BST-R9";
    "replace_after_win" "choice" ["optional", "mandatory", "none"] = "\"optional\"", "BST-R11";
    "new_book" "table" ["{\"offered\":false}", "{\"offered\":true,\"price\":p}"]
        = "{\"offered\":false}", "BST-R14";
    "purse" "number" ["unlimited", "n", "finite(n)"] = "\"unlimited\"", "BST-R15";
    "bank" "number" ["unlimited", "n", "finite(n)"] = "\"unlimited\"", "BST-R16";
    "mace_on_paroli" "choice" ["allow", "forbid", "own_tranche_level0"] = "\"allow\"", "BST-R18";
    "side_bets" "choice" ["on", "off"] = "\"on\"", "BST-R20";
    "tailleur_side_bets" "choice" ["allow", "forbid"] = "\"allow\"", "BST-R20";
    "tailleur" "choice" ["fixed", "rotate"] = "\"fixed\"", "BST-R25";
    "deals" "number" ["1…1000"] = "1", "BST-R25";
    "paroli_ladder" "list" ["[7,15,30,60]", "[3,7,15,31]", "[7,15,33,67]"]
        = "[7,15,30,60]", "BST-R27";
};
