//! The engine protocol, line by line.

use crate::registry::{Line, REGISTRY};
use parlour_protocol::Engine;
use serde_json::{Value, json};
use std::time::Duration;

#[test]
fn the_games_are_listed_with_their_options() {
    let mut line = Line::new();
    let games = line.ok(json!({"cmd": "games"}))["games"].clone();
    let ids: Vec<&str> =
        games.as_array().unwrap().iter().map(|g| g["id"].as_str().unwrap()).collect();
    let expected: Vec<&str> = parlour_games::GAMES.iter().map(|game| game.meta.id).collect();
    assert_eq!(ids, expected);
    for game in games.as_array().unwrap() {
        assert!(game["title"].is_string() && game["version"].is_u64());
        assert!(game["min_players"].as_u64() < game["max_players"].as_u64());
        for option in game["options"].as_array().unwrap() {
            for field in ["name", "type", "allowed", "default", "clause"] {
                assert!(option.get(field).is_some(), "{field} of {option}");
            }
            assert!(option["clause"].as_str().unwrap().contains('-'), "{option}");
        }
    }
}

#[test]
fn every_option_takes_every_value_that_it_names() {
    let mut line = Line::new();
    for game in &parlour_games::GAMES {
        let meta = game.meta;
        let all = line.ok(json!({"cmd": "games"}))["games"].clone();
        let listed = all.as_array().unwrap().iter().find(|g| g["id"] == meta.id).unwrap().clone();
        let players = 3.clamp(meta.min_players, meta.max_players);
        for option in listed["options"].as_array().unwrap() {
            let name = option["name"].as_str().unwrap();
            let mut values = vec![option["default"].clone()];
            for word in option["allowed"].as_array().unwrap() {
                let word = word.as_str().unwrap();
                if word != "n" && !word.contains(['…', '(', ' ', '{']) {
                    values.push(serde_json::from_str(word).unwrap_or_else(|_| json!(word)));
                }
            }
            for value in values {
                let new = json!({"cmd": "new", "game": meta.id, "players": players,
                                 "options": {name: value}, "seed": "x"});
                line.ok(new);
                let kept = line.ok(json!({"cmd": "record"}))["record"]["options"][name].clone();
                // a number of the text is written only where it differs
                let is_written = !kept.is_null() || value == option["default"];
                assert!(is_written || value.is_null(), "{name}: {value} became {kept}");
            }
            for wrong in [json!("no such word"), json!(1.5), json!([[]])] {
                let new = json!({"cmd": "new", "game": meta.id, "players": players,
                                 "options": {name: wrong}});
                let error = line.refused(new, "bad_option");
                assert!(error["message"].as_str().unwrap().contains(name), "{error}");
            }
        }
        let new =
            json!({"cmd": "new", "game": meta.id, "players": players, "options": {"speed": 1}});
        let error = line.refused(new, "bad_option");
        assert!(error["message"].as_str().unwrap().contains("speed"), "{error}");
    }
}

#[test]
fn too_few_and_too_many_players_are_refused_by_clause() {
    let mut line = Line::new();
    for game in &parlour_games::GAMES {
        for players in [-1, 0, 1, 13, 255, 256, i64::MAX] {
            let new = json!({"cmd": "new", "game": game.meta.id, "players": players});
            let error = line.refused(new, "bad_option");
            let clause = error["clause"].as_str().unwrap_or_default();
            let is_known = !clause.is_empty() && game.meta.rulebook.contains(clause);
            assert!(is_known, "{} for {players}: {error}", game.meta.id);
        }
    }
}

#[test]
fn a_bad_line_is_answered_and_the_game_goes_on() {
    let mut line = Line::new();
    line.well();
    let before = line.ok(json!({"cmd": "state"}));
    for (text, code) in [
        ("", "bad_json"),
        ("{", "bad_json"),
        ("[]", "bad_json"),
        ("17", "bad_json"),
        ("\"games\"", "bad_json"),
        ("{\"cmd\":\"games\"} trailing", "bad_json"),
        ("{}", "bad_command"),
        ("{\"cmd\":7}", "bad_command"),
        ("{\"cmd\":\"dance\"}", "bad_command"),
        ("{\"cmd\":\"new\"}", "bad_command"),
        ("{\"cmd\":\"new\",\"game\":\"whist\",\"players\":4}", "bad_command"),
        ("{\"cmd\":\"new\",\"game\":\"down-the-well\"}", "bad_command"),
        ("{\"cmd\":\"new\",\"game\":\"down-the-well\",\"players\":\"2\"}", "bad_command"),
        ("{\"cmd\":\"new\",\"game\":\"down-the-well\",\"players\":2.0}", "bad_command"),
        ("{\"cmd\":\"new\",\"game\":\"down-the-well\",\"players\":2,\"seed\":7}", "bad_command"),
        (
            "{\"cmd\":\"new\",\"game\":\"down-the-well\",\"players\":2,\"options\":[]}",
            "bad_command",
        ),
        (
            "{\"cmd\":\"new\",\"game\":\"down-the-well\",\"players\":2,\"deals\":[\"5C\"]}",
            "bad_command",
        ),
        (
            "{\"cmd\":\"new\",\"game\":\"down-the-well\",\"players\":2,\"deals\":[[\"5C\"]]}",
            "bad_deal",
        ),
        ("{\"cmd\":\"new\",\"game\":\"down-the-well\",\"players\":2,\"deals\":[[5]]}", "bad_deal"),
        ("{\"cmd\":\"act\"}", "bad_command"),
        ("{\"cmd\":\"act\",\"seat\":0}", "bad_command"),
        ("{\"cmd\":\"act\",\"seat\":9,\"action\":\"pass\"}", "bad_command"),
        ("{\"cmd\":\"act\",\"seat\":-1,\"action\":\"pass\"}", "bad_command"),
        ("{\"cmd\":\"act\",\"seat\":0,\"action\":\"dance\"}", "bad_action"),
        ("{\"cmd\":\"act\",\"seat\":0,\"action\":\"\"}", "bad_action"),
        ("{\"cmd\":\"act\",\"seat\":0,\"action\":\"play  5C\"}", "bad_action"),
        ("{\"cmd\":\"act\",\"seat\":0,\"action\":\"play 5C\"}", "illegal"),
        ("{\"cmd\":\"view\"}", "bad_command"),
        ("{\"cmd\":\"view\",\"seat\":\"all\"}", "bad_command"),
        ("{\"cmd\":\"view\",\"seat\":2}", "bad_command"),
        ("{\"cmd\":\"bot\",\"seat\":0}", "bad_command"),
        ("{\"cmd\":\"bot\",\"seat\":0,\"level\":\"divine\"}", "bad_command"),
        ("{\"cmd\":\"load\"}", "bad_command"),
        ("{\"cmd\":\"load\",\"record\":[]}", "bad_command"),
        ("{\"cmd\":\"load\",\"record\":{\"parlour\":2}}", "bad_version"),
    ] {
        let error = line.answers(text.as_bytes());
        assert_eq!(error["ok"], false, "{text}");
        assert_eq!(error["error"]["code"], code, "{text}: {error}");
        assert_eq!(line.ok(json!({"cmd": "state"})), before, "{text}");
    }
    let error = line.answers(b"\xff\xfe{\"cmd\":\"games\"}");
    assert_eq!(error["error"]["code"], "bad_json");
    let deep = "[".repeat(100_000);
    assert_eq!(line.answers(deep.as_bytes())["error"]["code"], "bad_json");
}

#[test]
fn nothing_can_be_asked_before_there_is_a_game() {
    let mut line = Line::new();
    for cmd in ["legal", "state", "record"] {
        line.refused(json!({"cmd": cmd}), "bad_command");
    }
    line.refused(json!({"cmd": "view", "seat": 0}), "bad_command");
    line.refused(json!({"cmd": "act", "seat": 0, "action": "pass"}), "bad_command");
}

#[test]
fn a_refusal_names_its_clause_and_what_it_speaks_of() {
    let mut line = Line::new();
    line.well();
    let act = json!({"cmd": "act", "seat": 0, "action": "give 2A 3A"});
    let error = line.refused(act, "illegal");
    assert_eq!(error["clause"], "DTW-10");
    assert!(error["message"].as_str().unwrap().ends_with('.'));
    assert!(error["rule"].is_string() && error["args"].is_object());
}

#[test]
fn who_acts_out_of_turn_is_told_whose_turn_it_is() {
    let mut line = Line::new();
    line.ok(json!({"cmd": "new", "game": "down-the-well", "players": 3, "seed": "turns"}));
    let give = |line: &mut Line, seat: usize| {
        let legal = line.ok(json!({"cmd": "legal"}))["legal"].clone();
        let mine = legal.as_array().unwrap().iter().find(|menu| menu["seat"] == seat).unwrap();
        let action = mine["actions"][0].clone();
        line.ok(json!({"cmd": "act", "seat": seat, "action": action}));
        action
    };
    let action = give(&mut line, 0);
    let again = json!({"cmd": "act", "seat": 0, "action": action});
    let error = line.refused(again.clone(), "not_your_turn");
    let message = "It is not the turn of seat 0: seats 1 and 2 are still to choose.";
    assert_eq!(error["message"], message);
    assert_eq!(error["args"], json!({"seat": "0", "due": "1, 2"}));
    give(&mut line, 1);
    let error = line.refused(again, "not_your_turn");
    assert_eq!(error["args"]["due"], "2");
    give(&mut line, 2);
    let next = line.ok(json!({"cmd": "legal"}))["legal"][0]["seat"].as_u64().unwrap();
    let other = (next + 1) % 3;
    for command in [
        json!({"cmd": "act", "seat": other, "action": "play 5C"}),
        json!({"cmd": "bot", "seat": other, "level": "rule"}),
    ] {
        let error = line.refused(command, "not_your_turn");
        let message = format!("It is not the turn of seat {other}: seat {next} is to act.");
        assert_eq!(error["message"], message);
        assert_eq!(error["args"]["due"], next.to_string());
    }
}

#[test]
fn a_seed_is_returned_and_gives_the_same_cards_again() {
    let mut line = Line::new();
    let new = line.ok(json!({"cmd": "new", "game": "down-the-well", "players": 2}));
    let state = line.ok(json!({"cmd": "state"}));
    line.ok(json!({"cmd": "new", "game": "down-the-well", "players": 2, "seed": new["seed"]}));
    assert_eq!(line.ok(json!({"cmd": "state"})), state);
}

#[test]
fn the_clock_is_not_looked_at_in_games_without_one() {
    let mut line = Line::new();
    line.well();
    assert_eq!(line.ok(json!({"cmd": "advance", "to": 99}))["events"], json!([]));
    line.ok(json!({"cmd": "advance", "to": "yesterday"}));
    line.ok(json!({"cmd": "advance"}));
    let give = line.ok(json!({"cmd": "legal"}))["legal"][0]["actions"][0].clone();
    line.ok(json!({"cmd": "act", "seat": 0, "action": give, "at": -3}));
}

#[test]
fn a_moment_is_a_whole_number_that_json_keeps_exactly() {
    let mut line = Line::new();
    line.ok(json!({"cmd": "new", "game": "budr-basef", "players": 2, "seed": "x"}));
    for wrong in [json!(-1), json!(1.5), json!("soon"), json!(1_u64 << 53), json!(u64::MAX)] {
        line.refused(
            json!({"cmd": "act", "seat": 1, "action": "flip", "at": wrong}),
            "bad_command",
        );
        line.refused(json!({"cmd": "advance", "to": wrong}), "bad_command");
    }
    line.refused(json!({"cmd": "advance"}), "bad_command");
    line.ok(json!({"cmd": "act", "seat": 1, "action": "flip", "at": 700}));
    line.refused(json!({"cmd": "act", "seat": 0, "action": "hit", "at": 699}), "bad_command");
    line.ok(json!({"cmd": "advance", "to": (1_u64 << 53) - 1}));
}

#[test]
fn menus_are_sorted_by_bytes() {
    let mut line = Line::new();
    line.well();
    for seat in line.ok(json!({"cmd": "legal"}))["legal"].as_array().unwrap() {
        assert_eq!(seat["complete"], true);
        let actions: Vec<&str> =
            seat["actions"].as_array().unwrap().iter().map(|a| a.as_str().unwrap()).collect();
        assert_eq!(actions.len(), 220);
        assert!(actions.is_sorted());
    }
}

#[test]
fn a_bot_answers_from_its_seat_and_nothing_is_played() {
    let mut line = Line::new();
    line.well();
    let before = line.ok(json!({"cmd": "state"}));
    for level in ["random", "rule"] {
        let bot = line.ok(json!({"cmd": "bot", "level": level, "seat": 1, "budget_ms": 100}));
        assert!(bot["action"].as_str().unwrap().starts_with("give "));
    }
    assert_eq!(line.ok(json!({"cmd": "state"})), before);
}

#[test]
fn a_bot_is_given_the_time_that_the_command_says() {
    let engine =
        Engine::with_timed_bots(REGISTRY, &|game, players, level, seed, budget, _fails| {
            assert_eq!(budget, Some(Duration::from_millis(250)));
            (REGISTRY.bot)(game, players, level, seed)
        });
    let mut line = Line::of(engine);
    line.well();
    let ask =
        |budget: Value| json!({"cmd": "bot", "level": "rule", "seat": 1, "budget_ms": budget});
    line.ok(ask(json!(250)));
    for wrong in [json!("250"), json!(250.5), json!(-250), json!(0), json!(true), json!(u64::MAX)] {
        let error = line.refused(ask(wrong), "bad_command");
        assert!(error["message"].as_str().unwrap().contains("`budget_ms`"), "{error}");
    }
}

#[test]
fn a_game_can_be_played_to_its_end_and_then_says_over() {
    let mut line = Line::new();
    line.well();
    loop {
        let legal = line.ok(json!({"cmd": "legal"}))["legal"].clone();
        let Some(first) = legal.as_array().unwrap().first().cloned() else { break };
        let act = json!({"cmd": "act", "seat": first["seat"], "action": first["actions"][0]});
        let reply = line.ok(act);
        assert!(reply["events"].is_array());
        if reply["turn"]["kind"] == "over" {
            let scores: Vec<i64> = serde_json::from_value(reply["turn"]["scores"].clone()).unwrap();
            assert_eq!(scores.iter().sum::<i64>(), 1);
            break;
        }
    }
    let error = line.refused(json!({"cmd": "act", "seat": 0, "action": "dance"}), "over");
    assert_eq!(error.get("clause"), None::<&Value>);
    line.refused(json!({"cmd": "bot", "level": "rule", "seat": 0}), "over");
}

#[test]
fn quit_says_goodbye() {
    let mut engine = crate::registry::engine();
    assert!(engine.answer(br#"{"cmd":"quit"}"#).quit);
    assert!(!engine.answer(br#"{"cmd":"games"}"#).quit);
}

#[test]
fn every_event_that_is_told_stands_in_the_documentation() {
    let page = include_str!("../../../../docs/protocol.md");
    let mut line = Line::new();
    for game in &parlour_games::GAMES {
        let players = 3.clamp(game.meta.min_players, game.meta.max_players);
        line.ok(json!({"cmd": "new", "game": game.meta.id, "players": players, "seed": "events"}));
        for number in 0..400_usize {
            let legal = line.ok(json!({"cmd": "legal"}))["legal"].clone();
            let Some(seat) = legal.as_array().and_then(|seats| seats.first()) else { break };
            let actions = seat["actions"].as_array().unwrap();
            let action = &actions[number * 13 % actions.len()];
            let act = json!({"cmd": "act", "seat": seat["seat"], "action": action});
            for event in line.ok(act)["events"].as_array().unwrap() {
                let name = event["event"].as_str().expect("an event has a name");
                let row = page.lines().find(|row| row.starts_with(&format!("| `{name}` |")));
                assert!(row.is_some(), "{}: {event} is not in docs/protocol.md", game.meta.title);
            }
        }
    }
}

#[test]
fn a_field_that_a_command_does_not_read_is_refused_and_named() {
    let mut line = Line::new();
    line.well();
    let before = line.ok(json!({"cmd": "state"}));
    for (command, field, instead) in [
        (json!({"cmd": "games", "game": "basset"}), "game", "it has no fields"),
        (json!({"cmd": "legal", "seat": 0}), "seat", "it has no fields"),
        (json!({"cmd": "state", "seat": 0}), "seat", "it has no fields"),
        (json!({"cmd": "view", "seat": 0, "eyes": 1}), "eyes", "there are seat"),
        (json!({"cmd": "act", "seat": 0, "action": "give 2A 3A 4A", "att": 5}), "att", "`at`?"),
        (json!({"cmd": "bot", "level": "rule", "seat": 0, "budget": 5}), "budget", "`budget_ms`?"),
        (json!({"cmd": "advance", "to": 5, "by": 5}), "by", "there are to"),
        (json!({"cmd": "record", "file": "x"}), "file", "it has no fields"),
        (json!({"cmd": "load", "record": {}, "seed": "x"}), "seed", "there are record"),
        (json!({"cmd": "quit", "now": true}), "now", "it has no fields"),
        (
            json!({"cmd": "new", "game": "basset", "players": 3, "option": {"deals": 1}}),
            "option",
            "did you mean `options`?",
        ),
    ] {
        let error = line.refused(command, "bad_command");
        let message = error["message"].as_str().unwrap();
        assert!(message.contains(&format!("`{field}`")) && message.contains(instead), "{message}");
        assert_eq!(line.ok(json!({"cmd": "state"})), before);
    }
    // a record is data: a later version may add to it
    let mut record = line.ok(json!({"cmd": "record"}))["record"].clone();
    record["from_a_later_version"] = json!(true);
    line.ok(json!({"cmd": "load", "record": record}));
    assert_eq!(line.ok(json!({"cmd": "state"})), before);
}
