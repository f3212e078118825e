//! A fair deal of a match in real time, and the texts that the players add to one.

use crate::registry::REGISTRY;
use parlour_engine::{Seat, Tick, Turn, erased::AnyGame, fair::Secret};
use parlour_protocol::{Options, Record, Setup, VerifyError, verify, verify_added};
use serde_json::json;

const SECRET: Secret = Secret([9; 32]);

/// How long a race is open.
const WINDOW_MS: u64 = 250;

/// A match for two by these house rules, played like this, as a table server keeps it. The seats added these texts.
fn a_match(
    game: &str,
    options: &[&str],
    texts: &[&str],
    played: fn(Box<dyn AnyGame>) -> Box<dyn AnyGame>,
) -> Record {
    let seed = SECRET.seed(texts.iter().copied());
    let pairs: Vec<String> = options.iter().map(ToString::to_string).collect();
    let setup = Setup {
        game: game.into(),
        players: 2,
        seed: Some(seed.clone()),
        options: Options::from_pairs(&pairs).unwrap(),
        ..Setup::default()
    };
    let ((game, _), _) = REGISTRY.open(&setup).unwrap();
    let mut record = Record::of_game(played(game).as_ref(), &seed);
    record.fair = Some(json!({
        "commit": SECRET.commit(), "secret": SECRET.tell(), "entropies": texts,
    }));
    record
}

/// Each player makes the first move that there is.
fn move_by_move(mut game: Box<dyn AnyGame>) -> Box<dyn AnyGame> {
    while let Some(seat) = game.turn().seats().first() {
        let action = game.legal(seat).0.remove(0);
        game.submit(seat, &action, None).unwrap();
    }
    game
}

/// Cards are played, and seat 0 hits each stack that it wins, until it has all cards.
fn won_by_seat_0(mut game: Box<dyn AnyGame>) -> Box<dyn AnyGame> {
    for second in 1..100_000 {
        let at = Tick(second * 1000);
        let Turn::Any(seats) = game.turn() else { return game };
        let mut after = game.fork();
        let hit = after.submit(Seat::ZERO, "hit", Some(at)).is_ok();
        if hit && after.advance(at.after(WINDOW_MS)).is_ok() && after.scores() > game.scores() {
            game = after;
            continue;
        }
        let due = seats.iter().find(|&seat| game.judge(seat, "flip", Some(at)).is_ok());
        game.submit(due.expect("someone is due"), "flip", Some(at)).unwrap();
    }
    panic!("seat 0 does not win");
}

#[test]
fn a_match_whose_last_race_the_clock_decides_was_dealt_fairly() {
    let window = format!("hit_window_ms={WINDOW_MS}");
    let rules = ["on_take=shuffle_all", "jokers=0", &window];
    let record = a_match("budr-basef", &rules, &["Ann's dice", "ben 42"], won_by_seat_0);
    let (_, last, at) = record.acts.last().unwrap();
    assert_eq!((last.as_str(), record.clock), ("hit", at.map(|at| at + WINDOW_MS)));
    let kept = verify(&REGISTRY, &record).unwrap();
    assert_eq!((kept.draws, kept.acts), (record.setup.draws.len(), record.acts.len()));
    let mut other = record;
    *other.setup.draws.last_mut().unwrap() ^= 1;
    assert_eq!(verify(&REGISTRY, &other), Err(VerifyError::OtherDraws));
}

#[test]
fn a_text_more_than_there_are_seats_is_found() {
    let dealt = |texts: &[&str]| a_match("bread-basket", &["rounds=1"], texts, move_by_move);
    assert!(verify(&REGISTRY, &dealt(&["Ann's dice", "ben 42"])).is_ok());
    for texts in [&["Ann's dice", "ben 42", "chosen last"][..], &["Ann's dice"], &[]] {
        let other = VerifyError::OtherTexts { texts: texts.len(), seats: 2 };
        assert_eq!(verify(&REGISTRY, &dealt(texts)), Err(other));
    }
}

#[test]
fn a_player_finds_out_whether_their_own_text_was_added() {
    let mut record = a_match("bread-basket", &["rounds=1"], &["Ann's dice", ""], move_by_move);
    assert_eq!(verify_added(&record, "Ann's dice"), Ok(()));
    for other in ["Ann's cup", "ann's dice", ""] {
        assert_eq!(verify_added(&record, other), Err(VerifyError::NotAdded), "{other:?}");
    }
    record.fair = None;
    assert_eq!(verify_added(&record, "Ann's dice"), Err(VerifyError::NoCommitment));
}
