//! What a game's numbers are.

use crate::feature_writer::FeatureWriter;
use arrayvec::ArrayVec;
use parlour_engine::{FullGame, Game, Seat};

/// A run of neighbouring numbers with one meaning: of actions, or of an observation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// A short name.
    pub name: &'static str,
    /// How many numbers.
    pub len: usize,
    /// What they mean.
    pub meaning: &'static str,
}

impl Field {
    /// So many numbers with a name and a meaning.
    #[must_use]
    pub const fn new(name: &'static str, len: usize, meaning: &'static str) -> Self {
        Self { name, len, meaning }
    }
}

/// How many numbers the fields have together.
#[must_use]
pub fn length(fields: &[Field]) -> usize {
    fields.iter().map(|field| field.len).sum()
}

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
