//! Playtests, over HTTP: one is begun, its players look at it, and its designer reads what they
//! have shared, and deletes it.

use super::{
    answers::{
        Answer, Given, TOO_MUCH, bearer, broken_store, commit, json, not_too_often, not_written,
        opened, read, read_body, refusal,
    },
    state::{AppState, Shared},
};
use crate::{
    caller::Caller,
    openapi::Unplayable,
    secrets,
    store::{NotesRow, PlaytestRow, UnitError, Write, WriteError},
};
use axum::{
    Extension, Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use parlour_protocol::{
    Options, Variant, line,
    wire::{
        self, Map, NewPlaytest, NewTable, PLAYTEST_VERSION, PlaytestExport, PlaytestInfo,
        PlaytestMade, PlaytestMatch, Refusal, SeatNotes, Value,
    },
};

/// Begin a playtest: matches of one variant whose players may share how they went.
#[utoipa::path(
    post,
    path = "/api/playtests",
    operation_id = "makePlaytest",
    request_body = NewPlaytest,
    responses(
        (
            status = 201,
            description = "The playtest has begun.",
            body = PlaytestMade,
            links(
                ("Playtest" = (
                    operation_id = "playtest", description = "The playtest as its players see it.",
                    parameters(("playtest" = "$response.body#/playtest"))
                )),
                ("Export" = (
                    operation_id = "playtestExport", description = "What was shared.",
                    parameters(("playtest" = "$response.body#/playtest"))
                )),
                ("Delete" = (
                    operation_id = "deletePlaytest", description = "Its designer deletes it.",
                    parameters(("playtest" = "$response.body#/playtest"))
                )),
            )
        ),
        Unplayable,
        (
            status = 429,
            description = "Too many requests.",
            body = Refusal
        ),
        (
            status = 503,
            description = "It could not be persisted, or there are too many playtests.",
            body = Refusal
        ),
    )
)]
pub(super) async fn begin(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    wanted: Given,
) -> Answer<Response> {
    not_too_often(&app.new_tables, &caller, TOO_MUCH)?;
    let wanted: NewPlaytest = read_body(wanted)?;
    let options = judge(&app, &wanted)?;
    let info = PlaytestInfo { game: wanted.game, players: wanted.players, options };
    let (playtest, key) = (secrets::table_name(), secrets::token());
    let row = PlaytestRow {
        id: playtest.clone(),
        created: app.clock.now().0,
        hash: secrets::hash(&key),
        setup: line(&info),
    };
    match app.writer.commit(vec![Write::Playtest(row)]).await {
        Ok(()) => Ok((StatusCode::CREATED, Json(PlaytestMade { playtest, key })).into_response()),
        Err(WriteError::Unit(UnitError::TooManyPlaytests)) => {
            let why = "This server cannot hold more playtests.";
            Err(refusal(StatusCode::SERVICE_UNAVAILABLE, "full", why).into())
        }
        Err(no) => Err(not_written(&no).into()),
    }
}

/// What the house rules of a playtest change, if the game can be played like that.
fn judge(app: &AppState, wanted: &NewPlaytest) -> Answer<Map<String, Value>> {
    opened(app, &wanted.game, wanted.players, &wanted.options)?;
    changed(&wanted.game, wanted.players, &wanted.options)
        .map_err(|why| refusal(StatusCode::CONFLICT, "bad_option", why).into())
}

/// What house rules change in the text of a game, in full and in one order.
fn changed(
    game: &str,
    players: u8,
    options: &Map<String, Value>,
) -> Result<Map<String, Value>, String> {
    let variant = Variant::new(game, None, Some(players), &Options::from(options.clone()));
    Ok(variant.map_err(|why| why.to_string())?.options().clone())
}

/// A playtest out of the store.
async fn find(app: &AppState, name: &str) -> Answer<(PlaytestRow, PlaytestInfo)> {
    let id = name.to_owned();
    let row = read(app, move |reader| reader.playtest(&id)).await?.ok_or_else(|| {
        let why = "This playtest does not exist, or no longer exists.";
        refusal(StatusCode::NOT_FOUND, "no_playtest", why)
    })?;
    let info = wire::read(&row.setup).map_err(|_| broken_store())?;
    Ok((row, info))
}

/// Is this table one for its playtest?
///
/// # Errors
/// The answer, if it is not.
pub(super) async fn fits(app: &AppState, wanted: &NewTable) -> Answer<()> {
    let Some(name) = &wanted.playtest else { return Ok(()) };
    let (_, info) = find(app, name).await?;
    let options = changed(&wanted.game, wanted.players, &wanted.options);
    let fits = wanted.game == info.game && wanted.players == info.players;
    if fits && options.is_ok_and(|options| options == info.options) {
        return Ok(());
    }
    let why = "The playtest is of another game, other house rules or another number of players.";
    Err(refusal(StatusCode::CONFLICT, "other_rules", why).into())
}

/// A playtest as its players see it.
#[utoipa::path(
    get,
    path = "/api/playtests/{playtest}",
    operation_id = "playtest",
    params(("playtest" = String, Path, description = "The playtest's name.")),
    responses(
        (status = 200, description = "The playtest.", body = PlaytestInfo),
        (status = 404, description = "This playtest does not exist, or no longer exists.", body = Refusal),
        (status = 503, description = "The store cannot be read.", body = Refusal),
    )
)]
pub(super) async fn info(State(app): Shared, Path(name): Path<String>) -> Answer<Response> {
    let (_, info) = find(&app, &name).await?;
    Ok(json(line(&info)))
}

/// What the players of a playtest have shared: no names, no addresses, no chat.
#[utoipa::path(
    get,
    path = "/api/playtests/{playtest}/export",
    operation_id = "playtestExport",
    params(("playtest" = String, Path, description = "The playtest's name.")),
    security(("playtest" = [])),
    responses(
        (status = 200, description = "What was shared.", body = PlaytestExport),
        (status = 401, description = "No key was given.", body = Refusal),
        (status = 403, description = "Not the key of this playtest.", body = Refusal),
        (status = 404, description = "This playtest does not exist, or no longer exists.", body = Refusal),
        (status = 503, description = "The store cannot be read.", body = Refusal),
    )
)]
pub(super) async fn export(
    State(app): Shared,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Answer<Response> {
    let (row, info) = find_as_designer(&app, &name, &headers).await?;
    let matches = read(&app, move |reader| Ok(matches_of(reader.notes(&row.id)?))).await?;
    let matches = matches.ok_or_else(|| {
        tracing::error!(playtest = %name, "what was shared cannot be read");
        broken_store()
    })?;
    let PlaytestInfo { game, players, options } = info;
    let version = PLAYTEST_VERSION;
    Ok(Json(PlaytestExport { version, game, players, options, matches }).into_response())
}

/// Delete a playtest and everything that was shared in it.
///
/// It cannot be restored. Its tables stay, and what is shared at them from now on is refused.
#[utoipa::path(
    delete,
    path = "/api/playtests/{playtest}",
    operation_id = "deletePlaytest",
    params(("playtest" = String, Path, description = "The playtest's name.")),
    security(("playtest" = [])),
    responses(
        (status = 204, description = "The playtest is deleted."),
        (status = 401, description = "No key was given.", body = Refusal),
        (status = 403, description = "Not the key of this playtest.", body = Refusal),
        (status = 404, description = "This playtest does not exist, or no longer exists.", body = Refusal),
        (
            status = 503,
            description = "The store cannot be read or written, or it is not known whether it was.",
            body = Refusal
        ),
    )
)]
pub(super) async fn delete(
    State(app): Shared,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Answer<StatusCode> {
    let (row, _) = find_as_designer(&app, &name, &headers).await?;
    commit(&app, vec![Write::DropPlaytest { playtest: row.id }]).await
}

/// A playtest, for a request that carries its key.
async fn find_as_designer(
    app: &AppState,
    name: &str,
    headers: &HeaderMap,
) -> Answer<(PlaytestRow, PlaytestInfo)> {
    let why = "Send the key of the playtest: Authorization: Bearer KEY.";
    let key = bearer(headers, "not_designer", why)?;
    let (row, info) = find(app, name).await?;
    if !secrets::same(&row.hash, &secrets::hash(key)) {
        let why = "Only the designer, who has the key of this playtest, can do this.";
        return Err(refusal(StatusCode::FORBIDDEN, "not_designer", why).into());
    }
    Ok((row, info))
}

/// The matches that these rows tell of, one after the other. Of a row only what was shared and how
/// the match ended goes out, not where it was played or when.
fn matches_of(rows: Vec<NotesRow>) -> Option<Vec<PlaytestMatch>> {
    let mut matches: Vec<PlaytestMatch> = Vec::new();
    let mut last = None;
    for row in rows {
        let of = Some((row.table, row.match_no));
        if of != last {
            matches.push(wire::read(&row.result).ok()?);
            last = of;
        }
        let notes = wire::read(&row.notes).ok()?;
        matches.last_mut()?.notes.push(SeatNotes { seat: row.seat, notes });
    }
    Some(matches)
}
