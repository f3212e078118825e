//! A puzzle on the screen.

use super::sitting::Sitting;
use crate::{Judged, Puzzle};
use ratatui::crossterm::event::KeyCode;

#[test]
fn the_first_move_is_made_only_if_it_solves_the_puzzle() {
    let mut sitting = Sitting::with("bread-basket", 1, 1, r#"{"rounds":1}"#, (80, 24));
    while sitting.screen.first_action().is_none() {
        sitting.wait(50);
    }
    let answer = sitting.screen.first_action().expect("your turn");
    let wins = answer.clone();
    let judge = move |action: &str| {
        if action == wins {
            Judged::Wins("Solved: well found.".to_owned())
        } else {
            Judged::Fails("This does not win: the answer is `play 7`.".to_owned())
        }
    };
    let task = "Puzzle 7 of 1000: find the move.".to_owned();
    sitting = sitting.solving(Puzzle { task, judge: Box::new(judge) });
    let seen = sitting.see();
    assert!(seen.contains("→ Puzzle 7 of 1000: find the move."), "{seen}");

    sitting.press(KeyCode::F(2));
    let seen = sitting.see();
    assert!(seen.contains("✗ There are no hints in a puzzle."), "{seen}");

    let before = sitting.screen.events();
    let other = sitting.screen.actions().into_iter().find(|one| *one != answer).expect("a choice");
    sitting.play(&other);
    let seen = sitting.see();
    assert!(seen.contains("✗ This does not win: the answer is"), "{seen}");
    assert!(seen.contains("· Puzzle 7 of 1000: find the"), "the task is in the log: {seen}");
    assert_eq!(sitting.screen.events(), before, "it is not made");

    // what was typed stands there to be corrected
    sitting.press(KeyCode::Esc).play(&answer);
    assert!(sitting.screen.events() > before, "it is made");
    let seen = sitting.wait(50).see();
    assert!(seen.contains("→ Solved: well found."), "{seen}");
    // any legal move from here on
    let next = sitting.screen.first_action().expect("your second card, or your next turn");
    let seen = sitting.play(&next).see();
    assert!(!seen.contains("Solved") && !seen.contains("does not win"), "{seen}");
}
