//! Analyses of matches that are over, over HTTP: the first request begins one, and the same request
//! again says how far it is.

use super::{
    answers::{Answer, TOO_MUCH, busy, json, not_too_often, refusal},
    records::{MatchPath, read_record, record_of},
    state::{AppState, Shared},
};
use crate::{analyses::AnalysisKey, caller::Caller, openapi::TableUnavailable};
use axum::{
    Extension,
    extract::{Path, Query, State},
    http::StatusCode,
    response::Response,
};
use parlour_protocol::{
    Record, line,
    wire::{AnalysisInfo, Refusal},
};
use serde::Deserialize;
use utoipa::IntoParams;

/// For which seat.
#[derive(Deserialize, Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfSeat {
    /// The seat whose match is analysed, counted from 0.
    #[serde(default)]
    #[param(required = false, default = 0, minimum = 0, maximum = 11, format = "uint8")]
    seat: u8,
}

/// Analyse a match that is over for one of its players.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/matches/{number}/analysis",
    operation_id = "analysis",
    params(MatchPath, OfSeat),
    responses(
        TableUnavailable,
        (status = 200, description = "The analysis, or how far it is.", body = AnalysisInfo),
        (status = 400, description = "Not a number.", body = Refusal),
        (status = 404, description = "There is no such table, match or seat, or no analysis here.", body = Refusal),
        (status = 409, description = "The match is not over, or cannot be played again.", body = Refusal),
        (status = 429, description = "Too many requests from one address.", body = Refusal),
        (status = 503, description = "The store cannot be read, or too many analyses wait.", body = Refusal),
    )
)]
pub(super) async fn of_match(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(path): Path<MatchPath>,
    Query(OfSeat { seat }): Query<OfSeat>,
) -> Answer<Response> {
    analyse(&app, &caller, record_of(&app, &caller, &path).await?, seat)
}

/// Analyse any record for one of its players.
#[utoipa::path(
    post,
    path = "/api/analysis",
    operation_id = "analysisOf",
    params(OfSeat),
    request_body = Record,
    responses(
        (status = 200, description = "The analysis, or how far it is.", body = AnalysisInfo),
        (status = 400, description = "No JSON.", body = Refusal),
        (status = 404, description = "There is no such seat, or no analysis here.", body = Refusal),
        (status = 409, description = "It is not a record.", body = Refusal),
        (status = 429, description = "Too many requests from one address.", body = Refusal),
        (status = 503, description = "Too many analyses wait.", body = Refusal),
    )
)]
pub(super) async fn of_record(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Query(OfSeat { seat }): Query<OfSeat>,
    body: String,
) -> Answer<Response> {
    analyse(&app, &caller, read_record(&body)?, seat)
}

/// Begins an analysis, or says how far it is.
fn analyse(app: &AppState, caller: &Caller, record: Record, seat: u8) -> Answer<Response> {
    let Some(run) = app.config.analysis else {
        let why = "This server does not analyse matches.";
        return Err(refusal(StatusCode::NOT_FOUND, "no_analysis", why).into());
    };
    if i64::from(seat) >= record.setup.players {
        let why = "There is no such seat in this match.";
        return Err(refusal(StatusCode::NOT_FOUND, "no_seat", why).into());
    }
    let key = AnalysisKey::of(&record, seat);
    if let Some(info) = app.records.analyses.find(&key) {
        return Ok(json(line(&info)));
    }
    not_too_often(&app.new_tables, caller, TOO_MUCH)?;
    let info = app.records.analyses.begin(run, key, record);
    let info = info.map_err(|too_many| busy(too_many.to_string()))?;
    Ok(json(line(&info)))
}
