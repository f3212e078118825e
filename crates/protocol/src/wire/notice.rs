//! Notices: a player of a slow game gets a message when it is their turn.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The longest address for notices, in bytes.
pub const MAX_NOTICE_ADDRESS_BYTES: usize = 500;

/// The longest address that a browser's push service gives out and the server keeps, in bytes.
pub const MAX_PUSH_ENDPOINT_BYTES: usize = 1000;

/// Where a player of a slow game wants to be notified.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum NoticeAddress {
    /// The server sends a POST with [`WebhookNotice`] to this URL.
    Webhook {
        /// The URL: `https://ntfy.example.org/my-topic`.
        #[schema(max_length = 500)]
        url: String,
    },
    /// The server sends an e-mail.
    Email {
        /// The e-mail address.
        #[schema(max_length = 500)]
        address: String,
    },
    /// The server sends an encrypted message through the push service of the player's browser (RFC 8030): the
    /// browser's `PushSubscription`.
    Push {
        /// The URL at the push service.
        #[schema(max_length = 1000)]
        endpoint: String,
        /// The browser's public key, in base64url.
        #[schema(max_length = 100)]
        p256dh: String,
        /// The secret that the browser shares with the server, in base64url.
        #[schema(max_length = 30)]
        auth: String,
    },
}

/// Asks for notices in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewNotice {
    /// Where to.
    pub to: NoticeAddress,
    /// The language of the texts, `en` or `de`; English, if it is absent or another.
    #[serde(default)]
    #[schema(max_length = 35)]
    pub language: Option<String>,
}

/// A seat of a slow game: what this server can send, what the player has asked for, and whether it is their
/// turn. The address itself is never sent back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct NoticeInfo {
    /// Does the server send webhooks?
    pub webhook: bool,
    /// Does the server send e-mail?
    pub email: bool,
    /// The server's public key for push services, in base64url, if it sends messages through them.
    #[schema(required)]
    pub push: Option<String>,
    /// How the player is notified, if they are.
    #[schema(required)]
    pub to: Option<NoticeKind>,
    /// How many milliseconds the player has left for their move, if it is their turn.
    #[schema(required)]
    pub left: Option<u64>,
}

/// How a player is notified.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// By a webhook.
    Webhook,
    /// By e-mail.
    Email,
    /// Through the push service of a browser.
    Push,
}

/// What a browser receives through its push service.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PushNotice {
    /// The table's name in links.
    pub table: String,
    /// The game's title.
    pub title: String,
    /// The message.
    pub text: String,
}

/// What a webhook receives.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WebhookNotice {
    /// The table's name in links.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// What the player is called there.
    pub name: String,
    /// The message.
    pub text: String,
    /// The table's address.
    pub url: String,
}

impl NoticeAddress {
    /// Which kind it is.
    #[must_use]
    pub const fn kind(&self) -> NoticeKind {
        match self {
            Self::Webhook { .. } => NoticeKind::Webhook,
            Self::Email { .. } => NoticeKind::Email,
            Self::Push { .. } => NoticeKind::Push,
        }
    }
}
