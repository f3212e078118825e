//! Bots take seats and cover for people; a table where no one is sleeps.

use super::evening::{Evening, config};
use parlour_table::session::{By, Presence, SessionEvent, TableConfig};

#[test]
fn bots_take_their_time_and_play_only_while_somebody_is_here() {
    let mut evening = Evening::of("bread-basket", 3);
    let ann = evening.sits("Ann");
    evening.starts();
    for _ in 0..4 {
        if evening.turn().allows(ann) {
            let (_, action) = evening.a_choice();
            evening.acts(ann, &action).unwrap();
        }
        assert!(evening.waits(499).is_empty() || evening.turn().allows(ann), "a bot was hasty");
        evening.waits(5_000);
    }
    evening.goes(ann);
    let before = evening.seen_by_all();
    assert!(evening.waits(10_000_000).is_empty(), "the table sleeps");
    assert_eq!(evening.session.next_due(evening.now), None, "and nothing is due");
    assert_eq!(evening.seen_by_all(), before);
}

#[test]
fn a_bot_covers_for_whoever_is_away_until_they_are_back() {
    let mut evening = Evening::of("bread-basket", 2);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    evening.starts();
    evening.goes(ben);
    assert_eq!(evening.session.slot(ben).unwrap().presence(evening.now), Presence::Reconnecting);
    evening.waits(15_000);
    assert_eq!(evening.session.slot(ben).unwrap().presence(evening.now), Presence::Away);
    let events = evening.waits(44_999);
    assert_eq!(events, [], "not yet");
    let events = evening.waits(1);
    assert!(
        matches!(events[..], [SessionEvent::Covered { seat, .. }, ..] if seat == ben),
        "{events:?}"
    );
    while evening.turn().allows(ann) {
        let (_, action) = evening.a_choice();
        evening.acts(ann, &action).unwrap();
    }
    let events = evening.waits(600);
    assert!(
        matches!(events[..], [SessionEvent::Acted { seat, by: By::Bot, .. }, ..] if seat == ben)
    );
    evening.comes_back(ben);
    assert_eq!(evening.log.last().unwrap().0, SessionEvent::Back { seat: ben });
    while evening.turn().allows(ann) {
        let (_, action) = evening.a_choice();
        evening.acts(ann, &action).unwrap();
    }
    assert_eq!(evening.waits(100_000), [], "Ben plays for himself");
}

#[test]
fn time_away_does_not_count_while_the_table_sleeps() {
    let mut evening = Evening::of("bread-basket", 2);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    evening.starts();
    evening.goes(ben);
    evening.goes(ann);
    evening.waits(3_600_000);
    evening.comes_back(ann);
    assert_eq!(evening.waits(59_000), [], "Ben has a minute from now on");
    assert!(matches!(evening.waits(2_000)[..], [SessionEvent::Covered { .. }, ..]));
}

#[test]
fn without_a_cover_nobody_plays_for_whoever_is_away() {
    let mut evening = Evening::at(TableConfig { cover_after: None, ..config("bread-basket", 2) });
    let (_, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    evening.starts();
    evening.goes(ben);
    assert_eq!(evening.waits(10_000_000), []);
}
