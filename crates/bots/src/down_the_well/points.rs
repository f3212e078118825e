//! What the points of a hand are worth to a bot, and how a hint names them.

use crate::search::{Figures, SearchResult};
use parlour_engine::{Annotation, Observation};
use parlour_games::down_the_well::{Action, DownTheWell, Mode};

/// A hand of a match that brings so many points is as good as any: what is worth 1.
pub(super) const MANY_POINTS: f32 = 20.0;

/// Points gained on the others, on average: "In 400 imagined deals this gains 1.3 points on the others; the next best, play
/// 7C, 0.9."
pub(super) const POINTS: Figures =
    Figures::points(["searched_points", "as_good_points"], "gains", " points on the others");

/// Why the best action is the best, in words: by wins, or in a match by points.
pub(super) fn why(
    found: &SearchResult<Action>,
    observation: &Observation<DownTheWell>,
) -> Option<Annotation> {
    match observation.rules.mode {
        Mode::SingleHand => found.why(observation),
        Mode::Match => {
            found.why_in(&POINTS, observation, |mean| (mean - 0.5) * 2.0 * f64::from(MANY_POINTS))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::NextBest;
    use parlour_engine::{FastRng, Game, Seat};

    #[test]
    fn two_actions_that_gain_as_many_points_are_said_to_be_as_good() {
        let rules = DownTheWell::default();
        let state = rules.start(3, &mut FastRng::new(1), &mut ());
        let observation = Observation::of(&rules, &state, Seat::ZERO);
        let [pass] = ["pass"].map(|text| rules.parse(3, text).expect("an action"));
        let said = |points| {
            let next = NextBest::of(&observation, [&pass, &pass], points);
            POINTS.compare(400, 1.31, Some(next)).sentence
        };
        assert_eq!(
            said(0.9),
            "In 400 imagined deals this gains 1.3 points on the others; the next best, pass, 0.9."
        );
        assert_eq!(
            said(1.29),
            "This or pass: as good as each other. In 400 imagined deals each gains 1.3 points on the others."
        );
    }
}
