//! Is the server well? Strangers learn yes or no; the operator, who asks at an address that is not
//! open to others, learns why, and the figures.

use super::{
    answers::{json, refusal},
    state::Shared,
};
use crate::telemetry;
use axum::{
    Extension,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use parlour_protocol::wire::Refusal;
use std::sync::{Arc, atomic::Ordering};

/// Does the process live?
#[utoipa::path(
    get,
    path = "/healthz",
    operation_id = "alive",
    responses(
        (status = 200, description = "It does.", body = String),
    )
)]
pub(super) async fn alive() -> &'static str {
    "alive\n"
}

/// Can tables be read and written?
#[utoipa::path(
    get,
    path = "/readyz",
    operation_id = "ready",
    responses(
        (status = 200, description = "The server can open tables and persist moves.", body = String),
        (status = 503, description = "The server cannot open tables or persist moves.", body = String),
    )
)]
pub(super) async fn ready(State(app): Shared) -> Response {
    match readiness(&app).await {
        Ok(()) => "ready\n".into_response(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "not ready\n").into_response(),
    }
}

/// Is the server ready, and if not, why? For the operator.
pub(super) async fn ready_or_why(State(app): Shared) -> Response {
    match readiness(&app).await {
        Ok(()) => "ready\n".into_response(),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")).into_response(),
    }
}

async fn readiness(app: &super::state::AppState) -> Result<(), String> {
    app.writer.health().map_err(|broken| broken.to_string())?;
    if app.rooms.peers().is_some_and(|peers| peers.cluster.is_draining()) {
        return Err("this node has handed over its tables".to_owned());
    }
    let reader = app.reader.clone();
    match tokio::task::spawn_blocking(move || reader.table("")).await {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(broken)) => Err(broken.to_string()),
        Err(_) => Err("the store does not answer".to_owned()),
    }
}

/// Not here: figures are served at the operator's own address (`--admin-listen`).
#[utoipa::path(
    get,
    path = "/metrics",
    operation_id = "metrics",
    responses(
        (status = 404, description = "Never here.", body = Refusal),
    )
)]
// A request through a proxy on this machine looks as if it came from this machine, whatever its
// headers say, so that only the address can tell who asks.
pub(super) async fn no_metrics() -> Response {
    let why = "Metrics are served at the admin address only: parlour serve --admin-listen.";
    refusal(StatusCode::NOT_FOUND, "no_such_thing", why)
}

/// Figures for Prometheus.
pub(super) async fn metrics(State(app): Shared) -> Response {
    let is_ready = readiness(&app).await.is_ok();
    metrics::gauge!(telemetry::READY).set(u8::from(is_ready));
    metrics::gauge!(telemetry::TABLES).set(app.rooms.open_tables() as f64);
    metrics::gauge!(telemetry::CONNECTIONS_LIMIT).set(app.config.limits.sockets as f64);
    let counts = app.writer.counts();
    for (outcome, count) in [
        ("written", &counts.written),
        ("refused", &counts.refused),
        ("busy", &counts.busy),
        ("broken", &counts.broken),
    ] {
        let count = count.load(Ordering::Relaxed);
        metrics::counter!(telemetry::UNITS, "outcome" => outcome).absolute(count);
    }
    let waiting = counts.waiting.load(Ordering::Relaxed);
    metrics::gauge!(telemetry::UNITS_WAITING).set(waiting as f64);
    app.metrics.render().into_response()
}

/// This description.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    operation_id = "openapi",
    responses(
        (status = 200, description = "The description.", body = Object),
    )
)]
pub(super) async fn openapi(Extension(text): Extension<Arc<str>>) -> Response {
    json(text.to_string())
}
