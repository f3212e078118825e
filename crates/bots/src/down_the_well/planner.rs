//! More than two players: every card that can be played is tried in the same deals. Deals that
//! fit what the others did come up more often ([`Belief`]); in each of them the others go by
//! rule, and the player looks ahead ([`Deal::foreseen`]).

use super::{belief::Belief, deal::Deal, points::why};
use crate::{
    ActionValues,
    search::{Halving, Outcome, SearchResult},
};
use parlour_engine::{Bot, Choice, FastRng, Observation, Rng};
use parlour_games::down_the_well::{Action, DownTheWell, WorldSampler};

/// The fewest and the most deals among which the likely ones are chosen.
const MIN_DEALS: u32 = 200;
const MAX_DEALS: u32 = 20_000;

/// Compares the cards of its hand.
#[derive(Clone, Debug)]
pub struct Planner {
    halving: Halving,
    seeds: FastRng,
}

impl Planner {
    /// A planner that plays on so often a decision.
    #[must_use]
    pub fn new(playouts: u32, seed: u64) -> Self {
        Self { halving: Halving { playouts }, seeds: FastRng::new(seed) }
    }

    fn plan(&mut self, observation: &Observation<DownTheWell>) -> SearchResult<Action> {
        let seed = self.seeds.next_u64();
        let Observation { seat, menu, wanted, .. } = observation;
        let deals = self.likely_deals(observation, &mut FastRng::new(seed));
        let trial = |mut rng: FastRng, left: &[usize], results: &mut [Outcome]| {
            if deals.is_empty() {
                return;
            }
            let deal = deals[rng.draw(deals.len() as u32) as usize];
            for &place in left {
                let Action::Play(card) = menu[place] else { continue };
                let mut then = deal;
                then.play(card);
                results[place] += then.foreseen(*seat);
            }
        };
        let found = self.halving.run(menu.len(), (seed, wanted), trial);
        SearchResult::of_candidates(&found, |place| menu[place])
    }

    /// Deals that agree with what the player knows, each as often as it is likely.
    fn likely_deals(&self, observation: &Observation<DownTheWell>, rng: &mut FastRng) -> Vec<Deal> {
        let Observation { rules, seat, view, memory, wanted, .. } = observation;
        let count = self.halving.playouts.clamp(MIN_DEALS, MAX_DEALS);
        let sampler = WorldSampler::of(rules, view, memory);
        let belief = Belief::of(rules, *seat, view, memory);
        let mut drawn = Vec::with_capacity(count as usize);
        let mut sum = 0.0;
        for _ in 0..count {
            if !wanted.is_still() {
                break;
            }
            let deal = Deal::of(rules, view, &sampler.draw_hands(rng));
            sum += belief.weight(&deal);
            drawn.push((deal, sum));
        }
        evenly_spaced(&drawn, sum)
    }
}

/// As many deals as there are, at equal steps along the sums of their weights.
fn evenly_spaced(drawn: &[(Deal, f64)], sum: f64) -> Vec<Deal> {
    let step = sum / drawn.len() as f64;
    let mut place = 0;
    let at = |number: usize| {
        let mark = step * (number as f64 + 0.5);
        while place + 1 < drawn.len() && drawn[place].1 < mark {
            place += 1;
        }
        drawn[place].0
    };
    (0..drawn.len()).map(at).collect()
}

impl ActionValues<DownTheWell> for Planner {
    fn action_values(&mut self, observation: &Observation<DownTheWell>) -> Vec<(Action, f64)> {
        self.plan(observation).well_tried().collect()
    }
}

impl Bot<DownTheWell> for Planner {
    fn choose(&mut self, observation: &Observation<DownTheWell>) -> Option<Choice<Action>> {
        let result = self.plan(observation);
        let best = *result.best()?;
        Some(Choice::of(best).because(why(&result, observation)))
    }

    fn remembers(&self) -> bool {
        true
    }

    fn visit_state(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.seeds.visit_state(visit);
    }
}
