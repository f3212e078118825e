//! Analyses in the browser: of matches that are over, the same as the program's.

use super::page::Page;
use parlour_lab::analysis::analyse;
use parlour_protocol::{
    Record,
    wire::{AnalysisInfo, Value, read},
};

fn info(body: &Value) -> AnalysisInfo {
    read(&body.to_string()).unwrap()
}

#[test]
fn a_match_that_was_played_to_its_end_is_analysed_as_the_program_does() {
    let mut page = Page::open();
    let table = page.starts("bread-basket", "{}", "easy");
    let path = format!("/api/tables/{table}/matches/1/analysis?seat=0");
    let (status, early) = page.request("POST", &path, "");
    assert_eq!((status, early["code"].as_str()), (409, Some("not_yet")), "it is still played");

    page.plays_to_the_end();
    let (status, begun) = page.request("POST", &path, "");
    assert_eq!((status, info(&begun)), (200, AnalysisInfo::running(0)));
    page.thinks_once();
    let some = info(&page.request("POST", &path, "").1);
    assert!(!some.is_over(), "one step is not all");
    page.thinks();
    let done = info(&page.request("POST", &path, "").1);

    let (_, text) = page.request("GET", &format!("/api/tables/{table}/matches/1/record"), "");
    let record = Record::from_text(&text.to_string()).unwrap();
    assert_eq!(done, AnalysisInfo::done(analyse(&record, 0, 0).unwrap()));
    // the record from a file is the same analysis, and is known
    let (_, known) = page.request("POST", "/api/analysis?seat=0", &text.to_string());
    assert_eq!(info(&known), done);
}

#[test]
fn a_record_that_cannot_be_analysed_says_why() {
    let mut page = Page::open();
    let unfinished =
        r#"{"parlour":1,"game":"basset","version":1,"players":3,"deals":[],"acts":[]}"#;
    let (status, failed) = page.request("POST", "/api/analysis?seat=1", unfinished);
    let why = info(&failed).error.unwrap();
    assert_eq!(status, 200);
    assert!(why.starts_with("This match cannot be analysed: "), "{why}");
    let (status, none) = page.request("POST", "/api/analysis?seat=3", unfinished);
    assert_eq!((status, none["code"].as_str()), (404, Some("no_seat")));
    let (status, bad) = page.request("POST", "/api/analysis?seat=x", unfinished);
    assert_eq!((status, bad["code"].as_str()), (400, Some("bad_message")));
    let (status, no_record) = page.request("POST", "/api/analysis", "[]");
    assert_eq!((status, no_record["code"].as_str()), (409, Some("bad_record")));
}
