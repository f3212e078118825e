//! A study in the lab: one at a time and one of each address, ended by anyone, and its report
//! in a sandbox.

use crate::client::{Reply, get, post, request, strict};
use parlour_protocol::wire::{self, StudyInfo, StudyState};
use parlour_server::{Config, RunStudy, Server, StudyProgress};
use std::{net::SocketAddr, time::Duration};

/// Plays until someone ends it.
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
async fn study(to: SocketAddr, setup: &str) -> Reply {
    post(to, "/api/studies", &wire::read(setup).unwrap()).await
}

async fn end(to: SocketAddr, name: &str) -> Reply {
    request(to, "POST", &format!("/api/studies/{name}/end"), &[], "").await
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
    // of its games it will never come that far: the bar moves with the time
    let later = until(to, &name, |info| info.percent >= 2).await;
    assert!(later.done * 50 < later.total, "{later:?}");
    assert_eq!(study(to, STUDY).await.status, 429, "one of each address");

    assert_eq!(end(to, &name).await.status, 204);
    until(to, &name, |info| info.state == StudyState::Done).await;
    let read = get(to, &report).await;
    assert!(read.body.contains("basset with"), "{}", read.body);
    let policy = read.header("content-security-policy").unwrap();
    assert!(policy.starts_with("sandbox; default-src 'none'"), "{policy}");
    assert_eq!(read.header("x-frame-options"), Some("SAMEORIGIN"));
    assert_eq!(study(to, STUDY).await.status, 202, "now there is room for another");
    // a study that runs holds up no one who closes the server
    server.stop().await.unwrap();
}

/// Falls over at once for one game, and plays any other.
const CLUMSY: RunStudy = &|wanted, tell| match wanted.game.as_str() {
    "basset" => panic!("a study falls over"),
    _ => PATIENT(wanted, tell),
};

/// Asks for a study behind a proxy, for someone with this address.
async fn study_for(to: SocketAddr, who: &str, setup: &str) -> Reply {
    let headers = [("content-type", "application/json"), ("x-forwarded-for", who)];
    request(to, "POST", "/api/studies", &headers, setup).await
}

#[tokio::test]
async fn studies_wait_in_line_one_of_each_address() {
    let trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    let config = Config { study: Some(PATIENT), trusted_proxies, ..strict() };
    let server = Server::start(config).await.unwrap();
    let to = server.address();
    let mut names = Vec::new();
    for number in 0..9 {
        let reply = study_for(to, &format!("203.0.113.{number}"), STUDY).await;
        assert_eq!(reply.status, 202, "study {number}: {}", reply.body);
        names.push(reply.json::<StudyInfo>().study);
    }
    let full = study_for(to, "203.0.113.99", STUDY).await;
    assert_eq!((full.status, full.code().as_str()), (503, "busy"), "eight wait already");
    let twice = study_for(to, "203.0.113.3", STUDY).await;
    assert!(twice.body.contains("Your last study is still running"), "{}", twice.body);
    until(to, &names[0], |info| info.done > 0).await;
    let second: StudyInfo = get(to, &format!("/api/studies/{}", names[1])).await.json();
    assert_eq!(second.state, StudyState::Waiting);
    // who ends one that waits has room for another, and the next in line comes after the first
    for at in [1, 0] {
        assert_eq!(end(to, &names[at]).await.status, 204);
    }
    until(to, &names[1], |info| info.state == StudyState::Failed).await;
    until(to, &names[2], |info| info.state == StudyState::Running && info.done > 0).await;
    assert_eq!(study_for(to, "203.0.113.1", STUDY).await.status, 202);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_study_that_falls_over_leaves_the_lab_free() {
    let config = Config { study: Some(CLUMSY), ..strict() };
    let server = Server::start(config).await.unwrap();
    let to = server.address();
    let fallen = study(to, STUDY).await.json::<StudyInfo>().study;
    let over = until(to, &fallen, |info| info.state == StudyState::Failed).await;
    assert_eq!(over.error.as_deref(), Some("The study failed. The server's log has the reason."));
    let next = study(to, &STUDY.replace("basset", "basement")).await;
    assert_eq!(next.status, 202, "{}", next.body);
    until(to, &next.json::<StudyInfo>().study, |info| info.done > 0).await;
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
        "[]",
    ] {
        assert_eq!(study(to, bad).await.status, 400, "{bad}");
    }
    // a request that is as described, of a game that has no such house rule
    let strange = r#"{"game":"basset","players":3,"levels":["rule"],"games":9,"options":{"no":1}}"#;
    let reply = study(to, strange).await;
    assert_eq!((reply.status, reply.code().as_str()), (409, "bad_option"), "{}", reply.body);
    server.stop().await.unwrap();
    let server = Server::start(strict()).await.unwrap();
    assert_eq!(study(server.address(), STUDY).await.status, 404, "no lab");
    server.stop().await.unwrap();
}
