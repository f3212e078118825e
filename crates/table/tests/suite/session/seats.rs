//! Who sits where, and who may say so.

use super::test_table::{ANN, TestTable, seat};
use parlour_table::session::{Phase, SeatSlot, SessionError};

/// Who sits where.
fn called(table: &TestTable) -> Vec<String> {
    table.session.slots().iter().map(SeatSlot::name).collect()
}

#[test]
fn the_player_who_sat_down_first_is_the_host_also_while_disconnected() {
    let mut table = TestTable::of("down-the-well", 3);
    assert_eq!(table.session.host(), None);
    let (ann, ben) = (table.sits("Ann"), table.sits("Ben"));
    assert_eq!(table.session.host(), Some(ann));
    table.goes(ann);
    table.waits(60_000);
    assert_eq!(table.session.host(), Some(ann), "Ann is not here, and yet the host");
    let events = table.session.leave(ann, table.now);
    table.notes(events);
    let cy = table.sits("Cy");
    assert_eq!((cy, table.session.host()), (ann, Some(ben)), "Cy has Ann's seat, not her rank");
}

#[test]
fn seats_are_for_people_and_bots_get_up_for_them() {
    let mut table = TestTable::of("down-the-well", 3);
    let events = table.session.fill("rule", Some(ANN));
    table.notes(events);
    let ann = table.sits("Ann");
    assert_eq!(ann, ANN, "the free seat first");
    assert_eq!(table.session.sit("Ben", Some(0), "").unwrap_err(), SessionError::Taken);
    assert_eq!(table.session.sit("Ben", Some(3), "").unwrap_err(), SessionError::NoSeat);
    assert_eq!(table.sits("Ben"), seat(1), "a bot has got up");
    assert_eq!(table.sits("Cy"), seat(2));
    assert_eq!(table.session.sit("Dee", None, "").unwrap_err(), SessionError::NoSeat);
}

#[test]
fn a_player_takes_a_free_seat_or_a_bot_s_and_the_bot_takes_theirs() {
    let mut table = TestTable::of("basset", 4);
    let (ann, ben) = (table.sits("Ann"), table.sits("Ben"));
    table.does(|s, _| s.put_bot(ann, 0, "rule")).unwrap();
    let bot = table.session.slot(seat(0)).unwrap().name();

    table.does(|s, _| s.swap(ann, (0, None))).unwrap();
    assert_eq!(
        called(&table),
        ["Ann", &bot, "Ben", ""],
        "Ann holds the bank, and the bot is a punter"
    );
    assert_eq!(table.session.host(), Some(seat(0)), "she is the host in any seat");
    table.does(|s, _| s.swap(ben, (3, None))).unwrap();
    assert_eq!(called(&table), ["Ann", &bot, "", "Ben"]);
    assert_eq!(table.does(|s, _| s.swap(seat(3), (3, None))), Err(SessionError::SitsThere));
    assert_eq!(table.does(|s, _| s.swap(seat(3), (4, None))), Err(SessionError::NoSeat));
    assert_eq!(table.read_again().seen_by_all(), table.seen_by_all());

    table.does(|s, now| s.start(seat(0), now)).unwrap();
    assert_eq!(table.does(|s, _| s.swap(seat(0), (2, None))), Err(SessionError::Begun));
}

#[test]
fn two_players_swap_seats_once_both_ask_for_it() {
    let mut table = TestTable::of("down-the-well", 3);
    let (ann, ben, cy) = (table.sits("Ann"), table.sits("Ben"), table.sits("Cy"));
    table.does(|s, _| s.swap(ann, (1, None))).unwrap();
    assert_eq!(called(&table), ["Ann", "Ben", "Cy"], "Ben has not agreed");
    table.does(|s, _| s.swap(ann, (2, None))).unwrap();
    assert_eq!(table.session.swaps_asked(), [(ann, cy)], "she asks one player at a time");
    table.does(|s, _| s.swap(ben, (0, None))).unwrap();
    assert_eq!(called(&table), ["Ann", "Ben", "Cy"], "Ann asks for Ben's seat no longer");
    assert_eq!(table.session.swaps_asked(), [(ann, cy), (ben, ann)]);

    table.does(|s, _| s.swap(cy, (0, None))).unwrap();
    assert_eq!(called(&table), ["Cy", "Ben", "Ann"]);
    assert_eq!(table.session.swaps_asked(), [], "Ben's request was to Ann, who sits elsewhere now");
    table.does(|s, _| s.swap(ben, (0, None))).unwrap();
    let events = table.session.leave(ann, table.now);
    table.notes(events);
    assert_eq!(table.session.swaps_asked(), [], "Cy has left");
    let late = table.does(|s, _| s.swap(ben, (0, Some("Cy"))));
    assert_eq!(late, Err(SessionError::Stale), "Ben did not mean to sit there alone");
    table.does(|s, _| s.swap(ben, (0, Some("")))).unwrap();
    assert_eq!(called(&table), ["Ben", "", "Ann"]);
    assert_eq!(table.read_again().seen_by_all(), table.seen_by_all());
}

#[test]
fn each_bot_is_someone_else_and_stays_so_when_another_gets_up() {
    let mut table = TestTable::of("basement", 4);
    let ann = table.sits("Ann");
    for seat in 1..4 {
        table.does(|s, _| s.put_bot(ann, seat, "rule")).unwrap();
    }
    assert_eq!(called(&table), ["Ann", "Mr Ledger", "Aunt Penny", "Mr Ledger II"]);
    table.does(|s, now| s.free(ann, 1, now)).unwrap();
    table.does(|s, _| s.put_bot(ann, 3, "easy")).unwrap();
    assert_eq!(called(&table), ["Ann", "", "Aunt Penny", "Jack Hare"]);
    table.does(|s, _| s.put_bot(ann, 1, "rule")).unwrap();
    assert_eq!(called(&table), ["Ann", "Mr Ledger", "Aunt Penny", "Jack Hare"]);
    assert_eq!(called(&table.read_again()), called(&table), "also after a restart");
}

#[test]
fn at_a_table_of_bots_the_seat_that_is_left_is_the_first_person_s_and_friends_sit_to_the_left() {
    let mut table = TestTable::of("basset", 3);
    let events = table.session.fill("rule", Some(seat(1)));
    table.notes(events);
    let sat = ["Ann", "Ben", "Cy"].map(|name| table.sits(name));
    assert_eq!(sat, [seat(1), seat(2), seat(0)], "the bank is a bot's as long as it can be");
}

#[test]
fn the_first_seat_that_people_take_at_basset_is_a_punter_s_and_the_bank_s_is_the_last() {
    let mut table = TestTable::of("basset", 3);
    assert_eq!(table.sits("Ann"), seat(1), "with friends, too, one has something to decide");
    assert_eq!(table.sits("Ben"), seat(2));
    assert_eq!(table.sits("Cy"), seat(0), "when all are people, one of them keeps the bank");
}

#[test]
fn only_the_host_starts_puts_bots_and_frees_seats() {
    let mut table = TestTable::of("down-the-well", 3);
    let (ann, ben) = (table.sits("Ann"), table.sits("Ben"));
    assert_eq!(table.does(|s, now| s.start(ben, now)), Err(SessionError::NotHost));
    assert_eq!(table.does(|s, _| s.put_bot(ben, 2, "rule")), Err(SessionError::NotHost));
    assert_eq!(table.does(|s, now| s.free(ben, 0, now)), Err(SessionError::NotHost));
    assert_eq!(table.does(|s, now| s.free(ann, 1, now)), Err(SessionError::IsHere), "Ben is here");
    assert_eq!(table.does(|s, _| s.put_bot(ann, 1, "rule")), Err(SessionError::Taken));
    assert_eq!(table.does(|s, _| s.put_bot(ann, 3, "rule")), Err(SessionError::NoSeat));
    assert!(matches!(table.does(|s, _| s.put_bot(ann, 2, "god")), Err(SessionError::NoBot(_))));
    table.does(|s, _| s.put_bot(ann, 2, "random")).unwrap();
    table.does(|s, now| s.free(ann, 2, now)).unwrap();
    assert_eq!(table.does(|s, now| s.free(ann, 2, now)), Err(SessionError::NoSeat), "it is free");
    table.goes(ben);
    assert_eq!(table.does(|s, now| s.free(ann, 1, now)), Err(SessionError::IsHere), "a moment ago");
    table.waits(15_000);
    table.does(|s, now| s.free(ann, 1, now)).unwrap();
    table.starts();
    assert_eq!(table.session.phase(), Phase::Playing);
    assert!(table.session.slots().iter().skip(1).all(|place| !place.is_person()), "bots fill up");
    assert_eq!(table.does(|s, now| s.start(ann, now)), Err(SessionError::Begun));
    assert_eq!(
        table.does(|s, now| s.free(ann, 1, now)),
        Err(SessionError::Begun),
        "a bot is needed now"
    );
}
