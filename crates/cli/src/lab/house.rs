//! The game and the house rules of a command of the lab that takes no spec file.

use super::subject::variant;
use crate::registry::{HouseRules, game, usual_players};
use anyhow::{Context, Result};
use clap::Args;
use parlour_lab::study::Spec;
use parlour_protocol::wire::Map;
use std::path::PathBuf;

/// A game, its table and its house rules.
#[derive(Args, Clone)]
pub(super) struct House {
    /// The game
    game: String,
    /// How many sit at the table
    #[arg(long)]
    players: Option<u8>,
    /// What the games are dealt from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A game with more acts than this counts as one without end
    #[arg(long)]
    limit: Option<u64>,
    /// House rules: a variant in TOML
    #[arg(long, value_name = "FILE")]
    variant: Option<PathBuf>,
    #[command(flatten)]
    rules: HouseRules,
    /// How many threads (default: all cores); the result does not depend on it
    #[arg(long)]
    threads: Option<usize>,
}

impl House {
    /// What is to be played between bots of this level.
    pub(super) fn spec(&self, level: &str, games: u64) -> Result<Spec> {
        let game = game(&self.game)?;
        let players = self.players.unwrap_or_else(|| usual_players(game));
        let mut spec = Spec::of(game.meta.id, players);
        if let Some(file) = &self.variant {
            spec = spec.with(&variant(file)?).with_context(|| file.display().to_string())?;
        }
        spec.options.extend(Map::from(self.rules.options()?));
        (spec.seed, spec.games) = (self.seed, games);
        spec.limit = self.limit.unwrap_or(spec.limit);
        spec.levels = vec![level.to_owned()];
        spec.sections()?;
        if let Some(threads) = self.threads {
            rayon::ThreadPoolBuilder::new().num_threads(threads).build_global()?;
        }
        Ok(spec)
    }
}
