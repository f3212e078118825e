//! A file that a browser asks for.

use axum::body::Bytes;
use std::borrow::Cow;

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
