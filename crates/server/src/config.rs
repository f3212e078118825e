//! How a server is set up.

use crate::studies::RunStudy;
use parlour_protocol::{House, wire::Rulebook};
use parlour_store::Failpoints;
use std::{net::SocketAddr, path::PathBuf};

/// How a server is set up.
#[derive(Clone)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where everything is written down; in memory only, if absent.
    pub data: Option<PathBuf>,
    /// The address by which people reach the server, if it is another than where it listens:
    /// `https://cards.example.org` behind a proxy.
    pub public_url: Option<PublicUrl>,
    /// After how many days without a change a table is forgotten; never, if absent.
    pub keep_days: Option<u32>,
    /// The games and the bots.
    pub house: House,
    /// The rules of a game, by its id.
    pub rules: fn(&str) -> Option<Rulebook>,
    /// How well bots play, weakest first.
    pub levels: &'static [&'static str],
    /// A file of the page: path to bytes, type, and whether it never changes.
    pub page: fn(&str) -> Option<PageFile>,
    /// Runs studies in the lab, if this server has one.
    pub study: Option<RunStudy>,
    /// The limits.
    pub limits: Limits,
    /// For tests: at which steps the process breaks off.
    pub failpoints: Failpoints,
    /// For a test that must notice: acknowledge before it is written down. Wrong on purpose.
    pub early_ack: bool,
    /// For a test that must notice: tell everybody the first player's view. Wrong on purpose.
    pub leak: bool,
}

impl Config {
    /// A server on a free port of this machine that keeps nothing and knows no game: what
    /// others are made from.
    #[must_use]
    pub fn quiet() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            data: None,
            public_url: None,
            keep_days: None,
            house: House {
                games: &[],
                bot: &|_, _, _| Err("there are no bots here".to_owned()),
                fresh_seed: String::new,
            },
            rules: |_| None,
            levels: &[],
            page: |_| None,
            study: None,
            limits: Limits::default(),
            failpoints: Failpoints::default(),
            early_ack: false,
            leak: false,
        }
    }
}

/// A file of the page.
pub struct PageFile {
    /// What is in it.
    pub bytes: &'static [u8],
    /// Its type.
    pub mime: &'static str,
    /// Does the name change with the content?
    pub immutable: bool,
    /// What changes with the content.
    pub etag: &'static str,
}

/// How much one may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Open lines in all.
    pub sockets: usize,
    /// Open lines from one address.
    pub sockets_per_address: usize,
    /// Tables that one address may make in a minute.
    pub tables_per_minute: u32,
    /// Messages in a second on one line; three times as many at once.
    pub messages_per_second: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            sockets: 25_000,
            sockets_per_address: 256,
            tables_per_minute: 30,
            messages_per_second: 20,
        }
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

/// A public address that is none.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not an address such as https://cards.example.org")]
pub struct BadUrl(String);

impl std::str::FromStr for PublicUrl {
    type Err = BadUrl;

    fn from_str(text: &str) -> Result<Self, BadUrl> {
        let bad = || BadUrl(text.chars().take(80).collect());
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
