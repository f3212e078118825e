//! Games of one lineup: what a study is made of.

use crate::{Lineup, PlayerSpec, Who, rollout::RolloutConfig};
use parlour_bots::{Level, Manner};

/// The most games of a part between bots that answer at once.
const MAX_GAMES_PER_PART: u64 = 500;
/// The most games of a part where bots think, or games are looked into: a run that is stopped
/// has at most so many to play again.
const MAX_GAMES_PER_SLOW_PART: u64 = 20;

/// Games of one lineup.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// What it shows.
    pub title: String,
    /// Who plays.
    pub lineup: Lineup,
    /// How many games: whole deals.
    pub games: u64,
    /// The first so many games are played on from.
    pub probes: u64,
    rollout: Option<RolloutConfig>,
}

impl Section {
    pub(super) fn new(title: &str, lineup: Lineup, games: u64) -> Self {
        let a_deal = lineup.games_a_deal();
        let games = games.div_ceil(a_deal) * a_deal;
        Self { title: title.to_owned(), lineup, games, probes: 0, rollout: None }
    }

    pub(super) fn with_rollouts(self, probes: u64, how: RolloutConfig) -> Self {
        Self { probes, rollout: Some(how), ..self }
    }

    /// Is this a section between equals?
    #[must_use]
    pub fn between_equals(&self) -> bool {
        self.lineup.games_a_deal() == 1
    }

    /// How the game of this number is played on from, if it is.
    pub(super) fn rollout_of(&self, game: u64) -> Option<RolloutConfig> {
        self.rollout.filter(|_| game < self.probes)
    }

    /// Where its parts begin: the same for every run of the spec.
    pub(super) fn starts(&self) -> Vec<u64> {
        let at_once = |player_spec: &PlayerSpec| match player_spec.who {
            Who::BuiltIn(Manner { level, .. }) => {
                matches!(level, Level::Random | Level::Absent | Level::Rule | Level::Easy)
            }
            Who::External(_) => false,
        };
        let all_at_once = self.lineup.player_specs.iter().all(at_once);
        let part = if all_at_once { MAX_GAMES_PER_PART } else { MAX_GAMES_PER_SLOW_PART };
        let probes = self.probes.min(self.games);
        let looked_into = (0..probes).step_by(MAX_GAMES_PER_SLOW_PART as usize);
        looked_into.chain((probes..self.games).step_by(part as usize)).collect()
    }
}
