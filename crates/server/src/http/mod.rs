//! What is served over plain HTTP, and where WebSockets begin.

mod accounts;
mod admin;
mod admin_nodes;
mod admin_reports;
mod analyses;
mod answers;
mod friends;
mod games;
mod given;
mod health;
mod lessons;
mod listed;
mod network;
mod nodes;
mod notes;
mod notices;
mod offline;
mod other_nodes;
mod page;
mod passkeys;
mod playtests;
mod presence;
mod print;
mod puzzles;
mod ratings;
mod records;
mod reports;
mod signed_in;
mod state;
mod studies;
mod tables;

use crate::openapi;
use axum::{
    Extension, Router,
    body::to_bytes,
    extract::{DefaultBodyLimit, Request, State},
    http::{HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::Response,
};
use parlour_protocol::unread_address;
use std::{sync::Arc, time::Duration};
use tower_http::{
    compression::{CompressionLayer, DefaultPredicate, Predicate, predicate::NotForContentType},
    limit::RequestBodyLimitLayer,
};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(crate) use admin::router as admin_router;
pub(crate) use answers::MAX_BODY_BYTES;
use answers::{largest_body, refusal};
pub(crate) use nodes::node_router;
use state::Shared;
pub(crate) use state::{Accounts, AppState, RecordWork};

/// Nothing but our own: no foreign script, no inline one, no frame around the page.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data:; \
    object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The longest text of an error of the framework's that is passed on, in bytes.
const MAX_ERROR_BYTES: usize = 4096;

/// How long a request may take, its body included: one that dribbles does not hold its connection.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(8);

/// Everything that is served besides the page, with its description.
pub(crate) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::with_openapi(openapi::about())
        .routes(routes!(games::list))
        .routes(routes!(games::rules))
        .routes(routes!(lessons::info))
        .routes(routes!(lessons::play))
        .routes(routes!(tables::make, listed::list))
        .routes(routes!(tables::info, tables::delete))
        .routes(routes!(tables::restore))
        .routes(routes!(tables::socket))
        .routes(routes!(records::record))
        .routes(routes!(records::replay))
        .routes(routes!(records::replay_of))
        .routes(routes!(analyses::of_match))
        .routes(routes!(analyses::of_record))
        .routes(routes!(given::play_on))
        .routes(routes!(given::play_on_from))
        .routes(routes!(given::daily))
        .routes(routes!(puzzles::list))
        .routes(routes!(puzzles::info, puzzles::table))
        .routes(routes!(puzzles::judge))
        .routes(routes!(studies::begin))
        .routes(routes!(studies::info))
        .routes(routes!(studies::end))
        .routes(routes!(studies::report))
        .routes(routes!(playtests::begin))
        .routes(routes!(playtests::info, playtests::delete))
        .routes(routes!(playtests::export))
        .routes(routes!(notes::share))
        .routes(routes!(notes::withdraw))
        .routes(routes!(notices::info, notices::set, notices::remove))
        .routes(routes!(reports::report))
        .routes(routes!(reports::players_left))
        .routes(routes!(accounts::begin_new))
        .routes(routes!(accounts::make, accounts::rename, accounts::delete))
        .routes(routes!(accounts::begin_session))
        .routes(routes!(accounts::sign_in, accounts::me, accounts::sign_out))
        .routes(routes!(friends::list))
        .routes(routes!(friends::forget))
        .routes(routes!(friends::show))
        .routes(routes!(ratings::of_name))
        .routes(routes!(ratings::play_for))
        .routes(routes!(print::print))
        .routes(routes!(network::info, network::open))
        .routes(routes!(health::openapi))
        .routes(routes!(health::alive))
        .routes(routes!(health::ready))
        .routes(routes!(health::no_metrics))
}

/// Everything that is served.
pub(crate) fn router(app: Arc<AppState>) -> Router {
    let (router, description) = routes().split_for_parts();
    let description: Arc<str> = openapi::text(description, &app.config).into();
    router
        .merge(offline::routes(&app))
        .fallback(page::serve)
        .layer(Extension(description))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            other_nodes::end_sign_in_where_it_began,
        ))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), nodes::forward))
        // one limit: without the first line the extractors have a smaller one of their own
        .layer(DefaultBodyLimit::disable())
        .layer(RequestBodyLimitLayer::new(MAX_BODY_BYTES))
        .layer(middleware::from_fn(errors_are_refusals))
        .layer(CompressionLayer::new().gzip(true).compress_when(gains()))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), only_admitted))
        .with_state(app)
}

/// What becomes smaller: the WebAssembly of the page without a server is compressed as it lies there.
fn gains() -> impl Predicate {
    DefaultPredicate::new().and(NotForContentType::const_new("application/octet-stream"))
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
