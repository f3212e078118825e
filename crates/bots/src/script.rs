//! Scripted exploiters: one idea each, followed blindly. A level that loses to one of them has a
//! gap that any programmer finds in an evening.

use parlour_engine::suggest::instead;
use std::{fmt, str::FromStr};

/// A simple program that plays one game by one idea. `parlour arena` seats it as `script:NAME`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Script {
    /// Down the Well: passes its highest cards and always plays its lowest.
    ShedLow,
    /// Bread Basket: plays whole turns on at random and takes the one with the best mean margin.
    WholeTurns,
    /// Basement: plays its lowest number, then a Special, then eats; it never Chances It.
    NeverChance,
    /// Basset: as much on every card as the table allows, 1,000 where it sets no limit.
    BigStakes,
    /// Basset: 20 on each card, on ranks that no one else has.
    OtherRanks,
    /// Basset: 10,000,000 and more in a side bet with the leader, again until it is ahead; the least on its cards.
    LargeBets,
    /// Basset: 10,000,000 and more on one card, or what it takes to lead; the least on the others, and no paroli.
    LargeCard,
    /// Budr Basef: without cards it hits the stack every 250 ms; else it plays by rule.
    FreeHits,
    /// Budr Basef: raises as high as it can whenever it gambles; else it plays by rule.
    AlwaysRaise,
}

impl Script {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::ShedLow,
        Self::WholeTurns,
        Self::NeverChance,
        Self::BigStakes,
        Self::OtherRanks,
        Self::LargeBets,
        Self::LargeCard,
        Self::FreeHits,
        Self::AlwaysRaise,
    ];

    /// The id of the game that it plays.
    #[must_use]
    pub const fn game(self) -> &'static str {
        match self {
            Self::ShedLow => "down-the-well",
            Self::WholeTurns => "bread-basket",
            Self::NeverChance => "basement",
            Self::BigStakes | Self::OtherRanks | Self::LargeBets | Self::LargeCard => "basset",
            Self::FreeHits | Self::AlwaysRaise => "budr-basef",
        }
    }
}

impl fmt::Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ShedLow => "shed-low",
            Self::WholeTurns => "whole-turns",
            Self::NeverChance => "never-chance",
            Self::BigStakes => "big-stakes",
            Self::OtherRanks => "other-ranks",
            Self::LargeBets => "large-bets",
            Self::LargeCard => "large-card",
            Self::FreeHits => "free-hits",
            Self::AlwaysRaise => "always-raise",
        })
    }
}

/// There is no such script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptError(String);

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Script::ALL.map(|script| script.to_string());
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        write!(f, "no script `{}`; {}", self.0, instead(&self.0, &names))
    }
}

impl std::error::Error for ScriptError {}

impl FromStr for Script {
    type Err = ScriptError;
    fn from_str(text: &str) -> Result<Self, ScriptError> {
        let named = |script: &Self| script.to_string() == text;
        Self::ALL.into_iter().find(named).ok_or_else(|| ScriptError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ForGame, WithBots, for_game};

    struct Has(Script);
    impl ForGame for Has {
        type Answer = bool;
        fn with<G: WithBots>(self) -> bool {
            G::scripted(self.0, 1).is_some()
        }
    }

    #[test]
    fn each_script_has_a_name_and_plays_its_game() {
        for script in Script::ALL {
            assert_eq!(script.to_string().parse(), Ok(script));
            assert_eq!(for_game(script.game(), Has(script)), Ok(true), "{script}");
        }
        assert!("shed".parse::<Script>().is_err());
    }
}
