//! Bots of Down the Well.
//!
//! * [`RuleBot`] thinks of its own hand only.
//! * [`Duellist`], for two: it samples what the other holds and solves every such deal as if
//!   it lay open ([`Solver`]).
//! * [`Seeker`], for three and more: information-set tree search. A solver that takes all
//!   others for one opponent is weak there.

mod duel;
mod give;
mod open;
mod rule;
mod seek;
#[cfg(test)]
mod tests;

pub use duel::Duellist;
pub use open::{Position, Solver};
pub use rule::RuleBot;
pub use seek::{SearchContext, Seeker};

use crate::{Level, WithBots, noisy::NoisyBot};
use parlour_engine::{Bot, Choice, Observation};
use parlour_games::down_the_well::{Action, Card, DownTheWell};

impl WithBots for DownTheWell {
    const THINKS: bool = true;

    fn rule_bot(_seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(RuleBot)
    }

    fn skilled(level: Level, seed: u64) -> Box<dyn Bot<Self>> {
        match level {
            Level::Random | Level::Absent | Level::Rule | Level::Easy => {
                Box::new(NoisyBot::of(RuleBot, 33, seed))
            }
            Level::Medium => Box::new(Player::new(Giving::ByRule, 8, 300, seed)),
            Level::Hard => Box::new(Player::new(Giving::Lowest, 25, 3_000, seed)),
            Level::Expert => Box::new(Player::new(Giving::Lowest, 400, 100_000, seed)),
            Level::Search(thoughts) => {
                let (worlds, simulations) = (thoughts.get(), thoughts.get());
                Box::new(Player::new(Giving::Lowest, worlds, simulations, seed))
            }
        }
    }
}

/// Gives without much thought (220 gives are too many to search among), then solves duels and
/// seeks with more players.
struct Player {
    giving: Giving,
    duellist: Duellist,
    seeker: Seeker,
}

/// How cards are given away.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Giving {
    /// As the rule bot does.
    ByRule,
    /// The three lowest.
    Lowest,
}

impl Player {
    fn new(giving: Giving, worlds: u32, simulations: u32, seed: u64) -> Self {
        let (duellist, seeker) = (Duellist::new(worlds, seed), Seeker::new(simulations, seed));
        Self { giving, duellist, seeker }
    }

    fn give(&self, hand: &[Card]) -> Action {
        Action::Give(match self.giving {
            Giving::ByRule => give::lone_high_three(hand),
            Giving::Lowest => give::lowest_three(hand),
        })
    }
}

impl Bot<DownTheWell> for Player {
    fn choose(&mut self, observation: &Observation<DownTheWell>) -> Option<Choice<Action>> {
        match observation.menu.as_slice() {
            [] => None,
            [only] => Some(Choice::of(*only)),
            [Action::Give(_), ..] => {
                let hand = observation.view.hands[observation.seat.index()].shown();
                Some(Choice::of(self.give(hand)))
            }
            _ if observation.seats == 2 => self.duellist.choose(observation),
            _ => self.seeker.choose(observation),
        }
    }

    fn remembers(&self) -> bool {
        true
    }
}
