//! A program in any language as a player: it is asked in lines of JSON what its seat would do
//! (`docs/bots.md`), and answers within a time.
//!
//! * `command` what is to be run, as you type it
//! * `process` a process that is asked line by line
//! * `group` it and all that it has started, which end together
//! * `signals` their end, when this process is interrupted
//! * `player` the player that it is: what goes wrong costs its own seat a turn, and no more

mod command;
mod group;
mod player;
mod pool;
mod process;
mod signals;
#[cfg(test)]
mod tests;

pub(crate) use command::{Command, ParseCommandError};
pub(crate) use group::{end_all, end_all_in_time};
pub(crate) use player::{Complain, Failure, Program};
pub(crate) use pool::Programs;
pub(crate) use signals::end_all_when_interrupted;
#[cfg(unix)]
pub(crate) use signals::is_ignored;

use parlour_bots::{ForGame, WithBots, for_game};
use parlour_engine::bot::{AnyBot, OfGame};
use parlour_games::NoGameError;

/// A program as a player of the game with this id.
pub(crate) fn any_player(game: &str, program: Program) -> Result<Box<dyn AnyBot>, NoGameError> {
    struct Make(Program);
    impl ForGame for Make {
        type Answer = Box<dyn AnyBot>;
        fn with<G: WithBots>(self) -> Self::Answer {
            Box::new(OfGame::<G, _>::new(self.0))
        }
    }
    for_game(game, Make(program))
}
