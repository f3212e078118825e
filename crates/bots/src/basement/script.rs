//! The scripted exploiter of Basement.

use parlour_engine::{Bot, Choice, Observation};
use parlour_games::basement::{Action, Basement};

/// Plays as many as it can of its lowest number, else a Special, else it eats. It takes its
/// chance only where there is nothing else to do.
#[derive(Clone, Copy, Debug)]
pub(super) struct NeverChance;

impl Bot<Basement> for NeverChance {
    fn choose(&mut self, observation: &Observation<Basement>) -> Option<Choice<Action>> {
        let order = |action: &&Action| match **action {
            Action::Play(lay) => match lay.kind.rank() {
                Some(_) if lay.blanks == 0 => {
                    (0, u32::from(lay.kind.place()), u32::MAX - lay.len())
                }
                _ => (1, lay.len(), 0),
            },
            Action::ChanceIt => (3, 0, 0),
            _ => (2, 0, 0),
        };
        observation.menu.iter().min_by_key(order).copied().map(Choice::of)
    }
}
