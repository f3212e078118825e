//! A lesson without the type of its game.

use super::{Deal, Lesson, ShortMatch, Step, Task};
use crate::{
    erased::{OpenError, Opened, seat_down},
    game::FullGame,
    rng::Dealer,
};

/// A lesson of any game.
pub trait AnyLesson: Sync {
    /// What a player wants, in one sentence.
    fn goal(&self) -> &'static str;
    /// The steps, in order.
    fn steps(&self) -> Vec<&'static dyn AnyStep>;
    /// The match that is offered afterwards.
    fn then(&self) -> &ShortMatch;
}

/// A step of a lesson of any game.
pub trait AnyStep: Sync {
    /// The idea in a few words.
    fn title(&self) -> &'static str;
    /// The learner's seat.
    fn seat(&self) -> u8;
    /// What has been played before the learner decides.
    fn before(&self) -> &'static str;
    /// What the learner decides first.
    fn task(&'static self) -> &'static Task;
    /// Seats the players, and deals.
    ///
    /// # Errors
    /// If the deals or the house rules cannot be.
    fn open(&self) -> Result<Opened, OpenError>;
}

impl<G: FullGame> AnyLesson for Lesson<G> {
    fn goal(&self) -> &'static str {
        self.goal
    }

    fn steps(&self) -> Vec<&'static dyn AnyStep> {
        self.steps.iter().map(|step| step as &dyn AnyStep).collect()
    }

    fn then(&self) -> &ShortMatch {
        &self.then
    }
}

impl<G: FullGame> AnyStep for Step<G> {
    fn title(&self) -> &'static str {
        self.title
    }

    fn seat(&self) -> u8 {
        self.seat
    }

    fn before(&self) -> &'static str {
        self.before
    }

    fn task(&'static self) -> &'static Task {
        &self.task
    }

    fn open(&self) -> Result<Opened, OpenError> {
        let rules = (self.rules)();
        let dealer = Dealer::seeded("lesson").with_tops(&rules.deck(), &[&self.deal.top()])?;
        seat_down(rules, self.seats, dealer)
    }
}

impl Deal {
    /// The cards as they lie in the deck, from the top. Where one hand is shorter than the others,
    /// no card of this name is found.
    fn top(&self) -> String {
        let mut hands: Vec<_> = self.hands.iter().map(|hand| hand.split_whitespace()).collect();
        let mut top = Vec::new();
        while let round = hands.iter_mut().map(Iterator::next).collect::<Vec<_>>()
            && round.iter().any(Option::is_some)
        {
            top.extend(round.into_iter().map(|card| card.unwrap_or("missing")));
        }
        top.extend(self.rest.split_whitespace());
        top.join(" ")
    }
}
