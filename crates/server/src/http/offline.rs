//! The page that plays without a network, where the server has it.

use super::{
    page::sent,
    state::{AppState, Shared},
};
use axum::{
    Router,
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Redirect, Response},
    routing::get,
};
use std::sync::Arc;

/// Where it is. A browser lets its service worker answer for addresses below this one only.
pub(super) const OFFLINE_PATH: &str = "/offline/";

/// The header of the list of games that names this address to the start page.
pub(super) const OFFLINE_HEADER: HeaderName = HeaderName::from_static("parlour-offline");

/// As strict as for the other pages, but WebAssembly may be compiled.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

/// Its addresses; none where the server does not have it.
pub(super) fn routes(app: &AppState) -> Router<Arc<AppState>> {
    if app.config.offline.is_none() {
        return Router::new();
    }
    Router::new()
        .route("/offline", get(|| async { Redirect::temporary(OFFLINE_PATH) }))
        .route(OFFLINE_PATH, get(serve))
        .route("/offline/{*name}", get(serve))
}

async fn serve(State(app): Shared, uri: Uri, headers: HeaderMap) -> Response {
    let name = uri.path().strip_prefix(OFFLINE_PATH).unwrap_or_default();
    let name = if name.is_empty() { "index.html" } else { name };
    let site = app.config.offline.as_deref();
    let Some(file) = site.and_then(|site| site.file(name)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let mut response = sent(file, &headers);
    let policy = HeaderValue::from_static(CONTENT_SECURITY_POLICY);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}
