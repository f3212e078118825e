//! What players have reported, for the operator.

use super::{
    answers::{Answer, commit, read, refusal},
    state::Shared,
};
use crate::{
    openapi::NotOperator,
    store::{ReportRow, Write},
};
use axum::{
    Json,
    extract::{Path, Query, State},
    http::StatusCode,
};
use parlour_protocol::wire::{
    self, AdminReport, AdminReports, Refusal, ReportReason, ReportedSeat,
};
use serde::Deserialize;
use utoipa::IntoParams;

/// The most reports in one answer.
const MAX_PAGE_REPORTS: u32 = 100;

/// Which reports.
#[derive(Deserialize, Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Page {
    /// Only those older than the report of this name.
    #[serde(default)]
    #[param(value_type = String, required = false, pattern = "^[0-9a-f]{28}$")]
    before: Option<String>,
    /// How many; 100 at most are sent.
    #[serde(default)]
    #[param(
        value_type = u32,
        required = false,
        default = 50,
        format = "uint32",
        maximum = 4_294_967_295_u32
    )]
    limit: Option<u32>,
}

/// Is this how a report is named?
fn is_name(text: &str) -> bool {
    text.len() == 28 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// What players have reported of others, newest first.
///
/// Reports go with their table: when it is removed, they are.
#[utoipa::path(
    get,
    path = "/api/admin/reports",
    operation_id = "listReports",
    params(Page),
    security(("operator" = [])),
    responses(
        (status = 200, description = "The reports.", body = AdminReports),
        (status = 400, description = "No such part.", body = Refusal),
        NotOperator,
        (status = 503, description = "The store cannot be read.", body = Refusal),
    )
)]
pub(super) async fn reports(
    State(app): Shared,
    Query(page): Query<Page>,
) -> Answer<Json<AdminReports>> {
    let Page { before, limit } = page;
    if before.as_deref().is_some_and(|name| !is_name(name)) {
        let why = "`before` is the name of a report.";
        return Err(refusal(StatusCode::BAD_REQUEST, "bad_message", why).into());
    }
    let most = limit.unwrap_or(50).clamp(1, MAX_PAGE_REPORTS);
    // one more says whether there are more
    let read = read(&app, move |reader| reader.reports(before.as_deref(), most + 1));
    let mut rows = read.await?;
    let is_more = rows.len() as u32 > most;
    rows.truncate(most as usize);
    let before = rows.last().filter(|_| is_more).map(|row| row.id.clone());
    let reports = rows.into_iter().map(shown).collect();
    Ok(Json(AdminReports { reports, before }))
}

fn shown(row: ReportRow) -> AdminReport {
    let ReportRow { id, table, game, at, by, of, reason, text, chat, .. } = row;
    let player = |(seat, name)| ReportedSeat { seat, name };
    let reason = wire::read(&format!("\"{reason}\"")).unwrap_or(ReportReason::Other);
    let chat = wire::read(&chat).unwrap_or_default();
    let (by, of) = (player(by), player(of));
    AdminReport { report: id, table, game, at, by, of, reason, text, chat }
}

/// Remove a report.
#[utoipa::path(
    delete,
    path = "/api/admin/reports/{report}",
    operation_id = "removeReport",
    params(("report" = String, Path, description = "The report's name.")),
    security(("operator" = [])),
    responses(
        (status = 204, description = "It is removed."),
        NotOperator,
        (status = 404, description = "This report does not exist, or no longer exists.", body = Refusal),
        (
            status = 503,
            description = "The store cannot be read or written, or the server is overloaded.",
            body = Refusal
        ),
    )
)]
pub(super) async fn remove(State(app): Shared, Path(report): Path<String>) -> Answer<StatusCode> {
    let name = report.clone();
    let known = match is_name(&report) {
        true => read(&app, move |reader| reader.report(&name)).await?,
        false => None,
    };
    if known.is_none() {
        let why = "This report does not exist, or no longer exists.";
        return Err(refusal(StatusCode::NOT_FOUND, "no_report", why).into());
    }
    commit(&app, vec![Write::DropReport { report }]).await
}
