//! `parlour lab ladder`: every two bots of a game meet, and a page says how they stand.

use super::progress::Watch;
use crate::{
    arena::seconds,
    dates::now,
    external_bots::Programs,
    output_file::OutputFile,
    player::BotTime,
    registry::{self, REGISTRY, TableRules},
    threads::Threads,
};
use anyhow::{Context, Result, ensure};
use clap::Args;
use comfy_table::{Table, presets::UTF8_FULL_CONDENSED};
use parlour_games::GAMES;
use parlour_lab::{
    PlayerSpec, counted,
    study::{
        Ladder as Played, LadderFolder, LadderRun, LadderSpec, ladder_page, ladder_sentences,
        play_ladder, usual_entrants,
    },
};
use parlour_protocol::{Day, Replay, wire::Map};
use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// Play every pair of bots of a game on duplicate deals, and rank them with intervals and circles
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour lab ladder down-the-well --players 2 --games 400
  parlour lab ladder all --games 400 --time-budget 12m --markdown ladder.md
  parlour lab ladder basset --also cmd:./mybot --time-budget 5m
  parlour lab ladder down-the-well --check

The same command continues where the folder stops, and adds games if --games is higher. FOLDER holds
GAME-PLAYERS/results.jsonl and GAME-PLAYERS/matches; one line of a file of matches is one record:
  sed -n 7p ladder/down-the-well-2/matches/easy-v-rule.jsonl > game.json && parlour replay game.json")]
pub(crate) struct Ladder {
    /// The game, or `all`
    game: String,
    /// Number of players [default: every number that the game allows]
    #[arg(long)]
    players: Option<u8>,
    /// The bots that meet [default: all levels, absent, and the scripted exploiters of the game]
    #[arg(long, value_delimiter = ',', value_name = "BOTS")]
    bots: Vec<PlayerSpec>,
    /// More bots that meet them, such as cmd:"PROGRAM ARGUMENTS"
    #[arg(long, value_delimiter = ',', value_name = "BOTS")]
    also: Vec<PlayerSpec>,
    /// Play only steps of the ladder: each level against the next, and absent against random
    #[arg(long)]
    steps: bool,
    /// Number of games of each pair, including those of earlier runs (whole deals)
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Stop after this time, such as `30s` or `5m`; all tables share it equally
    #[arg(long, value_parser = seconds)]
    time_budget: Option<Duration>,
    /// Seed of the deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A game with more moves than this counts as unfinished
    #[arg(long, default_value_t = 100_000)]
    limit: u64,
    /// The folder for results and matches
    #[arg(long, default_value = "ladder", value_name = "FOLDER")]
    out: PathBuf,
    /// Write the standing of all ladders in the folder as Markdown into this file; one that says
    /// something already needs a line `<!-- standing -->`, below which the standing goes
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Keep records of the deals that each pair begins before this many games
    #[arg(long, default_value_t = 100, value_name = "GAMES")]
    records: u64,
    /// The name of this version of the bots in the standing; use another folder for another version
    #[arg(long, default_value = env!("CARGO_PKG_VERSION"), value_name = "NAME")]
    label: String,
    /// The date in the standing [default: today, UTC]
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<Day>,
    /// Play nothing: replay every match of the archive and compare it with the results
    #[arg(long, conflicts_with_all = ["json", "markdown"])]
    check: bool,
    /// Print the standings as one line of JSON for each table
    #[arg(long)]
    json: bool,
    /// How long a program may think, in milliseconds
    #[arg(long, default_value_t, value_name = "MS")]
    bot_time: BotTime,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    rules: TableRules,
}

/// The word for every game.
const ALL_GAMES: &str = "all";

impl Ladder {
    pub(super) fn run(self) -> Result<()> {
        ensure!(self.games > 0, "--games must be at least 1");
        ensure!(
            self.game != ALL_GAMES || !self.rules.rules.is_given(),
            "--option and --variant are of one game; name it instead of `{ALL_GAMES}`"
        );
        Programs::check(self.bots.iter().chain(&self.also))?;
        self.threads.apply()?;
        let specs = self.specs()?;
        if self.check {
            return self.check(&specs);
        }
        let page = self.markdown.as_deref().map(Page::open).transpose()?;
        let started = Instant::now();
        let mut played = Vec::new();
        for (place, spec) in specs.iter().enumerate() {
            let tables = (specs.len() - place) as u32;
            let left = self.time_budget.map(|time| time.saturating_sub(started.elapsed()));
            played.push(self.play(spec, left.map(|left| left / tables))?);
        }
        // written before anything is printed: a reader who goes ends the program
        if let Some(page) = page {
            page.write(&ladder_page(&in_folder(&self.out)?))?;
        }
        for ladder in &played {
            if self.json {
                println!("{}", parlour_protocol::line(ladder));
            } else {
                print(ladder);
            }
        }
        Ok(())
    }

    /// What is played: each game at each number of players.
    fn specs(&self) -> Result<Vec<LadderSpec>> {
        let games: Vec<&str> = match self.game.as_str() {
            ALL_GAMES => GAMES.iter().map(|entry| entry.meta.id).collect(),
            game => vec![game],
        };
        let mut specs = Vec::new();
        for game in games {
            let chosen = self.rules.rules.choose(game)?;
            let meta = chosen.entry.meta;
            let all: Vec<u8> = match self.players {
                Some(players) => vec![players],
                None => (meta.min_players.max(2)..=meta.max_players).collect(),
            };
            for players in all {
                let options = self.rules.options(&chosen, players)?;
                let opened = registry::open(chosen.entry, players, options.clone(), "1");
                opened.with_context(|| format!("{} with {players} players", meta.title))?;
                specs.push(LadderSpec {
                    label: self.label.clone(),
                    game: meta.id.to_owned(),
                    players,
                    options: Map::from(options),
                    seed: self.seed,
                    limit: self.limit,
                    recorded_games: self.records,
                });
            }
        }
        Ok(specs)
    }

    fn play(&self, spec: &LadderSpec, time: Option<Duration>) -> Result<Played> {
        let usual = || usual_entrants(&spec.game, spec.players);
        let bots = if self.bots.is_empty() { usual() } else { self.bots.clone() };
        let run = LadderRun {
            entrants: bots.into_iter().chain(self.also.iter().cloned()).collect(),
            only_steps: self.steps,
            games: self.games,
            time,
            date: self.date.unwrap_or_else(|| Day::at(now())).to_string(),
        };
        let programs = Programs::within(self.bot_time).for_as_long_as(time);
        let mut watch = Watch::new(time)?;
        let folder = self.folder(spec);
        let started = Instant::now();
        let folder =
            play_ladder(spec, &run, &folder, &programs, &|| started.elapsed(), &mut |progress| {
                watch.tell(progress)
            })?;
        watch.done();
        programs.tell();
        Ok(folder.ladder())
    }

    fn folder(&self, spec: &LadderSpec) -> PathBuf {
        self.out.join(format!("{}-{}", spec.game, spec.players))
    }

    /// Replays the archives.
    fn check(&self, specs: &[LadderSpec]) -> Result<()> {
        let mut checked = 0_u64;
        for spec in specs {
            let Some(folder) = LadderFolder::open(&self.folder(spec))? else { continue };
            for one in folder.matches()? {
                let place = || format!("{}, line {}", one.file.display(), one.line);
                let held = one.record.scores.clone().unwrap_or_default();
                ensure!(held == one.scores, "{}: its scores are not the results'", place());
                let mut steps = Replay::new(REGISTRY, one.record).with_context(place)?;
                let last = steps.len();
                steps.go_to(last).with_context(place)?;
                let over = one.scores.is_empty() || steps.game().scores() == one.scores;
                ensure!(over, "{}: its moves lead to other scores", place());
                checked += 1;
            }
        }
        ensure!(checked > 0, "there are no matches in {}", self.out.display());
        let checked = counted(checked, "match was", "matches were");
        println!("{checked} replayed to the scores of the results");
        Ok(())
    }
}

/// What stands on a page above this line is kept.
const STANDING: &str = "<!-- standing -->";

/// The page with the standings, and what it says of itself above them.
struct Page {
    file: OutputFile,
    kept: String,
}

impl Page {
    /// Reads what is kept. A file with other text in it is none of this command's.
    fn open(path: &Path) -> Result<Self> {
        let before = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            before => before.with_context(|| format!("reading {}", path.display()))?,
        };
        let kept = before.split_once(STANDING).map(|(kept, _)| kept.to_owned());
        ensure!(
            kept.is_some() || before.trim().is_empty(),
            "{} has no line `{STANDING}`, below which the standing goes: add one",
            path.display()
        );
        Ok(Self { file: OutputFile::open(path)?, kept: kept.unwrap_or_default() })
    }

    fn write(self, standings: &str) -> Result<()> {
        self.file.write(&format!("{}{STANDING}\n\n{}\n", self.kept, standings.trim_end()))
    }
}

/// All ladders of a folder: in the order of the games, and by the number of players.
fn in_folder(path: &Path) -> Result<Vec<Played>> {
    let mut all = Vec::new();
    for entry in &GAMES {
        for players in entry.meta.min_players.max(2)..=entry.meta.max_players {
            let folder = path.join(format!("{}-{players}", entry.meta.id));
            all.extend(LadderFolder::open(&folder)?.map(|folder| folder.ladder()));
        }
    }
    Ok(all)
}

fn print(ladder: &Played) {
    let Played { spec, date, standing, .. } = ladder;
    let title = registry::game(&spec.game).map_or(spec.game.as_str(), |entry| entry.meta.title);
    println!("{title}, {} players, seed {}, {date}, {}", spec.players, spec.seed, spec.label);
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED);
    table.set_header(["bot", "games", "Elo (95 %)", "wins against the next (95 %)"]);
    for ranked in &standing.entrants {
        let next = ranked.over_next.map_or_else(String::new, |share| share.percent());
        let (bot, games) = (ranked.bot.clone(), ranked.games.to_string());
        table.add_row([bot, games, ranked.rating.elo(), next]);
    }
    println!("{table}");
    for sentence in ladder_sentences(ladder) {
        println!("{}", sentence.replace(['`', '*'], ""));
    }
    println!();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_keeps_what_stands_above_the_standing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ladder.md");
        Page::open(&path).unwrap().write("| first |\n").unwrap();
        let page = fs::read_to_string(&path).unwrap();
        assert_eq!(page, "<!-- standing -->\n\n| first |\n");
        fs::write(&path, format!("# Our ladder\n\n{page}")).unwrap();
        Page::open(&path).unwrap().write("| second |").unwrap();
        let page = fs::read_to_string(&path).unwrap();
        assert_eq!(page, "# Our ladder\n\n<!-- standing -->\n\n| second |\n");
    }

    #[test]
    fn a_page_that_is_not_a_ladders_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notes.md");
        for text in [&b"# Our ladder \xe9\n\n<!-- standing -->\n"[..], b"What I must not forget\n"]
        {
            fs::write(&path, text).unwrap();
            assert!(Page::open(&path).is_err());
            assert_eq!(fs::read(&path).unwrap(), text);
        }
    }
}
