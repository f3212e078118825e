//! A bot that has learned. Its network gives cards away and values those that could be played; in
//! sampled deals it plays all hands on after each of them.

use super::{
    deal::{Deal, lacking},
    give::gives_learned,
    net::{Net, Purpose, Seen},
    points::why,
};
use crate::{
    ActionValues,
    net::probability,
    search::{Halving, Outcome, SearchResult},
};
use arrayvec::ArrayVec;
use parlour_engine::{Bot, Choice, FastRng, Observation, game::MENU_PLACES};
use parlour_games::down_the_well::{Action, Card, CardSet, DownTheWell, Mode, WorldSampler};

/// Hands that are played on for a decision.
const PLAYOUTS: u32 = 4_000;

/// How much the network's own judgement counts; the rest is what playouts say.
const PRIOR: f64 = 0.6;

/// Plays by the network for its number of seats.
#[derive(Clone, Debug)]
pub(super) struct Learned {
    seeds: FastRng,
}

impl Learned {
    pub(super) fn new(seed: u64) -> Self {
        Self { seeds: FastRng::new(seed) }
    }

    fn plan(&mut self, net: &Net, observation: &Observation<DownTheWell>) -> SearchResult<Action> {
        let Observation { rules, seat, view, memory, menu, wanted, .. } = observation;
        let seed = self.seeds.next_u64();
        let sampler = WorldSampler::of(rules, view, memory);
        let priors = priors(net, observation);
        let trial = |mut rng: FastRng, left: &[usize], results: &mut [Outcome]| {
            let deal = Deal::of(rules, view, &sampler.draw_hands(&mut rng));
            for &place in left {
                let Action::Play(card) = menu[place] else { continue };
                let mut then = deal;
                then.play(card);
                let played = then.played_by(net, *seat);
                let worth = PRIOR * priors[place] + (1.0 - PRIOR) * played;
                // the network knows chances to win, and a hint in a match speaks of points
                let figure = if rules.mode == Mode::Match { played } else { worth };
                results[place] += Outcome { worth, figure };
            }
        };
        let halving = Halving { playouts: PLAYOUTS };
        let found = halving.run(menu.len(), (seed, wanted), trial);
        SearchResult::of_candidates(&found, |place| menu[place])
    }
}

/// What a player sees at its table.
fn seen(observation: &Observation<DownTheWell>) -> Seen {
    let Observation { rules, seat, view, .. } = observation;
    let hands = &view.hands;
    let round = || (seat.index()..hands.len()).chain(0..seat.index()).enumerate();
    let wells = view.piles.0;
    let swept: CardSet = view.swept.shown().iter().copied().collect();
    let above = wells.iter().fold(CardSet::ALL, |above, card| above.and(CardSet::left_by(card)));
    let mut held = [0; 6];
    round().for_each(|(left, other)| held[left] = hands[other].len() as u8);
    let finished = round().filter(|(_, other)| view.finished[*other]);
    Seen {
        hand: hands[seat.index()].shown().iter().copied().collect(),
        above,
        unheld: wells.or(swept).or(lacking(rules)),
        held,
        finished: finished.fold(0, |all, (left, _)| all | 1 << left),
    }
}

/// The chance to win that the network gives to each action of the menu.
fn priors(net: &Net, observation: &Observation<DownTheWell>) -> ArrayVec<f64, MENU_PLACES> {
    let cards = observation.menu.iter().filter_map(|action| match action {
        Action::Play(card) => Some(*card),
        _ => None,
    });
    let mut values = [0.0; Card::COUNT];
    net.value(&seen(observation), cards.collect(), Purpose::Play, |card, value| {
        values[usize::from(card.index())] = probability(value);
    });
    let prior = |action: &Action| match action {
        Action::Play(card) => values[usize::from(card.index())],
        _ => 0.0,
    };
    observation.menu.iter().map(prior).collect()
}

impl ActionValues<DownTheWell> for Learned {
    fn action_values(&mut self, observation: &Observation<DownTheWell>) -> Vec<(Action, f64)> {
        match (Net::of(observation.seats), observation.menu.first()) {
            (None, _) | (_, Some(Action::Give(_))) => Vec::new(),
            (Some(net), _) => self.plan(net, observation).well_tried().collect(),
        }
    }
}

impl Bot<DownTheWell> for Learned {
    fn choose(&mut self, observation: &Observation<DownTheWell>) -> Option<Choice<Action>> {
        let net = Net::of(observation.seats)?;
        let view = &observation.view;
        match observation.menu.as_slice() {
            [] => None,
            [only] => Some(Choice::of(*only)),
            [Action::Give(_), ..] => {
                let cards = net.give(&seen(observation), view.passing().cards);
                Some(Choice::of(Action::Give(cards)).because(gives_learned()))
            }
            _ => {
                let result = self.plan(net, observation);
                Some(Choice::of(*result.best()?).because(why(&result, observation)))
            }
        }
    }

    fn remembers(&self) -> bool {
        true
    }

    fn visit_state(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.seeds.visit_state(visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{down_the_well::tests::house_rules, net::trained::tests::choose_alike};
    use parlour_engine::{Act, Game, Menu, Tick};
    use parlour_games::down_the_well::Phase;

    #[test]
    fn a_seat_sees_the_same_at_its_table_and_in_a_deal() {
        let mut decisions = 0;
        for (game, rules) in (0..2).flat_map(|_| house_rules()).enumerate() {
            let game = game as u64;
            let mut rng = FastRng::of_game(3, game);
            let mut state = rules.start(3 + (game % 4) as u8, &mut rng, &mut ());
            while let Some(seat) = rules.turn(&state).seats().first() {
                let observation = Observation::of(&rules, &state, seat);
                if state.phase() == Phase::Play {
                    let deal = Deal::of(&rules, &observation.view, &state);
                    assert_eq!(seen(&observation), deal.seen());
                    decisions += 1;
                }
                let action = rules.pick(&state, seat, &mut Menu::new(), &mut rng).unwrap();
                rules.apply(&mut state, Act { seat, action, at: Tick(0) }, &mut rng, &mut ());
            }
        }
        assert!(decisions > 400, "{decisions}");
    }

    #[test]
    fn the_same_seed_chooses_alike_and_without_a_network_nothing_is_chosen() {
        for (players, answers) in [(4, true), (2, false)] {
            choose_alike::<DownTheWell, _>(|| Learned::new(6), (players, answers), 12);
        }
    }
}
