//! A lesson by key presses, without a terminal.

use super::golden::{looks_as_kept, shows_no_codes};
use crate::{
    Look,
    lesson::{AfterLesson, LessonScreen},
    terminal::Shown,
};
use ratatui::{
    Terminal,
    backend::TestBackend,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
};

const SIZE: (u16, u16) = (80, 24);

/// Someone who takes a lesson.
struct Learner {
    screen: LessonScreen,
    terminal: Terminal<TestBackend>,
    game: &'static str,
    now: u64,
}

impl Learner {
    fn of(game: &str) -> Self {
        let entry = parlour_games::find(game).expect("a game");
        let lesson = entry.lesson.expect("a lesson");
        let screen = LessonScreen::new(entry.meta, lesson, Look::default()).expect("a first step");
        let terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1)).expect("a test terminal");
        Self { screen, terminal, game: entry.meta.id, now: 0 }
    }

    fn press(&mut self, code: KeyCode) -> &mut Self {
        self.now += 500;
        self.screen.key(KeyEvent::new(code, KeyModifiers::NONE), self.now);
        self
    }

    /// Types an action and plays it.
    fn play(&mut self, action: &str) -> &mut Self {
        let text = crate::words::to_type(self.game, action);
        for letter in format!("/{text}").chars() {
            self.press(KeyCode::Char(letter));
        }
        self.press(KeyCode::Enter)
    }

    fn see(&mut self) -> String {
        let screen = &mut self.screen;
        self.terminal
            .draw(|frame| screen.draw(frame.area(), frame.buffer_mut()))
            .expect("a test terminal draws");
        let buffer = self.terminal.backend().buffer();
        let rows = buffer.content.chunks(usize::from(buffer.area.width));
        let row = |cells: &[ratatui::buffer::Cell]| -> String {
            cells.iter().map(ratatui::buffer::Cell::symbol).collect()
        };
        rows.map(row).collect::<Vec<_>>().join("\n")
    }
}

#[test]
fn every_lesson_is_learned_by_what_is_expected_and_ends_in_a_match() {
    for entry in parlour_games::GAMES.iter().filter(|entry| entry.lesson.is_some()) {
        let mut learner = Learner::of(entry.meta.id);
        let seen = learner.see();
        assert!(seen.contains("Enter begin"), "the goal comes first: {seen}");
        learner.press(KeyCode::Enter);
        looks_as_kept(&format!("{}-lesson", entry.meta.id), SIZE, &learner.see());
        for _ in 0..100 {
            let seen = learner.see();
            shows_no_codes(entry.meta.id, &seen);
            let last_word = learner.screen.said().split_whitespace().last().unwrap_or_default();
            let above: Vec<&str> = seen.lines().take(4).collect();
            assert!(above.join(" ").contains(last_word), "it is cut off:\n{seen}");
            if learner.screen.is_done() {
                break;
            }
            match learner.screen.expected() {
                Some(action) => learner.play(&action),
                None => learner.press(KeyCode::Enter),
            };
        }
        let seen = learner.see();
        assert_eq!(learner.screen.end, Some(AfterLesson::Play), "{seen}");
    }
}

#[test]
fn a_wrong_move_is_answered_and_its_rule_is_one_key_away() {
    let mut learner = Learner::of("basement");
    let seen = learner.press(KeyCode::Enter).play("play 3").see();
    assert!(seen.contains("A 3 is lower than the 5."), "{seen}");
    // the first Esc is for what was typed
    let seen = learner.press(KeyCode::Esc).press(KeyCode::Char('r')).see();
    assert!(seen.contains("BSM-13"), "{seen}");
    let seen = learner.press(KeyCode::Esc).play("chance").see();
    assert!(seen.contains("The Deck can wait"), "{seen}");
    let seen = learner.press(KeyCode::Esc).play("play 8").see();
    assert!(seen.contains("Higher is good too.") && seen.contains("next step"), "{seen}");
    let seen = learner.press(KeyCode::Enter).see();
    assert!(seen.contains("2 of 6: Several at once"), "{seen}");
}

#[test]
fn a_step_can_be_skipped_and_the_lesson_left() {
    let mut learner = Learner::of("budr-basef");
    let seen = learner.press(KeyCode::Enter).press(KeyCode::Char('s')).see();
    assert!(seen.contains("2 of 4: A bad hit"), "{seen}");
    learner.press(KeyCode::Char('q'));
    assert!(!learner.screen.is_done(), "only y leaves");
    assert!(learner.see().contains("take the lesson again"));
    learner.press(KeyCode::Char('y'));
    assert_eq!(learner.screen.end, Some(AfterLesson::Leave));
}
