//! The house rules.

use parlour_engine::{OptionError, OptionSpec, word_or_number};
use serde::{Deserialize, Serialize};

/// The house rules of Bread Basket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BreadBasket {
    /// Who deals first (BRD-R2).
    pub first_dealer: FirstDealer,
    /// When is an empty line started again? (BRD-R4)
    pub refill: Refill,
    /// Which of several tricks is taken first? (BRD-R7)
    pub multi_trick: MultiTrick,
    /// Are tricks taken that appear where another trick lay? (BRD-R8)
    pub cascade: bool,
    /// May a Chef's ability follow a card? (BRD-R11)
    pub chef_second: ChefSecond,
    /// What happens if the highest totals are equal (BRD-R22).
    pub tie: Tie,
    /// How many rounds; `None` is one for each player (BRD-R28).
    #[serde(with = "players_or_number")]
    pub rounds: Option<u64>,
}

word_or_number!(mod players_or_number = "players");

impl Default for BreadBasket {
    fn default() -> Self {
        Self {
            first_dealer: FirstDealer::Seat0,
            refill: Refill::Immediate,
            multi_trick: MultiTrick::Choose,
            cascade: true,
            chef_second: ChefSecond::Forbid,
            tie: Tie::Shared,
            rounds: None,
        }
    }
}

/// BRD-R2: who deals first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstDealer {
    /// Seat 0.
    Seat0,
    /// A seat drawn by lot.
    Random,
}

/// BRD-R4: when an empty line is started again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refill {
    /// The moment it is empty, also within a turn.
    Immediate,
    /// When the turn is over.
    EndOfTurn,
}

/// BRD-R7: which of several tricks is taken first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MultiTrick {
    /// The player says.
    Choose,
    /// The one with most cards.
    Largest,
    /// The one with fewest cards.
    Smallest,
}

/// BRD-R11: may a Chef's ability be the second card of a turn?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChefSecond {
    /// The ability and any other card exclude each other.
    Forbid,
    /// It may follow one ordinary card.
    Allow,
}

/// BRD-R22: what happens if the highest totals are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tie {
    /// They share the victory.
    Shared,
    /// One more round at a time, until one player is ahead.
    ExtraRound,
}

/// What a menu or a form shows.
pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "first_dealer",
        kind: "choice",
        allowed: &["seat0", "random"],
        default: "\"seat0\"",
        clause: "BRD-R2",
    },
    OptionSpec {
        name: "refill",
        kind: "choice",
        allowed: &["immediate", "end_of_turn"],
        default: "\"immediate\"",
        clause: "BRD-R4",
    },
    OptionSpec {
        name: "multi_trick",
        kind: "choice",
        allowed: &["choose", "largest", "smallest"],
        default: "\"choose\"",
        clause: "BRD-R7",
    },
    OptionSpec {
        name: "cascade",
        kind: "switch",
        allowed: &["true", "false"],
        default: "true",
        clause: "BRD-R8",
    },
    OptionSpec {
        name: "chef_second",
        kind: "choice",
        allowed: &["forbid", "allow"],
        default: "\"forbid\"",
        clause: "BRD-R11",
    },
    OptionSpec {
        name: "tie",
        kind: "choice",
        allowed: &["shared", "extra_round"],
        default: "\"shared\"",
        clause: "BRD-R22",
    },
    OptionSpec {
        name: "rounds",
        kind: "number",
        allowed: &["players", "1…"],
        default: "\"players\"",
        clause: "BRD-R28",
    },
];

impl BreadBasket {
    /// Can these house rules be played by so many?
    pub(super) fn allow(&self, seats: u8) -> Result<(), OptionError> {
        if !(2..=6).contains(&seats) {
            return Err(OptionError::new("players", "BRD-02", "2 to 6 players"));
        }
        if self.rounds == Some(0) {
            return Err(OptionError::new("rounds", "BRD-R28", "at least one round is played"));
        }
        Ok(())
    }

    /// How many rounds are played, if no tie adds more (BRD-41).
    pub(super) fn rounds_for(&self, seats: u8) -> u64 {
        self.rounds.unwrap_or_else(|| seats.into())
    }
}
