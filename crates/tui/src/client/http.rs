//! Requests to a table's server over plain HTTP: what the messages of the table do not carry.

use parlour_protocol::{
    line,
    wire::{self, Refusal},
};
use serde::Serialize;
use std::{sync::Arc, time::Duration};
use ureq::{
    Agent, Body,
    http::{Response, StatusCode},
    tls::{Certificate, RootCerts, TlsConfig},
};

/// How long the server has for an answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(20);

/// The most bytes of an answer. Records of Basement are the longest, and no match comes near it.
const MAX_ANSWER_BYTES: u64 = 8 * 1024 * 1024;

/// Why a request was not done.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// The server says why not.
    #[error("{}", .0.message)]
    Refused(Refusal),
    /// The server, or what stands before it, says only this.
    #[error("the server answers {0}")]
    Answered(StatusCode),
    /// The server says what means nothing here.
    #[error("the server speaks another protocol: {0}")]
    Unread(String),
    /// There was no answer.
    #[error(transparent)]
    Unanswered(#[from] ureq::Error),
}

/// What is at this address.
///
/// # Errors
/// If the server refuses it, or does not answer.
pub fn get(url: &str) -> Result<String, RequestError> {
    read(agent().get(url).call()?)
}

/// What the player with this token gets there.
pub(super) fn get_as(url: &str, token: &str) -> Result<String, RequestError> {
    read(agent().get(url).header("Authorization", format!("Bearer {token}")).call()?)
}

/// Puts this there, as the player with this token.
pub(super) fn put(url: &str, token: &str, body: &impl Serialize) -> Result<(), RequestError> {
    let authorization = format!("Bearer {token}");
    let request = agent().put(url).header("Authorization", authorization);
    read(request.content_type("application/json").send(line(body))?).map(drop)
}

fn agent() -> Agent {
    let tls = TlsConfig::builder()
        .root_certs(roots())
        .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .build();
    Agent::config_builder()
        .timeout_global(Some(ANSWER_TIMEOUT))
        .http_status_as_error(false)
        .tls_config(tls)
        .build()
        .new_agent()
}

fn read(mut answer: Response<Body>) -> Result<String, RequestError> {
    let body = answer.body_mut().with_config().limit(MAX_ANSWER_BYTES).read_to_string()?;
    if answer.status().is_success() {
        return Ok(body);
    }
    let refusal = wire::read::<Refusal>(&body);
    Err(refusal.map_or_else(|_| RequestError::Answered(answer.status()), RequestError::Refused))
}

/// Whom this computer trusts.
fn roots() -> RootCerts {
    let found = rustls_native_certs::load_native_certs().certs;
    let certs: Vec<Certificate<'static>> =
        found.iter().map(|cert| Certificate::from_der(cert).to_owned()).collect();
    RootCerts::new_with_certs(&certs)
}
