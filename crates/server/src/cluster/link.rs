//! Connections to other nodes: HTTP/2, so that one carries all players who sit at that node's tables.

use crate::{nodes::Holder, secrets};
use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, Request, Response},
};
use hyper::client::conn::http2::{self, SendRequest};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use parking_lot::Mutex;
use std::{collections::HashMap, sync::Arc, time::Duration};
use tokio::{net::TcpStream, time::timeout};

/// How long connecting to another node may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// A link is pinged so often, and is broken if no answer comes for so long: together less than a lease,
/// so that players find the next owner as soon as there is one.
pub(super) const PING_INTERVAL: Duration = Duration::from_secs(1);
pub(super) const PING_TIMEOUT: Duration = Duration::from_secs(2);

/// The header by which a node is known. `Authorization` is the player's.
pub(crate) const SECRET: &str = "x-parlour-cluster";

/// The address of the person whose request is passed on.
pub(crate) const CALLER: &str = "x-parlour-caller";

/// What the nodes of a cluster know and others do not.
#[derive(Clone)]
pub(crate) struct Secret(HeaderValue);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl Secret {
    /// The secret of this text; its hash is what goes over the wire, so that any text will do.
    pub(crate) fn of(text: &str) -> Self {
        let text = hex::encode(secrets::hash(text));
        Self(HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static("")))
    }

    /// Does this request come from a node?
    fn admits(&self, headers: &HeaderMap) -> bool {
        let hash = |value: &HeaderValue| secrets::hash(value.to_str().unwrap_or_default());
        headers.get(SECRET).is_some_and(|said| secrets::same(&hash(said), &hash(&self.0)))
    }
}

/// Another node was not reached.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LinkError {
    #[error("connecting took too long")]
    TooSlow,
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error(transparent)]
    Http(#[from] hyper::Error),
}

/// The links to all other nodes; cheap to clone.
#[derive(Clone)]
pub(crate) struct Links {
    secret: Secret,
    open: Arc<Mutex<HashMap<Arc<str>, SendRequest<Body>>>>,
}

impl Links {
    pub(crate) fn new(secret: Secret) -> Self {
        Self { secret, open: Arc::default() }
    }

    /// Does this request come from a node?
    pub(crate) fn admit(&self, headers: &HeaderMap) -> bool {
        self.secret.admits(headers)
    }

    /// Sends a request to the node that plays a table.
    pub(crate) async fn send(
        &self,
        to: &Holder,
        mut request: Request<Body>,
    ) -> Result<Response<Body>, LinkError> {
        request.headers_mut().insert(SECRET, self.secret.0.clone());
        let mut link = self.link(&to.address).await?;
        Ok(link.send_request(request).await?.map(Body::new))
    }

    async fn link(&self, address: &Arc<str>) -> Result<SendRequest<Body>, LinkError> {
        let open = self.open.lock().get(address).filter(|link| !link.is_closed()).cloned();
        if let Some(link) = open {
            return Ok(link);
        }
        // two at once may connect twice; the later link is kept, and both work
        let link = timeout(CONNECT_TIMEOUT, connect(address)).await;
        let link = link.map_err(|_| LinkError::TooSlow)??;
        self.open.lock().insert(address.clone(), link.clone());
        Ok(link)
    }
}

async fn connect(address: &str) -> Result<SendRequest<Body>, LinkError> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let mut builder = http2::Builder::new(TokioExecutor::new());
    builder
        .timer(TokioTimer::new())
        .keep_alive_interval(PING_INTERVAL)
        .keep_alive_timeout(PING_TIMEOUT)
        .keep_alive_while_idle(true);
    let (link, connection) = builder.handshake(TokioIo::new(stream)).await?;
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(%error, "a link to another node broke");
        }
    });
    Ok(link)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_knows_the_secret_is_a_node() {
        let secret = Secret::of("what only these nodes know");
        let mut headers = HeaderMap::new();
        assert!(!secret.admits(&headers), "no secret");
        headers.insert(SECRET, Secret::of("a guess").0);
        assert!(!secret.admits(&headers), "another secret");
        headers.insert(SECRET, HeaderValue::from_static("what only these nodes know"));
        assert!(!secret.admits(&headers), "the text itself is never sent");
        headers.insert(SECRET, Secret::of("what only these nodes know").0);
        assert!(secret.admits(&headers));
        assert!(!format!("{secret:?}").contains("know"));
    }
}
