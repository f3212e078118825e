//! A bot that is not there.

use parlour_engine::{Bot, Choice, FullGame, Observation};

/// Does what the game does for a player who is away (the default moves of the rule files), in
/// real time after a second. In Down the Well it sheds its lowest card.
#[derive(Clone, Copy, Debug)]
pub struct Absent;

/// In real time nothing is done sooner than this, in milliseconds.
const MIN_REACTION_MS: u64 = 1000;

impl<G: FullGame> Bot<G> for Absent {
    fn choose(&mut self, observation: &Observation<G>) -> Option<Choice<G::Action>> {
        let action = observation.rules.default_action(&observation.view);
        // in real time there may be nothing for this seat to do
        let idle = observation.complete && !observation.menu.contains(&action);
        (!idle).then(|| Choice::after(action, MIN_REACTION_MS))
    }
}
