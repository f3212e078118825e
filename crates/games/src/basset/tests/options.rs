//! House rules as data, and the forms of actions.

use super::{pack, queen, quiet, sit};
use crate::basset::{Action, Basset, Funds, NewBook, SideBets};
use parlour_engine::Game;
use parlour_engine::options::Group;
use serde_json::json;

fn read(options: serde_json::Value) -> Result<Basset, String> {
    serde_json::from_value(options).map_err(|error| error.to_string())
}

#[test]
fn every_value_of_every_option_is_read_and_written_back() {
    for options in [
        json!({}),
        json!({"max_players": 12, "min_stake": 0, "max_stake": 20, "max_total": 60}),
        json!({"max_stake": "none", "max_total": null}),
        json!({"bottom_pays": "stake_taken", "bottom_decides_side_bets": true}),
        json!({"doublet": "bank_takes", "open_paroli_at_end": "carry_over"}),
        json!({"open_paroli_at_end": "pay_level_minus_one"}),
        json!({"open_paroli_at_end": "lose", "replace_after_win": "mandatory"}),
        json!({"replace_after_win": "none", "new_book": {"offered": true, "price": 3}}),
        json!({"new_book": {"offered": false}, "purse": 200, "bank": "finite(1000)"}),
        json!({"purse": "unlimited", "bank": 0, "mace_on_paroli": "forbid"}),
        json!({"mace_on_paroli": "own_tranche_level0", "side_bets": "off"}),
        json!({"tailleur_side_bets": "forbid", "tailleur": "rotate", "deals": 10}),
        json!({"paroli_ladder": [3, 7, 15, 31]}),
        json!({"paroli_ladder": [7, 15, 33, 67]}),
    ] {
        let rules = read(options.clone()).unwrap_or_else(|error| panic!("{options}: {error}"));
        assert!(rules.validate(3).is_ok(), "{options}");
        let written = serde_json::to_value(&rules).unwrap();
        assert_eq!(read(written), Ok(rules), "{options}");
    }
    assert_eq!(read(json!({})), Ok(Basset::default()));
    assert_eq!(read(json!({"bank": "finite(1000)"})).unwrap().bank, Funds::Finite(1000));
}

#[test]
fn other_values_are_refused() {
    for options in [
        json!({"max_players": "6"}),
        json!({"min_stake": -1}),
        json!({"min_stake": 1.0}),
        json!({"max_stake": "many"}),
        json!({"purse": "finite(-3)"}),
        json!({"purse": "finite()"}),
        json!({"purse": null}),
        json!({"bank": "none"}),
        json!({"side_bets": "maybe"}),
        json!({"bottom_decides_side_bets": "true"}),
        json!({"paroli_ladder": [7, 15, 30]}),
        json!({"new_book": {"price": 3, "colour": "red"}}),
        json!({"limit": 3}),
    ] {
        assert!(read(options.clone()).is_err(), "{options}");
    }
    for rules in [
        Basset { min_stake: 1_000_000_001, ..quiet() },
        Basset { min_stake: 5, max_stake: Some(4), ..quiet() },
        Basset { new_book: NewBook { offered: true, price: None }, ..quiet() },
        Basset { paroli_ladder: [1, 2, 3, 4], ..quiet() },
    ] {
        assert!(rules.validate(3).is_err(), "{rules:?}");
    }
}

#[test]
fn the_table_of_options_names_every_key_and_its_default() {
    let defaults = serde_json::to_value(Basset::default()).unwrap();
    let keys: Vec<&str> = defaults.as_object().unwrap().keys().map(String::as_str).collect();
    let ruled = || Basset::META.options.iter().filter(|option| option.group != Group::Numbers);
    let listed: Vec<&str> = ruled().map(|option| option.name).collect();
    assert_eq!(keys, listed);
    for option in ruled() {
        assert_eq!(json!(option.default()), defaults[option.name], "{}", option.name);
    }
}

#[test]
fn actions_are_read_as_they_are_written() {
    let rules = Basset { new_book: NewBook { offered: true, price: Some(1) }, ..Basset::default() };
    for text in [
        "lay 7:10 Q:5 K:10",
        "lay K:10 7:10",
        "cash K",
        "paroli K",
        "mace K 5",
        "replace 4 10",
        "replace 4 0",
        "book",
        "offer 2 Q loses 5",
        "offer 2 Q wins 5 to 3",
        "accept 1",
        "done",
    ] {
        assert_eq!(rules.parse(4, text).unwrap().to_string(), text);
    }
    for text in [
        "",
        "lay",
        "lay 7",
        "lay 7:",
        "lay 7:01",
        "lay 7:+1",
        "lay  7:1",
        "lay 7S:1",
        "cash",
        "cash 10",
        "cash K Q",
        "mace K",
        "mace K -1",
        "mace K 5 5",
        "offer 4 Q loses 5",
        "offer 2 Q draws 5",
        "offer 2 Q loses",
        "offer 2 Q loses 5 to",
        "offer 2 Q loses 5 to 4",
        "offer 2 Q loses 5 with 3",
        "accept x",
        "done ",
        "Done",
        "fold",
    ] {
        assert!(rules.parse(4, text).is_err(), "`{text}`");
    }
    let off = Basset { side_bets: SideBets::Off, ..Basset::default() };
    for text in ["offer 2 Q loses 5", "accept 1", "book"] {
        assert!(off.parse(4, text).is_err(), "`{text}`");
    }
    let many = rules.parse(4, "lay 2:1 3:1 4:1 5:1").unwrap();
    assert!(matches!(many, Action::Lay(lay) if lay.cards().len() == 3));
    assert_eq!(many.to_string(), "lay 2:1 3:1 4:1 …");
}

#[test]
fn after_the_end_everything_is_refused_as_over() {
    let mut table = sit(quiet(), 3, "");
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:1 4:1 5:1");
    super::until(&mut table, parlour_engine::story::Story::is_over);
    table.refuses(1, "done", "over").refuses(1, "nonsense", "over");
}

#[test]
fn acts_of_another_phase_are_illegal() {
    let mut lay = sit(Basset::default(), 3, "");
    for action in ["cash Q", "paroli Q", "mace Q 1", "replace 4 1", "accept 1", "done"] {
        lay.refuses(1, action, "BST-08");
    }
    let mut mace = queen(Basset::default(), &pack("6S 6H 7S 8S", "KD"));
    super::until(&mut mace, |table| table.reveal().phase == crate::basset::Phase::Mace);
    mace.refuses(1, "cash Q", "BST-20").refuses(1, "paroli Q", "BST-21");
    mace.refuses(1, "lay A:1 2:1 3:1", "BST-08").refuses(1, "accept 1", "BST-35");
}
