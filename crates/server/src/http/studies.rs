//! The lab, over HTTP: a study is begun, looked at, ended, and its report read.

use super::{
    answers::{
        Answer, Given, TOO_MUCH, busy, check_level, json, not_too_often, opened, read_body, refusal,
    },
    state::{AppState, Shared},
};
use crate::{caller::Caller, openapi::Unplayable, studies::BusyError};
use axum::{
    Extension, Json,
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use parlour_protocol::{
    line,
    wire::{NewStudy, Refusal, StudyInfo},
};

/// The most levels that one study compares.
const MAX_LEVELS: usize = 3;

/// The most games at each level.
const MAX_GAMES: u32 = 2000;

/// A report comes from the lab, and all the same it is shown as if it came from a stranger: no script,
/// no network, no origin; only our own page frames it.
const SANDBOX: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/// Begin a study: bots play many games, and a report is made.
#[utoipa::path(
    post,
    path = "/api/studies",
    operation_id = "makeStudy",
    request_body = NewStudy,
    responses(
        (
            status = 202,
            description = "It has begun.",
            body = StudyInfo,
            links(
                ("Study" = (
                    operation_id = "study", description = "How far it is.",
                    parameters(("study" = "$response.body#/study"))
                )),
                ("End" = (
                    operation_id = "endStudy", description = "Ends it.",
                    parameters(("study" = "$response.body#/study"))
                )),
                ("Report" = (
                    operation_id = "studyReport", description = "Its report.",
                    parameters(("study" = "$response.body#/study"))
                )),
            )
        ),
        (status = 404, description = "This server has no lab.", body = Refusal),
        Unplayable,
        (
            status = 429,
            description = "Your last study is running, or too many requests from one address.",
            body = Refusal
        ),
        (status = 503, description = "Too many studies wait.", body = Refusal),
    )
)]
pub(super) async fn begin(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    wanted: Given,
) -> Answer<Response> {
    let no_lab = || refusal(StatusCode::NOT_FOUND, "no_lab", "This server has no lab.");
    let run = app.config.study.ok_or_else(no_lab)?;
    not_too_often(&app.new_tables, &caller, TOO_MUCH)?;
    let wanted: NewStudy = read_body(wanted)?;
    judge(&app, &wanted)?;
    let begun = app.studies.begin(run, wanted, caller.counted());
    let info = begun.map_err(|no| match no {
        BusyError::OneEach => refusal(StatusCode::TOO_MANY_REQUESTS, "busy", no.to_string()),
        BusyError::Full => busy(no.to_string()),
    })?;
    Ok((StatusCode::ACCEPTED, Json(info)).into_response())
}

/// Can this be studied, here?
fn judge(app: &AppState, wanted: &NewStudy) -> Answer<()> {
    let bad = |why: String| Err(refusal(StatusCode::BAD_REQUEST, "bad_option", why).into());
    if !(1..=MAX_LEVELS).contains(&wanted.levels.len()) {
        return bad(format!("levels: 1 to {MAX_LEVELS}"));
    }
    if !(1..=MAX_GAMES).contains(&wanted.games) {
        return bad(format!("games: 1 to {MAX_GAMES}"));
    }
    opened(app, &wanted.game, wanted.players, &wanted.options)?;
    let subject = (wanted.game.as_str(), wanted.players);
    wanted.levels.iter().try_for_each(|level| check_level(app, subject, level))
}

fn no_study() -> Response {
    refusal(StatusCode::NOT_FOUND, "no_study", "This study does not exist, or no longer exists.")
}

/// How far a study is.
#[utoipa::path(
    get,
    path = "/api/studies/{study}",
    operation_id = "study",
    params(("study" = String, Path, description = "The study's name.")),
    responses(
        (status = 200, description = "The study.", body = StudyInfo),
        (status = 404, description = "This study does not exist, or no longer exists.", body = Refusal),
    )
)]
pub(super) async fn info(State(app): Shared, Path(name): Path<String>) -> Response {
    app.studies.find(&name).map_or_else(no_study, |study| json(line(&study.info())))
}

/// End a study: the report is about the games that were played.
#[utoipa::path(
    post,
    path = "/api/studies/{study}/end",
    operation_id = "endStudy",
    params(("study" = String, Path, description = "The study's name.")),
    responses(
        (status = 204, description = "It ends with the games that are being played."),
        (status = 404, description = "This study does not exist, or no longer exists.", body = Refusal),
    )
)]
pub(super) async fn end(State(app): Shared, Path(name): Path<String>) -> Response {
    match app.studies.find(&name) {
        Some(study) => {
            study.end();
            StatusCode::NO_CONTENT.into_response()
        }
        None => no_study(),
    }
}

/// The report of a study, as a page of its own without scripts.
#[utoipa::path(
    get,
    path = "/api/studies/{study}/report",
    operation_id = "studyReport",
    params(("study" = String, Path, description = "The study's name.")),
    responses(
        (status = 200, description = "The report.", body = String, content_type = "text/html"),
        (status = 404, description = "This study does not exist, or no longer exists.", body = Refusal),
        (status = 409, description = "There is no report yet.", body = Refusal),
    )
)]
pub(super) async fn report(State(app): Shared, Path(name): Path<String>) -> Response {
    match app.studies.find(&name).map(|study| study.report()) {
        Some(Some(report)) => {
            let headers = [
                (header::CONTENT_TYPE, "text/html; charset=utf-8"),
                (header::CONTENT_SECURITY_POLICY, SANDBOX),
                (header::X_FRAME_OPTIONS, "SAMEORIGIN"),
                (header::CACHE_CONTROL, "no-store"),
            ];
            (headers, report).into_response()
        }
        Some(None) => refusal(StatusCode::CONFLICT, "not_yet", "There is no report yet."),
        None => no_study(),
    }
}
