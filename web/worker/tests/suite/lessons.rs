//! Lessons, rules and the list of games.

use super::page::Page;

#[test]
fn every_game_has_its_rules_and_a_lesson_that_begins() {
    let mut page = Page::open();
    let (status, games) = page.request("GET", "/api/games", "");
    let games: Vec<String> = games
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["id"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!((status, games.len()), (200, 5));
    for game in games {
        let (status, rules) = page.request("GET", &format!("/api/rules/{game}"), "");
        assert_eq!((status, rules["game"].as_str()), (200, Some(game.as_str())));
        let (status, lesson) = page.request("GET", &format!("/api/lessons/{game}"), "");
        assert_eq!((status, lesson["game"].as_str()), (200, Some(game.as_str())));
        let steps = lesson["steps"].as_array().unwrap().len();
        for step in 1..=steps {
            let path = format!("/api/lessons/{game}/{step}");
            let (status, step) = page.request("POST", &path, r#"{"actions":[]}"#);
            assert_eq!(status, 200, "{step}");
        }
        let path = format!("/api/lessons/{game}/{}", steps + 1);
        let (status, none) = page.request("POST", &path, r#"{"actions":[]}"#);
        assert_eq!((status, none["code"].as_str()), (404, Some("no_step")));
    }
}
