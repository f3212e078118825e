//! Every lesson is played as a learner could play it.

use parlour_engine::{
    Meta, Viewer,
    lesson::{Answered, AnyLesson, AnyStep, LessonPosition, NOT_YET, Next, Task, position},
};
use parlour_games::GAMES;
use proptest::prelude::*;
use std::fmt::Write;

/// The words that a learner reads at once.
const MAX_WORDS: usize = 18;

/// How many of the moves that go on alike are tried.
const MAX_BRANCHES: usize = 6;

fn lessons() -> impl Iterator<Item = (&'static Meta, &'static dyn AnyLesson)> {
    GAMES.iter().filter_map(|entry| Some((entry.meta, entry.lesson?)))
}

fn steps() -> Vec<(String, &'static dyn AnyStep)> {
    let named = |(meta, lesson): (&Meta, &'static dyn AnyLesson)| {
        let title = meta.title;
        lesson.steps().into_iter().map(move |step| (format!("{title}: {}", step.title()), step))
    };
    lessons().flat_map(named).collect()
}

fn after(step: &'static dyn AnyStep, moves: &[String]) -> LessonPosition {
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    position(step, &moves).unwrap_or_else(|wrong| panic!("{}, {moves:?}: {wrong}", step.title()))
}

/// Shows each position of a step that moves can lead to which go on, and the moves.
fn walk(
    step: &'static dyn AnyStep,
    moves: &mut Vec<String>,
    see: &mut dyn FnMut(&[String], &LessonPosition),
) {
    let now = after(step, moves);
    see(moves, &now);
    let ways = now.task.map_or(&[][..], |task| task.ways);
    let expected = now.expected();
    for way in ways {
        let goes_on = |action: &&String| way.names(action);
        for action in expected.iter().filter(goes_on).take(MAX_BRANCHES) {
            moves.push(action.clone());
            walk(step, moves, see);
            moves.pop();
        }
    }
}

/// These moves and one more.
fn and(moves: &[String], action: &str) -> Vec<String> {
    moves.iter().cloned().chain([action.to_owned()]).collect()
}

#[test]
fn a_lesson_has_three_to_six_steps() {
    for (meta, lesson) in lessons() {
        assert!((3..=6).contains(&lesson.steps().len()), "{}", meta.title);
    }
}

#[test]
fn a_learner_who_only_does_what_is_expected_finishes_every_step() {
    for (name, step) in steps() {
        let mut moves = Vec::new();
        let mut decisions = 0;
        while let now = after(step, &moves)
            && !now.is_done()
        {
            let expected = now.expected();
            assert!(!expected.is_empty(), "{name}, {moves:?}: {}", now.game.reveal());
            moves.push(expected[0].clone());
            decisions += 1;
        }
        assert!((1..=8).contains(&decisions), "{name}: {decisions} decisions");
    }
}

#[test]
fn every_way_can_be_gone_and_every_move_of_it_goes_on() {
    for (name, step) in steps() {
        walk(step, &mut Vec::new(), &mut |moves, now| {
            let Some(task) = now.task else { return };
            let expected = now.expected();
            for name_of_moves in task.ways.iter().flat_map(|way| way.moves) {
                let fits = |action: &&String| fits(name_of_moves, action);
                let action = expected.iter().find(fits);
                let action = action
                    .unwrap_or_else(|| panic!("{name}, {moves:?}: {name_of_moves} is not a move"));
                let then = after(step, &and(moves, action));
                assert_eq!(then.answer, None, "{name}, {moves:?}, {action}");
                assert!(!then.events.is_empty() || !then.is_done(), "{name}, {action}: no event");
            }
        });
    }
}

#[test]
fn every_legal_move_goes_on_or_is_answered() {
    for (name, step) in steps() {
        walk(step, &mut Vec::new(), &mut |moves, now| {
            let expected = now.expected();
            let answered = now.game.legal(now.seat).0;
            for action in answered.iter().filter(|action| !expected.contains(action)) {
                let then = after(step, &and(moves, action));
                if now.is_done() {
                    assert!(then.answer.is_some());
                    continue;
                }
                let answer = then.answer.unwrap_or_else(|| panic!("{name}, {moves:?}, {action}"));
                assert_eq!(answer.kind, Answered::NotYet, "{name}, {moves:?}, {action}");
                assert_ne!(answer.text, NOT_YET, "{name}, {moves:?}, {action} has no words");
                assert_eq!(then.say, now.say, "{name}: nothing has changed");
                assert!(then.events.is_empty());
                assert_eq!(then.game.acts_done(), now.game.acts_done());
            }
        });
    }
}

#[test]
fn every_answer_is_given_to_the_move_it_is_written_for() {
    for (name, step) in steps() {
        walk(step, &mut Vec::new(), &mut |moves, now| {
            let Some(task) = now.task else { return };
            let legal = now.game.legal(now.seat).0;
            for (answer, pattern) in
                task.answers.iter().flat_map(|answer| answer.moves.iter().map(move |m| (answer, m)))
            {
                let tried = match pattern.strip_suffix('*') {
                    Some(_) => legal
                        .iter()
                        .find(|action| fits(pattern, action) && !now.expected().contains(action))
                        .unwrap_or_else(|| panic!("{name}, {moves:?}: {pattern} is not a move")),
                    None => *pattern,
                };
                let then = after(step, &and(moves, tried));
                let given = then.answer.map(|answer| answer.text);
                assert_eq!(given.as_deref(), Some(answer.text), "{name}, {moves:?}, {tried}");
            }
        });
    }
}

#[test]
fn what_the_game_refuses_is_answered_with_its_clause() {
    for (name, step) in steps() {
        walk(step, &mut Vec::new(), &mut |moves, now| {
            let Some(task) = now.task else { return };
            let legal = now.game.legal(now.seat).0;
            let written = task.answers.iter().flat_map(|answer| answer.moves);
            for refused in written.filter(|action| {
                !action.ends_with('*') && !legal.iter().any(|legal| legal == **action)
            }) {
                let then = after(step, &and(moves, refused));
                let kind = then.answer.map(|answer| answer.kind);
                assert!(
                    matches!(kind, Some(Answered::Refused { clause: Some(_) })),
                    "{name}, {moves:?}, {refused}: {kind:?}"
                );
            }
        });
    }
}

#[test]
fn every_sentence_is_short_and_names_no_clause() {
    for (meta, lesson) in lessons() {
        check_text(meta, lesson.goal());
        assert_eq!(lesson.goal().matches('.').count(), 1, "one sentence: {}", lesson.goal());
        for step in lesson.steps() {
            check_text(meta, step.title());
            check_task(meta, step.task());
        }
    }
}

fn check_task(meta: &Meta, task: &'static Task) {
    check_text(meta, task.say);
    task.answers.iter().for_each(|answer| check_text(meta, answer.text));
    for way in task.ways {
        match way.next {
            Next::Task(next) => check_task(meta, next),
            Next::Done(after) => check_text(meta, after),
        }
    }
}

fn check_text(meta: &Meta, text: &str) {
    let sentences: Vec<&str> =
        text.split(['.', '!', '?']).filter(|s| !s.trim().is_empty()).collect();
    assert!((1..=2).contains(&sentences.len()), "{}: {text}", meta.title);
    for sentence in sentences {
        let words = sentence.split_whitespace().count();
        assert!(words <= MAX_WORDS, "{}: {words} words in: {sentence}", meta.title);
    }
    let clause = format!("{}-", meta.clauses);
    assert!(!text.contains(&clause) && !text.contains("tailleur"), "{}: {text}", meta.title);
    assert!(!text.contains("  "), "{}: {text}", meta.title);
}

fn fits(pattern: &str, action: &str) -> bool {
    pattern.strip_suffix('*').map_or(pattern == action, |beginning| action.starts_with(beginning))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever a learner tries, in whatever order, the step stands somewhere and says something.
    #[test]
    fn any_moves_leave_the_step_playable(
        tried in prop::collection::vec((any::<prop::sample::Index>(), 0..4u8), 0..12),
        text in "\\PC{0,20}",
    ) {
        for (name, step) in steps() {
            let mut moves: Vec<String> = Vec::new();
            for (index, kind) in &tried {
                let now = after(step, &moves);
                let (legal, expected) = (now.game.legal(now.seat).0, now.expected());
                let from = if *kind == 0 { &expected } else { &legal };
                moves.push(match from.is_empty() || *kind == 3 {
                    true => text.clone(),
                    false => index.get(from).clone(),
                });
            }
            let now = after(step, &moves);
            prop_assert!(!now.say.is_empty());
            prop_assert!(now.is_done() || !now.expected().is_empty(), "{name}: {moves:?}");
        }
    }
}

/// A lesson as its learner meets it, who takes the first way at every turn; where the others lead is
/// told in brackets.
fn transcript(lesson: &dyn AnyLesson) -> String {
    let mut text = format!("{}\n", lesson.goal());
    for step in lesson.steps() {
        let _ = writeln!(text, "\n== {}", step.title());
        let mut moves = Vec::new();
        while let now = after(step, &moves)
            && let Some(task) = now.task
        {
            let expected = now.expected();
            tell(&mut text, "", &now);
            let _ = write!(text, "{}", now.game.view(Viewer::Seat(now.seat)));
            for way in &task.ways[1..] {
                let action = expected.iter().find(|action| way.names(action)).expect("a way");
                let _ = writeln!(text, "({action})");
                tell(&mut text, "    ", &after(step, &and(&moves, action)));
            }
            let action = expected.iter().find(|action| task.ways[0].names(action)).expect("a way");
            let _ = writeln!(text, "> {action}");
            moves.push(action.clone());
        }
        tell(&mut text, "", &after(step, &moves));
    }
    text
}

fn tell(text: &mut String, indent: &str, now: &LessonPosition) {
    for event in now.events.iter().filter_map(|(_, event)| event.redact_for(Viewer::Seat(now.seat)))
    {
        let _ = writeln!(text, "{indent}    {event}");
    }
    let _ = writeln!(text, "{indent}{}", now.say);
}

#[test]
fn lessons_read_as_they_always_did() {
    for (meta, lesson) in lessons() {
        insta::assert_snapshot!(meta.id, transcript(lesson));
    }
}
