//! The page that plays without a network, from a server that has it.

use crate::client::{get, open, request, strict};
use parlour_server::{Config, OfflineError, OfflineSite, Server};
use std::{fs, path::Path, sync::Arc};
use tempfile::TempDir;

/// A folder as `cargo xtask site` makes one, with less in it.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::create_dir(at.join("assets")).unwrap();
    let script =
        "const VERSION = \"1\";\nconst FILES = [\"./\",\"assets/index.js\",\"parlour.bin\"];\n";
    for (name, text) in [
        ("index.html", "<!doctype html><title>Parlour</title>"),
        ("manifest.webmanifest", "{}"),
        ("sw.js", script),
        ("assets/index.js", &"const a = 1;\n".repeat(100)),
        ("parlour.bin", &"many bytes ".repeat(100)),
        (".hidden", "a note of the operator's"),
    ] {
        fs::write(at.join(name), text).unwrap();
    }
    folder
}

async fn open_with(folder: &Path) -> Server {
    let offline = Some(Arc::new(OfflineSite::read(folder).unwrap()));
    open(Config { offline, ..strict() }).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_file_has_its_type_its_age_and_a_policy_that_lets_webassembly_run() {
    let folder = folder();
    let server = open_with(folder.path()).await;
    let at = server.address();
    for (path, kind, cache) in [
        ("/offline/", "text/html; charset=utf-8", "no-cache"),
        ("/offline/index.html", "text/html; charset=utf-8", "no-cache"),
        ("/offline/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/offline/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/offline/parlour.bin", "application/octet-stream", "no-cache"),
        (
            "/offline/assets/index.js",
            "text/javascript; charset=utf-8",
            "public, max-age=31536000, immutable",
        ),
    ] {
        let reply = get(at, path).await;
        assert_eq!(reply.status, 200, "{path}");
        assert_eq!(reply.header("content-type"), Some(kind), "{path}");
        assert_eq!(reply.header("cache-control"), Some(cache), "{path}");
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{path}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        // with this header the service worker could answer for the tables of the server, too
        assert_eq!(reply.header("service-worker-allowed"), None, "{path}");

        let etag = reply.header("etag").unwrap();
        let again = request(at, "GET", path, &[("if-none-match", etag)], "").await;
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{path}");
        let head = request(at, "HEAD", path, &[], "").await;
        assert_eq!((head.status, head.body.as_str()), (200, ""), "{path}");
        assert_eq!(head.header("etag"), Some(etag), "{path}");
    }
    let page = get(at, "/").await;
    let policy = page.header("content-security-policy").unwrap();
    assert!(!policy.contains("wasm"), "the pages at the server's tables need none: {policy}");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn texts_are_compressed_and_what_is_compressed_already_is_not() {
    let folder = folder();
    let server = open_with(folder.path()).await;
    let accepts = [("accept-encoding", "gzip")];
    let head = |path| request(server.address(), "HEAD", path, &accepts, "");
    let script = head("/offline/assets/index.js").await;
    assert_eq!(script.header("content-encoding"), Some("gzip"));
    let games = head("/offline/parlour.bin").await;
    assert_eq!((games.status, games.header("content-encoding")), (200, None));
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_address_leads_out_of_the_folder_or_lists_it() {
    let folder = folder();
    fs::write(folder.path().with_extension("secret"), "secret").unwrap();
    let secret = folder.path().with_extension("secret");
    let secret = secret.file_name().unwrap().to_str().unwrap();
    let server = open_with(folder.path()).await;
    let at = server.address();
    for path in [
        format!("/offline/../{secret}"),
        format!("/offline/%2e%2e/{secret}"),
        format!("/offline/..%2f{secret}"),
        format!("/offline/assets/../../{secret}"),
        format!("/offline/..\\{secret}"),
        "/offline//etc/passwd".to_owned(),
        "/offline/assets".to_owned(),
        "/offline/assets/".to_owned(),
        "/offline/.hidden".to_owned(),
        "/offline/no.js".to_owned(),
        "/offline/%00".to_owned(),
    ] {
        let reply = get(at, &path).await;
        assert_eq!((reply.status, reply.body.as_str()), (404, ""), "{path}");
    }
    let moved = get(at, "/offline").await;
    assert_eq!((moved.status, moved.header("location")), (307, Some("/offline/")));
    let posted = request(at, "POST", "/offline/index.html", &[], "").await;
    assert_eq!(posted.status, 405);
    fs::remove_file(folder.path().with_extension("secret")).unwrap();
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_list_of_games_says_where_the_page_is_only_if_the_server_has_it() {
    let folder = folder();
    let with = open_with(folder.path()).await;
    let games = get(with.address(), "/api/games").await;
    assert_eq!(games.header("parlour-offline"), Some("/offline/"));
    with.stop().await.unwrap();
    let without = open(strict()).await;
    let games = get(without.address(), "/api/games").await;
    assert_eq!((games.status, games.header("parlour-offline")), (200, None));
    assert_eq!(get(without.address(), "/offline/sw.js").await.status, 404);
    without.stop().await.unwrap();
}

#[test]
fn a_folder_that_cannot_be_played_from_is_refused_with_what_is_missing() {
    let read = |folder: &Path| OfflineSite::read(folder).unwrap_err();
    let folder = folder();
    let at = folder.path();
    fs::remove_file(at.join("assets/index.js")).unwrap();
    let no = read(at).to_string();
    assert!(no.contains("missing: assets/index.js (`cargo xtask site` makes"), "{no}");
    fs::remove_file(at.join("sw.js")).unwrap();
    fs::remove_file(at.join("parlour.bin")).unwrap();
    let no = read(at).to_string();
    assert!(no.contains("missing: parlour.bin, sw.js ("), "{no}");
    let no = read(&at.join("nowhere"));
    assert!(matches!(no, OfflineError::Unreadable(..)), "{no}");
    assert!(no.to_string().contains("nowhere cannot be read: "), "{no}");
}

#[test]
fn a_service_worker_that_names_no_files_is_refused() {
    let folder = folder();
    fs::write(folder.path().join("sw.js"), "addEventListener('fetch', () => {});").unwrap();
    let no = OfflineSite::read(folder.path()).unwrap_err().to_string();
    assert!(no.contains("sw.js names no files to keep"), "{no}");
}

#[cfg(unix)]
#[test]
fn a_link_in_the_folder_is_refused() {
    let folder = folder();
    std::os::unix::fs::symlink("/etc/hostname", folder.path().join("assets/name.txt")).unwrap();
    let no = OfflineSite::read(folder.path()).unwrap_err().to_string();
    assert!(no.contains("assets/name.txt") && no.contains("links are not followed"), "{no}");
}
