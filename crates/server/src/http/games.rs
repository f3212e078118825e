//! The games there are, and their rules.

use super::{
    answers::refusal,
    offline::{OFFLINE_HEADER, OFFLINE_PATH},
    state::Shared,
};
use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use parlour_engine::erased::Entry;
use parlour_protocol::wire::{GameInfo, Refusal, Rulebook};

/// In this header the page learns that there are names with a passkey.
const PASSKEYS_HEADER: &str = "parlour-passkeys";

/// The games there are.
#[utoipa::path(
    get,
    path = "/api/games",
    operation_id = "games",
    responses(
        (
            status = 200,
            description = "The games.",
            body = Vec<GameInfo>,
            headers((
                "parlour-offline" = String,
                description = "Where the page is that plays without a network; absent if the server does \
                    not have it."
            ), (
                "parlour-passkeys" = String,
                description = "`1`, if players can have a name with a passkey here; else absent."
            ))
        ),
    )
)]
pub(super) async fn list(State(app): Shared) -> impl IntoResponse {
    let config = &app.config;
    let game =
        |entry: &Entry| GameInfo::of(entry, (config.rules)(entry.meta.id).as_ref(), config.levels);
    let offline = config.offline.as_ref().map(|_| [(OFFLINE_HEADER, OFFLINE_PATH)]);
    let passkeys = config.passkeys.as_ref().map(|_| [(PASSKEYS_HEADER, "1")]);
    (offline, passkeys, Json(config.registry.games.iter().map(game).collect::<Vec<_>>()))
}

/// The rules of a game.
#[utoipa::path(
    get,
    path = "/api/rules/{game}",
    operation_id = "rules",
    params(("game" = String, Path, description = "The game's id.")),
    responses(
        (status = 200, description = "The rules.", body = Rulebook),
        (status = 404, description = "There is no such game.", body = Refusal),
    )
)]
pub(super) async fn rules(State(app): Shared, Path(game): Path<String>) -> Response {
    match (app.config.rules)(&game) {
        Some(rules) => Json(rules).into_response(),
        None => refusal(StatusCode::NOT_FOUND, "no_game", "There is no such game."),
    }
}
