//! Bots of Down the Well.
//!
//! * [`RuleBot`] thinks of its own hand only.
//! * [`Duellist`], for two: it samples what the other holds and solves every such deal as if
//!   it lay open ([`Solver`]).
//! * [`Planner`], for three and more, and for two with larger hands: it compares its cards in
//!   the same deals, drawn by what the others did, and looks ahead in each of them. A solver that
//!   takes all others for one opponent is weak there.
//! * `Learned`, for three to six: a network (`net`) that was trained by play against itself
//!   judges its cards, and plays all hands on in sampled deals.

mod belief;
mod contrast;
mod deal;
mod duel;
mod give;
mod learned;
mod net;
mod open;
mod planner;
mod points;
mod rule;
mod script;
mod seek;
mod style;
#[cfg(test)]
mod tests;

pub use duel::Duellist;
pub use open::{Position, Solver};
pub use planner::Planner;
pub use rule::RuleBot;
pub use seek::SearchContext;

use crate::{
    ActionValues, Leanings, Level, Manner, NoisyBot, SEARCH_BOUND, Script, Style, Styled, WithBots,
};
use learned::Learned;
use parlour_engine::{Annotation, Bot, Cards, Choice, Observation};
use parlour_games::down_the_well::{Action, DownTheWell};

/// What a style counts at most for the rule bot, in its costs: two steps of rank.
const RULE_BOUND: f64 = 8.0;

impl WithBots for DownTheWell {
    const THINKS: bool = true;
    const MASTER_PLAYERS: &'static [u8] = &net::PLAYERS;

    fn leanings(observation: &Observation<Self>, action: &Action) -> Leanings {
        style::of(observation, action)
    }

    fn contrast(
        observation: &Observation<Self>,
        better: &Self::Action,
        done: &Self::Action,
    ) -> Option<Annotation> {
        contrast::of(observation, *better, *done)
    }

    fn rule_bot(style: Style, _seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(Styled::of(RuleBot, style, RULE_BOUND))
    }

    fn scripted(script: Script, _seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match script {
            Script::ShedLow => Some(Box::new(script::ShedLow)),
            _ => None,
        }
    }

    fn master(style: Style, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        Some(Box::new(Styled::of(Learned::new(seed), style, SEARCH_BOUND)))
    }

    fn skilled(Manner { level, style }: Manner, seed: u64) -> Box<dyn Bot<Self>> {
        let (lone_high, worlds, playouts) = match level {
            Level::Random | Level::Absent | Level::Rule | Level::Easy => {
                let bot = Styled::of(RuleBot, style, RULE_BOUND);
                return Box::new(NoisyBot::of(bot, 33, seed));
            }
            Level::Medium => (u8::MAX, 8, 100),
            Level::Hard => (2, 25, 4_000),
            Level::Expert | Level::Master => (0, 400, 30_000),
            Level::Search(thoughts) => (0, thoughts.get(), thoughts.get()),
        };
        let bot = Player::new(lone_high, worlds, playouts, seed);
        Box::new(Styled::of(bot, style, SEARCH_BOUND))
    }
}

/// Gives without much thought (220 gives are too many to search among), then solves duels and
/// plans with more players.
struct Player {
    /// How many of the cards that it gives are high ones that stand alone in their suits, at most;
    /// the rule bot gives no others. The rest are its lowest, which is stronger.
    lone_high: u8,
    duellist: Duellist,
    planner: Planner,
}

/// The most cards in two hands that can be solved in time: those of the text.
const MAX_SOLVED_CARDS: usize = 24;

/// Are there two players whose hands can be solved?
fn is_short_duel(observation: &Observation<DownTheWell>) -> bool {
    let held = || observation.view.hands.iter().map(Cards::len).sum::<usize>();
    observation.seats == 2 && held() <= MAX_SOLVED_CARDS
}

impl Player {
    fn new(lone_high: u8, worlds: u32, playouts: u32, seed: u64) -> Self {
        let (duellist, planner) = (Duellist::new(worlds, seed), Planner::new(playouts, seed));
        Self { lone_high, duellist, planner }
    }
}

impl Bot<DownTheWell> for Player {
    fn choose(&mut self, observation: &Observation<DownTheWell>) -> Option<Choice<Action>> {
        match observation.menu.as_slice() {
            [] => None,
            [only] => Some(Choice::of(*only)),
            [Action::Give(_), ..] => {
                let hand = observation.view.hands[observation.seat.index()].shown();
                Some(give::choose(hand, observation.view.passing().cards, self.lone_high))
            }
            _ if is_short_duel(observation) => self.duellist.choose(observation),
            _ => self.planner.choose(observation),
        }
    }

    fn remembers(&self) -> bool {
        true
    }

    fn visit_state(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.duellist.visit_state(visit);
        self.planner.visit_state(visit);
    }
}

impl ActionValues<DownTheWell> for Player {
    fn action_values(&mut self, observation: &Observation<DownTheWell>) -> Vec<(Action, f64)> {
        match observation.menu.first() {
            Some(Action::Give(_)) => Vec::new(),
            _ if is_short_duel(observation) => self.duellist.action_values(observation),
            _ => self.planner.action_values(observation),
        }
    }
}
