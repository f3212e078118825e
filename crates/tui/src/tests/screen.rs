//! What holds for every game.

use super::sitting::{Sitting, clauses};
use ratatui::crossterm::event::KeyCode;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

/// Plays by arrow keys and Enter, a little at random, until the game is over.
fn play_out(sitting: &mut Sitting, mut each: impl FnMut(&mut Sitting, usize)) {
    let mut chance = 12_345_u32;
    for turn in 0..60_000 {
        sitting.wait(50);
        each(sitting, turn);
        if sitting.screen.is_over() {
            return;
        }
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if sitting.screen.is_race_now() {
            let keys: Vec<char> = "ffffffffffsskkhhsskkhhsskkhh a".chars().collect();
            sitting.press(KeyCode::Char(keys[(chance >> 20) as usize % keys.len()]));
            continue;
        }
        for _ in 0..(chance >> 24) % 5 {
            sitting.press(KeyCode::Tab);
        }
        sitting.press(KeyCode::Enter);
    }
    panic!("never over:\n{}", sitting.see());
}

/// Short games of each kind.
const SHORT: &[(&str, &str)] = &[
    ("basement", r#"{"rounds":1}"#),
    ("basset", r#"{"side_bets":"off"}"#),
    ("budr-basef", r#"{"max_plays":120}"#),
    ("budr-basef", r#"{"max_plays":60,"slap":"sealed"}"#),
    ("budr-basef", r#"{"max_plays":60,"announce":true,"freestyle":true}"#),
    ("bread-basket", r#"{"rounds":1}"#),
    ("down-the-well", "{}"),
];

#[test]
fn every_game_is_played_to_its_end_by_keys() {
    for (game, options) in SHORT {
        for size in [SMALL, LARGE] {
            let mut sitting = Sitting::with(game, 1, 2, options, size);
            play_out(&mut sitting, |sitting, turn| {
                if turn % 7 == 0 {
                    assert!(!sitting.see().trim().is_empty());
                }
            });
            let seen = sitting.see();
            assert!(seen.contains("Result") && seen.contains('★'), "{game}:\n{seen}");
            sitting.type_in("a");
            assert!(sitting.screen.is_left(), "{game}");
        }
    }
}

#[test]
fn people_never_see_each_others_hands() {
    for (game, options) in SHORT {
        let mut sitting = Sitting::with(game, 3, 0, options, SMALL);
        let mut covers = 0;
        play_out(&mut sitting, |sitting, _| {
            let Some(next) = sitting.screen.covered_for() else { return };
            covers += 1;
            let seen = sitting.see();
            assert!(seen.contains(&format!("Pass the screen to seat {next}")), "{seen}");
            assert!(!seen.contains('╭'), "a card is to be seen:\n{seen}");
            for code in sitting.screen.codes_of(next) {
                let there = seen.split(|c: char| !c.is_alphanumeric()).any(|word| word == code);
                let telling = code.len() > 1 && code.parse::<u8>().is_err();
                assert!(!telling || !there, "{code} is to be seen:\n{seen}");
            }
            sitting.press(KeyCode::Enter);
        });
        let gambling_only = *game == "budr-basef";
        assert!(covers > 1 || gambling_only, "{game}: {covers} covers");
    }
}

#[test]
fn a_cover_is_taken_off_by_enter_alone() {
    let mut sitting = Sitting::at("down-the-well", 2, 1, SMALL);
    assert!(sitting.wait(1).see().contains("Pass the screen to seat 0"));
    sitting.type_in("x1/ ");
    assert!(sitting.see().contains("Pass the screen to seat 0"));
    sitting.press(KeyCode::Enter);
    assert!(sitting.see().contains("Your hand"));
}

#[test]
fn what_a_program_does_wrong_is_told_on_the_screen() {
    let (tell, asides) = std::sync::mpsc::channel();
    let mut sitting = Sitting::at("down-the-well", 1, 2, LARGE).overhear(asides);
    tell.send("./mybot: it has ended; the game's own move is made".to_owned()).unwrap();
    let seen = sitting.wait(50).see();
    assert!(seen.contains("./mybot: it has ended; the game's own move is made"), "{seen}");
}

#[test]
fn a_refusal_shows_its_clause_and_leads_to_the_rule() {
    let mut sitting = Sitting::at("down-the-well", 1, 2, SMALL);
    sitting.wait(1).type_in("/pass⏎");
    let seen = sitting.see();
    assert!(seen.contains('✗') && seen.contains("(DTW-10)"), "{seen}");
    sitting.press(KeyCode::Esc).press(KeyCode::F(1));
    let seen = sitting.see();
    assert!(seen.contains("search: DTW-10"), "{seen}");
    assert!(seen.contains("All players give three cards"), "{seen}");
    sitting.press(KeyCode::Esc);
    assert!(sitting.see().contains("Give three cards"));
}

#[test]
fn a_hint_is_shown_until_one_has_acted() {
    let mut sitting = Sitting::at("bread-basket", 1, 2, SMALL);
    sitting.wait(1).press(KeyCode::F(2));
    let seen = sitting.see();
    assert!(seen.contains("→ play "), "{seen}");
    sitting.press(KeyCode::Enter);
    assert!(!sitting.see().contains("→ play "));
}

#[test]
fn the_rules_are_searched_by_typing() {
    let mut sitting = Sitting::at("down-the-well", 1, 2, SMALL);
    sitting.type_in("r").type_in("dolphins");
    let seen = sitting.see();
    assert!(seen.contains("search: dolphins") && seen.contains("Dolphins"), "{seen}");
    assert!(clauses("down-the-well").contains("DTW-15"));
}

#[test]
fn leaving_is_asked_first() {
    let mut sitting = Sitting::at("down-the-well", 1, 2, SMALL);
    sitting.type_in("q");
    assert!(sitting.see().contains("Leave the table?"));
    sitting.type_in("n");
    assert!(!sitting.see().contains("Leave the table?") && !sitting.screen.is_left());
    sitting.press(KeyCode::Esc).type_in("y");
    assert!(sitting.screen.is_left());
}

#[test]
fn three_cards_are_given_by_toggling_them() {
    let mut sitting = Sitting::at("down-the-well", 1, 2, SMALL);
    sitting.press(KeyCode::Char(' ')).press(KeyCode::Right).press(KeyCode::Char(' '));
    let seen = sitting.see();
    assert!(seen.contains("Choose 8 of 120"), "{seen}");
    sitting.press(KeyCode::Right).press(KeyCode::Char(' ')).press(KeyCode::Enter).wait(10);
    for _ in 0..3 {
        sitting.press(KeyCode::PageUp).see();
    }
    assert!(sitting.see().contains("Seat 0 gives"), "{}", sitting.see());
}

#[test]
fn any_size_can_be_drawn() {
    for width in (1..140).step_by(13) {
        for height in 1..44 {
            for (game, options) in SHORT {
                let mut sitting = Sitting::with(game, 1, 2, options, (width, height));
                sitting.wait(1).see();
                sitting.type_in("r").see();
                sitting.press(KeyCode::Esc).type_in("q").see();
            }
        }
    }
    assert!(Sitting::at("down-the-well", 1, 2, (60, 10)).see().contains("too small"));
}

#[test]
fn bots_take_their_time() {
    let mut sitting = Sitting::at("down-the-well", 1, 3, SMALL);
    sitting.type_in("+++++").press(KeyCode::Enter);
    assert!(sitting.see().contains("bots: 500 ms"));
    let events = |sitting: &Sitting| sitting.screen.events();
    sitting.wait(1);
    let before = events(&sitting);
    sitting.wait(400);
    assert_eq!(events(&sitting), before, "still thinking");
    sitting.wait(200);
    let after = events(&sitting);
    assert!(after > before, "one bot has acted");
    sitting.type_in("r").wait(10_000);
    assert_eq!(events(&sitting), after, "nothing happens while somebody reads");
}

#[test]
fn without_colours_nothing_has_a_colour() {
    let mut sitting = Sitting::at("down-the-well", 1, 3, SMALL);
    sitting.screen.without_colours();
    sitting.see();
    let cells = &sitting.buffer().content;
    assert!(cells.iter().all(|cell| cell.fg == cell.bg && format!("{:?}", cell.fg) == "Reset"));
}
