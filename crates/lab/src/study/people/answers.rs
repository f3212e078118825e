//! What people answered to the closing questions.

use crate::stats::{self, Estimate};
use parlour_protocol::wire::{PlaytestAnswers, PlaytestMatch};
use serde::Serialize;

/// A closing question, and what those who answered it said.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    /// What was asked.
    pub question: &'static str,
    /// How many answered it.
    pub answered: u64,
    /// The share of those who said yes; of `how close`, the mean from 1 to 5.
    pub said: Estimate,
    /// Is it a share?
    pub is_share: bool,
}

type YesOrNo = (&'static str, fn(&PlaytestAnswers) -> Option<bool>);

/// Between no one and everyone.
const SHARE: (f64, f64) = (0.0, 1.0);
/// The least and the most that can be answered to how close it was.
const CLOSE: (f64, f64) = (1.0, 5.0);

/// The questions that are answered by yes or no.
const QUESTIONS: [YesOrNo; 3] = [
    ("would play it again", |answers| answers.again),
    ("felt that something was broken", |answers| answers.broken),
    ("had to read a rule again", |answers| answers.reread),
];

/// All questions that someone answered.
pub(super) fn of(matches: &[PlaytestMatch]) -> Vec<Answer> {
    let yes_or_no = QUESTIONS.iter().filter_map(|(question, of)| {
        let said = |answers: &PlaytestAnswers| of(answers).map(|yes| f64::from(u8::from(yes)));
        answer(question, &said, true, matches)
    });
    let close = |answers: &PlaytestAnswers| answers.close.map(f64::from);
    yes_or_no.chain(answer("how close it was", &close, false, matches)).collect()
}

fn answer(
    question: &'static str,
    said: &dyn Fn(&PlaytestAnswers) -> Option<f64>,
    is_share: bool,
    matches: &[PlaytestMatch],
) -> Option<Answer> {
    let of_match = |shared: &PlaytestMatch| {
        let answers = shared.notes.iter().filter_map(|seat| seat.notes.answers.as_ref());
        let (sum, count) = answers
            .filter_map(said)
            .fold((0.0, 0.0), |(sum, count), said| (sum + said, count + 1.0));
        (count > 0.0).then_some((sum, count))
    };
    let clusters: Vec<(f64, f64)> = matches.iter().filter_map(of_match).collect();
    let answered = clusters.iter().map(|(_, count)| *count as u64).sum();
    let said = stats::within_bounds(clusters, if is_share { SHARE } else { CLOSE });
    (answered > 0).then_some(Answer { question, answered, said, is_share })
}
