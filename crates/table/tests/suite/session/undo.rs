//! Acting upon what one has seen, and taking it back.

use super::evening::{ANN, Evening, TestRng, acted};
use parlour_engine::{Seat, Viewer};
use parlour_table::session::{Phase, SessionError, SessionEvent, Undo};
use std::collections::BTreeSet;

#[test]
fn whoever_acts_upon_a_table_that_has_changed_is_told_so() {
    let mut evening = Evening::of("bread-basket", 2);
    evening.sits("Ann");
    evening.sits("Ben");
    evening.starts();
    let seen = evening.session.seq();
    let (first, action) = evening.a_choice();
    evening.acts(first, &action).unwrap();
    while !evening.turn().allows(first) {
        let (other, action) = evening.a_choice();
        evening.acts(other, &action).unwrap();
    }
    let before = evening.seen_by_all();
    let (_, action) = evening.a_choice();
    let late = evening.does(|session, now| acted(session, first, &action, (seen, now)));
    assert_eq!(late, Err(SessionError::Stale));
    assert_eq!(evening.seen_by_all(), before, "and nothing has changed");
}

/// The cards that are named in a view: short strings with a capital letter or a digit.
fn cards(evening: &Evening, seat: Seat) -> BTreeSet<String> {
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
    let view = evening.view(Viewer::Seat(seat));
    into(&serde_json::to_value(&view).unwrap(), &mut found);
    found
}

#[test]
fn a_move_is_undone_freely_only_if_it_has_shown_nothing() {
    let (mut free, mut asked) = (0, 0);
    for game in ["basement", "bread-basket", "basset", "down-the-well"] {
        for game_no in 0..6 {
            let mut rng = TestRng(game_no);
            let mut evening = Evening::of(game, 3);
            for name in ["Ann", "Ben", "Cy"] {
                evening.sits(&format!("{name} {game_no}"));
            }
            evening.starts();
            for _ in 0..150 {
                if evening.session.phase() == Phase::Over {
                    break;
                }
                let seats: Vec<Seat> = evening.turn().seats().iter().collect();
                let actor = seats[rng.below(seats.len())];
                let legal = evening.legal(actor);
                let action = legal[rng.below(legal.len())].clone();
                let (known, view) = (cards(&evening, actor), evening.view(Viewer::Seat(actor)));
                let before = serde_json::to_string(&view).unwrap();
                evening.acts(actor, &action).unwrap();
                if evening.session.phase() == Phase::Over {
                    break;
                }
                let undo = evening.session.may_undo(actor);
                let news: Vec<String> =
                    cards(&evening, actor).difference(&known).cloned().collect();
                match undo {
                    Undo::Free => {
                        free += 1;
                        assert!(evening.turn().allows(actor), "{game}: {action}");
                        assert_eq!(news, [""; 0], "{game}: {action} has shown something");
                        evening.does(|session, now| session.undo(actor, now)).unwrap();
                        let view = evening.view(Viewer::Seat(actor));
                        assert_eq!(
                            serde_json::to_string(&view).unwrap(),
                            before,
                            "{game}: as it was"
                        );
                        evening.acts(actor, &action).unwrap();
                    }
                    Undo::Ask => asked += 1,
                    Undo::No => panic!("{game}: {action} was an act"),
                }
            }
            assert_eq!(evening.read_again().seen_by_all(), evening.seen_by_all(), "{game}");
        }
    }
    assert!(free > 20 && asked > 20, "{free} free, {asked} to be asked for");
}

#[test]
fn the_table_is_asked_and_one_no_is_enough() {
    let mut evening = Evening::of("down-the-well", 3);
    let people = [evening.sits("Ann"), evening.sits("Ben"), evening.sits("Cy")];
    assert_eq!(
        evening.does(|session, now| session.undo(ANN, now)),
        Err(SessionError::NothingToUndo)
    );
    evening.starts();
    let (_, action) = evening.a_choice();
    evening.acts(ANN, &action).unwrap();
    assert_eq!(evening.session.may_undo(ANN), Undo::Ask, "it is the others' turn");
    evening.does(|session, now| session.undo(ANN, now)).unwrap();
    assert_eq!(evening.session.asks_to_undo(), Some(ANN));
    evening.does(|session, now| session.allow_undo(people[1], true, now)).unwrap();
    evening.does(|session, now| session.allow_undo(people[2], false, now)).unwrap();
    assert_eq!(evening.session.asks_to_undo(), None, "Cy says no");
    assert_eq!(
        evening.does(|session, now| session.allow_undo(people[1], true, now)),
        Err(SessionError::NotAsked)
    );
    assert!(!evening.turn().allows(ANN), "so it stands");

    evening.does(|session, now| session.undo(ANN, now)).unwrap();
    evening.does(|session, now| session.allow_undo(people[1], true, now)).unwrap();
    evening.does(|session, now| session.allow_undo(people[2], true, now)).unwrap();
    assert!(evening.turn().allows(ANN), "all agree");
    assert!(matches!(evening.log.last(), Some((SessionEvent::Undone { acts: 0, .. }, ..))));

    evening.acts(ANN, &action).unwrap();
    evening.goes(people[1]);
    evening.waits(15_000);
    evening.does(|session, now| session.undo(ANN, now)).unwrap();
    evening.does(|session, now| session.allow_undo(people[2], true, now)).unwrap();
    assert!(evening.turn().allows(ANN), "whoever is away is not asked");
}
