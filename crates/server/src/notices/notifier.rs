//! Sends notices, a few at once, each once: one that fails is not tried again.

use super::{
    SendError, Subscription,
    address::Target,
    config::NoticeConfig,
    email,
    post::{Encryption, post},
    push::{self, PushKey},
    webhook,
};
use parlour_protocol::{
    line,
    wire::{NoticeAddress, PushNotice, WebhookNotice},
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
    pub(crate) letter: Letter,
    /// Is called if the push service says that it does not know the browser any more.
    pub(crate) gone: Box<dyn FnOnce() + Send>,
}

/// What is sent, and where.
pub(crate) struct Letter {
    pub(crate) to: Subscription,
    pub(crate) says: WebhookNotice,
    /// The game's title.
    pub(crate) title: &'static str,
    /// So long it is of use.
    pub(crate) lasts: Duration,
}

/// Sends notices.
pub(crate) struct Notifier {
    means: Arc<Means>,
    waiting: Arc<Semaphore>,
    sending: Arc<Semaphore>,
}

/// What notices are sent with.
struct Means {
    config: NoticeConfig,
    push_key: Option<PushKey>,
    encryption: Encryption,
}

impl Notifier {
    pub(crate) fn new(config: NoticeConfig, push_key: Option<PushKey>) -> Self {
        let waiting = Arc::new(Semaphore::new(MAX_WAITING as usize));
        let encryption = Encryption::new(config.authorities.clone());
        let means = Arc::new(Means { config, push_key, encryption });
        Self { means, waiting, sending: Arc::new(Semaphore::new(MAX_SENDING)) }
    }

    /// The server's public key for push services, if it sends notices through them.
    pub(crate) fn push_key(&self) -> Option<String> {
        self.means.push_key.as_ref().map(PushKey::public)
    }

    /// Sends a notice, without waiting for it.
    pub(crate) fn send(&self, notice: Notice) {
        let table = notice.letter.says.table.clone();
        let Ok(waiting) = Arc::clone(&self.waiting).try_acquire_owned() else {
            tracing::warn!(%table, "a notice is dropped: too many wait");
            return;
        };
        let (means, sending) = (Arc::clone(&self.means), Arc::clone(&self.sending));
        tokio::spawn(async move {
            let _waiting = waiting;
            let Ok(_sending) = sending.acquire().await else { return };
            let is_push = notice.letter.to.is_push();
            let sent = timeout(SEND_TIMEOUT, notice.letter.go(&means)).await;
            let sent = sent.unwrap_or(Err(SendError::TooSlow));
            if is_push && sent == Err(SendError::Gone) {
                (notice.gone)();
            }
            match sent {
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

impl Letter {
    async fn go(self, means: &Means) -> Result<(), SendError> {
        let Means { config, push_key, encryption } = means;
        // what the operator allows may have changed since the player asked
        let not_allowed = |_| SendError::NotAllowed;
        match self.to.to() {
            NoticeAddress::Webhook { url } => {
                let target = Target::of_webhook(url, config).map_err(not_allowed)?;
                let request = webhook::request(&target.uri, line(&self.says))?;
                post(&target, request, encryption).await
            }
            NoticeAddress::Push { endpoint, .. } => {
                let key = push_key.as_ref().ok_or(SendError::NotAllowed)?;
                let target = Target::of_push(endpoint, config).map_err(not_allowed)?;
                let WebhookNotice { table, text, .. } = self.says;
                let says = PushNotice { table, title: self.title.to_owned(), text };
                let request = push::request(key, self.to.to(), &says, self.lasts)?;
                post(&target, request, encryption).await
            }
            NoticeAddress::Email { address } => {
                let smtp = config.smtp.as_ref().ok_or(SendError::NotAllowed)?;
                let WebhookNotice { text, url, .. } = &self.says;
                let end = if self.to.is_german() {
                    "Um keine Nachrichten mehr zu bekommen, öffne den Tisch und nimm die Adresse heraus."
                } else {
                    "To stop messages, open the table and remove the address."
                };
                email::send(smtp, address, self.title, format!("{text}\n\n{url}\n\n{end}\n")).await
            }
        }
    }
}
