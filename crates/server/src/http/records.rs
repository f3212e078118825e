//! Records and replays, over HTTP.

use super::{
    answers::{Answer, RequestError, TOO_MUCH, ask_table, busy, json, not_too_often, refusal},
    state::{AppState, Shared},
};
use crate::caller::Caller;
use crate::openapi::TableUnavailable;
use crate::room::{OverMatch, RecordError, RoomCommand, Span, replay_part};
use axum::{
    Extension,
    extract::{Path, Query, State},
    http::StatusCode,
    response::Response,
};
use parlour_engine::{Seat, Viewer};
use parlour_protocol::{
    Record, line,
    wire::{Refusal, ReplayPart},
};
use serde::Deserialize;
use utoipa::IntoParams;

/// The most steps of a replay in one answer.
const MAX_REPLAY_STEPS: u32 = 200;

/// Which match of which table.
#[derive(Deserialize, Debug, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct MatchPath {
    /// The table's name.
    pub(super) table: String,
    /// Which match of the session, from 1.
    #[param(value_type = u32, format = "uint32", maximum = 4_294_967_295_u32)]
    pub(super) number: String,
}

/// Which steps of a replay, for which viewer.
#[derive(Deserialize, Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Part {
    /// For which viewer: `all`, `spectator`, or a seat's number.
    #[serde(default)]
    #[param(
        value_type = String,
        required = false,
        default = "all",
        pattern = "^(all|spectator|[0-9]|10|11)$"
    )]
    viewer: Option<String>,
    /// The first step.
    #[serde(default)]
    #[param(required = false, default = 0, format = "uint32", maximum = 4_294_967_295_u32)]
    from: u32,
    /// How many steps; 200 at most are sent.
    #[serde(default)]
    #[param(
        value_type = u32,
        required = false,
        default = 50,
        format = "uint32",
        maximum = 4_294_967_295_u32
    )]
    count: Option<u32>,
}

impl Part {
    fn span(&self) -> Result<Span, String> {
        let viewer = match self.viewer.as_deref() {
            None | Some("all") => None,
            Some("spectator") => Some(Viewer::Spectator),
            Some(seat) => match number(seat).and_then(Seat::new) {
                Some(seat) => Some(Viewer::Seat(seat)),
                None => return Err("`viewer` is a seat's number, `spectator` or `all`".to_owned()),
            },
        };
        let count = self.count.unwrap_or(50).min(MAX_REPLAY_STEPS);
        Ok(Span { viewer, from: self.from, count })
    }
}

/// A number as it is written: no sign, no zero before it.
fn number(text: &str) -> Option<u8> {
    let number: u8 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

fn bad_message(why: String) -> Response {
    refusal(StatusCode::BAD_REQUEST, "bad_message", why)
}

/// The number of a match.
pub(super) fn match_no(number: &str) -> Result<u32, String> {
    number
        .parse()
        .map_err(|_| "The number of a match must be a whole number, such as 1.".to_owned())
}

/// The record of a match that is over.
#[utoipa::path(
    get,
    path = "/api/tables/{table}/matches/{number}/record",
    operation_id = "record",
    params(MatchPath),
    responses(
        TableUnavailable,
        (status = 200, description = "The record.", body = Record),
        (status = 400, description = "Not a number.", body = Refusal),
        (status = 404, description = "There is no such table or match.", body = Refusal),
        (
            status = 409,
            description = "The match is not over, or cannot be played again.",
            body = Refusal
        ),
        (status = 429, description = "Too many requests from one address.", body = Refusal),
    )
)]
pub(super) async fn record(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(path): Path<MatchPath>,
) -> Answer<Response> {
    Ok(json(text_of(&app, &caller, &path, None).await?))
}

/// Some steps of a match that is over.
#[utoipa::path(
    get,
    path = "/api/tables/{table}/matches/{number}/replay",
    operation_id = "replay",
    params(MatchPath, Part),
    responses(
        TableUnavailable,
        (status = 200, description = "The steps.", body = ReplayPart),
        (status = 400, description = "Not a number, or no such part.", body = Refusal),
        (status = 404, description = "There is no such table or match.", body = Refusal),
        (
            status = 409,
            description = "The match is not over, or cannot be played again.",
            body = Refusal
        ),
        (status = 429, description = "Too many requests from one address.", body = Refusal),
    )
)]
pub(super) async fn replay(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(path): Path<MatchPath>,
    Query(part): Query<Part>,
) -> Answer<Response> {
    let replay = Some(part.span().map_err(bad_message)?);
    Ok(json(text_of(&app, &caller, &path, replay).await?))
}

/// Some steps of any record.
#[utoipa::path(
    post,
    path = "/api/replay",
    operation_id = "replayOf",
    params(Part),
    request_body = Record,
    responses(
        (status = 200, description = "The steps.", body = ReplayPart),
        (status = 400, description = "No JSON, or no such part.", body = Refusal),
        (
            status = 409,
            description = "It is not a record, or one that cannot be played.",
            body = Refusal
        ),
        (status = 429, description = "Too many requests from one address.", body = Refusal),
        (status = 503, description = "Other records are being played.", body = Refusal),
    )
)]
pub(super) async fn replay_of(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Query(span): Query<Part>,
    body: String,
) -> Answer<Response> {
    let span = span.span().map_err(bad_message)?;
    let record = read_record(&body)?;
    if record.setup.players <= span.viewer.map_or(-1, seat_number) {
        return Err(unplayable("There is no such seat in this record."));
    }
    let games = app.config.registry;
    let part =
        played_elsewhere(&app, &caller, move || replay_part(games, record, Vec::new(), span));
    Ok(json(line(&part.await?.map_err(|no| unplayable(sentence(&no)))?)))
}

/// Does this with a record that someone sends, elsewhere, as a long one takes a while; not too often, and not too many
/// at once.
pub(super) async fn played_elsewhere<T: Send + 'static>(
    app: &AppState,
    caller: &Caller,
    work: impl FnOnce() -> T + Send + 'static,
) -> Answer<T> {
    not_too_often(&app.hellos, caller, TOO_MUCH)?;
    let Some(done) = app.records.try_replay(work) else {
        return Err(busy("The server is busy with other records. Try again.").into());
    };
    done.await.map_err(|_| unplayable("This record cannot be played."))
}

fn unplayable(why: impl Into<String>) -> RequestError {
    refusal(StatusCode::CONFLICT, "bad_record", why).into()
}

fn seat_number(viewer: Viewer) -> i64 {
    match viewer {
        Viewer::Seat(seat) => seat.index() as i64,
        Viewer::Spectator => -1,
    }
}

/// Reads a record that someone sends.
pub(super) fn read_record(text: &str) -> Answer<Record> {
    Record::from_text(text).map_err(|fault| {
        let (status, code) = match fault.code {
            "bad_json" => (StatusCode::BAD_REQUEST, "bad_message"),
            _ => (StatusCode::CONFLICT, "bad_record"),
        };
        refusal(status, code, fault.to_string()).into()
    })
}

/// The record of a match that is over.
pub(super) async fn record_of(app: &AppState, caller: &Caller, path: &MatchPath) -> Answer<Record> {
    read_record(&text_of(app, caller, path, None).await?)
}

/// The record of a match that is over, or some steps of its replay.
async fn text_of(
    app: &AppState,
    caller: &Caller,
    MatchPath { table, number }: &MatchPath,
    replay: Option<Span>,
) -> Answer<String> {
    let match_no = match_no(number).map_err(bad_message)?;
    not_too_often(&app.hellos, caller, TOO_MUCH)?;
    let found = ask_table(app, table, |reply| RoomCommand::Over { match_no, reply }).await?;
    let text = match found {
        Ok(found) => played_again(app, found, replay).await,
        Err(no) => Err(no),
    };
    text.map_err(|no| {
        let status = match no {
            RecordError::NoMatch => StatusCode::NOT_FOUND,
            RecordError::NotOver | RecordError::Unreadable(_) => StatusCode::CONFLICT,
        };
        let code = if no == RecordError::NotOver { "not_yet" } else { "no_match" };
        refusal(status, code, sentence(&no)).into()
    })
}

/// Plays a match again, elsewhere than at its table: a long one takes a while.
async fn played_again(
    app: &AppState,
    found: OverMatch,
    replay: Option<Span>,
) -> Result<String, RecordError> {
    let done = app.records.replay(move || found.text(replay)).await;
    done.unwrap_or_else(|_| Err(RecordError::broken_off()))
}

fn sentence(no: &RecordError) -> String {
    match no {
        RecordError::NoMatch => "There was no such match at this table.".to_owned(),
        RecordError::NotOver => "You can see the record of a match once it is over.".to_owned(),
        RecordError::Unreadable(why) => format!("This match cannot be played again: {why}"),
    }
}
