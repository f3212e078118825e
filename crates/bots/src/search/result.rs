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
    let percent = |share: f64| format!("{:.0}", 100.0 * share);
    let deals = if worlds == 1 { "deal" } else { "deals" };
    let mut args = vec![("worlds", worlds.to_string()), ("share", percent(share))];
    let wins = format!("{} %", percent(share));
    let next = next.map(|(action, share)| (action, percent(share)));
    let (code, sentence) = match next {
        Some((action, next_share)) if next_share == percent(share) => {
            let each = format!("In {worlds} imagined {deals} each wins {wins}.");
            let sentence = format!("This or {action}: as good as each other. {each}");
            args.push(("next", action));
            ("as_good", sentence)
        }
        Some((action, next_share)) => {
            let next = format!("the next best, {action}, {next_share} %");
            args.extend([("next", action), ("next_share", next_share)]);
            ("searched", format!("In {worlds} imagined {deals} this wins {wins}; {next}."))
        }
        None => ("searched", format!("In {worlds} imagined {deals} this wins {wins}.")),
    };
    Annotation { code, args, sentence }
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
