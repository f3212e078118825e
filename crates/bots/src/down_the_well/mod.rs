//! Bots of Down the Well.
//!
//! * [`RuleBot`] thinks of its own hand only.
//! * [`Duellist`], for two: it imagines what the other holds and solves every such deal as if
//!   it lay open ([`Solver`]).
//! * [`Seeker`], for three and more, and for the three cards one gives away: information-set
//!   tree search. A solver that takes all others for one opponent is weak there.

mod duel;
mod open;
mod rule;
mod seek;
#[cfg(test)]
mod tests;

pub use duel::Duellist;
pub use open::{Position, Solver};
pub use rule::RuleBot;
pub use seek::{Outlook, Seeker};

use crate::{Level, WithBots};
use parlour_engine::{Bot, Chance, Choice, Glimpse, Quick};
use parlour_games::down_the_well::{Action, DownTheWell};

impl WithBots for DownTheWell {
    type Rule = RuleBot;
    const THINKS: bool = true;

    fn rule_bot(_seed: u64) -> RuleBot {
        RuleBot
    }

    fn skilled(level: Level, seed: u64) -> Box<dyn Bot<Self>> {
        match level {
            Level::Random | Level::Absent | Level::Rule | Level::Easy => {
                Box::new(Lapses { quick: Quick::new(seed) })
            }
            Level::Medium => Box::new(Player::new(12, 300, seed)),
            Level::Hard => Box::new(Player::new(60, 4_000, seed)),
            Level::Expert => Box::new(Player::new(400, 100_000, seed)),
            Level::Search(thoughts) => Box::new(Player::new(thoughts.get(), thoughts.get(), seed)),
        }
    }
}

/// The rule bot, which every third time does just anything.
struct Lapses {
    quick: Quick,
}

impl Bot<DownTheWell> for Lapses {
    fn choose(&mut self, glimpse: &Glimpse<DownTheWell>) -> Option<Choice<Action>> {
        if self.quick.draw(3) > 0 {
            return RuleBot.choose(glimpse);
        }
        let any = self.quick.draw(glimpse.menu.len().max(1) as u32) as usize;
        glimpse.menu.get(any).copied().map(Choice::of)
    }
}

/// Solves duels, seeks everything else; but gives by rule if there is no time to look at every give.
struct Player {
    simulations: u32,
    duellist: Duellist,
    seeker: Seeker,
}

/// So often, on average, each give must be tried before the search chooses better than the rule.
const TRIES_A_GIVE: usize = 20;

impl Player {
    fn new(worlds: u32, simulations: u32, seed: u64) -> Self {
        let (duellist, seeker) = (Duellist::new(worlds, seed), Seeker::new(simulations, seed));
        Self { simulations, duellist, seeker }
    }
}

impl Bot<DownTheWell> for Player {
    fn choose(&mut self, glimpse: &Glimpse<DownTheWell>) -> Option<Choice<Action>> {
        match glimpse.menu.as_slice() {
            [] => None,
            [only] => Some(Choice::of(*only)),
            gives @ [Action::Give(_), ..]
                if (self.simulations as usize) < TRIES_A_GIVE * gives.len() =>
            {
                RuleBot.choose(glimpse)
            }
            [Action::Play(_), ..] if glimpse.seats == 2 => self.duellist.choose(glimpse),
            _ => self.seeker.choose(glimpse),
        }
    }

    fn remembers(&self) -> bool {
        true
    }
}
