//! Everything that was done at a table, in two bytes an answer: done again after the same deal, it
//! leads to the same bits.

use crate::encoder::NO_NUMBER;
use parlour_engine::{Seat, Tick};

/// One thing that was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// The seat that was asked answered with this index.
    Answer(u16),
    /// Anything else.
    Other(OtherStep),
}

/// What is not an answer by index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OtherStep {
    /// A seat acted in words, at this moment if one was named.
    Act(Seat, String, Option<Tick>),
    /// Time passed.
    Advance(Tick),
    /// What this seat cannot know was drawn anew from this seed.
    World(Seat, u64),
}

/// What was done, in order.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Journal {
    /// [`NO_NUMBER`] stands for the next of the others.
    answers: Vec<u16>,
    others: Vec<OtherStep>,
}

impl Journal {
    /// Of answers by index, with [`NO_NUMBER`] where the next of the others was done; `None` if
    /// there are not as many of those.
    #[must_use]
    pub fn of(answers: Vec<u16>, others: Vec<OtherStep>) -> Option<Self> {
        let named = answers.iter().filter(|&&answer| answer == NO_NUMBER).count();
        (named == others.len()).then_some(Self { answers, others })
    }

    /// Its two parts, as [`of`](Self::of) takes them.
    #[must_use]
    pub fn parts(&self) -> (&[u16], &[OtherStep]) {
        (&self.answers, &self.others)
    }

    /// How many things were done.
    #[must_use]
    pub fn len(&self) -> usize {
        self.answers.len()
    }

    /// Was nothing done yet?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }

    /// Everything in order.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        let mut others = self.others.iter();
        self.answers.iter().filter_map(move |&answer| match answer {
            NO_NUMBER => others.next().cloned().map(Step::Other),
            answer => Some(Step::Answer(answer)),
        })
    }

    pub(crate) fn answered(&mut self, number: u16) {
        self.answers.push(number);
    }

    pub(crate) fn did(&mut self, other: OtherStep) {
        self.answers.push(NO_NUMBER);
        self.others.push(other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_come_in_the_order_in_which_they_were_done() {
        let (act, pause) =
            (OtherStep::Act(Seat::ZERO, "flip".to_owned(), None), OtherStep::Advance(Tick(7)));
        let mut journal = Journal::default();
        journal.did(act.clone());
        journal.answered(3);
        journal.did(pause.clone());
        let steps: Vec<Step> = journal.steps().collect();
        assert_eq!(steps, [Step::Other(act), Step::Answer(3), Step::Other(pause)]);
        let (answers, others) = journal.parts();
        assert_eq!(Journal::of(answers.to_vec(), others.to_vec()), Some(journal.clone()));
        assert_eq!(Journal::of(answers.to_vec(), Vec::new()), None);
    }
}
