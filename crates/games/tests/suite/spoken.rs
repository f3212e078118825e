//! What people read names cards as people do: no sentence of a whole game holds a code of the wire.

use parlour_engine::{
    Seat, Turn, Viewer,
    erased::{AnyEvent, AnyGame, Entry, Opening},
};
use parlour_games::GAMES;

/// Does this word stand for a card only on the wire?
fn is_code(game: &str, word: &str) -> bool {
    let (ranks, suits) = match game {
        "down-the-well" => ("234567QKA", "ABCDFT"),
        "basset" | "budr-basef" => ("A23456789TJQK", "SHCD"),
        _ => return matches!(word, "B" | "C" | "R" | "O"),
    };
    let mut letters = word.chars();
    match (letters.next(), letters.next(), letters.next()) {
        (Some('X'), Some(number), None) => number.is_ascii_digit(),
        (Some(rank), Some(suit), None) => ranks.contains(rank) && suits.contains(suit),
        // a rank alone, where it does not follow its suit
        (Some(rank), None, None) => game != "down-the-well" && "TJQK".contains(rank),
        _ => false,
    }
}

/// Fails if the sentence has a code in it. A suit's symbol belongs to its word.
fn is_spoken(game: &str, sentence: &str) {
    let parts = |c: char| !(c.is_alphanumeric() || "♠♥♣♦".contains(c));
    for word in sentence.split(parts) {
        assert!(!is_code(game, word), "{game}: `{word}` in: {sentence}");
    }
    assert!(!sentence.contains("slot"), "{game}: {sentence}");
}

fn open(entry: &Entry, options: &str, number: u32) -> Box<dyn AnyGame> {
    let mut json = serde_json::Deserializer::from_str(options);
    let mut options = <dyn erased_serde::Deserializer<'_>>::erase(&mut json);
    let seed = format!("spoken {number}");
    let opening = Opening { seats: 4, options: &mut options, seed, deals: vec![], draws: vec![] };
    (entry.open)(opening).unwrap().0
}

fn reads_well(game: &str, event: &dyn AnyEvent, seats: u8) -> usize {
    is_spoken(game, &event.whole().to_string());
    let viewers = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]);
    viewers
        .filter_map(|viewer| event.redact_for(viewer))
        .inspect(|seen| is_spoken(game, &seen.to_string()))
        .count()
}

#[test]
fn no_sentence_of_a_whole_game_holds_a_code() {
    for entry in &GAMES {
        let id = entry.meta.id;
        let rules = match id {
            "basement" | "bread-basket" => r#"{"rounds":1}"#,
            "budr-basef" => r#"{"slap":"sealed","max_plays":200,"announce":true}"#,
            _ => "{}",
        };
        let mut read = 0;
        for number in 0..6 {
            let mut game = open(entry, rules, number);
            for step in 0_usize..400 {
                let seat = match game.turn() {
                    Turn::Over => break,
                    turn => turn.seats().first().unwrap(),
                };
                let (actions, _) = game.legal(seat);
                for action in &actions {
                    is_spoken(id, &game.say(action));
                }
                for other in Seat::all(game.seats()) {
                    if let Err(refused) = game.preview(other, &actions[0]) {
                        is_spoken(id, &refused.to_string());
                    }
                }
                // first and last of the menu in turn: neither always passes nor always plays
                let action = &actions[(step * 7 + number as usize) % actions.len()];
                let events = game.submit(seat, action, None).unwrap();
                read += events.iter().map(|event| reads_well(id, event.as_ref(), 4)).sum::<usize>();
            }
        }
        assert!(read > 300, "{id}: only {read} sentences");
    }
}

#[test]
fn a_code_would_be_found() {
    for (game, sentence) in [
        ("basset", "Seat 1 cashes Q with 10 on it."),
        ("budr-basef", "Seat 1 flips TH."),
        ("budr-basef", "Seat 1 flips X2."),
        ("down-the-well", "Seat 1 plays 4A."),
        ("basement", "Seat 1 plays 6 B."),
        ("basement", "Seat 1 reveals slot 0."),
        ("bread-basket", "Seat 1 plays O."),
    ] {
        assert!(std::panic::catch_unwind(|| is_spoken(game, sentence)).is_err(), "{sentence}");
    }
}
