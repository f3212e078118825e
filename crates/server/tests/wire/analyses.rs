//! Analyses of matches: only of those that are over, one after the other, in the background.

use crate::{
    client::{Reply, TestRng, request, roomy, strict},
    rematch::{people_at, play_to_the_end},
};
use parlour_protocol::wire::{Analysis, AnalysisInfo, AnalysisState, WinEstimate};
use parlour_server::{Config, RunAnalysis, Server};
use std::{
    net::SocketAddr,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

/// Has someone seen how far the analysis for the third seat is? It is not done before.
static SEEN: AtomicBool = AtomicBool::new(false);

/// Says for which seat it was asked; falls over for the second.
const ANALYSIS: RunAnalysis = &|record, seat, watch| match seat {
    0 => Ok(Analysis {
        game: record.setup.game.clone(),
        seat,
        acts: record.acts.len() as u32,
        seed: 0,
        curve: Vec::new(),
        decisions: 0,
        mistakes: Vec::new(),
        unseen: 0,
        deals: WinEstimate { value: 0, low: 0, high: 0 },
        judged_deals: 0,
        all_deals: 0,
    }),
    1 => panic!("an analysis falls over"),
    2 => {
        watch(40);
        while !SEEN.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        Err("Seen.".to_owned())
    }
    _ => Err("This match cannot be analysed: it is too odd.".to_owned()),
};

/// Asks until it is there.
async fn until_over(to: SocketAddr, path: &str) -> AnalysisInfo {
    loop {
        let info: AnalysisInfo = request(to, "POST", path, &[], "").await.json();
        if info.is_over() {
            return info;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn asked(to: SocketAddr, path: &str) -> Reply {
    request(to, "POST", path, &[], "").await
}

#[tokio::test]
async fn a_match_is_analysed_once_it_is_over() {
    let config = Config { analysis: Some(ANALYSIS), ..roomy() };
    let server = Server::start(config).await.unwrap();
    let to = server.address();
    let (table, mut people) = people_at(&server, "down-the-well", 2).await;
    let path = |seat: u8| format!("/api/tables/{}/matches/1/analysis?seat={seat}", table.name);
    let early = asked(to, &path(0)).await;
    assert_eq!((early.status, early.code().as_str()), (409, "not_yet"), "{}", early.body);

    play_to_the_end(&mut people, &mut TestRng(3)).await;
    let info = until_over(to, &path(0)).await;
    let analysis = info.analysis.expect("it is done");
    assert_eq!((analysis.game.as_str(), analysis.seat), ("down-the-well", 0));
    let broken = until_over(to, &path(1)).await;
    assert_eq!(broken.state, AnalysisState::Failed);
    assert_eq!(
        broken.error.as_deref(),
        Some("The analysis failed. The server's log has the reason.")
    );
    assert_eq!(until_over(to, &path(0)).await.state, AnalysisState::Done, "the others go on");
    let none = asked(to, &path(3)).await;
    assert_eq!((none.status, none.code().as_str()), (404, "no_seat"));
    let none = asked(to, &path(0).replace("/1/", "/2/")).await;
    assert_eq!((none.status, none.code().as_str()), (404, "no_match"));

    // the same record from a file is the same analysis
    let record = table.record(1).await.body;
    let known = request(to, "POST", "/api/analysis?seat=0", &[], &record).await;
    assert_eq!(known.json::<AnalysisInfo>().analysis, Some(analysis), "{}", known.body);
    let no_record = request(to, "POST", "/api/analysis", &[], "[]").await;
    assert_eq!((no_record.status, no_record.code().as_str()), (409, "bad_record"));
    server.stop().await.unwrap();
}

#[tokio::test]
async fn on_the_way_an_analysis_says_how_much_of_it_is_done() {
    let config = Config { analysis: Some(ANALYSIS), ..roomy() };
    let server = Server::start(config).await.unwrap();
    let to = server.address();
    let record = r#"{"parlour":1,"game":"basset","version":1,"players":3,"deals":[],"acts":[]}"#;
    let ask = async || -> AnalysisInfo {
        request(to, "POST", "/api/analysis?seat=2", &[], record).await.json()
    };
    while ask().await.percent < 40 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(ask().await, AnalysisInfo::running(40));
    SEEN.store(true, Ordering::Relaxed);
    while !ask().await.is_over() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(ask().await, AnalysisInfo::failed("Seen."));
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_server_without_analyses_says_so() {
    let server = Server::start(strict()).await.unwrap();
    let to = server.address();
    let record = r#"{"parlour":1,"game":"basset","version":1,"players":3,"deals":[],"acts":[]}"#;
    let none = request(to, "POST", "/api/analysis", &[], record).await;
    assert_eq!((none.status, none.code().as_str()), (404, "no_analysis"), "{}", none.body);
    server.stop().await.unwrap();
}
