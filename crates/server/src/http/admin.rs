//! What is served to the operator, at an address of its own (`--admin-listen`). How the server is can
//! be read by all who reach it; tables are listed and changed with the operator's token only.

use super::{
    admin_nodes, admin_reports,
    answers::{
        Answer, Given, ask_table, bearer, broken_store, no_table, not_written, read_body, refusal,
        refused,
    },
    health, nodes,
    state::{AppState, Shared},
};
use crate::{
    guard::Guard,
    openapi::{self, NotOperator, TableUnavailable},
    room::{OperatorCommand, RoomCommand},
    rooms::is_name,
    store::{OpenTable, StoreError, Tombstone, Write},
};
use axum::{
    Extension, Json, Router,
    extract::{DefaultBodyLimit, Path, Request, State},
    http::{HeaderMap, StatusCode},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::get,
};
use parlour_protocol::{
    has_controls,
    wire::{AdminTable, MAX_PAUSE_REASON_CHARS, PauseTable, Refusal, TableDeleted},
};
use std::sync::Arc;
use tokio::sync::oneshot;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The largest body of a request of the operator's, in bytes.
const MAX_ADMIN_BODY_BYTES: usize = 4096;

const NO_TOKEN: &str = "The operator's token is missing.";

/// Everything that is served to the operator.
pub(crate) fn router(app: Arc<AppState>) -> Router {
    let (tables, description) = routes().split_for_parts();
    let description: Arc<str> = openapi::text(description, &app.config).into();
    let operators = middleware::from_fn_with_state(Arc::clone(&app), only_the_operator);
    tables
        .layer(DefaultBodyLimit::max(MAX_ADMIN_BODY_BYTES))
        .route_layer(middleware::from_fn_with_state(Arc::clone(&app), nodes::forward))
        .route_layer(operators)
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready_or_why))
        .route("/metrics", get(health::metrics))
        .route("/api/openapi.json", get(health::openapi))
        .layer(Extension(description))
        .layer(middleware::from_fn(super::errors_are_refusals))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), no_page))
        .with_state(app)
}

fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::with_openapi(openapi::about_admin())
        .routes(routes!(tables))
        .routes(routes!(pause))
        .routes(routes!(resume))
        .routes(routes!(delete))
        .routes(routes!(restore))
        .routes(routes!(admin_reports::reports))
        .routes(routes!(admin_reports::remove))
        .routes(routes!(admin_nodes::nodes))
        .routes(routes!(admin_nodes::drain))
        .routes(routes!(admin_nodes::move_table))
}

/// A page in the operator's browser has no business here, whatever its name is bound to. One who has
/// the token may call the server by any name, such as that of a service.
async fn no_page(State(app): Shared, request: Request, next: Next) -> Response {
    match Guard::new(None).admit(request.headers()) {
        Err(why) if !is_operator(&app, request.headers()) => {
            refusal(StatusCode::FORBIDDEN, "foreign", why)
        }
        _ => next.run(request).await,
    }
}

async fn only_the_operator(State(app): Shared, request: Request, next: Next) -> Response {
    if app.config.admin_token.is_none() {
        let why = "Nothing can be changed here: the server was started without --admin-token-file.";
        return refusal(StatusCode::FORBIDDEN, "no_admin_token", why);
    }
    if let Err(refusal) = bearer(request.headers(), "not_operator", NO_TOKEN) {
        return refusal.into_response();
    }
    if !is_operator(&app, request.headers()) {
        let why = "This is not the operator's token.";
        return refusal(StatusCode::FORBIDDEN, "not_operator", why);
    }
    next.run(request).await
}

fn is_operator(app: &AppState, headers: &HeaderMap) -> bool {
    let said = bearer(headers, "not_operator", NO_TOKEN).ok();
    app.config.admin_token.zip(said).is_some_and(|(token, said)| token.is(said))
}

/// All tables, oldest first; not those that are deleted or expired.
#[utoipa::path(
    get,
    path = "/api/admin/tables",
    operation_id = "listTables",
    security(("operator" = [])),
    responses(
        (status = 200, description = "The tables.", body = Vec<AdminTable>),
        NotOperator,
        (status = 503, description = "The store cannot be read.", body = Refusal),
    )
)]
async fn tables(State(app): Shared) -> Response {
    let reader = app.reader.clone();
    let found = tokio::task::spawn_blocking(move || reader.open_tables()).await;
    let found: Result<_, StoreError> = found.unwrap_or(Err(StoreError::Closed));
    let Ok(found) = found.inspect_err(|broken| tracing::error!(%broken, "no list of tables"))
    else {
        return broken_store();
    };
    let listed = found.into_iter().map(|table| {
        let OpenTable { id, game, created, last, last_seq, paused } = table;
        let running = app.rooms.is_open(&id);
        let entries = last_seq.unwrap_or(0);
        AdminTable { table: id, game, created, changed: last, entries, running, paused }
    });
    Json(listed.collect::<Vec<_>>()).into_response()
}

/// Pause a table, also across restarts: no one acts there, and no clock runs.
#[utoipa::path(
    post,
    path = "/api/admin/tables/{table}/pause",
    operation_id = "pauseTable",
    params(("table" = String, Path, description = "The table's name.")),
    request_body = PauseTable,
    security(("operator" = [])),
    responses(
        TableUnavailable,
        (status = 204, description = "It is paused, for this reason."),
        (status = 400, description = "The body is malformed.", body = Refusal),
        NotOperator,
    )
)]
async fn pause(State(app): Shared, Path(table): Path<String>, body: Given) -> Answer<StatusCode> {
    let PauseTable { reason: why } = read_body(body)?;
    let is_long = why.chars().count() > MAX_PAUSE_REASON_CHARS;
    if is_long || why.trim().is_empty() || has_controls(&why) {
        let why = format!(
            "A reason has 1 to {MAX_PAUSE_REASON_CHARS} characters in one line, all of which can be seen."
        );
        return Err(refusal(StatusCode::BAD_REQUEST, "bad_message", why).into());
    }
    tell(&app, &table, |reply| OperatorCommand::Pause { why, reply }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Let a table go on.
#[utoipa::path(
    post,
    path = "/api/admin/tables/{table}/resume",
    operation_id = "resumeTable",
    params(("table" = String, Path, description = "The table's name.")),
    security(("operator" = [])),
    responses(
        TableUnavailable,
        (status = 204, description = "The table is resumed."),
        NotOperator,
        (
            status = 409,
            description = "It stays paused, because this version cannot play it on.",
            body = Refusal
        ),
    )
)]
async fn resume(State(app): Shared, Path(table): Path<String>) -> Answer<StatusCode> {
    tell(&app, &table, |reply| OperatorCommand::Resume { reply }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Delete a table. It can be restored for a week; if its host does so, it is paused.
#[utoipa::path(
    delete,
    path = "/api/admin/tables/{table}",
    operation_id = "removeTable",
    params(("table" = String, Path, description = "The table's name.")),
    security(("operator" = [])),
    responses(
        TableUnavailable,
        (status = 200, description = "The table is deleted.", body = TableDeleted),
        NotOperator,
    )
)]
async fn delete(State(app): Shared, Path(table): Path<String>) -> Answer<Json<TableDeleted>> {
    let deleted = tell(&app, &table, |reply| OperatorCommand::Delete { reply });
    let tombstone: Tombstone = deleted.await?;
    Ok(Json(TableDeleted { until: tombstone.until() }))
}

/// Restore a table that is deleted or expired. One that was paused stays so.
#[utoipa::path(
    post,
    path = "/api/admin/tables/{table}/restore",
    operation_id = "bringBackTable",
    params(("table" = String, Path, description = "The table's name.")),
    security(("operator" = [])),
    responses(
        (status = 204, description = "The table is restored, as it was."),
        NotOperator,
        (status = 404, description = "This table does not exist, or no longer exists.", body = Refusal),
        (
            status = 503,
            description = "The store cannot be written, or the server is overloaded.",
            body = Refusal
        ),
    )
)]
async fn restore(State(app): Shared, Path(table): Path<String>) -> Response {
    if !is_name(&table) {
        return no_table();
    }
    let at = app.clock.now().0;
    match app.writer.commit(vec![Write::Restore { table, at }]).await {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(crate::store::WriteError::Unit(_)) => no_table(),
        Err(no) => not_written(&no),
    }
}

/// What a table answers to the operator.
///
/// # Errors
/// If it cannot be read or written, this answer.
async fn tell<T>(
    app: &AppState,
    table: &str,
    command: impl FnOnce(oneshot::Sender<Result<T, Refusal>>) -> OperatorCommand,
) -> Answer<T> {
    let command = |reply| RoomCommand::Operator(command(reply));
    ask_table(app, table, command).await?.map_err(|no| refused(no).into())
}
