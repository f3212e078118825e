//! Is the server well?

use super::{Shared, refusal};
use crate::{listen::Caller, openapi};
use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};

/// The process lives.
pub(super) async fn alive() -> &'static str {
    "alive\n"
}

/// Tables can be read and written down.
pub(super) async fn ready(State(house): Shared) -> Response {
    if let Err(broken) = house.writer.health() {
        return (StatusCode::SERVICE_UNAVAILABLE, format!("{broken}\n")).into_response();
    }
    let reader = house.reader.clone();
    match tokio::task::spawn_blocking(move || reader.table("")).await {
        Ok(Ok(_)) => "ready\n".into_response(),
        Ok(Err(broken)) => (StatusCode::SERVICE_UNAVAILABLE, format!("{broken}\n")).into_response(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n").into_response(),
    }
}

/// Figures for Prometheus; to this machine only, and not through a proxy.
pub(super) async fn metrics(
    State(house): Shared,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
) -> Response {
    let proxied = headers.contains_key("forwarded") || headers.contains_key("x-forwarded-for");
    if proxied || !caller.0.ip().is_loopback() {
        return refusal(StatusCode::FORBIDDEN, "foreign", "Metrics are for this machine only.");
    }
    metrics::gauge!("parlour_tables").set(house.rooms.open_tables() as f64);
    house.metrics.render().into_response()
}

/// The description of the HTTP interface.
pub(super) async fn openapi() -> Response {
    super::json(openapi::text())
}
