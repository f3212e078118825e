//! Whole matches against bots, and what is left of them.

use super::page::Page;
use parlour_protocol::{Record, Registry, verify};

/// Sits down at a short table of this game, plays to the end, and looks at the record.
fn a_match_of(game: &str, options: &str) {
    let mut page = Page::open();
    let table = page.starts(game, options, "rule");
    let record_path = format!("/api/tables/{table}/matches/1/record");
    assert_eq!(page.request("GET", &record_path, "").0, 409, "no record while it is played");

    page.plays_to_the_end();

    let update = page.update.clone().unwrap();
    let scores = update.position.unwrap().scores;
    let (status, record) = page.request("GET", &record_path, "");
    assert_eq!(status, 200);
    let record = Record::from_text(&record.to_string()).unwrap();
    assert_eq!(record.scores.as_ref(), Some(&scores));
    let registry = Registry::of_parlour(String::new);
    let commit = update.table.unwrap().fair.commit;
    assert_ne!(commit, "", "the next shuffle has its commitment");
    verify(&registry, &record).unwrap();
    let path = format!("/api/tables/{table}/matches/1/replay?viewer=0&from=0&count=3");
    let (status, part) = page.request("GET", &path, "");
    assert_eq!((status, part["steps"].as_array().map(Vec::len)), (200, Some(3)));
}

#[test]
fn a_match_of_basement_is_played_to_its_end() {
    a_match_of("basement", r#"{"rounds":1,"turn_cap":60}"#);
}

#[test]
fn a_match_of_budr_basef_is_played_to_its_end() {
    a_match_of("budr-basef", r#"{"max_plays":14}"#);
}

#[test]
fn a_match_of_bread_basket_is_played_to_its_end() {
    a_match_of("bread-basket", r#"{"rounds":1}"#);
}

#[test]
fn a_match_of_basset_is_played_to_its_end() {
    a_match_of("basset", "{}");
}

#[test]
fn a_match_of_down_the_well_is_played_to_its_end() {
    a_match_of("down-the-well", "{}");
}

#[test]
fn another_match_follows_and_a_hint_helps_in_it() {
    let mut page = Page::open();
    page.starts("down-the-well", "{}", "easy");
    page.plays_to_the_end();
    page.sends(r#""type":"again","entropy":"more""#);
    assert!(!page.is_over());
    page.sends(r#""type":"hint""#);
    let is_hint = |said: &_| matches!(said, parlour_protocol::wire::ServerMessage::Hinted { .. });
    assert!(page.said.iter().any(is_hint), "{:?}", page.said.last());
}

#[test]
fn a_page_that_comes_again_with_its_token_has_its_seat() {
    let mut page = Page::open();
    let table = page.starts("basement", "{}", "rule");
    let token = page.said.iter().find_map(|said| match said {
        parlour_protocol::wire::ServerMessage::Seated { token, .. } => Some(token.clone()),
        _ => None,
    });
    let seen = page.update.take().unwrap();
    page.comes_back(&table, &token.unwrap());
    let update = page.update.clone().unwrap();
    assert_eq!(update.position.unwrap().view, seen.position.unwrap().view);
}
