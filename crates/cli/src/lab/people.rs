//! `parlour lab people`: what people shared of their matches.

use super::subject::{open, read};
use crate::output_file::OutputFile;
use anyhow::{Context, Result, ensure};
use clap::Args;
use parlour_lab::study::{People as Shared, people_sentences};
use std::path::PathBuf;

/// Report what people shared of their matches in a playtest
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour lab people playtest.json
  parlour lab people playtest.json --study study --markdown study.md")]
pub(crate) struct People {
    /// Files exported from the page of a playtest, all of one variant
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also rewrite the report on this study, with people beside the bots and the minutes that
    /// people took
    #[arg(long, value_name = "DIR")]
    study: Option<PathBuf>,
    /// Write that report as Markdown into this file, too
    #[arg(long, value_name = "FILE", requires = "study")]
    markdown: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl People {
    pub(super) fn run(self) -> Result<()> {
        let texts: Vec<String> = self.files.iter().map(|file| read(file)).collect::<Result<_>>()?;
        let people = Shared::read(texts.iter().map(String::as_str)).with_context(|| {
            let files: Vec<String> =
                self.files.iter().map(|file| file.display().to_string()).collect();
            files.join(", ")
        })?;
        if let Some(study) = &self.study {
            let folder = open(study)?;
            let game = &folder.manifest().spec.game;
            ensure!(
                *game == people.game,
                "the playtest is of {}, the study of {game}",
                people.game
            );
            let file = OutputFile::open_if(self.markdown.as_deref())?;
            let report = folder.report_with(people.clone())?;
            folder.write(&report)?;
            if let Some(file) = file {
                file.write(&report.markdown())?;
            }
        }
        if self.json {
            println!("{}", parlour_protocol::line(&people));
            return Ok(());
        }
        println!("{}, {} players, rules {}:", people.game, people.players, people.variant);
        for sentence in people_sentences(&people) {
            println!("- {sentence}");
        }
        if let Some(study) = &self.study {
            println!("\nWith the bots of the study: {}", study.join("report.html").display());
        }
        Ok(())
    }
}
