//! Ratings of names with a passkey: who plays for one, and how strong it is.

use super::{
    answers::{Answer, Given, NO_TOKEN, ask_table, bearer, read, read_body, refusal, refused},
    signed_in::{SIGNED_OUT, admitted},
    state::Shared,
};
use crate::{
    caller::Caller,
    openapi::TableUnavailable,
    room::{Account, AccountCommand, RoomCommand},
    secrets,
    store::{AccountRow, RatingRow},
};
use axum::{
    Extension, Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
};
use parlour_protocol::wire::{AccountRatings, GameRating, Refusal, SeatSession};

/// The ratings of a name.
#[utoipa::path(
    get,
    path = "/api/accounts/{name}/ratings",
    operation_id = "ratings",
    params(("name" = String, Path, description = "The name.")),
    responses(
        (status = 200, description = "The ratings, by game.", body = AccountRatings),
        (
            status = 404,
            description = "No account has this name, or this server has no names with a passkey.",
            body = Refusal
        ),
        (status = 429, description = "Too many requests from one address.", body = Refusal),
        (status = 503, description = "The store cannot be read.", body = Refusal),
    )
)]
pub(super) async fn of_name(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(name): Path<String>,
) -> Answer<Json<AccountRatings>> {
    admitted(&app, &caller)?;
    let found = read(&app, move |reader| {
        let Some(account) = reader.account_named(&name)? else { return Ok(None) };
        Ok(Some((account.name, reader.ratings(&account.id)?)))
    });
    let none = || refusal(StatusCode::NOT_FOUND, "no_account", "No player has this name here.");
    let (name, rows) = found.await?.ok_or_else(none)?;
    Ok(Json(AccountRatings { name, ratings: rows.iter().map(shown).collect() }))
}

fn shown(row: &RatingRow) -> GameRating {
    GameRating {
        game: row.game.clone(),
        rating: row.rating(),
        margin: row.margin(),
        matches: row.matches,
    }
}

/// Play for your name in this seat: your matches at this table are rated, from the next one on.
///
/// It ends when you leave the seat. Where you are called by this name at the table, too, others see that you are
/// signed in. Otherwise they do not learn of it, until a match has ended that counts for them as well: then you are in
/// each other's list of friends.
#[utoipa::path(
    put,
    path = "/api/tables/{table}/account",
    operation_id = "playFor",
    params(("table" = String, Path, description = "The table's name.")),
    request_body = SeatSession,
    security(("seat" = [])),
    responses(
        TableUnavailable,
        (status = 204, description = "Your matches are rated."),
        (status = 400, description = "The body is malformed.", body = Refusal),
        (
            status = 401,
            description = "No seat token was given, or no one is signed in by this session.",
            body = Refusal
        ),
        (status = 403, description = "Not a player of this table.", body = Refusal),
        (status = 409, description = "Matches at this table are not rated.", body = Refusal),
        (status = 429, description = "Too many requests from one address.", body = Refusal),
    )
)]
pub(super) async fn play_for(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(table): Path<String>,
    headers: HeaderMap,
    body: Given,
) -> Answer<StatusCode> {
    let token = bearer(&headers, "not_seated", NO_TOKEN)?.to_owned();
    admitted(&app, &caller)?;
    let SeatSession { session } = read_body(body)?;
    let (hash, now) = (secrets::hash(&session), app.clock.now().0);
    let account = read(&app, move |reader| reader.signed_in(&hash, now)).await?;
    let signed_out = || refusal(StatusCode::UNAUTHORIZED, "signed_out", SIGNED_OUT);
    let AccountRow { id, name, .. } = account.ok_or_else(signed_out)?;
    let account = Account { id, name };
    let command = |reply| RoomCommand::Account(AccountCommand::PlayFor { token, account, reply });
    match ask_table(&app, &table, command).await? {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(no) => Err(refused(no).into()),
    }
}
