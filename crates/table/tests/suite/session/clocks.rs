//! The clocks of the players.

use super::evening::{Evening, GAMES, config, seat};
use parlour_table::session::{By, SessionEvent, TableConfig, TimeControl};

#[test]
fn when_time_is_up_the_clock_acts_and_the_book_says_so() {
    for game in GAMES {
        for time_control in
            [TimeControl::Turn { seconds: 10 }, TimeControl::Bank { seconds: 10, increment: 0 }]
        {
            let mut evening = Evening::at(TableConfig { time_control, ..config(game, 3) });
            for name in ["Ann", "Ben", "Cy"] {
                evening.sits(name);
            }
            evening.starts();
            assert!(evening.session.clocks(evening.now).unwrap().0.is_some(), "{game}: it runs");
            let early = evening.waits(9_999);
            let by_clock = |events: &[SessionEvent]| {
                events
                    .iter()
                    .filter(|event| matches!(event, SessionEvent::Acted { by: By::Clock, .. }))
                    .count()
            };
            assert_eq!(by_clock(&early), 0, "{game} {time_control:?}: {early:?}");
            let late = evening.waits(10_002);
            assert!(by_clock(&late) > 0, "{game} {time_control:?}: {late:?}");
            let again = evening.read_again();
            assert_eq!(again.seen_by_all(), evening.seen_by_all(), "{game}");
        }
    }
}

#[test]
fn a_bank_is_spent_once_and_everybody_gets_back_what_was_agreed() {
    let time_control = TimeControl::Bank { seconds: 60, increment: 5 };
    let mut evening = Evening::at(TableConfig { time_control, ..config("bread-basket", 2) });
    evening.sits("Ann");
    evening.sits("Ben");
    evening.starts();
    let (first, action) = evening.a_choice();
    evening.waits(20_000);
    evening.acts(first, &action).unwrap();
    let left = evening.session.clocks(evening.now).unwrap().1.unwrap();
    assert_eq!(left[first.index()], 45_000);
    assert_eq!(left[1 - first.index()], 60_000);
    for person in [seat(0), seat(1)] {
        evening.goes(person);
    }
    evening.waits(1_000_000);
    evening.comes_back(seat(0));
    let after = evening.session.clocks(evening.now).unwrap().1.unwrap();
    assert_eq!(after, left, "the table slept");
    let (second, action) = evening.a_choice();
    evening.acts(second, &action).unwrap();
    let replayed = evening.read_again();
    let clocks = |evening: &Evening| evening.session.clocks(evening.now);
    assert_eq!(clocks(&replayed), clocks(&evening), "and sleeps in a replay");
}
