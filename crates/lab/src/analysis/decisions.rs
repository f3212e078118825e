//! The decisions of a seat that clearly cost most.

use super::{
    budget::{Budget, MAX_CANDIDATES, MAX_SECOND_LOOKS},
    chances::thousandths,
    replayed::{Position, Replayed},
    worlds::{Purpose, rng_for},
};
use crate::{
    rollout::after,
    stats::{self, Estimate, holm, student_quantile},
};
use parlour_bots::{Level, WithBots, bot, search::says_worth};
use parlour_engine::{Annotation, Choice, FastRng, Observation, Rng, Turn};
use parlour_protocol::wire::Mistake;
use std::cmp::Ordering;

/// How many mistakes are named.
const MAX_MISTAKES: usize = 3;

/// The level that gives hints at a table.
const HINT_LEVEL: Level = Level::Expert;

/// How many bots of that level are asked: between actions that are about as good, two of them may choose differently.
const HINTS: usize = 2;

/// What was found about the decisions of a match.
pub(super) struct Found {
    /// How many were looked at.
    pub(super) decisions: u32,
    /// The costliest that are clear, the costliest first.
    pub(super) mistakes: Vec<Mistake>,
    /// What a decision must have cost to be found, in thousandths of a win; 0 if a hint would have named all that
    /// seemed to cost most.
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
        let observation = Observation::of(&self.rules, &at.state, self.own);
        let wanted = self.wanted.clone();
        Observation { wanted, ..observation.remembering(at.memory.clone()) }
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
    pub(super) fn first_look(&self, step: usize, budget: &Budget, seed: u32) -> Option<FirstLook> {
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
        Some(FirstLook { step, cost: means[best] - means[0] })
    }

    /// What a hint would say at this position, one of each action.
    fn hints(&self, observation: &Observation<G>, rng: &mut FastRng) -> Vec<Choice<G::Action>> {
        let mut hints: Vec<Choice<G::Action>> = Vec::new();
        for _ in 0..HINTS {
            let hint = bot::<G>(HINT_LEVEL, rng.next_u64()).choose(observation);
            hints.extend(hint.filter(|hint| hints.iter().all(|other| other.action != hint.action)));
        }
        hints
    }

    /// The second look, in other worlds: what the decision cost. Only a hint can be better, so that what a hint says
    /// is never called a mistake.
    pub(super) fn second_look(
        &self,
        first: &FirstLook,
        budget: &Budget,
        seed: u32,
    ) -> Option<SecondLook<G::Action>> {
        let at = &self.positions[first.step];
        let mut rng = rng_for(seed, Purpose::SecondLook, first.step);
        let observation = self.observation(at);
        let done = at.next.as_ref()?.action.clone();
        let hints = self.hints(&observation, &mut rng);
        if hints.iter().any(|hint| hint.action == done) {
            return None;
        }
        let mut actions = vec![done];
        actions.extend(hints.iter().map(|hint| hint.action.clone()));
        let wins = self.tried(at, &actions, budget.second_worlds, rng)?;
        let half = budget.second_worlds as usize / 2;
        let chosen = |place: usize| wins[place][..half].iter().sum::<f64>();
        let best = (1..actions.len()).max_by(|&a, &b| chosen(a).total_cmp(&chosen(b)))?;
        let pairs = wins[best][half..].iter().zip(&wins[0][half..]);
        let cost = Cost::of(&pairs.map(|(better, done)| better - done).collect::<Vec<f64>>());
        let judged = |place: usize| stats::mean(wins[place][half..].iter().copied()).value;
        let better = actions.swap_remove(best);
        let hint = hints.into_iter().find(|hint| hint.action == better);
        let why = hint.and_then(|hint| hint.why).filter(|why| !says_worth(why));
        let why = G::contrast(&observation, &better, &actions[0]).or(why).unwrap_or_else(|| {
            in_worlds(budget.second_worlds - half as u32, judged(best), judged(0))
        });
        Some(SecondLook { step: first.step, chance: judged(0), cost, better, why })
    }
}

/// What the first look found about a decision.
pub(super) struct FirstLook {
    pub(super) step: usize,
    /// What the best other candidate won more.
    cost: f64,
}

/// What the second look found about a decision.
pub(super) struct SecondLook<A> {
    step: usize,
    /// The chance after what was done.
    chance: f64,
    cost: Cost,
    better: A,
    why: Annotation,
}

/// What a decision cost, in shares of a win.
struct Cost {
    /// Beside the better action.
    estimate: Estimate,
    /// How likely it is by chance alone.
    p: f64,
}

impl Cost {
    /// By the differences in single worlds.
    fn of(differences: &[f64]) -> Self {
        const BOUNDS: (f64, f64) = (-1.0, 1.0);
        let single = || differences.iter().map(|&difference| (difference, 1.0));
        let estimate = stats::within_bounds(single(), BOUNDS);
        Self { estimate, p: stats::bounded_test(single(), BOUNDS, 0.0) }
    }

    /// What it would have to be to show, as one of so many that are looked at.
    fn shows_from(&self, looks: usize) -> f64 {
        let Estimate { value, low, n, .. } = self.estimate;
        let freedom = n as f64 - 1.0;
        let of_all = student_quantile(freedom, 0.025 / looks.max(1) as f64);
        (value - low) * of_all / student_quantile(freedom, 0.025)
    }
}

/// Which of these decisions clearly cost something, all of them taken together (Holm): of eight that cost
/// nothing, one would seem to at 95 % in every sixth match.
fn clear(costs: &[&Cost]) -> Vec<bool> {
    let falls = holm(&costs.iter().map(|cost| cost.p).collect::<Vec<f64>>());
    costs.iter().zip(falls).map(|(cost, falls)| falls && cost.estimate.low > 0.0).collect()
}

/// The decisions to look at again: those that seem to have cost most.
pub(super) fn costliest(mut first: Vec<FirstLook>) -> Vec<FirstLook> {
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
        let value = |look: &SecondLook<G::Action>| look.cost.estimate.value;
        second.sort_by(|a, b| costlier(value(a), value(b)).then(a.step.cmp(&b.step)));
        let looks = second.len();
        let unseen = second.iter().map(|look| look.cost.shows_from(looks)).fold(0.0, f64::max);
        let clear = clear(&second.iter().map(|look| &look.cost).collect::<Vec<_>>());
        let clear = second.into_iter().zip(clear).filter(|(_, clear)| *clear).take(MAX_MISTAKES);
        let mistakes = clear.map(|(look, _)| self.mistake(look)).collect();
        Found { decisions, mistakes, unseen: (1000.0 * unseen).ceil().min(1000.0) as u16 }
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
            cost: thousandths(&look.cost.estimate),
            why: look.why.into(),
        }
    }
}

/// "In 300 deals that you could be in, this wins 62 %, what you did 55 %."
fn in_worlds(worlds: u32, better: f64, done: f64) -> Annotation {
    let percent = |share: f64| format!("{:.0}", 100.0 * share);
    let (better, done) = (percent(better), percent(done));
    Annotation::new(
        "wins_more",
        format!(
            "In {worlds} deals that agree with what you knew, it wins {better} %, and what you did {done} %."
        ),
        [("worlds", worlds.to_string()), ("better", better), ("done", done)],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoExternalBots, study};
    use parlour_engine::Seat;
    use parlour_games::down_the_well::DownTheWell;

    /// So many matches of Down the Well between bots of a level.
    fn matches(level: &str, games: u64) -> impl Iterator<Item = Replayed<DownTheWell>> {
        let levels = vec![level.to_owned()];
        let spec = study::Spec { levels, games, ..study::Spec::of("down-the-well", 4) };
        let record = move |game| study::record_of(&spec, game, &NoExternalBots).unwrap();
        (0..games).map(move |game| Replayed::of(&record(game), Seat::ZERO).unwrap())
    }

    impl Replayed<DownTheWell> {
        /// How many decisions are as a hint says, and how many are not.
        fn judged_as_hints(&self, budget: &Budget) -> (u32, u32) {
            let (mut as_hinted, mut others) = (0, 0);
            for &step in &budget.decisions {
                let at = &self.positions[step];
                let done = &at.next.as_ref().unwrap().action;
                let mut rng = rng_for(3, Purpose::SecondLook, step);
                let hints = self.hints(&self.observation(at), &mut rng);
                let is_hint = |action: &_| hints.iter().any(|hint| hint.action == *action);
                match self.second_look(&FirstLook { step, cost: 1.0 }, budget, 3) {
                    None => {
                        assert!(is_hint(done), "step {step}");
                        as_hinted += 1;
                    }
                    Some(look) => {
                        assert!(is_hint(&look.better) && !is_hint(done), "step {step}");
                        others += 1;
                    }
                }
            }
            (as_hinted, others)
        }
    }

    #[test]
    fn what_a_hint_names_is_no_mistake_and_only_a_hint_is_better() {
        let (mut as_hinted, mut others) = (0, 0);
        for played in matches("random", 1).chain(matches("hard", 2)) {
            let budget = Budget { second_worlds: 16, ..Budget::of(&played) };
            let (hinted, other) = played.judged_as_hints(&budget);
            as_hinted += hinted;
            others += other;
        }
        assert!(as_hinted > 0 && others > 0, "{as_hinted} as hinted, {others} others");
    }

    #[test]
    fn eight_decisions_that_cost_nothing_are_seldom_called_a_mistake() {
        let mut rng = FastRng::new(4);
        let mut match_of = |costly: usize| {
            let costs: Vec<Cost> = (0..8)
                .map(|look| {
                    let better = if look < costly { 70 } else { 50 };
                    let world = |_| match rng.draw(100) < better {
                        true => 1.0,
                        false => -1.0,
                    };
                    Cost::of(&(0..150).map(world).collect::<Vec<f64>>())
                })
                .collect();
            clear(&costs.iter().collect::<Vec<_>>())
        };
        let none = (0..400).filter(|_| match_of(0).contains(&true)).count();
        assert!(none <= 16, "{none} of 400 matches without a mistake have one");
        let found = (0..50).filter(|_| match_of(2)[..2] == [true, true]).count();
        assert!(found > 45, "two mistakes are found in {found} of 50 matches");
    }
}
