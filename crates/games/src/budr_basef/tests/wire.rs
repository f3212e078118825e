//! The table as data: names and shapes are a contract.

use super::table::{at_once, flips, table, wire};
use crate::budr_basef::{BudrBasef, Gestures, Slap};
use parlour_engine::options::Group;
use parlour_engine::{Game, Refusal};
use serde_json::json;

#[test]
fn a_whole_state_in_gambling() {
    let rules = BudrBasef { jokers: 1, ..at_once() };
    let mut story = table(rules, 10, "2S X1 KH 5D");
    for seat in [3, 4, 5, 6, 7, 8, 9] {
        story.does(seat, "hit");
    }
    story.does_at(1, "flip", 700).does_at(2, "flip", 1500).does(2, "raise 2");
    let mut state = wire(&story.reveal());
    for place in 3..10 {
        assert_eq!(state["decks"][place], json!([]));
    }
    let decks = state["decks"].take();
    assert_eq!(decks[2], json!(["AD", "QD"]), "top first");
    let pool = state["pool"].take();
    assert_eq!(pool.as_array().unwrap().len(), 36 + 2 + 2);
    assert_eq!(pool[36], json!("2S"));
    assert_eq!(pool[37], json!("X1"));
    assert_eq!(
        state,
        json!({
            "phase": "gamble", "clock": 1500, "decks": null, "stack": [], "keep": [],
            "pool": null,
            "powers": ["7S", "8S", "9S", null, null, null, null, null, null, null],
            "in": [true, true, true, false, false, false, false, false, false, false],
            "paid": [0, 0, 2, 0, 0, 0, 0, 0, 0, 0],
            "next": 0,
            "sets": ["Twelve", "King", "Double", "Fries", "Genesis", "Sandwich", "Odd", "Even",
                     "Thirteen", "Suit", "Straight", "Sprite", "Dragon", "Color", "All"],
            "contest": null,
            "last": 2, "from": 3, "plays": 2, "flipped": 1500, "version": 10, "open_pool": 38, "acted": [],
            "debts": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "locked": [], "ejected": [],
            "editor": null, "edited": false, "modified": [], "defined": [], "asked": []
        })
    );
    let mut view = wire(&story.view(1));
    assert_eq!(view["seat"], json!(1));
    assert_eq!(view["decks"], json!([4, 4, 2, 0, 0, 0, 0, 0, 0, 0]), "lengths for lists");
    assert_eq!(view["powers"][1], json!("8S"));
    assert_eq!(view["powers"][2], json!("?"));
    assert_eq!(view["pool"][37], json!("X1"));
    assert_eq!(view["pool"][38], json!("?"), "paid in unseen");
    for hidden in ["seat", "decks", "powers", "pool"] {
        view.as_object_mut().unwrap().remove(hidden);
        state.as_object_mut().unwrap().remove(hidden);
    }
    assert_eq!(view, state, "nothing else differs");
}

#[test]
fn fields_that_only_some_tables_have() {
    let plain = wire(&table(at_once(), 2, "").reveal());
    assert!(plain.get("touches").is_none() && plain.get("sealed").is_none());
    let rules = BudrBasef { gestures: Gestures::Full, ..at_once() };
    let mut story = table(rules, 2, "");
    story.does(1, "touch carry");
    assert_eq!(wire(&story.reveal())["touches"], json!([[], ["carry"]]));
    let mut story = table(BudrBasef { slap: Slap::Sealed, ..at_once() }, 2, "");
    story.does(1, "flip").does(0, "wait");
    let state = wire(&story.reveal());
    assert_eq!((&state["sealed"], &state["asked"]), (&json!(["wait", null]), &json!([1])));
}

#[test]
fn events_as_data() {
    let mut story = table(at_once(), 2, "4S 4H");
    flips(&mut story, 2);
    story.does_at(0, "hit", 900);
    let events: Vec<_> =
        story.events().iter().map(|event| serde_json::to_value(event).unwrap()).collect();
    assert_eq!(
        json!(events),
        json!([
            {"event": "dealt", "decks": [27, 27], "keep": [], "first": 1},
            {"event": "flipped", "seat": 1, "card": "4S"},
            {"event": "flipped", "seat": 0, "card": "4H"},
            {"event": "hit", "seat": 0, "at": 900, "set": null},
            {"event": "decided", "hits": [{"seat": 0, "at": 900, "set": null}], "seat": 0,
             "good": true, "matches": ["Double", "Genesis"], "deadlock": false},
            {"event": "took", "seat": 0, "cards": 2}
        ])
    );
}

#[test]
fn bud_b16_every_option_is_listed_and_read_as_it_is_written() {
    let options = BudrBasef::META.options;
    let written = serde_json::to_value(BudrBasef::default()).unwrap();
    let ruled = || options.iter().filter(|option| option.group != Group::Numbers);
    for option in ruled() {
        let default = json!(option.default());
        let kept = written.get(option.name);
        assert!(option.name == "bad_hit_empty" || kept == Some(&default), "{}", option.name);
        for word in &option.allowed() {
            let value = serde_json::from_str(word).unwrap_or_else(|_| json!(word));
            if word.contains('…') {
                continue;
            }
            let text = json!({ option.name: value }).to_string();
            let rules: BudrBasef = serde_json::from_str(&text).unwrap();
            assert!(rules.validate(4).is_ok(), "{text}");
            let again = serde_json::to_value(&rules).unwrap();
            assert_eq!(again[option.name], value, "{text}");
        }
    }
    assert_eq!(written.as_object().unwrap().len() + 1, ruled().count());
    for wrong in [
        json!({"jokers": 2.0}),
        json!({"announce": "true"}),
        json!({"freestyle_edits": "1"}),
        json!({"bad_hit_empty": null}),
        json!({"hit_window_ms": -1}),
        json!({"slap": "fast"}),
        json!({"speed": 3}),
    ] {
        assert!(serde_json::from_value::<BudrBasef>(wrong.clone()).is_err(), "{wrong}");
    }
    for wrong in [json!({"jokers": 5}), json!({"freestyle_edits": 2}), json!({"genesis_min": 3})] {
        let rules: BudrBasef = serde_json::from_value(wrong.clone()).unwrap();
        assert!(rules.validate(4).is_err(), "{wrong}");
    }
}

#[test]
fn actions_are_read_as_they_are_written_and_nothing_else() {
    let rules = BudrBasef { announce: true, freestyle: true, ..BudrBasef::default() };
    for text in [
        "flip",
        "hit",
        "hit Dragon",
        "hit Fives",
        "fold",
        "check",
        "call",
        "raise 12",
        "activate Odd",
        "deactivate Fives",
        "modify Sprite steps=1,2,3",
        "define Ten := n1 + n2 == 10 && n1 > 0",
        "keep",
    ] {
        assert_eq!(rules.parse(3, text).unwrap().to_string(), text);
    }
    for text in [
        "",
        " flip",
        "flip ",
        "flip 3",
        "Flip",
        "hit dragon",
        "hit Dragon Odd",
        "raise",
        "raise 03",
        "raise +3",
        "raise -1",
        "touch deck",
        "wait",
        "modify Twelve",
        "modify Twelve target=011",
        "define Ten n1 == 1",
        "define ten := n1 == 1",
        "define T := n1 == 1",
        "activate",
    ] {
        assert!(rules.parse(3, text).is_err(), "`{text}`");
    }
    assert!(!crate::budr_basef::Illegal::CATALOGUE.is_empty());
}
