//! Making a table, looking at it, and the WebSocket to it.

use super::{
    answers::{
        Answer, Given, ask_table, bearer, busy, check_level, json, not_too_often, not_written,
        opened, read_body, refusal, refused, unread,
    },
    playtests,
    state::Shared,
};
use crate::{
    caller::Caller,
    openapi::{NotHost, TableUnavailable, Unplayable},
    room::{Deletion, RoomCommand},
    rooms::RestoreError,
    socket,
    sockets::TooManyError,
};
use axum::{
    Extension, Json,
    extract::{Path, Query, State, WebSocketUpgrade},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use parlour_protocol::{
    line,
    wire::{MAX_MESSAGE_BYTES, NewTable, Refusal, TableDeleted, TableInfo, TableMade},
};
use serde::Deserialize;
use utoipa::IntoParams;

/// What is said where no token is sent.
const NO_TOKEN: &str = "Send the host's seat token: Authorization: Bearer TOKEN.";

/// Make a table.
#[utoipa::path(
    post,
    path = "/api/tables",
    operation_id = "makeTable",
    request_body = NewTable,
    responses(
        (
            status = 201,
            description = "The new table.",
            body = TableMade,
            links(
                ("Table" = (
                    operation_id = "table", description = "The new table.",
                    parameters(("table" = "$response.body#/table"))
                )),
                ("Delete" = (
                    operation_id = "deleteTable", description = "Its host deletes it.",
                    parameters(("table" = "$response.body#/table"))
                )),
                ("Restore" = (
                    operation_id = "restoreTable", description = "Its host restores it.",
                    parameters(("table" = "$response.body#/table"))
                )),
            )
        ),
        Unplayable,
        (status = 404, description = "This playtest does not exist, or no longer exists.", body = Refusal),
        (
            status = 429,
            description = "Too many new tables from one address.",
            body = Refusal
        ),
        (
            status = 503,
            description = "It could not be saved, so nothing was made; or the server is busy.",
            body = Refusal
        ),
    )
)]
pub(super) async fn make(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    wanted: Given,
) -> Answer<Response> {
    let why = "Too many new tables from your address. Try again in a minute.";
    not_too_often(&app.new_tables, &caller, why)?;
    let wanted: NewTable = read_body(wanted)?;
    let bad = |why: Refusal| (StatusCode::BAD_REQUEST, Json(why)).into_response();
    let table = wanted.config().map_err(bad)?;
    let rules = {
        let game = opened(&app, &wanted.game, wanted.players, &wanted.options)?;
        let unfit = |no: Refusal| (StatusCode::CONFLICT, Json(no)).into_response();
        wanted.suits(game.meta()).map_err(unfit)?;
        game.meta().version
    };
    if let Some(level) = &wanted.bots {
        check_level(&app, (&wanted.game, wanted.players), level)?;
    }
    playtests::fits(&app, &wanted).await?;
    let made = app.rooms.make(table, rules, wanted.bots.as_deref()).await;
    let table = made.map_err(|no| not_written(&no))?;
    Ok((StatusCode::CREATED, Json(TableMade { table })).into_response())
}

/// A table as everyone sees it.
#[utoipa::path(
    get,
    path = "/api/tables/{table}",
    operation_id = "table",
    params(("table" = String, Path, description = "The table's name.")),
    responses(
        (status = 200, description = "The table.", body = TableInfo),
        TableUnavailable,
    )
)]
pub(super) async fn info(State(app): Shared, Path(table): Path<String>) -> Answer<Response> {
    let info = ask_table(&app, &table, |reply| RoomCommand::Info { reply }).await?;
    Ok(json(line(&info)))
}

/// What a wish to delete may carry.
#[derive(Deserialize, Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Confirmed {
    /// The value of the first answer.
    #[serde(default)]
    #[param(value_type = String, required = false)]
    confirm: Option<String>,
}

/// Delete a table, asked for twice.
///
/// The first request changes nothing and is answered 409 with a value in `args.confirm`. Send the
/// request again with that value within five minutes, and the table is deleted. Its host can restore
/// it for a week; then everything that was written of it is removed.
#[utoipa::path(
    delete,
    path = "/api/tables/{table}",
    operation_id = "deleteTable",
    params(
        ("table" = String, Path, description = "The table's name."),
        Confirmed,
    ),
    security(("host" = [])),
    responses(
        TableUnavailable,
        (status = 200, description = "The table is deleted.", body = TableDeleted),
        NotHost,
        (status = 409, description = "Not yet: confirm it with `args.confirm`.", body = Refusal),
        (
            status = 503,
            description = "It could not be saved, or it is not known whether it was.",
            body = Refusal
        ),
    )
)]
pub(super) async fn delete(
    State(app): Shared,
    Path(table): Path<String>,
    Query(Confirmed { confirm }): Query<Confirmed>,
    headers: HeaderMap,
) -> Answer<Json<TableDeleted>> {
    let token = bearer(&headers, "not_host", NO_TOKEN)?.to_owned();
    let command = |reply| RoomCommand::Delete { token, confirm, reply };
    match ask_table(&app, &table, command).await? {
        Ok(Deletion::Done(tombstone)) => Ok(Json(TableDeleted { until: tombstone.until() })),
        Ok(Deletion::Confirm(value)) => {
            let why = "Send the same request again with this confirmation to delete the table.";
            Err(refused(Refusal::new("confirm", why).with("confirm", &value)).into())
        }
        Err(no) => Err(refused(no).into()),
    }
}

/// Restore a table that is deleted or expired.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/restore",
    operation_id = "restoreTable",
    params(("table" = String, Path, description = "The table's name.")),
    security(("host" = [])),
    responses(
        (status = 204, description = "The table is there again, as it was."),
        NotHost,
        (status = 404, description = "This table does not exist, or no longer exists.", body = Refusal),
        (status = 409, description = "The table is neither deleted nor expired.", body = Refusal),
        (status = 503, description = "The store cannot be read or written.", body = Refusal),
    )
)]
pub(super) async fn restore(
    State(app): Shared,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Answer<Response> {
    let token = bearer(&headers, "not_host", NO_TOKEN)?;
    Ok(match app.rooms.restore(&table, token).await {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(RestoreError::Read(why)) => unread(&why),
        Err(RestoreError::NotHost) => {
            let why = "Only the host of the table can restore it.";
            refusal(StatusCode::FORBIDDEN, "not_host", why)
        }
        Err(RestoreError::NotDeleted) => {
            let why = "This table is neither deleted nor expired.";
            refusal(StatusCode::CONFLICT, "not_deleted", why)
        }
        Err(RestoreError::Write(no)) => not_written(&no),
    })
}

/// The connection to a table: a WebSocket (`docs/wire.md`).
#[utoipa::path(
    get,
    path = "/api/tables/{table}/socket",
    operation_id = "socket",
    params(
        ("table" = String, Path, description = "The table's name."),
        ("Connection" = String, Header, description = "A WebSocket is asked for.", pattern = "^Upgrade$"),
        ("Upgrade" = String, Header, description = "A WebSocket is asked for.", pattern = "^websocket$"),
        ("Sec-WebSocket-Version" = String, Header, description = "The version.", pattern = "^13$"),
        ("Sec-WebSocket-Key" = String, Header, description = "16 bytes, in base 64.", pattern = "^[A-Za-z0-9+/]{22}==$"),
    ),
    responses(
        TableUnavailable,
        (status = 101, description = "From here on the messages of `docs/wire.md`."),
        (status = 400, description = "The request is not an upgrade to a WebSocket.", body = Refusal),
        (status = 426, description = "The request is not an upgrade to a WebSocket.", body = Refusal),
        (
            status = 429,
            description = "Too many new or open connections from one address.",
            body = Refusal
        ),
    )
)]
pub(super) async fn socket(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(table): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Answer<Response> {
    let why = "Too many new connections from your address. Try again in a minute.";
    not_too_often(&app.hellos, &caller, why)?;
    let handle = app.rooms.handle(&table).await.map_err(|why| unread(&why))?;
    let limits = &app.config.limits;
    let held = app.sockets.take(caller.address(), limits).map_err(|no| match no {
        TooManyError::OfAddress => {
            refusal(StatusCode::TOO_MANY_REQUESTS, "too_fast", no.to_string())
        }
        TooManyError::OfAll => busy(no.to_string()),
    })?;
    // the system can only measure a connection that goes through no proxy
    let ends = caller.measured_ends();
    let (clock, per_second) = (app.clock, limits.messages_per_second);
    Ok(upgrade
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(256 * 1024)
        .max_message_size(MAX_MESSAGE_BYTES)
        .max_frame_size(MAX_MESSAGE_BYTES)
        .on_upgrade(move |socket| async move {
            let _held = held;
            socket::serve(socket, handle, clock, ends, per_second).await;
        }))
}

/// Has a proxy passed this request on?
pub(super) fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.contains_key("forwarded") || headers.contains_key("x-forwarded-for")
}
