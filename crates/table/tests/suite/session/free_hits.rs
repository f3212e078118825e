//! A player without cards may hit for nothing (BUD-R11), and cannot hold up the game with it.

use super::evening::{Evening, config};
use parlour_engine::{Seat, Turn};
use parlour_table::{
    reaction::Micros,
    session::{Claim, SessionEvent, TableConfig},
};

/// As quick as a hand can be, in milliseconds.
const REACTION_MS: u64 = 125;

fn table_of_two() -> Evening {
    let options = r#"{"max_plays": 1000, "jokers": 0}"#.into();
    Evening::at(TableConfig { options, ..config("budr-basef", 2) })
}

/// Everyone sees the face, plays a card if one is due, and then this player hits, whatever lies there.
fn one_face(evening: &mut Evening, people: &[Seat], hitter: Seat) {
    let (face, now) = (evening.session.face(), evening.now);
    for &seat in people {
        evening.session.live().record_shown(seat, face, Micros::from(now), Micros::ZERO);
        if !evening.session.is_queued(seat) {
            let seen = evening.session.seq();
            let at = (now, Micros::from(now));
            let _ = evening.session.live().act(seat, "flip".to_owned(), seen, at);
        }
    }
    evening.waits(REACTION_MS);
    let (action, reaction) = ("hit".to_owned(), Some(REACTION_MS as f64));
    let claim = Claim { action, face, reaction, steps: Vec::new() };
    let _ = evening.session.live().hit(hitter, claim, Micros::from(evening.now));
    // the verdict, or the next card, whichever comes first
    while evening.session.face() == face && matches!(evening.turn(), Turn::Any(_)) {
        evening.waits(10);
    }
}

/// How many cards are played while this player hits so many faces.
fn cards_played(evening: &mut Evening, people: &[Seat], hitter: Seat, faces: usize) -> usize {
    for _ in 0..faces {
        if !matches!(evening.turn(), Turn::Any(_)) {
            break; // the game is over
        }
        one_face(evening, people, hitter);
    }
    let events = evening.log.iter().map(|(event, ..)| event);
    let flips = events.filter_map(|event| match event {
        SessionEvent::Acted { action, .. } if action == "flip" => Some(action),
        _ => None,
    });
    flips.count()
}

#[test]
fn a_person_plays_on_though_another_hits_every_face() {
    let mut evening = table_of_two();
    let people = [evening.sits("Ann"), evening.sits("Ben")];
    evening.starts();
    let played = cards_played(&mut evening, &people, people[1], 60);
    assert!(played >= 10, "{played} cards in 60 faces");
}

#[test]
fn a_bot_plays_on_though_a_person_hits_every_face() {
    let mut evening = table_of_two();
    let ben = evening.sits("Ben");
    evening.starts();
    let played = cards_played(&mut evening, &[ben], ben, 500);
    assert!(played >= 10, "{played} cards in 500 faces");
}
