//! What the verdict of a race does to the game that was raced in.

use super::test_table::{TestTable, acted, config, seat};
use parlour_engine::{Seat, Viewer};
use parlour_table::{
    reaction::Micros,
    session::{Claim, SessionError, SessionEvent, TableConfig},
};
use serde_json::Value;

/// How long after a card all have seen it long enough.
const LOOK_MS: u64 = 400;

/// Three people at Budr Basef by these rules; the first of them who may has played a card, and all have seen it.
fn a_card_lies_there(options: &str) -> (TestTable, [Seat; 3]) {
    let options = options.into();
    let mut table = TestTable::at(TableConfig { options, ..config("budr-basef", 3) });
    let people = [table.sits("Ann"), table.sits("Ben"), table.sits("Cid")];
    table.starts();
    all_see_the_face(&mut table, people);
    plays_a_card(&mut table, people);
    (table, people)
}

fn all_see_the_face(table: &mut TestTable, people: [Seat; 3]) {
    let (face, now) = (table.session.face(), table.now);
    for seat in people {
        table.session.live().record_shown(seat, face, now.into(), Micros::ZERO);
    }
}

/// The player who is due plays a card as soon as all have looked at the last one, and all see it.
fn plays_a_card(table: &mut TestTable, people: [Seat; 3]) {
    let face = table.session.face();
    let due = people.into_iter().find(|&seat| table.legal(seat).contains(&"flip".to_owned()));
    let (session, now) = (&mut table.session, table.now);
    let seen = session.seq();
    acted(session, due.expect("someone may play a card"), "flip", (seen, now)).unwrap();
    while table.session.face() == face {
        table.waits(10);
    }
    all_see_the_face(table, people);
}

/// This player touches the stack so long after the card came up, by a clock that all share.
fn hits(table: &mut TestTable, seat: Seat, action: &str, ms: u64) -> Result<(), SessionError> {
    let (action, face) = (action.to_owned(), table.session.face());
    let claim = Claim { action, face, reaction: Some(ms as f64), steps: Vec::new() };
    let now = table.now;
    table.session.live().hit(seat, claim, now.into()).map(drop)
}

/// Lets the window close; says which game events came of it.
fn the_verdict(table: &mut TestTable) -> Vec<Value> {
    let before = table.session.latest_visible(usize::MAX, Viewer::Spectator).len();
    let decided = table.waits(500);
    assert!(decided.iter().any(|event| matches!(event, SessionEvent::Raced { .. })), "{decided:?}");
    let all = table.session.latest_visible(usize::MAX, Viewer::Spectator);
    all.iter().skip(before).map(|told| serde_json::to_value(&told.event).unwrap()).collect()
}

fn decided(events: &[Value]) -> Vec<&Value> {
    events.iter().filter(|event| event["event"] == "decided").collect()
}

#[test]
fn a_touch_that_is_no_hit_takes_no_hit_from_the_others() {
    let (mut table, [ann, ben, cid]) = a_card_lies_there(r#"{"gestures": "full"}"#);
    for seat in [ben, cid] {
        table.acts(seat, "touch deck").unwrap();
        table.acts(seat, "touch surface").unwrap();
    }
    table.waits(200);
    hits(&mut table, ann, "touch stack", 200).unwrap();
    table.waits(20);
    hits(&mut table, cid, "touch stack", 220).unwrap();
    table.waits(20);
    hits(&mut table, ben, "touch stack", 240).unwrap();
    let events = the_verdict(&mut table);
    let decided = decided(&events);
    assert_eq!(decided.len(), 1, "{events:?}");
    assert_eq!(decided[0]["seat"], cid.index(), "the first whose touches are a hit");
    let hands: Vec<&Value> =
        decided[0]["hits"].as_array().unwrap().iter().map(|hit| &hit["seat"]).collect();
    assert_eq!(hands, [cid.index(), ben.index()], "the touch of {ann} is none");
}

#[test]
fn touches_of_which_none_is_a_hit_decide_nothing() {
    let (mut table, [ann, ben, _]) = a_card_lies_there(r#"{"gestures": "full"}"#);
    let face = table.session.face();
    table.waits(200);
    hits(&mut table, ann, "touch stack", 200).unwrap();
    hits(&mut table, ben, "touch stack", 200).unwrap();
    assert_eq!(decided(&the_verdict(&mut table)), Vec::<&Value>::new());
    assert_eq!(table.session.face(), face, "the same card lies there");
}

#[test]
fn where_the_first_hit_decides_at_once_the_others_have_not_hit() {
    let rules = r#"{"hit_window_ms": 0, "play_delay_ms": 5000, "jokers": 0}"#;
    let (mut table, [ann, ben, _]) = a_card_lies_there(rules);
    table.waits(200);
    hits(&mut table, ben, "hit", 200).unwrap();
    table.waits(30);
    hits(&mut table, ann, "hit", 230).unwrap();
    let opened = table.session.game().unwrap().clock();
    let events = the_verdict(&mut table);
    let decided = decided(&events);
    assert_eq!(decided.len(), 1, "one of them was first: {events:?}");
    assert_eq!(decided[0]["seat"], ben.index());
    let clock = table.session.game().unwrap().clock();
    assert!(clock.0 - opened.0 <= 500, "the clock goes as time does, from {opened:?} to {clock:?}");
}

#[test]
fn a_player_has_one_card_that_waits() {
    let rules = r#"{"hit_window_ms": 0, "play_delay_ms": 400, "jokers": 0}"#;
    let (mut table, people) = a_card_lies_there(rules);
    table.waits(450);
    let due = people.into_iter().find(|&seat| table.legal(seat).contains(&"flip".to_owned()));
    let (due, face) = (due.expect("someone may play a card"), table.session.face());
    let seen = (table.session.seq(), table.now);
    acted(&mut table.session, due, "flip", seen).unwrap();
    let again = acted(&mut table.session, due, "flip", seen);
    assert_eq!(again.err(), Some(SessionError::Stale), "the first one waits");
    while table.session.face() == face {
        table.waits(10);
    }
}

#[test]
fn the_window_of_a_race_does_not_end_with_the_wait_for_the_next_card() {
    // the next card may be played 200 ms after the hit, and the race is open for 400
    let rules = r#"{"hit_window_ms": 400, "play_delay_ms": 400, "jokers": 0}"#;
    let (mut table, [ann, ben, _]) = a_card_lies_there(rules);
    table.waits(200);
    hits(&mut table, ben, "hit", 200).unwrap();
    table.waits(30);
    hits(&mut table, ann, "hit", 230).unwrap();
    let events = the_verdict(&mut table);
    let decided = decided(&events);
    assert_eq!(decided.len(), 1, "{events:?}");
    assert_eq!(decided[0]["hits"].as_array().unwrap().len(), 2, "{events:?}");
}

#[test]
fn a_hit_is_taken_after_what_was_due_could_not_be_persisted() {
    let (mut table, [ann, ben, _]) = a_card_lies_there(r#"{"jokers": 0}"#);
    table.waits(200);
    hits(&mut table, ann, "hit", 200).unwrap();
    assert_eq!(
        hits(&mut table, ann, "hit", 200).unwrap_err().to_string(),
        "No hit: you have already hit."
    );
    // as the room does when the disk is full: no frame is sent again, since nothing has changed
    let now = table.now;
    table.session.live().drop_window();
    table.session.live().open_window(now);
    table.waits(LOOK_MS);
    assert_eq!(decided_so_far(&table), 0, "the hit that was refused is none");
    hits(&mut table, ann, "hit", 600).expect("she hits once more");
    table.waits(10);
    hits(&mut table, ben, "hit", 610).expect("and so may the others");
    let events = the_verdict(&mut table);
    assert_eq!(decided(&events)[0]["seat"], seat(0).index());
}

fn decided_so_far(table: &TestTable) -> usize {
    let all = table.session.latest_visible(usize::MAX, Viewer::Spectator);
    let all: Vec<Value> =
        all.iter().map(|told| serde_json::to_value(&told.event).unwrap()).collect();
    decided(&all).len()
}
