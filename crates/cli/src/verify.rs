//! `parlour verify`: was a match dealt as the server committed itself?

use crate::{record_file, registry::REGISTRY};
use anyhow::Result;
use clap::Args;
use std::path::PathBuf;

/// Check that a record was dealt from the secret behind the commitment made before the match
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour verify match.json --commitment 5f0c… --added q7Rk…
  parlour verify match.json
  parlour verify -")]
pub(crate) struct Verify {
    /// The record; `-` reads it from standard input
    record: PathBuf,
    /// The commitment that you saw at the table before the match: 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    commitment: Option<String>,
    /// The text that you added to the shuffle
    #[arg(long, value_name = "TEXT")]
    added: Option<String>,
}

impl Verify {
    pub(crate) fn run(self) -> Result<()> {
        let record = record_file::read(&self.record)?;
        let kept = match &self.commitment {
            Some(commitment) => {
                parlour_protocol::verify_commitment(&REGISTRY, &record, commitment)?
            }
            None => parlour_protocol::verify(&REGISTRY, &record)?,
        };
        if let Some(text) = &self.added {
            parlour_protocol::verify_added(&record, text)?;
        }
        if self.commitment.is_some() {
            println!("The commitment holds: {}", kept.commit);
            println!("  it is the commitment that you saw before the match");
        } else {
            println!("The record is consistent: {}", kept.commit);
            println!(
                "  That does not show when the commitment was made. Give the one that you saw before the"
            );
            println!("  match: parlour verify RECORD --commitment HEX");
        }
        println!("  the secret is the one behind this commitment");
        println!(
            "  players who added text: {}; the seed comes from all of this",
            kept.players_added
        );
        match &self.added {
            Some(_) => println!("  your text is one of them"),
            None => println!(
                "  Whether yours is one of them was not checked: parlour verify RECORD --added TEXT"
            ),
        }
        println!("  deals that come from the seed: {}; other draws: {}", kept.deals, kept.draws);
        println!("  moves replayed with the same result: {}", kept.acts);
        println!(
            "It does not show that no one looked at the cards: the server's operator could, and could \
             also choose them by adding to the shuffle last (docs/fair.md)."
        );
        Ok(())
    }
}
