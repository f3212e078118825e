//! What a command of the lab is about: its options, and the files that they name.

use crate::{external_bots::Programs, player::BotTime, threads::Threads, variant_text};
use anyhow::{Context, Result};
use clap::Args;
use parlour_lab::study::{Folder, Spec};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// What is to be studied: a file, or a game and what differs from the usual study.
#[derive(Args, Clone)]
pub(crate) struct Subject {
    /// A spec in TOML
    #[arg(long, value_name = "FILE")]
    spec: Option<PathBuf>,
    /// The game, if there is no spec
    #[arg(long, conflicts_with = "spec")]
    pub(super) game: Option<String>,
    /// Number of players
    #[arg(long)]
    pub(super) players: Option<u8>,
    /// House rules: a link to a variant, or its file
    #[arg(long, value_name = "LINK|FILE")]
    pub(super) variant: Option<String>,
    /// The levels at which everything is measured
    #[arg(long, value_delimiter = ',')]
    levels: Vec<String>,
    /// Games between equals, at each level
    #[arg(long)]
    games: Option<u64>,
    /// Games of each duel and each step of skill
    #[arg(long)]
    duel_games: Option<u64>,
    /// Games to examine by playing on from their positions, at each level
    #[arg(long)]
    rollout_games: Option<u64>,
    /// How long a program may think (a level such as cmd:"./mybot --flag"), in milliseconds
    #[arg(long, default_value_t, value_name = "MS")]
    bot_time: BotTime,
    /// Seed of the deals
    #[arg(long)]
    seed: Option<u64>,
    /// A game with more moves than this counts as unfinished
    #[arg(long)]
    limit: Option<u64>,
    #[command(flatten)]
    threads: Threads,
}

impl Subject {
    pub(super) fn spec(&self) -> Result<Spec> {
        let variant = self.variant.as_deref().map(variant_text::read).transpose()?;
        let game = variant.as_ref().map(|variant| variant.game().meta.id);
        let mut spec = match (&self.spec, self.game.as_deref().or(game)) {
            (Some(file), _) => {
                Spec::from_toml(&read(file)?).with_context(|| file.display().to_string())?
            }
            (None, game) => {
                let game = game.context("give --spec FILE, --game GAME or --variant LINK|FILE")?;
                let game = crate::registry::game(game)?;
                Spec::of(game.meta.id, crate::registry::usual_players(game))
            }
        };
        if let Some(variant) = &variant {
            spec = spec.with(variant)?;
        }
        spec.players = self.players.unwrap_or(spec.players);
        spec.games = self.games.unwrap_or(spec.games);
        spec.duel_games = self.duel_games.unwrap_or(spec.duel_games);
        spec.rollout_games = self.rollout_games.unwrap_or(spec.rollout_games);
        spec.seed = self.seed.unwrap_or(spec.seed);
        spec.limit = self.limit.unwrap_or(spec.limit);
        if !self.levels.is_empty() {
            spec.levels.clone_from(&self.levels);
        }
        for section in spec.sections()? {
            Programs::check(&section.lineup.player_specs)?;
        }
        self.threads.apply()?;
        Ok(spec)
    }

    /// Who brings the programs among the bots.
    pub(super) fn programs(&self) -> Programs {
        Programs::within(self.bot_time)
    }
}

pub(super) fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))
}

pub(super) fn open(folder: &Path) -> Result<Folder> {
    Ok(Folder::open(folder)?)
}
