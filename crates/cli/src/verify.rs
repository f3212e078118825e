//! `parlour verify`: was a match dealt as it was promised?

use crate::house::HOUSE;
use anyhow::{Context, Result};
use clap::Args;
use parlour_protocol::Record;
use std::{fs, io::Read, path::PathBuf};

/// Check that a record was dealt from the secret promised before the match
#[derive(Args)]
pub(crate) struct Verify {
    /// The record; `-` reads it from standard input
    record: PathBuf,
}

impl Verify {
    pub(crate) fn run(self) -> Result<()> {
        let text = if self.record.as_os_str() == "-" {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text).context("reading the record")?;
            text
        } else {
            let file = self.record.display();
            fs::read_to_string(&self.record).with_context(|| format!("reading {file}"))?
        };
        let record = Record::from_text(&text)?;
        let kept = parlour_protocol::verify(&HOUSE, &record)?;
        println!("The promise was kept: {}", kept.commit);
        println!("  the secret is the one that was promised before anybody added to the shuffle");
        println!(
            "  players who added to it: {}; the seed comes from all of that",
            kept.players_added
        );
        println!("  deals that come from the seed: {}; other chances: {}", kept.deals, kept.draws);
        println!("  acts that lead to the same result when played again: {}", kept.acts);
        println!(
            "It does not show that nobody looked at the cards: whoever runs the server could."
        );
        Ok(())
    }
}
