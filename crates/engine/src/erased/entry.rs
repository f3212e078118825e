//! The list of games: how each of them is opened, played out and read.

use super::{
    game::{AnyGame, AnyView, Events},
    seated::hand_over,
};
use crate::{
    game::{FullGame, Meta},
    options::OptionError,
    playout::{Tally, playouts},
    rng::{DealError, Dealer},
    seated::Seated,
};

/// What is needed to open a game.
pub struct Opening<'a, 'de> {
    /// How many sit down.
    pub seats: u8,
    /// The house rules, from any format.
    pub options: &'a mut dyn erased_serde::Deserializer<'de>,
    /// The text that shuffles come from.
    pub seed: String,
    /// Stacked deals, as card codes, top card first.
    pub deals: Vec<Vec<String>>,
    /// Other outcomes that are given.
    pub draws: Vec<u32>,
}

/// Why a game could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The options are not those of this game.
    #[error("{0}")]
    Unreadable(String),
    /// They cannot be played with.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The stacked cards are not the deck.
    #[error(transparent)]
    Deal(#[from] DealError),
}

/// A game just opened, and what happened as it was dealt.
pub type Opened = (Box<dyn AnyGame>, Events);

/// How a game reads its views: what is wrong is said in a sentence.
pub type ReadView = fn(&mut dyn erased_serde::Deserializer<'_>) -> Result<Box<dyn AnyView>, String>;

/// One line of the list of games.
#[derive(Clone, Copy)]
pub struct Entry {
    /// What game it is.
    pub meta: &'static Meta,
    /// Opens a game.
    pub open: fn(Opening<'_, '_>) -> Result<Opened, OpenError>,
    /// Plays whole games at random: seats, seed, number of games. Default rules
    /// with the given options.
    pub playouts:
        fn(&mut dyn erased_serde::Deserializer<'_>, u8, u64, u64) -> Result<Tally, OpenError>,
    /// Reads a view that was written by this game.
    pub read_view: ReadView,
    /// Every reason for a refusal: code, clause, English template.
    pub catalogue: &'static [(&'static str, &'static str, &'static str)],
    /// The bytes of one state.
    pub state_bytes: usize,
}

impl Entry {
    /// The entry of a game.
    #[must_use]
    pub const fn of<G: FullGame>() -> Self {
        Self {
            meta: const { &G::META },
            open: open::<G>,
            playouts: |options, seats, seed, games| {
                let rules: G = read(options)?;
                rules.validate(seats)?;
                Ok(playouts(&rules, seats, seed, games))
            },
            read_view: |data| match erased_serde::deserialize::<G::View>(data) {
                Ok(view) => Ok(Box::new(view)),
                Err(wrong) => Err(wrong.to_string()),
            },
            catalogue: <G::Illegal as crate::Refusal>::CATALOGUE,
            state_bytes: size_of::<G::State>(),
        }
    }
}

fn read<G: FullGame>(options: &mut dyn erased_serde::Deserializer<'_>) -> Result<G, OpenError> {
    erased_serde::deserialize(options).map_err(|error| OpenError::Unreadable(error.to_string()))
}

fn open<G: FullGame>(opening: Opening<'_, '_>) -> Result<Opened, OpenError> {
    let rules: G = read(opening.options)?;
    rules.validate(opening.seats)?;
    let dealer = Dealer::seeded(&opening.seed)
        .with_deals(&rules.deck(), &opening.deals)?
        .with_draws(opening.draws);
    let mut events = Vec::new();
    let seated = Seated::open(rules, opening.seats, dealer, &mut events)?;
    let events = hand_over(seated.shared_rules(), events);
    Ok((Box::new(seated), events))
}
