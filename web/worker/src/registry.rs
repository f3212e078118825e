//! The games and the bots: those of every other program of Parlour.

use parlour_protocol::Registry;

/// The games and the bots. No game is opened here without a seed.
pub(crate) const REGISTRY: Registry = Registry::of_parlour(String::new);
