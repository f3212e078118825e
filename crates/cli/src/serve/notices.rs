//! How players of slow games may be notified.

use anyhow::Result;
use clap::Args;
use parlour_server::{NoticeConfig, Smtp, WebhookHost};

/// How players of slow games may be notified that it is their turn; without these, not at all.
#[derive(Args, Clone)]
pub(super) struct Notices {
    /// Let players of slow games name a URL of the public internet that is called when it is their turn
    #[arg(long)]
    webhooks: bool,
    /// Let them name a URL of this host as well, wherever it is, such as ntfy.lan or 10.0.0.2:8080 (can be
    /// repeated)
    #[arg(long = "webhook-to", value_name = "HOST[:PORT]")]
    webhook_hosts: Vec<WebhookHost>,
    /// Send e-mail to players of slow games through this mail server: smtps://user:password@host; better give it
    /// in PARLOUR_SMTP, where other users of this computer do not see the password
    #[arg(
        long,
        env = "PARLOUR_SMTP",
        hide_env_values = true,
        value_name = "URL",
        requires = "smtp_from"
    )]
    smtp: Option<String>,
    /// Who that e-mail is from, such as parlour@example.org
    #[arg(
        long,
        env = "PARLOUR_SMTP_FROM",
        hide_env_values = true,
        value_name = "ADDRESS",
        requires = "smtp"
    )]
    smtp_from: Option<String>,
}

impl Notices {
    /// What the server has to know of it.
    pub(super) fn config(self) -> Result<NoticeConfig> {
        let smtp = match (&self.smtp, &self.smtp_from) {
            (Some(url), Some(from)) => Some(Smtp::new(url, from)?),
            _ => None,
        };
        Ok(NoticeConfig { webhooks: self.webhooks, webhook_hosts: self.webhook_hosts, smtp })
    }
}
