//! What a game's numbers are.

use crate::{action_table::ActionTable, feature_writer::FeatureWriter, field::Field};
use arrayvec::ArrayVec;
use parlour_engine::{FullGame, Game, Seat};

/// The index of each action of a menu, in the menu's order.
pub type Numbers = ArrayVec<u16, 256>;

/// In [`Numbers`]: this action has no index and cannot be chosen by one.
pub const NO_NUMBER: u16 = u16::MAX;

/// A game in numbers.
pub trait Encoded: FullGame {
    /// What its numbers are: [`PlainEncoder`](crate::PlainEncoder) until it has an encoder of its
    /// own.
    type Encoder: Encoder<Game = Self>;
}

/// The spaces of one game under given house rules and for so many seats.
pub trait Encoder: Clone + Send + Sync + 'static {
    /// The game.
    type Game: FullGame;

    /// The index of "I wait", which a seat that is polled in real time may answer.
    const WAIT: Option<u16> = None;

    /// The spaces for these house rules and seats.
    fn new(rules: &Self::Game, seats: u8) -> Self;

    /// The action space.
    fn actions(&self) -> Vec<Field>;

    /// What its actions have in common.
    fn action_table(&self) -> ActionTable {
        ActionTable::new(&self.actions())
    }

    /// Pushes the index of each action of this menu. No two actions of a menu share one.
    fn number(&self, menu: &[<Self::Game as Game>::Action], numbers: &mut Numbers);

    /// The observation.
    fn fields(&self) -> Vec<Field>;

    /// Writes what a seat sees, field by field.
    fn observe(
        &self,
        rules: &Self::Game,
        view: &<Self::Game as Game>::View,
        seat: Seat,
        to: &mut FeatureWriter<'_>,
    );
}
