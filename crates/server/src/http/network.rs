//! How others reach this server: asked, and changed, by the person in front of it only.

use super::{answers::refusal, state::Shared, tables::is_forwarded};
use crate::{caller::Caller, guard::Guard, network::OpenLanError};
use axum::{
    Extension, Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use parlour_protocol::wire::{NetworkInfo, Refusal};

/// How others reach this server; asked from the server's own computer.
#[utoipa::path(
    get,
    path = "/api/network",
    operation_id = "network",
    responses(
        (
            status = 200,
            description = "Whether others can reach it, and how their links begin.",
            body = NetworkInfo
        ),
        (
            status = 403,
            description = "Not the person at the server's own computer, an unknown Host, or a page from elsewhere.",
            body = Refusal
        ),
    )
)]
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

/// Opens a server that listens on its own computer only to the local network.
#[utoipa::path(
    post,
    path = "/api/network",
    operation_id = "openNetwork",
    responses(
        (status = 200, description = "The server is open to the local network.", body = NetworkInfo),
        (
            status = 403,
            description = "Not the person at the server's own computer, an unknown Host, or a page from elsewhere.",
            body = Refusal
        ),
        (
            status = 409,
            description = "It was started with `--lan=off`, has a public address, or has no address in a private network that it can listen at (`not_opened`).",
            body = Refusal
        ),
        (status = 503, description = "The server is shutting down.", body = Refusal),
    )
)]
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
    let why = "Only someone at this server's own computer can open it to the network.";
    refusal(StatusCode::FORBIDDEN, "foreign", why)
}

fn sentence(no: &OpenLanError) -> String {
    let text = no.to_string();
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
