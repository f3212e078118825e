//! A player reports another player of the table to the operator.

use super::{
    answers::{
        Answer, Given, NO_TOKEN, TOO_MUCH, ask_table, bearer, no_answer, not_too_often,
        not_written, read_body, refusal, refused,
    },
    state::Shared,
};
use crate::{
    caller::Caller,
    openapi::TableUnavailable,
    room::{ReportCommand, RoomCommand},
    store::{UnitError, Write, WriteError},
    telemetry,
};
use axum::{
    Extension, Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
};
use parlour_protocol::{
    has_controls,
    wire::{MAX_REPORT_CHARS, NewReport, PastPlayers, Refusal, ReportReason},
};

/// What is said to one who has reported a lot already.
const TOO_MANY_REPORTS: &str = "No more reports are taken at this table for now.";

/// Report another player of your table, or one who has left it, to the operator of this server.
///
/// Replaces what you reported of a player of this name before. The operator also gets the last lines of the chat. No one else
/// learns of it.
#[utoipa::path(
    put,
    path = "/api/tables/{table}/report",
    operation_id = "reportPlayer",
    params(("table" = String, Path, description = "The table's name.")),
    request_body = NewReport,
    security(("seat" = [])),
    responses(
        TableUnavailable,
        (status = 204, description = "The operator can read it."),
        (status = 400, description = "The body is malformed or too long.", body = Refusal),
        (status = 401, description = "No token was given.", body = Refusal),
        (status = 403, description = "Not a player of this table.", body = Refusal),
        (
            status = 409,
            description = "The text is not one line or is missing, it is your own seat, no player sits there or \
                has left that seat, another one sits there by now, or too much was reported at this table.",
            body = Refusal
        ),
        (status = 429, description = "Too many requests.", body = Refusal),
    )
)]
pub(super) async fn report(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(table): Path<String>,
    headers: HeaderMap,
    body: Given,
) -> Answer<StatusCode> {
    let token = bearer(&headers, "not_seated", NO_TOKEN)?.to_owned();
    not_too_often(&app.new_notices, &caller, TOO_MUCH)?;
    let report = bounded(read_body(body)?)?;
    let row = |reply| ReportCommand::Row { report, reply };
    let command = |reply| RoomCommand::Report { token, command: row(reply) };
    let row = ask_table(&app, &table, command).await?.map_err(refused)?;
    if app.reports.check_key(&(caller.counted(), table.clone())).is_err() {
        return Err(
            refusal(StatusCode::TOO_MANY_REQUESTS, "too_many_reports", TOO_MANY_REPORTS).into()
        );
    }
    match app.writer.commit(vec![Write::Report(row)]).await {
        Ok(()) => {
            metrics::counter!(telemetry::REPORTS).increment(1);
            Ok(StatusCode::NO_CONTENT)
        }
        Err(WriteError::Unit(UnitError::Tombstone(_) | UnitError::NoTable(_))) => {
            Err(no_answer(&app, &table).await.into())
        }
        Err(WriteError::Unit(UnitError::TooManyReports(_))) => {
            Err(refusal(StatusCode::CONFLICT, "too_many_reports", TOO_MANY_REPORTS).into())
        }
        Err(no) => Err(not_written(&no).into()),
    }
}

/// The players who have left your table since you sat down, the last eight at most: you can report them.
#[utoipa::path(
    get,
    path = "/api/tables/{table}/left",
    operation_id = "playersLeft",
    params(("table" = String, Path, description = "The table's name.")),
    security(("seat" = [])),
    responses(
        TableUnavailable,
        (status = 200, description = "The last players who have left the table.", body = PastPlayers),
        (status = 401, description = "No token was given.", body = Refusal),
        (status = 403, description = "Not a player of this table.", body = Refusal),
    )
)]
pub(super) async fn players_left(
    State(app): Shared,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Answer<Json<PastPlayers>> {
    let token = bearer(&headers, "not_seated", NO_TOKEN)?.to_owned();
    let past = |reply| ReportCommand::PastPlayers { reply };
    let command = |reply| RoomCommand::Report { token, command: past(reply) };
    let players = ask_table(&app, &table, command).await?.map_err(refused)?;
    Ok(Json(PastPlayers { players }))
}

/// A report whose text is one line, not too long, and there where it alone says what is wrong.
fn bounded(mut report: NewReport) -> Answer<NewReport> {
    report.text = report.text.trim().to_owned();
    if report.text.chars().count() > MAX_REPORT_CHARS {
        let why = format!("The text of a report has at most {MAX_REPORT_CHARS} characters.");
        return Err(refusal(StatusCode::BAD_REQUEST, "bad_message", why).into());
    }
    let why = if has_controls(&report.text) {
        "The text of a report is one line."
    } else if report.reason == ReportReason::Other && report.text.is_empty() {
        "Say in a few words what is wrong."
    } else {
        return Ok(report);
    };
    Err(refusal(StatusCode::CONFLICT, "bad_report", why).into())
}
