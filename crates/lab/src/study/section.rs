//! Games of one lineup: what a study is made of.

use crate::{Lineup, PlayerSpec, Row, Who, rollout::RolloutConfig};
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
    pub rollout_games: u64,
    rollout: Option<RolloutConfig>,
    /// Is it asked only which seats win, perhaps at a table of another size?
    pub is_about_seats: bool,
}

impl Section {
    pub(super) fn new(title: &str, lineup: Lineup, games: u64) -> Self {
        let a_deal = lineup.games_a_deal();
        let games = games.div_ceil(a_deal) * a_deal;
        let title = title.to_owned();
        Self { title, lineup, games, rollout_games: 0, rollout: None, is_about_seats: false }
    }

    /// Which seats win at a table of so many.
    pub(super) fn about_seats(level: &PlayerSpec, players: u8, games: u64) -> Self {
        let title = format!("Seats at a table of {players}: {level}");
        Self { is_about_seats: true, ..Self::new(&title, Lineup::all(level, players), games) }
    }

    /// What is kept of a game of this section. Of many games about seats only who won, how long
    /// they were and whether a cap stopped them.
    pub(super) fn kept(&self, mut row: Row, caps: &[&str]) -> Row {
        if self.is_about_seats {
            row.kinds.clear();
            row.tags.clear();
            row.points.clear();
            row.refused.clear();
            row.holders.clear();
            row.leaders.clear();
            row.clauses.retain(|(clause, _)| caps.contains(&&**clause));
        }
        row
    }

    pub(super) fn with_rollouts(self, rollout_games: u64, how: RolloutConfig) -> Self {
        Self { rollout_games, rollout: Some(how), ..self }
    }

    /// Is this one of the sections between equals that are measured in full?
    #[must_use]
    pub fn between_equals(&self) -> bool {
        !self.is_about_seats && self.lineup.games_a_deal() == 1
    }

    /// How the game of this number is played on from, if it is.
    pub(super) fn rollout_of(&self, game: u64) -> Option<RolloutConfig> {
        self.rollout.filter(|_| game < self.rollout_games)
    }

    /// Do all its bots answer at once, without thinking?
    pub(super) fn answers_at_once(&self) -> bool {
        let at_once = |player_spec: &PlayerSpec| match player_spec.who {
            Who::BuiltIn(Manner { level, .. }) => {
                matches!(level, Level::Random | Level::Absent | Level::Rule | Level::Easy)
            }
            Who::External(_) | Who::Scripted(_) => false,
        };
        self.lineup.player_specs.iter().all(at_once)
    }

    /// Where its parts begin: the same for every run of the spec.
    pub(super) fn starts(&self) -> Vec<u64> {
        let part =
            if self.answers_at_once() { MAX_GAMES_PER_PART } else { MAX_GAMES_PER_SLOW_PART };
        let rollout_games = self.rollout_games.min(self.games);
        let looked_into = (0..rollout_games).step_by(MAX_GAMES_PER_SLOW_PART as usize);
        looked_into.chain((rollout_games..self.games).step_by(part as usize)).collect()
    }
}
