//! An analysis in parts. What is tried at one position is a part; most of them are independent of each
//! other, so that they can be made one after the other or on many threads.

use super::{
    budget::{Budget, MAX_CANDIDATES, MAX_SECOND_LOOKS},
    chances::{Deal, of_deals},
    decisions::{FirstLook, SecondLook, costliest},
    error::AnalysisError,
    replayed::Replayed,
};
use parlour_bots::WithBots;
use parlour_protocol::wire::{Analysis, ChanceAt};
use std::collections::VecDeque;

/// How many candidates are tried at a second look.
const SECOND_CANDIDATES: usize = 3;

/// What is tried at one position.
#[derive(Clone, Copy)]
enum Part {
    Curve(usize),
    FirstLook(usize),
    Deal(usize),
    /// The place in the list of decisions that are looked at again.
    SecondLook(usize),
}

/// What came of a part.
enum Made<A> {
    Curve(ChanceAt),
    FirstLook(Option<FirstLook>),
    Deal(Deal),
    SecondLook(Option<SecondLook<A>>),
}

/// An analysis of any game that is made in parts.
pub(super) trait InParts {
    /// Makes the next part, or gives the analysis, once all of them are made.
    fn step(&mut self) -> Result<Option<Analysis>, AnalysisError>;

    /// Makes all parts on the current rayon pool, and says after each how many parts of 100 are done.
    #[cfg(feature = "studies")]
    fn finish(&mut self, watch: &(dyn Fn(u8) + Sync)) -> Result<Analysis, AnalysisError>;

    /// How many parts of 100 of the work are done.
    fn percent(&self) -> u8;
}

/// An analysis of a match, as far as it is made.
pub(super) struct Parts<G: WithBots> {
    played: Replayed<G>,
    budget: Budget,
    seed: u32,
    /// What is to be made, and does not depend on each other.
    due: VecDeque<Part>,
    /// About how many acts have been made in worlds so far, and in the end.
    work_done: f64,
    work: f64,
    curve: Vec<ChanceAt>,
    first_looks: Vec<FirstLook>,
    deals: Vec<Deal>,
    /// How many decisions were looked at, and those that are looked at again, once that is known.
    again: Option<(u32, Vec<FirstLook>)>,
    second_looks: Vec<SecondLook<G::Action>>,
}

impl<G: WithBots> Parts<G> {
    /// Nothing is made yet.
    pub(super) fn of(played: Replayed<G>, seed: u32) -> Self {
        let budget = Budget::of(&played);
        let curve = budget.curve.iter().copied().map(Part::Curve);
        let first_looks = budget.decisions.iter().copied().map(Part::FirstLook);
        let deals = budget.deals.iter().copied().map(Part::Deal);
        let due = curve.chain(first_looks).chain(deals).collect();
        let mut parts = Self {
            played,
            budget,
            seed,
            due,
            work_done: 0.0,
            work: 0.0,
            curve: Vec::new(),
            first_looks: Vec::new(),
            deals: Vec::new(),
            again: None,
            second_looks: Vec::new(),
        };
        let again = MAX_SECOND_LOOKS.min(parts.budget.decisions.len()) as f64;
        let middle = parts.played.acts() / 2;
        parts.work = parts.due.iter().map(|&part| parts.work_of(part)).sum::<f64>()
            + again * parts.work_of_second_look(middle);
        parts
    }

    /// About how many acts are made for a part.
    fn work_of(&self, part: Part) -> f64 {
        let budget = &self.budget;
        let left = |step| budget.lengths.from(step);
        match part {
            Part::Curve(step) => f64::from(budget.chance_worlds) * left(step),
            Part::Deal(step) => 2.0 * f64::from(budget.chance_worlds) * left(step),
            Part::FirstLook(step) => {
                f64::from(budget.first_worlds) * MAX_CANDIDATES as f64 * left(step)
            }
            Part::SecondLook(place) => {
                let again = self.again.as_ref().and_then(|(_, looks)| looks.get(place));
                again.map_or(0.0, |look| self.work_of_second_look(look.step))
            }
        }
    }

    fn work_of_second_look(&self, step: usize) -> f64 {
        let worlds = f64::from(self.budget.second_worlds);
        worlds * SECOND_CANDIDATES as f64 * self.budget.lengths.from(step)
    }

    /// Makes a part, if the analysis is wanted to its end.
    fn make(&self, part: Part) -> Result<Made<G::Action>, AnalysisError> {
        let is_wanted = || match self.played.wanted.is_still() {
            true => Ok(()),
            false => Err(AnalysisError::Unwanted),
        };
        is_wanted()?;
        let made = self.try_out(part);
        is_wanted().and(made)
    }

    fn try_out(&self, part: Part) -> Result<Made<G::Action>, AnalysisError> {
        let (budget, seed) = (&self.budget, self.seed);
        Ok(match part {
            Part::Curve(step) => Made::Curve(self.played.chance_at(step, budget, seed)?),
            Part::FirstLook(step) => Made::FirstLook(self.played.first_look(step, budget, seed)),
            Part::Deal(step) => Made::Deal(self.played.of_deal(step, budget, seed)),
            Part::SecondLook(place) => {
                let again = self.again.as_ref().and_then(|(_, looks)| looks.get(place));
                Made::SecondLook(again.and_then(|look| self.played.second_look(look, budget, seed)))
            }
        })
    }

    /// Keeps what came of a part.
    fn keep(&mut self, made: Made<G::Action>) {
        match made {
            Made::Curve(point) => self.curve.push(point),
            Made::FirstLook(look) => self.first_looks.extend(look),
            Made::Deal(deal) => self.deals.push(deal),
            Made::SecondLook(look) => self.second_looks.extend(look),
        }
    }

    /// Makes the second looks due after everything else; says whether anything is due.
    fn plan_second_looks(&mut self) -> bool {
        if self.due.is_empty() && self.again.is_none() {
            let first = std::mem::take(&mut self.first_looks);
            let decisions = first.len() as u32;
            let again = costliest(first);
            self.due = (0..again.len()).map(Part::SecondLook).collect();
            self.again = Some((decisions, again));
            // where these decisions were made is known now
            let left: f64 = self.due.iter().map(|&part| self.work_of(part)).sum();
            self.work = self.work_done + left;
        }
        !self.due.is_empty()
    }

    /// The whole of it, once nothing is due.
    fn whole(&mut self) -> Analysis {
        let decisions = self.again.as_ref().map_or(0, |(decisions, _)| *decisions);
        let found = self.played.found(decisions, std::mem::take(&mut self.second_looks));
        Analysis {
            game: G::META.id.to_owned(),
            seat: self.played.own.index() as u8,
            acts: self.played.acts() as u32,
            seed: self.seed,
            curve: self.curve.drain(..).chain([self.played.result()]).collect(),
            decisions: found.decisions,
            mistakes: found.mistakes,
            unseen: found.unseen,
            deals: of_deals(&self.deals, self.budget.chance_worlds),
            judged_deals: self.deals.len() as u32,
            all_deals: self.budget.all_deals,
        }
    }
}

impl<G: WithBots> InParts for Parts<G> {
    fn step(&mut self) -> Result<Option<Analysis>, AnalysisError> {
        if !self.plan_second_looks() {
            return Ok(Some(self.whole()));
        }
        if let Some(part) = self.due.pop_front() {
            let made = self.make(part)?;
            self.work_done += self.work_of(part);
            self.keep(made);
        }
        Ok(None)
    }

    #[cfg(feature = "studies")]
    fn finish(&mut self, watch: &(dyn Fn(u8) + Sync)) -> Result<Analysis, AnalysisError> {
        use parlour_bots::parallel;
        use std::sync::atomic::{AtomicU64, Ordering};
        while self.plan_second_looks() {
            let due = Vec::from(std::mem::take(&mut self.due));
            let done = AtomicU64::new(self.work_done as u64);
            let make = |&part: &Part| {
                let made = self.make(part)?;
                let work = self.work_of(part) as u64;
                watch(percent(done.fetch_add(work, Ordering::Relaxed) as f64, self.work));
                Ok(made)
            };
            let made: Result<Vec<_>, AnalysisError> = parallel::try_map(&due, &make);
            self.work_done = done.into_inner() as f64;
            made?.into_iter().for_each(|made| self.keep(made));
        }
        Ok(self.whole())
    }

    fn percent(&self) -> u8 {
        percent(self.work_done, self.work)
    }
}

/// Parts of 100, and never all of them before the end.
fn percent(done: f64, work: f64) -> u8 {
    (100.0 * done / work.max(1.0)).clamp(0.0, 99.0) as u8
}
