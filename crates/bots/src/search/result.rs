//! What a search found, and how it is put into words.

use super::Candidate;
use parlour_engine::annotation::Annotation;
use std::fmt::Display;

/// An action that was tried at the root.
#[derive(Clone, PartialEq, Debug)]
pub struct RootMove<A> {
    /// The action.
    pub action: A,
    /// In how many simulations it was chosen.
    pub visits: u64,
    /// The sum of what they were worth to the player.
    pub worth: f64,
}

impl<A> RootMove<A> {
    /// What it is worth on average, from 0 to 1.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.worth / self.visits.max(1) as f64
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
        moves.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.worth.total_cmp(&a.worth)));
        Self { moves, simulations, decisions }
    }

    /// What halving found, the best first, where `action` says with which action the candidate at a place
    /// begins: an action is worth what the best of its candidates is.
    pub(crate) fn of_candidates(found: &[Candidate], action: impl Fn(usize) -> A) -> Self {
        let mut moves: Vec<RootMove<A>> = Vec::new();
        for &Candidate { place, worlds, sum } in found {
            let action = action(place);
            if moves.iter().all(|better| better.action != action) {
                moves.push(RootMove { action, visits: worlds.into(), worth: sum });
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
                    known.worth += found.worth;
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

impl<A: Display> SearchResult<A> {
    /// Why the best action is the best, in words.
    #[must_use]
    pub fn why(&self) -> Option<Annotation> {
        let share = |found: &RootMove<A>| (format!("{:#}", found.action), found.mean());
        let (best, next) = (self.moves.first()?, self.moves.get(1));
        Some(reason(self.simulations, best.mean(), next.map(share)))
    }
}

/// "In 400 imagined deals this wins 62 %; the next best, play 7C, 55 %." Where both come to the same number, they are
/// said to be as good.
#[must_use]
pub fn reason(worlds: u64, share: f64, next: Option<(String, f64)>) -> Annotation {
    const SHARES: Figures = Figures {
        codes: ["searched", "as_good"],
        args: ["share", "next_share"],
        gains: "wins",
        unit: " %",
        unit_of_next: " %",
    };
    let percent = |share: f64| format!("{:.0}", 100.0 * share);
    let next = next.map(|(action, share)| (action, percent(share)));
    SHARES.compare(worlds, percent(share), next)
}

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
}

impl Figures {
    /// Why an action is best that comes to this number in so many deals.
    pub(crate) fn compare(
        &self,
        worlds: u64,
        best: String,
        next: Option<(String, String)>,
    ) -> Annotation {
        let Self {
            codes: [searched, as_good],
            args: [of_best, of_next],
            gains,
            unit,
            unit_of_next,
        } = *self;
        let deals = if worlds == 1 { "deal" } else { "deals" };
        let found = format!("In {worlds} imagined {deals}");
        let gained = format!("{gains} {best}{unit}");
        let is_as_good = next.as_ref().is_some_and(|(_, number)| *number == best);
        let mut args = vec![("worlds", worlds.to_string()), (of_best, best)];
        let (code, sentence) = match next {
            Some((action, _)) if is_as_good => {
                let each = format!("{found} each {gained}.");
                let sentence = format!("This or {action}: as good as each other. {each}");
                args.push(("next", action));
                (as_good, sentence)
            }
            Some((action, number)) => {
                let next = format!("the next best, {action}, {number}{unit_of_next}");
                args.extend([("next", action), (of_next, number)]);
                (searched, format!("{found} this {gained}; {next}."))
            }
            None => (searched, format!("{found} this {gained}.")),
        };
        Annotation { code, args, sentence }
    }
}

#[cfg(test)]
mod tests {
    use super::reason;

    fn said(share: f64, next_share: f64) -> (&'static str, String) {
        let why = reason(400, share, Some(("play 7C".to_owned(), next_share)));
        (why.code, why.sentence)
    }

    #[test]
    fn a_hint_names_the_next_best_with_its_number() {
        let sentence = "In 400 imagined deals this wins 62 %; the next best, play 7C, 55 %.";
        assert_eq!(said(0.62, 0.55), ("searched", sentence.to_owned()));
        assert_eq!(reason(1, 0.5, None).sentence, "In 1 imagined deal this wins 50 %.");
    }

    #[test]
    fn two_actions_with_the_same_number_are_said_to_be_as_good() {
        let sentence =
            "This or play 7C: as good as each other. In 400 imagined deals each wins 57 %.";
        assert_eq!(said(0.574, 0.566), ("as_good", sentence.to_owned()));
    }
}
