//! Making a table, looking at it, and the line to it.

use super::{Shared, json, no_table, refusal};
use crate::{
    listen::Caller,
    room::{Call, Unread, unavailable},
    socket,
};
use axum::{
    Extension, Json,
    extract::{Path, State, WebSocketUpgrade, rejection::JsonRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use parlour_protocol::{
    Fault, Setup, line,
    wire::{LONGEST, NewTable, Pace, Refusal, TableMade},
};
use parlour_store::NotWritten;
use parlour_table::session::{self, Terms};
use tokio::sync::oneshot;

pub(super) async fn make(
    State(house): Shared,
    Extension(caller): Extension<Caller>,
    wanted: Result<Json<NewTable>, JsonRejection>,
) -> Response {
    if house.new_tables.check_key(&caller.address()).is_err() {
        let why = "Too many new tables from your address; wait a minute.";
        return refusal(StatusCode::TOO_MANY_REQUESTS, "too_fast", why);
    }
    let wanted = match wanted {
        Ok(Json(wanted)) => wanted,
        Err(bad) => return refusal(StatusCode::BAD_REQUEST, "bad_message", bad.body_text()),
    };
    let config = &house.config;
    // the game itself judges the options, with any seed
    let setup = Setup {
        game: wanted.game.clone(),
        players: i64::from(wanted.players),
        options: wanted.options.clone().into(),
        seed: Some(String::new()),
        ..Setup::default()
    };
    let opened = config.house.open(&setup).map_err(|fault: Fault| Refusal::from(fault));
    let judged = opened.and_then(|((game, _), _)| Ok((game.meta().version, terms(&wanted)?)));
    let (rules, terms) = match judged {
        Ok(judged) => judged,
        Err(bad) => return (StatusCode::BAD_REQUEST, Json(bad)).into_response(),
    };
    if let Some(level) = wanted.bots.as_deref().filter(|level| !config.levels.contains(level)) {
        let why = format!("No bot plays like `{}`.", level.chars().take(40).collect::<String>());
        return refusal(StatusCode::BAD_REQUEST, "bad_option", why);
    }
    match house.rooms.make(terms, rules, wanted.bots.as_deref()).await {
        Ok(table) => (StatusCode::CREATED, Json(TableMade { table })).into_response(),
        Err(no) => {
            let busy = matches!(no, NotWritten::Busy);
            tracing::error!(%no, "a new table could not be written down");
            let status =
                if busy { StatusCode::TOO_MANY_REQUESTS } else { StatusCode::SERVICE_UNAVAILABLE };
            (status, Json(unavailable(&no))).into_response()
        }
    }
}

/// The terms of a new table, if all numbers are within their bounds.
fn terms(wanted: &NewTable) -> Result<Terms, Refusal> {
    let within = |what: &str, number: u32, least: u32, most: u32| {
        if (least..=most).contains(&number) {
            Ok(number)
        } else {
            let why = format!("{what}: {least} to {most}, not {number}");
            Err(Refusal::new("bad_option", why))
        }
    };
    let pace = match wanted.pace {
        Pace::None => session::Pace::None,
        Pace::Turn { seconds } => {
            session::Pace::Turn { seconds: within("pace seconds", seconds, 5, 3600)? }
        }
        Pace::Bank { seconds, increment } => session::Pace::Bank {
            seconds: within("pace seconds", seconds, 10, 7200)?,
            increment: within("pace increment", increment, 0, 60)?,
        },
    };
    let cover_after = match wanted.cover_after {
        Some(0) => None,
        Some(seconds) => Some(within("cover_after", seconds, 5, 3600)?),
        None => Some(60),
    };
    Ok(Terms {
        game: wanted.game.clone(),
        players: wanted.players,
        options: line(&wanted.options),
        pace,
        cover_after,
        bot_pace: within("bot_pace", wanted.bot_pace.unwrap_or(700), 0, 5000)?,
    })
}

pub(super) async fn info(State(house): Shared, Path(table): Path<String>) -> Response {
    let door = match house.rooms.door(&table).await {
        Ok(door) => door,
        Err(why) => return unread(&why),
    };
    let (reply, info) = oneshot::channel();
    if door.send(Call::Info { reply }).await.is_err() {
        return no_table();
    }
    match info.await {
        Ok(info) => json(line(&info)),
        Err(_) => no_table(),
    }
}

pub(super) async fn delete(
    State(house): Shared,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Response {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let Some(token) = bearer.and_then(|text| text.strip_prefix("Bearer ")) else {
        return refusal(
            StatusCode::UNAUTHORIZED,
            "not_host",
            "Only the host of the table can delete it.",
        );
    };
    let door = match house.rooms.door(&table).await {
        Ok(door) => door,
        Err(why) => return unread(&why),
    };
    let (reply, done) = oneshot::channel();
    let call = Call::Delete { token: token.to_owned(), reply };
    if door.send(call).await.is_err() {
        return no_table();
    }
    match done.await {
        Ok(Ok(())) => StatusCode::NO_CONTENT.into_response(),
        Ok(Err(no)) if no.code == "not_host" => (StatusCode::FORBIDDEN, Json(no)).into_response(),
        Ok(Err(no)) => (StatusCode::SERVICE_UNAVAILABLE, Json(no)).into_response(),
        Err(_) => no_table(),
    }
}

pub(super) async fn socket(
    State(house): Shared,
    Extension(caller): Extension<Caller>,
    Path(table): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let door = match house.rooms.door(&table).await {
        Ok(door) => door,
        Err(why) => return unread(&why),
    };
    let limits = &house.config.limits;
    let Some(held) = house.lines.take(caller.address(), limits) else {
        let why = "There are too many open lines from your address.";
        return refusal(StatusCode::TOO_MANY_REQUESTS, "too_fast", why);
    };
    // the system can only measure a line that no proxy stands in
    let direct = house.config.public_url.is_none() && !is_forwarded(&headers);
    let ends = direct.then_some(caller.0);
    let (clock, per_second) = (house.clock, limits.messages_per_second);
    upgrade
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(256 * 1024)
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .on_upgrade(move |socket| async move {
            let _held = held;
            socket::serve(socket, door, clock, ends, per_second).await;
        })
}

/// Has a proxy passed this request on?
pub(super) fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.contains_key("forwarded") || headers.contains_key("x-forwarded-for")
}

pub(super) fn unread(why: &Unread) -> Response {
    match why {
        Unread::NoTable => no_table(),
        Unread::Broken(broken) => {
            tracing::error!(%broken, "the store cannot be read");
            let why = "The store cannot be read.";
            refusal(StatusCode::SERVICE_UNAVAILABLE, "unavailable", why)
        }
    }
}
