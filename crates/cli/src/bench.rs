//! `parlour bench`: how fast the games are played on this machine.

mod median;
mod search;

use crate::registry;
use anyhow::{Result, ensure};
use clap::Args;
use comfy_table::{Table, presets::UTF8_FULL_CONDENSED};
use median::median;
use parlour_engine::{erased::Entry, playout::Tally};
use parlour_games::GAMES;
use parlour_lab::limit;
use parlour_protocol::Options;
use rayon::prelude::*;
use serde::Serialize;
use std::time::{Duration, Instant};

/// Measure how fast the games are played on this machine
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour bench
  parlour bench basement basset --players 4
  parlour bench --search --json")]
pub(crate) struct Bench {
    /// Only these games
    games: Vec<String>,
    /// One JSON object per line instead of a table
    #[arg(long)]
    json: bool,
    /// Number of players [default: 4, or as many as the game allows]
    #[arg(long)]
    players: Option<u8>,
    /// Seconds per repetition
    #[arg(long, default_value_t = 0.5)]
    seconds: f64,
    /// Repetitions; the median counts
    #[arg(long, default_value_t = 5)]
    reps: usize,
    /// Compare with another system's rate, in millions of decisions per second
    #[arg(long, value_name = "MILLIONS")]
    peer: Option<f64>,
    /// Measure the tree search of the bots instead of random games
    #[arg(long, conflicts_with_all = ["games", "players", "peer"])]
    search: bool,
}

/// How many play where it is not said.
const USUAL_PLAYERS: u8 = 4;

/// One line of figures. Rates are medians over the repetitions.
#[derive(Serialize)]
struct Figures {
    game: &'static str,
    players: u8,
    decisions_per_s: f64,
    games_per_s: f64,
    decisions_per_game: f64,
    /// All cores together against one.
    cores: usize,
    cores_over_one: f64,
    state_bytes: usize,
    /// Against the program that plays nothing but this game.
    #[serde(skip_serializing_if = "Option::is_none")]
    of_limit: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    times_peer: Option<f64>,
}

impl Bench {
    pub(crate) fn run(self) -> Result<()> {
        ensure!(self.seconds > 0.0 && self.reps > 0, "some time and one repetition are needed");
        if self.search {
            return self.measure_search();
        }
        let entries = match self.games.as_slice() {
            [] => GAMES.iter().collect::<Vec<_>>(),
            named => named.iter().map(|id| registry::game(id)).collect::<Result<Vec<_>>>()?,
        };
        for Entry { meta, .. } in &entries {
            let (title, few, many) = (meta.title, meta.min_players, meta.max_players);
            if let Some(players) = self.players {
                ensure!(
                    (few..=many).contains(&players),
                    "--players {players}: {title} has {few} to {many}"
                );
            }
        }
        let mut table = Table::new();
        table.load_style(UTF8_FULL_CONDENSED);
        table.set_header([
            "game",
            "players",
            "decisions/s",
            "games/s",
            "a game",
            "cores/one",
            "bytes",
            "of limit",
            "× peer",
        ]);
        for entry in entries {
            let figures = self.measure(entry)?;
            if self.json {
                println!("{}", parlour_protocol::line(&figures));
            } else {
                table.add_row(row(&figures));
            }
        }
        if !self.json {
            println!("{table}");
        }
        Ok(())
    }

    fn measure_search(&self) -> Result<()> {
        let speed = search::measure(self.reps, self.seconds)?;
        if self.json {
            println!("{}", parlour_protocol::line(&speed));
            return Ok(());
        }
        let mut table = Table::new();
        table.load_style(UTF8_FULL_CONDENSED);
        table.set_header(search::SearchSpeed::header());
        table.add_row(speed.row());
        println!("{table}");
        Ok(())
    }

    fn measure(&self, entry: &'static Entry) -> Result<Figures> {
        let mut options = Options::default();
        match entry.meta.id {
            "basset" => drop(options.or_word("side_bets", "off")),
            "budr-basef" => options.or_number("max_plays", 500),
            _ => {}
        }
        let players = self
            .players
            .unwrap_or(USUAL_PLAYERS.clamp(entry.meta.min_players, entry.meta.max_players));
        let play = |seed, games| options.playouts(entry, players, seed, games);
        // A batch long enough that looking at the clock costs nothing.
        let mut batch = 64;
        let speed = loop {
            let start = Instant::now();
            let tally = play(0, batch)?;
            if start.elapsed() > Duration::from_millis(30) {
                break tally;
            }
            batch *= 2;
        };
        let cores = rayon::current_num_threads();
        let (mut one, mut all, mut limits) = (Vec::new(), Vec::new(), Vec::new());
        for rep in 0..self.reps as u64 {
            // in turn, so that a machine that slows down slows all of them
            one.push(self.rate(rep, |seed| play(seed, batch).map_or(0, |tally| tally.decisions)));
            let together: Vec<f64> = (0..cores as u64)
                .into_par_iter()
                .map(|core| {
                    self.rate(rep * 100 + core, |seed| {
                        play(seed, batch).map_or(0, |tally| tally.decisions)
                    })
                })
                .collect();
            all.push(together.iter().sum::<f64>() / one[rep as usize]);
            if entry.meta.id == "down-the-well" && players == 4 {
                limits.push(self.rate(rep, |seed| limit::down_the_well(seed, batch)));
            }
        }
        let of_limit = (!limits.is_empty()).then(|| {
            let shares = one.iter().zip(&limits).map(|(engine, limit)| engine / limit).collect();
            median(shares)
        });
        let decisions_per_s = median(one);
        let Tally { games, decisions, .. } = speed;
        let decisions_per_game = decisions as f64 / games as f64;
        Ok(Figures {
            game: entry.meta.id,
            players,
            decisions_per_s,
            games_per_s: decisions_per_s / decisions_per_game,
            decisions_per_game,
            cores,
            cores_over_one: median(all),
            state_bytes: entry.state_bytes,
            of_limit,
            times_peer: self.peer.map(|peer| decisions_per_s / (peer * 1e6)),
        })
    }

    /// Decisions a second over the time of one repetition.
    fn rate(&self, rep: u64, mut batch: impl FnMut(u64) -> u64) -> f64 {
        let start = Instant::now();
        let (mut decisions, mut seed) = (0, rep << 32);
        loop {
            decisions += batch(seed);
            seed += 1;
            let elapsed = start.elapsed().as_secs_f64();
            if elapsed >= self.seconds {
                return decisions as f64 / elapsed;
            }
        }
    }
}

fn row(figures: &Figures) -> Vec<String> {
    let times = |ratio: Option<f64>| ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}"));
    vec![
        figures.game.to_owned(),
        figures.players.to_string(),
        format!("{:.1} M", figures.decisions_per_s / 1e6),
        format!("{:.0}", figures.games_per_s),
        format!("{:.2}", figures.decisions_per_game),
        format!("{:.2} ({} cores)", figures.cores_over_one, figures.cores),
        figures.state_bytes.to_string(),
        times(figures.of_limit),
        times(figures.times_peer),
    ]
}
