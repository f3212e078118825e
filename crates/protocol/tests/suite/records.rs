//! Games recorded and read again.

use crate::registry::{Line, REGISTRY};
use parlour_protocol::{Record, Replay};
use serde_json::{Value, json};

/// Plays so many acts of a game: the first action of the first seat that may act.
fn play(line: &mut Line, game: &str, acts: usize) {
    line.ok(json!({"cmd": "new", "game": game, "players": 3, "seed": "record"}));
    for number in 0..acts {
        let legal = line.ok(json!({"cmd": "legal"}))["legal"].clone();
        let Some(seat) = legal.as_array().unwrap().first().cloned() else { continue };
        let actions = seat["actions"].as_array().unwrap();
        let action = &actions[number * 7 % actions.len()];
        line.ok(json!({"cmd": "act", "seat": seat["seat"], "action": action}));
    }
}

#[test]
fn a_record_of_every_game_loads_to_the_same_table() {
    for game in &parlour_games::GAMES {
        let mut line = Line::new();
        play(&mut line, game.meta.id, 25);
        let record = line.ok(json!({"cmd": "record"}))["record"].clone();
        let state = line.ok(json!({"cmd": "state"}));
        let mut other = Line::new();
        other.ok(json!({"cmd": "load", "record": record}));
        assert_eq!(other.ok(json!({"cmd": "state"})), state);
        assert_eq!(other.ok(json!({"cmd": "record"}))["record"], record);
        assert_eq!(other.ok(json!({"cmd": "legal"})), line.ok(json!({"cmd": "legal"})));
    }
}

#[test]
fn a_record_does_not_need_its_seed() {
    let mut line = Line::new();
    play(&mut line, "down-the-well", 20);
    let mut record = line.ok(json!({"cmd": "record"}))["record"].clone();
    let state = line.ok(json!({"cmd": "state"}));
    record["seed"] = json!("another");
    line.ok(json!({"cmd": "load", "record": record}));
    assert_eq!(line.ok(json!({"cmd": "state"})), state);
}

#[test]
fn a_record_that_does_not_fit_together_is_refused_and_the_table_stays() {
    let mut line = Line::new();
    play(&mut line, "down-the-well", 12);
    let record = line.ok(json!({"cmd": "record"}))["record"].clone();
    let state = line.ok(json!({"cmd": "state"}));
    let broken = |change: &dyn Fn(&mut Value)| {
        let mut record = record.clone();
        change(&mut record);
        record
    };
    for (record, code) in [
        (broken(&|r| r["parlour"] = json!(9)), "bad_version"),
        (broken(&|r| r["version"] = json!(999)), "bad_version"),
        (broken(&|r| r["version"] = json!(-1)), "bad_version"),
        (broken(&|r| r["version"] = json!("1")), "bad_command"),
        (broken(&|r| r["game"] = json!("whist")), "bad_command"),
        (broken(&|r| r["players"] = json!(2)), "illegal"),
        (broken(&|r| r["options"] = json!({"x": 1})), "bad_option"),
        (broken(&|r| r["deals"] = json!([])), "bad_command"),
        (broken(&|r| r["deals"][0][0] = json!("5C")), "bad_deal"),
        (broken(&|r| r["acts"][3] = json!([0, "dance"])), "bad_action"),
        (broken(&|r| r["acts"][3] = json!([7, "pass"])), "bad_command"),
        (broken(&|r| r["acts"][3] = json!("pass")), "bad_command"),
        (broken(&|r| r["acts"][5] = json!([0, "give 2A 3A 4A"])), "illegal"),
        (broken(&|r| r["scores"] = json!([9, 9, 9])), "bad_command"),
        (broken(&|r| r["draws"] = json!([-1])), "bad_command"),
    ] {
        let load = json!({"cmd": "load", "record": record});
        let reply = line.answers(load.to_string().as_bytes());
        let found = reply["error"]["code"].as_str().unwrap_or("accepted").to_owned();
        assert_eq!(found, code, "{reply}");
        assert_eq!(line.ok(json!({"cmd": "state"})), state);
    }
}

#[test]
fn a_record_keeps_why_its_cards_were_given() {
    let mut line = Line::new();
    play(&mut line, "down-the-well", 12);
    let mut record = line.ok(json!({"cmd": "record"}))["record"].clone();
    assert_eq!(record.get("given"), None, "these were shuffled");
    record["given"] = json!({"kind": "position", "acts": 6});
    line.ok(json!({"cmd": "load", "record": record}));
    assert_eq!(line.ok(json!({"cmd": "record"}))["record"], record);
    // and the cards of the next game are its own
    line.well();
    assert_eq!(line.ok(json!({"cmd": "record"}))["record"].get("given"), None);
}

#[test]
fn a_moment_of_a_record_is_one_that_json_keeps_exactly() {
    let mut line = Line::new();
    line.ok(json!({"cmd": "new", "game": "budr-basef", "players": 2, "seed": "x"}));
    let latest = (1_u64 << 53) - 1;
    line.ok(json!({"cmd": "act", "seat": 1, "action": "flip", "at": 700}));
    let record = line.ok(json!({"cmd": "record"}))["record"].clone();
    for (place, at) in [("/clock", latest), ("/acts/0/2", 600)] {
        let mut other = record.clone();
        *other.pointer_mut(place).unwrap() = json!(at);
        line.ok(json!({"cmd": "load", "record": other}));
        for wrong in [json!(latest + 1), json!(u64::MAX), json!(-1), json!(1.5), json!("soon")] {
            *other.pointer_mut(place).unwrap() = wrong;
            line.refused(json!({"cmd": "load", "record": other}), "bad_command");
        }
    }
}

#[test]
fn bud_r32_a_record_whose_definition_would_be_refused_today_still_loads() {
    let mut line = Line::new();
    let options = json!({"freestyle": true, "hit_window_ms": 0});
    let new = json!({"cmd": "new", "game": "budr-basef", "players": 2, "options": options, "seed": "old"});
    line.ok(new);
    // cards are played and hit until someone has hit a King
    let mut at = 0;
    loop {
        let state = line.ok(json!({"cmd": "state"}))["state"].clone();
        match state["phase"].as_str().unwrap() {
            "edit" => break,
            "gamble" => {
                line.ok(json!({"cmd": "act", "seat": state["next"], "action": "check", "at": at}));
                continue;
            }
            _ => {}
        }
        at += 1000;
        let stack = state["stack"].as_array().unwrap();
        let king = stack.len() > 1 && stack.last().unwrap().as_str().unwrap().starts_with('K');
        let (seat, action) = if king { (json!(0), "hit") } else { (state["next"].clone(), "flip") };
        line.ok(json!({"cmd": "act", "seat": seat, "action": action, "at": at}));
    }
    line.refused(
        json!({"cmd": "act", "seat": 0, "action": "define Mine := !!size <= n1"}),
        "bad_action",
    );
    line.ok(json!({"cmd": "act", "seat": 0, "action": "define Mine := size <= n1"}));
    let mut record = line.ok(json!({"cmd": "record"}))["record"].clone();
    let state = line.ok(json!({"cmd": "state"}));
    *record["acts"].as_array_mut().unwrap().last_mut().unwrap() =
        json!([0, "define Mine := !!size <= n1", at]);
    let mut other = Line::new();
    other.ok(json!({"cmd": "load", "record": record}));
    assert_eq!(other.ok(json!({"cmd": "state"})), state);
}

#[test]
fn a_replay_goes_forward_and_back() {
    let mut line = Line::new();
    play(&mut line, "down-the-well", 15);
    let text = line.ok(json!({"cmd": "record"})).to_string();
    let mut replay = Replay::new(REGISTRY, Record::from_text(&text).unwrap()).unwrap();
    let marked = Record::from_text(&format!("\u{FEFF}{text}")).unwrap();
    assert_eq!(marked.acts.len(), replay.len(), "a byte order mark is no part of it");
    let mut tables = Vec::new();
    for number in 0..=replay.len() {
        replay.go_to(number).unwrap();
        tables.push(replay.step(None).table.to_string());
    }
    for number in (0..=replay.len()).rev() {
        replay.go_to(number).unwrap();
        assert_eq!(replay.step(None).table.to_string(), tables[number]);
    }
    replay.go_to(usize::MAX).unwrap();
    assert_eq!(replay.at(), 15);
    let seat = parlour_engine::Viewer::Seat(parlour_engine::Seat::ZERO);
    assert!(replay.step(Some(seat)).table.to_string().contains("(you)"));
}
