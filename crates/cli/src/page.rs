//! The page: the files that `build.rs` has made of `web/`, within the program.
//!
//! * A build needs Node (20.19 or later) and npm, and writes to its own folder only.
//! * `PARLOUR_PAGE=FOLDER` takes a page that was built elsewhere; `PARLOUR_PAGE=placeholder`
//!   takes a few words in its place, as do clippy, rust-analyzer, docs.rs, and a build without
//!   the feature `page`.

use parlour_server::PageFile;

/// The files' names, what is in them, and a hash of it; sorted by name.
static FILES: &[(&str, &[u8], &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The file of this name, such as `index.html`; no slash before it.
#[must_use]
pub(crate) fn file(path: &str) -> Option<PageFile> {
    let at = FILES.binary_search_by_key(&path, |(name, ..)| name).ok()?;
    let (_, bytes, etag) = FILES[at];
    Some(PageFile::named(path, bytes, etag))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_page() {
        let page = file("index.html").expect("a page");
        assert_eq!(page.mime, "text/html; charset=utf-8");
        assert!(!page.immutable);
        assert_eq!(page.etag.len(), 16);
        assert!(page.bytes.starts_with(b"<!doctype html>"));
    }

    #[test]
    fn nothing_else_is_in_it() {
        for path in ["", "/index.html", "../Cargo.toml", "assets", "no.js"] {
            assert!(file(path).is_none(), "{path}");
        }
    }

    #[test]
    fn every_file_that_the_page_asks_for_is_there_and_has_a_type() {
        let page = file("index.html").expect("a page");
        let html = std::str::from_utf8(&page.bytes).expect("text");
        for asked in html.split(['"', '\'']).filter_map(|part| part.strip_prefix("/assets/")) {
            let file = file(&format!("assets/{asked}")).expect("what the page asks for");
            assert!(file.immutable);
        }
        for (path, ..) in FILES {
            let file = file(path).expect("a file of the list");
            assert_ne!(file.mime, "application/octet-stream", "{path}");
        }
    }

    #[test]
    fn nothing_stands_in_the_page_that_a_strict_policy_forbids() {
        let page = file("index.html").expect("a page");
        let html = std::str::from_utf8(&page.bytes).expect("text");
        assert!(!html.contains("style="), "inline style");
        assert!(!html.contains("<style"), "inline style sheet");
        for script in html.split("<script").skip(1) {
            assert!(script.contains("src=\"/assets/"), "inline script: {script}");
        }
    }
}
