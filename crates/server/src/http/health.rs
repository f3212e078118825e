//! Is the server well?

use super::{Shared, refusal, tables::is_forwarded};
use crate::{listen::Caller, openapi};
use std::sync::atomic::Ordering;

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
    if is_forwarded(&headers) || !caller.address().is_loopback() {
        return refusal(StatusCode::FORBIDDEN, "foreign", "Metrics are for this machine only.");
    }
    metrics::gauge!("parlour_tables").set(house.rooms.open_tables() as f64);
    let counts = house.writer.counts();
    for (name, count) in [
        ("parlour_units_written", &counts.written),
        ("parlour_units_refused", &counts.refused),
        ("parlour_units_busy", &counts.busy),
        ("parlour_units_broken", &counts.broken),
        ("parlour_commits", &counts.commit.count),
        ("parlour_commit_microseconds", &counts.commit.micros),
        ("parlour_answer_microseconds", &counts.answer.micros),
    ] {
        metrics::counter!(name).absolute(count.load(Ordering::Relaxed));
    }
    let waiting = counts.waiting.load(Ordering::Relaxed);
    metrics::gauge!("parlour_units_waiting").set(waiting as f64);
    house.metrics.render().into_response()
}

/// The description of the HTTP interface.
pub(super) async fn openapi() -> Response {
    super::json(openapi::text())
}
