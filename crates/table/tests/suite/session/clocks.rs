//! The clocks of the players.

use super::test_table::{GAMES, TestTable, config, seat};
use parlour_table::session::{By, SessionEvent, TableConfig, TimeControl};

#[test]
fn when_time_is_up_the_clock_acts_and_the_book_says_so() {
    for game in GAMES {
        for time_control in
            [TimeControl::Turn { seconds: 10 }, TimeControl::Bank { seconds: 10, increment: 0 }]
        {
            let mut table = TestTable::at(TableConfig { time_control, ..config(game, 3) });
            for name in ["Ann", "Ben", "Cy"] {
                table.sits(name);
            }
            table.starts();
            assert!(table.session.clocks(table.now).unwrap().0.is_some(), "{game}: it runs");
            let early = table.waits(9_999);
            let by_clock = |events: &[SessionEvent]| {
                events
                    .iter()
                    .filter(|event| matches!(event, SessionEvent::Acted { by: By::Clock, .. }))
                    .count()
            };
            assert_eq!(by_clock(&early), 0, "{game} {time_control:?}: {early:?}");
            let late = table.waits(10_002);
            assert!(by_clock(&late) > 0, "{game} {time_control:?}: {late:?}");
            let again = table.read_again();
            assert_eq!(again.seen_by_all(), table.seen_by_all(), "{game}");
        }
    }
}

#[test]
fn a_bank_is_spent_once_and_everyone_gets_back_what_was_agreed() {
    let time_control = TimeControl::Bank { seconds: 60, increment: 5 };
    let mut table = TestTable::at(TableConfig { time_control, ..config("bread-basket", 2) });
    table.sits("Ann");
    table.sits("Ben");
    table.starts();
    let (first, action) = table.a_choice();
    table.waits(20_000);
    table.acts(first, &action).unwrap();
    let left = table.session.clocks(table.now).unwrap().1.unwrap();
    assert_eq!(left[first.index()], 45_000);
    assert_eq!(left[1 - first.index()], 60_000);
    for person in [seat(0), seat(1)] {
        table.goes(person);
    }
    table.waits(1_000_000);
    table.comes_back(seat(0));
    let after = table.session.clocks(table.now).unwrap().1.unwrap();
    assert_eq!(after, left, "the table slept");
    let (second, action) = table.a_choice();
    table.acts(second, &action).unwrap();
    let replayed = table.read_again();
    let clocks = |table: &TestTable| table.session.clocks(table.now);
    assert_eq!(clocks(&replayed), clocks(&table), "and sleeps in a replay");
}
