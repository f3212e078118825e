//! Where the database is, and who asks for it: a URL, and what it leaves out from the environment.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use percent_encoding::percent_decode_str;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::tls;

/// How long a server may take to accept a connection.
pub(super) const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// After so long without a word of it, a server counts as gone.
const TCP_USER_TIMEOUT: Duration = Duration::from_secs(5);

/// So often a server is asked for that word while it says nothing.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(1);

/// What each session sets: a transaction whose node has stopped in the middle lets go of its tables;
/// statements are look-ups by key, whatever a new database lacks in statistics; and the levels that
/// correctness rests on are not left to the settings of the database.
const SESSION_OPTIONS: &str = "-c idle_in_transaction_session_timeout=2s -c lock_timeout=5s \
    -c statement_timeout=0 -c default_transaction_isolation=read\\ committed -c enable_seqscan=off -c jit=off";

/// A PostgreSQL database: `postgres://user@host:port/name`. What the URL leaves out comes from
/// libpq's variables (`PGHOST`, `PGPORT`, `PGUSER`, `PGPASSWORD`, `PGDATABASE`, `PGSSLMODE`,
/// `PGSSLROOTCERT`). Shown, it has no password.
#[derive(Clone)]
pub struct Database {
    config: Arc<Config>,
    tls: MakeRustlsConnect,
}

/// Why a text does not name a database.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseDatabaseError {
    /// It begins otherwise.
    #[error("a database is named like postgres://user@host/name")]
    Scheme,
    /// It is not well formed. The text itself is not repeated: there may be a password in it.
    #[error("this does not name a PostgreSQL database: {0}")]
    Form(String),
}

impl FromStr for Database {
    type Err = ParseDatabaseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            return Err(ParseDatabaseError::Scheme);
        }
        Self::of(text, |name| std::env::var(name).ok().filter(|text| !text.is_empty()))
            .map_err(ParseDatabaseError::Form)
    }
}

/// Takes the parameters of this name out of a URL; the value of the last.
fn take_parameter(url: &mut String, name: &str) -> Option<String> {
    let (address, query) = url.split_once('?')?;
    let of_name = |pair: &&str| pair.split_once('=').is_some_and(|(key, _)| key == name);
    let (taken, left): (Vec<&str>, Vec<&str>) = query.split('&').partition(of_name);
    let value = taken
        .last()
        .and_then(|pair| pair.split_once('='))
        .map(|(_, value)| percent_decode_str(value).decode_utf8_lossy().into_owned());
    *url = format!("{address}?{}", left.join("&"));
    value
}

/// An error and its causes, in one line.
pub(super) fn said(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |error| error.source());
    causes.fold(error.to_string(), |said, cause| match cause.to_string() {
        cause if said.contains(&cause) => said,
        cause => format!("{said}: {cause}"),
    })
}

impl Database {
    fn of(url: &str, env: impl Fn(&str) -> Option<String>) -> Result<Self, String> {
        let mut url = url.to_owned();
        let mut parameter =
            |name, variable| take_parameter(&mut url, name).or_else(|| env(variable));
        let mode = parameter("sslmode", "PGSSLMODE").map(|mode| mode.parse()).transpose()?;
        let tls = tls::Settings {
            mode: mode.unwrap_or_default(),
            root_certificates: parameter("sslrootcert", "PGSSLROOTCERT").map(PathBuf::from),
        };
        let mut config = url.parse::<Config>().map_err(|error| said(&error))?;
        config.ssl_mode(match tls.mode {
            tls::Mode::Disable => SslMode::Disable,
            tls::Mode::VerifyFull => SslMode::Require,
        });
        if config.get_hosts().is_empty() {
            config.host(env("PGHOST").unwrap_or_else(|| "localhost".to_owned()));
        }
        if config.get_ports().is_empty()
            && let Some(port) = env("PGPORT")
        {
            config.port(port.parse().map_err(|_| "PGPORT is not a port".to_owned())?);
        }
        if let (None, Some(user)) = (config.get_user(), env("PGUSER")) {
            config.user(user);
        }
        if let (None, Some(password)) = (config.get_password(), env("PGPASSWORD")) {
            config.password(password);
        }
        if let (None, Some(name)) = (config.get_dbname(), env("PGDATABASE")) {
            config.dbname(name);
        }
        let options = config.get_options().unwrap_or_default();
        let options = format!("{options} {SESSION_OPTIONS}");
        config.options(options.trim());
        config.connect_timeout(CONNECT_TIMEOUT).tcp_user_timeout(TCP_USER_TIMEOUT);
        config.keepalives_idle(KEEPALIVE_INTERVAL).keepalives_interval(KEEPALIVE_INTERVAL);
        if config.get_application_name().is_none() {
            config.application_name("parlour");
        }
        if config.get_hosts().len() > 1 {
            // the primary among them, whichever it is now
            config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        }
        Ok(Self { config: Arc::new(config), tls: tls.connector()? })
    }

    pub(super) fn config(&self) -> &Config {
        &self.config
    }

    /// What encrypts its connections, if they are to be.
    pub(super) fn tls(&self) -> MakeRustlsConnect {
        self.tls.clone()
    }

    /// As errors name it.
    pub(super) fn path(&self) -> PathBuf {
        PathBuf::from(self.to_string())
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("postgres://")?;
        for (n, host) in self.config.get_hosts().iter().enumerate() {
            let comma = if n > 0 { "," } else { "" };
            match host {
                Host::Tcp(name) => write!(f, "{comma}{name}")?,
                #[cfg(unix)]
                Host::Unix(folder) => write!(f, "{comma}{}", folder.display())?,
            }
            let ports = self.config.get_ports();
            if let Some(port) = ports.get(n).or(ports.first()).filter(|port| **port != 5432) {
                write!(f, ":{port}")?;
            }
        }
        write!(f, "/{}", self.config.get_dbname().unwrap_or_default())
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Database({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown() {
        let database: Database = "postgres://ann:hush@db.example.org:6000/cards".parse().unwrap();
        assert_eq!(database.to_string(), "postgres://db.example.org:6000/cards");
        assert_eq!(format!("{database:?}"), "Database(postgres://db.example.org:6000/cards)");
        for wrong in ["mysql://ann:hush@db/cards", "postgres://ann:hush@db:port/cards"] {
            let why = wrong.parse::<Database>().unwrap_err();
            assert!(!why.to_string().contains("hush"), "{why}");
        }
    }

    #[test]
    fn what_the_url_leaves_out_comes_from_the_environment() {
        let env = |name: &str| Some(format!("{}1", name.trim_start_matches("PG")));
        let env = |name: &str| match name {
            "PGPORT" => Some("6001".into()),
            "PGSSLMODE" => Some("disable".into()),
            "PGSSLROOTCERT" => None,
            _ => env(name),
        };
        let of = |text: &str| Database::of(text, env).unwrap();
        let bare = of("postgres://");
        assert_eq!(bare.to_string(), "postgres://HOST1:6001/DATABASE1");
        assert_eq!(bare.config().get_password(), Some(&b"PASSWORD1"[..]));
        let whole = of("postgres://ann:hush@db:1/cards");
        assert_eq!(whole.to_string(), "postgres://db:1/cards");
        assert_eq!(whole.config().get_password(), Some(&b"hush"[..]));
    }
    #[test]
    fn a_way_to_encrypt_that_trusts_other_servers_is_refused() {
        let of = |query: &str| Database::of(&format!("postgres://db/cards?{query}"), |_| None);
        let mode = |query: &str| of(query).map(|database| database.config().get_ssl_mode());
        assert_eq!(mode("connect_timeout=9"), Ok(SslMode::Disable));
        assert_eq!(mode("sslmode=verify-full&connect_timeout=9"), Ok(SslMode::Require));
        assert_eq!(mode("sslmode=require"), Ok(SslMode::Require));
        for (query, why) in [
            ("sslmode=prefer", "can be made to trust another server"),
            ("sslmode=on", "sslmode is disable or verify-full, not \"on\""),
            ("sslrootcert=ca.pem", "sslrootcert needs sslmode=verify-full"),
            ("sslmode=verify-full&sslrootcert=no%20file", "sslrootcert no file: "),
        ] {
            let said = of(query).unwrap_err();
            assert!(said.contains(why), "{query}: {said}");
        }
    }
}
