//! `parlour puzzles`: makes puzzles, and checks files of them.

use crate::{games, output_file::OutputFile, threads::Threads};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use parlour_lab::{
    counted,
    puzzles::{Endings, ForPuzzles, Generation, check::check, for_puzzles, generate},
};
use parlour_protocol::puzzle::{MAX_DIFFICULTY, Puzzles};
use std::{fs, path::PathBuf};

/// The games with puzzles.
const GAMES: [&str; 3] = ["basement", "bread-basket", "down-the-well"];

/// Make puzzles, late positions in which exactly one move wins, or check a file of them
///
/// The same seed gives the same file. A check visits every position that can follow, by the rules
/// of the game alone.
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour puzzles down-the-well --count 20
  parlour puzzles bread-basket --count 1000 --seed p1 --out bread-basket.txt
  parlour puzzles down-the-well --check puzzles.txt")]
pub(crate) struct MakePuzzles {
    /// The game: basement, bread-basket or down-the-well
    #[arg(value_parser = named)]
    game: &'static str,
    /// Number of puzzles
    #[arg(long, default_value_t = 100, conflicts_with = "check")]
    count: usize,
    /// Seed of the deals
    #[arg(long, default_value = "p1", conflicts_with = "check", value_parser = seed)]
    seed: String,
    /// Maximum number of games to search
    #[arg(long, default_value_t = 1_000_000, conflicts_with = "check")]
    games: u64,
    /// Write them to this file instead of printing them
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    out: Option<PathBuf>,
    /// Check the puzzles of this file
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
}

fn named(name: &str) -> Result<&'static str, String> {
    games::pick(name, &GAMES)
}

fn seed(text: &str) -> Result<String, String> {
    let plain = text.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '-');
    if plain && !text.is_empty() {
        Ok(text.to_owned())
    } else {
        Err("a seed is made of letters, digits and hyphens".to_owned())
    }
}

impl MakePuzzles {
    pub(crate) fn run(self) -> Result<()> {
        self.threads.apply()?;
        let game = self.game;
        for_puzzles(game, self).with_context(|| format!("{game} has no puzzles"))?
    }
}

impl ForPuzzles for MakePuzzles {
    type Answer = Result<()>;

    fn with<G: Endings>(self) -> Result<()> {
        match &self.check {
            Some(file) => {
                let text = fs::read_to_string(file)
                    .with_context(|| format!("{} cannot be read", file.display()))?;
                let puzzles = Puzzles::from_text(&text)?;
                ensure!(!puzzles.list.is_empty(), "{} has no puzzles", file.display());
                checked::<G>(&puzzles)
            }
            None => self.made::<G>(),
        }
    }
}

impl MakePuzzles {
    fn made<G: Endings>(self) -> Result<()> {
        let file = OutputFile::open_if(self.out.as_deref())?;
        let wanted =
            Generation { count: self.count, seed: self.seed.clone(), max_games: self.games };
        let bar = bar(wanted.count)?;
        let puzzles = generate::<G>(&wanted, |made| bar.set_position(made as u64))?;
        bar.finish_and_clear();
        let found = puzzles.list.len();
        if found == 0 {
            bail!("no puzzles were found in {}", counted(self.games, "game", "games"));
        }
        match file {
            Some(file) => {
                file.write(&puzzles.to_text())?;
                println!("{}; {}", counted(found, "puzzle", "puzzles"), difficulties(&puzzles));
            }
            None => print!("{}", puzzles.to_text()),
        }
        Ok(())
    }
}

fn checked<G: Endings>(puzzles: &Puzzles) -> Result<()> {
    let bar = bar(puzzles.list.len())?;
    let places: Vec<usize> = (0..puzzles.list.len()).collect();
    let positions = check::<G>(puzzles, &places, || bar.inc(1))?;
    bar.finish_and_clear();
    let confirmed = counted(places.len(), "puzzle", "puzzles");
    let visited = counted(positions, "position", "positions");
    println!("{confirmed} confirmed; {visited} visited");
    Ok(())
}

fn bar(puzzles: usize) -> Result<ProgressBar> {
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} puzzles")?;
    Ok(ProgressBar::new(puzzles as u64).with_style(style))
}

/// How many there are of each difficulty.
fn difficulties(puzzles: &Puzzles) -> String {
    let many = |level| puzzles.list.iter().filter(|puzzle| puzzle.difficulty == level).count();
    let each = (1..=MAX_DIFFICULTY).map(|level| format!("{} of difficulty {level}", many(level)));
    each.collect::<Vec<_>>().join(", ")
}
