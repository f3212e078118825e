//! Rights follow people, not connections.

use super::evening::{Evening, TestRng, plays_to_the_end, seat};
use parlour_engine::SeatSet;
use parlour_table::session::{Join, Phase, SessionError, SessionEvent};

#[test]
fn whoever_is_away_is_covered_in_a_match_and_gets_up_after_it() {
    let mut evening = Evening::of("bread-basket", 3);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    evening.starts();
    evening.goes(ben);
    evening.waits(14_999);
    assert_eq!(
        evening.does(|s, now| s.free(ann, 1, now)),
        Err(SessionError::IsHere),
        "a moment too early"
    );
    evening.waits(1);
    evening.does(|s, now| s.free(ann, 1, now)).unwrap();
    assert!(
        matches!(&evening.log.last().unwrap().0, SessionEvent::Covered { seat, .. } if *seat == ben)
    );
    assert_eq!(
        evening.does(|s, now| s.free(ann, 1, now)),
        Err(SessionError::Covered),
        "once is enough"
    );
    let again = evening.read_again();
    assert!(again.session.slot(ben).unwrap().covered.is_some());
    evening.comes_back(ben);
    assert!(evening.session.slot(ben).unwrap().covered.is_none(), "Ben plays on");

    plays_to_the_end(&mut evening, &mut TestRng(2));
    evening.goes(ben);
    assert_eq!(evening.does(|s, now| s.free(ann, 1, now)), Err(SessionError::IsHere));
    evening.waits(15_000);
    evening.does(|s, now| s.free(ann, 1, now)).unwrap();
    assert!(!evening.session.slot(ben).unwrap().is_person(), "between matches the seat is free");
}

#[test]
fn who_sat_down_first_of_those_here_begins_when_the_host_has_been_gone_for_two_minutes() {
    let mut evening = Evening::of("down-the-well", 4);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    let (cy, dee) = (evening.sits("Cy"), evening.sits("Dee"));
    let begins = |evening: &mut Evening, seat| evening.does(|s, now| s.start(seat, now));
    evening.goes(ann);
    evening.goes(ben);
    evening.waits(119_999);
    assert_eq!(evening.session.starter(evening.now), Some(ann));
    assert_eq!(begins(&mut evening, cy), Err(SessionError::NotHost), "a moment too early");
    let due = evening.session.next_due(evening.now);
    assert_eq!(due, Some(evening.now.after(1)), "an update is due when it changes");
    evening.waits(1);
    assert_eq!(evening.session.starter(evening.now), Some(cy), "Ben sat down first, and is gone");
    for other in [ben, dee] {
        assert_eq!(begins(&mut evening, other), Err(SessionError::NotHost));
    }
    assert_eq!(evening.session.host(), Some(ann), "all other rights stay with Ann");
    assert_eq!(evening.does(|s, _| s.put_bot(cy, 1, "rule")), Err(SessionError::NotHost));
    evening.comes_back(ann);
    assert_eq!(begins(&mut evening, cy), Err(SessionError::NotHost), "Ann is back");
    evening.goes(ann);
    evening.waits(120_000);
    begins(&mut evening, cy).unwrap();
    assert_eq!(evening.session.phase(), Phase::Playing);
    assert_eq!(evening.session.starter(evening.now), None);
    assert_eq!(evening.read_again().session.host(), Some(ann));
}

#[test]
fn the_host_is_found_again_from_the_book_alone() {
    let mut evening = Evening::of("down-the-well", 4);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    let cy = evening.sits("Cy");
    let both = |evening: &Evening| (evening.session.host(), evening.read_again().session.host());
    assert_eq!(both(&evening), (Some(ann), Some(ann)));
    evening.goes(ann);
    assert_eq!(both(&evening), (Some(ann), Some(ann)));
    evening.notes(evening.session.leave(ben, evening.now));
    evening.notes(evening.session.leave(ann, evening.now));
    assert_eq!(both(&evening), (Some(cy), Some(cy)), "the next in the order of sitting");
    let dee = evening.sits("Dee");
    assert_eq!((dee, both(&evening)), (ann, (Some(cy), Some(cy))), "not by the seat");
}

#[test]
fn an_undo_waits_for_a_cut_connection_until_its_person_is_away() {
    let mut evening = Evening::of("down-the-well", 3);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    let cy = evening.sits("Cy");
    evening.starts();
    let (_, action) = evening.a_choice();
    evening.acts(ann, &action).unwrap();
    evening.goes(ben);
    evening.does(|session, now| session.undo(ann, now)).unwrap();
    evening.does(|session, now| session.allow_undo(cy, true, now)).unwrap();
    assert!(!evening.turn().allows(ann), "Ben is disconnected, that is not consent");
    let again = evening.read_again();
    assert_eq!(again.session.asks_to_undo(), Some(ann), "the question is in the log");
    let events = evening.waits(14_999);
    assert_eq!(events, [], "not yet");
    let events = evening.waits(1);
    assert!(matches!(events[..], [SessionEvent::Undone { acts: 0, .. }]), "{events:?}");
    assert!(evening.turn().allows(ann), "now Ben is away");
}

#[test]
fn a_player_who_asked_to_undo_and_got_up_asks_no_more() {
    let mut evening = Evening::of("down-the-well", 3);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    evening.starts();
    let (_, action) = evening.a_choice();
    evening.acts(ann, &action).unwrap();
    evening.does(|session, now| session.undo(ann, now)).unwrap();
    evening.notes(evening.session.leave(ann, evening.now));
    assert_eq!(evening.session.asks_to_undo(), None);
    assert_eq!(evening.does(|s, now| s.allow_undo(ben, true, now)), Err(SessionError::NotAsked));
}

#[test]
fn in_a_match_everybody_who_is_not_away_has_to_agree_to_somebody_new() {
    let mut evening = Evening::of("bread-basket", 4);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    let may = |evening: &Evening, agreed: &[u8]| {
        let agreed: SeatSet = agreed.iter().map(|&number| seat(number)).collect();
        evening.session.may_join(agreed, evening.now)
    };
    assert_eq!(may(&evening, &[]), Join::Yes, "people gather");
    evening.starts();
    assert_eq!(may(&evening, &[]), Join::Ask);
    assert_eq!(may(&evening, &[0]), Join::Ask, "the host alone could be the one who looks");
    assert_eq!(may(&evening, &[0, 1]), Join::Yes);
    evening.goes(ben);
    assert_eq!(may(&evening, &[0]), Join::Ask, "to be disconnected is not consent");
    evening.waits(15_000);
    assert_eq!(may(&evening, &[0]), Join::Yes, "Ben is away");
    evening.comes_back(ben);
    evening.goes(ann);
    assert_eq!(may(&evening, &[1]), Join::Ask);
    evening.waits(15_000);
    assert_eq!(may(&evening, &[1]), Join::No, "the host is away");
    evening.comes_back(ann);
    plays_to_the_end(&mut evening, &mut TestRng(1));
    assert_eq!((evening.session.phase(), may(&evening, &[])), (Phase::Over, Join::Yes));
}

#[test]
fn the_host_removes_a_player_and_is_asked_from_then_on() {
    let mut evening = Evening::of("bread-basket", 4);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    let cy = evening.sits("Cy");
    let may = |evening: &Evening, agreed: &[u8]| {
        let agreed: SeatSet = agreed.iter().map(|&number| seat(number)).collect();
        evening.session.may_join(agreed, evening.now)
    };
    let removes = |evening: &mut Evening, host, whom| {
        evening.does(|session, now| session.remove(host, whom, now))
    };
    assert_eq!(removes(&mut evening, ben, (2, "Cy")), Err(SessionError::NotHost));
    assert_eq!(removes(&mut evening, ann, (0, "Ann")), Err(SessionError::OwnSeat));
    assert_eq!(removes(&mut evening, ann, (3, "Dee")), Err(SessionError::NoPlayer), "it is empty");
    assert_eq!(removes(&mut evening, ann, (2, "Dee")), Err(SessionError::Stale), "Cy sits there");
    assert_eq!(may(&evening, &[]), Join::Yes);
    removes(&mut evening, ann, (2, "Cy")).unwrap();
    assert!(!evening.session.slot(cy).unwrap().is_person());
    assert_eq!(may(&evening, &[]), Join::Ask, "Cy has the link still");
    assert_eq!(may(&evening, &[1]), Join::Ask, "it is not Ben's decision");
    assert_eq!(may(&evening, &[0]), Join::Yes);
    assert_eq!(may(&evening.read_again(), &[]), Join::Ask, "also after a restart");
    evening.goes(ann);
    evening.waits(15_000);
    assert_eq!(may(&evening, &[]), Join::No, "the host is away");
    evening.notes(evening.session.leave(ann, evening.now));
    assert_eq!(may(&evening, &[1]), Join::Yes, "Ben is the host now");
}

#[test]
fn a_bot_plays_on_for_a_player_who_is_removed_in_a_match() {
    let mut evening = Evening::of("bread-basket", 3);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    evening.starts();
    evening.does(|session, now| session.remove(ann, (1, "Ben"), now)).unwrap();
    assert!(
        matches!(&evening.log.last().unwrap().0, SessionEvent::Removed { seat, level: Some(_) } if *seat == ben)
    );
    plays_to_the_end(&mut evening, &mut TestRng(3));
    assert_eq!(evening.session.phase(), Phase::Over);
}

#[test]
fn only_the_host_lists_a_table_and_it_stays_listed_after_a_restart() {
    let mut evening = Evening::of("bread-basket", 3);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    assert!(!evening.session.is_listed());
    assert_eq!(evening.does(|session, _| session.list(ben, true)), Err(SessionError::NotHost));
    evening.does(|session, _| session.list(ann, true)).unwrap();
    assert!(evening.session.is_listed() && evening.read_again().session.is_listed());
    evening.does(|session, _| session.list(ann, false)).unwrap();
    assert!(!evening.session.is_listed() && !evening.read_again().session.is_listed());
}
