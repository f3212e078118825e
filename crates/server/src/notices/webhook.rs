//! One notice to a webhook.

use super::SendError;
use axum::body::Body;
use hyper::{Request, Uri, header};

/// The request that sends this JSON there.
pub(super) fn request(to: &Uri, json: String) -> Result<Request<Body>, SendError> {
    Request::post(to.clone())
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::CONTENT_LENGTH, json.len())
        .body(Body::from(json))
        .map_err(|_| SendError::NotAllowed)
}
