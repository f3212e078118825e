//! Matches with days for each move: the clock runs whether or not anyone is connected.

use super::test_table::{TestTable, config, seat};
use parlour_engine::Seat;
use parlour_table::session::{
    By, MAX_CLOCK_MOVES, Phase, SessionEvent, TableConfig, TimeControl, Timestamp,
};

const HOUR: u64 = 3_600_000;

fn slow(game: &str, players: u8) -> TestTable {
    let time_control = TimeControl::Days { days: 1 };
    TestTable::at(TableConfig { time_control, cover_after: None, ..config(game, players) })
}

fn end(table: &TestTable) -> Option<Timestamp> {
    table.session.clocks(table.now).and_then(|(end, _)| end)
}

fn first_to_act(table: &TestTable) -> Seat {
    table.a_choice().0
}

#[test]
fn the_clock_runs_on_while_all_players_are_away() {
    let mut table = slow("bread-basket", 2);
    table.sits("Ann");
    table.sits("Ben");
    table.starts();
    let until = end(&table).unwrap();
    assert_eq!(until, table.now.after(24 * HOUR));
    for person in [seat(0), seat(1)] {
        table.goes(person);
    }
    assert!(table.waits(20 * HOUR).is_empty(), "nothing happens before the time is up");
    table.comes_back(first_to_act(&table));
    assert_eq!(end(&table), Some(until), "coming back gives no time");
    table.goes(first_to_act(&table));
    let happened = table.waits(5 * HOUR);
    let by_clock =
        |event: &SessionEvent| matches!(event, SessionEvent::Acted { by: By::Clock, .. });
    assert!(happened.first().is_some_and(by_clock), "{happened:?}");
    let never_slept = |event: &SessionEvent| !matches!(event, SessionEvent::Woke { .. });
    assert!(table.log.iter().all(|(event, ..)| never_slept(event)));
}

#[test]
fn a_table_that_is_read_again_has_the_time_that_it_had() {
    let mut table = slow("bread-basket", 2);
    table.sits("Ann");
    table.sits("Ben");
    table.starts();
    table.waits(3 * HOUR);
    let (actor, action) = table.a_choice();
    table.acts(actor, &action).unwrap();
    let until = end(&table).unwrap();
    let mut again = table.read_again();
    let now = again.now;
    again.session.live().disconnect_all(now);
    assert_eq!(end(&again), Some(until));
    assert_eq!(again.session.opens_at(), Some(until), "it says when it has to be looked at");
    assert!(!again.waits(24 * HOUR + 1).is_empty(), "and the time that is up is up");
}

#[test]
fn bots_play_on_while_their_people_are_away_and_cover_for_none_of_them() {
    let mut table = slow("bread-basket", 3);
    let ann = table.sits("Ann");
    table.starts();
    table.goes(ann);
    let happened = table.waits(23 * HOUR);
    assert!(table.turn().allows(ann), "the bots have played until it is Ann's turn: {happened:?}");
    let covers = |event: &SessionEvent| matches!(event, SessionEvent::Covered { .. });
    assert!(!happened.iter().any(covers), "{happened:?}");
    assert!(table.session.slot(ann).unwrap().covered.is_none());
}

#[test]
fn to_be_away_is_no_consent_to_an_undo() {
    let mut table = slow("bread-basket", 2);
    table.sits("Ann");
    table.sits("Ben");
    table.starts();
    let (actor, action) = table.a_choice();
    table.acts(actor, &action).unwrap();
    let other = seat(1 - actor.index() as u8);
    table.goes(other);
    table.waits(HOUR);
    assert!(table.session.asked_for_consent(table.now).contains(other));
    let mut quick = TestTable::of("bread-basket", 2);
    quick.sits("Ann");
    quick.sits("Ben");
    quick.starts();
    quick.goes(other);
    quick.waits(20_000);
    assert!(!quick.session.asked_for_consent(quick.now).contains(other));
}

#[test]
fn a_match_that_is_over_wakes_no_more() {
    let mut table = slow("bread-basket", 2);
    table.sits("Ann");
    table.sits("Ben");
    assert_eq!(table.session.opens_at(), None, "people are still gathering");
    table.starts();
    // with someone there, the clock plays on
    table.goes(seat(0));
    for _ in 0..400 {
        if table.session.phase() == Phase::Over {
            break;
        }
        assert!(table.session.opens_at().is_some());
        table.waits(24 * HOUR + 1);
    }
    assert_eq!(table.session.phase(), Phase::Over, "the clock plays a whole match");
    assert_eq!(table.session.opens_at(), None);
}

/// The seat that the clock has made a move for with this event.
fn moved_by_clock(event: &SessionEvent) -> Option<Seat> {
    match event {
        SessionEvent::Acted { seat, by: By::Clock, .. } => Some(*seat),
        _ => None,
    }
}

/// How many moves the clock has made for this seat.
fn clock_moves(table: &TestTable, of: Seat) -> usize {
    table.log.iter().filter(|(event, ..)| moved_by_clock(event) == Some(of)).count()
}

#[test]
fn an_abandoned_table_sleeps_until_someone_comes_and_is_played_on_after_their_move() {
    let time_control = TimeControl::Days { days: 1 };
    let options = "{}".to_owned();
    let config = config("bread-basket", 2);
    let mut table =
        TestTable::at(TableConfig { time_control, cover_after: None, options, ..config });
    table.sits("Ann");
    table.sits("Ben");
    table.starts();
    for person in [seat(0), seat(1)] {
        table.goes(person);
    }
    table.waits(400 * 24 * HOUR);
    assert_eq!(table.session.phase(), Phase::Playing, "the match is not over");
    let fewest = [seat(0), seat(1)].map(|person| clock_moves(&table, person)).into_iter().min();
    assert_eq!(fewest, Some(MAX_CLOCK_MOVES as usize));
    assert_eq!(table.session.opens_at(), None);
    let mut again = table.read_again();
    let now = again.now;
    again.session.live().disconnect_all(now);
    assert_eq!(again.session.opens_at(), None, "it sleeps after a restart, too");
    assert!(again.waits(24 * HOUR + 1).is_empty());

    let actor = first_to_act(&table);
    assert_eq!(table.session.owed_by(actor), None, "no time runs");
    table.comes_back(actor);
    assert_eq!(end(&table), Some(table.now.after(24 * HOUR)), "they have all their time");
    assert_eq!(table.session.opens_at(), end(&table));
    table.goes(actor);
    assert_eq!(table.session.opens_at(), None, "they have only looked");
    table.comes_back(actor);
    let (actor, action) = table.a_choice();
    table.acts(actor, &action).unwrap();
    table.goes(actor);
    assert!(table.session.opens_at().is_some(), "someone plays again");
    assert!(!table.waits(24 * HOUR + 1).is_empty());
}
