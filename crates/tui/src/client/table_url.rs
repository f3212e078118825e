//! Where a table is.

use std::{fmt, str::FromStr};

/// Where a table is: `http://127.0.0.1:4280/t/abcdefghjk`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableUrl {
    /// Through TLS?
    secure: bool,
    authority: String,
    table: String,
}

/// A text that is not the address of a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not the address of a table, such as http://192.168.1.7:4280/t/abcdefghjk")]
pub struct ParseTableUrlError(String);

impl TableUrl {
    /// The server: its name or number, and the port if it is not the usual one.
    #[must_use]
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// The table's name.
    #[must_use]
    pub fn table(&self) -> &str {
        &self.table
    }

    /// The address of the table's socket.
    #[must_use]
    pub fn socket(&self) -> String {
        let scheme = if self.secure { "wss" } else { "ws" };
        format!("{scheme}://{}/api/tables/{}/socket", self.authority, self.table)
    }
}

impl TableUrl {
    /// The address of the record of a match that is over.
    #[must_use]
    pub fn record(&self, match_no: u32) -> String {
        let (scheme, at, table) = (self.scheme(), &self.authority, &self.table);
        format!("{scheme}://{at}/api/tables/{table}/matches/{match_no}/record")
    }

    /// The address to which reports of its players go.
    pub(super) fn report(&self) -> String {
        format!("{}://{}/api/tables/{}/report", self.scheme(), self.authority, self.table)
    }

    /// The address of those who have left it.
    pub(super) fn left(&self) -> String {
        format!("{}://{}/api/tables/{}/left", self.scheme(), self.authority, self.table)
    }

    const fn scheme(&self) -> &'static str {
        if self.secure { "https" } else { "http" }
    }
}

impl fmt::Display for TableUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}/t/{}", self.scheme(), self.authority, self.table)
    }
}

impl FromStr for TableUrl {
    type Err = ParseTableUrlError;

    /// Reads an address as it is copied out of a browser, or typed without `http://`.
    fn from_str(text: &str) -> Result<Self, ParseTableUrlError> {
        let bad = || ParseTableUrlError(text.chars().take(80).collect());
        let (scheme, rest) = text.trim().split_once("://").unwrap_or(("http", text.trim()));
        let secure = match scheme.to_ascii_lowercase().as_str() {
            "http" => false,
            "https" => true,
            _ => return Err(bad()),
        };
        let end = rest.find(['?', '#']).unwrap_or(rest.len());
        let (authority, path) = rest[..end].split_once('/').ok_or_else(bad)?;
        let table = path.trim_end_matches('/').strip_prefix("t/").ok_or_else(bad)?;
        let of_host = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
        let of_name = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
        let good = |part: &str, fits: fn(char) -> bool| !part.is_empty() && part.chars().all(fits);
        if !good(authority, of_host) || !good(table, of_name) {
            return Err(bad());
        }
        Ok(Self { secure, authority: authority.to_ascii_lowercase(), table: table.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn socket(text: &str) -> String {
        text.parse::<TableUrl>().map(|place| place.socket()).unwrap_or_default()
    }

    #[test]
    fn a_link_from_a_browser_leads_to_the_socket() {
        let local = "ws://127.0.0.1:4290/api/tables/abcdefghjk/socket";
        for text in [
            "http://127.0.0.1:4290/t/abcdefghjk",
            "http://127.0.0.1:4290/t/abcdefghjk/",
            "http://127.0.0.1:4290/t/abcdefghjk?from=mail#top",
            " 127.0.0.1:4290/t/abcdefghjk ",
        ] {
            assert_eq!(socket(text), local, "{text}");
        }
        assert_eq!(
            socket("https://Cards.Example.org/t/a"),
            "wss://cards.example.org/api/tables/a/socket"
        );
        assert_eq!(socket("http://[::1]:4280/t/a"), "ws://[::1]:4280/api/tables/a/socket");
        let place: TableUrl = "HTTPS://Cards.Example.org/t/a".parse().unwrap();
        assert_eq!(place.to_string(), "https://cards.example.org/t/a");
    }

    #[test]
    fn other_addresses_are_refused() {
        for text in [
            "",
            "abcdefghjk",
            "http://127.0.0.1:4290/",
            "http://127.0.0.1:4290/t/",
            "http:///t/a",
            "http://127.0.0.1/t/../etc",
            "http://me@127.0.0.1/t/a",
            "ftp://127.0.0.1/t/a",
            "http://127.0.0.1/t/a b",
        ] {
            assert!(text.parse::<TableUrl>().is_err(), "{text}");
        }
    }
}
