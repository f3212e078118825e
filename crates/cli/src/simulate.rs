//! `parlour simulate`: bots play many games.

use crate::house::{self, HouseRules};
use anyhow::{Result, bail, ensure};
use clap::Args;
use comfy_table::{Table, presets::UTF8_FULL_CONDENSED};
use indicatif::{ProgressBar, ProgressStyle};
use parlour_bots::{ForGame, Level, WithBots, for_game};
use parlour_lab::{Interval, Simulation, Summary};
use parlour_protocol::Options;

/// Let bots play many games, and print what comes of it
#[derive(Args)]
pub(crate) struct Simulate {
    /// The game
    game: String,
    /// How many games
    #[arg(short = 'n', long = "games", default_value_t = 10_000)]
    games: u64,
    /// How many sit at the table
    #[arg(long)]
    players: Option<u8>,
    /// The bots in seat order; the last one fills the other chairs
    #[arg(long, value_delimiter = ',', default_value = "rule")]
    bots: Vec<Level>,
    /// What the games are dealt from: the same seed gives the same games
    #[arg(long, default_value = "1")]
    seed: String,
    /// A game with more acts than this counts as unfinished
    #[arg(long, default_value_t = 1_000_000)]
    limit: u64,
    /// How many threads (default: all cores); the result does not depend on it
    #[arg(long)]
    threads: Option<usize>,
    #[command(flatten)]
    rules: HouseRules,
}

impl Simulate {
    pub(crate) fn run(self) -> Result<()> {
        let entry = house::game(&self.game)?;
        let players = self.players.unwrap_or_else(|| house::usual_players(entry));
        ensure!(self.games > 0, "-n must be at least 1");
        if self.bots.len() > usize::from(players) {
            bail!("{} bots for {players} chairs", self.bots.len());
        }
        // Opening one game judges the options and the number of players, with their clauses.
        let options = self.rules.options()?;
        house::open(entry, players, options.clone(), "check")?;
        let last = *self.bots.last().unwrap_or(&Level::Rule);
        let levels: Vec<Level> =
            (0..usize::from(players)).map(|seat| *self.bots.get(seat).unwrap_or(&last)).collect();
        if let Some(threads) = self.threads {
            rayon::ThreadPoolBuilder::new().num_threads(threads).build_global()?;
        }
        let run = Run { what: &self, options, levels: levels.clone() };
        let Some(summary) = for_game(entry.meta.id, run) else { bail!("no bots for this game") };
        let summary = summary?;
        println!("{}, {players} players, seed {}", entry.meta.title, self.seed);
        println!("{}", table(&summary, &levels));
        let length = summary.length();
        println!(
            "{} games, {} acts each ({} to {})",
            summary.games,
            shown(length, 1),
            summary.shortest,
            summary.longest
        );
        if summary.unfinished > 0 {
            println!("{} games were not over after {} acts", summary.unfinished, self.limit);
        }
        Ok(())
    }
}

struct Run<'a> {
    what: &'a Simulate,
    options: Options,
    levels: Vec<Level>,
}

impl ForGame for Run<'_> {
    type Answer = Result<Summary>;

    fn with<G: WithBots>(self) -> Result<Summary> {
        let simulation = Simulation {
            rules: self.options.rules::<G>(self.levels.len() as u8)?,
            levels: self.levels,
            seed: house::number_of(&self.what.seed),
            games: self.what.games,
            limit: self.what.limit,
        };
        let style = ProgressStyle::with_template(
            "{wide_bar} {human_pos}/{human_len} games, {per_sec}, {eta} left",
        )?;
        let bar = ProgressBar::new(self.what.games).with_style(style);
        let summary = parlour_lab::simulate(&simulation, |games| bar.inc(games));
        bar.finish_and_clear();
        Ok(summary)
    }
}

fn table(summary: &Summary, levels: &[Level]) -> Table {
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED);
    table.set_header(["seat", "bot", "wins % (95 %)", "mean score (95 %)"]);
    for (seat, level) in levels.iter().enumerate() {
        let wins = summary.wins(seat);
        let wins = Interval { mean: 100.0 * wins.mean, within: 100.0 * wins.within };
        table.add_row([
            seat.to_string(),
            level.to_string(),
            shown(wins, 2),
            shown(summary.score(seat), 3),
        ]);
    }
    table
}

fn shown(figure: Interval, digits: usize) -> String {
    if figure.within.is_nan() {
        format!("{:.digits$}", figure.mean)
    } else {
        format!("{:.digits$} ± {:.digits$}", figure.mean, figure.within)
    }
}
