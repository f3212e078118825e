//! How others reach this server: asked, and changed, by the person in front of it only.

use super::{Shared, refusal, tables::is_forwarded};
use crate::{caller::Caller, guard::Guard, network::OpenLanError};
use axum::{
    Extension, Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};

pub(super) async fn info(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
) -> Response {
    if !is_in_front(caller, &headers) {
        return from_elsewhere();
    }
    Json(app.network.info()).into_response()
}

pub(super) async fn open(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
) -> Response {
    if !is_in_front(caller, &headers) {
        return from_elsewhere();
    }
    match app.network.open_lan().await {
        Ok(info) => Json(info).into_response(),
        Err(no @ OpenLanError::Closing) => {
            refusal(StatusCode::SERVICE_UNAVAILABLE, "unavailable", sentence(&no))
        }
        Err(no) => refusal(StatusCode::CONFLICT, "not_opened", sentence(&no)),
    }
}

/// Does the request come from this computer, by a name that only this computer has, and through
/// no proxy that says so? (Which page may ask has been judged before: one of ours.)
fn is_in_front(caller: Caller, headers: &HeaderMap) -> bool {
    caller.is_from_this_computer() && Guard::is_by_loopback(headers) && !is_forwarded(headers)
}

fn from_elsewhere() -> Response {
    let why = "Only the person at the computer of this server can open it to the network.";
    refusal(StatusCode::FORBIDDEN, "foreign", why)
}

fn sentence(no: &OpenLanError) -> String {
    let text = no.to_string();
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
