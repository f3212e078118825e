//! A player without cards may hit for nothing (BUD-R11), and cannot hold up the game with it.

use super::test_table::{TestTable, config};
use parlour_engine::{Seat, Turn};
use parlour_table::{
    reaction::Micros,
    session::{Claim, SessionEvent, TableConfig},
};

/// As quick as a hand can be, in milliseconds.
const REACTION_MS: u64 = 125;

fn table_of_two() -> TestTable {
    let options = r#"{"max_plays": 1000, "jokers": 0}"#.into();
    TestTable::at(TableConfig { options, ..config("budr-basef", 2) })
}

/// Everyone sees the face, plays a card if one is due, and then this player hits, whatever lies there.
fn one_face(table: &mut TestTable, people: &[Seat], hitter: Seat) {
    let (face, now) = (table.session.face(), table.now);
    for &seat in people {
        table.session.live().record_shown(seat, face, Micros::from(now), Micros::ZERO);
        if !table.session.is_queued(seat) {
            let seen = table.session.seq();
            let at = (now, Micros::from(now));
            let _ = table.session.live().act(seat, "flip".to_owned(), seen, at);
        }
    }
    table.waits(REACTION_MS);
    let (action, reaction) = ("hit".to_owned(), Some(REACTION_MS as f64));
    let claim = Claim { action, face, reaction, steps: Vec::new() };
    let _ = table.session.live().hit(hitter, claim, Micros::from(table.now));
    // the verdict, or the next card, whichever comes first
    while table.session.face() == face && matches!(table.turn(), Turn::Any(_)) {
        table.waits(10);
    }
}

/// How many cards are played while this player hits so many faces.
fn cards_played(table: &mut TestTable, people: &[Seat], hitter: Seat, faces: usize) -> usize {
    for _ in 0..faces {
        if !matches!(table.turn(), Turn::Any(_)) {
            break; // the game is over
        }
        one_face(table, people, hitter);
    }
    let events = table.log.iter().map(|(event, ..)| event);
    let flips = events.filter_map(|event| match event {
        SessionEvent::Acted { action, .. } if action == "flip" => Some(action),
        _ => None,
    });
    flips.count()
}

#[test]
fn a_person_plays_on_though_another_hits_every_face() {
    let mut table = table_of_two();
    let people = [table.sits("Ann"), table.sits("Ben")];
    table.starts();
    let played = cards_played(&mut table, &people, people[1], 60);
    assert!(played >= 10, "{played} cards in 60 faces");
}

#[test]
fn a_bot_plays_on_though_a_person_hits_every_face() {
    let mut table = table_of_two();
    let ben = table.sits("Ben");
    table.starts();
    let played = cards_played(&mut table, &[ben], ben, 500);
    assert!(played >= 10, "{played} cards in 500 faces");
}
