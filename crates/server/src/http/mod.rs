//! What is served over plain HTTP, and where WebSockets begin.

mod games;
mod health;
mod network;
mod page;
mod records;
mod studies;
mod tables;

use crate::{
    clock::Clock, config::Config, guard::Guard, network::Network, openapi, rooms::Rooms,
    studies::Studies,
};
use axum::{
    Extension, Json, Router,
    body::to_bytes,
    extract::{DefaultBodyLimit, Request, State, rejection::JsonRejection},
    http::{HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::get,
};
use governor::DefaultKeyedRateLimiter;
use metrics_exporter_prometheus::PrometheusHandle;
use parlour_protocol::{unread_address, unread_json, wire::Refusal};
use std::{net::IpAddr, sync::Arc, time::Duration};
use tower_http::{compression::CompressionLayer, limit::RequestBodyLimitLayer};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The largest body of a request, in bytes: a record that someone wants to look at.
pub(crate) const MAX_BODY_BYTES: usize = 4 * 1024 * 1024;

/// The longest text of an error of the framework's that is passed on, in bytes.
const MAX_ERROR_BYTES: usize = 4096;

/// So long a request may take, its body included: one that dribbles does not hold its connection.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(8);

/// What every request may need.
pub(crate) struct AppState {
    pub(crate) config: Config,
    pub(crate) rooms: Rooms,
    pub(crate) clock: Clock,
    pub(crate) guard: Guard,
    pub(crate) network: Arc<Network>,
    pub(crate) new_tables: DefaultKeyedRateLimiter<IpAddr>,
    /// New WebSockets, by address.
    pub(crate) hellos: DefaultKeyedRateLimiter<IpAddr>,
    pub(crate) sockets: crate::sockets::Sockets,
    pub(crate) metrics: PrometheusHandle,
    pub(crate) reader: crate::store::Reader,
    pub(crate) writer: crate::store::Writer,
    /// Strangers' records are long to play: only so many at once.
    pub(crate) replays: tokio::sync::Semaphore,
    pub(crate) studies: Arc<Studies>,
}

type Shared = State<Arc<AppState>>;

/// Everything that is served besides the page, with its description.
pub(crate) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::with_openapi(openapi::about())
        .routes(routes!(games::list))
        .routes(routes!(games::rules))
        .routes(routes!(tables::make))
        .routes(routes!(tables::info, tables::delete))
        .routes(routes!(tables::restore))
        .routes(routes!(tables::socket))
        .routes(routes!(records::record))
        .routes(routes!(records::replay))
        .routes(routes!(records::replay_of))
        .routes(routes!(studies::begin))
        .routes(routes!(studies::info))
        .routes(routes!(studies::end))
        .routes(routes!(studies::report))
        .routes(routes!(network::info, network::open))
        .routes(routes!(health::openapi))
        .routes(routes!(health::alive))
        .routes(routes!(health::ready))
        .routes(routes!(health::no_metrics))
}

/// What is served to the operator, at an address of its own.
pub(crate) fn admin_router(app: Arc<AppState>) -> Router {
    Router::new()
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready_or_why))
        .route("/metrics", get(health::metrics))
        .layer(middleware::from_fn(admin_door))
        .with_state(app)
}

/// A page in the operator's browser has no business here, whatever its name is bound to.
async fn admin_door(request: Request, next: Next) -> Response {
    match Guard::new(None).admit(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(why) => refusal(StatusCode::FORBIDDEN, "foreign", why),
    }
}

/// Everything that is served.
pub(crate) fn router(app: Arc<AppState>) -> Router {
    let (router, description) = routes().split_for_parts();
    let description: Arc<str> = openapi::text(description, &app.config).into();
    router
        .fallback(page::serve)
        .layer(Extension(description))
        // one limit: without the first line the extractors have a smaller one of their own
        .layer(DefaultBodyLimit::disable())
        .layer(RequestBodyLimitLayer::new(MAX_BODY_BYTES))
        .layer(middleware::from_fn(errors_are_refusals))
        .layer(CompressionLayer::new().gzip(true))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), only_admitted))
        .with_state(app)
}

/// Before anything else: is this for us, and from where? And after: what a browser must know.
async fn only_admitted(State(app): Shared, request: Request, next: Next) -> Response {
    if let Err(why) = app.guard.admit(request.headers()) {
        return refusal(StatusCode::FORBIDDEN, "foreign", why);
    }
    let Ok(mut response) = tokio::time::timeout(REQUEST_TIMEOUT, next.run(request)).await else {
        let mut late = refusal(StatusCode::REQUEST_TIMEOUT, "too_slow", "This took too long.");
        late.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        return late;
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        // a report has stricter words of its own
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Whatever says no beneath `/api` says it as a [`Refusal`], the framework as well.
async fn errors_are_refusals(request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let response = next.run(request).await;
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_json = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if !is_api || is_json || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let (parts, body) = response.into_parts();
    let said = to_bytes(body, MAX_ERROR_BYTES).await.unwrap_or_default();
    let said = String::from_utf8_lossy(&said);
    let (code, why) = match status {
        StatusCode::PAYLOAD_TOO_LARGE => ("too_large", largest_body()),
        StatusCode::METHOD_NOT_ALLOWED => {
            ("bad_message", "This method is not for this address (see Allow).".to_owned())
        }
        _ if said.is_empty() => ("bad_message", status.to_string()),
        _ => ("bad_message", unread_address(&said)),
    };
    let mut refused = refusal(status, code, why);
    for (name, value) in &parts.headers {
        // what else was said stays, such as which methods are allowed
        if ![header::CONTENT_TYPE, header::CONTENT_LENGTH].contains(name) {
            refused.headers_mut().insert(name, value.clone());
        }
    }
    refused
}

/// A body as our types read it. JSON has one kind of number, so that `5.0` is the whole number 5.
fn read_body<T: serde::de::DeserializeOwned>(
    body: Result<Json<parlour_protocol::Body>, JsonRejection>,
) -> Result<T, Box<Response>> {
    let Json(body) = body.map_err(|bad| Box::new(unread_body(&bad)))?;
    parlour_protocol::read_body(body)
        .map_err(|why| Box::new(refusal(StatusCode::BAD_REQUEST, "bad_message", why)))
}

/// What is said to a body that cannot be read.
fn unread_body(bad: &JsonRejection) -> Response {
    match bad.status() {
        status @ StatusCode::PAYLOAD_TOO_LARGE => refusal(status, "too_large", largest_body()),
        _ => {
            let why = match bad {
                JsonRejection::MissingJsonContentType(_) => bad.body_text(),
                _ => unread_json(&bad.body_text()),
            };
            refusal(StatusCode::BAD_REQUEST, "bad_message", why)
        }
    }
}

fn largest_body() -> String {
    format!("A request's body has {} MiB at most.", MAX_BODY_BYTES / (1024 * 1024))
}

/// Nothing but our own: no foreign script, no inline one, no frame around the page.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data:; \
    object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// A refusal as JSON.
fn refusal(status: StatusCode, code: &str, message: impl Into<String>) -> Response {
    (status, Json(Refusal::new(code, message))).into_response()
}

/// A text that is JSON already.
fn json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

fn no_table() -> Response {
    refusal(StatusCode::NOT_FOUND, "no_table", "There is no such table (any more).")
}
