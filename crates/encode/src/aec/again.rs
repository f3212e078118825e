//! The same game once more: from what was done, and from what a seat knows of it.

use super::{AecGame, EventOf};
use crate::{
    encoder::Encoder,
    journal::{Journal, OtherStep, Step},
};
use parlour_engine::{Dealer, FastRng, Game, Hidden, Menu, RealTime, Seat, Viewer};

/// Worlds that are drawn at most until the seat that is asked can be asked in one. At least every second one will do.
const MAX_DRAWS: u32 = 256;

/// What was done is refused now: it was not done after this deal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("step {step} of the journal is refused: {reason}")]
pub struct ReplayError {
    /// Which, from 0.
    pub step: usize,
    /// Why.
    pub reason: String,
}

impl<C: Encoder> AecGame<C> {
    /// What was done since the deal.
    #[must_use]
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Does all of it again.
    ///
    /// # Errors
    /// If some of it is refused: it was done after another deal.
    pub fn replay(&mut self, journal: &Journal) -> Result<(), ReplayError> {
        for (number, step) in journal.steps().enumerate() {
            let done = match step {
                Step::Answer(answer) => self.step(answer.into()).map_err(|no| no.to_string()),
                Step::Other(OtherStep::Act(seat, text, at)) => {
                    self.act(seat, &text, at).map_err(|no| no.to_string())
                }
                Step::Other(OtherStep::Advance(to)) => {
                    self.advance(to).map_err(|no| no.to_string())
                }
                Step::Other(OtherStep::World(seat, seed)) => match self.sampled_world(seat, seed) {
                    Some(world) => {
                        *self = world;
                        Ok(())
                    }
                    None => Err("this game samples no worlds".to_owned()),
                },
            };
            done.map_err(|reason| ReplayError { step: number, reason })?;
        }
        Ok(())
    }

    /// All that this seat has seen happen, in order.
    #[must_use]
    pub fn seen(&self, seat: Seat) -> Vec<EventOf<C>> {
        match &self.told {
            Some(told) => told
                .iter()
                .filter_map(|event| self.rules().redact_for(event, Viewer::Seat(seat)))
                .collect(),
            None => self.seated.redact_for(seat),
        }
    }

    /// A game that this seat could not tell from this one: hidden cards and choices are drawn
    /// anew, uniformly among what the seat has seen. It cannot be made into a record. `None`
    /// if the game does not say how ([`Hidden::sample_world`](parlour_engine::Hidden::sample_world)).
    #[must_use]
    pub fn sampled_world(&self, seat: Seat, seed: u64) -> Option<Self> {
        let mut memory = <C::Game as Hidden>::Memory::default();
        for event in self.seen(seat) {
            self.rules().remember(&mut memory, seat, &event);
        }
        let view = self.rules().view(self.seated.state(), Viewer::Seat(seat));
        let mut chances = FastRng::new(seed);
        (0..MAX_DRAWS).find_map(|_| {
            let state = self.rules().sample_world(&view, &memory, &mut chances)?;
            let dealer = Dealer::seeded(&format!("sampled world {seed}"));
            let mut other = self.clone();
            other.seated = self.seated.elsewhere(state, dealer);
            other.draw_answers(seat, seed);
            other.journal.did(OtherStep::World(seat, seed));
            other.settle();
            // else the seat that is asked has nothing to choose in it, as after a hit of its own
            (other.asked == self.asked).then_some(other)
        })
    }

    /// The answers at a real-time table where the same seat is asked: this seat knows its own, and
    /// each other seat that was asked before has chosen something of its menu, or to wait.
    fn draw_answers(&mut self, seat: Seat, seed: u64) {
        self.poll.forget_plans(seat, seed);
        let (Some(asked), true) = (self.asked, self.is_polling()) else { return };
        let stimulus = self.rules().stimulus(self.seated.state());
        self.poll.answered_before(asked, stimulus);
        let mut menu = Menu::new();
        for other in self.poll.answered.iter().filter(|&other| other != seat) {
            self.list(other, &mut menu);
            let choice = self.poll.draw(menu.len() as u32 + 1) as usize;
            if let Some(action) = menu.get(choice) {
                self.poll.plan(other, action.clone());
            }
        }
    }
}
