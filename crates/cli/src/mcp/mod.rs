//! `parlour mcp`: the games as tools of a language model, by the Model Context Protocol on standard
//! input and output.

mod seat;
mod tools;

use anyhow::Result;
use clap::Args;
use rmcp::{ServiceExt, transport::io::stdio_pipes};
use tools::Tools;

/// Let a language model play, by the Model Context Protocol on standard input and output
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour mcp
  parlour mcp --hints

The tools are games, rules, start, table, play and record; docs/mcp.md shows how to configure a client.")]
pub(crate) struct Mcp {
    /// Offer a tool that says what a strong bot would do
    #[arg(long)]
    hints: bool,
}

impl Mcp {
    /// Answers calls until the input ends.
    pub(crate) fn run(self) -> Result<()> {
        // on one thread, so that calls come to the table in the order in which they were sent
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let done = runtime.block_on(async {
            let service = Tools::new(self.hints).serve(stdio_pipes()).await?;
            service.waiting().await?;
            Ok(())
        });
        // no one waits for what a bot still thinks about
        runtime.shutdown_background();
        done
    }
}
