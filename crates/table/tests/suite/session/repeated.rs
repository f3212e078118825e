//! What someone asks for again changes nothing, and adds nothing to the log.

use super::evening::{Evening, TestRng, plays_to_the_end, seat};
use parlour_table::session::{Phase, Session, SessionError, SessionEvent, Timestamp, Undo};

type Asked = Result<Vec<SessionEvent>, SessionError>;

/// Asks for the same twice: the first time something comes of it, the second time nothing.
fn twice(evening: &mut Evening, asks: impl Fn(&mut Session, Timestamp) -> Asked) {
    for is_again in [false, true] {
        let seq = evening.session.seq();
        evening.does(&asks).unwrap();
        assert_eq!(evening.session.seq() == seq, is_again, "{:?}", evening.session);
    }
}

#[test]
fn to_list_a_table_that_is_listed_is_no_event() {
    let mut evening = Evening::of("bread-basket", 3);
    let ann = evening.sits("Ann");
    for listed in [true, false, true] {
        twice(&mut evening, |session, _| session.list(ann, listed));
        assert_eq!(evening.session.is_listed(), listed);
    }
}

#[test]
fn to_ask_again_for_a_seat_is_no_event() {
    let mut evening = Evening::of("bread-basket", 3);
    let (ann, ben, cy) = (evening.sits("Ann"), evening.sits("Ben"), evening.sits("Cy"));
    let number = |seat: parlour_engine::Seat| (seat.number(), None);
    twice(&mut evening, |session, _| session.swap(ann, number(ben)));
    twice(&mut evening, |session, _| session.swap(ann, number(cy)));
    assert_eq!(evening.session.swaps_asked(), [(ann, cy)], "one request a player");
    evening.does(|session, _| session.swap(cy, number(ann))).unwrap();
    assert_eq!(evening.session.slot(ann).unwrap().name(), "Cy", "who asks for the same agrees");
}

#[test]
fn to_ask_again_for_an_undo_keeps_the_consent_of_the_others() {
    let mut evening = Evening::of("bread-basket", 3);
    for name in ["Ann", "Ben", "Cy"] {
        evening.sits(name);
    }
    evening.starts();
    let (actor, _) = evening.a_choice();
    while evening.turn().allows(actor) {
        let (_, action) = evening.a_choice();
        evening.acts(actor, &action).unwrap();
    }
    assert_eq!(evening.session.may_undo(actor), Undo::Ask);
    twice(&mut evening, |session, now| session.undo(actor, now));
    let others = evening.session.seats().filter(|other| *other != actor).collect::<Vec<_>>();
    twice(&mut evening, |session, now| session.allow_undo(others[0], true, now));
    evening.does(|session, now| session.undo(actor, now)).unwrap();
    evening.does(|session, now| session.allow_undo(others[1], true, now)).unwrap();
    assert!(evening.turn().allows(actor), "all have agreed");
}

#[test]
fn to_be_ready_twice_is_no_event_and_begins_the_match_once_no_one_else_is_here() {
    let mut evening = Evening::of("down-the-well", 2);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    evening.starts();
    plays_to_the_end(&mut evening, &mut TestRng(3));
    twice(&mut evening, |session, now| session.again(ann, "more", now));
    twice(&mut evening, |session, now| session.again(ann, "something else", now));
    evening.goes(ben);
    evening.does(|session, now| session.again(ann, "something else", now)).unwrap();
    assert_eq!(evening.session.phase(), Phase::Playing);
    assert_eq!(evening.session.entropies()[seat(0).index()].as_deref(), Some("something else"));
}
