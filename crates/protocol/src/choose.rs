//! The bot's side of the protocol: what a program that plays is asked, and what it answers.

use crate::without_controls;
use parlour_engine::{Annotation, Choice, FullGame, Observation};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The longest answer, in bytes.
pub const MAX_ANSWER_BYTES: usize = 64 * 1024;

/// The question to a program, as one line without its end: what its seat sees and may do, and
/// what it has seen happen from event number `first` on (its observation holds them all).
#[must_use]
pub fn question<G: FullGame>(
    observation: &Observation<G>,
    first: usize,
    budget: Duration,
) -> String {
    let seen = observation.seen.get(first..).unwrap_or_default();
    let legal: Vec<String> = legal(observation);
    json!({
        "cmd": "choose",
        "game": G::META.id,
        "players": observation.seats,
        "options": observation.rules,
        "seat": observation.seat,
        "view": observation.view,
        "legal": legal,
        "complete": observation.complete,
        "first": first,
        "seen": seen,
        "budget_ms": budget.as_millis() as u64,
    })
    .to_string()
}

/// What the seat may do, sorted by bytes.
#[must_use]
pub fn legal<G: FullGame>(observation: &Observation<G>) -> Vec<String> {
    let mut legal: Vec<String> = observation.menu.iter().map(ToString::to_string).collect();
    legal.sort_unstable();
    legal
}

/// An event as it is written: to tell whether what was seen is still what it was.
#[must_use]
pub fn event<G: FullGame>(event: &G::Event) -> String {
    crate::line(event)
}

/// What a program answers; `None`: it waits (in real time).
///
/// # Errors
/// A sentence that says what is wrong with the answer, and quotes it.
pub fn read_answer<G: FullGame>(
    observation: &Observation<G>,
    line: &[u8],
) -> Result<Option<Choice<G::Action>>, String> {
    let value: Value = serde_json::from_slice(line).map_err(|_| no(line, "is not JSON"))?;
    let Value::Object(fields) = value else { return Err(no(line, "is not a JSON object")) };
    if let Some(seat) = fields.get("seat")
        && *seat != json!(observation.seat)
    {
        return Err(no(line, &format!("speaks for another seat than {}", observation.seat)));
    }
    let action = match fields.get("action") {
        Some(Value::String(action)) => action,
        Some(Value::Null) if observation.rules.may_wait(&observation.view) => return Ok(None),
        Some(Value::Null) => return Err(no(line, "waits, and this is no race")),
        _ => return Err(no(line, "has no `action`")),
    };
    let action = observation
        .rules
        .parse(observation.seats, action)
        .map_err(|wrong| no(line, &format!("is not an action: {wrong}")))?;
    let after = after(fields.get("after"))
        .ok_or_else(|| no(line, "has an `after` that is not a number of milliseconds from 0 on"))?;
    let choice = Choice::after(action, after);
    Ok(Some(match reason(&fields) {
        Some(why) => choice.because(why),
        None => choice,
    }))
}

/// A reaction time, to the next whole millisecond: programs reckon with fractions.
fn after(value: Option<&Value>) -> Option<u64> {
    match value {
        None | Some(Value::Null) => Some(0),
        // a cast stops at the largest number there is
        Some(value) => value.as_f64().filter(|ms| *ms >= 0.0).map(|ms| ms.round() as u64),
    }
}

/// A program may say why, in a sentence.
fn reason(fields: &Map<String, Value>) -> Option<Annotation> {
    let sentence: String = fields.get("why")?.as_str()?.chars().take(200).collect();
    Some(Annotation::new("says", sentence, []))
}

fn no(line: &[u8], what: &str) -> String {
    let said: String = String::from_utf8_lossy(line).trim_end().chars().take(120).collect();
    format!("its answer {what}: {}", without_controls(&said))
}
