//! The page: its files by name, and itself for every address that people share.

use super::{answers::refusal, state::Shared};
use crate::page_file::PageFile;
use axum::{
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};

/// The page's own file.
const PAGE: &str = "index.html";

pub(super) async fn serve(
    State(app): Shared,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return refusal(
            StatusCode::NOT_FOUND,
            "no_such_thing",
            "There is nothing at this address.",
        );
    }
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let named = Some(path).filter(|path| !path.is_empty()).and_then(app.config.page);
    // a name with a dot is a file; anything else is an address within the page
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let file = match named {
        Some(file) => file,
        None if is_file => return StatusCode::NOT_FOUND.into_response(),
        None => match (app.config.page)(PAGE) {
            Some(page) => page,
            None => return (StatusCode::NOT_FOUND, "This server has no page.\n").into_response(),
        },
    };
    sent(&file, &headers)
}

/// A file, unless the browser has it already.
pub(super) fn sent(file: &PageFile, headers: &HeaderMap) -> Response {
    let cache = if file.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let etag = format!("\"{}\"", file.etag);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known.is_some_and(|known| known.trim_start_matches("W/") == etag) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, etag)]).into_response();
    }
    let headers = [
        (header::CONTENT_TYPE, file.mime.to_owned()),
        (header::CACHE_CONTROL, cache.to_owned()),
        (header::ETAG, etag),
    ];
    (headers, file.bytes.clone()).into_response()
}
