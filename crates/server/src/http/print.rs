//! A variant as a PDF that can be printed: its rules sheet and its cards.

use super::{
    answers::{not_too_often, refusal},
    state::Shared,
};
use crate::caller::Caller;
use axum::{
    Extension,
    extract::{Path, RawQuery, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use parlour_protocol::{Variant, VariantError, wire::Refusal};

/// Print a variant: its rules sheet and its cards.
///
/// The query is that of the variant's link, with its hash.
#[utoipa::path(
    get,
    path = "/api/print/{paper}/{game}",
    operation_id = "print",
    params(
        ("paper" = String, Path, description = "`a4` or `letter`."),
        ("game" = String, Path, description = "The game's id."),
    ),
    responses(
        (status = 200, description = "The document.", content_type = "application/pdf"),
        (status = 400, description = "No variant, or none that can be printed.", body = Refusal),
        (
            status = 404,
            description = "There is no such game or paper, or this server cannot print.",
            body = Refusal
        ),
        (status = 429, description = "Too many requests from one address.", body = Refusal),
    )
)]
pub(super) async fn print(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path((paper, game)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Response {
    let Some(print) = app.config.print else {
        return refusal(StatusCode::NOT_FOUND, "no_print", "This server cannot print.");
    };
    let why = "Too many requests from your address. Try again in a minute.";
    if let Err(refusal) = not_too_often(&app.new_tables, &caller, why) {
        return refusal.into_response();
    }
    if !print.papers.iter().any(|name| name.eq_ignore_ascii_case(&paper)) {
        let why = format!("There is no such paper; there are {}.", print.papers.join(", "));
        return refusal(StatusCode::NOT_FOUND, "no_paper", why);
    }
    let link = format!("/variant/{game}?{}", query.unwrap_or_default());
    let variant = match Variant::from_link(&link) {
        Ok(variant) => variant,
        Err(why @ VariantError::NoGame(_)) => {
            return refusal(StatusCode::NOT_FOUND, "no_game", why.to_string());
        }
        Err(why) => return refusal(StatusCode::BAD_REQUEST, "bad_option", why.to_string()),
    };
    let name = format!("attachment; filename=\"{}.pdf\"", variant.game().meta.id);
    match tokio::task::spawn_blocking(move || (print.pdf)(&variant, &paper)).await {
        Ok(Ok(document)) => {
            let headers = [
                (header::CONTENT_TYPE, "application/pdf".to_owned()),
                (header::CONTENT_DISPOSITION, name),
                (header::CACHE_CONTROL, "no-store".to_owned()),
            ];
            (headers, document).into_response()
        }
        Ok(Err(why)) => refusal(StatusCode::BAD_REQUEST, "bad_option", why),
        Err(_) => refusal(StatusCode::INTERNAL_SERVER_ERROR, "failed", "It cannot be printed."),
    }
}
