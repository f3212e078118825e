//! Sends notices, a few at once, each once: one that fails is not tried again.

use super::{SendError, Subscription, address::Target, config::NoticeConfig, email, webhook};
use parlour_protocol::{
    line,
    wire::{NoticeAddress, WebhookNotice},
};
use std::{sync::Arc, time::Duration};
use tokio::{sync::Semaphore, time::timeout};

/// How long a notice may take.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// How many notices are on their way at once.
const MAX_SENDING: usize = 8;

/// How many notices may wait; more are dropped.
const MAX_WAITING: u32 = 1024;

/// A notice to be sent.
pub(crate) struct Notice {
    pub(crate) to: Subscription,
    pub(crate) says: WebhookNotice,
    /// The game's title.
    pub(crate) title: &'static str,
}

/// Sends notices.
pub(crate) struct Notifier {
    config: NoticeConfig,
    waiting: Arc<Semaphore>,
    sending: Arc<Semaphore>,
}

impl Notifier {
    pub(crate) fn new(config: NoticeConfig) -> Self {
        let waiting = Arc::new(Semaphore::new(MAX_WAITING as usize));
        Self { config, waiting, sending: Arc::new(Semaphore::new(MAX_SENDING)) }
    }

    /// Sends a notice, without waiting for it.
    pub(crate) fn send(&self, notice: Notice) {
        let table = notice.says.table.clone();
        let Ok(waiting) = Arc::clone(&self.waiting).try_acquire_owned() else {
            tracing::warn!(%table, "a notice is dropped: too many wait");
            return;
        };
        let (config, sending) = (self.config.clone(), Arc::clone(&self.sending));
        tokio::spawn(async move {
            let _waiting = waiting;
            let Ok(_sending) = sending.acquire().await else { return };
            let sent = timeout(SEND_TIMEOUT, notice.go(&config)).await;
            match sent.unwrap_or(Err(SendError::TooSlow)) {
                Ok(()) => tracing::debug!(%table, "a notice is sent"),
                Err(why) => tracing::warn!(%table, %why, "a notice is not sent"),
            }
        });
    }

    /// Waits until all notices are sent, but not for long.
    pub(crate) async fn finish(&self) {
        let _ = timeout(SEND_TIMEOUT, self.waiting.acquire_many(MAX_WAITING)).await;
    }
}

impl Notice {
    async fn go(self, config: &NoticeConfig) -> Result<(), SendError> {
        match self.to.to() {
            NoticeAddress::Webhook { url } => {
                // what the operator allows may have changed since the player asked
                let target = Target::of(url, config).map_err(|_| SendError::NotAllowed)?;
                webhook::post(&target, line(&self.says)).await
            }
            NoticeAddress::Email { address } => {
                let smtp = config.smtp.as_ref().ok_or(SendError::NotAllowed)?;
                let WebhookNotice { text, url, .. } = &self.says;
                let end = if self.to.is_german() {
                    "Um keine Nachrichten mehr zu bekommen, öffne den Tisch und nimm die Adresse heraus."
                } else {
                    "To get no more messages, open the table and remove the address."
                };
                email::send(smtp, address, self.title, format!("{text}\n\n{url}\n\n{end}\n")).await
            }
        }
    }
}
