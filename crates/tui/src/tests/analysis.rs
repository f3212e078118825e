//! After a game: where it was won and lost.

use super::sitting::Sitting;
use crate::{Analysed, PendingAnalysis};
use parlour_engine::{Seat, bot::CancelGuard};
use ratatui::crossterm::event::KeyCode;
use std::sync::mpsc::{self, Sender};

/// An analysis that the test makes.
pub(crate) fn in_the_making() -> (Sender<Analysed>, PendingAnalysis) {
    let (ready, made) = mpsc::channel();
    (ready, PendingAnalysis { made, asker: CancelGuard::default() })
}

/// A game of one round, played to its end, with its only person.
fn a_game_that_is_over() -> Sitting {
    let mut sitting = Sitting::with("bread-basket", 1, 1, r#"{"rounds":1}"#, (80, 24));
    while !sitting.see().contains("Result") {
        sitting.go_on();
    }
    sitting
}

#[test]
fn the_analysis_is_made_once_and_opens_again() {
    let (ready, text) = in_the_making();
    let (asked, questions) = mpsc::channel();
    // the thread of the analysis, which the test holds up
    let text = std::cell::Cell::new(Some(text));
    let analyse = move |_: &dyn parlour_engine::erased::AnyGame, seat: Seat| {
        asked.send(seat).expect("the test listens");
        text.take().expect("it is asked once")
    };
    let mut sitting = a_game_that_is_over().analysing(Box::new(analyse));
    let seen = sitting.see();
    assert!(seen.contains("w where you went wrong"), "{seen}");

    let seen = sitting.type_in("w").see();
    assert!(seen.contains("The game is played on from each"), "{seen}");
    ready.send(Ok("     4  ███···  45 %\n1. Step 4: you play 7.".to_owned())).expect("awaited");
    let seen = sitting.wait(400).see();
    assert!(seen.contains("4  ███···  45 %") && seen.contains("1. Step 4: you play 7."), "{seen}");

    let seen = sitting.type_in("w").see();
    assert!(seen.contains("Result") && !seen.contains("Step 4"), "{seen}");
    let seen = sitting.type_in("w").see();
    assert!(seen.contains("1. Step 4: you play 7."), "{seen}");
    sitting.press(KeyCode::Esc);
    assert_eq!(questions.try_iter().count(), 1);
}

#[test]
fn an_analysis_that_breaks_off_says_so() {
    let analyse = |_: &dyn parlour_engine::erased::AnyGame, _: Seat| in_the_making().1;
    let mut sitting = a_game_that_is_over().analysing(Box::new(analyse));
    let seen = sitting.type_in("w").wait(400).see();
    assert!(seen.contains("The analysis failed."), "{seen}");
    assert!(seen.contains("press w to try again"), "{seen}");
}

#[test]
fn where_no_analysis_can_be_made_the_key_does_nothing() {
    let mut sitting = a_game_that_is_over();
    let before = sitting.see();
    assert!(!before.contains("went wrong"), "{before}");
    assert_eq!(sitting.type_in("w").see(), before);
}
