//! Requests to a server on this computer.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};
use ureq::Agent;

/// How long such a server has for an answer.
pub(crate) const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);

/// What asks it, without a proxy: the server is on this computer, and a token is for it alone.
pub(crate) fn agent(timeout: Duration) -> Agent {
    let config = Agent::config_builder()
        .timeout_global(Some(timeout))
        .http_status_as_error(false)
        .proxy(None);
    config.build().new_agent()
}

/// The address at which a server that listens here answers this computer.
pub(crate) fn at_this_computer(listen: SocketAddr) -> SocketAddr {
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
        let asked = |listen: &str| at_this_computer(listen.parse().unwrap()).to_string();
        assert_eq!(asked("0.0.0.0:4280"), "127.0.0.1:4280");
        assert_eq!(asked("[::]:4280"), "[::1]:4280");
        assert_eq!(asked("192.168.1.7:80"), "192.168.1.7:80");
    }
}
