//! A bot with a style: among what is about as good as the best it does what it likes.

use crate::{Style, WithBots};
use parlour_engine::{Bot, Choice, FullGame, Observation, forward_to_bot};

/// A bot that can say what each action is worth to it.
pub trait ActionValues<G: FullGame>: Bot<G> {
    /// The actions worth thinking of, and what each is worth, in a unit of its own; none where it
    /// has nothing to weigh and knows what to do.
    fn action_values(&mut self, observation: &Observation<G>) -> Vec<(G::Action, f64)>;
}

/// A bot of a level in a style.
///
/// What the style likes most counts `bound` more, and what it likes least `bound` less. So no
/// choice is worse than the best by more than twice the bound, by the bot's own judgement.
#[derive(Clone, Debug)]
pub struct Styled<B> {
    bot: B,
    style: Style,
    bound: f64,
}

impl<B> Styled<B> {
    /// The bot in this style.
    pub fn of(bot: B, style: Style, bound: f64) -> Self {
        Self { bot, style, bound }
    }
}

impl<G: WithBots, B: ActionValues<G>> Bot<G> for Styled<B> {
    fn choose(&mut self, observation: &Observation<G>) -> Option<Choice<G::Action>> {
        if self.style == Style::Clerk || observation.menu.len() < 2 {
            return self.bot.choose(observation);
        }
        let leanings = self.style.leanings();
        let mut best: Option<(G::Action, f64)> = None;
        for (action, worth) in self.bot.action_values(observation) {
            let liked = leanings.likes(&G::leanings(observation, &action));
            let worth = worth + self.bound * liked;
            if best.as_ref().is_none_or(|(_, most)| worth > *most) {
                best = Some((action, worth));
            }
        }
        match best {
            Some((action, _)) => Some(Choice::of(action)),
            None => self.bot.choose(observation),
        }
    }

    forward_to_bot!(self => self.bot);
}
