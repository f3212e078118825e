//! A lesson line by line: for pipes, scripts and screen readers.

use crate::{lines::Lines, out, rules};
use anyhow::Result;
use parlour_engine::{
    Meta, Viewer,
    lesson::{Answered, AnyLesson, AnyStep, LessonAnswer, LessonPosition, position},
};
use parlour_tui::{action_from_one, text_from_one, typed_from_one};

/// How many actions are listed; the others can be typed.
const MAX_LISTED_ACTIONS: usize = 20;

const HELP: &str = "\
  a number          the action with that number
  an action         as listed, such as `play 5C`
  hint              a move that goes on
  skip              the next step
  rules CLAUSE      one clause, such as `rules 18`
  quit              leave the lesson";

/// What became of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ended {
    /// It is done, or skipped.
    Step,
    /// The person leaves, or the input has ended.
    Lesson,
}

/// Teaches with lines. `then` is the command of the match that is offered afterwards.
pub(super) fn learn(meta: &'static Meta, lesson: &dyn AnyLesson, then: &str) -> Result<()> {
    let lines = Lines::open()?;
    say!("{}. {}", meta.title, lesson.goal())?;
    say!("You play by typing an action or its number; `help` says more.")?;
    let steps = lesson.steps();
    for (number, step) in steps.iter().enumerate() {
        say!("\nStep {} of {}: {}", number + 1, steps.len(), step.title())?;
        let mut taught = Taught { meta, step: *step, moves: Vec::new() };
        if taught.teach(&lines)? == Ended::Lesson {
            return Ok(());
        }
    }
    say!("\nNow win a short match:\n  {then}")
}

/// A step that is being taught.
struct Taught {
    meta: &'static Meta,
    step: &'static dyn AnyStep,
    /// The moves that went on.
    moves: Vec<String>,
}

impl Taught {
    fn teach(&mut self, lines: &Lines) -> Result<Ended> {
        loop {
            let now = self.after(None)?;
            for event in told(&now) {
                say!("  {event}")?;
            }
            if now.is_done() {
                say!("\n{}", now.say)?;
                return Ok(Ended::Step);
            }
            let view = now.game.view(Viewer::Seat(now.seat)).to_string();
            say!("\n{}\n{}", text_from_one(view.trim_end()), now.say)?;
            let actions = self.offer(&now)?;
            if let Some(ended) = self.ask(&now, &actions, lines)? {
                return Ok(ended);
            }
        }
    }

    /// The step as it stands, after one more move.
    fn after(&self, action: Option<&str>) -> Result<LessonPosition> {
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).chain(action).collect();
        Ok(position(self.step, &moves)?)
    }

    /// Lists what the learner may do.
    fn offer(&self, now: &LessonPosition) -> Result<Vec<String>> {
        let (actions, _) = now.game.legal(now.seat);
        for (number, action) in actions.iter().take(MAX_LISTED_ACTIONS).enumerate() {
            say!("  {:>2}  {}", number + 1, action_from_one(self.meta.id, action))?;
        }
        if actions.len() > MAX_LISTED_ACTIONS {
            say!("      … and more of the same kind: type them in full")?;
        }
        Ok(actions)
    }

    /// Asks until a move goes on, or the person does.
    fn ask(
        &mut self,
        now: &LessonPosition,
        actions: &[String],
        lines: &Lines,
    ) -> Result<Option<Ended>> {
        loop {
            out::say(format_args!("> "))?;
            let Some(line) = lines.next()? else { return Ok(Some(Ended::Lesson)) };
            let action = match line.trim() {
                "" => continue,
                "quit" => return Ok(Some(Ended::Lesson)),
                "skip" => return Ok(Some(Ended::Step)),
                "help" => {
                    say!("{HELP}")?;
                    continue;
                }
                "hint" => {
                    if let Some(action) = now.expected().first() {
                        say!("{}", action_from_one(self.meta.id, action))?;
                    }
                    continue;
                }
                clause if clause.starts_with("rules ") => {
                    self.print_clause(clause["rules ".len()..].trim())?;
                    continue;
                }
                number if number.parse::<usize>().is_ok() => {
                    let place = number.parse().ok().and_then(|number: usize| number.checked_sub(1));
                    let Some(action) = place.and_then(|place| actions.get(place)) else {
                        say!("There is no number {number}.")?;
                        continue;
                    };
                    action.clone()
                }
                typed => typed_from_one(self.meta.id, typed),
            };
            let Some(answer) = self.after(Some(&action))?.answer else {
                self.moves.push(action);
                return Ok(None);
            };
            say!("{}", in_full(&answer))?;
        }
    }

    fn print_clause(&self, clause: &str) -> Result<()> {
        match rules::clause(self.meta.rulebook, self.meta.clauses, clause) {
            Some(clause) => say!("{}", rules::plain(clause)),
            None => say!("There is no such clause."),
        }
    }
}

/// What came of the last move, as sentences.
fn told(now: &LessonPosition) -> impl Iterator<Item = String> {
    let seen = now.events.iter().filter_map(|(_, event)| event.redact_for(Viewer::Seat(now.seat)));
    seen.map(|event| text_from_one(&event.to_string()))
}

/// The sentence, with the clause of a refusal.
fn in_full(answer: &LessonAnswer) -> String {
    let text = text_from_one(&answer.text);
    match answer.kind {
        Answered::Refused { clause: Some(clause) } => format!("{text} ({clause})"),
        _ => text,
    }
}
