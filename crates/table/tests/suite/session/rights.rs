//! Rights follow people, not connections.

use super::test_table::{TestRng, TestTable, plays_to_the_end, seat};
use parlour_engine::SeatSet;
use parlour_table::session::{Join, Phase, SessionError, SessionEvent};

#[test]
fn a_player_who_is_away_is_covered_in_a_match_and_leaves_after_it() {
    let mut table = TestTable::of("bread-basket", 3);
    let (ann, ben) = (table.sits("Ann"), table.sits("Ben"));
    table.starts();
    table.goes(ben);
    table.waits(14_999);
    assert_eq!(
        table.does(|s, now| s.free(ann, 1, now)),
        Err(SessionError::IsHere),
        "a moment too early"
    );
    table.waits(1);
    table.does(|s, now| s.free(ann, 1, now)).unwrap();
    assert!(
        matches!(&table.log.last().unwrap().0, SessionEvent::Covered { seat, .. } if *seat == ben)
    );
    assert_eq!(
        table.does(|s, now| s.free(ann, 1, now)),
        Err(SessionError::Covered),
        "once is enough"
    );
    let again = table.read_again();
    assert!(again.session.slot(ben).unwrap().covered.is_some());
    table.comes_back(ben);
    assert!(table.session.slot(ben).unwrap().covered.is_none(), "Ben plays on");

    plays_to_the_end(&mut table, &mut TestRng(2));
    table.goes(ben);
    assert_eq!(table.does(|s, now| s.free(ann, 1, now)), Err(SessionError::IsHere));
    table.waits(15_000);
    table.does(|s, now| s.free(ann, 1, now)).unwrap();
    assert!(!table.session.slot(ben).unwrap().is_person(), "between matches the seat is free");
}

#[test]
fn who_sat_down_first_of_those_here_begins_when_the_host_has_been_gone_for_two_minutes() {
    let mut table = TestTable::of("down-the-well", 4);
    let (ann, ben) = (table.sits("Ann"), table.sits("Ben"));
    let (cy, dee) = (table.sits("Cy"), table.sits("Dee"));
    let begins = |table: &mut TestTable, seat| table.does(|s, now| s.start(seat, now));
    table.goes(ann);
    table.goes(ben);
    table.waits(119_999);
    assert_eq!(table.session.starter(table.now), Some(ann));
    assert_eq!(begins(&mut table, cy), Err(SessionError::NotHost), "a moment too early");
    let due = table.session.next_due(table.now);
    assert_eq!(due, Some(table.now.after(1)), "an update is due when it changes");
    table.waits(1);
    assert_eq!(table.session.starter(table.now), Some(cy), "Ben sat down first, and is gone");
    for other in [ben, dee] {
        assert_eq!(begins(&mut table, other), Err(SessionError::NotHost));
    }
    assert_eq!(table.session.host(), Some(ann), "all other rights stay with Ann");
    assert_eq!(table.does(|s, _| s.put_bot(cy, 1, "rule")), Err(SessionError::NotHost));
    table.comes_back(ann);
    assert_eq!(begins(&mut table, cy), Err(SessionError::NotHost), "Ann is back");
    table.goes(ann);
    table.waits(120_000);
    begins(&mut table, cy).unwrap();
    assert_eq!(table.session.phase(), Phase::Playing);
    assert_eq!(table.session.starter(table.now), None);
    assert_eq!(table.read_again().session.host(), Some(ann));
}

#[test]
fn the_host_is_found_again_from_the_book_alone() {
    let mut table = TestTable::of("down-the-well", 4);
    let (ann, ben) = (table.sits("Ann"), table.sits("Ben"));
    let cy = table.sits("Cy");
    let both = |table: &TestTable| (table.session.host(), table.read_again().session.host());
    assert_eq!(both(&table), (Some(ann), Some(ann)));
    table.goes(ann);
    assert_eq!(both(&table), (Some(ann), Some(ann)));
    table.notes(table.session.leave(ben, table.now));
    table.notes(table.session.leave(ann, table.now));
    assert_eq!(both(&table), (Some(cy), Some(cy)), "the next in the order of sitting");
    let dee = table.sits("Dee");
    assert_eq!((dee, both(&table)), (ann, (Some(cy), Some(cy))), "not by the seat");
}

#[test]
fn an_undo_waits_for_a_cut_connection_until_its_person_is_away() {
    let mut table = TestTable::of("down-the-well", 3);
    let (ann, ben) = (table.sits("Ann"), table.sits("Ben"));
    let cy = table.sits("Cy");
    table.starts();
    let (_, action) = table.a_choice();
    table.acts(ann, &action).unwrap();
    table.goes(ben);
    table.does(|session, now| session.undo(ann, now)).unwrap();
    table.does(|session, now| session.allow_undo(cy, true, now)).unwrap();
    assert!(!table.turn().allows(ann), "Ben is disconnected, that is not consent");
    let again = table.read_again();
    assert_eq!(again.session.asks_to_undo(), Some(ann), "the question is in the log");
    let events = table.waits(14_999);
    assert_eq!(events, [], "not yet");
    let events = table.waits(1);
    assert!(matches!(events[..], [SessionEvent::Undone { acts: 0, .. }]), "{events:?}");
    assert!(table.turn().allows(ann), "now Ben is away");
}

#[test]
fn a_player_who_asked_to_undo_and_got_up_asks_no_more() {
    let mut table = TestTable::of("down-the-well", 3);
    let (ann, ben) = (table.sits("Ann"), table.sits("Ben"));
    table.starts();
    let (_, action) = table.a_choice();
    table.acts(ann, &action).unwrap();
    table.does(|session, now| session.undo(ann, now)).unwrap();
    table.notes(table.session.leave(ann, table.now));
    assert_eq!(table.session.asks_to_undo(), None);
    assert_eq!(table.does(|s, now| s.allow_undo(ben, true, now)), Err(SessionError::NotAsked));
}

#[test]
fn in_a_match_everyone_who_is_not_away_has_to_agree_to_a_new_player() {
    let mut table = TestTable::of("bread-basket", 4);
    let (ann, ben) = (table.sits("Ann"), table.sits("Ben"));
    let may = |table: &TestTable, agreed: &[u8]| {
        let agreed: SeatSet = agreed.iter().map(|&number| seat(number)).collect();
        table.session.may_join(agreed, table.now)
    };
    assert_eq!(may(&table, &[]), Join::Yes, "people gather");
    table.starts();
    assert_eq!(may(&table, &[]), Join::Ask);
    assert_eq!(may(&table, &[0]), Join::Ask, "the host alone could be the one who looks");
    assert_eq!(may(&table, &[0, 1]), Join::Yes);
    table.goes(ben);
    assert_eq!(may(&table, &[0]), Join::Ask, "to be disconnected is not consent");
    table.waits(15_000);
    assert_eq!(may(&table, &[0]), Join::Yes, "Ben is away");
    table.comes_back(ben);
    table.goes(ann);
    assert_eq!(may(&table, &[1]), Join::Ask);
    table.waits(15_000);
    assert_eq!(may(&table, &[1]), Join::No, "the host is away");
    table.comes_back(ann);
    plays_to_the_end(&mut table, &mut TestRng(1));
    assert_eq!((table.session.phase(), may(&table, &[])), (Phase::Over, Join::Yes));
}

#[test]
fn the_host_removes_a_player_and_is_asked_from_then_on() {
    let mut table = TestTable::of("bread-basket", 4);
    let (ann, ben) = (table.sits("Ann"), table.sits("Ben"));
    let cy = table.sits("Cy");
    let may = |table: &TestTable, agreed: &[u8]| {
        let agreed: SeatSet = agreed.iter().map(|&number| seat(number)).collect();
        table.session.may_join(agreed, table.now)
    };
    let removes = |table: &mut TestTable, host, whom| {
        table.does(|session, now| session.remove(host, whom, now))
    };
    assert_eq!(removes(&mut table, ben, (2, "Cy")), Err(SessionError::NotHost));
    assert_eq!(removes(&mut table, ann, (0, "Ann")), Err(SessionError::OwnSeat));
    assert_eq!(removes(&mut table, ann, (3, "Dee")), Err(SessionError::NoPlayer), "it is empty");
    assert_eq!(removes(&mut table, ann, (2, "Dee")), Err(SessionError::Stale), "Cy sits there");
    assert_eq!(may(&table, &[]), Join::Yes);
    removes(&mut table, ann, (2, "Cy")).unwrap();
    assert!(!table.session.slot(cy).unwrap().is_person());
    assert_eq!(may(&table, &[]), Join::Ask, "Cy has the link still");
    assert_eq!(may(&table, &[1]), Join::Ask, "it is not Ben's decision");
    assert_eq!(may(&table, &[0]), Join::Yes);
    assert_eq!(may(&table.read_again(), &[]), Join::Ask, "also after a restart");
    table.goes(ann);
    table.waits(15_000);
    assert_eq!(may(&table, &[]), Join::No, "the host is away");
    table.notes(table.session.leave(ann, table.now));
    assert_eq!(may(&table, &[1]), Join::Yes, "Ben is the host now");
}

#[test]
fn a_bot_plays_on_for_a_player_who_is_removed_in_a_match() {
    let mut table = TestTable::of("bread-basket", 3);
    let (ann, ben) = (table.sits("Ann"), table.sits("Ben"));
    table.starts();
    table.does(|session, now| session.remove(ann, (1, "Ben"), now)).unwrap();
    assert!(
        matches!(&table.log.last().unwrap().0, SessionEvent::Removed { seat, level: Some(_) } if *seat == ben)
    );
    plays_to_the_end(&mut table, &mut TestRng(3));
    assert_eq!(table.session.phase(), Phase::Over);
}

#[test]
fn only_the_host_lists_a_table_and_it_stays_listed_after_a_restart() {
    let mut table = TestTable::of("bread-basket", 3);
    let (ann, ben) = (table.sits("Ann"), table.sits("Ben"));
    assert!(!table.session.is_listed());
    assert_eq!(table.does(|session, _| session.list(ben, true)), Err(SessionError::NotHost));
    table.does(|session, _| session.list(ann, true)).unwrap();
    assert!(table.session.is_listed() && table.read_again().session.is_listed());
    table.does(|session, _| session.list(ann, false)).unwrap();
    assert!(!table.session.is_listed() && !table.read_again().session.is_listed());
}
