//! How long rule bots play on from the positions of a match: what trying a world there costs.

use super::{
    replayed::Replayed,
    worlds::{MAX_PLAYOUT_ACTS, Purpose, rng_for},
};
use crate::rollout::playout_acts;
use parlour_bots::{Level, WithBots};
use parlour_engine::FastRng;

/// At how many positions of a match lengths are sampled at most.
const MAX_SAMPLED_POSITIONS: usize = 6;
/// How many playouts a length is the mean of.
const SAMPLE_PLAYOUTS: u32 = 8;

/// The mean number of acts of rule bots from a position to the end: at some positions of a match,
/// and between them in proportion. A match that ended early says little about it: in Budr Basef one can be over after 17
/// acts, and be played on from its first card for hundreds.
pub(super) struct Lengths {
    /// A position and its length, in order; the last is the end of the match.
    sampled: Vec<(usize, f64)>,
}

impl Lengths {
    /// Samples the lengths of a match. They depend on its record only, so they are the same on every machine.
    pub(super) fn of<G: WithBots>(played: &Replayed<G>) -> Self {
        let acts = played.acts();
        let positions = acts.min(MAX_SAMPLED_POSITIONS);
        let steps = (0..positions).map(|place| place * acts / positions);
        let mut sampled: Vec<_> = steps.map(|step| (step, played.mean_acts_from(step))).collect();
        sampled.push((acts, 0.0));
        Self { sampled }
    }

    /// About how many acts are made from a position to the end.
    pub(super) fn from(&self, step: usize) -> f64 {
        let next = self.sampled.partition_point(|&(sampled, _)| sampled <= step);
        let (Some(&(before, more)), Some(&(after, less))) =
            (self.sampled.get(next.wrapping_sub(1)), self.sampled.get(next))
        else {
            return 0.0;
        };
        let part = (step - before) as f64 / (after - before) as f64;
        more + part * (less - more)
    }
}

impl<G: WithBots> Replayed<G> {
    /// The mean number of acts of some playouts by rule bots.
    fn mean_acts_from(&self, step: usize) -> f64 {
        let at = &self.positions[step];
        let mut rng = rng_for(0, Purpose::Length, step);
        let mut acts = |_| {
            let mut rng = FastRng::new(rng.next_u64());
            let world = self.world(at, &mut rng).unwrap_or_else(|| at.state.clone());
            playout_acts(&self.rules, world, |_| Level::Rule, MAX_PLAYOUT_ACTS, &mut rng) as f64
        };
        (0..SAMPLE_PLAYOUTS).map(&mut acts).sum::<f64>() / f64::from(SAMPLE_PLAYOUTS)
    }
}

#[cfg(test)]
mod tests {
    use super::Lengths;
    use crate::{NoExternalBots, analysis::replayed::Replayed, study};
    use parlour_bots::WithBots;
    use parlour_engine::Seat;
    use parlour_games::{bread_basket::BreadBasket, budr_basef::BudrBasef};

    fn a_match<G: WithBots>(level: &str) -> Replayed<G> {
        let levels = vec![level.to_owned()];
        let spec = study::Spec { levels, ..study::Spec::of(G::META.id, 2) };
        let record = study::record_of(&spec, 0, &NoExternalBots).unwrap();
        Replayed::of(&record, Seat::ZERO).unwrap()
    }

    #[test]
    fn a_match_that_was_over_soon_is_played_on_from_its_first_card_for_longer() {
        let played = a_match::<BudrBasef>("random");
        let (acts, length) = (played.acts() as f64, Lengths::of(&played).from(0));
        assert!(length > 4.0 * acts, "{acts} acts were made; {length} follow the deal");
    }

    #[test]
    fn fewer_acts_are_left_the_later_it_is_and_none_at_the_end() {
        let played = a_match::<BreadBasket>("rule");
        let (lengths, acts) = (Lengths::of(&played), played.acts());
        let left: Vec<f64> = (0..=acts).map(|step| lengths.from(step)).collect();
        assert!((0.5..2.0).contains(&(left[0] / acts as f64)), "{left:?}");
        assert!(left[acts / 2] < left[0] && left[acts - 1] < left[acts / 2], "{left:?}");
        assert_eq!(left[acts], 0.0);
    }
}
