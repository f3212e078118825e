//! A slapping game by keys.

use super::sitting::Sitting;
use ratatui::crossterm::event::KeyCode;

const SIZE: (u16, u16) = (80, 24);

/// Flips for the player who is due, until there is a verdict after a hit by `key`.
fn hit_at_once(sitting: &mut Sitting, flips: &[char], hit: char) -> String {
    for _ in 0..4 {
        for flip in flips {
            sitting.wait(100).press(KeyCode::Char(*flip));
        }
    }
    sitting.wait(137).press(KeyCode::Char(hit));
    sitting.wait(300);
    sitting.see()
}

#[test]
fn a_hit_is_judged_and_its_time_is_shown() {
    let mut sitting = Sitting::with("budr-basef", 2, 0, "{}", SIZE);
    let seen = hit_at_once(&mut sitting, &['s', 'k'], 'l');
    assert!(seen.contains("Reaction: Person 2 137 ms"), "{seen}");
    assert!(seen.contains("Person 2 takes it") || seen.contains("Person 2 pays"), "{seen}");
}

#[test]
fn a_key_held_down_hits_once() {
    let mut sitting = Sitting::with("budr-basef", 2, 0, r#"{"hit_window_ms":0}"#, SIZE);
    hit_at_once(&mut sitting, &['s', 'k'], 'a');
    let after = sitting.screen.events();
    for _ in 0..20 {
        sitting.wait(30).press(KeyCode::Char('x')).press(KeyCode::Char('a'));
    }
    let often = sitting.screen.events();
    sitting.wait(500);
    let before = sitting.screen.events();
    sitting.press(KeyCode::Char('a'));
    for _ in 0..20 {
        sitting.wait(30).press(KeyCode::Char('a'));
    }
    assert!(often >= after);
    assert!(sitting.screen.events() - before <= 4, "one hit, its verdict and what it cost");
}

#[test]
fn with_announce_a_letter_names_the_set() {
    let mut sitting = Sitting::with("budr-basef", 1, 1, r#"{"announce":true}"#, SIZE);
    sitting.wait(1);
    let seen = sitting.see();
    assert!(seen.contains("t Twelve") && seen.contains("k King"), "{seen}");
    for _ in 0..40 {
        sitting.wait(100).press(KeyCode::Char('f'));
        sitting.wait(50).press(KeyCode::Char('t'));
        sitting.wait(260);
        if sitting.see().contains("you Twelve") {
            return;
        }
    }
    panic!("no hit was told:\n{}", sitting.see());
}

#[test]
fn full_gestures_are_run_through_by_keys() {
    let options = r#"{"gestures":"full","hit_window_ms":0}"#;
    let mut sitting = Sitting::with("budr-basef", 1, 1, options, SIZE);
    sitting.wait(1);
    assert!(sitting.see().contains("d deck"), "{}", sitting.see());
    for letter in ['d', 's', 'k'] {
        sitting.wait(200).press(KeyCode::Char(letter));
    }
    sitting.wait(1);
    assert!(sitting.see().contains("Reaction: you"), "{}", sitting.see());
}

#[test]
fn the_clock_is_paused_while_the_rules_are_read() {
    let mut sitting = Sitting::with("budr-basef", 1, 2, "{}", SIZE);
    sitting.wait(50).press(KeyCode::F(1));
    let before = sitting.screen.events();
    for _ in 0..100 {
        sitting.wait(100);
    }
    assert_eq!(sitting.screen.events(), before);
    sitting.press(KeyCode::Esc);
    for _ in 0..100 {
        sitting.wait(100);
    }
    assert!(sitting.screen.events() > before);
}

#[test]
fn without_speed_everyone_answers_through_the_menu() {
    let mut sitting = Sitting::with("budr-basef", 1, 1, r#"{"slap":"sealed"}"#, SIZE);
    for _ in 0..30 {
        sitting.wait(10);
        let seen = sitting.see();
        if seen.contains("Hit it, or wait") {
            assert!(seen.contains("▸leave it"), "waiting comes first:\n{seen}");
            return;
        }
        sitting.press(KeyCode::Enter);
    }
    panic!("no one was asked:\n{}", sitting.see());
}

#[test]
fn a_set_of_ones_own_is_typed_and_a_wrong_one_explained() {
    let options = r#"{"freestyle":true,"jokers":0}"#;
    let mut sitting = Sitting::with("budr-basef", 2, 0, options, SIZE);
    for turn in 0..400 {
        sitting.wait(20);
        let seen = sitting.see();
        if seen.contains("change the sets.") {
            sitting.type_in("/define Ten := n1 + n2 === 10⏎");
            let seen = sitting.see();
            assert!(seen.contains('✗'), "{seen}");
            sitting.press(KeyCode::Esc).type_in("/define Ten := n1 + n2 == 10⏎");
            let seen = sitting.see();
            assert!(seen.contains("Ten :="), "{seen}");
            return;
        }
        // Cards are flipped in turn, and the first King that can be hit is.
        let flip = if turn % 2 == 0 { 's' } else { 'k' };
        let king = sitting.screen.top_is_king();
        sitting.press(KeyCode::Char(if king { 'a' } else { flip })).wait(251);
    }
    panic!("no King was ever hit:\n{}", sitting.see());
}
