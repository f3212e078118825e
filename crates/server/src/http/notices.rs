//! Notices to a player of a slow game: what is possible, and where to.

use super::{
    answers::{
        Answer, Given, NO_TOKEN, TOO_MUCH, ask_table, bearer, not_too_often, read_body, refusal,
        refused,
    },
    state::{AppState, Shared},
};
use crate::{
    caller::Caller,
    notices::Subscription,
    openapi::TableUnavailable,
    room::{NoticeCommand, RoomCommand},
};
use axum::{
    Extension, Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
};
use parlour_protocol::wire::{NewNotice, NoticeInfo, Refusal};
use tokio::sync::oneshot;

/// What is said to an address that gives new addresses for notices too often.
const TOO_MANY_ADDRESSES: &str = "Too many addresses for messages. Try again in a minute.";

/// How you are notified in your seat, what this server can send, and whether it is your turn.
#[utoipa::path(
    get,
    path = "/api/tables/{table}/notice",
    operation_id = "notice",
    params(("table" = String, Path, description = "The table's name.")),
    security(("seat" = [])),
    responses(
        TableUnavailable,
        (status = 200, description = "What is possible, and what is asked for.", body = NoticeInfo),
        (status = 401, description = "No token was given.", body = Refusal),
        (status = 403, description = "Not a player of this table.", body = Refusal),
        (status = 409, description = "The table is not played over days.", body = Refusal),
        (status = 429, description = "Too many requests from one address.", body = Refusal),
    )
)]
pub(super) async fn info(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Answer<Json<NoticeInfo>> {
    let look = |reply| NoticeCommand::Look { reply };
    let (to, left) = ask(&app, (&caller, &headers), &table, look).await?;
    let config = &app.config.notices;
    let (webhook, email) = (config.has_webhooks(), config.smtp.is_some());
    let push = app.rooms.push_key();
    Ok(Json(NoticeInfo { webhook, email, push, to, left }))
}

/// Be notified when it is your turn: by a webhook, by e-mail or through the push service of your browser.
///
/// Replaces what was asked for in this seat before. The address is a secret of the seat, and is never sent to
/// anyone. It is removed with the table, and when the player leaves.
#[utoipa::path(
    put,
    path = "/api/tables/{table}/notice",
    operation_id = "setNotice",
    params(("table" = String, Path, description = "The table's name.")),
    request_body = NewNotice,
    security(("seat" = [])),
    responses(
        TableUnavailable,
        (status = 204, description = "The address is saved."),
        (status = 400, description = "The body is malformed.", body = Refusal),
        (status = 401, description = "No token was given.", body = Refusal),
        (status = 403, description = "Not a player of this table.", body = Refusal),
        (
            status = 409,
            description = "The table is not played over days, the server sends no such notices, or not to this \
                address.",
            body = Refusal
        ),
        (status = 429, description = "Too many requests from one address.", body = Refusal),
    )
)]
pub(super) async fn set(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(table): Path<String>,
    headers: HeaderMap,
    wanted: Given,
) -> Answer<StatusCode> {
    bearer(&headers, "not_seated", NO_TOKEN)?;
    not_too_often(&app.new_notices, &caller, TOO_MANY_ADDRESSES)?;
    let wanted: NewNotice = read_body(wanted)?;
    let to = Subscription::new(wanted, &app.config.notices)
        .map_err(|why| refusal(StatusCode::CONFLICT, why.code(), why.to_string()))?;
    put(&app, (&caller, &headers), &table, Some(to)).await
}

/// Be notified no more: the address is removed.
#[utoipa::path(
    delete,
    path = "/api/tables/{table}/notice",
    operation_id = "removeNotice",
    params(("table" = String, Path, description = "The table's name.")),
    security(("seat" = [])),
    responses(
        TableUnavailable,
        (status = 204, description = "The address is removed, or there was none."),
        (status = 401, description = "No token was given.", body = Refusal),
        (status = 403, description = "Not a player of this table.", body = Refusal),
        (status = 409, description = "The table is not played over days.", body = Refusal),
        (status = 429, description = "Too many requests from one address.", body = Refusal),
    )
)]
pub(super) async fn remove(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Answer<StatusCode> {
    put(&app, (&caller, &headers), &table, None).await
}

async fn put(
    app: &AppState,
    from: (&Caller, &HeaderMap),
    table: &str,
    to: Option<Subscription>,
) -> Answer<StatusCode> {
    ask(app, from, table, |reply| NoticeCommand::Set { to, reply }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What the table answers to the player with the token of this request.
async fn ask<T>(
    app: &AppState,
    (caller, headers): (&Caller, &HeaderMap),
    table: &str,
    command: impl FnOnce(oneshot::Sender<Result<T, Refusal>>) -> NoticeCommand,
) -> Answer<T> {
    let token = bearer(headers, "not_seated", NO_TOKEN)?.to_owned();
    not_too_often(&app.hellos, caller, TOO_MUCH)?;
    let command = |reply| RoomCommand::Notice { token, command: command(reply) };
    ask_table(app, table, command).await?.map_err(|no| refused(no).into())
}
