//! `parlour health`: does a server of this computer read and write its tables? For a container's
//! health check, a monitor, or a person who wonders.

use crate::local_server::{ANSWER_TIMEOUT, agent, at_this_computer};
use anyhow::{Context, Result, ensure};
use clap::Args;
use std::net::SocketAddr;

/// Check that the server on this computer can read and write its tables
///
/// Ends with 0 if it can, and otherwise with 1 and the reason.
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour health
  parlour health --listen 127.0.0.1:4300")]
pub(crate) struct Health {
    /// Where the server listens
    #[arg(
        long,
        env = "PARLOUR_LISTEN",
        hide_env_values = true,
        default_value = "127.0.0.1:4280",
        value_name = "ADDRESS:PORT"
    )]
    listen: SocketAddr,
}

impl Health {
    pub(crate) fn run(self) -> Result<()> {
        let at = at_this_computer(self.listen);
        let answer = agent(ANSWER_TIMEOUT).get(format!("http://{at}/readyz")).call();
        let status = answer.with_context(|| format!("no answer from {at}"))?.status();
        ensure!(status.is_success(), "{at} cannot read or write its tables ({status})");
        println!("{at} is ready");
        Ok(())
    }
}
