//! The decisions of a seat that clearly cost most.

use super::{
    budget::{Budget, MAX_CANDIDATES, MAX_SECOND_LOOKS},
    chances::{Purpose, rng_for, thousandths},
    replayed::{Position, Replayed},
};
use crate::{
    rollout::after,
    stats::{self, Estimate},
};
use parlour_bots::{Level, WithBots, bot};
use parlour_engine::{Annotation, FastRng, Observation, Rng, Turn};
use parlour_protocol::wire::Mistake;
use std::cmp::Ordering;

/// How many mistakes are named.
const MAX_MISTAKES: usize = 3;

/// What was found about the decisions of a match.
pub(super) struct Found {
    /// How many were looked at.
    pub(super) decisions: u32,
    /// The costliest that are clear, the costliest first.
    pub(super) mistakes: Vec<Mistake>,
    /// What a decision must have cost to be found, in thousandths of a win.
    pub(super) unseen: u16,
}

impl<G: WithBots> Replayed<G> {
    /// Does the seat itself decide here between several actions, without a race?
    pub(super) fn is_own_decision(&self, at: &Position<G>) -> bool {
        let Some(act) = at.next.as_ref().filter(|act| act.seat == self.own) else { return false };
        let turn = self.rules.turn(&at.state);
        if matches!(turn, Turn::Any(_)) || self.rules.is_race(&act.action) {
            return false;
        }
        Observation::of(&self.rules, &at.state, self.own).menu.len() > 1
    }

    fn observation(&self, at: &Position<G>) -> Observation<G> {
        Observation::of(&self.rules, &at.state, self.own).remembering(at.memory.clone())
    }

    /// What each of these actions wins in the same worlds, action by action; nothing where the
    /// worlds cannot be sampled.
    fn tried(
        &self,
        at: &Position<G>,
        actions: &[G::Action],
        worlds: u32,
        mut rng: FastRng,
    ) -> Option<Vec<Vec<f64>>> {
        let mut wins = vec![Vec::with_capacity(worlds as usize); actions.len()];
        for _ in 0..worlds {
            let mut rng = FastRng::new(rng.next_u64());
            let world = self.world(at, &mut rng)?;
            for (action, wins) in actions.iter().zip(&mut wins) {
                let mut rng = rng.clone();
                // a sealed choice, say, can make an action of the view impossible in the world
                let state = after(&self.rules, &world, self.own, action, &mut rng)?;
                wins.push(self.played_on(state, &mut rng));
            }
        }
        Some(wins)
    }

    /// The first look at a decision: what was done, and a few others that may be better.
    pub(super) fn first_look(
        &self,
        step: usize,
        budget: &Budget,
        seed: u32,
    ) -> Option<FirstLook<G::Action>> {
        let at = &self.positions[step];
        let mut rng = rng_for(seed, Purpose::FirstLook, step);
        let observation = self.observation(at);
        let mut actions = vec![at.next.as_ref()?.action.clone()];
        let add = |action: G::Action, actions: &mut Vec<G::Action>| {
            if actions.len() < MAX_CANDIDATES && !actions.contains(&action) {
                actions.push(action);
            }
        };
        for level in [Level::Medium, Level::Rule] {
            if let Some(choice) = bot::<G>(level, rng.next_u64()).choose(&observation) {
                add(choice.action, &mut actions);
            }
        }
        let mut menu = observation.menu.clone();
        rng.reshuffle(&mut menu);
        menu.iter().for_each(|action| add(action.clone(), &mut actions));
        let wins = self.tried(at, &actions, budget.first_worlds, rng)?;
        let means: Vec<f64> =
            wins.iter().map(|wins| stats::mean(wins.iter().copied()).value).collect();
        let best = (1..actions.len()).max_by(|&a, &b| means[a].total_cmp(&means[b]))?;
        let (cost, better) = (means[best] - means[0], actions.swap_remove(best));
        Some(FirstLook { step, cost, better })
    }

    /// The second look, in other worlds: what the decision cost.
    pub(super) fn second_look(
        &self,
        first: &FirstLook<G::Action>,
        budget: &Budget,
        seed: u32,
    ) -> Option<SecondLook<G::Action>> {
        let at = &self.positions[first.step];
        let mut rng = rng_for(seed, Purpose::SecondLook, first.step);
        let observation = self.observation(at);
        let strong = bot::<G>(Level::Hard, rng.next_u64()).choose(&observation)?;
        let mut actions = vec![at.next.as_ref()?.action.clone(), first.better.clone()];
        if !actions.contains(&strong.action) {
            actions.push(strong.action.clone());
        }
        let wins = self.tried(at, &actions, budget.second_worlds, rng)?;
        let half = budget.second_worlds as usize / 2;
        let chosen = |place: usize| wins[place][..half].iter().sum::<f64>();
        let best = (1..actions.len()).max_by(|&a, &b| chosen(a).total_cmp(&chosen(b)))?;
        let pairs = wins[best][half..].iter().zip(&wins[0][half..]);
        let differences = pairs.map(|(better, done)| (better - done, 1.0));
        let cost = stats::within_bounds(differences, (-1.0, 1.0));
        let judged = |place: usize| stats::mean(wins[place][half..].iter().copied()).value;
        let better = actions.swap_remove(best);
        let why = (better == strong.action).then_some(strong.why).flatten();
        let why = G::contrast(&observation, &better, &actions[0]).or(why).unwrap_or_else(|| {
            in_worlds(budget.second_worlds - half as u32, judged(best), judged(0))
        });
        Some(SecondLook { step: first.step, chance: judged(0), cost, better, why })
    }
}

/// What the first look found about a decision.
pub(super) struct FirstLook<A> {
    pub(super) step: usize,
    /// What the best other candidate won more.
    cost: f64,
    better: A,
}

/// What the second look found about a decision.
pub(super) struct SecondLook<A> {
    step: usize,
    /// The chance after what was done.
    chance: f64,
    cost: Estimate,
    better: A,
    why: Annotation,
}

/// The decisions to look at again: those that seem to have cost most.
pub(super) fn costliest<A>(mut first: Vec<FirstLook<A>>) -> Vec<FirstLook<A>> {
    first.sort_by(|a, b| costlier(a.cost, b.cost).then(a.step.cmp(&b.step)));
    first.truncate(MAX_SECOND_LOOKS);
    first
}

fn costlier(one: f64, other: f64) -> Ordering {
    other.total_cmp(&one)
}

impl<G: WithBots> Replayed<G> {
    /// The mistakes among so many decisions, by the second looks.
    pub(super) fn found(&self, decisions: u32, mut second: Vec<SecondLook<G::Action>>) -> Found {
        second.sort_by(|a, b| costlier(a.cost.value, b.cost.value).then(a.step.cmp(&b.step)));
        let width = second.iter().map(|look| look.cost.value - look.cost.low).fold(0.0, f64::max);
        let clear = second.into_iter().filter(|look| look.cost.low > 0.0).take(MAX_MISTAKES);
        let mistakes = clear.map(|look| self.mistake(look)).collect();
        Found { decisions, mistakes, unseen: (1000.0 * width).ceil() as u16 }
    }

    fn mistake(&self, look: SecondLook<G::Action>) -> Mistake {
        let done = self.positions[look.step].next.as_ref().map(|act| &act.action);
        let text = |action: Option<&G::Action>| action.map(ToString::to_string).unwrap_or_default();
        let said =
            |action: Option<&G::Action>| action.map(|it| format!("{it:#}")).unwrap_or_default();
        Mistake {
            step: look.step as u32,
            action: text(done),
            said: said(done),
            better: text(Some(&look.better)),
            better_said: said(Some(&look.better)),
            chance: (1000.0 * look.chance).round() as u16,
            cost: thousandths(&look.cost),
            why: look.why.into(),
        }
    }
}

/// "In 300 deals that you could be in, this wins 62 %, what you did 55 %."
fn in_worlds(worlds: u32, better: f64, done: f64) -> Annotation {
    let percent = |share: f64| format!("{:.0}", 100.0 * share);
    let (better, done) = (percent(better), percent(done));
    Annotation {
        code: "wins_more",
        sentence: format!(
            "In {worlds} deals that agree with what you knew, it wins {better} %, and what you did {done} %."
        ),
        args: vec![("worlds", worlds.to_string()), ("better", better), ("done", done)],
    }
}
