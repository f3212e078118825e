//! `parlour lab rulings`: where a text leaves a gap, and what another reading would change.

use super::{rules::Measured, subject::write};
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
        let study = self.measured.study()?;
        let rulings = rulings_of(&study)?;
        if let Some(file) = &self.rules {
            write(file, &study.markdown(None))?;
        }
        if let Some(file) = &self.markdown {
            write(file, &rulings.markdown())?;
        }
        if self.json {
            println!("{}", parlour_protocol::line(&rulings));
        } else if self.markdown.is_none() {
            print!("{}", rulings.markdown());
        }
        Ok(())
    }
}
