//! Opponents. A bot sees what its seat sees and answers with an action (and, in
//! real time, with a reaction time). It is never handed a state.
//!
//! * `random`: any action of the menu, each equally likely.
//! * `rule`: one sensible way to play each game, in a file of its own.
//! * `easy` to `expert`: what each game is best played by, with more or less of it: tree
//!   search over sampled worlds, exact solvers, a human's hands ([`WithBots::skilled`]).
//! * `absent`: what the game itself does for a player who is away.

mod absent;
pub mod basement;
pub mod basset;
pub mod bread_basket;
pub mod budr_basef;
pub mod down_the_well;
mod level;
mod monte_carlo;
mod noisy;
mod random;
pub mod search;
mod search_bot;

pub use absent::Absent;
pub use level::{Level, LevelError};
pub use monte_carlo::MonteCarlo;
pub use noisy::NoisyBot;
pub use random::Random;
pub use search_bot::SearchBot;

use parlour_engine::{
    FullGame, Game,
    bot::{AnyBot, Bot, OfGame},
};

/// A game that has bots of every level. `impl WithBots for MyGame {}` gives it bots that play each
/// action on at random in worlds they could be in ([`MonteCarlo`]).
pub trait WithBots: FullGame {
    /// Does a bot of [`Level::Search`] play better, the more thoughts it is given?
    const THINKS: bool = false;

    /// How the acts begin that a player can do without: studies find out what they are worth.
    const OPTIONAL: &'static [&'static str] = &[];

    /// One sensible way to play; any way, until the game has a rule bot.
    fn rule_bot(seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(Random::new(seed))
    }

    /// A bot of a level from `easy` to `expert`, or with a given number of thoughts.
    fn skilled(level: Level, seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(MonteCarlo::of_level(level, seed))
    }
}

/// A bot of one game.
#[must_use]
pub fn bot<G: WithBots>(level: Level, seed: u64) -> Box<dyn Bot<G>> {
    match level {
        Level::Random => Box::new(Random::new(seed)),
        Level::Rule => G::rule_bot(seed),
        Level::Absent => Box::new(Absent),
        skilled => G::skilled(skilled, seed),
    }
}

/// A bot without its type, for the game with this id.
#[must_use]
pub fn any_bot(game: &str, level: Level, seed: u64) -> Option<Box<dyn AnyBot>> {
    struct Make(Level, u64);
    impl ForGame for Make {
        type Answer = Box<dyn AnyBot>;
        fn with<G: WithBots>(self) -> Self::Answer {
            Box::new(OfGame::<G, _>::new(bot::<G>(self.0, self.1)))
        }
    }
    for_game(game, Make(level, seed))
}

/// Something to be done with whichever game is named: the way from a name to a
/// type, paid once.
pub trait ForGame {
    /// What comes of it.
    type Answer;
    /// Does it with the game.
    fn with<G: WithBots>(self) -> Self::Answer;
}

/// Does it with the game of this id, if there is one.
pub fn for_game<W: ForGame>(id: &str, what: W) -> Option<W::Answer> {
    macro_rules! among {
        ($($Game:ty),*) => {
            $(if id == <$Game as Game>::META.id {
                return Some(what.with::<$Game>());
            })*
        };
    }
    parlour_games::for_each_game!(among);
    None
}
