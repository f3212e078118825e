//! How a server is set up.

use crate::{
    admin_token::AdminToken, analyses::RunAnalysis, notices::NoticeConfig, offline::OfflineSite,
    page_file::PageFile, retention::SETTLE_TIME, store::Database, studies::RunStudy,
};
use ipnet::IpNet;
use parlour_protocol::{Registry, Variant, wire::Rulebook};
use std::{
    net::{IpAddr, SocketAddr},
    num::NonZeroUsize,
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

/// How variants are printed.
#[derive(Clone, Copy, Debug)]
pub struct PrintVariant {
    /// The names of the papers there are.
    pub papers: &'static [&'static str],
    /// Makes a PDF of a variant on paper of this name. The error is a sentence.
    pub pdf: fn(&Variant, &str) -> Result<Vec<u8>, String>,
}

/// How a server is set up.
#[derive(Clone)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The folder where everything is persisted; in memory only, if absent.
    pub data: Option<PathBuf>,
    /// The database where everything is persisted instead.
    pub database: Option<Database>,
    /// Where to answer the operator: figures, and why the server is not ready. Nowhere, if absent.
    pub admin_listen: Option<SocketAddr>,
    /// What the operator says there to change anything; nothing can be changed there, if absent.
    pub admin_token: Option<AdminToken>,
    /// The address by which people reach the server, if it is another than where it listens:
    /// `https://cards.example.org` behind a proxy.
    pub public_url: Option<PublicUrl>,
    /// Who may open the server to the local network, and where.
    pub lan: LanConfig,
    /// The proxies before the server: only what these say of a client's address is believed.
    pub trusted_proxies: Vec<TrustedProxy>,
    /// After how many days without a change a table expires; never, if absent.
    pub keep_days: Option<u32>,
    /// Does the operator say that the clock is right, although the store contradicts it?
    pub trust_clock: bool,
    /// The games and the bots.
    pub registry: Registry,
    /// The rules of a game, by its id.
    pub rules: fn(&str) -> Option<Rulebook>,
    /// How well bots play, weakest first.
    pub levels: &'static [&'static str],
    /// Those among them that programs of the operator's play, in processes of their own.
    pub programs: &'static [&'static str],
    /// A file of the page: path to bytes, type, and whether it never changes.
    pub page: fn(&str) -> Option<PageFile>,
    /// The page that plays without a network, if this server has it.
    pub offline: Option<Arc<OfflineSite>>,
    /// Runs studies in the lab, if this server has one.
    pub study: Option<RunStudy>,
    /// Analyses matches that are over, if this server does.
    pub analysis: Option<RunAnalysis>,
    /// Prints a variant, if this server does.
    pub print: Option<PrintVariant>,
    /// Where other nodes reach this one, if it is one of several that share a database.
    pub cluster: Option<ClusterConfig>,
    /// Names with a passkey; without it there are none.
    pub passkeys: Option<PasskeyConfig>,
    /// How players of slow games may be notified.
    pub notices: NoticeConfig,
    /// The limits.
    pub limits: Limits,
    /// How long the server runs before it retires tables; less than the usual hours in tests only.
    pub settle: Duration,
    /// For tests: how much the clock is ahead of the right time.
    pub clock_ahead: Duration,
}

impl Config {
    /// A server on a free port of this machine that keeps nothing and knows no game: what
    /// others are made from.
    #[must_use]
    pub fn quiet() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            admin_listen: None,
            admin_token: None,
            data: None,
            database: None,
            public_url: None,
            lan: LanConfig { is_locked: true, addresses: None },
            trusted_proxies: Vec::new(),
            keep_days: None,
            trust_clock: false,
            registry: Registry {
                games: &[],
                bot: &|_, _, _, _| Err("there are no bots here".to_owned()),
                character: |_, _| None,
                fresh_seed: String::new,
            },
            rules: |_| None,
            levels: &[],
            programs: &[],
            page: |_| None,
            offline: None,
            study: None,
            analysis: None,
            print: None,
            cluster: None,
            passkeys: None,
            notices: NoticeConfig::default(),
            limits: Limits::default(),
            settle: SETTLE_TIME,
            clock_ahead: Duration::ZERO,
        }
    }
}

/// Where browsers hold the passkeys of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasskeyConfig {
    origin: PublicUrl,
}

/// An address at which no browser holds passkeys.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "passkeys need an address such as https://cards.example.org or http://localhost:4280, not {0}"
)]
pub struct PasskeyOriginError(PublicUrl);

impl PasskeyConfig {
    /// By this address of the page.
    ///
    /// # Errors
    /// If browsers hold no passkeys there: it is neither `https` with a name nor `localhost`.
    pub fn at(origin: PublicUrl) -> Result<Self, PasskeyOriginError> {
        let config = Self { origin };
        let host = config.host();
        let is_name = host.chars().any(char::is_alphabetic) && !host.starts_with('[');
        let is_secure = config.origin.scheme == "https" || host == "localhost";
        if is_name && is_secure { Ok(config) } else { Err(PasskeyOriginError(config.origin)) }
    }

    /// The name to which passkeys are bound.
    pub(crate) fn host(&self) -> &str {
        self.origin.authority.split(':').next().unwrap_or_default()
    }

    /// The address of the page, as browsers write it.
    pub(crate) fn origin(&self) -> String {
        self.origin.to_string()
    }
}

/// One node of several that share a database.
#[derive(Clone)]
pub struct ClusterConfig {
    /// Where this node listens for the others, and where they reach it: `10.0.0.1:4290`.
    pub address: String,
    /// What all nodes know, and no one else does.
    pub secret: String,
}

/// May the person in front of the server open it to the network, and at which addresses?
#[derive(Clone, Debug, Default)]
pub struct LanConfig {
    /// Never.
    pub is_locked: bool,
    /// The addresses to listen at; absent: those that this computer has in private networks.
    pub addresses: Option<Vec<IpAddr>>,
}

/// How much clients may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximum number of open connections to tables.
    pub sockets: usize,
    /// The maximum number of open connections to tables from one address.
    pub sockets_per_address: usize,
    /// Tables that one address may make in a minute.
    pub tables_per_minute: u32,
    /// Messages in a second on one connection; three times as many at once.
    pub messages_per_second: u32,
    /// Bots that think at once, at all tables.
    pub workers: usize,
    /// Connections to tables that one address may open in a minute.
    pub hellos_per_minute: u32,
    /// Addresses for notices and reports of players that one address may give in a minute.
    pub notices_per_minute: u32,
    /// Reports of one table, per address: so many at once, and then one more every two hours.
    pub reports_per_table: u32,
    /// A table that no one is connected to is unloaded after so long; it is read again when someone asks
    /// for it.
    pub idle: Duration,
    /// When a table is read, the players of a slow game have so long to come back to it before they are
    /// notified: they may have been there until the server ended. Less than [`idle`](Self::idle).
    pub return_wait: Duration,
}

impl Limits {
    /// Connections that one address may open in a minute, where it may hold so many: each of them four
    /// times.
    #[must_use]
    pub fn hellos_of(sockets_per_address: usize) -> u32 {
        u32::try_from(sockets_per_address).unwrap_or(u32::MAX).saturating_mul(4)
    }
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            sockets: 25_000,
            sockets_per_address: 256,
            tables_per_minute: 30,
            messages_per_second: 20,
            // one core is left for the connections
            workers: cores.saturating_sub(1).max(1),
            hellos_per_minute: 1024,
            notices_per_minute: 10,
            reports_per_table: 10,
            idle: Duration::from_secs(300),
            return_wait: Duration::from_secs(25),
        }
    }
}

/// The address of a proxy, or of the network in which there are some: `10.0.0.2` or `10.0.0.0/8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrustedProxy(IpNet);

/// No address of a proxy.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is neither an address such as 10.0.0.2 nor a network such as 10.0.0.0/8")]
pub struct ParseProxyError(String);

impl TrustedProxy {
    pub(crate) fn contains(self, address: IpAddr) -> bool {
        self.0.contains(&address)
    }
}

impl std::str::FromStr for TrustedProxy {
    type Err = ParseProxyError;

    fn from_str(text: &str) -> Result<Self, ParseProxyError> {
        let network = text.parse().ok();
        let alone = || text.parse::<IpAddr>().ok().map(IpNet::from);
        let bad = || ParseProxyError(text.chars().take(80).collect());
        network.or_else(alone).map(Self).ok_or_else(bad)
    }
}

/// An address as people type it: `http` or `https`, a host, perhaps a port.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    /// `http` or `https`.
    pub scheme: String,
    /// The host, and the port if it is not the usual one.
    pub authority: String,
}

impl std::fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}://{}", self.scheme, self.authority)
    }
}

/// A public address that is none.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not an address such as https://cards.example.org")]
pub struct ParseUrlError(String);

impl std::str::FromStr for PublicUrl {
    type Err = ParseUrlError;

    fn from_str(text: &str) -> Result<Self, ParseUrlError> {
        let bad = || ParseUrlError(text.chars().take(80).collect());
        let uri: hyper::Uri = text.parse().map_err(|_| bad())?;
        let scheme = uri.scheme_str().filter(|scheme| ["http", "https"].contains(scheme));
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'));
        let plain = matches!(uri.path(), "" | "/") && uri.query().is_none();
        match (scheme, authority) {
            (Some(scheme), Some(authority)) if plain => Ok(Self {
                scheme: scheme.to_owned(),
                authority: authority.as_str().to_ascii_lowercase(),
            }),
            _ => Err(bad()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proxy_is_an_address_or_a_network() {
        let inside = |proxy: &str, address: &str| {
            proxy.parse::<TrustedProxy>().unwrap().contains(address.parse().unwrap())
        };
        assert!(inside("10.0.0.2", "10.0.0.2") && !inside("10.0.0.2", "10.0.0.3"));
        assert!(inside("10.0.0.0/8", "10.7.7.7") && !inside("10.0.0.0/8", "11.0.0.1"));
        assert!(inside("::1", "::1") && inside("fd00::/8", "fd12::1"));
        for bad in ["", "proxy.example.org", "10.0.0.0/33", "10.0.0.2:80", "*"] {
            let no = bad.parse::<TrustedProxy>().unwrap_err().to_string();
            assert!(no.contains("neither an address such as"), "{no}");
        }
    }

    #[test]
    fn a_public_address_has_a_scheme_and_a_host() {
        let url: PublicUrl = "https://Cards.example.org/".parse().unwrap();
        assert_eq!((url.scheme.as_str(), url.authority.as_str()), ("https", "cards.example.org"));
        assert!("http://10.0.0.2:4280".parse::<PublicUrl>().is_ok());
        for bad in [
            "",
            "cards.example.org",
            "ftp://a",
            "https://",
            "https://a/b",
            "http://u@a",
            "http://a/?x",
        ] {
            assert!(bad.parse::<PublicUrl>().is_err(), "{bad}");
        }
    }
}
