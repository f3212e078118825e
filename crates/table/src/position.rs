//! A table at which a match goes on from a position that it was given.

use crate::{Player, Table};
use parlour_engine::{
    Seat, Tick, Viewer,
    erased::{AnyEvent, AnyView, Opened},
};
use serde::Serialize;
use std::fmt;

/// The event that everyone sees where a match goes on from a position.
#[derive(Clone, Serialize)]
struct GivenEvent {
    event: &'static str,
    acts: usize,
}

impl fmt::Display for GivenEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.acts {
            1 => f.write_str("The match goes on from a position after 1 move."),
            acts => write!(f, "The match goes on from a position after {acts} moves."),
        }
    }
}

impl AnyEvent for GivenEvent {
    fn redact_for(&self, _: Viewer) -> Option<Box<dyn AnyView>> {
        Some(Box::new(self.clone()))
    }

    fn whole(&self) -> Box<dyn AnyView> {
        Box::new(self.clone())
    }
}

impl Table {
    /// Seats the players at a game just opened, after these acts. What happened in them is not told
    /// again: where there are some, the log of the table begins at the position.
    ///
    /// # Errors
    /// If the game refuses one of the acts.
    ///
    /// # Panics
    /// If there are not as many players as the game has seats.
    pub fn at_position(
        (mut game, events): Opened,
        acts: &[(Seat, String, Option<Tick>)],
        players: Vec<Player>,
    ) -> Result<Self, String> {
        if acts.is_empty() {
            return Ok(Self::new((game, events), players));
        }
        let opening = game.fork();
        for (number, (seat, action, at)) in (1..).zip(acts) {
            game.submit_recorded(*seat, action, *at).map_err(|no| format!("act {number}: {no}"))?;
        }
        let mut table = Self::new((opening, Vec::new()), players);
        table.rewind(game, vec![Box::new(GivenEvent { event: "given", acts: acts.len() })]);
        Ok(table)
    }
}
