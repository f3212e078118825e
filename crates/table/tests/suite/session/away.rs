//! Bots take seats and cover for people; a table where no one is sleeps.

use super::test_table::{TestTable, config};
use parlour_table::session::{By, Presence, SessionEvent, TableConfig};

#[test]
fn bots_take_their_time_and_play_only_while_a_player_is_here() {
    let mut table = TestTable::of("bread-basket", 3);
    let ann = table.sits("Ann");
    table.starts();
    for _ in 0..4 {
        if table.turn().allows(ann) {
            let (_, action) = table.a_choice();
            table.acts(ann, &action).unwrap();
        }
        assert!(table.waits(499).is_empty() || table.turn().allows(ann), "a bot was hasty");
        table.waits(5_000);
    }
    table.goes(ann);
    let before = table.seen_by_all();
    assert!(table.waits(10_000_000).is_empty(), "the table sleeps");
    assert_eq!(table.session.next_due(table.now), None, "and nothing is due");
    assert_eq!(table.seen_by_all(), before);
}

#[test]
fn a_bot_covers_for_a_player_who_is_away() {
    let mut table = TestTable::of("bread-basket", 2);
    let (ann, ben) = (table.sits("Ann"), table.sits("Ben"));
    table.starts();
    table.goes(ben);
    assert_eq!(table.session.slot(ben).unwrap().presence(table.now), Presence::Reconnecting);
    table.waits(15_000);
    assert_eq!(table.session.slot(ben).unwrap().presence(table.now), Presence::Away);
    let events = table.waits(44_999);
    assert_eq!(events, [], "not yet");
    let events = table.waits(1);
    assert!(
        matches!(events[..], [SessionEvent::Covered { seat, .. }, ..] if seat == ben),
        "{events:?}"
    );
    while table.turn().allows(ann) {
        let (_, action) = table.a_choice();
        table.acts(ann, &action).unwrap();
    }
    let events = table.waits(600);
    assert!(
        matches!(events[..], [SessionEvent::Acted { seat, by: By::Bot, .. }, ..] if seat == ben)
    );
    table.comes_back(ben);
    assert_eq!(table.log.last().unwrap().0, SessionEvent::Back { seat: ben });
    while table.turn().allows(ann) {
        let (_, action) = table.a_choice();
        table.acts(ann, &action).unwrap();
    }
    assert_eq!(table.waits(100_000), [], "Ben plays for himself");
}

#[test]
fn time_away_does_not_count_while_the_table_sleeps() {
    let mut table = TestTable::of("bread-basket", 2);
    let (ann, ben) = (table.sits("Ann"), table.sits("Ben"));
    table.starts();
    table.goes(ben);
    table.goes(ann);
    table.waits(3_600_000);
    table.comes_back(ann);
    assert_eq!(table.waits(59_000), [], "Ben has a minute from now on");
    assert!(matches!(table.waits(2_000)[..], [SessionEvent::Covered { .. }, ..]));
}

#[test]
fn without_a_cover_no_one_plays_for_a_player_who_is_away() {
    let mut table = TestTable::at(TableConfig { cover_after: None, ..config("bread-basket", 2) });
    let (_, ben) = (table.sits("Ann"), table.sits("Ben"));
    table.starts();
    table.goes(ben);
    assert_eq!(table.waits(10_000_000), []);
}
