//! Down the Well, by James Ernest: the last card of the final round wins.
//!
//! Six suits, nine ranks, six piles. A card goes on the pile of its suit if
//! it is higher than the card on top; who can play must. When no one can, the
//! round is over; it was the final one if someone has no cards left, and then
//! the player of its last card wins.
//!
//! Two at the table. Both pass three cards to the left; the turned card says
//! which suit opens, and the lowest card held in it is the first on its pile:
//!
//! ```
//! use parlour_engine::{Dealer, Game, Seated, Turn, erased::AnyGame};
//! use parlour_games::down_the_well::DownTheWell;
//!
//! let (ann, bob) = (parlour_engine::Seat::ZERO, parlour_engine::Seat::new(1).unwrap());
//! let dealer = Dealer::seeded("two at the well");
//! let mut hand = Seated::open(DownTheWell::default(), 2, dealer, &mut vec![]).unwrap();
//! for seat in [ann, bob] {
//!     let give = hand.default_action(seat); // the three lowest cards
//!     AnyGame::submit(&mut hand, seat, &give, None).unwrap();
//! }
//! let Turn::One(opener) = AnyGame::turn(&hand) else { panic!("a player opens") };
//! let (cards, _) = hand.legal(opener);
//! assert_eq!(cards.len(), 1, "the opening card is forced (DTW-R2)");
//! ```
//!
//! Clauses: `docs/rules/down-the-well.md`.

mod action;
mod annotated;
mod cards;
mod clauses;
mod hidden;
mod lesson;
mod memory;
mod notation;
mod opening;
mod options;
mod passing;
mod points;
mod presets;
mod round;
mod rules;
mod sample_world;
mod state;
mod tags;
#[cfg(test)]
mod tests;
mod view;

pub use action::{Action, Event, Illegal};
pub use cards::{Card, CardSet, Suit};
pub use memory::{Memory, PlayedCard};
pub use options::{DownTheWell, FirstDealer, LonePlayer, Mode, PassDirection, ShowOnPass};
pub use passing::{Passing, Side};
pub use sample_world::WorldSampler;
pub use state::{Phase, State};
pub use view::View;
