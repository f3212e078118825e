//! `parlour lab rules`: what does each house rule do?

use super::{game_args::GameArgs, progress::Watch};
use crate::{arena::seconds, output_file::OutputFile};
use anyhow::{Result, bail};
use clap::Args;
use parlour_engine::suggest::instead;
use parlour_lab::study::{Figure, RuleStudy, measure_rules};
use std::{path::PathBuf, time::Duration};

/// Measure every house rule against the plain rules, as one table
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour lab rules basement --time-budget 30m
  parlour lab rules basement --option rounds=1 --sort minutes --csv rules.csv")]
pub(crate) struct Rules {
    #[command(flatten)]
    measured: Measured,
    /// The figure that the table is sorted by, such as minutes or ties [default: the surest effect]
    #[arg(long, value_name = "FIGURE")]
    sort: Option<String>,
    /// Also write the table as Markdown into this file
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Also write every figure as CSV into this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Print the result as one line of JSON
    #[arg(long)]
    json: bool,
}

/// How the house rules of a game are measured.
#[derive(Args)]
pub(super) struct Measured {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// Deals under each rule
    #[arg(long, default_value_t = 2000)]
    games: u64,
    /// Stop after this time, such as `30s` or `5m`, and report the result so far
    #[arg(long, value_parser = seconds, default_value = "30m")]
    time_budget: Duration,
}

impl Measured {
    pub(super) fn study(&self) -> Result<RuleStudy> {
        let spec = self.game.spec("rule", self.games)?;
        let mut watch = Watch::new(Some(self.time_budget))?;
        // while it looks for what a value changes there is nothing to keep, and that may take long
        let study = measure_rules(&spec, &mut |progress| watch.tell_in_time(progress))?;
        watch.done();
        Ok(study)
    }
}

impl Rules {
    pub(super) fn run(self) -> Result<()> {
        let by = self.sort.as_deref().map(figure).transpose()?;
        let markdown = OutputFile::open_if(self.markdown.as_deref())?;
        let csv = OutputFile::open_if(self.csv.as_deref())?;
        let study = self.measured.study()?;
        let table = study.markdown(by);
        if let Some(file) = markdown {
            file.write(&table)?;
        }
        if let Some(file) = csv {
            file.write(&study.csv())?;
        }
        if self.json {
            println!("{}", parlour_protocol::line(&study));
        } else {
            print!("{table}");
        }
        Ok(())
    }
}

fn figure(word: &str) -> Result<Figure> {
    let all = Figure::COMMON;
    let found = all.into_iter().find(|figure| figure.to_string() == word);
    let Some(figure) = found else {
        let words = all.map(|figure| figure.to_string());
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        bail!("no figure `{word}`; {}", instead(word, &words))
    };
    Ok(figure)
}
