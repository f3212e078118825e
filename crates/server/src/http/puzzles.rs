//! Puzzles: how many a game has, one of them, what becomes of an answer, and a table that begins with it.

use super::{
    answers::{Answer, refusal},
    given::{made, refused},
    state::Shared,
};
use crate::caller::Caller;
use axum::{
    Extension, Json,
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use parlour_protocol::{
    puzzle::{PUZZLE_LEVEL, PuzzleError, Puzzles},
    wire::{self, PuzzleAnswer, PuzzleInfo, PuzzleList, PuzzleVerdict, Refusal, TableMade},
};
use serde::Deserialize;
use utoipa::IntoParams;

/// The puzzles of which game.
#[derive(Deserialize, Debug, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct GamePath {
    /// The game's id.
    game: String,
}

/// Which puzzle.
#[derive(Deserialize, Debug, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct PuzzlePath {
    /// The game's id.
    game: String,
    /// The puzzle's number, from 1.
    #[param(minimum = 1, format = "uint32", maximum = 4_294_967_295_u32)]
    number: u32,
}

fn answer<T: serde::Serialize>(found: Result<T, PuzzleError>) -> Response {
    match found {
        Ok(found) => Json(found).into_response(),
        Err(no) => refused(no.status(), no),
    }
}

/// List the puzzles of a game.
#[utoipa::path(
    get,
    path = "/api/puzzles/{game}",
    operation_id = "puzzles",
    params(GamePath),
    responses(
        (status = 200, description = "How hard each is.", body = PuzzleList),
        (status = 404, description = "This game has no puzzles.", body = Refusal),
    )
)]
pub(super) async fn list(Path(GamePath { game }): Path<GamePath>) -> Response {
    answer(Puzzles::of_game(&game).map(|puzzles| puzzles.info()))
}

/// Say what a player may know of a puzzle.
#[utoipa::path(
    get,
    path = "/api/puzzles/{game}/{number}",
    operation_id = "puzzle",
    params(PuzzlePath),
    responses(
        (status = 200, description = "The puzzle.", body = PuzzleInfo),
        (status = 400, description = "Not a number.", body = Refusal),
        (status = 404, description = "There is no such puzzle.", body = Refusal),
    )
)]
pub(super) async fn info(
    State(app): Shared,
    Path(PuzzlePath { game, number }): Path<PuzzlePath>,
) -> Response {
    let registry = &app.config.registry;
    answer(Puzzles::of_game(&game).and_then(|puzzles| puzzles.puzzle_info(registry, number)))
}

/// Judge an answer to a puzzle.
#[utoipa::path(
    post,
    path = "/api/puzzles/{game}/{number}/answer",
    operation_id = "puzzleAnswer",
    params(PuzzlePath),
    request_body = PuzzleAnswer,
    responses(
        (status = 200, description = "Whether it wins.", body = PuzzleVerdict),
        (status = 400, description = "No JSON, or not a number.", body = Refusal),
        (status = 404, description = "There is no such puzzle.", body = Refusal),
        (status = 409, description = "The move is not possible there.", body = Refusal),
    )
)]
pub(super) async fn judge(
    State(app): Shared,
    Path(PuzzlePath { game, number }): Path<PuzzlePath>,
    body: String,
) -> Response {
    let said: PuzzleAnswer = match wire::read(&body) {
        Ok(said) => said,
        Err(why) => return refusal(StatusCode::BAD_REQUEST, "bad_message", why),
    };
    let registry = &app.config.registry;
    answer(
        Puzzles::of_game(&game).and_then(|puzzles| puzzles.verdict(registry, number, &said.action)),
    )
}

/// Make a table that begins with a puzzle.
///
/// A bot of the level `expert` sits in the other seat, and there are no hints.
#[utoipa::path(
    post,
    path = "/api/puzzles/{game}/{number}",
    operation_id = "puzzleTable",
    params(PuzzlePath),
    responses(
        (status = 201, description = "The new table.", body = TableMade),
        (status = 400, description = "Not a number, or this server has no bots of that level.", body = Refusal),
        (status = 404, description = "There is no such puzzle.", body = Refusal),
        (status = 429, description = "Too many new tables from one address.", body = Refusal),
        (
            status = 503,
            description = "It could not be saved, so nothing was made; or the server is busy.",
            body = Refusal
        ),
    )
)]
pub(super) async fn table(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(PuzzlePath { game, number }): Path<PuzzlePath>,
) -> Answer<Response> {
    let registry = &app.config.registry;
    let config = Puzzles::of_game(&game).and_then(|puzzles| puzzles.table(registry, number));
    let config = config.map_err(|no| refused(no.status(), no))?;
    made(&app, &caller, config, PUZZLE_LEVEL).await
}
