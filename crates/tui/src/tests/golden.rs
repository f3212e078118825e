//! What a player sees, screen by screen: whole screens at two sizes, kept beside this file. After a
//! change that is meant, write them anew with `PARLOUR_GOLDEN=write cargo test -p parlour-tui` and
//! read the difference.

use super::sitting::Sitting;
use ratatui::crossterm::event::KeyCode;
use std::{env, fs, path::PathBuf};

const SIZES: [(u16, u16); 2] = [(80, 24), (200, 50)];

/// Compares a screen with the one that is kept.
pub(super) fn looks_as_kept(name: &str, size: (u16, u16), seen: &str) {
    let rows: Vec<&str> = seen.lines().map(str::trim_end).collect();
    let seen = rows.join("\n") + "\n";
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/tests/golden");
    let path = folder.join(format!("{name}-{}x{}.txt", size.0, size.1));
    if env::var_os("PARLOUR_GOLDEN").is_some_and(|word| word == "write") {
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(&path, &seen).expect("written");
        return;
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == seen, "{} looks otherwise now:\n{seen}\nas kept:\n{kept}", path.display());
}

/// Codes of the protocol that no screen may show.
pub(super) fn shows_no_codes(game: &str, seen: &str) {
    let words = || seen.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() == 2);
    let is_code = |word: &str| {
        let mut letters = word.chars();
        let (rank, suit) = (letters.next().unwrap_or(' '), letters.next().unwrap_or(' '));
        match game {
            "basset" | "budr-basef" => {
                "23456789TJQKA".contains(rank) && "SHCD".contains(suit)
                    || rank == 'X' && suit.is_ascii_digit()
            }
            "down-the-well" => "234567QKA".contains(rank) && "ABCDFT".contains(suit),
            _ => false,
        }
    };
    let codes: Vec<&str> = words().filter(|word| is_code(word)).collect();
    assert!(codes.is_empty(), "{game} shows {codes:?}:\n{seen}");
    for word in ["slot ", "seat 0", "Seat 0"] {
        assert!(!seen.contains(word), "{game} says `{word}`:\n{seen}");
    }
}

/// A game, and how far into it the second screen is.
const GAMES: [(&str, &str, usize); 5] = [
    ("basement", "{}", 14),
    ("basset", "{}", 6),
    ("bread-basket", "{}", 12),
    ("budr-basef", r#"{"slap":"sealed"}"#, 12),
    ("down-the-well", "{}", 9),
];

#[test]
fn screens_look_as_they_are_kept() {
    for (game, options, turns) in GAMES {
        for size in SIZES {
            let mut sitting = Sitting::with(game, 1, 3, options, size);
            sitting.wait(1);
            looks_as_kept(&format!("{game}-begin"), size, &sitting.see());
            for _ in 0..turns {
                sitting.go_on();
            }
            looks_as_kept(&format!("{game}-middle"), size, &sitting.see());
            sitting.press(KeyCode::Char('?'));
            looks_as_kept(&format!("{game}-help"), size, &sitting.see());
        }
    }
}

#[test]
fn no_screen_of_a_whole_game_shows_a_code() {
    for (game, options, _) in GAMES {
        let mut sitting = Sitting::with(game, 1, 2, options, (120, 40));
        let mut boxes = 0;
        for _ in 0..400 {
            sitting.wait(50);
            if sitting.screen.shows_a_round() {
                boxes += 1;
                looks_like_a_round(&sitting.see());
            }
            shows_no_codes(game, &sitting.see());
            if sitting.screen.is_over() {
                break;
            }
            sitting.go_on();
        }
        let has_rounds = !matches!(game, "budr-basef" | "basset");
        assert!(boxes > 0 || !has_rounds, "{game}: no round was shown");
    }
}

fn looks_like_a_round(seen: &str) {
    assert!(seen.contains("play goes on"), "{seen}");
}

#[test]
fn every_part_of_the_screen_keeps_its_place() {
    for (game, options, turns) in GAMES {
        for size in SIZES {
            let mut sitting = Sitting::with(game, 1, 3, options, size);
            sitting.wait(1);
            let at = |seen: &str| {
                let rows = seen.lines().enumerate();
                rows.filter(|(_, row)| row.contains("─ Log ") || row.contains(" Enter: "))
                    .map(|(place, _)| place)
                    .next()
            };
            let first = at(&sitting.see());
            for _ in 0..turns * 3 {
                sitting.go_on();
                let seen = sitting.see();
                if !sitting.screen.shows_a_round() && !sitting.screen.is_over() {
                    assert_eq!(at(&seen), first, "{game} at {size:?}:\n{seen}");
                }
            }
        }
    }
}
