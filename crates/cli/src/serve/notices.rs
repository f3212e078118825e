//! How players of slow games may be notified.

use anyhow::{Result, ensure};
use clap::Args;
use parlour_server::{NoticeConfig, PushContact, Smtp, WebhookHost};
use std::net::SocketAddr;

/// How players of slow games may be notified that it is their turn; without these, not at all.
#[derive(Args, Clone)]
pub(super) struct Notices {
    /// Let players of slow games give a webhook URL on the public internet; it is called when it is their turn
    #[arg(long)]
    webhooks: bool,
    /// Also let players give a URL of this host, wherever it is, such as ntfy.lan or 10.0.0.2:8080 (can be
    /// repeated)
    #[arg(long = "webhook-to", value_name = "HOST[:PORT]")]
    webhook_hosts: Vec<WebhookHost>,
    /// Send e-mail to players of slow games through this mail server: smtps://user:password@host;
    /// set PARLOUR_SMTP instead to hide the password from other users of this computer
    #[arg(
        long,
        env = "PARLOUR_SMTP",
        hide_env_values = true,
        value_name = "URL",
        requires = "smtp_from"
    )]
    smtp: Option<String>,
    /// The sender of that e-mail, such as parlour@example.org
    #[arg(
        long,
        env = "PARLOUR_SMTP_FROM",
        hide_env_values = true,
        value_name = "ADDRESS",
        requires = "smtp"
    )]
    smtp_from: Option<String>,
    /// Let players of slow games be notified by their browser even when the page is closed; push services of
    /// browsers can write to this contact about the server: mailto:you@example.org or https://example.org/contact
    #[arg(long, value_name = "CONTACT")]
    web_push: Option<PushContact>,
}

impl Notices {
    /// What the server has to know of it, if it listens there.
    pub(super) fn config(self, listen: SocketAddr, has_public_url: bool) -> Result<NoticeConfig> {
        let has_any = self.webhooks
            || !self.webhook_hosts.is_empty()
            || self.smtp.is_some()
            || self.web_push.is_some();
        ensure!(
            !has_any || has_public_url || !listen.ip().is_unspecified(),
            "messages to players contain a link to their table, and {} is not an address that a link can lead \
             to: give the address that people type with --public-url",
            listen.ip()
        );
        let smtp = match (&self.smtp, &self.smtp_from) {
            (Some(url), Some(from)) => Some(Smtp::new(url, from)?),
            _ => None,
        };
        Ok(NoticeConfig {
            webhooks: self.webhooks,
            webhook_hosts: self.webhook_hosts,
            smtp,
            push: self.web_push,
            authorities: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_need_an_address_that_their_links_can_lead_to() {
        let allowed = |webhooks: bool, listen: &str, has_public_url: bool| {
            let notices = Notices {
                webhooks,
                webhook_hosts: Vec::new(),
                smtp: None,
                smtp_from: None,
                web_push: None,
            };
            notices.config(listen.parse().unwrap(), has_public_url)
        };
        for everywhere in ["0.0.0.0:4280", "[::]:4280"] {
            let Err(no) = allowed(true, everywhere, false) else { panic!("{everywhere}") };
            assert!(no.to_string().contains("--public-url"), "{no}");
            assert!(allowed(true, everywhere, true).is_ok());
            assert!(allowed(false, everywhere, false).is_ok(), "nothing is sent");
        }
        assert!(allowed(true, "127.0.0.1:4280", false).is_ok());
    }
}
