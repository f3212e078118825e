//! What is not done, and why.

use super::page::Page;

#[test]
fn a_request_that_cannot_be_met_says_why() {
    let mut page = Page::open();
    for (method, path, body, status, code) in [
        ("GET", "/api/tables/none", "", 404, "no_table"),
        ("GET", "/api/rules/whist", "", 404, "no_game"),
        ("GET", "/api/lessons/whist", "", 404, "no_game"),
        ("POST", "/api/tables", "{", 400, "bad_message"),
        ("POST", "/api/tables", r#"{"game":"whist","players":3}"#, 400, "bad_option"),
        ("POST", "/api/tables", r#"{"game":"basset","players":3,"bots":"god"}"#, 400, "bad_option"),
        ("POST", "/api/replay", "{}", 409, "bad_record"),
        ("POST", "/api/play-on", "[]", 409, "bad_record"),
        ("POST", "/api/tables/none/matches/1/play-on", "", 404, "no_table"),
        ("POST", "/api/daily/whist/2023-11-01", "", 404, "no_game"),
        ("POST", "/api/daily/basset/yesterday", "", 404, "no_day"),
        ("POST", "/api/daily/basset/2023-11-15", "", 409, "not_yet"),
        ("GET", "/api/puzzles/basset", "", 404, "no_puzzles"),
        ("GET", "/api/puzzles/down-the-well/0", "", 404, "no_puzzle"),
        ("POST", "/api/puzzles/down-the-well/one", "", 400, "bad_message"),
        ("POST", "/api/puzzles/down-the-well/1/answer", "{}", 400, "bad_message"),
        ("POST", "/api/puzzles/down-the-well/1/answer", r#"{"action":"fly"}"#, 409, "no_action"),
        ("POST", "/api/studies", "{}", 404, "no_server"),
        ("GET", "/api/network", "", 404, "no_server"),
    ] {
        let (got, refusal) = page.request(method, path, body);
        assert_eq!((got, refusal["code"].as_str()), (status, Some(code)), "{path}: {refusal}");
        assert!(refusal["message"].as_str().is_some_and(|why| why.ends_with('.') || why.len() > 9));
    }
}

#[test]
fn a_message_that_cannot_be_carried_out_says_why() {
    let mut page = Page::open();
    page.starts("down-the-well", "{}", "rule");
    for (message, code) in [
        (r#""type":"say","text":"hello""#, "not_allowed"),
        (r#""type":"pass""#, "not_allowed"),
        (r#""type":"sit","name":"Ben""#, "taken"),
        (r#""type":"act","action":"fly","seen":99"#, "bad_action"),
        (r#""type":"dance""#, "bad_message"),
        (r#""type":"bot","seat":1,"level":"god""#, "bad_option"),
        (r#""type":"again""#, "not_yet"),
    ] {
        page.sends(message);
        assert_eq!(page.refused(), code, "{message}");
    }
}

#[test]
fn a_table_that_is_not_here_says_so() {
    let mut page = Page::open();
    page.joins("elsewhere1");
    assert!(format!("{:?}", page.said).contains("NoTable"), "{:?}", page.said);
}
