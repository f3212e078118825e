//! Whole sessions: the log makes the same table again.

use super::test_table::{GAMES, TestRng, TestTable, config, plays_to_the_end, seat};
use parlour_table::session::{
    Phase, SeatSlot, SessionError, SessionEvent, TableConfig, TimeControl,
};

#[test]
fn a_bot_plays_on_for_a_player_who_leaves_and_a_rematch_begins_when_all_here_are_ready() {
    for game in GAMES {
        let mut rng = TestRng(3);
        let mut table = TestTable::of(game, 3);
        let (ann, ben) = (table.sits("Ann"), table.sits("Ben"));
        let cy = table.sits("Cy");
        let first = table.session.commitment().unwrap();
        assert_eq!(
            table.does(|session, now| session.again(ann, "", now)),
            Err(SessionError::NotYet("no match is over"))
        );
        table.starts();
        assert_eq!(table.session.commitment().unwrap(), first, "the commitment holds");
        let events = table.session.leave(cy, table.now);
        table.notes(events);
        assert!(!table.session.slot(cy).unwrap().is_person());
        plays_to_the_end(&mut table, &mut rng);
        assert_eq!(table.session.results().len(), 1, "{game}");
        let (secret, entropies) = table.session.proof().unwrap();
        assert_eq!(secret.commit(), first, "{game}: the secret committed to is the one used");
        for (seat, name) in [(ann, "Ann"), (ben, "Ben"), (cy, "Cy")] {
            assert_eq!(entropies[seat.index()].as_deref(), Some(name), "{game}");
        }

        table.does(|session, now| session.again(ann, "more", now)).unwrap();
        assert_eq!(table.session.phase(), Phase::Over, "Ben is not ready");
        table.goes(ben);
        table.does(|session, now| session.again(ann, "more", now)).unwrap();
        assert_eq!(table.session.phase(), Phase::Playing, "{game}: all who are here are");
        assert_eq!((table.session.match_no(), table.session.proof().is_none()), (2, true));
        assert_ne!(table.session.commitment().unwrap(), first, "another shuffle");
        table.comes_back(ben);
        plays_to_the_end(&mut table, &mut rng);
        assert_eq!(table.session.results().len(), 2);
        assert_eq!(table.read_again().seen_by_all(), table.seen_by_all(), "{game}");
    }
}

#[test]
fn who_gets_up_after_the_match_is_still_named_in_its_result() {
    let mut table = TestTable::of("down-the-well", 3);
    let (ann, ben) = (table.sits("Ann"), table.sits("Ben"));
    table.starts();
    plays_to_the_end(&mut table, &mut TestRng(3));
    let events = table.session.leave(ben, table.now);
    table.notes(events);
    let names = |table: &TestTable| -> Vec<String> {
        table.session.slots().iter().map(SeatSlot::name).collect()
    };
    assert!(!table.session.slot(ben).unwrap().is_person());
    assert_eq!(names(&table)[..2], ["Ann", "Ben"]);
    assert_eq!(names(&table.read_again()), names(&table));

    table.does(|session, now| session.again(ann, "", now)).unwrap();
    assert_ne!(names(&table)[1], "Ben", "a bot sits there in the next match");
}

/// Whatever people do in whatever order: the log makes the same table again.
#[test]
#[allow(clippy::too_many_lines, reason = "one table from its first to its last move")]
fn the_same_events_make_the_same_table() {
    for game in GAMES {
        for number in 0..12 {
            let mut rng = TestRng(number * 77 + 1);
            let time_control = match number % 3 {
                0 => TimeControl::None,
                1 => TimeControl::Turn { seconds: 5 },
                _ => TimeControl::Bank { seconds: 20, increment: 2 },
            };
            let mut table = TestTable::at(TableConfig {
                time_control,
                bot_delay_ms: 100,
                cover_after: Some(5),
                ..config(game, 4)
            });
            if number % 2 == 0 {
                table.session.live().let_think_elsewhere();
            }
            table.sits("Ann");
            for step in 0..250 {
                let who = seat(rng.below(4) as u8);
                let is_person = table.session.slot(who).unwrap().is_person();
                match rng.below(24) {
                    0 => drop(
                        table
                            .session
                            .sit("Somebody", None, "x")
                            .map(|(_, events)| table.notes(events)),
                    ),
                    1 if is_person && rng.below(4) == 0 => {
                        let events = table.session.leave(who, table.now);
                        table.notes(events);
                    }
                    2 => drop(table.does(|session, now| session.start(who, now))),
                    3 => drop(table.does(|session, _| session.put_bot(who, 3, "random"))),
                    4 => drop(table.does(|session, now| session.free(who, 2, now))),
                    5 if is_person => table.goes(who),
                    6..=7 if is_person => table.comes_back(who),
                    8 if is_person => {
                        drop(table.does(|session, now| session.undo(who, now)));
                    }
                    9 => drop(table.does(|session, now| session.allow_undo(who, true, now))),
                    10 if is_person => {
                        drop(table.does(|session, now| session.again(who, "y", now)));
                    }
                    11 if is_person => {
                        let with = rng.below(4) as u8;
                        drop(table.does(|session, _| session.swap(who, (with, None))));
                    }
                    12..=14 => drop(table.waits(rng.below(3_000) as u64)),
                    _ => {
                        let legal = table.legal(who);
                        if is_person && !legal.is_empty() {
                            let action = legal[rng.below(legal.len())].clone();
                            let _ = table.acts(who, &action);
                        }
                    }
                }
                if step % 50 == 49 {
                    let again = table.read_again();
                    assert_eq!(again.session.seq(), table.session.seq(), "{game} {number}");
                    assert_eq!(again.session.phase(), table.session.phase());
                    assert_eq!(again.seen_by_all(), table.seen_by_all(), "{game} {number} {step}");
                    assert_eq!(again.session.results(), table.session.results());
                    for (one, other) in again.session.slots().iter().zip(table.session.slots()) {
                        assert_eq!(
                            (one.name(), &one.covered, one.ready),
                            (other.name(), &other.covered, other.ready)
                        );
                    }
                }
            }
        }
    }
}

/// A hot loop would tell everyone the same for ever.
#[test]
fn a_table_that_waits_for_people_is_quiet() {
    let mut table = TestTable::of("budr-basef", 2);
    table.sits("Ann");
    table.sits("Ben");
    table.starts();
    let events = table.waits(600_000);
    assert!(events.len() < 10, "{events:?}");
}

#[test]
fn events_and_settings_keep_their_meaning_under_their_older_names() {
    let event = |text: &str| serde_json::from_str::<SessionEvent>(text).unwrap();
    let (one, two) = (seat(1), seat(2));
    assert_eq!(event(r#"{"event":"asked_back","seat":1}"#), SessionEvent::UndoAsked { seat: one });
    let answered = SessionEvent::UndoAnswered { seat: two, yes: true };
    assert_eq!(event(r#"{"event":"answered_back","seat":2,"yes":true}"#), answered);
    let undone = SessionEvent::Undone { seat: one, acts: 7 };
    assert_eq!(event(r#"{"event":"taken_back","seat":1,"acts":7}"#), undone);
    let raced = r#"{"event":"raced","came_up":4000,"contest":
        {"face":3,"lines":[],"hits":[],"verdict":{"hits":[],"void":[],"draws":[]}}}"#;
    assert!(matches!(event(raced), SessionEvent::Raced { contest, .. } if contest.holds()));

    let settings = r#"{"game":"basset","players":4,"options":"{}","cover_after":60,
        "pace":{"Turn":{"seconds":30}},"bot_pace":900}"#;
    let settings: TableConfig = serde_json::from_str(settings).unwrap();
    assert_eq!(settings.time_control, TimeControl::Turn { seconds: 30 });
    assert_eq!(settings.bot_delay_ms, 900);
}
