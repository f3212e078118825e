//! `parlour lab`: what can be known of a game.

mod exact;

use anyhow::Result;
use clap::{Args, Subcommand};

/// Study the games
#[derive(Args)]
pub(crate) struct Lab {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Print figures without sampling error
    Exact(exact::Exact),
}

impl Lab {
    pub(crate) fn run(self) -> Result<()> {
        match self.what {
            What::Exact(exact) => exact.run(),
        }
    }
}
