//! What the operator allows.

use hyper::Uri;
use lettre::{
    Address, Tokio1Executor,
    message::Mailbox,
    transport::smtp::{AsyncSmtpTransport, AsyncSmtpTransportBuilder},
};
use rustls::pki_types::CertificateDer;

/// What the operator allows; at first nothing.
#[derive(Clone, Default)]
pub struct NoticeConfig {
    /// May players name any URL of the public internet?
    pub webhooks: bool,
    /// These hosts as well, wherever they are, and also without encryption.
    pub webhook_hosts: Vec<WebhookHost>,
    /// How e-mail is sent, if it is.
    pub smtp: Option<Smtp>,
    /// Who push services of browsers write to about this server, if players may be notified through them.
    pub push: Option<PushContact>,
    /// Authorities that vouch for hosts, besides those that the system trusts.
    pub authorities: Vec<CertificateDer<'static>>,
}

impl NoticeConfig {
    /// Are there webhooks at all?
    pub(crate) fn has_webhooks(&self) -> bool {
        self.webhooks || !self.webhook_hosts.is_empty()
    }

    /// Has the operator named this host?
    pub(super) fn names(&self, host: &str, port: u16) -> bool {
        let is = |named: &WebhookHost| {
            named.host.eq_ignore_ascii_case(host) && named.port.is_none_or(|own| own == port)
        };
        self.webhook_hosts.iter().any(is)
    }
}

/// Who is asked about a server that sends too much: `mailto:ann@example.org`, or an address with `https`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushContact(String);

/// No contact.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a contact such as mailto:ann@example.org or https://example.org/contact")]
pub struct ParseContactError(String);

impl std::fmt::Display for PushContact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::str::FromStr for PushContact {
    type Err = ParseContactError;

    fn from_str(text: &str) -> Result<Self, ParseContactError> {
        let is_mailbox = |address: &str| address.parse::<Address>().is_ok();
        let is_page = |text: &str| {
            let uri = text.parse::<Uri>().ok();
            uri.is_some_and(|uri| uri.scheme_str() == Some("https") && uri.host().is_some())
        };
        if text.strip_prefix("mailto:").map_or_else(|| is_page(text), is_mailbox) {
            return Ok(Self(text.to_owned()));
        }
        Err(ParseContactError(text.chars().take(80).collect()))
    }
}

/// A host for webhooks that the operator names: `ntfy.lan` or `10.0.0.2:8080`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WebhookHost {
    host: String,
    /// Any, if absent.
    port: Option<u16>,
}

/// No host.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a host such as ntfy.example.org or 10.0.0.2:8080")]
pub struct ParseHostError(String);

impl std::str::FromStr for WebhookHost {
    type Err = ParseHostError;

    fn from_str(text: &str) -> Result<Self, ParseHostError> {
        let bad = || ParseHostError(text.chars().take(80).collect());
        let authority: hyper::http::uri::Authority = text.parse().map_err(|_| bad())?;
        let (host, port) = (authority.host(), authority.port_u16());
        let is_whole = port.is_some() || host.len() == text.len();
        if host.is_empty() || text.contains('@') || !is_whole {
            return Err(bad());
        }
        Ok(Self { host: host.to_owned(), port })
    }
}

/// The operator's mail server, and who the mail is from.
#[derive(Clone)]
pub struct Smtp {
    pub(super) server: AsyncSmtpTransportBuilder,
    pub(super) from: Mailbox,
}

/// Not how e-mail can be sent. It names no URL: there may be a password in it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SmtpError {
    /// The URL is none of a mail server.
    #[error("the mail server is not a URL such as smtps://user:password@mail.example.org: {0}")]
    Url(String),
    /// The sender is not an e-mail address.
    #[error("`{0}` is not an e-mail address such as parlour@example.org")]
    From(String),
}

impl Smtp {
    /// A mail server by its URL: `smtps://user:password@host`, `smtp://user:password@host:587?tls=required`, or
    /// `smtp://localhost` for one that needs neither password nor encryption.
    ///
    /// # Errors
    /// If the URL or the sender is none.
    pub fn new(url: &str, from: &str) -> Result<Self, SmtpError> {
        let server = AsyncSmtpTransport::<Tokio1Executor>::from_url(url);
        let why = |error: &lettre::transport::smtp::Error| {
            std::error::Error::source(error).map_or_else(String::new, ToString::to_string)
        };
        let server = server.map_err(|error| SmtpError::Url(why(&error)))?;
        let bad = |_| SmtpError::From(from.chars().take(80).collect());
        Ok(Self { server, from: from.parse().map_err(bad)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_named_with_or_without_a_port() {
        let named = |text: &str| NoticeConfig {
            webhook_hosts: vec![text.parse().unwrap()],
            ..NoticeConfig::default()
        };
        assert!(named("ntfy.lan").names("NTFY.lan", 443));
        assert!(!named("ntfy.lan").names("other.lan", 443));
        assert!(named("10.0.0.2:8080").names("10.0.0.2", 8080));
        assert!(!named("10.0.0.2:8080").names("10.0.0.2", 8081));
        assert!(named("[::1]:8080").names("[::1]", 8080));
        for bad in ["", "https://ntfy.lan", "ntfy.lan/topic", "a@b", "ntfy.lan:x", "a b"] {
            assert!(bad.parse::<WebhookHost>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_contact_is_a_mailbox_or_a_page() {
        for good in ["mailto:ann@example.org", "https://example.org/contact"] {
            assert_eq!(good.parse::<PushContact>().unwrap().to_string(), good);
        }
        for bad in
            ["", "ann@example.org", "mailto:", "mailto:ann", "http://example.org", "https://"]
        {
            assert!(bad.parse::<PushContact>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_mail_server_is_a_url_and_what_is_wrong_is_said_without_its_password() {
        assert!(Smtp::new("smtps://ann:secret@mail.example.org", "parlour@example.org").is_ok());
        assert!(Smtp::new("smtp://localhost:2525", "Parlour <parlour@example.org>").is_ok());
        for (url, from) in [
            ("https://ann:secret@mail.example.org", "parlour@example.org"),
            ("smtps://ann:secret@", "parlour@example.org"),
            ("smtps://ann:secret@mail.example.org", "parlour"),
        ] {
            let Err(no) = Smtp::new(url, from) else { panic!("{url} {from}") };
            assert!(!no.to_string().contains("secret"), "{no}");
        }
    }
}
