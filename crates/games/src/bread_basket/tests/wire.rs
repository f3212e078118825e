//! How state, views, events, actions and options are written on the wire.

use super::{lying, lying_by};
use crate::bread_basket::{Action, BreadBasket, ChefSecond, FirstDealer, MultiTrick, Refill, Tie};
use parlour_engine::options::Group;
use parlour_engine::{Game, Seat, Viewer, story::Story};
use serde_json::{json, to_value};

#[test]
fn the_state_has_the_shape_of_the_protocol() {
    let mut table = lying("5 4 2 9 3 4 5", &["C 1", "6"], "8 O");
    table.does(0, "chef 3");
    let state = to_value(table.rules.reveal(&table.state)).unwrap();
    for (field, value) in [
        ("phase", json!("take")),
        ("round", json!(1)),
        ("rounds", json!(2)),
        ("dealer", json!(1)),
        ("next", json!(0)),
        ("deck", json!(["8", "O"])),
        ("line", json!(["5", "4", "2", "3", "4", "5"])),
        ("hands", json!([["1", "9"], ["6"]])),
        ("known", json!([["9"], []])),
        ("points", json!([0, 0])),
        ("spent", json!(1)),
        ("played", json!(0)),
        ("tricks", json!([[0, 5], [1, 4]])),
        ("totals", json!([0, 0])),
    ] {
        assert_eq!(state[field], value, "{field}");
    }
    assert_eq!(state["taken"][0], json!([]));
    assert_eq!(state.get("seat"), None);
    table.does(0, "take 0 5");
    let state = to_value(table.rules.reveal(&table.state)).unwrap();
    assert_eq!(state["taken"][0], json!(["2", "3", "4", "4", "5", "5"]));
    assert_eq!((&state["phase"], &state["tricks"]), (&json!("play"), &json!([])));
    assert_eq!((&state["line"], &state["points"]), (&json!(["8"]), &json!([15, 0])));
}

#[test]
fn a_view_has_lengths_for_what_is_hidden_and_a_seat() {
    let table = lying("5 4", &["C 1", "6"], "8 O");
    let view = |viewer| to_value(table.rules.view(&table.state, viewer)).unwrap();
    let own = view(Viewer::Seat(Seat::ZERO));
    assert_eq!(own["seat"], json!(0));
    assert_eq!((&own["deck"], &own["hands"]), (&json!(2), &json!([["1", "C"], 1])));
    let spectator = view(Viewer::Spectator);
    assert_eq!(spectator["seat"], json!("spectator"));
    assert_eq!(spectator["hands"], json!([2, 1]));
}

#[test]
fn events_are_redacted() {
    let story = Story::shuffled(BreadBasket::default(), 2, "events");
    let dealt = &story.events()[0];
    let rules = BreadBasket::default();
    let seen = rules.redact_for(dealt, Viewer::Seat(Seat::ZERO)).unwrap();
    let seen = to_value(seen).unwrap();
    assert_eq!(
        (&seen["event"], &seen["round"], &seen["hands"][1]),
        (&json!("dealt"), &json!(1), &json!(12))
    );
    assert_eq!(seen["hands"][0].as_array().unwrap().len(), 12);
    let mut table = lying("5 4 3", &["5 C", "6"], "8");
    table.does(0, "play 5").does(0, "stop");
    let told = to_value(&table.told).unwrap();
    assert_eq!(
        told,
        json!([
            {"event": "played", "seat": 0, "card": "5"},
            {"event": "took", "seat": 0, "trick": "sandwich", "cards": ["5", "4", "3", "5"], "points": 9},
            {"event": "turned_up", "card": "8"},
            {"event": "stopped", "seat": 0},
        ])
    );
}

#[test]
fn actions_are_read_in_one_form_only() {
    let rules = BreadBasket::default();
    for text in ["play O", "play 1", "play 9", "play C", "chef 0", "chef 54", "stop", "take 2 6"] {
        assert_eq!(rules.parse(2, text).unwrap().to_string(), text);
    }
    for wrong in [
        "",
        "play",
        "play 10",
        "play 0",
        "play X",
        "play 5 5",
        "play  5",
        "play 5 ",
        " play 5",
        "Play 5",
        "play o",
        "chef",
        "chef 03",
        "chef -1",
        "chef +1",
        "chef 1 2",
        "chef C",
        "stop 1",
        "take",
        "take 2",
        "take 2 6 7",
        "take 02 6",
        "take 2  6",
        "pass",
        "play\t5",
    ] {
        assert!(rules.parse(2, wrong).is_err(), "`{wrong}`");
    }
    assert_eq!(rules.parse(2, "chef 99999999999999999999"), Ok(Action::Chef { at: u8::MAX }));
}

#[test]
fn take_is_an_action_under_every_option_and_never_legal_without_a_choice() {
    let rules = BreadBasket { multi_trick: MultiTrick::Largest, ..BreadBasket::default() };
    lying_by(rules, "5 4 3", &["5 1", "6"], "8").refuses(0, "take 0 3", "BRD-R7");
}

#[test]
fn options_are_read_as_the_rules_name_them() {
    let read = |value| serde_json::from_value::<BreadBasket>(value);
    assert_eq!(read(json!({})).unwrap(), BreadBasket::default());
    let all = read(json!({
        "first_dealer": "random", "refill": "end_of_turn", "multi_trick": "smallest",
        "cascade": false, "chef_second": "allow", "tie": "extra_round", "rounds": 7,
    }));
    let named = BreadBasket {
        first_dealer: FirstDealer::Random,
        refill: Refill::EndOfTurn,
        multi_trick: MultiTrick::Smallest,
        cascade: false,
        chef_second: ChefSecond::Allow,
        tie: Tie::ExtraRound,
        rounds: Some(7),
        ..BreadBasket::default()
    };
    assert_eq!(all.unwrap(), named);
    assert_eq!(read(json!({"rounds": "players"})).unwrap().rounds, None);
    assert_eq!(to_value(BreadBasket::default()).unwrap()["rounds"], json!("players"));
    for wrong in [
        json!({"cascade": "true"}),
        json!({"rounds": 1.0}),
        json!({"rounds": -1}),
        json!({"rounds": "seven"}),
        json!({"rounds": null}),
        json!({"refill": "never"}),
        json!({"multi_trick": true}),
        json!({"tie": "none"}),
        json!({"chefs": 5}),
    ] {
        assert!(read(wrong.clone()).is_err(), "{wrong}");
    }
    // what the menu of options says is what is read
    for option in BreadBasket::META.options {
        let written = to_value(BreadBasket::default()).unwrap();
        if option.group != Group::Numbers {
            assert_eq!(written[option.name], json!(option.default()));
        }
        for word in option.allowed().iter().filter(|word| !word.contains('…')) {
            let value = serde_json::from_str(word).unwrap_or_else(|_| json!(word));
            assert!(read(json!({ option.name: value })).is_ok(), "{}: {word}", option.name);
        }
    }
}
