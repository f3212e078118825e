//! First lessons: what there is to learn, and a step after some moves. The client says every move
//! of the step each time, and the server keeps nothing.

use super::{
    answers::{Answer, Given, RequestError, read_body, refusal},
    state::{AppState, Shared},
};
use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use parlour_engine::lesson::{AnyLesson, position};
use parlour_protocol::wire::{LessonInfo, LessonMoves, LessonStep, Refusal};

/// The lesson of a game.
#[utoipa::path(
    get,
    path = "/api/lessons/{game}",
    operation_id = "lesson",
    params(("game" = String, Path, description = "The game's id.")),
    responses(
        (status = 200, description = "The lesson.", body = LessonInfo),
        (status = 404, description = "There is no such game, or no lesson of it.", body = Refusal),
    )
)]
pub(super) async fn info(State(app): Shared, Path(game): Path<String>) -> Answer<Json<LessonInfo>> {
    Ok(Json(LessonInfo::of(&game, find(&app, &game)?)))
}

/// A step of a lesson, after these moves.
#[utoipa::path(
    post,
    path = "/api/lessons/{game}/{step}",
    operation_id = "lessonStep",
    params(
        ("game" = String, Path, description = "The game's id."),
        ("step" = String, Path, description = "Which step, from 1."),
    ),
    request_body = LessonMoves,
    responses(
        (status = 200, description = "The step.", body = LessonStep),
        (status = 400, description = "The body is malformed, or has too many moves.", body = Refusal),
        (
            status = 404,
            description = "There is no such game, no lesson of it, or no such step.",
            body = Refusal
        ),
        (status = 500, description = "The step cannot be played.", body = Refusal),
    )
)]
pub(super) async fn play(
    State(app): Shared,
    Path((game, number)): Path<(String, String)>,
    moves: Given,
) -> Answer<Json<LessonStep>> {
    let steps = find(&app, &game)?.steps();
    let count = steps.len() as u32;
    let number = number.parse().ok().filter(|number| (1..=count).contains(number));
    let Some(number) = number else {
        let why = format!("This lesson has steps 1 to {count}.");
        return Err(refusal(StatusCode::NOT_FOUND, "no_step", why).into());
    };
    let moves: LessonMoves = read_body(moves)?;
    let bad = |why| refusal(StatusCode::BAD_REQUEST, "bad_message", why);
    moves.check_bounds().map_err(bad)?;
    let step = steps[number as usize - 1];
    let actions: Vec<&str> = moves.actions.iter().map(String::as_str).collect();
    let now = position(step, &actions).map_err(|broken| {
        tracing::error!(game, number, %broken, "a lesson cannot be played");
        let why = "This step cannot be played. The server's log has the reason.";
        refusal(StatusCode::INTERNAL_SERVER_ERROR, "broken", why)
    })?;
    Ok(Json(LessonStep::of(number, count, step.title(), &now)))
}

fn find(app: &AppState, game: &str) -> Answer<&'static dyn AnyLesson> {
    let missing =
        |code: &str, why: &str| RequestError::from(refusal(StatusCode::NOT_FOUND, code, why));
    let entry = app.config.registry.games.iter().find(|entry| entry.meta.id == game);
    let entry = entry.ok_or_else(|| missing("no_game", "There is no such game."))?;
    entry.lesson.ok_or_else(|| missing("no_lesson", "There is no lesson for this game."))
}
