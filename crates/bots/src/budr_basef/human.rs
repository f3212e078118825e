//! Eyes and hands of people of four skills.

use super::{gamble, rule, skill::Skill};
use crate::{Level, Manner, Style};
use parlour_engine::{Annotation, Bot, Choice, FastRng, Observation, Rng};
use parlour_games::budr_basef::{
    Action, BadHitEmpty, BudrBasef, Name, Phase, SetName, Slap, Touch,
};

/// How much later a set is seen than an easy one, in milliseconds, and how many times as
/// often it is overlooked.
const fn difficulty(set: Name) -> (f64, f64) {
    let Name::Standard(set) = set else { return (160.0, 2.5) };
    match set {
        SetName::King => (0.0, 0.3),
        SetName::Double => (0.0, 0.4),
        SetName::Suit | SetName::Sandwich => (30.0, 0.8),
        SetName::Twelve | SetName::Fries | SetName::Straight => (50.0, 1.0),
        SetName::Odd | SetName::Even => (60.0, 1.2),
        SetName::Color | SetName::Thirteen => (70.0, 1.3),
        SetName::Sprite => (100.0, 1.8),
        SetName::Genesis => (150.0, 2.5),
        SetName::Dragon => (180.0, 3.0),
        SetName::All => (0.0, 0.0),
    }
}

/// A player with the reactions of a human.
///
/// | level | median reaction | overlooks a set | a false hit in | gambling |
/// |---|---|---|---|---|
/// | `easy` | 600 ms | 3.5 % | 80 stacks | by a rule of thumb |
/// | `medium` | 470 ms | 2 % | 200 | the solved duel |
/// | `hard` | 415 ms | 1.5 % | 500 | the same, with the cards of the pool counted |
/// | `expert` | 370 ms | 1 % | 2,000 | the same, remembering where cards went, and for the lead |
///
/// Sealed answers take no time, and an `expert` makes no such mistakes there.
///
/// Players of a level differ in quickness ([`Skill`]).
///
/// A false hit is right in one case only: by a player without cards, who has nothing to
/// pay (BUD-R11). `hard` and `expert` then hit every card once.
#[derive(Clone, Debug)]
pub struct Human {
    level: Level,
    style: Style,
    skill: Skill,
    rng: FastRng,
    /// The play on which it last hit without looking.
    dared: u32,
}

impl Human {
    /// A player of this manner.
    #[must_use]
    pub fn new(Manner { level, style }: Manner, seed: u64) -> Self {
        let mut rng = FastRng::new(seed);
        let skill = Skill::drawn(level, style, &mut rng);
        Self { level, style, skill, rng, dared: 0 }
    }
}

impl Bot<BudrBasef> for Human {
    fn choose(&mut self, observation: &Observation<BudrBasef>) -> Option<Choice<Action>> {
        let choice = match observation.view.phase {
            Phase::Gamble if self.level == Level::Easy => {
                rule::gamble(observation, self.style).map(Choice::of)
            }
            Phase::Gamble => {
                let manner = Manner { level: self.level, style: self.style };
                gamble::choose(observation, manner, &mut self.rng)
            }
            Phase::Edit => rule::edit(observation).map(Choice::of),
            Phase::Play if observation.rules.slap == Slap::Sealed => self.answer(observation),
            Phase::Play => return self.race(observation),
            Phase::Over => None,
        };
        choice.or_else(|| observation.menu.first().cloned().map(Choice::of))
    }

    fn remembers(&self) -> bool {
        self.level.is_expert()
    }

    fn visit_state(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.rng.visit_state(visit);
        let mut dared = self.dared.into();
        visit(&mut dared);
        self.dared = dared as u32;
    }
}

/// What someone has seen, or believes to have seen, and when.
struct Sight {
    sets: Vec<Name>,
    after: f64,
    why: Annotation,
}

impl Human {
    /// Does it look until it makes no mistake? There has to be time for it.
    fn looks_twice(&self, rules: &BudrBasef) -> bool {
        self.level.is_expert() && rules.slap == Slap::Sealed
    }

    /// At the stack: hit, play the card that is due, or keep the hands still.
    fn race(&mut self, observation: &Observation<BudrBasef>) -> Option<Choice<Action>> {
        if let Some(sight) = self.look(observation)
            && let Some(action) = rule::hit(observation, &sight.sets)
        {
            return Some(Choice::after(action, sight.after as u64).because(sight.why));
        }
        if observation.menu.contains(&Action::Flip) {
            let more = self.skill.flip_pause;
            let after = rule::flip_pause(&observation.view, more, &mut self.rng);
            return Some(Choice::after(Action::Flip, after).because(nothing_shows()));
        }
        // with full gestures, be ready
        let touch = rule::next_touch(observation).filter(|touch| *touch != Touch::Stack)?;
        let after = self.skill.reaction.draw(&mut self.rng) as u64;
        Some(Choice::after(Action::Touch(touch, None), after))
    }

    /// With sealed answers there is no hurry: an `expert` looks until it has seen all, others have the same eyes.
    fn answer(&mut self, observation: &Observation<BudrBasef>) -> Option<Choice<Action>> {
        if observation.menu.contains(&Action::Flip) {
            return Some(Choice::of(Action::Flip));
        }
        let seen = self.look(observation);
        let hits = seen.and_then(|sight| Some((rule::hit(observation, &sight.sets)?, sight.why)));
        Some(match hits {
            Some((action, why)) => Choice::of(action).because(why),
            None => Choice::of(Action::Wait).because(nothing_shows()),
        })
    }

    /// Looks at the stack.
    fn look(&mut self, observation: &Observation<BudrBasef>) -> Option<Sight> {
        let (rules, view) = (&observation.rules, &observation.view);
        if view.stack.last().is_some_and(|top| top.is_joker()) {
            return None;
        }
        let misses = if self.looks_twice(rules) { 0.0 } else { self.skill.misses };
        let law = self.skill.reaction;
        if view.is_every_deck_empty() {
            let all = vec![Name::Standard(SetName::All)];
            return Some(Sight {
                sets: all,
                after: law.draw(&mut self.rng),
                why: all_lies_there(),
            });
        }
        let mut seen: Vec<(Name, f64)> = Vec::new();
        for set in view.matching(rules) {
            let (delay, factor) = difficulty(set);
            let overlooked = self.rng.unit() < misses * factor;
            if !overlooked {
                seen.push((set, self.skill.reaction_after(delay).draw(&mut self.rng)));
            }
        }
        if let Some(after) = seen.iter().map(|&(_, after)| after).min_by(f64::total_cmp) {
            let sets: Vec<Name> = seen.into_iter().map(|(set, _)| set).collect();
            let why = it_shows(&sets);
            return Some(Sight { sets, after, why });
        }
        if self.dares(observation) {
            self.dared = view.plays;
            let after = law.draw(&mut self.rng);
            return Some(Sight { sets: Vec::new(), after, why: nothing_to_lose() });
        }
        let mistaken = !view.stack.is_empty()
            && !self.looks_twice(rules)
            && self.rng.draw(self.skill.false_hits) == 0;
        mistaken.then(|| Sight {
            sets: Vec::new(),
            after: law.draw(&mut self.rng),
            why: it_seemed(),
        })
    }

    /// Would a false hit cost nothing, and has it not been tried on this card?
    fn dares(&self, observation: &Observation<BudrBasef>) -> bool {
        let (rules, view) = (&observation.rules, &observation.view);
        let skilled = self.level.is_expert() || self.level == Level::Hard;
        let free = rules.bad_hit_empty() == BadHitEmpty::None && rules.slap == Slap::Race;
        let poor = view.decks[observation.seat.index()].is_empty();
        skilled && free && poor && !view.stack.is_empty() && self.dared != view.plays
    }
}

fn it_shows(sets: &[Name]) -> Annotation {
    let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
    let sets = sets.join(" and ");
    Annotation::new("set_shows", format!("The stack shows {sets}."), [("sets", sets)])
}

fn nothing_shows() -> Annotation {
    Annotation::new("nothing_shows", "No set shows.", [])
}

fn all_lies_there() -> Annotation {
    Annotation::new("all_lies_there", "No one holds a card: the first hit takes all.", [])
}

fn it_seemed() -> Annotation {
    Annotation::new("seemed_a_set", "It looked like a set.", [])
}

fn nothing_to_lose() -> Annotation {
    Annotation::new("nothing_to_lose", "Without cards a bad hit costs nothing.", [])
}
