//! What a search found, and how it is put into words.

use super::{Candidate, Outcome};
use crate::WithBots;
use parlour_engine::{Annotation, Observation};

/// An action that was tried at the root.
#[derive(Clone, PartialEq, Debug)]
pub struct RootMove<A> {
    /// The action.
    pub action: A,
    /// In how many simulations it was chosen.
    pub visits: u64,
    /// The sum of what they came to for the player.
    pub sum: Outcome,
}

impl<A> RootMove<A> {
    /// What it is worth on average, from 0 to 1.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum.worth / self.visits.max(1) as f64
    }

    /// What a hint says of it, on average.
    fn mean_figure(&self) -> f64 {
        self.sum.figure / self.visits.max(1) as f64
    }
}

/// An action that was tried this many times less often than the best is not judged.
const WELL_TRIED: u64 = 8;

/// What a search found out about the actions it could choose among.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult<A> {
    /// The actions, the best first.
    pub moves: Vec<RootMove<A>>,
    /// How many worlds were sampled.
    pub simulations: u64,
    /// How many acts were played in them.
    pub decisions: u64,
}

impl<A> Default for SearchResult<A> {
    fn default() -> Self {
        Self { moves: Vec::new(), simulations: 0, decisions: 0 }
    }
}

impl<A: Clone + PartialEq> SearchResult<A> {
    /// Puts the actions in order: what was chosen most often is best, of equals what was worth most.
    pub(super) fn new(mut moves: Vec<RootMove<A>>, simulations: u64, decisions: u64) -> Self {
        moves.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.sum.worth.total_cmp(&a.sum.worth)));
        Self { moves, simulations, decisions }
    }

    /// What halving found, the best first, where `action` says with which action the candidate at a place
    /// begins: an action is worth what the best of its candidates is.
    pub(crate) fn of_candidates(found: &[Candidate], action: impl Fn(usize) -> A) -> Self {
        let mut moves: Vec<RootMove<A>> = Vec::new();
        for &Candidate { place, worlds, sum } in found {
            let action = action(place);
            if moves.iter().all(|better| better.action != action) {
                moves.push(RootMove { action, visits: worlds.into(), sum });
            }
        }
        let simulations = found.first().map_or(0, |best| best.worlds.into());
        Self { moves, simulations, decisions: 0 }
    }

    /// What two searches found together.
    pub(super) fn and(mut self, other: Self) -> Self {
        for found in other.moves {
            match self.moves.iter_mut().find(|known| known.action == found.action) {
                Some(known) => {
                    known.visits += found.visits;
                    known.sum += found.sum;
                }
                None => self.moves.push(found),
            }
        }
        let simulations = self.simulations + other.simulations;
        Self::new(self.moves, simulations, self.decisions + other.decisions)
    }

    /// The actions that were tried often enough to be judged, with what each is worth, from 0 to 1.
    pub fn well_tried(self) -> impl Iterator<Item = (A, f64)> {
        let most = self.moves.first().map_or(0, |best| best.visits);
        let is_judged = move |found: &RootMove<A>| found.visits * WELL_TRIED >= most;
        self.moves.into_iter().filter(is_judged).map(|found| {
            let mean = found.mean();
            (found.action, mean)
        })
    }

    /// The best action.
    #[must_use]
    pub fn best(&self) -> Option<&A> {
        self.moves.first().map(|best| &best.action)
    }
}

impl<A> SearchResult<A> {
    /// Why the best action is the best, in words: in how many worlds it wins, and what it does that the next best does
    /// not.
    #[must_use]
    pub fn why<G: WithBots<Action = A>>(&self, observation: &Observation<G>) -> Option<Annotation> {
        self.why_in(&Figures::SHARES, observation, |share| share)
    }

    /// Why the best action is the best, in these figures, where `figure` says what a mean figure of theirs comes to.
    pub(crate) fn why_in<G: WithBots<Action = A>>(
        &self,
        figures: &Figures,
        observation: &Observation<G>,
        figure: impl Fn(f64) -> f64,
    ) -> Option<Annotation> {
        let best = self.moves.first()?;
        let next = self.moves.get(1).map(|next| {
            NextBest::of(observation, [&best.action, &next.action], figure(next.mean_figure()))
        });
        Some(figures.compare(self.simulations, figure(best.mean_figure()), next))
    }
}

/// The next best action, as a hint mentions it.
pub(crate) struct NextBest {
    action: String,
    figure: f64,
    /// What the best action does that this one does not.
    contrast: Option<Annotation>,
}

impl NextBest {
    /// The second of these actions, which comes to this figure, beside the first.
    pub(crate) fn of<G: WithBots>(
        observation: &Observation<G>,
        [best, next]: [&G::Action; 2],
        figure: f64,
    ) -> Self {
        let contrast = G::contrast(observation, best, next);
        Self { action: format!("{next:#}"), figure, contrast }
    }
}

/// How the codes of its reasons begin: where one action is the best, and where another is as good.
const FOUND_BEST: &str = "searched";
const FOUND_EQUAL: &str = "as_good";

/// How a hint names what actions are worth.
pub(crate) struct Figures {
    /// The codes of its reasons: where one action is the best, and where another is as good.
    pub(crate) codes: [&'static str; 2],
    /// What is said of the best action and of the next best.
    pub(crate) args: [&'static str; 2],
    /// What an action does in a deal: "wins".
    pub(crate) gains: &'static str,
    /// What follows the number of the best action, and that of the next best.
    pub(crate) unit: &'static str,
    pub(crate) unit_of_next: &'static str,
    /// How a figure is written.
    pub(crate) write: fn(f64) -> String,
}

impl Figures {
    /// Parts of the win, from 0 to 1: "In 400 imagined deals this wins 62 %; the next best, play 7C, 55 %."
    pub(crate) const SHARES: Self = Self {
        codes: [FOUND_BEST, FOUND_EQUAL],
        args: ["share", "next_share"],
        gains: "wins",
        unit: " %",
        unit_of_next: " %",
        write: |share| format!("{:.0}", 100.0 * share),
    };

    /// Points, on average: "In 400 imagined deals this gains 1.7 points; the next best, play 6 6, 1.2."
    pub(crate) const fn points(
        codes: [&'static str; 2],
        gains: &'static str,
        unit: &'static str,
    ) -> Self {
        Self {
            codes,
            args: ["points", "next_points"],
            gains,
            unit,
            unit_of_next: "",
            write: |points| format!("{points:.1}"),
        }
    }

    /// Why an action is best that comes to this in so many deals. Where the next best is written with the same number,
    /// both are said to be as good.
    pub(crate) fn compare(&self, worlds: u64, best: f64, next: Option<NextBest>) -> Annotation {
        let Self { codes, args: [of_best, of_next], gains, unit, unit_of_next, write } = self;
        let deals = if worlds == 1 { "deal" } else { "deals" };
        let found = format!("In {worlds} imagined {deals}");
        let best = write(best);
        let gained = format!("{gains} {best}{unit}");
        let mut args = vec![("worlds", worlds.to_string()), (*of_best, best.clone())];
        let Some(NextBest { action, figure, contrast }) = next else {
            return Annotation {
                code: codes[0],
                args,
                sentence: format!("{found} this {gained}."),
            };
        };
        args.push(("next", action.clone()));
        let number = write(figure);
        if number == best {
            let sentence =
                format!("This or {action}: as good as each other. {found} each {gained}.");
            return Annotation { code: codes[1], args, sentence };
        }
        let mut sentence =
            format!("{found} this {gained}; the next best, {action}, {number}{unit_of_next}.");
        args.push((*of_next, number));
        if let Some(more) = contrast {
            sentence = format!("{sentence} {}", more.sentence);
            args.extend(more.args);
        }
        Annotation { code: codes[0], args, sentence }
    }
}

/// Does a reason say what a search found an action to be worth? Beside another figure of the same action it would contradict
/// that.
#[must_use]
pub fn says_worth(why: &Annotation) -> bool {
    [FOUND_BEST, FOUND_EQUAL].iter().any(|code| why.code.starts_with(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(share: f64, next_share: f64, contrast: Option<Annotation>) -> (&'static str, String) {
        let next = NextBest { action: "play 7C".to_owned(), figure: next_share, contrast };
        let why = Figures::SHARES.compare(400, share, Some(next));
        (why.code, why.sentence)
    }

    fn keeps() -> Option<Annotation> {
        Some(Annotation::new("keeps", "It keeps the 7.", []))
    }

    #[test]
    fn a_hint_names_the_next_best_with_its_number_and_what_is_better() {
        let sentence = "In 400 imagined deals this wins 62 %; the next best, play 7C, 55 %.";
        assert_eq!(said(0.62, 0.55, None), ("searched", sentence.to_owned()));
        let sentence = format!("{sentence} It keeps the 7.");
        assert_eq!(said(0.62, 0.55, keeps()), ("searched", sentence));
        let only = Figures::SHARES.compare(1, 0.5, None).sentence;
        assert_eq!(only, "In 1 imagined deal this wins 50 %.");
    }

    #[test]
    fn two_actions_with_the_same_number_are_said_to_be_as_good() {
        let sentence =
            "This or play 7C: as good as each other. In 400 imagined deals each wins 57 %.";
        assert_eq!(said(0.574, 0.566, keeps()), ("as_good", sentence.to_owned()));
    }
}
