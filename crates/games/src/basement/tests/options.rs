//! House rules as they are written.

use crate::basement::{Action, Basement};
use parlour_engine::Game;
use parlour_engine::options::Group;

fn read(json: &str) -> Result<Basement, serde_json::Error> {
    serde_json::from_str(json)
}

#[test]
fn bsm_r31_bsm_r32_rounds_and_limit_are_whole_numbers_from_one() {
    for fine in [r#"{"rounds":1}"#, r#"{"rounds":1000000}"#, r#"{"turn_cap":5000000000}"#] {
        assert_eq!(read(fine).unwrap().validate(2), Ok(()), "{fine}");
    }
    for bad in [r#"{"rounds":0}"#, r#"{"turn_cap":0}"#] {
        assert!(read(bad).unwrap().validate(2).is_err(), "{bad}");
    }
    for bad in
        [r#"{"rounds":1.0}"#, r#"{"rounds":-1}"#, r#"{"rounds":"5"}"#, r#"{"turn_cap":null}"#]
    {
        assert!(read(bad).is_err(), "{bad}");
    }
}

#[test]
fn every_value_of_every_option_is_read_and_nothing_else() {
    for option in Basement::META.options {
        let written = format!(r#"{{"{}":{}}}"#, option.name, serde_json::json!(option.default()));
        assert_eq!(read(&written).unwrap(), Basement::default(), "{written}");
        if option.kind.name() == "choice" {
            for value in option.allowed() {
                read(&format!(r#"{{"{}":"{value}"}}"#, option.name)).unwrap();
            }
        }
        assert!(read(&format!(r#"{{"{}":"other"}}"#, option.name)).is_err());
    }
    let written = serde_json::to_value(Basement::default()).unwrap();
    let ruled = Basement::META.options.iter().filter(|option| option.group != Group::Numbers);
    let names: Vec<&str> = ruled.map(|option| option.name).collect();
    let keys: Vec<&String> = written.as_object().unwrap().keys().collect();
    assert_eq!(keys, names, "all but the numbers of the text are listed");
    for bad in [
        r#"{"other":1}"#,
        r#"{"mix_hand_and_top":"true"}"#,
        r#"{"deck":{"jokers":1}}"#,
        r#"{"deck":{"hi":-1}}"#,
        r#"{"deck":{"hi":300}}"#,
        r#"{"deck":[1]}"#,
    ] {
        assert!(read(bad).is_err(), "{bad}");
    }
}

#[test]
fn texts_that_are_no_actions() {
    let rules = Basement::default();
    for text in [
        "",
        "play",
        "top",
        "play ",
        "play  6",
        " play 6",
        "play 6 ",
        "play 12",
        "play 0",
        "play 06",
        "play +6",
        "play b",
        "play X",
        "play 6,6",
        "chance 6",
        "chance ",
        "reveal",
        "reveal 3",
        "reveal 01",
        "reveal 1 1",
        "reveal -1",
        "eat ",
        "eat X",
        "give 6",
        "PLAY 6",
        "pass",
    ] {
        assert!(rules.parse(2, text).is_err(), "`{text}`");
    }
    let narrow: Basement =
        read(r#"{"deck":{"lo":3,"hi":5,"clears":0,"resets":0,"copies":8}}"#).unwrap();
    for text in ["play 2", "play 6", "play C", "top 3 4 R"] {
        assert!(narrow.parse(2, text).is_err(), "{text}");
    }
    assert!(narrow.parse(2, "play 3 B").is_ok());
}

#[test]
fn any_order_of_cards_is_the_same_action() {
    let rules = Basement::default();
    for (said, canonical) in [
        ("play B 6 6", "play 6 6 B"),
        ("play R B", "play B R"),
        ("eat B 7 7", "eat 7 7 B"),
        ("top R C B", "top B C R"),
        ("top 10 2 9", "top 2 9 10"),
        ("top 7 3", "top 3 7"),
        ("play 7 6", "play 6 7"),
        ("play B 7 6", "play 6 B 7"),
    ] {
        let action = rules.parse(2, said).unwrap();
        assert_eq!(action.to_string(), canonical);
    }
    let long = "play ".to_owned() + &["6"; 1000].join(" ");
    assert!(matches!(rules.parse(2, &long), Ok(Action::Play(lay)) if lay.naturals == 255));
    assert!(size_of::<Action>() <= 8);
}
