//! `parlour lab run`, `report` and `replay`.

use super::{
    progress::Watch,
    subject::{Subject, open},
};
use crate::{
    arena::seconds, external_bots::Programs, output_file::OutputFile, player::BotTime, typed,
};
use anyhow::{Context, Result};
use clap::Args;
use parlour_lab::{
    counted,
    study::{Report as Written, run_into},
};
use std::{path::PathBuf, time::Duration};

/// Play the games of a study into a folder; the same command resumes it
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour lab run study --game basement --levels rule,medium --games 2000
  parlour lab run study --spec docs/reports/specs/down-the-well.toml --time-budget 5m")]
pub(crate) struct Run {
    /// The folder for the games
    folder: PathBuf,
    #[command(flatten)]
    subject: Subject,
    /// Stop after this time, such as `30s` or `5m`; run the same command again to continue
    #[arg(long, value_parser = seconds)]
    time_budget: Option<Duration>,
    /// Play only; write no report
    #[arg(long)]
    no_report: bool,
}

impl Run {
    pub(super) fn run(self) -> Result<()> {
        let spec = self.subject.spec()?;
        let mut watch = Watch::new(self.time_budget)?;
        // of a study that is finished there is no progress
        let mut kept = u64::MAX;
        let programs = self.subject.programs();
        let folder = run_into(&spec, &self.folder, &programs, &mut |progress| {
            kept = progress.kept;
            watch.tell(progress)
        })?;
        watch.done();
        programs.tell();
        let total = folder.manifest().games;
        let report = Report { folder: self.folder, markdown: None };
        // written before anything is printed: a reader who goes ends the program
        let written = if self.no_report { None } else { Some(report.write()?) };
        if kept < total {
            let total = counted(total, "game", "games");
            println!("{kept} of {total} are kept; the same command continues from here");
        }
        if let Some(written) = written {
            report.tell(&written);
        }
        Ok(())
    }
}

/// Write report.html, report.json and report.csv beside the games of a study
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour lab report study
  parlour lab report study --markdown study.md")]
pub(crate) struct Report {
    /// The folder of the study
    folder: PathBuf,
    /// Also write the report as Markdown into this file
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
}

impl Report {
    pub(super) fn run(self) -> Result<()> {
        self.tell(&self.write()?);
        Ok(())
    }

    fn write(&self) -> Result<Written> {
        let folder = open(&self.folder)?;
        let file = OutputFile::open_if(self.markdown.as_deref())?;
        let report = folder.write_report()?;
        if let Some(file) = file {
            file.write(&report.markdown())?;
        }
        Ok(report)
    }

    fn tell(&self, report: &Written) {
        for sayings in report.sentences.chunk_by(|one, next| one.about == next.about) {
            println!("{}:", sayings[0].about);
            for saying in sayings {
                let replay = saying.replay.map_or_else(String::new, |game| {
                    format!(" (parlour lab replay {} {game})", typed::file(&self.folder))
                });
                println!("- {}{replay}", saying.says);
            }
        }
        let html = self.folder.join("report.html");
        println!("\n{}, rules {}: {}", report.games_told(), report.variant, html.display());
    }
}

/// Write a game of a study as a record that `parlour replay` reads
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour lab replay study 17
  parlour lab replay study 17 --out game.json")]
pub(crate) struct Replay {
    /// The folder of the study
    folder: PathBuf,
    /// The game's number in the whole study, as the report names it
    game: u64,
    /// Where the record goes (default: beside the games)
    #[arg(long, short)]
    out: Option<PathBuf>,
    /// How long a program may think, in milliseconds
    #[arg(long, default_value_t, value_name = "MS")]
    bot_time: BotTime,
}

impl Replay {
    pub(super) fn run(self) -> Result<()> {
        let folder = open(&self.folder)?;
        let beside = || self.folder.join(format!("game-{}.json", self.game));
        let out = self.out.clone().unwrap_or_else(beside);
        let file = OutputFile::open(&out).context("the record")?;
        let programs = Programs::within(self.bot_time);
        let record = folder.record_of(self.game, &programs)?;
        programs.tell();
        file.write(&format!("{}\n", record.to_text())).context("the record")?;
        let moves = counted(record.acts.len(), "move", "moves");
        let file = typed::file(&out);
        println!("{moves}; look at it with: parlour replay {file}");
        Ok(())
    }
}
