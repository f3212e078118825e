//! What the others do in a lesson, played from text.

use crate::{
    erased::{AnyGame, Events},
    seat::Seat,
};

/// A lesson that cannot be played as it is written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the lesson cannot go on at `{line}`: {why}")]
pub struct LessonError {
    /// The line of its script.
    pub line: &'static str,
    /// What is wrong.
    pub why: String,
}

/// So often in a row the clock may bring something by itself before the learner is asked.
const MAX_DEADLINES: usize = 100;

/// Plays the acts of a script, one a line. Says where what came of the last one begins.
pub(super) fn play(
    game: &mut dyn AnyGame,
    lines: &'static str,
    events: &mut Events,
) -> Result<usize, LessonError> {
    let mut latest = 0;
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let wrong = |why: String| LessonError { line, why };
        let act =
            line.split_once(": ").and_then(|(seat, action)| Some((seat.parse().ok()?, action)));
        let (seat, action) = act.ok_or_else(|| wrong("`seat: action` is expected".to_owned()))?;
        let seat = Seat::at(seat, game.seats()).ok_or_else(|| wrong("no such seat".to_owned()))?;
        let came = game.submit(seat, action, None).map_err(|why| wrong(why.to_string()))?;
        latest = events.len();
        events.extend(came);
        settle(game, events);
    }
    Ok(latest)
}

/// Lets the clock bring what falls due by itself: in a lesson no one is in a hurry, and each hit is
/// decided as if no one else had hit.
pub(super) fn settle(game: &mut dyn AnyGame, events: &mut Events) {
    for _ in 0..MAX_DEADLINES {
        let Some(due) = game.deadline() else { return };
        let Ok(came) = game.advance(due) else { return };
        events.extend(came);
    }
}
