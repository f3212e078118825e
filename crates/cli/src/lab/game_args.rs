//! The game and the house rules of a command of the lab that takes no spec file.

use crate::{registry::HouseRules, threads::Threads};
use anyhow::Result;
use clap::Args;
use parlour_lab::study::Spec;
use parlour_protocol::wire::Map;

/// A game, its table and its house rules.
#[derive(Args, Clone)]
pub(super) struct GameArgs {
    /// The game
    game: String,
    /// Number of players
    #[arg(long)]
    players: Option<u8>,
    /// Seed of the deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A game with more moves than this counts as unfinished
    #[arg(long)]
    limit: Option<u64>,
    #[command(flatten)]
    rules: HouseRules,
    #[command(flatten)]
    threads: Threads,
}

impl GameArgs {
    /// What is to be played between bots of this level.
    pub(super) fn spec(&self, level: &str, games: u64) -> Result<Spec> {
        let chosen = self.rules.choose(&self.game)?;
        let players = chosen.players(self.players);
        let mut spec = Spec::of(chosen.entry.meta.id, players);
        spec.options = Map::from(self.rules.options(&chosen)?);
        (spec.seed, spec.games) = (self.seed, games);
        spec.limit = self.limit.unwrap_or(spec.limit);
        spec.levels = vec![level.to_owned()];
        spec.sections()?;
        self.threads.apply()?;
        Ok(spec)
    }
}
