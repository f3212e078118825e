//! `parlour simulate`: bots play many games.

use crate::{
    registry::{self, HouseRules},
    threads::Threads,
};
use anyhow::{Result, bail, ensure};
use clap::Args;
use comfy_table::{Table, presets::UTF8_FULL_CONDENSED};
use indicatif::{ProgressBar, ProgressStyle};
use parlour_bots::{ForGame, Level, Manner, WithBots, check_level, for_game};
use parlour_lab::{
    Simulation, Summary, counted,
    stats::{Estimate, TOO_FEW, range},
};
use parlour_protocol::Options;
use serde::Serialize;
use std::collections::BTreeMap;

/// Let bots play many games and print the results
///
/// Bots have the level `rule` unless you name others: it is sensible, and fast enough for many games.
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour simulate bread-basket
  parlour simulate down-the-well -n 100000 --players 4 --bots rule,random
  parlour simulate basement --bots rule+gambler,rule+timid --tags
  parlour simulate basement -n 2000 --option 'deck={blanks:0}' --json")]
pub(crate) struct Simulate {
    /// The game
    #[arg(default_value = "", hide_default_value = true)]
    game: String,
    /// Number of games
    #[arg(short = 'n', long = "games", default_value_t = 10_000)]
    games: u64,
    /// Number of players
    #[arg(long)]
    players: Option<u8>,
    /// The bots in seat order: levels (in a style: `easy+miser`); the last one takes the other
    /// seats
    #[arg(long, value_delimiter = ',', default_value = "rule")]
    bots: Vec<Manner>,
    /// Count what each seat does
    #[arg(long)]
    tags: bool,
    /// Seed of the deals: the same seed gives the same games
    #[arg(long, default_value = "1")]
    seed: String,
    /// A game with more moves than this counts as unfinished
    #[arg(long, default_value_t = 1_000_000)]
    limit: u64,
    #[command(flatten)]
    threads: Threads,
    /// Print the result as one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: HouseRules,
}

impl Simulate {
    pub(crate) fn run(self) -> Result<()> {
        let chosen = self.rules.choose(&self.game)?;
        let (entry, players) = (chosen.entry, chosen.players(self.players));
        ensure!(self.games > 0, "-n must be at least 1");
        if self.bots.len() > usize::from(players) {
            bail!("{} bots for {}", self.bots.len(), counted(players, "seat", "seats"));
        }
        // Opening one game judges the options and the number of players, with their clauses.
        let options = self.rules.options(&chosen)?;
        registry::open(entry, players, options.clone(), "check")?;
        let last = self.bots.last().copied().unwrap_or(Level::Rule.into());
        let bots: Vec<Manner> =
            (0..usize::from(players)).map(|seat| *self.bots.get(seat).unwrap_or(&last)).collect();
        bots.iter().try_for_each(|bot| check_level(bot.level, entry.meta.id, players))?;
        self.threads.apply()?;
        let run = Run { what: &self, options: options.clone(), bots: bots.clone() };
        let summary = for_game(entry.meta.id, run)??;
        if self.json {
            let json_summary = json_summary(&self, entry.meta.id, &summary, &bots, &options);
            println!("{}", parlour_protocol::line(&json_summary));
            return Ok(());
        }
        let at_table = counted(players, "player", "players");
        println!("{}, {at_table}, seed {}", entry.meta.title, self.seed);
        println!("{}", table(&summary, &bots));
        if self.tags {
            println!("{}", tags_table(&summary, &bots));
        }
        tell_lengths(&summary);
        if summary.unfinished > 0 {
            let games = counted(summary.unfinished, "game was", "games were");
            println!("{games} not over after {}", counted(self.limit, "move", "moves"));
        }
        Ok(())
    }
}

/// How long games were; no mean where a cap or the limit stopped one.
fn tell_lengths(summary: &Summary) {
    let (games, length) = (counted(summary.games, "game", "games"), summary.length());
    let (shortest, longest) = (summary.shortest, summary.longest);
    if summary.games > 0 && length.value.is_finite() {
        println!("{games}, {} moves each ({shortest} to {longest})", shown(&length, 1));
    } else if summary.games > 0 {
        println!("{games}, {shortest} to {longest} moves each");
    }
    if summary.cut_off > 0 {
        let ended = counted(summary.cut_off, "game", "games");
        println!("a cap of the rules ended {ended}, so there is no mean length");
    }
}

struct Run<'a> {
    what: &'a Simulate,
    options: Options,
    bots: Vec<Manner>,
}

impl ForGame for Run<'_> {
    type Answer = Result<Summary>;

    fn with<G: WithBots>(self) -> Result<Summary> {
        let simulation = Simulation {
            rules: self.options.rules::<G>(self.bots.len() as u8)?,
            bots: self.bots,
            seed: registry::number_of(&self.what.seed),
            games: self.what.games,
            limit: self.what.limit,
            counts_tags: self.what.tags,
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

fn table(summary: &Summary, bots: &[Manner]) -> Table {
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED);
    table.set_header(["seat", "bot", "wins % (95 %)", "mean score (95 %)"]);
    for (seat, bot) in bots.iter().enumerate() {
        table.add_row([
            (seat + 1).to_string(),
            bot.to_string(),
            percent(&summary.wins(seat)),
            shown(&summary.score(seat), 3),
        ]);
    }
    table
}

/// How often a game each seat did something, or had it happen.
fn tags_table(summary: &Summary, bots: &[Manner]) -> Table {
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED);
    let seats = bots.iter().zip(1..).map(|(bot, seat)| format!("{seat}: {bot}"));
    table.set_header(std::iter::once("times a game (95 %)".to_owned()).chain(seats));
    for (what, times) in summary.tags() {
        let times = times.iter().map(|times| shown(times, 3));
        table.add_row(std::iter::once(what.to_owned()).chain(times));
    }
    table
}

fn percent(wins: &Estimate) -> String {
    let wins = wins.times(100.0);
    match wins.n {
        0 => TOO_FEW.to_owned(),
        1 => format!("{:.2}", wins.value),
        _ => range(wins.value, (wins.low, wins.high), 2, ""),
    }
}

fn shown(figure: &Estimate, digits: usize) -> String {
    let value = figure.value;
    match figure.interval() {
        Some(ends) => range(value, ends, digits, ""),
        None if value.is_nan() => TOO_FEW.to_owned(),
        // that it never varied in these games says nothing of how far off it may be
        None if figure.is_constant() => format!("always {value:.digits$}"),
        None => format!("{value:.digits$}"),
    }
}

/// The result for programs. A figure or an interval that is not known is `null`.
#[derive(Serialize)]
struct JsonSummary<'a> {
    game: &'a str,
    players: usize,
    seed: &'a str,
    options: &'a Options,
    games: u64,
    unfinished: u64,
    cut_off: u64,
    acts: Figure,
    shortest: u64,
    longest: u64,
    seats: Vec<JsonSeat>,
}

#[derive(Serialize)]
struct JsonSeat {
    seat: usize,
    bot: String,
    wins: Figure,
    score: Figure,
    /// With `--tags`: how often a game it did what.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    tags: BTreeMap<&'static str, Figure>,
}

/// A figure with its 95 % interval.
#[derive(Serialize)]
struct Figure {
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

impl From<Estimate> for Figure {
    fn from(figure: Estimate) -> Self {
        let (low, high) = figure.interval().unzip();
        Self { value: Some(figure.value).filter(|value| value.is_finite()), low, high }
    }
}

fn json_summary<'a>(
    what: &'a Simulate,
    game: &'a str,
    summary: &Summary,
    bots: &[Manner],
    options: &'a Options,
) -> JsonSummary<'a> {
    let seat = |(seat, bot): (usize, &Manner)| JsonSeat {
        seat,
        bot: bot.to_string(),
        wins: summary.wins(seat).into(),
        score: summary.score(seat).into(),
        tags: summary.tags().map(|(what, times)| (what, times[seat].into())).collect(),
    };
    JsonSummary {
        game,
        players: bots.len(),
        seed: &what.seed,
        options,
        games: summary.games,
        unfinished: summary.unfinished,
        cut_off: summary.cut_off,
        acts: summary.length().into(),
        shortest: summary.shortest,
        longest: summary.longest,
        seats: bots.iter().enumerate().map(seat).collect(),
    }
}
