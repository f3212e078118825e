//! Who sits where, and who may say so.

use super::evening::{ANN, Evening, seat};
use parlour_table::session::{Phase, SeatSlot, SessionError};

/// Who sits where.
fn called(evening: &Evening) -> Vec<String> {
    evening.session.slots().iter().map(SeatSlot::name).collect()
}

#[test]
fn whoever_sat_down_first_is_the_host_however_their_line_is() {
    let mut evening = Evening::of("down-the-well", 3);
    assert_eq!(evening.session.host(), None);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    assert_eq!(evening.session.host(), Some(ann));
    evening.goes(ann);
    evening.waits(60_000);
    assert_eq!(evening.session.host(), Some(ann), "Ann is not here, and yet the host");
    let events = evening.session.leave(ann, evening.now);
    evening.notes(events);
    let cy = evening.sits("Cy");
    assert_eq!((cy, evening.session.host()), (ann, Some(ben)), "Cy has Ann's seat, not her rank");
}

#[test]
fn seats_are_for_people_and_bots_get_up_for_them() {
    let mut evening = Evening::of("down-the-well", 3);
    let events = evening.session.fill("rule", Some(ANN));
    evening.notes(events);
    let ann = evening.sits("Ann");
    assert_eq!(ann, ANN, "the free seat first");
    assert_eq!(evening.session.sit("Ben", Some(0), "").unwrap_err(), SessionError::Taken);
    assert_eq!(evening.session.sit("Ben", Some(3), "").unwrap_err(), SessionError::NoSeat);
    assert_eq!(evening.sits("Ben"), seat(1), "a bot has got up");
    assert_eq!(evening.sits("Cy"), seat(2));
    assert_eq!(evening.session.sit("Dee", None, "").unwrap_err(), SessionError::NoSeat);
}

#[test]
fn a_player_takes_a_free_seat_or_a_bot_s_and_the_bot_takes_theirs() {
    let mut evening = Evening::of("basset", 4);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    evening.does(|s, _| s.put_bot(ann, 0, "rule")).unwrap();
    let bot = evening.session.slot(seat(0)).unwrap().name();

    evening.does(|s, _| s.swap(ann, (0, None))).unwrap();
    assert_eq!(
        called(&evening),
        ["Ann", &bot, "Ben", ""],
        "Ann holds the bank, and the bot is a punter"
    );
    assert_eq!(evening.session.host(), Some(seat(0)), "she is the host in any seat");
    evening.does(|s, _| s.swap(ben, (3, None))).unwrap();
    assert_eq!(called(&evening), ["Ann", &bot, "", "Ben"]);
    assert_eq!(evening.does(|s, _| s.swap(seat(3), (3, None))), Err(SessionError::SitsThere));
    assert_eq!(evening.does(|s, _| s.swap(seat(3), (4, None))), Err(SessionError::NoSeat));
    assert_eq!(evening.read_again().seen_by_all(), evening.seen_by_all());

    evening.does(|s, now| s.start(seat(0), now)).unwrap();
    assert_eq!(evening.does(|s, _| s.swap(seat(0), (2, None))), Err(SessionError::Begun));
}

#[test]
fn two_players_swap_seats_once_both_ask_for_it() {
    let mut evening = Evening::of("down-the-well", 3);
    let (ann, ben, cy) = (evening.sits("Ann"), evening.sits("Ben"), evening.sits("Cy"));
    evening.does(|s, _| s.swap(ann, (1, None))).unwrap();
    assert_eq!(called(&evening), ["Ann", "Ben", "Cy"], "Ben has not agreed");
    evening.does(|s, _| s.swap(ann, (2, None))).unwrap();
    assert_eq!(evening.session.swaps_asked(), [(ann, cy)], "she asks one player at a time");
    evening.does(|s, _| s.swap(ben, (0, None))).unwrap();
    assert_eq!(called(&evening), ["Ann", "Ben", "Cy"], "Ann asks for Ben's seat no longer");
    assert_eq!(evening.session.swaps_asked(), [(ann, cy), (ben, ann)]);

    evening.does(|s, _| s.swap(cy, (0, None))).unwrap();
    assert_eq!(called(&evening), ["Cy", "Ben", "Ann"]);
    assert_eq!(
        evening.session.swaps_asked(),
        [],
        "Ben's request was to Ann, who sits elsewhere now"
    );
    evening.does(|s, _| s.swap(ben, (0, None))).unwrap();
    let events = evening.session.leave(ann, evening.now);
    evening.notes(events);
    assert_eq!(evening.session.swaps_asked(), [], "Cy has left");
    let late = evening.does(|s, _| s.swap(ben, (0, Some("Cy"))));
    assert_eq!(late, Err(SessionError::Stale), "Ben did not mean to sit there alone");
    evening.does(|s, _| s.swap(ben, (0, Some("")))).unwrap();
    assert_eq!(called(&evening), ["Ben", "", "Ann"]);
    assert_eq!(evening.read_again().seen_by_all(), evening.seen_by_all());
}

#[test]
fn each_bot_is_someone_else_and_stays_so_when_another_gets_up() {
    let mut evening = Evening::of("basement", 4);
    let ann = evening.sits("Ann");
    for seat in 1..4 {
        evening.does(|s, _| s.put_bot(ann, seat, "rule")).unwrap();
    }
    assert_eq!(called(&evening), ["Ann", "Mr Ledger", "Aunt Penny", "Mr Ledger II"]);
    evening.does(|s, now| s.free(ann, 1, now)).unwrap();
    evening.does(|s, _| s.put_bot(ann, 3, "easy")).unwrap();
    assert_eq!(called(&evening), ["Ann", "", "Aunt Penny", "Jack Hare"]);
    evening.does(|s, _| s.put_bot(ann, 1, "rule")).unwrap();
    assert_eq!(called(&evening), ["Ann", "Mr Ledger", "Aunt Penny", "Jack Hare"]);
    assert_eq!(called(&evening.read_again()), called(&evening), "also after a restart");
}

#[test]
fn at_a_table_of_bots_the_seat_that_is_left_is_the_first_person_s_and_friends_sit_to_the_left() {
    let mut evening = Evening::of("basset", 3);
    let events = evening.session.fill("rule", Some(seat(1)));
    evening.notes(events);
    let sat = ["Ann", "Ben", "Cy"].map(|name| evening.sits(name));
    assert_eq!(sat, [seat(1), seat(2), seat(0)], "the bank is a bot's as long as it can be");
}

#[test]
fn the_first_seat_that_people_take_at_basset_is_a_punter_s_and_the_bank_s_is_the_last() {
    let mut evening = Evening::of("basset", 3);
    assert_eq!(evening.sits("Ann"), seat(1), "with friends, too, one has something to decide");
    assert_eq!(evening.sits("Ben"), seat(2));
    assert_eq!(evening.sits("Cy"), seat(0), "when all are people, one of them keeps the bank");
}

#[test]
fn only_the_host_starts_puts_bots_and_frees_seats() {
    let mut evening = Evening::of("down-the-well", 3);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    assert_eq!(evening.does(|s, now| s.start(ben, now)), Err(SessionError::NotHost));
    assert_eq!(evening.does(|s, _| s.put_bot(ben, 2, "rule")), Err(SessionError::NotHost));
    assert_eq!(evening.does(|s, now| s.free(ben, 0, now)), Err(SessionError::NotHost));
    assert_eq!(
        evening.does(|s, now| s.free(ann, 1, now)),
        Err(SessionError::IsHere),
        "Ben is here"
    );
    assert_eq!(evening.does(|s, _| s.put_bot(ann, 1, "rule")), Err(SessionError::Taken));
    assert_eq!(evening.does(|s, _| s.put_bot(ann, 3, "rule")), Err(SessionError::NoSeat));
    assert!(matches!(evening.does(|s, _| s.put_bot(ann, 2, "god")), Err(SessionError::NoBot(_))));
    evening.does(|s, _| s.put_bot(ann, 2, "random")).unwrap();
    evening.does(|s, now| s.free(ann, 2, now)).unwrap();
    assert_eq!(evening.does(|s, now| s.free(ann, 2, now)), Err(SessionError::NoSeat), "it is free");
    evening.goes(ben);
    assert_eq!(
        evening.does(|s, now| s.free(ann, 1, now)),
        Err(SessionError::IsHere),
        "a moment ago"
    );
    evening.waits(15_000);
    evening.does(|s, now| s.free(ann, 1, now)).unwrap();
    evening.starts();
    assert_eq!(evening.session.phase(), Phase::Playing);
    assert!(evening.session.slots().iter().skip(1).all(|place| !place.is_person()), "bots fill up");
    assert_eq!(evening.does(|s, now| s.start(ann, now)), Err(SessionError::Begun));
    assert_eq!(
        evening.does(|s, now| s.free(ann, 1, now)),
        Err(SessionError::Begun),
        "a bot is needed now"
    );
}
