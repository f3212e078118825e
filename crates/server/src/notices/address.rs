//! Where a player wants to be notified.

use super::{config::NoticeConfig, public_address::is_public, push};
use hyper::Uri;
use lettre::Address;
use parlour_protocol::{
    line,
    wire::{self, MAX_NOTICE_ADDRESS_BYTES, MAX_PUSH_ENDPOINT_BYTES, NewNotice, NoticeAddress},
};
use std::net::IpAddr;

/// Why a player cannot be notified there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum AddressError {
    #[error("This server does not support webhooks.")]
    NoWebhooks,
    #[error("This server does not send e-mail.")]
    NoEmail,
    #[error("This server sends webhooks only to certain hosts.")]
    NotNamed,
    #[error("A webhook's address must begin with https:// and be reachable from the internet.")]
    NotPublic,
    #[error("This is not the address of a webhook, such as https://ntfy.example.org/my-topic.")]
    NoUrl,
    #[error("This is not an e-mail address.")]
    NoMailbox,
    #[error("This server does not send messages to browsers.")]
    NoPush,
    #[error("This is not a browser's push subscription.")]
    NoSubscription,
}

impl AddressError {
    /// The code of the refusal.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::NoWebhooks => "no_webhooks",
            Self::NoEmail => "no_email",
            Self::NotNamed => "webhook_elsewhere",
            Self::NotPublic => "webhook_not_public",
            Self::NoUrl => "bad_webhook",
            Self::NoMailbox => "bad_email",
            Self::NoPush => "no_push",
            Self::NoSubscription => "bad_push",
        }
    }
}

/// What a player has asked for, as it is kept.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Subscription(NewNotice);

/// Says nothing of the address.
impl std::fmt::Debug for Subscription {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Subscription({:?})", self.0.to.kind())
    }
}

impl Subscription {
    /// What a player asks for, if the operator allows it.
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn new(wanted: NewNotice, config: &NoticeConfig) -> Result<Self, AddressError> {
        check(&wanted.to, config)?;
        let known = |language: &String| language.split('-').next() == Some("de");
        let language = wanted.language.filter(known).map(|_| "de".to_owned());
        Ok(Self(NewNotice { language, ..wanted }))
    }

    /// As it is written in the store.
    pub(crate) fn line(&self) -> String {
        line(&self.0)
    }

    /// What is written in the store.
    pub(crate) fn read(text: &str) -> Option<Self> {
        wire::read(text).ok().map(Self)
    }

    pub(crate) fn to(&self) -> &NoticeAddress {
        &self.0.to
    }

    pub(crate) fn is_push(&self) -> bool {
        matches!(self.0.to, NoticeAddress::Push { .. })
    }

    pub(crate) fn is_german(&self) -> bool {
        self.0.language.is_some()
    }
}

fn check(to: &NoticeAddress, config: &NoticeConfig) -> Result<(), AddressError> {
    match to {
        NoticeAddress::Webhook { .. } if !config.has_webhooks() => Err(AddressError::NoWebhooks),
        NoticeAddress::Webhook { url } => Target::of_webhook(url, config).map(drop),
        NoticeAddress::Email { .. } if config.smtp.is_none() => Err(AddressError::NoEmail),
        NoticeAddress::Email { address } => {
            let is_short = address.len() <= MAX_NOTICE_ADDRESS_BYTES;
            let is_mailbox = is_short && address.parse::<Address>().is_ok();
            if is_mailbox { Ok(()) } else { Err(AddressError::NoMailbox) }
        }
        NoticeAddress::Push { .. } if config.push.is_none() => Err(AddressError::NoPush),
        NoticeAddress::Push { endpoint, p256dh, auth } => {
            Target::of_push(endpoint, config).map_err(|_| AddressError::NoSubscription)?;
            if push::are_keys(p256dh, auth) { Ok(()) } else { Err(AddressError::NoSubscription) }
        }
    }
}

/// Where a notice goes over HTTP.
#[derive(Debug)]
pub(super) struct Target {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) is_encrypted: bool,
    /// Has the operator named the host? Then it may be anywhere.
    pub(super) is_named: bool,
    pub(super) uri: Uri,
}

impl Target {
    /// Where the URL of a webhook leads, if the operator allows it.
    pub(super) fn of_webhook(url: &str, config: &NoticeConfig) -> Result<Self, AddressError> {
        if url.len() > MAX_NOTICE_ADDRESS_BYTES {
            return Err(AddressError::NoUrl);
        }
        let target = Self::of(url, config)?;
        let is_allowed = target.is_named || config.webhooks;
        if is_allowed { target.checked() } else { Err(AddressError::NotNamed) }
    }

    /// Where the URL of a push service leads. The browser has chosen it, so it may be any of the public internet.
    pub(super) fn of_push(url: &str, config: &NoticeConfig) -> Result<Self, AddressError> {
        if url.len() > MAX_PUSH_ENDPOINT_BYTES {
            return Err(AddressError::NoUrl);
        }
        Self::of(url, config)?.checked()
    }

    /// What its host is called elsewhere is not looked up here.
    fn of(url: &str, config: &NoticeConfig) -> Result<Self, AddressError> {
        if url.contains('#') {
            return Err(AddressError::NoUrl);
        }
        let uri: Uri = url.parse().map_err(|_| AddressError::NoUrl)?;
        let is_encrypted = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(AddressError::NoUrl),
        };
        let host = uri.host().unwrap_or_default().to_owned();
        let has_user = uri.authority().is_some_and(|authority| authority.as_str().contains('@'));
        if host.is_empty() || has_user {
            return Err(AddressError::NoUrl);
        }
        let port = uri.port_u16().unwrap_or(if is_encrypted { 443 } else { 80 });
        let is_named = config.names(&host, port);
        Ok(Self { host, port, is_encrypted, is_named, uri })
    }

    /// This target, unless it is one that only the operator can name.
    fn checked(self) -> Result<Self, AddressError> {
        let literal: Option<IpAddr> = self.host.trim_matches(['[', ']']).parse().ok();
        let is_open = self.is_encrypted && literal.is_none_or(is_public);
        if self.is_named || is_open { Ok(self) } else { Err(AddressError::NotPublic) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(url: &str, config: &NoticeConfig) -> Result<(), AddressError> {
        let to = NoticeAddress::Webhook { url: url.to_owned() };
        Subscription::new(NewNotice { to, language: None }, config).map(drop)
    }

    #[test]
    fn a_webhook_goes_to_the_public_internet_encrypted() {
        let config = NoticeConfig { webhooks: true, ..NoticeConfig::default() };
        for good in
            ["https://ntfy.sh/x", "https://ntfy.sh:8443/x?tpl=1&m={{.text}}", "https://1.1.1.1/"]
        {
            assert_eq!(asked(good, &config), Ok(()), "{good}");
        }
        for private in
            ["http://ntfy.sh/x", "https://127.0.0.1/", "https://[::1]/x", "https://10.0.0.1:8443/"]
        {
            assert_eq!(asked(private, &config), Err(AddressError::NotPublic), "{private}");
        }
        for bad in [
            "",
            "ntfy.sh/x",
            "ftp://a/",
            "https://",
            "https://a:b@c/",
            "https://a/#b",
            "https://a b/",
        ] {
            assert_eq!(asked(bad, &config), Err(AddressError::NoUrl), "{bad}");
        }
    }

    #[test]
    fn a_host_that_the_operator_names_may_be_anywhere_and_no_other_is_allowed_then() {
        let webhook_hosts = vec!["127.0.0.1:9".parse().unwrap()];
        let config = NoticeConfig { webhook_hosts, ..NoticeConfig::default() };
        assert_eq!(asked("http://127.0.0.1:9/x", &config), Ok(()));
        assert_eq!(asked("http://127.0.0.1:8/x", &config), Err(AddressError::NotNamed));
        assert_eq!(asked("https://ntfy.sh/x", &config), Err(AddressError::NotNamed));
    }

    #[test]
    fn a_browser_names_a_push_service_of_the_public_internet() {
        let key = "BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY";
        let push = |endpoint: &str, config: &NoticeConfig| {
            let (endpoint, p256dh) = (endpoint.to_owned(), key.to_owned());
            let to =
                NoticeAddress::Push { endpoint, p256dh, auth: "_ordMnz7uTCmrpBTeUV4Bw".into() };
            Subscription::new(NewNotice { to, language: None }, config).map(drop)
        };
        let contact = "mailto:ops@example.org".parse().unwrap();
        let config = NoticeConfig { push: Some(contact), ..NoticeConfig::default() };
        assert_eq!(push("https://push.example.org/ann", &config), Ok(()));
        for bad in ["http://push.example.org/ann", "https://127.0.0.1/ann", "https://[::1]/", "ann"]
        {
            assert_eq!(push(bad, &config), Err(AddressError::NoSubscription), "{bad}");
        }
        let off = NoticeConfig::default();
        assert_eq!(push("https://push.example.org/ann", &off), Err(AddressError::NoPush));
    }

    #[test]
    fn what_the_operator_has_not_turned_on_is_refused() {
        let off = NoticeConfig::default();
        assert_eq!(asked("https://ntfy.sh/x", &off), Err(AddressError::NoWebhooks));
        let to = NoticeAddress::Email { address: "ann@example.org".to_owned() };
        let asked = Subscription::new(NewNotice { to, language: None }, &off);
        assert_eq!(asked, Err(AddressError::NoEmail));
    }
}
