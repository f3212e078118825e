//! A file that a browser asks for.

use axum::body::Bytes;
use std::borrow::Cow;

/// Names in here hold a hash of what is in the file.
const HASHED: &str = "assets/";

/// A file of the page.
#[derive(Clone, Debug)]
pub struct PageFile {
    /// What is in it.
    pub bytes: Bytes,
    /// Its type.
    pub mime: &'static str,
    /// Does the name change with the content?
    pub immutable: bool,
    /// What changes with the content.
    pub etag: Cow<'static, str>,
}

impl PageFile {
    /// A file of this name, such as `index.html`, with what is in it and what changes with that.
    #[must_use]
    pub fn named(name: &str, bytes: impl Into<Bytes>, etag: impl Into<Cow<'static, str>>) -> Self {
        let immutable = name.starts_with(HASHED);
        Self { bytes: bytes.into(), mime: mime(name), immutable, etag: etag.into() }
    }
}

/// The type of a file; a browser is told not to guess another.
fn mime(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
