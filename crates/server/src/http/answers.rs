//! Bodies that are read, and answers that several requests get.

use super::state::AppState;
use crate::{
    caller::Caller,
    room::{ReadError, RoomCommand, tombstone_sentence, unavailable},
    store::{Reader, StoreError, Write, WriteError},
};
use axum::{
    Json,
    extract::rejection::JsonRejection,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use governor::DefaultKeyedRateLimiter;
use parlour_engine::erased::AnyGame;
use parlour_protocol::{
    Setup, unread_json,
    wire::{Map, Refusal, Value},
};
use parlour_table::session::SessionError;
use std::{net::IpAddr, ops::RangeInclusive};
use tokio::sync::oneshot;

/// The largest body of a request, in bytes: a record that someone wants to look at.
pub(crate) const MAX_BODY_BYTES: usize = 4 * 1024 * 1024;

/// How many players any game has, as the schema of a new table says.
const PLAYERS: RangeInclusive<i64> = 2..=12;

/// What is said to an address that asks too often; all of it counts as connections.
pub(super) const TOO_MUCH: &str = "Too many requests from your address. Try again in a minute.";

/// What is said where no token of a seat is sent.
pub(super) const NO_TOKEN: &str = "Send your seat token: Authorization: Bearer TOKEN.";

/// A body that was sent, perhaps.
pub(super) type Given = Result<Json<parlour_protocol::Body>, JsonRejection>;

/// The answer to a request that is not done: it says why.
#[derive(Debug)]
pub(super) struct RequestError(Box<Response>);

impl From<Response> for RequestError {
    fn from(response: Response) -> Self {
        Self(Box::new(response))
    }
}

impl IntoResponse for RequestError {
    fn into_response(self) -> Response {
        *self.0
    }
}

/// What was asked for, or else this answer.
pub(super) type Answer<T> = Result<T, RequestError>;

/// A body as our types read it. JSON has one kind of number, so that `5.0` is the whole number 5.
pub(super) fn read_body<T: serde::de::DeserializeOwned>(body: Given) -> Answer<T> {
    let Json(body) = body.map_err(|bad| unread_body(&bad))?;
    let read = parlour_protocol::read_body(body);
    Ok(read.map_err(|why| refusal(StatusCode::BAD_REQUEST, "bad_message", why))?)
}

/// What is said to a body that cannot be read.
fn unread_body(bad: &JsonRejection) -> Response {
    match bad.status() {
        status @ StatusCode::PAYLOAD_TOO_LARGE => refusal(status, "too_large", largest_body()),
        _ => {
            let why = match bad {
                JsonRejection::MissingJsonContentType(_) => bad.body_text(),
                _ => unread_json(&bad.body_text()),
            };
            refusal(StatusCode::BAD_REQUEST, "bad_message", why)
        }
    }
}

pub(super) fn largest_body() -> String {
    format!("A request body can have at most {} MiB.", MAX_BODY_BYTES / (1024 * 1024))
}

/// A refusal as JSON.
pub(super) fn refusal(status: StatusCode, code: &str, message: impl Into<String>) -> Response {
    (status, Json(Refusal::new(code, message))).into_response()
}

/// The token or key of a request.
///
/// # Errors
/// If there is none, this answer.
pub(super) fn bearer<'a>(headers: &'a HeaderMap, code: &str, why: &str) -> Answer<&'a str> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    bearer
        .and_then(|text| text.strip_prefix("Bearer "))
        .ok_or_else(|| refusal(StatusCode::UNAUTHORIZED, code, why).into())
}

/// A text that is JSON already.
pub(super) fn json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

pub(super) fn no_table() -> Response {
    refusal(StatusCode::NOT_FOUND, "no_table", "This table does not exist, or no longer exists.")
}

/// A table that was there has not answered: it was deleted in this moment, or its task broke off.
pub(super) async fn no_answer(app: &AppState, table: &str) -> Response {
    match app.rooms.handle(table).await {
        Err(why) => unread(&why),
        Ok(_) => {
            let why = "The table did not answer. Try again.";
            refusal(StatusCode::SERVICE_UNAVAILABLE, "unavailable", why)
        }
    }
}

/// A table that cannot be read, and why.
pub(super) fn unread(why: &ReadError) -> Response {
    match why {
        ReadError::NoTable => no_table(),
        ReadError::NotHere => {
            let why = "The table is moving to another server. Try again.";
            refusal(StatusCode::SERVICE_UNAVAILABLE, "unavailable", why)
        }
        ReadError::BrokeOff => {
            let why = "This table cannot be read. The server's log has the reason.";
            refusal(StatusCode::SERVICE_UNAVAILABLE, "unavailable", why)
        }
        ReadError::Tombstone(tombstone) => {
            let gone = Refusal::new(tombstone.reason.word(), tombstone_sentence(tombstone))
                .with("until", &tombstone.until());
            (StatusCode::GONE, Json(gone)).into_response()
        }
        ReadError::Store(broken) => {
            tracing::error!(%broken, "the store cannot be read");
            broken_store()
        }
    }
}

/// The store cannot be read.
pub(super) fn broken_store() -> Response {
    let why = "The store cannot be read.";
    refusal(StatusCode::SERVICE_UNAVAILABLE, "unavailable", why)
}

/// What is answered where something could not be persisted.
pub(super) fn not_written(no: &WriteError) -> Response {
    tracing::error!(%no, "what was asked for could not be persisted");
    refused(unavailable(no))
}

/// What is answered where the server has too much to do.
pub(super) fn busy(why: impl Into<String>) -> Response {
    refused(Refusal::new("busy", why))
}

/// A refusal of a table, or of the server as a whole.
pub(super) fn refused(no: Refusal) -> Response {
    (status_of(&no), Json(no)).into_response()
}

/// The status of such a refusal: 429 only for what its sender does too often.
fn status_of(no: &Refusal) -> StatusCode {
    match no.code.as_str() {
        "not_seated" | "not_host" => StatusCode::FORBIDDEN,
        "too_fast" => StatusCode::TOO_MANY_REQUESTS,
        "busy" | "unavailable" => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::CONFLICT,
    }
}

/// A game by these house rules, for so many; the game itself judges them.
///
/// # Errors
/// If it cannot be played so, this answer: 409 if the request is as described, and it is this game
/// that has no such house rule or number of players; else 400.
pub(super) fn opened(
    app: &AppState,
    game: &str,
    players: u8,
    options: &Map<String, Value>,
) -> Answer<Box<dyn AnyGame>> {
    let setup = Setup {
        game: game.to_owned(),
        players: i64::from(players),
        options: options.clone().into(),
        // none of its deals is played
        seed: Some(String::new()),
        ..Setup::default()
    };
    let registry = app.config.registry;
    registry.open(&setup).map(|((game, _), _)| game).map_err(|fault| {
        let is_described = registry.meta(game).is_some() && PLAYERS.contains(&setup.players);
        let status = if is_described { StatusCode::CONFLICT } else { StatusCode::BAD_REQUEST };
        (status, Json(Refusal::from(fault))).into_response().into()
    })
}

/// Can bots of this level be asked for, and do they play this game with so many players?
///
/// # Errors
/// If not, this answer.
pub(super) fn check_level(app: &AppState, (game, players): (&str, u8), level: &str) -> Answer<()> {
    let no = |status, why| RequestError::from(refusal(status, "bad_option", why));
    if !app.config.levels.contains(&level) {
        let why = SessionError::no_such_level(level).to_string();
        return Err(no(StatusCode::BAD_REQUEST, why));
    }
    let bot = (app.config.registry.bot)(game, players, level, 0);
    bot.map(drop).map_err(|why| no(StatusCode::CONFLICT, format!("A bot cannot play here: {why}.")))
}

/// Does this address ask no more often than it may?
///
/// # Errors
/// If it does, this answer.
pub(super) fn not_too_often(
    limiter: &DefaultKeyedRateLimiter<IpAddr>,
    caller: &Caller,
    why: &str,
) -> Answer<()> {
    limiter
        .check_key(&caller.counted())
        .map_err(|_| refusal(StatusCode::TOO_MANY_REQUESTS, "too_fast", why).into())
}

/// Reads from the store, elsewhere: it takes a while.
pub(super) async fn read<T: Send + 'static>(
    app: &AppState,
    read: impl FnOnce(&Reader) -> Result<T, StoreError> + Send + 'static,
) -> Answer<T> {
    let reader = app.reader.clone();
    match tokio::task::spawn_blocking(move || read(&reader)).await {
        Ok(Ok(found)) => Ok(found),
        Ok(Err(broken)) => {
            tracing::error!(%broken, "the store cannot be read");
            Err(broken_store().into())
        }
        Err(_) => Err(broken_store().into()),
    }
}

/// Persists these writes: 204 once it is done.
pub(super) async fn commit(app: &AppState, writes: Vec<Write>) -> Answer<StatusCode> {
    app.writer.commit(writes).await.map_err(|no| not_written(&no))?;
    Ok(StatusCode::NO_CONTENT)
}

/// What a table answers to a command.
pub(super) async fn ask_table<T>(
    app: &AppState,
    table: &str,
    command: impl FnOnce(oneshot::Sender<T>) -> RoomCommand,
) -> Answer<T> {
    let handle = app.rooms.handle(table).await.map_err(|why| unread(&why))?;
    let (reply, answer) = oneshot::channel();
    if handle.send(command(reply)).await.is_ok()
        && let Ok(answer) = answer.await
    {
        return Ok(answer);
    }
    Err(no_answer(app, table).await.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_has_too_much_to_do_does_not_blame_its_client() {
        let refused = |code| refused(Refusal::new(code, "No.")).status().as_u16();
        assert_eq!(not_written(&WriteError::Busy).status(), busy("Try again.").status());
        assert_eq!((refused("busy"), refused("unavailable"), refused("too_fast")), (503, 503, 429));
        assert_eq!(
            (refused("not_host"), refused("not_seated"), refused("paused")),
            (403, 403, 409)
        );
    }
}
