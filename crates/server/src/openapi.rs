//! The description of the HTTP interface, kept as a document and held to the routes by a test.

/// The description, as JSON.
pub(crate) fn text() -> String {
    include_str!("../../../docs/openapi.json").to_owned()
}
