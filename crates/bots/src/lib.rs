//! Opponents. A bot sees what its seat sees and answers with an action (and, in
//! real time, with a reaction time). It is never handed a state.
//!
//! * `random`: any action of the menu, each equally likely.
//! * `easy`: the next, with lapses.
//! * `rule`: one sensible way to play each game, in a file of its own.
//! * `medium` to `expert`: what each game is best played by, with more or less of it: cards and whole
//!   turns tried in the same sampled worlds, exact solvers, a human's hands ([`WithBots::skilled`]).
//! * `master`: what a network has learned, in games and with numbers of players that it was trained for
//!   ([`check_level`]).
//! * `absent`: what the game itself does for a player who is away.
//! * Scripted exploiters, each with one idea: what no strong level may lose to ([`Script`]).
//!
//! Every level can be played in a [`Style`], and two styles a level are a [`Character`] with a
//! name: whom people meet at a table.

mod absent;
pub mod basement;
pub mod basset;
pub mod bread_basket;
pub mod budr_basef;
mod character;
pub mod down_the_well;
mod level;
mod manner;
mod master;
mod monte_carlo;
pub mod net;
mod noisy;
pub mod parallel;
mod random;
mod reason;
mod script;
pub mod search;
mod style;
mod styled;

pub use absent::Absent;
pub use character::{CHARACTERS, Character};
pub use level::{Level, LevelError};
pub use manner::{Manner, MannerError};
pub use master::{BotError, check_level, levels, master_players};
pub use monte_carlo::MonteCarlo;
pub use noisy::NoisyBot;
pub use random::Random;
pub use script::{Script, ScriptError};
pub use style::{Leanings, Style, StyleError};
pub use styled::{ActionValues, Styled};

use parlour_engine::{
    Annotation, FullGame, Game, Observation,
    bot::{AnyBot, Bot, OfGame},
};
use parlour_games::NoGameError;

/// A game that has bots of every level. `impl WithBots for MyGame {}` gives it bots that play each
/// action on at random in worlds they could be in ([`MonteCarlo`]).
pub trait WithBots: FullGame {
    /// Does a bot of [`Level::Search`] play better, the more thoughts it is given?
    const THINKS: bool = false;

    /// How the acts begin that a player can do without: studies find out what they are worth.
    const OPTIONAL: &'static [&'static str] = &[];

    /// With how many players [`Level::Master`] plays ([`check_level`]).
    const MASTER_PLAYERS: &'static [u8] = &[];

    /// What an action shows of a player's style where it is chosen.
    fn leanings(_observation: &Observation<Self>, _action: &Self::Action) -> Leanings {
        Leanings::NONE
    }

    /// Why one action is better than another that was done, in words that a player learns from;
    /// nothing where the numbers say it best.
    fn contrast(
        _observation: &Observation<Self>,
        _better: &Self::Action,
        _done: &Self::Action,
    ) -> Option<Annotation> {
        None
    }

    /// One sensible way to play, in this style; a short look at a few worlds, until the game has a
    /// rule bot.
    fn rule_bot(style: Style, seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(Styled::of(MonteCarlo::of_level(Level::Rule, seed), style, SEARCH_BOUND))
    }

    /// A scripted exploiter of this game, if the script is one of it.
    fn scripted(_script: Script, _seed: u64) -> Option<Box<dyn Bot<Self>>> {
        None
    }

    /// The bot that has learned this game, if there is one, in this style. It answers only in games of so
    /// many players as it was trained for.
    fn master(_style: Style, _seed: u64) -> Option<Box<dyn Bot<Self>>> {
        None
    }

    /// A bot of a level from `easy` to `expert`, or with a given number of thoughts, in this style.
    fn skilled(Manner { level, style }: Manner, seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(Styled::of(MonteCarlo::of_level(level, seed), style, SEARCH_BOUND))
    }
}

/// What a style counts at most for a bot that reckons with chances to win, from 0 to 1.
const SEARCH_BOUND: f64 = 0.03;

/// A bot of one game.
///
/// It plays at a level, or at a level in a style. One of [`Level::Master`] does nothing where
/// [`check_level`] refuses it.
#[must_use]
pub fn bot<G: WithBots>(manner: impl Into<Manner>, seed: u64) -> Box<dyn Bot<G>> {
    let manner = manner.into();
    match manner.level {
        Level::Random => Box::new(Random::new(manner.style, seed)),
        Level::Rule => G::rule_bot(manner.style, seed),
        Level::Absent => Box::new(Absent),
        Level::Master => G::master(manner.style, seed).unwrap_or_else(|| Box::new(Absent)),
        _ => G::skilled(manner, seed),
    }
}

/// A bot without its type, for the game with this id and so many players.
///
/// # Errors
/// If there is no such game, or no bot of that level plays it with so many ([`check_level`]).
pub fn any_bot(
    game: &str,
    players: u8,
    manner: impl Into<Manner>,
    seed: u64,
) -> Result<Box<dyn AnyBot>, BotError> {
    struct Make(Manner, u64);
    impl ForGame for Make {
        type Answer = Box<dyn AnyBot>;
        fn with<G: WithBots>(self) -> Self::Answer {
            Box::new(OfGame::<G, _>::new(bot::<G>(self.0, self.1)))
        }
    }
    let manner = manner.into();
    let bot = for_game(game, Make(manner, seed))?;
    check_level(manner.level, game, players)?;
    Ok(bot)
}

/// Something to be done with whichever game is named: the way from a name to a
/// type, paid once.
pub trait ForGame {
    /// What comes of it.
    type Answer;
    /// Does it with the game.
    fn with<G: WithBots>(self) -> Self::Answer;
}

/// Does it with the game of this id.
///
/// # Errors
/// If no game has it.
pub fn for_game<W: ForGame>(id: &str, what: W) -> Result<W::Answer, NoGameError> {
    macro_rules! among {
        ($($Game:ty),*) => {
            $(if id == <$Game as Game>::META.id {
                return Ok(what.with::<$Game>());
            })*
        };
    }
    parlour_games::for_each_game!(among);
    Err(NoGameError::new(id))
}
