//! A player reports another player of the table to the operator.

use super::{
    answers::{
        Answer, Given, NO_TOKEN, TOO_MUCH, bearer, no_answer, not_too_often, not_written,
        read_body, refusal, unread,
    },
    state::{AppState, Shared},
};
use crate::{
    caller::Caller,
    name,
    openapi::TableUnavailable,
    room::RoomCommand,
    store::{UnitError, Write, WriteError},
    telemetry,
};
use axum::{
    Extension, Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use parlour_protocol::wire::{MAX_REPORT_CHARS, NewReport, Refusal, ReportReason};
use tokio::sync::oneshot;

/// Report another player of your table to the operator of this server.
///
/// Replaces what you reported of this player before. The operator also gets the last lines of the chat. No one else
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
        (status = 204, description = "It is kept for the operator."),
        (status = 400, description = "Not of this form, or too long.", body = Refusal),
        (status = 401, description = "No token was given.", body = Refusal),
        (status = 403, description = "Not a player of this table.", body = Refusal),
        (
            status = 409,
            description = "The text is not one line or is missing, it is your own seat, no player sits there, \
                another one does by now, or too much was reported at this table.",
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
) -> Response {
    match reported(&app, &caller, &table, (&headers, body)).await {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(refused) => *refused,
    }
}

async fn reported(
    app: &AppState,
    caller: &Caller,
    table: &str,
    (headers, body): (&HeaderMap, Given),
) -> Answer<()> {
    let token = bearer(headers, "not_seated", NO_TOKEN)?.to_owned();
    not_too_often(&app.new_notices, caller, TOO_MUCH)?;
    let report = bounded(read_body(body)?)?;
    let handle = app.rooms.handle(table).await.map_err(|why| Box::new(unread(&why)))?;
    let (reply, answer) = oneshot::channel();
    if handle.send(RoomCommand::Report { token, report, reply }).await.is_err() {
        return Err(Box::new(no_answer(app, table).await));
    }
    let row = match answer.await {
        Ok(row) => row.map_err(not_reported)?,
        Err(_) => return Err(Box::new(no_answer(app, table).await)),
    };
    match app.writer.commit(vec![Write::Report(row)]).await {
        Ok(()) => {
            metrics::counter!(telemetry::REPORTS).increment(1);
            Ok(())
        }
        Err(WriteError::Unit(UnitError::Tombstone(_) | UnitError::NoTable(_))) => {
            Err(Box::new(no_answer(app, table).await))
        }
        Err(WriteError::Unit(UnitError::TooManyReports(_))) => {
            let why = "So much was reported at this table that no more is kept.";
            Err(Box::new(refusal(StatusCode::CONFLICT, "too_many_reports", why)))
        }
        Err(no) => Err(Box::new(not_written(&no))),
    }
}

/// A report whose text is one line, not too long, and there where it alone says what is wrong.
fn bounded(mut report: NewReport) -> Answer<NewReport> {
    report.text = report.text.trim().to_owned();
    if report.text.chars().count() > MAX_REPORT_CHARS {
        let why = format!("The text of a report has at most {MAX_REPORT_CHARS} characters.");
        return Err(Box::new(refusal(StatusCode::BAD_REQUEST, "bad_message", why)));
    }
    let why = if name::has_controls(&report.text) {
        "The text of a report is one line."
    } else if report.reason == ReportReason::Other && report.text.is_empty() {
        "Say in a few words what is wrong."
    } else {
        return Ok(report);
    };
    Err(Box::new(refusal(StatusCode::CONFLICT, "bad_report", why)))
}

/// Why the table does not take a report.
fn not_reported(no: Refusal) -> Box<Response> {
    let status = match no.code.as_str() {
        "not_seated" => StatusCode::FORBIDDEN,
        _ => StatusCode::CONFLICT,
    };
    Box::new((status, Json(no)).into_response())
}
