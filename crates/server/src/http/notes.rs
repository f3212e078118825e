//! What a player shares of a match of a playtest, and takes back.

use super::{
    answers::{
        Answer, Given, NO_TOKEN, TOO_MUCH, ask_table, bearer, commit, no_answer, not_too_often,
        not_written, read_body, refusal,
    },
    records::{MatchPath, match_no},
    state::Shared,
};
use crate::{
    caller::Caller,
    openapi::TableUnavailable,
    room::{PlayedMatch, RecordError, RoomCommand, ShareError},
    rooms::is_name,
    secrets,
    store::{NotesRow, UnitError, Write, WriteError},
};
use axum::{
    Extension,
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
    response::Response,
};
use parlour_protocol::{
    line,
    wire::{
        MAX_PLAYTEST_CLAUSES, MAX_PLAYTEST_DECISIONS, PlaytestMatch, PlaytestNotes, Refusal,
        Rulebook, shortened,
    },
};
use std::collections::BTreeMap;

/// What stands for the whole page of rules where look-ups are counted by clause.
const RULES: &str = "rules";

/// The latest round that can have been the best.
const MAX_ROUND: u16 = 999;

/// How much of an unknown clause is said again, in characters.
const MAX_NAME_CHARS: usize = 40;

/// Share how a match of a playtest went.
///
/// Replaces what the same player shared of that match before. Nothing is kept of a match of which
/// no player shares anything.
#[utoipa::path(
    put,
    path = "/api/tables/{table}/matches/{number}/notes",
    operation_id = "shareNotes",
    params(MatchPath),
    request_body = PlaytestNotes,
    security(("seat" = [])),
    responses(
        TableUnavailable,
        (status = 204, description = "The notes are saved."),
        (status = 400, description = "The body is malformed or too long.", body = Refusal),
        (status = 401, description = "No token was given.", body = Refusal),
        (status = 403, description = "Not a player of this table.", body = Refusal),
        (status = 404, description = "There is no such table or match.", body = Refusal),
        (
            status = 409,
            description = "The match is not over, the table is not part of a playtest, a clause is \
                not one of the game's, someone else had the seat, or the playtest is full.",
            body = Refusal
        ),
        (status = 429, description = "Too many requests.", body = Refusal),
    )
)]
pub(super) async fn share(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(MatchPath { table, number }): Path<MatchPath>,
    headers: HeaderMap,
    notes: Given,
) -> Answer<StatusCode> {
    let token = bearer(&headers, "not_seated", NO_TOKEN)?.to_owned();
    not_too_often(&app.hellos, &caller, TOO_MUCH)?;
    let notes: PlaytestNotes = read_body(notes)?;
    let bad = |why: String| refusal(StatusCode::BAD_REQUEST, "bad_message", why);
    let match_no = match_no(&number).map_err(bad)?;
    bounded(&notes).map_err(bad)?;
    let command = |reply| RoomCommand::Share { token, match_no, reply };
    let shared = ask_table(&app, &table, command).await?.map_err(|why| not_shared(&why))?;
    let done = app.records.replay(|| shared.played()).await;
    let played = done.unwrap_or_else(|_| Err(ShareError::Match(RecordError::broken_off())));
    let played = played.map_err(|why| not_shared(&why))?;
    by_clause(&notes, (app.config.rules)(&played.game).as_ref())
        .map_err(|why| refusal(StatusCode::CONFLICT, "no_clause", why))?;
    let row = row(table.clone(), match_no, played, &notes);
    match app.writer.commit(vec![Write::Notes(row)]).await {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(WriteError::Unit(UnitError::Tombstone(_) | UnitError::NoTable(_))) => {
            Err(no_answer(&app, &table).await.into())
        }
        Err(no) => Err(not_kept(&no).into()),
    }
}

/// The row that is kept of a player's notes.
fn row(table: String, match_no: u32, played: PlayedMatch, notes: &PlaytestNotes) -> NotesRow {
    let PlayedMatch { bots, ms, deals, scores, .. } = played;
    NotesRow {
        table,
        match_no,
        seat: played.seat,
        author: played.author,
        playtest: played.playtest,
        ended: played.ended,
        result: line(&PlaytestMatch { bots, ms, deals, scores, notes: Vec::new() }),
        notes: line(notes),
    }
}

/// Why a table has nothing to say of a match.
fn not_shared(why: &ShareError) -> Response {
    let (status, code) = match why {
        ShareError::NotSeated => (StatusCode::FORBIDDEN, "not_seated"),
        ShareError::NoPlaytest => (StatusCode::CONFLICT, "no_playtest"),
        ShareError::SatElsewhere => (StatusCode::CONFLICT, "not_yours"),
        ShareError::Match(RecordError::NoMatch) => (StatusCode::NOT_FOUND, "no_match"),
        ShareError::Match(RecordError::NotOver) => (StatusCode::CONFLICT, "not_yet"),
        ShareError::Match(RecordError::Unreadable(_)) => (StatusCode::CONFLICT, "no_match"),
    };
    refusal(status, code, why.to_string())
}

/// Why notes were not kept.
fn not_kept(no: &WriteError) -> Response {
    let (code, why) = match no {
        WriteError::Unit(UnitError::PlaytestFull(_)) => ("full", "This playtest is full."),
        WriteError::Unit(UnitError::NoPlaytest(_)) => {
            ("no_playtest", "This playtest does not exist, or no longer exists.")
        }
        WriteError::Unit(UnitError::NotesOfAnother { .. }) => {
            ("not_yours", "Someone else had your seat in that match.")
        }
        _ => return not_written(no),
    };
    refusal(StatusCode::CONFLICT, code, why)
}

/// Are these no more notes, and no other answers, than there can be?
fn bounded(notes: &PlaytestNotes) -> Result<(), String> {
    let at_most = |what: &str, length: usize, most: usize| {
        if length > most {
            return Err(format!("{what}: {most} at most, not {length}"));
        }
        Ok(())
    };
    at_most("decisions", notes.decisions.len(), MAX_PLAYTEST_DECISIONS)?;
    at_most("hits", notes.hits.len(), MAX_PLAYTEST_DECISIONS)?;
    at_most("refused", notes.refused.len(), MAX_PLAYTEST_CLAUSES)?;
    at_most("looked_up", notes.looked_up.len(), MAX_PLAYTEST_CLAUSES)?;
    let Some(answers) = &notes.answers else { return Ok(()) };
    if let Some(close) = answers.close.filter(|close| !(1..=5).contains(close)) {
        return Err(format!("close: 1 to 5, not {close}"));
    }
    if let Some(round) = answers.best_round.filter(|round| !(1..=MAX_ROUND).contains(round)) {
        return Err(format!("best_round: 1 to {MAX_ROUND}, not {round}"));
    }
    Ok(())
}

/// Is everything that is counted by clause counted by a clause of the game?
fn by_clause(notes: &PlaytestNotes, book: Option<&Rulebook>) -> Result<(), String> {
    let is_clause = |name: &str| {
        let sections = book.into_iter().flat_map(|book| &book.sections);
        sections.flat_map(|section| &section.clauses).any(|clause| clause.id == name)
    };
    let judge = |what: &str, counts: &BTreeMap<String, u32>, besides: Option<&str>| match counts
        .keys()
        .find(|name| !is_clause(name) && Some(name.as_str()) != besides)
    {
        Some(name) => Err(format!(
            "{what}: `{}` is not a clause of this game",
            shortened(name.clone(), MAX_NAME_CHARS)
        )),
        None => Ok(()),
    };
    judge("refused", &notes.refused, None)?;
    judge("looked_up", &notes.looked_up, Some(RULES))
}

/// Take back everything that one has shared at a table.
///
/// It is removed for good. `Authorization: Bearer TOKEN` is the token with which it was shared, also if
/// the player has left the table. It says what is removed: with another token nothing is.
#[utoipa::path(
    delete,
    path = "/api/tables/{table}/notes",
    operation_id = "withdrawNotes",
    params(("table" = String, Path, description = "The table's name.")),
    responses(
        (status = 204, description = "Everything shared with this token is deleted."),
        (status = 401, description = "No token was given.", body = Refusal),
        (status = 429, description = "Too many requests.", body = Refusal),
        (
            status = 503,
            description = "It could not be saved, or it is not known whether it was.",
            body = Refusal
        ),
    )
)]
pub(super) async fn withdraw(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Answer<StatusCode> {
    let author = secrets::hash(bearer(&headers, "not_seated", NO_TOKEN)?);
    not_too_often(&app.hellos, &caller, TOO_MUCH)?;
    if !is_name(&table) {
        // nothing was shared there
        return Ok(StatusCode::NO_CONTENT);
    }
    commit(&app, vec![Write::DropNotes { table, author }]).await
}
