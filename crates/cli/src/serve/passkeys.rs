//! `--passkeys`: at which address browsers hold the passkeys of this server.

use anyhow::{Context, Result};
use clap::Args;
use parlour_server::{ParseUrlError, PasskeyConfig, PublicUrl};
use std::str::FromStr;

/// What stands for the address of `--public-url`.
const PUBLIC: &str = "public-url";

/// Names with a passkey, if players can have one.
#[derive(Args, Clone)]
pub(super) struct Passkeys {
    /// Let players claim a name with a passkey on the page at this address, such as
    /// https://cards.example.org or http://localhost:4280 [default: the address of --public-url]
    #[arg(
        long,
        env = "PARLOUR_PASSKEYS",
        hide_env_values = true,
        value_name = "URL",
        num_args = 0..=1,
        default_missing_value = PUBLIC
    )]
    passkeys: Option<PasskeyAddress>,
}

impl Passkeys {
    /// The passkeys of a server that people reach at this public address.
    pub(super) fn config(self, public_url: Option<&PublicUrl>) -> Result<Option<PasskeyConfig>> {
        self.passkeys.map(|address| address.config(public_url)).transpose()
    }
}

/// The address of the page for which passkeys are made.
#[derive(Clone, Debug)]
enum PasskeyAddress {
    /// The one of `--public-url`.
    Public,
    /// This one.
    At(PublicUrl),
}

impl FromStr for PasskeyAddress {
    type Err = ParseUrlError;

    fn from_str(text: &str) -> Result<Self, ParseUrlError> {
        if text == PUBLIC { Ok(Self::Public) } else { text.parse().map(Self::At) }
    }
}

impl PasskeyAddress {
    fn config(self, public_url: Option<&PublicUrl>) -> Result<PasskeyConfig> {
        let address = match (self, public_url) {
            (Self::At(address), _) => address,
            (Self::Public, Some(address)) => address.clone(),
            (Self::Public, None) => {
                anyhow::bail!(
                    "--passkeys needs an address, as in --passkeys http://localhost:4280, or --public-url"
                )
            }
        };
        PasskeyConfig::at(address).context("--passkeys")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set_up(passkeys: &str, public_url: Option<&str>) -> Result<PasskeyConfig> {
        let public_url = public_url.map(|url| url.parse().unwrap());
        passkeys.parse::<PasskeyAddress>()?.config(public_url.as_ref())
    }

    #[test]
    fn passkeys_are_made_for_the_public_address_or_another() {
        let cards = set_up("https://cards.example.org", None).unwrap();
        assert_eq!(set_up(PUBLIC, Some("https://cards.example.org")).unwrap(), cards);
        assert_eq!(set_up("https://cards.example.org", Some("http://10.0.0.1")).unwrap(), cards);
        assert!(set_up("http://localhost:4280", None).is_ok());
    }

    #[test]
    fn an_address_without_passkeys_is_refused_with_a_reason() {
        for (passkeys, public_url, reason) in [
            (PUBLIC, None, "--passkeys needs an address"),
            (PUBLIC, Some("http://192.168.1.7:4280"), "not http://192.168.1.7:4280"),
            ("http://cards.example.org", None, "https://cards.example.org"),
            ("https://10.0.0.2", None, "not https://10.0.0.2"),
            ("http://127.0.0.1:4280", None, "http://localhost:4280"),
            ("cards", None, "is not an address"),
        ] {
            let refused = format!("{:#}", set_up(passkeys, public_url).unwrap_err());
            assert!(refused.contains(reason), "{passkeys}: {refused}");
        }
    }
}
