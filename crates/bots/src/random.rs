//! A bot that does anything.

use parlour_engine::{Bot, Chance, Choice, Game, Glimpse, Quick};

/// Chooses among the menu, each action equally likely; in real time after 300 to 1,200 ms.
#[derive(Clone, Debug)]
pub struct Random {
    quick: Quick,
}

impl Random {
    /// A random bot with chances of its own.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { quick: Quick::new(seed) }
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, glimpse: &Glimpse<G>) -> Option<Choice<G::Action>> {
        let count = glimpse.menu.len() as u32;
        if count == 0 {
            return None;
        }
        let action = glimpse.menu[self.quick.draw(count) as usize].clone();
        Some(Choice::after(action, 300 + u64::from(self.quick.draw(900))))
    }
}
