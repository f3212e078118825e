//! Who connects: the address at the other end of the connection or, behind a proxy that the operator
//! has named, the address that the proxy saw. A header from anyone else says nothing: neither who
//! calls nor how a connection is measured.

use crate::{
    config::{Config, TrustedProxy},
    kernel::Ends,
};
use axum::http::HeaderMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

/// What a proxy writes: who called it, each hop behind the one before.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// How many leading bits of an IPv6 address say who someone is: a household is handed a /64, and
/// picks the rest as it likes.
const IPV6_NETWORK: u32 = 64;

/// The proxies that stand before this server.
#[derive(Clone, Default, Debug)]
pub(crate) struct Proxies {
    named: Vec<TrustedProxy>,
    /// There is a public address and no named proxy: something that no one described stands
    /// between, and what the system measures is the way to it.
    unnamed: bool,
}

/// Who connects.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller {
    ends: Ends,
    address: IpAddr,
    proxied: bool,
}

impl Proxies {
    pub(crate) fn of(config: &Config) -> Self {
        let named = config.trusted_proxies.clone();
        let unnamed = named.is_empty() && config.public_url.is_some();
        Self { named, unnamed }
    }

    /// Is this the address of a named proxy?
    pub(crate) fn trust(&self, address: IpAddr) -> bool {
        self.named.iter().any(|proxy| proxy.contains(address.to_canonical()))
    }
}

impl Caller {
    /// Who sends this request.
    pub(crate) fn of(ends: Ends, headers: &HeaderMap, proxies: &Proxies) -> Self {
        let peer = ends.theirs.ip().to_canonical();
        if !proxies.trust(peer) {
            return Self { ends, address: peer, proxied: proxies.unnamed };
        }
        let hops = headers.get_all(FORWARDED_FOR).iter().rev();
        let hops = hops.flat_map(|value| value.to_str().unwrap_or_default().rsplit(','));
        let mut address = peer;
        // what stands left of the first hop that we do not trust, that hop has made up
        for hop in hops.map_while(read_hop) {
            address = hop;
            if !proxies.trust(hop) {
                break;
            }
        }
        Self { ends, address, proxied: true }
    }

    /// A person at this address, whose request another node passes on.
    pub(crate) fn passed_on(address: IpAddr) -> Self {
        let nowhere = SocketAddr::from(([0, 0, 0, 0], 0));
        let ends = Ends { ours: nowhere, theirs: nowhere };
        Self { ends, address, proxied: true }
    }

    /// The address of the person, as far as it is known.
    pub(crate) fn address(self) -> IpAddr {
        self.address
    }

    /// Do both ends of the connection lie in this computer? A proxy on it looks so, too.
    pub(crate) fn is_from_this_computer(self) -> bool {
        self.ends.theirs.ip().is_loopback() && self.ends.ours.ip().is_loopback()
    }

    /// Whom limits count this caller as.
    pub(crate) fn counted(self) -> IpAddr {
        counted(self.address)
    }

    /// Both ends of the connection, if it leads to the person without anything between.
    pub(crate) fn measured_ends(self) -> Option<Ends> {
        (!self.proxied).then_some(self.ends)
    }
}

/// Whom limits count an address as: an IPv6 address by its network.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = u128::MAX << (Ipv6Addr::BITS - IPV6_NETWORK);
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & network))
        }
        address => address,
    }
}

/// A hop as proxies write it: an address, perhaps with a port.
fn read_hop(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let address = bare.parse().ok();
    let address = address.or_else(|| text.parse().ok().map(|with_port: SocketAddr| with_port.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caller(proxies: &[&str], peer: &str, forwarded: &[&str]) -> Caller {
        let trusted_proxies = proxies.iter().map(|text| text.parse().unwrap()).collect();
        let proxies = Proxies::of(&Config { trusted_proxies, ..Config::quiet() });
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(FORWARDED_FOR, value.parse().unwrap());
        }
        let ends = Ends { ours: "10.0.0.1:4280".parse().unwrap(), theirs: peer.parse().unwrap() };
        Caller::of(ends, &headers, &proxies)
    }

    fn seen(proxies: &[&str], peer: &str, forwarded: &[&str]) -> String {
        caller(proxies, peer, forwarded).address().to_string()
    }

    #[test]
    fn a_header_from_a_stranger_says_nothing() {
        for proxies in [&[][..], &["10.9.9.9"], &["10.8.0.0/16", "fd00::/8"]] {
            let stranger = caller(proxies, "192.0.2.7:5000", &["203.0.113.1"]);
            assert_eq!(stranger.address().to_string(), "192.0.2.7", "{proxies:?}");
            assert!(stranger.measured_ends().is_some(), "the system measures on: {proxies:?}");
        }
    }

    #[test]
    fn behind_a_named_proxy_the_last_hop_that_is_none_counts() {
        let proxies = ["127.0.0.1", "10.8.0.0/16"];
        let seen = |forwarded: &[&str]| seen(&proxies, "127.0.0.1:5000", forwarded);
        assert_eq!(seen(&["203.0.113.1"]), "203.0.113.1");
        assert_eq!(seen(&["6.6.6.6, 203.0.113.1"]), "203.0.113.1", "the rest was made up");
        assert_eq!(seen(&["203.0.113.1, 10.8.3.4"]), "203.0.113.1", "two proxies in a row");
        assert_eq!(seen(&["6.6.6.6", "203.0.113.1"]), "203.0.113.1", "the header twice");
        assert_eq!(seen(&["203.0.113.1:4711"]), "203.0.113.1");
        assert_eq!(seen(&["[2001:db8::1]:4711"]), "2001:db8::1");
        assert_eq!(seen(&["2001:db8::1"]), "2001:db8::1");
        assert_eq!(seen(&["::ffff:203.0.113.1"]), "203.0.113.1");
        assert_eq!(seen(&[]), "127.0.0.1", "it names no one");
        assert_eq!(seen(&["6.6.6.6, unknown"]), "127.0.0.1", "what cannot be read ends it");
    }

    #[test]
    fn the_system_measures_no_connection_that_a_proxy_stands_in() {
        let behind = caller(&["127.0.0.1"], "127.0.0.1:5000", &["203.0.113.1"]);
        assert_eq!(behind.measured_ends(), None);
        let silent = caller(&["127.0.0.1"], "127.0.0.1:5000", &[]);
        assert_eq!(silent.measured_ends(), None, "a proxy that says nothing is one");
        let beside = caller(&["127.0.0.1"], "192.0.2.7:5000", &[]);
        assert!(beside.measured_ends().is_some());
        let public_url = Some("https://cards.example.org".parse().unwrap());
        let unnamed = Proxies::of(&Config { public_url, ..Config::quiet() });
        let ends = beside.ends;
        assert_eq!(Caller::of(ends, &HeaderMap::new(), &unnamed).measured_ends(), None);
    }

    #[test]
    fn a_household_counts_once_however_many_addresses_it_has() {
        let counted = |text: &str| counted(text.parse().unwrap()).to_string();
        assert_eq!(counted("2001:db8:0:7:1:2:3:4"), counted("2001:db8:0:7:ffff::9"));
        assert_ne!(counted("2001:db8:0:7::1"), counted("2001:db8:0:8::1"));
        assert_eq!(counted("203.0.113.1"), "203.0.113.1");
        assert_eq!(counted("::ffff:203.0.113.1"), "203.0.113.1", "the same in another dress");
    }
}
