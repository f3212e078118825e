//! The table as data: the shapes that the protocol promises.

use super::{pack, queen, quiet, sit};
use crate::basset::Basset;
use serde_json::json;

#[test]
fn the_whole_table_while_a_card_has_won() {
    let mut table = queen(Basset::default(), &pack("6S 6H QS 7S", "KD"));
    table.plays("1: offer 1 Q wins 6\n1: done\n2: offer 1 A loses 5\n2: done\n0: done");
    table.plays("1: accept 2\n1: done\n2: accept 1\n2: done\n0: done\n1: done");
    let mut state = serde_json::to_value(table.reveal()).unwrap();
    let deck = state["deck"].as_array().unwrap().clone();
    assert_eq!((deck.len(), &deck[0]), (48, &json!("7S")));
    state["deck"] = json!("checked");
    assert_eq!(
        state,
        json!({
            "phase": "cash", "deal": 1, "tailleur": 0, "next": 1, "turn_no": 1,
            "deck": "checked", "bottom": "KD", "aside": ["6S", "6H"], "shown": [["QS"]],
            "last": null, "accounts": [0, 0, 0],
            "punters": [
                null,
                {
                    "live": [
                        {"rank": "A", "stake": 1, "level": 0},
                        {"rank": "2", "stake": 1, "level": 0},
                        {"rank": "Q", "stake": 10, "level": 0}
                    ],
                    "reserve": ["3", "4", "5", "6", "7", "8", "9", "T", "J", "K"],
                    "retired": [], "owes": 0, "optional": 0, "out": false
                },
                {
                    "live": [
                        {"rank": "3", "stake": 1, "level": 0},
                        {"rank": "4", "stake": 1, "level": 0},
                        {"rank": "5", "stake": 1, "level": 0}
                    ],
                    "reserve": ["A", "2", "6", "7", "8", "9", "T", "J", "Q", "K"],
                    "retired": [], "owes": 0, "optional": 0, "out": false
                }
            ],
            "bets": [
                {"id": 1, "by": 1, "on": 1, "rank": "Q", "event": "wins", "amount": 6, "to": null, "taker": 2},
                {"id": 2, "by": 2, "on": 1, "rank": "A", "event": "loses", "amount": 5, "to": 1, "taker": 1}
            ],
            "last_bet": 2,
            "done": [false, false, false], "offers": [0, 0, 0], "raises": 0,
            "sealed": [null, null, null]
        })
    );
}

#[test]
fn a_seat_sees_lengths_where_cards_are_hidden() {
    let mut table = sit(quiet(), 3, &pack("6S 6H QS 7S", "KD"));
    table.does(2, "lay 3:1 4:1 5:1");
    let state = serde_json::to_value(table.reveal()).unwrap();
    assert_eq!(state["sealed"], json!([null, null, "lay 3:1 4:1 5:1"]));
    let own = serde_json::to_value(table.view(2)).unwrap();
    assert_eq!(own["sealed"], json!([null, null, "lay 3:1 4:1 5:1"]));
    let view = serde_json::to_value(table.view(1)).unwrap();
    assert_eq!(view["sealed"], json!([null, null, "?"]));
    assert_eq!((&view["seat"], &view["deck"], &view["aside"]), (&json!(1), &json!(52), &json!(0)));
    table.does(1, "lay A:1 2:1 Q:10");
    let view = serde_json::to_value(table.view(1)).unwrap();
    assert_eq!((&view["deck"], &view["aside"]), (&json!(48), &json!(2)));
    assert_eq!(view["sealed"], json!([null, null, null]));
}

#[test]
fn events_as_data() {
    let mut table = queen(Basset::default(), &pack("6S 6H QS 7S", "KD"));
    table.does(1, "offer 1 Q wins 6");
    let told: Vec<serde_json::Value> =
        table.events().iter().map(|event| serde_json::to_value(event).unwrap()).collect();
    assert_eq!(
        told,
        [
            json!({"event": "dealt", "deal": 1, "tailleur": 0}),
            json!({"event": "laid", "seat": 1, "cards": [
                {"rank": "A", "stake": 1}, {"rank": "2", "stake": 1}, {"rank": "Q", "stake": 10}
            ]}),
            json!({"event": "laid", "seat": 2, "cards": [
                {"rank": "3", "stake": 1}, {"rank": "4", "stake": 1}, {"rank": "5", "stake": 1}
            ]}),
            json!({"event": "offered", "id": 1, "by": 1, "on": 1, "rank": "Q",
                   "outcome": "wins", "amount": 6, "to": null}),
        ]
    );
}
