//! The full screen in a real terminal: keys go in through a pseudo-terminal, and what would be seen
//! is read from it.
#![cfg(target_os = "linux")]
#![allow(clippy::disallowed_methods, reason = "it waits for a terminal, and not for ever")]

use crate::pty::{Sitting, recorded};
use std::{
    fs,
    time::{Duration, Instant},
};

/// A bot that does not answer for a minute, and may take its time (`␣` is a blank).
const NEVER: &str = "--bots cmd:sleep␣60 --bot-time 600000";

const SMALL_SCREEN: (u16, u16) = (80, 24);
const LARGE_SCREEN: (u16, u16) = (200, 50);

/// A match and a rematch, each played in this way.
fn is_played_twice(game: &str, sizes: &[(u16, u16)], play: impl Fn(&mut Sitting)) {
    for &size in sizes {
        let mut sitting = Sitting::at(&format!("play {game} --seed pty --bots rule"), size);
        play(&mut sitting);
        sitting.type_in("\r");
        sitting.until("Enter was for the last card", |seen| seen.contains("Result"));
        sitting.type_in("a");
        sitting.until("the rematch is dealt", |seen| !seen.contains("Result"));
        play(&mut sitting);
        sitting.until("it says what both matches come to", |seen| seen.contains("and in all"));
        sitting.type_in("l");
        sitting.ends();
    }
}

fn is_played_twice_by_turns(game: &str) {
    is_played_twice(game, &[SMALL_SCREEN, LARGE_SCREEN], |sitting| {
        sitting.hurry();
        sitting.play_out();
    });
}

fn is_raced_twice(size: (u16, u16)) {
    is_played_twice("budr-basef --option max_plays=8", &[size], |sitting| {
        sitting.until("the race begins", |seen| seen.contains("HIT"));
        sitting.type_in("-----");
        // flips until the game is over: the bots hit, gamble and win
        sitting.until_pressing("the game is over", " Result ", |seen| {
            if seen.contains("Enter: ") {
                Some("\r")
            } else if seen.contains("your turn to flip") {
                Some("f")
            } else {
                None
            }
        });
    });
}

#[test]
fn basement_is_played_twice_by_keys() {
    // played by the cursor alone, some rounds would never end
    is_played_twice_by_turns("basement --option rounds=1 --option turn_cap=60");
}

#[test]
fn basset_is_played_twice_by_keys() {
    is_played_twice_by_turns("basset --option side_bets=off");
}

#[test]
fn bread_basket_is_played_twice_by_keys() {
    is_played_twice_by_turns("bread-basket --option rounds=1");
}

#[test]
fn budr_basef_with_sealed_answers_is_played_twice_by_keys() {
    is_played_twice_by_turns("budr-basef --option max_plays=30 --option slap=sealed");
}

#[test]
fn down_the_well_is_played_twice_by_keys() {
    is_played_twice_by_turns("down-the-well --preset as-written");
}

#[test]
fn a_race_of_budr_basef_is_run_twice_by_keys() {
    is_raced_twice(SMALL_SCREEN);
}

#[test]
fn a_race_of_budr_basef_is_run_twice_on_a_large_screen() {
    is_raced_twice(LARGE_SCREEN);
}

#[test]
fn ctrl_c_ends_the_game_while_a_bot_thinks() {
    let mut sitting = Sitting::at(&format!("play bread-basket --seed pty {NEVER}"), (80, 24));
    sitting.until("the table is there at once", |seen| seen.contains("Bread Basket"));
    let pressed = Instant::now();
    sitting.type_in("\u{3}");
    sitting.ends();
    assert!(pressed.elapsed() < Duration::from_secs(40), "it waited for the bot");
}

#[test]
fn keys_that_are_older_than_the_picture_are_dropped() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = folder.path().join("game.json");
    let arguments =
        format!("play bread-basket --seed pty --bots rule --record {}", record.display());
    let mut sitting = Sitting::at(&arguments, (80, 24));
    sitting.until("you are asked", |seen| seen.contains("Enter: "));
    // one burst: the first Enter plays, the others were pressed before its picture was there
    sitting.type_in(&"\r".repeat(12));
    sitting.until("you have played", |seen| seen.contains("You play"));
    sitting.type_in("\u{3}");
    sitting.ends();
    let own = recorded(&record).matches("[0,\"").count();
    assert_eq!(own, 1, "one burst makes one move: {}", recorded(&record));
}

#[test]
fn a_record_is_written_however_the_game_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    for (number, end) in ["INT", "TERM", "HUP", "closed", "left"].into_iter().enumerate() {
        let record = folder.path().join(format!("{end}.json"));
        let arguments =
            format!("play bread-basket --seed pty --bots rule --record {}", record.display());
        let mut sitting = Sitting::at(&arguments, (80, 24));
        sitting.until("you are asked", |seen| seen.contains("Enter: "));
        sitting.type_in("\r");
        sitting.until("you have played", |seen| seen.contains("You play"));
        match end {
            "left" => {
                sitting.type_in("q");
                sitting.until("it is asked", |seen| seen.contains("is written to"));
                sitting.type_in("\r");
                sitting.type_in("q");
                sitting.until("only y leaves", |seen| seen.contains("is written to"));
                sitting.type_in("y");
                sitting.ends();
            }
            "closed" => sitting.close(),
            signal => {
                sitting.signal(signal);
                sitting.ends();
            }
        }
        if end != "closed" {
            assert!(sitting.gave_the_screen_back(), "{end}: {}", sitting.seen());
        }
        let text = recorded(&record);
        assert!(text.contains("bread-basket") && text.contains("play "), "{number} {end}: {text}");
    }
}

#[test]
fn a_record_is_never_written_over_unasked() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = folder.path().join("game.json");
    fs::write(&record, "an old game").expect("written");
    let arguments = format!("play bread-basket --bots rule --record {}", record.display());
    let mut refused = Sitting::at(&arguments, (80, 24));
    refused.until("it is refused", |seen| seen.contains("exists already"));
    assert_eq!(recorded(&record), "an old game");
    let mut forced = Sitting::at(&format!("{arguments} --force"), (80, 24));
    forced.until("the game begins", |seen| seen.contains("Bread Basket"));
    forced.type_in("\u{3}");
    forced.ends();
    assert!(recorded(&record).contains("bread-basket"));
}

#[test]
fn ctrl_z_suspends_and_the_picture_comes_back() {
    let mut sitting = Sitting::at("play down-the-well --seed pty --bots rule", (80, 24));
    sitting.until("the table is there", |seen| seen.contains("Your hand"));
    sitting.type_in("\u{1a}");
    sitting.until_stopped();
    // what carries the bytes of the terminal has stopped, too: they are heard when both go on
    sitting.go_on();
    sitting.until_it_gave_the_screen_back();
    sitting.until("the table is drawn anew", |seen| seen.contains("Your hand"));
    sitting.type_in("\u{3}");
    sitting.ends();
}

#[test]
fn no_key_acts_while_the_terminal_is_too_small() {
    let mut sitting = Sitting::at("play bread-basket --seed pty --bots rule", (80, 24));
    sitting.until("you are asked", |seen| seen.contains("Enter: "));
    sitting.resize((60, 10));
    sitting.until("it says so", |seen| seen.contains("too small"));
    sitting.type_in("\rqy");
    // when it has said two other sizes, it has read the keys as well, while it was too small
    for width in [61, 62] {
        sitting.resize((width, 10));
        let size = format!("It is {width}×10");
        sitting.until("it says the size", |seen| seen.contains(&size));
    }
    sitting.resize((80, 24));
    sitting.until("nothing has happened", |seen| {
        seen.contains("Enter: ") && !seen.contains("You play") && !seen.contains("Leave the table")
    });
    sitting.type_in("\u{3}");
    sitting.ends();
}
