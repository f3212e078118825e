//! How a game is opened: seats, house rules, and what the dealer is given.

use super::{
    game::{AnyGame, Events},
    seated::hand_over,
};
use crate::{
    game::FullGame,
    options::OptionError,
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

/// Reads house rules.
pub(super) fn read<G: FullGame>(
    options: &mut dyn erased_serde::Deserializer<'_>,
) -> Result<G, OpenError> {
    erased_serde::deserialize(options).map_err(|error| OpenError::Unreadable(error.to_string()))
}

/// Opens a game of this type.
pub(super) fn open<G: FullGame>(opening: Opening<'_, '_>) -> Result<Opened, OpenError> {
    let rules: G = read(opening.options)?;
    rules.validate(opening.seats)?;
    let dealer = Dealer::seeded(&opening.seed)
        .with_deals(&rules.deck(), &opening.deals)?
        .with_draws(opening.draws);
    seat_down(rules, opening.seats, dealer)
}

/// Seats so many players at a game, and deals.
///
/// # Errors
/// If these rules cannot be played by so many.
pub(crate) fn seat_down<G: FullGame>(
    rules: G,
    seats: u8,
    dealer: Dealer,
) -> Result<Opened, OpenError> {
    let mut events = Vec::new();
    let seated = Seated::open(rules, seats, dealer, &mut events)?;
    let events = hand_over(seated.shared_rules(), events);
    Ok((Box::new(seated), events))
}
