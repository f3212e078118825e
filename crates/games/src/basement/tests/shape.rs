//! The JSON of the contract: field names and shapes.

use super::{table, undecided};
use crate::basement::Basement;
use parlour_engine::{Game, Viewer, story::Story};
use serde_json::{Value, json};

fn story() -> Story<Basement> {
    let hands = ["3 3 4 | 7 8 C", "2 2 6 | 9 9 R"];
    let mut story = table(Basement::default(), &hands, &["10 11 B", "1 1 5"], "1 C 4");
    story.does(1, "play 2 2").does(0, "play 3");
    story
}

#[test]
fn the_state_has_the_shape_of_the_contract() {
    let story = story();
    let mut state = serde_json::to_value(story.reveal()).unwrap();
    let deck = state["deck"].take();
    assert_eq!(deck.as_array().unwrap().len(), 35);
    assert_eq!(deck[0], "1", "top first: of 1 C 4 … two and one were drawn");
    assert_eq!(
        state,
        json!({
            "phase": "play",
            "round": 1,
            "dealer": 0,
            "first_dealt": 1,
            "next": 1,
            "turns": 2,
            "deck": null,
            "pile": ["2", "2", "3"],
            "run": {"kind": "3", "len": 1},
            "trash": [],
            "players": [
                {"hand": ["3", "4", "4"], "top": ["7", "8", "C"], "basement": ["10", "11", "B"], "place": null},
                {"hand": ["1", "6", "C"], "top": ["9", "9", "R"], "basement": ["1", "1", "5"], "place": null},
            ],
            "totals": [0, 0],
            "sealed": [null, null],
        })
    );
}

#[test]
fn the_view_is_the_state_with_what_is_hidden_counted() {
    let story = story();
    let view: Value = serde_json::to_value(story.view(1)).unwrap();
    assert_eq!(
        view,
        json!({
            "seat": 1,
            "phase": "play",
            "round": 1,
            "dealer": 0,
            "first_dealt": 1,
            "next": 1,
            "turns": 2,
            "deck": 35,
            "pile": ["?", "?", "3"],
            "run": {"kind": "3", "len": 1},
            "trash": 0,
            "players": [
                {"hand": 3, "top": ["7", "8", "C"], "basement": ["?", "?", "?"], "place": null},
                {"hand": ["1", "6", "C"], "top": ["9", "9", "R"], "basement": ["?", "?", "?"], "place": null},
            ],
            "totals": [0, 0],
            "sealed": [null, null],
        })
    );
    let spectator = story.table().rules().view(story.state(), Viewer::Spectator);
    let spectator = serde_json::to_value(spectator).unwrap();
    assert_eq!(spectator["seat"], "spectator");
    assert_eq!(spectator["players"][1]["hand"], 3);
}

#[test]
fn the_empty_pile_and_the_special_kinds() {
    let hands = ["B R 4 | 7 8 C", "B B 6 | 9 9 R"];
    let mut story = table(Basement::default(), &hands, &[], "");
    let run = |story: &Story<Basement>| serde_json::to_value(story.reveal()).unwrap()["run"].take();
    assert_eq!(run(&story), Value::Null);
    story.does(1, "play B");
    assert_eq!(run(&story), json!({"kind": "nothing", "len": 1}));
    story.does(0, "play R");
    assert_eq!(run(&story), json!({"kind": "R", "len": 1}));
    let story = undecided(Basement::default(), &hands, &[], "");
    let state = serde_json::to_value(story.reveal()).unwrap();
    assert_eq!((&state["phase"], &state["next"]), (&json!("top"), &Value::Null));
    assert_eq!(state["players"][0]["top"], json!([]));
}

#[test]
fn events_on_the_wire() {
    let story = story();
    let events: Vec<Value> =
        story.events().iter().map(|event| serde_json::to_value(event).unwrap()).collect();
    let played = events.iter().find(|event| event["event"] == "played").unwrap();
    assert_eq!(
        *played,
        json!({"event": "played", "seat": 1, "cards": ["2", "2"], "kind": "2", "from": "hand"})
    );
    let drew = events.iter().find(|event| event["event"] == "drew").unwrap();
    assert_eq!(*drew, json!({"event": "drew", "seat": 1, "cards": ["1", "C"]}));
}
