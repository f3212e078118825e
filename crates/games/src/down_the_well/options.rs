//! The house rules of Down the Well.

use parlour_engine::{OptionError, OptionSpec, word_or_number};
use serde::{Deserialize, Serialize};

/// The house rules of Down the Well.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DownTheWell {
    /// Are players who cannot play passed over without a word? (DTW-R9)
    pub auto_pass: bool,
    /// Does a passing hand lie face up? (DTW-R10)
    pub show_on_pass: ShowOnPass,
    /// Must the last player able to play go on? (DTW-R14)
    pub lone_player: LonePlayer,
    /// The points that end a match; `None` is 10N+1 (DTW-R17).
    #[serde(with = "ten_n_plus_one")]
    pub target: Option<u64>,
    /// One hand, or a match (DTW-R17).
    pub mode: Mode,
    /// The most hands of a match (DTW-R17).
    #[serde(with = "none_or_number")]
    pub max_hands: Option<u64>,
    /// Who deals first (DTW-R18).
    pub first_dealer: FirstDealer,
}

word_or_number!(mod ten_n_plus_one = "10N+1");
word_or_number!(mod none_or_number = "none", never null);

impl Default for DownTheWell {
    fn default() -> Self {
        Self {
            auto_pass: true,
            show_on_pass: ShowOnPass::FaceDown,
            lone_player: LonePlayer::MustContinue,
            target: None,
            mode: Mode::SingleHand,
            max_hands: None,
            first_dealer: FirstDealer::Seat0,
        }
    }
}

/// DTW-R10: does a player who passes show the hand?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShowOnPass {
    /// Only the number of cards is known.
    FaceDown,
    /// Everyone sees it.
    FaceUp,
}

/// DTW-R14: what the last player able to play does in the final round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LonePlayer {
    /// Plays on while able.
    MustContinue,
    /// Stops as soon as the round's last card is their own.
    StopAndScore,
}

/// DTW-R17: one hand, or hands until someone has the points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Each hand is a game of its own.
    SingleHand,
    /// Hands are played until the target.
    Match,
}

/// DTW-R18: who deals first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstDealer {
    /// Seat 0.
    Seat0,
    /// A seat drawn by lot.
    Random,
}

pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "auto_pass",
        kind: "switch",
        allowed: &["true", "false"],
        default: "true",
        clause: "DTW-R9",
    },
    OptionSpec {
        name: "show_on_pass",
        kind: "choice",
        allowed: &["face_down", "face_up"],
        default: "\"face_down\"",
        clause: "DTW-R10",
    },
    OptionSpec {
        name: "lone_player",
        kind: "choice",
        allowed: &["must_continue", "stop_and_score"],
        default: "\"must_continue\"",
        clause: "DTW-R14",
    },
    OptionSpec {
        name: "target",
        kind: "number",
        allowed: &["10N+1", "1…10000"],
        default: "\"10N+1\"",
        clause: "DTW-R17",
    },
    OptionSpec {
        name: "mode",
        kind: "choice",
        allowed: &["single_hand", "match"],
        default: "\"single_hand\"",
        clause: "DTW-R17",
    },
    OptionSpec {
        name: "max_hands",
        kind: "number",
        allowed: &["none", "1…10000"],
        default: "\"none\"",
        clause: "DTW-R17",
    },
    OptionSpec {
        name: "first_dealer",
        kind: "choice",
        allowed: &["seat0", "random"],
        default: "\"seat0\"",
        clause: "DTW-R18",
    },
];

impl DownTheWell {
    /// Can these house rules be played by so many?
    pub(super) fn validate_for(&self, seats: u8) -> Result<(), OptionError> {
        if !(2..=6).contains(&seats) {
            return Err(OptionError::new("players", "DTW-02", "2 to 6 players"));
        }
        for (option, value) in [("target", self.target), ("max_hands", self.max_hands)] {
            if value.is_some_and(|n| !(1..=10_000).contains(&n)) {
                return Err(OptionError::new(option, "DTW-R17", "a number from 1 to 10000"));
            }
        }
        Ok(())
    }

    /// The points that end a match (DTW-33).
    pub(super) fn goal(&self, seats: u8) -> u64 {
        self.target.unwrap_or(10 * u64::from(seats) + 1)
    }
}
