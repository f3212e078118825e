//! One notice by e-mail, through the operator's mail server.

use super::{SendError, config::Smtp};
use lettre::{Address, AsyncTransport, Message, message::Mailbox, message::header::ContentType};

/// Sends this text.
pub(super) async fn send(
    smtp: &Smtp,
    to: &str,
    subject: &str,
    text: String,
) -> Result<(), SendError> {
    let to: Address = to.parse().map_err(|_| SendError::NotAllowed)?;
    let message = Message::builder()
        .from(smtp.from.clone())
        .to(Mailbox::new(None, to))
        .subject(subject)
        .header(ContentType::TEXT_PLAIN)
        .body(text)
        .map_err(|_| SendError::NotAllowed)?;
    let server = smtp.server.clone().build::<lettre::Tokio1Executor>();
    // what the server says may name the address
    server.send(message).await.map(drop).map_err(|error| match error.status() {
        Some(_) => SendError::Refused,
        None => SendError::Unreached,
    })
}
