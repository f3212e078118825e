//! Opponents. A bot sees what its seat sees and answers with an action (and, in
//! real time, with a reaction time). It is never handed a state.
//!
//! * `random`: any action of the menu, each equally likely.
//! * `rule`: one sensible way to play each game, in a file of its own.
//! * `easy` to `expert`: what each game is best played by, with more or less of it: tree
//!   search over imagined worlds, exact solvers, a human's hands ([`WithBots::skilled`]).
//! * `absent`: what the game itself does for a player who is away.
//! * `absent`: what each game does by itself for a player who is away.

mod absent;
pub mod basement;
pub mod basset;
pub mod bread_basket;
pub mod budr_basef;
pub mod down_the_well;
mod level;
mod noisy;
mod random;
pub mod search;
mod search_bot;

pub use absent::Absent;
pub use level::{Level, LevelError};
pub use noisy::NoisyBot;
pub use random::Random;
pub use search_bot::SearchBot;

use parlour_engine::{
    FullGame, Game,
    bot::{AnyBot, Bot, OfGame},
};

/// A game that has bots of every level.
pub trait WithBots: FullGame {
    /// The game's rule bot.
    type Rule: Bot<Self>;

    /// Does a bot of [`Level::Search`] play better, the more thoughts it is given?
    const THINKS: bool = false;

    /// How the acts begin that a player can do without: studies find out what they are worth.
    const OPTIONAL: &'static [&'static str] = &[];

    /// A rule bot with chances of its own.
    fn rule_bot(seed: u64) -> Self::Rule;

    /// A bot of a level from `easy` to `expert`, or with a given number of thoughts.
    fn skilled(level: Level, seed: u64) -> Box<dyn Bot<Self>>;
}

/// A bot of one game.
#[must_use]
pub fn bot<G: WithBots>(level: Level, seed: u64) -> Box<dyn Bot<G>> {
    match level {
        Level::Random => Box::new(Random::new(seed)),
        Level::Rule => Box::new(G::rule_bot(seed)),
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
    use parlour_games::{
        basement::Basement, basset::Basset, bread_basket::BreadBasket, budr_basef::BudrBasef,
        down_the_well::DownTheWell,
    };
    macro_rules! among {
        ($($game:ty),* $(,)?) => {
            $(if id == <$game as Game>::META.id {
                return Some(what.with::<$game>());
            })*
        };
    }
    among!(Basement, BudrBasef, BreadBasket, Basset, DownTheWell);
    None
}
