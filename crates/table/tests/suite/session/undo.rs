//! Acting upon what one has seen, and taking it back.

use super::test_table::{ANN, TestRng, TestTable, acted};
use parlour_engine::{Seat, Viewer};
use parlour_table::session::{Phase, SessionError, SessionEvent, Undo};
use std::collections::BTreeSet;

#[test]
fn an_action_for_a_table_that_has_changed_is_refused() {
    let mut table = TestTable::of("bread-basket", 2);
    table.sits("Ann");
    table.sits("Ben");
    table.starts();
    let seen = table.session.seq();
    let (first, action) = table.a_choice();
    table.acts(first, &action).unwrap();
    while !table.turn().allows(first) {
        let (other, action) = table.a_choice();
        table.acts(other, &action).unwrap();
    }
    let before = table.seen_by_all();
    let (_, action) = table.a_choice();
    let late = table.does(|session, now| acted(session, first, &action, (seen, now)));
    assert_eq!(late, Err(SessionError::Stale));
    assert_eq!(table.seen_by_all(), before, "and nothing has changed");
}

/// The cards that are named in a view: short strings with a capital letter or a digit.
fn cards(table: &TestTable, seat: Seat) -> BTreeSet<String> {
    fn into(value: &serde_json::Value, found: &mut BTreeSet<String>) {
        match value {
            serde_json::Value::String(text) => {
                let is_card = text.len() <= 3
                    && text.chars().any(|c| c.is_ascii_digit() || c.is_ascii_uppercase());
                if is_card {
                    found.insert(text.clone());
                }
            }
            serde_json::Value::Array(items) => items.iter().for_each(|item| into(item, found)),
            serde_json::Value::Object(fields) => fields.values().for_each(|item| into(item, found)),
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    let view = table.view(Viewer::Seat(seat));
    into(&serde_json::to_value(&view).unwrap(), &mut found);
    found
}

#[test]
fn a_move_is_undone_freely_only_if_it_has_shown_nothing() {
    let (mut free, mut asked) = (0, 0);
    for game in ["basement", "bread-basket", "basset", "down-the-well"] {
        for game_no in 0..6 {
            let mut rng = TestRng(game_no);
            let mut table = TestTable::of(game, 3);
            for name in ["Ann", "Ben", "Cy"] {
                table.sits(&format!("{name} {game_no}"));
            }
            table.starts();
            for _ in 0..150 {
                if table.session.phase() == Phase::Over {
                    break;
                }
                let seats: Vec<Seat> = table.turn().seats().iter().collect();
                let actor = seats[rng.below(seats.len())];
                let legal = table.legal(actor);
                let action = legal[rng.below(legal.len())].clone();
                let (known, view) = (cards(&table, actor), table.view(Viewer::Seat(actor)));
                let before = serde_json::to_string(&view).unwrap();
                table.acts(actor, &action).unwrap();
                if table.session.phase() == Phase::Over {
                    break;
                }
                let undo = table.session.may_undo(actor);
                let news: Vec<String> = cards(&table, actor).difference(&known).cloned().collect();
                match undo {
                    Undo::Free => {
                        free += 1;
                        assert!(table.turn().allows(actor), "{game}: {action}");
                        assert_eq!(news, [""; 0], "{game}: {action} has shown something");
                        table.does(|session, now| session.undo(actor, now)).unwrap();
                        let view = table.view(Viewer::Seat(actor));
                        assert_eq!(
                            serde_json::to_string(&view).unwrap(),
                            before,
                            "{game}: as it was"
                        );
                        table.acts(actor, &action).unwrap();
                    }
                    Undo::Ask => asked += 1,
                    Undo::No => panic!("{game}: {action} was an act"),
                }
            }
            assert_eq!(table.read_again().seen_by_all(), table.seen_by_all(), "{game}");
        }
    }
    assert!(free > 20 && asked > 20, "{free} free, {asked} to be asked for");
}

#[test]
fn the_table_is_asked_and_one_no_is_enough() {
    let mut table = TestTable::of("down-the-well", 3);
    let people = [table.sits("Ann"), table.sits("Ben"), table.sits("Cy")];
    assert_eq!(table.does(|session, now| session.undo(ANN, now)), Err(SessionError::NothingToUndo));
    table.starts();
    let (_, action) = table.a_choice();
    table.acts(ANN, &action).unwrap();
    assert_eq!(table.session.may_undo(ANN), Undo::Ask, "it is the others' turn");
    table.does(|session, now| session.undo(ANN, now)).unwrap();
    assert_eq!(table.session.asks_to_undo(), Some(ANN));
    table.does(|session, now| session.allow_undo(people[1], true, now)).unwrap();
    table.does(|session, now| session.allow_undo(people[2], false, now)).unwrap();
    assert_eq!(table.session.asks_to_undo(), None, "Cy says no");
    assert_eq!(
        table.does(|session, now| session.allow_undo(people[1], true, now)),
        Err(SessionError::NotAsked)
    );
    assert!(!table.turn().allows(ANN), "so it stands");

    table.does(|session, now| session.undo(ANN, now)).unwrap();
    table.does(|session, now| session.allow_undo(people[1], true, now)).unwrap();
    table.does(|session, now| session.allow_undo(people[2], true, now)).unwrap();
    assert!(table.turn().allows(ANN), "all agree");
    assert!(matches!(table.log.last(), Some((SessionEvent::Undone { acts: 0, .. }, ..))));

    table.acts(ANN, &action).unwrap();
    table.goes(people[1]);
    table.waits(15_000);
    table.does(|session, now| session.undo(ANN, now)).unwrap();
    table.does(|session, now| session.allow_undo(people[2], true, now)).unwrap();
    assert!(table.turn().allows(ANN), "a player who is away is not asked");
}
