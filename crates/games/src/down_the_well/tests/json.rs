//! The wire form of the table, field by field.

use super::*;
use parlour_engine::Viewer;
use serde_json::{Value, json};

fn state(story: &Story<DownTheWell>) -> Value {
    serde_json::to_value(story.reveal()).unwrap()
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

fn given() -> Story<DownTheWell> {
    let hands = LOW.map(|hand| hand.split(' ').collect()).to_vec();
    let mut story = dealt(plain(), &hands, "QB KB");
    story.does(1, "give 5A 3A 7D");
    story
}

#[test]
fn state_while_giving() {
    let rest = "QB KB QA KA AA AB QC KC AC QD KD AD 2F 3F 4F 5F 6F 7F QF KF AF \
        2T 3T 4T 5T 6T 7T QT KT AT";
    assert_eq!(
        state(&given()),
        json!({
            "phase": "give", "hand": 1, "round": 1, "dealer": 0, "next": null,
            "turned": null, "lead": null,
            "piles": {"A": [], "B": [], "C": [], "D": [], "F": [], "T": []},
            "hands": LOW.map(|hand| hand.split(' ').collect::<Vec<_>>()),
            "finished": [false, false], "swept": [],
            "rest": rest.split_whitespace().collect::<Vec<_>>(),
            "last": null, "winner": null, "totals": [0, 0],
            "sealed": [null, "give 3A 5A 7D"],
        })
    );
}

#[test]
fn views_while_giving() {
    let story = given();
    let mut seen = state(&story);
    let by = |viewer| serde_json::to_value(plain().view(story.state(), viewer)).unwrap();
    seen["rest"] = json!(30);
    seen["hands"][0] = json!(12);
    seen["seat"] = json!(1);
    assert_eq!(by(Viewer::Seat(seat(1))), seen, "the giver sees the own choice");
    seen["hands"][1] = json!(12);
    seen["sealed"][1] = json!("?");
    seen["seat"] = json!("spectator");
    assert_eq!(by(Viewer::Spectator), seen);
    seen["hands"][0] = state(&story)["hands"][0].clone();
    seen["seat"] = json!(0);
    assert_eq!(by(Viewer::Seat(seat(0))), seen, "that a choice is made is all that is known");
}

#[test]
fn state_and_view_while_playing() {
    let mut story = after_the_pass(plain(), &LOW, "QB KB");
    story.does(0, "play 2B").does(1, "play 7B").does(0, "play 6C");
    let table = state(&story);
    let contract = [
        "phase", "hand", "round", "dealer", "next", "turned", "lead", "piles", "hands", "finished",
        "swept", "rest", "last", "winner", "totals", "sealed",
    ];
    assert_eq!(keys(&table), contract);
    assert_eq!(keys(&table["piles"]), ["A", "B", "C", "D", "F", "T"]);
    assert_eq!(table["piles"]["B"], json!(["2B", "7B"]), "bottom first");
    assert_eq!(table["piles"]["C"], json!(["6C"]));
    assert_eq!((&table["phase"], &table["next"]), (&json!("play"), &json!(1)));
    assert_eq!((&table["turned"], &table["lead"]), (&json!("QB"), &json!("B")));
    assert_eq!((&table["last"], &table["winner"]), (&json!(0), &Value::Null));
    assert_eq!(table["sealed"], json!([null, null]));
    assert_eq!(table["rest"].as_array().unwrap().len(), 29);
    assert_eq!(table["rest"][0], json!("KB"), "the turned card is no longer in the rest");
    let view = serde_json::to_value(story.view(1)).unwrap();
    let mut expected = table;
    expected["seat"] = json!(1);
    expected["hands"][0] = json!(10);
    expected["rest"] = json!(29);
    assert_eq!(view, expected);
}

#[test]
fn state_when_over() {
    let mut spot = spot(plain(), &["KA 2B", "", "QA 3C"]).wells("3B 4C");
    let swept = spot.state.swept(CardSet::ALL);
    spot.does(0, "play KA");
    let table = serde_json::to_value(spot.rules.reveal(&spot.state)).unwrap();
    assert_eq!((&table["phase"], &table["next"]), (&json!("over"), &Value::Null));
    assert_eq!((&table["winner"], &table["totals"]), (&json!(0), &json!([3, 0, 0])));
    assert_eq!(table["piles"]["A"], json!(["KA"]), "all stays as it lay");
    assert_eq!(table["hands"], json!([["2B"], [], ["QA", "3C"]]));
    assert_eq!(table["finished"], json!([true, true, true]));
    let sorted: Vec<String> = swept.iter().map(|card| card.to_string()).collect();
    assert_eq!(table["swept"], json!(sorted));
}

#[test]
fn six_players_have_no_rest_and_nothing_turned() {
    let mut story = Story::shuffled(plain(), 6, "six");
    for by in 0..6 {
        let give = story.legal(by)[0].clone();
        story.does(by, &give);
    }
    let table = state(&story);
    assert_eq!((&table["turned"], &table["rest"]), (&Value::Null, &json!([])));
    assert_eq!(table["lead"], json!("C"));
    assert_eq!(serde_json::to_value(story.view(0)).unwrap()["rest"], json!(0));
}

#[test]
fn events_on_the_wire() {
    let mut spot = spot(plain(), &["KA", "QA 2B"]).wells("3B");
    spot.does(0, "play KA");
    let told = |viewer| {
        let seen = spot.told.iter().filter_map(|event| plain().redact_for(event, viewer));
        serde_json::to_value(seen.collect::<Vec<_>>()).unwrap()
    };
    let mut events = json!([
        {"event": "played", "seat": 0, "card": "KA"},
        {"event": "ran_out", "seat": 0},
        {"event": "passed", "seat": 1, "cards": ["QA", "2B"]},
        {"event": "won", "seat": 0, "points": 2},
    ]);
    assert_eq!(told(Viewer::Seat(seat(1))), events);
    events[2]["cards"] = json!(2);
    assert_eq!(told(Viewer::Spectator), events);
}
