//! A player who now and then does not think.

use parlour_engine::{Bot, Choice, FastRng, FullGame, Observation, Rng, forward_to_bot};

/// Another bot, but for lapses: then any act of the menu will do.
#[derive(Clone, Debug)]
pub struct NoisyBot<B> {
    bot: B,
    /// How many acts in a hundred are lapses.
    in_a_hundred: u32,
    rng: FastRng,
}

impl<B> NoisyBot<B> {
    /// The bot with so many random acts in a hundred.
    pub fn of(bot: B, in_a_hundred: u32, seed: u64) -> Self {
        Self { bot, in_a_hundred, rng: FastRng::new(seed) }
    }
}

impl<G: FullGame, B: Bot<G>> Bot<G> for NoisyBot<B> {
    fn choose(&mut self, observation: &Observation<G>) -> Option<Choice<G::Action>> {
        let at_random = self.rng.draw(100) < self.in_a_hundred;
        let any = self.rng.draw(observation.menu.len().max(1) as u32) as usize;
        if at_random {
            return observation.menu.get(any).cloned().map(Choice::of);
        }
        self.bot.choose(observation)
    }

    forward_to_bot!(self => self.bot, self.rng);
}
