//! Tables whose cards are given: a match that is played on from a position of its record, and the
//! daily deal.

use super::{
    answers::{Answer, check_level, not_too_often, not_written},
    records::{MatchPath, played_elsewhere, read_record, record_of},
    state::{AppState, Shared},
};
use crate::{caller::Caller, openapi::TableUnavailable};
use axum::{
    Extension, Json,
    extract::{Path, Query, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use parlour_protocol::{
    DAILY_LEVEL, POSITION_LEVEL, Record,
    wire::{Refusal, TableMade},
};
use parlour_table::session::TableConfig;
use serde::Deserialize;
use utoipa::IntoParams;

/// From which position, in which seat, and against which bots.
#[derive(Deserialize, Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Position {
    /// After how many moves of the match.
    #[serde(default)]
    #[param(required = false, default = 0, format = "uint32", maximum = 4_294_967_295_u32)]
    acts: u32,
    /// The seat of the person who plays on, counted from 0.
    #[serde(default)]
    #[param(required = false, default = 0, minimum = 0, maximum = 11, format = "uint8")]
    seat: u8,
    /// The level of the bots in the other seats.
    #[serde(default)]
    #[param(value_type = String, required = false, default = "hard")]
    bots: Option<String>,
}

/// Play a match on from a position.
///
/// The new table has the match's cards and its moves up to the position; from there it goes on
/// against bots.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/matches/{number}/play-on",
    operation_id = "playOn",
    params(MatchPath, Position),
    responses(
        TableUnavailable,
        (status = 201, description = "The new table.", body = TableMade),
        (status = 400, description = "Not a number, or no such level.", body = Refusal),
        (status = 404, description = "There is no such table, match, seat or position.", body = Refusal),
        (
            status = 409,
            description = "The match is not over, cannot be played again, or is over in this position; or bots of that level do not play it.",
            body = Refusal
        ),
        (status = 429, description = "Too many new tables from one address.", body = Refusal),
    )
)]
pub(super) async fn play_on(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(path): Path<MatchPath>,
    Query(position): Query<Position>,
) -> Answer<Response> {
    made_from(&app, &caller, record_of(&app, &caller, &path).await?, position).await
}

/// Play any record on from a position.
#[utoipa::path(
    post,
    path = "/api/play-on",
    operation_id = "playOnFrom",
    params(Position),
    request_body = Record,
    responses(
        (status = 201, description = "The new table.", body = TableMade),
        (status = 400, description = "No JSON, or no such level.", body = Refusal),
        (status = 404, description = "There is no such seat or position.", body = Refusal),
        (status = 409, description = "It is not a record, or is over in this position; or bots of that level do not play it.", body = Refusal),
        (status = 429, description = "Too many new tables from one address.", body = Refusal),
        (
            status = 503,
            description = "It could not be saved, so nothing was made; or the server is busy.",
            body = Refusal
        ),
    )
)]
pub(super) async fn play_on_from(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Query(position): Query<Position>,
    body: String,
) -> Answer<Response> {
    made_from(&app, &caller, read_record(&body)?, position).await
}

/// Makes a table that begins with a position of a record.
async fn made_from(
    app: &AppState,
    caller: &Caller,
    record: Record,
    position: Position,
) -> Answer<Response> {
    let level = position.bots.as_deref().unwrap_or(POSITION_LEVEL);
    let (registry, acts, seat) = (app.config.registry, position.acts as usize, position.seat);
    let config =
        played_elsewhere(app, caller, move || record.position_table(&registry, acts, seat)).await?;
    made(app, caller, config.map_err(|no| refused(no.status(), no))?, level).await
}

/// Which daily deal.
#[derive(Deserialize, Debug, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct DailyPath {
    /// The game's id.
    game: String,
    /// The date by UTC, as `2026-11-26`: today or earlier.
    #[param(pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    date: String,
}

/// Make a table for a daily deal: the same cards and bots for everyone.
#[utoipa::path(
    post,
    path = "/api/daily/{game}/{date}",
    operation_id = "daily",
    params(DailyPath),
    responses(
        (status = 201, description = "The new table.", body = TableMade),
        (status = 400, description = "This server has no bots of the deal's level.", body = Refusal),
        (status = 404, description = "There is no such game or date.", body = Refusal),
        (status = 409, description = "That day has not begun.", body = Refusal),
        (status = 429, description = "Too many new tables from one address.", body = Refusal),
        (
            status = 503,
            description = "It could not be saved, so nothing was made; or the server is busy.",
            body = Refusal
        ),
    )
)]
pub(super) async fn daily(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(DailyPath { game, date }): Path<DailyPath>,
) -> Answer<Response> {
    let config = app.config.registry.daily_table(&game, &date, app.clock.now());
    let config = config.map_err(|no| refused(no.status(), no))?;
    made(&app, &caller, config, DAILY_LEVEL).await
}

pub(super) fn refused(status: u16, why: impl Into<Refusal>) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::CONFLICT);
    (status, Json(why.into())).into_response()
}

/// Makes a table with these settings, and bots of this level in all seats but the person's.
pub(super) async fn made(
    app: &AppState,
    caller: &Caller,
    config: TableConfig,
    level: &str,
) -> Answer<Response> {
    let why = "Too many new tables from your address. Try again in a minute.";
    not_too_often(&app.new_tables, caller, why)?;
    check_level(app, (&config.game, config.players), level)?;
    let rules = app.config.registry.meta(&config.game).map_or(0, |meta| meta.version);
    let made = app.rooms.make(config, rules, Some(level)).await;
    let table = made.map_err(|no| not_written(&no))?;
    Ok((StatusCode::CREATED, Json(TableMade { table })).into_response())
}
