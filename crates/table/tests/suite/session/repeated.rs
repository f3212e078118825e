//! What someone asks for again changes nothing, and adds nothing to the log.

use super::test_table::{TestRng, TestTable, plays_to_the_end, seat};
use parlour_table::session::{Phase, Session, SessionError, SessionEvent, Timestamp, Undo};

type Asked = Result<Vec<SessionEvent>, SessionError>;

/// Asks for the same twice: the first time something comes of it, the second time nothing.
fn twice(table: &mut TestTable, asks: impl Fn(&mut Session, Timestamp) -> Asked) {
    for is_again in [false, true] {
        let seq = table.session.seq();
        table.does(&asks).unwrap();
        assert_eq!(table.session.seq() == seq, is_again, "{:?}", table.session);
    }
}

#[test]
fn to_list_a_table_that_is_listed_is_no_event() {
    let mut table = TestTable::of("bread-basket", 3);
    let ann = table.sits("Ann");
    for listed in [true, false, true] {
        twice(&mut table, |session, _| session.list(ann, listed));
        assert_eq!(table.session.is_listed(), listed);
    }
}

#[test]
fn to_ask_again_for_a_seat_is_no_event() {
    let mut table = TestTable::of("bread-basket", 3);
    let (ann, ben, cy) = (table.sits("Ann"), table.sits("Ben"), table.sits("Cy"));
    let number = |seat: parlour_engine::Seat| (seat.number(), None);
    twice(&mut table, |session, _| session.swap(ann, number(ben)));
    twice(&mut table, |session, _| session.swap(ann, number(cy)));
    assert_eq!(table.session.swaps_asked(), [(ann, cy)], "one request a player");
    table.does(|session, _| session.swap(cy, number(ann))).unwrap();
    assert_eq!(table.session.slot(ann).unwrap().name(), "Cy", "who asks for the same agrees");
}

#[test]
fn to_ask_again_for_an_undo_keeps_the_consent_of_the_others() {
    let mut table = TestTable::of("bread-basket", 3);
    for name in ["Ann", "Ben", "Cy"] {
        table.sits(name);
    }
    table.starts();
    let (actor, _) = table.a_choice();
    while table.turn().allows(actor) {
        let (_, action) = table.a_choice();
        table.acts(actor, &action).unwrap();
    }
    assert_eq!(table.session.may_undo(actor), Undo::Ask);
    twice(&mut table, |session, now| session.undo(actor, now));
    let others = table.session.seats().filter(|other| *other != actor).collect::<Vec<_>>();
    twice(&mut table, |session, now| session.allow_undo(others[0], true, now));
    table.does(|session, now| session.undo(actor, now)).unwrap();
    table.does(|session, now| session.allow_undo(others[1], true, now)).unwrap();
    assert!(table.turn().allows(actor), "all have agreed");
}

#[test]
fn to_be_ready_twice_is_no_event_and_begins_the_match_once_no_one_else_is_here() {
    let mut table = TestTable::of("down-the-well", 2);
    let (ann, ben) = (table.sits("Ann"), table.sits("Ben"));
    table.starts();
    plays_to_the_end(&mut table, &mut TestRng(3));
    twice(&mut table, |session, now| session.again(ann, "more", now));
    twice(&mut table, |session, now| session.again(ann, "something else", now));
    table.goes(ben);
    table.does(|session, now| session.again(ann, "something else", now)).unwrap();
    assert_eq!(table.session.phase(), Phase::Playing);
    assert_eq!(table.session.entropies()[seat(0).index()].as_deref(), Some("something else"));
}
