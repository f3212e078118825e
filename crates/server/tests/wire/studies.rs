//! A study in the lab: one at a time, ended by whoever likes, and its report in a sandbox.

use crate::guest::{Reply, delete, get, post, strict};
use parlour_protocol::wire::{self, StudyInfo, StudyState};
use parlour_server::{Config, RunStudy, Server, StudyProgress};
use std::{net::SocketAddr, time::Duration};

/// Plays until somebody ends it.
const PATIENT: RunStudy = &|wanted, tell| {
    let mut done = 0;
    while tell(StudyProgress { done, total: 1_000_000, section: "Between equals".to_owned() }) {
        done += 1;
        std::thread::sleep(Duration::from_millis(1));
    }
    Ok(format!("<!doctype html><title>{} with {:?}</title>", wanted.game, wanted.levels))
};

const STUDY: &str = r#"{"game":"basset","players":3,"levels":["random","rule"],"games":100}"#;

/// Asks for a study.
async fn study(to: SocketAddr, wish: &str) -> Reply {
    post(to, "/api/studies", &wire::read(wish).unwrap()).await
}

/// Looks at a study until it is so.
async fn until(to: SocketAddr, name: &str, so: impl Fn(&StudyInfo) -> bool) -> StudyInfo {
    loop {
        let now: StudyInfo = get(to, &format!("/api/studies/{name}")).await.json();
        if so(&now) {
            return now;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_study_is_begun_looked_at_ended_and_read() {
    let config = Config { study: Some(PATIENT), ..strict() };
    let server = Server::start(config).await.unwrap();
    let to = server.address();
    let begun = study(to, STUDY).await;
    assert_eq!(begun.status, 202, "{}", begun.body);
    let name = begun.json::<StudyInfo>().study;
    let report = format!("/api/studies/{name}/report");
    assert_eq!(get(to, &report).await.status, 409, "there is no report yet");
    let running = until(to, &name, |info| info.done > 2).await;
    assert_eq!((running.state, running.total), (StudyState::Running, 1_000_000));
    assert_eq!(running.section, "Between equals");
    assert_eq!(study(to, STUDY).await.status, 429, "one at a time");

    assert_eq!(delete(to, &format!("/api/studies/{name}"), "").await.status, 204);
    until(to, &name, |info| info.state == StudyState::Done).await;
    let read = get(to, &report).await;
    assert!(read.body.contains("basset with"), "{}", read.body);
    let policy = read.header("content-security-policy").unwrap();
    assert!(policy.starts_with("sandbox; default-src 'none'"), "{policy}");
    assert_eq!(read.header("x-frame-options"), Some("SAMEORIGIN"));
    assert_eq!(study(to, STUDY).await.status, 202, "now there is room for another");
    // a study that runs holds up nobody who closes the server
    server.stop().await.unwrap();
}

#[tokio::test]
async fn what_cannot_be_studied_here_is_refused() {
    let config = Config { study: Some(PATIENT), ..strict() };
    let server = Server::start(config).await.unwrap();
    let to = server.address();
    for bad in [
        r#"{"game":"whist","players":3,"levels":["rule"],"games":100}"#,
        r#"{"game":"basset","players":99,"levels":["rule"],"games":100}"#,
        r#"{"game":"basset","players":3,"levels":[],"games":100}"#,
        r#"{"game":"basset","players":3,"levels":["search:100000000"],"games":100}"#,
        r#"{"game":"basset","players":3,"levels":["cmd:./mybot"],"games":100}"#,
        r#"{"game":"basset","players":3,"levels":["rule"],"games":100000}"#,
        r#"{"game":"basset","players":3,"levels":["rule"],"games":9,"options":{"no":1}}"#,
        "[]",
    ] {
        assert_eq!(study(to, bad).await.status, 400, "{bad}");
    }
    server.stop().await.unwrap();
    let server = Server::start(strict()).await.unwrap();
    assert_eq!(study(server.address(), STUDY).await.status, 404, "no lab");
    server.stop().await.unwrap();
}
