//! `parlour lab rulings`: where a text leaves a gap, and what another reading would change.

use super::rules::Measured;
use crate::output_file::OutputFile;
use anyhow::Result;
use clap::Args;
use parlour_lab::study::rulings_of;
use std::path::PathBuf;

/// List the rulings of a game: how often each comes up, and what another reading would change
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour lab rulings down-the-well --games 1000 --markdown rulings.md")]
pub(crate) struct Rulings {
    #[command(flatten)]
    measured: Measured,
    /// Write the list as Markdown into this file
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Also write the table of house rules, from the same games, as Markdown into this file
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Print the result as one line of JSON
    #[arg(long)]
    json: bool,
}

impl Rulings {
    pub(super) fn run(self) -> Result<()> {
        let markdown = OutputFile::open_if(self.markdown.as_deref())?;
        let rules = OutputFile::open_if(self.rules.as_deref())?;
        let study = self.measured.study()?;
        let rulings = rulings_of(&study)?;
        if let Some(file) = rules {
            file.write(&study.markdown(None))?;
        }
        if let Some(file) = markdown {
            file.write(&rulings.markdown())?;
        }
        if self.json {
            println!("{}", parlour_protocol::line(&rulings));
        } else if self.markdown.is_none() {
            print!("{}", rulings.markdown());
        }
        Ok(())
    }
}
