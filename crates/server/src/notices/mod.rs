//! Notices to players of slow games who are not at the table: by webhook, by e-mail or through the push service of a
//! browser, where the operator allows it.
//!
//! * `config` what the operator allows
//! * `address` where a player wants to be notified, checked
//! * `public_address` which addresses of computers are anyone's to call
//! * `webhook`, `push`, `email` one notice on its way; `post` carries the first two
//! * `text` what a notice says
//! * `notifier` sends them, a few at once
//!
//! When a notice is due is the table's to say (`room/slow.rs`), which writes down that it is sent before it hands it
//! over here: a notice may be lost, and is never sent twice.

mod address;
mod config;
mod email;
mod notifier;
mod post;
mod public_address;
mod push;
mod text;
mod webhook;

pub(crate) use address::Subscription;
pub use config::{
    NoticeConfig, ParseContactError, ParseHostError, PushContact, Smtp, SmtpError, WebhookHost,
};
pub(crate) use notifier::{Letter, Notice, Notifier};
pub(crate) use push::PushKey;
pub(crate) use text::{Part, text};

/// Why a notice was not sent. It names no address: those are secrets of their players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
enum SendError {
    #[error("the server does not send such notices any more")]
    NotAllowed,
    #[error("the host has no public address")]
    NotPublic,
    #[error("the host was not reached")]
    Unreached,
    #[error("the encryption was not agreed on")]
    NotEncrypted,
    #[error("there is no such address any more")]
    Gone,
    #[error("the answer was not a good one")]
    Refused,
    #[error("it took too long")]
    TooSlow,
}
