//! A game in numbers without its type.

use crate::{
    action_table::ActionTable,
    aec::{AecGame, NotOfferedError, ReplayError},
    encoder::{Encoded, Encoder},
    field::Field,
    journal::Journal,
};
use parlour_engine::{
    ActionError, Game, Seat, Tick,
    erased::{AnyGame, AnyView},
    refusal::RuleError,
};
use parlour_games::NoGameError;

/// Any game in which one seat is asked at a time.
pub trait Playing: Send + Sync {
    /// The game at its table: views, menus, what a record needs.
    fn game(&self) -> &dyn AnyGame;
    /// The action space and the observation.
    fn spaces(&self) -> (Vec<Field>, Vec<Field>);
    /// See [`Encoder::action_table`].
    fn action_table(&self) -> ActionTable;
    /// See [`AecGame::asked`].
    fn asked(&self) -> Option<Seat>;
    /// See [`AecGame::step`].
    ///
    /// # Errors
    /// If the mask does not have this index.
    fn step(&mut self, number: i64) -> Result<(), NotOfferedError>;
    /// See [`AecGame::act`].
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    fn act(
        &mut self,
        seat: Seat,
        text: &str,
        at: Option<Tick>,
    ) -> Result<(), ActionError<RuleError>>;
    /// See [`AecGame::advance`].
    ///
    /// # Errors
    /// If the clock is already later.
    fn advance(&mut self, to: Tick) -> Result<(), ActionError<RuleError>>;
    /// See [`AecGame::mask`].
    fn mask(&self, seat: Seat, mask: &mut [i8]);
    /// See [`AecGame::numbered`].
    fn numbered(&self, seat: Seat) -> Vec<(u16, String)>;
    /// See [`AecGame::choices`].
    fn choices(&self) -> Vec<u16>;
    /// See [`AecGame::observe`].
    fn observe(&self, seat: Seat, row: &mut [f32]) -> usize;
    /// See [`AecGame::seen`].
    fn seen(&self, seat: Seat) -> Vec<Box<dyn AnyView>>;
    /// See [`AecGame::sampled_world`].
    fn sampled_world(&self, seat: Seat, seed: u64) -> Option<Box<dyn Playing>>;
    /// See [`AecGame::journal`].
    fn journal(&self) -> &Journal;
    /// See [`AecGame::replay`].
    ///
    /// # Errors
    /// If some of it is refused.
    fn replay(&mut self, journal: &Journal) -> Result<(), ReplayError>;
    /// A copy of the game.
    fn fork(&self) -> Box<dyn Playing>;
}

impl<C: Encoder> Playing for AecGame<C> {
    fn game(&self) -> &dyn AnyGame {
        self.seated()
    }

    fn spaces(&self) -> (Vec<Field>, Vec<Field>) {
        (self.encoder().actions(), self.encoder().fields())
    }

    fn action_table(&self) -> ActionTable {
        self.encoder().action_table()
    }

    fn asked(&self) -> Option<Seat> {
        self.asked()
    }

    fn step(&mut self, number: i64) -> Result<(), NotOfferedError> {
        self.step(number)
    }

    fn act(
        &mut self,
        seat: Seat,
        text: &str,
        at: Option<Tick>,
    ) -> Result<(), ActionError<RuleError>> {
        self.act(seat, text, at)
    }

    fn advance(&mut self, to: Tick) -> Result<(), ActionError<RuleError>> {
        self.advance(to)
    }

    fn mask(&self, seat: Seat, mask: &mut [i8]) {
        self.mask(seat, mask);
    }

    fn numbered(&self, seat: Seat) -> Vec<(u16, String)> {
        self.numbered(seat)
    }

    fn choices(&self) -> Vec<u16> {
        self.choices().collect()
    }

    fn observe(&self, seat: Seat, row: &mut [f32]) -> usize {
        self.observe(seat, row)
    }

    fn seen(&self, seat: Seat) -> Vec<Box<dyn AnyView>> {
        self.seen(seat).into_iter().map(|event| Box::new(event) as Box<dyn AnyView>).collect()
    }

    fn sampled_world(&self, seat: Seat, seed: u64) -> Option<Box<dyn Playing>> {
        Some(Box::new(self.sampled_world(seat, seed)?))
    }

    fn journal(&self) -> &Journal {
        self.journal()
    }

    fn replay(&mut self, journal: &Journal) -> Result<(), ReplayError> {
        self.replay(journal)
    }

    fn fork(&self) -> Box<dyn Playing> {
        Box::new(self.clone())
    }
}

/// Something to be done with whichever game is named.
pub trait ForEncoder {
    /// What comes of it.
    type Answer;
    /// Does it with the numbers of that game.
    fn with<C: Encoder>(self) -> Self::Answer;
}

/// Does it with the game of this id.
///
/// # Errors
/// If no game has it.
pub fn for_encoder<W: ForEncoder>(id: &str, what: W) -> Result<W::Answer, NoGameError> {
    macro_rules! among {
        ($($Game:ty),*) => {
            $(if id == <$Game as Game>::META.id {
                return Ok(what.with::<<$Game as Encoded>::Encoder>());
            })*
        };
    }
    parlour_games::for_each_game!(among);
    Err(NoGameError::new(id))
}
