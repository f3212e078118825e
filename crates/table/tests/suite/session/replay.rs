//! Whole evenings: the log makes the same table again.

use super::evening::{Evening, GAMES, TestRng, config, plays_to_the_end, seat};
use parlour_table::session::{
    Phase, SeatSlot, SessionError, SessionEvent, TableConfig, TimeControl,
};

#[test]
fn whoever_leaves_a_match_is_played_on_by_a_bot_and_a_rematch_begins_when_all_here_are_ready() {
    for game in GAMES {
        let mut rng = TestRng(3);
        let mut evening = Evening::of(game, 3);
        let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
        let cy = evening.sits("Cy");
        let first = evening.session.commitment().unwrap();
        assert_eq!(
            evening.does(|session, now| session.again(ann, "", now)),
            Err(SessionError::NotYet("no match is over"))
        );
        evening.starts();
        assert_eq!(evening.session.commitment().unwrap(), first, "the commitment holds");
        let events = evening.session.leave(cy, evening.now);
        evening.notes(events);
        assert!(!evening.session.slot(cy).unwrap().is_person());
        plays_to_the_end(&mut evening, &mut rng);
        assert_eq!(evening.session.results().len(), 1, "{game}");
        let (secret, entropies) = evening.session.proof().unwrap();
        assert_eq!(secret.commit(), first, "{game}: the secret committed to is the one used");
        for (seat, name) in [(ann, "Ann"), (ben, "Ben"), (cy, "Cy")] {
            assert_eq!(entropies[seat.index()].as_deref(), Some(name), "{game}");
        }

        evening.does(|session, now| session.again(ann, "more", now)).unwrap();
        assert_eq!(evening.session.phase(), Phase::Over, "Ben is not ready");
        evening.goes(ben);
        evening.does(|session, now| session.again(ann, "more", now)).unwrap();
        assert_eq!(evening.session.phase(), Phase::Playing, "{game}: all who are here are");
        assert_eq!((evening.session.match_no(), evening.session.proof().is_none()), (2, true));
        assert_ne!(evening.session.commitment().unwrap(), first, "another shuffle");
        evening.comes_back(ben);
        plays_to_the_end(&mut evening, &mut rng);
        assert_eq!(evening.session.results().len(), 2);
        assert_eq!(evening.read_again().seen_by_all(), evening.seen_by_all(), "{game}");
    }
}

#[test]
fn who_gets_up_after_the_match_is_still_named_in_its_result() {
    let mut evening = Evening::of("down-the-well", 3);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    evening.starts();
    plays_to_the_end(&mut evening, &mut TestRng(3));
    let events = evening.session.leave(ben, evening.now);
    evening.notes(events);
    let names = |evening: &Evening| -> Vec<String> {
        evening.session.slots().iter().map(SeatSlot::name).collect()
    };
    assert!(!evening.session.slot(ben).unwrap().is_person());
    assert_eq!(names(&evening)[..2], ["Ann", "Ben"]);
    assert_eq!(names(&evening.read_again()), names(&evening));

    evening.does(|session, now| session.again(ann, "", now)).unwrap();
    assert_ne!(names(&evening)[1], "Ben", "a bot sits there in the next match");
}

/// Whatever people do in whatever order: the log makes the same table again.
#[test]
#[allow(clippy::too_many_lines, reason = "one evening from its first to its last move")]
fn the_same_facts_make_the_same_table() {
    for game in GAMES {
        for number in 0..12 {
            let mut rng = TestRng(number * 77 + 1);
            let time_control = match number % 3 {
                0 => TimeControl::None,
                1 => TimeControl::Turn { seconds: 5 },
                _ => TimeControl::Bank { seconds: 20, increment: 2 },
            };
            let mut evening = Evening::at(TableConfig {
                time_control,
                bot_delay_ms: 100,
                cover_after: Some(5),
                ..config(game, 4)
            });
            if number % 2 == 0 {
                evening.session.live().let_think_elsewhere();
            }
            evening.sits("Ann");
            for step in 0..250 {
                let who = seat(rng.below(4) as u8);
                let is_person = evening.session.slot(who).unwrap().is_person();
                match rng.below(24) {
                    0 => drop(
                        evening
                            .session
                            .sit("Somebody", None, "x")
                            .map(|(_, events)| evening.notes(events)),
                    ),
                    1 if is_person && rng.below(4) == 0 => {
                        let events = evening.session.leave(who, evening.now);
                        evening.notes(events);
                    }
                    2 => drop(evening.does(|session, now| session.start(who, now))),
                    3 => drop(evening.does(|session, _| session.put_bot(who, 3, "random"))),
                    4 => drop(evening.does(|session, now| session.free(who, 2, now))),
                    5 if is_person => evening.goes(who),
                    6..=7 if is_person => evening.comes_back(who),
                    8 if is_person => {
                        drop(evening.does(|session, now| session.undo(who, now)));
                    }
                    9 => drop(evening.does(|session, now| session.allow_undo(who, true, now))),
                    10 if is_person => {
                        drop(evening.does(|session, now| session.again(who, "y", now)));
                    }
                    11 if is_person => {
                        let with = rng.below(4) as u8;
                        drop(evening.does(|session, _| session.swap(who, (with, None))));
                    }
                    12..=14 => drop(evening.waits(rng.below(3_000) as u64)),
                    _ => {
                        let legal = evening.legal(who);
                        if is_person && !legal.is_empty() {
                            let action = legal[rng.below(legal.len())].clone();
                            let _ = evening.acts(who, &action);
                        }
                    }
                }
                if step % 50 == 49 {
                    let again = evening.read_again();
                    assert_eq!(again.session.seq(), evening.session.seq(), "{game} {number}");
                    assert_eq!(again.session.phase(), evening.session.phase());
                    assert_eq!(
                        again.seen_by_all(),
                        evening.seen_by_all(),
                        "{game} {number} {step}"
                    );
                    assert_eq!(again.session.results(), evening.session.results());
                    for (one, other) in again.session.slots().iter().zip(evening.session.slots()) {
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
    let mut evening = Evening::of("budr-basef", 2);
    evening.sits("Ann");
    evening.sits("Ben");
    evening.starts();
    let events = evening.waits(600_000);
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
