//! External bots: the lab starts no program, it is handed what does.

use parlour_bots::WithBots;
use parlour_engine::{Bot, Choice, Observation, bot::AnyBot};

/// What starts players that are none of Parlour's own bots.
pub trait ExternalBots: Sync {
    /// A player of the game with this id, for one seat and one game. The
    /// implementor reports what it does wrong; its seat gets the game's own moves.
    fn invite(&self, game: &'static str, command: &str) -> Box<dyn AnyBot>;

    /// How often external bots have failed so far: then a seat had the game's own move.
    fn failures(&self) -> u64 {
        0
    }

    /// Is there no time left? Then a game that is being played is given up.
    fn is_time_up(&self) -> bool {
        false
    }
}

/// Only Parlour's own bots play: the seat of an external bot stays empty, and gets the game's own
/// moves.
#[derive(Clone, Copy, Debug)]
pub struct NoExternalBots;

impl ExternalBots for NoExternalBots {
    fn invite(&self, _game: &'static str, _command: &str) -> Box<dyn AnyBot> {
        Box::new(Self)
    }
}

impl AnyBot for NoExternalBots {
    fn answer(&mut self, _observation: &dyn std::any::Any) -> Option<Choice<String>> {
        None
    }
}

/// An external bot at a table of this game.
pub(crate) fn seated<G: WithBots>(
    external_bots: &dyn ExternalBots,
    command: &str,
) -> Box<dyn Bot<G>> {
    Box::new(Seated(external_bots.invite(G::META.id, command)))
}

/// A player without its type, who speaks in texts.
struct Seated(Box<dyn AnyBot>);

impl<G: WithBots> Bot<G> for Seated {
    fn choose(&mut self, observation: &Observation<G>) -> Option<Choice<G::Action>> {
        let Choice { action, after, why } = self.0.answer(observation)?;
        match observation.rules.parse(observation.seats, &action) {
            Ok(action) => Some(Choice { action, after, why }),
            Err(no) => {
                self.0.refused(&action, &no.to_string());
                None
            }
        }
    }

    fn remembers(&self) -> bool {
        self.0.remembers()
    }

    fn listens(&self) -> bool {
        self.0.listens()
    }

    fn refused(&mut self, action: &str, why: &str) {
        self.0.refused(action, why);
    }
}
