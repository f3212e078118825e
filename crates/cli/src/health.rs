//! `parlour health`: does a server of this computer read and write its tables? For a container's
//! health check, a monitor, or a person who wonders.

use anyhow::{Context, Result, ensure};
use clap::Args;
use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

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

/// How long the server has for an answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);

impl Health {
    pub(crate) fn run(self) -> Result<()> {
        let at = reachable(self.listen);
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(ANSWER_TIMEOUT))
            .http_status_as_error(false)
            // the server is on this computer
            .proxy(None);
        let answer = config.build().new_agent().get(format!("http://{at}/readyz")).call();
        let status = answer.with_context(|| format!("no answer from {at}"))?.status();
        ensure!(status.is_success(), "{at} cannot read or write its tables ({status})");
        println!("{at} is ready");
        Ok(())
    }
}

/// The address at which a server that listens here answers this computer.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let loopback = match listen.ip() {
        ip if !ip.is_unspecified() => ip,
        IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
    };
    SocketAddr::new(loopback, listen.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_for_every_network_is_asked_over_this_computer() {
        let asked = |listen: &str| reachable(listen.parse().unwrap()).to_string();
        assert_eq!(asked("0.0.0.0:4280"), "127.0.0.1:4280");
        assert_eq!(asked("[::]:4280"), "[::1]:4280");
        assert_eq!(asked("192.168.1.7:80"), "192.168.1.7:80");
    }
}
