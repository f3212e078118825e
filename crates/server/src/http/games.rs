//! The games there are, and their rules.

use super::{Shared, refusal};
use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use parlour_engine::{erased::Entry, options::OptionSpec};
use parlour_protocol::wire::{self, GameInfo, OptionInfo, Rulebook, Value};

pub(super) async fn list(State(house): Shared) -> Json<Vec<GameInfo>> {
    let config = &house.config;
    let game = |entry: &Entry| {
        let rules = (config.rules)(entry.meta.id);
        let meta = entry.meta;
        GameInfo {
            id: meta.id.to_owned(),
            title: meta.title.to_owned(),
            clauses: meta.clauses.to_owned(),
            min_players: meta.min_players,
            max_players: meta.max_players,
            usual_players: 3.clamp(meta.min_players, meta.max_players),
            real_time: meta.real_time,
            version: meta.version,
            options: meta.options.iter().map(|option| described(option, rules.as_ref())).collect(),
            among_people: meta
                .among_people
                .iter()
                .map(|&(key, value)| (key.to_owned(), wire::read(value).unwrap_or(Value::Null)))
                .collect(),
            levels: config.levels.iter().map(|&level| level.to_owned()).collect(),
        }
    };
    Json(config.house.games.iter().map(game).collect())
}

fn described(option: &OptionSpec, rules: Option<&Rulebook>) -> OptionInfo {
    let clauses =
        rules.iter().flat_map(|rules| &rules.sections).flat_map(|section| &section.clauses);
    let about = clauses.into_iter().find(|clause| clause.id == option.clause);
    OptionInfo {
        name: option.name.to_owned(),
        kind: option.kind.to_owned(),
        allowed: option.allowed.iter().map(|&word| word.to_owned()).collect(),
        default: wire::read(option.default).unwrap_or(Value::Null),
        clause: option.clause.to_owned(),
        about: about.map(|clause| clause.text.clone()).unwrap_or_default(),
    }
}

pub(super) async fn rules(State(house): Shared, Path(game): Path<String>) -> Response {
    match (house.config.rules)(&game) {
        Some(rules) => Json(rules).into_response(),
        None => refusal(StatusCode::NOT_FOUND, "no_game", "There is no such game."),
    }
}
