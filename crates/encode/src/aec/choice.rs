//! Answers by chance, and of bots, who choose in words.

use super::AecGame;
use crate::encoder::{Encoder, NO_NUMBER};
use parlour_engine::{Game, Rng, Turn, erased::AnyGame};

impl<C: Encoder> AecGame<C> {
    /// One of the indices of the mask, each equally likely.
    pub fn sample(&self, rng: &mut impl Rng) -> Option<u16> {
        let count = self.choices().count();
        if count == 0 {
            return None;
        }
        let chosen = rng.draw(count as u32) as usize;
        self.choices().nth(chosen)
    }

    /// The index of what a bot has chosen for the seat that is asked, in words; of what the game does
    /// for an absent player if that has none; of the first choice if that has none either. In real
    /// time a bot that has chosen nothing waits.
    #[must_use]
    pub fn number_of_choice(&self, words: Option<&str>) -> Option<u16> {
        let waits = C::WAIT.filter(|_| self.is_polling());
        let absent = || {
            let seat = self.asked?;
            self.number_of(&AnyGame::default_action(&self.seated, seat))
        };
        let number = words.and_then(|words| self.number_of(words));
        number.or(waits).or_else(absent).or_else(|| self.choices().next())
    }

    /// Plays what a bot has chosen for the seat that is asked, in words: any action of the game,
    /// whether it has an index or not; otherwise as [`number_of_choice`](Self::number_of_choice).
    pub fn play_choice(&mut self, words: Option<&str>) {
        let Some(seat) = self.asked else { return };
        if let Some(words) = words
            && !self.is_polling()
            && self.number_of(words).is_none()
            && self.act(seat, words, None).is_ok()
        {
            return;
        }
        if let Some(number) = self.number_of_choice(words) {
            let _ = self.step(number.into()); // of the menu
        }
    }

    pub(super) fn is_polling(&self) -> bool {
        matches!(self.rules().turn(self.seated.state()), Turn::Any(_))
    }

    fn number_of(&self, words: &str) -> Option<u16> {
        let action = self.rules().parse(AnyGame::seats(&self.seated), words).ok()?;
        let place = self.menu.iter().position(|other| *other == action)?;
        self.numbers.get(place).copied().filter(|&number| number != NO_NUMBER)
    }
}
