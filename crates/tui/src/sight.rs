//! What a screen sees of a table, be it in this process or at the other end of a line.

use crate::{draw, race::Heard};
use parlour_engine::{Seat, Tick, Turn, Viewer, erased::AnyView};
use parlour_table::Table;

/// Something for the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sentence {
    /// The game says it, with codes and seats.
    OfGame(String),
    /// A person or the table says it, and it stays as it is.
    Said(String),
}

/// A table as far as a screen sees it.
pub(crate) trait Sight {
    /// How many sit at the table.
    fn seats(&self) -> u8;
    /// Who may act.
    fn turn(&self) -> Turn;
    /// Each seat's result, or how it stands.
    fn scores(&self) -> Vec<i64>;
    /// What these eyes see. At the other end of a line there are only one's own.
    fn view(&self, eyes: Viewer) -> Box<dyn AnyView>;
    /// What this seat may do, and whether that is all.
    fn legal(&self, seat: Seat) -> (Vec<String>, bool);
    /// The action on which the cursor stands at first.
    fn first(&self, seat: Seat) -> String;
    /// The game's own sentences from event number `first` on, and whether the event ends a round,
    /// a hand or a deal.
    fn happenings(&self, first: usize, eyes: Viewer) -> Vec<(String, bool)>;
    /// How many sentences there have been.
    fn told(&self) -> usize;
    /// The sentences from number `first` on, for these eyes.
    fn sentences(&self, first: usize, eyes: Viewer) -> Vec<Sentence>;
    /// How many events of a race there have been.
    fn happened(&self) -> usize;
    /// How many events there have been.
    fn events(&self) -> usize;
    /// What a race listens to, from event number `first` on: when, on the game's clock, and what.
    fn heard(&self, first: usize) -> Vec<(Tick, Heard)>;
}

impl Sight for Table {
    fn seats(&self) -> u8 {
        Self::seats(self)
    }

    fn turn(&self) -> Turn {
        Self::turn(self)
    }

    fn scores(&self) -> Vec<i64> {
        Self::scores(self)
    }

    fn view(&self, eyes: Viewer) -> Box<dyn AnyView> {
        Self::view(self, eyes)
    }

    fn legal(&self, seat: Seat) -> (Vec<String>, bool) {
        Self::legal(self, seat)
    }

    fn first(&self, seat: Seat) -> String {
        self.game().default_action(seat)
    }

    fn happenings(&self, first: usize, eyes: Viewer) -> Vec<(String, bool)> {
        let told = Self::told(self, first, eyes);
        told.iter()
            .map(|told| (told.event.to_string(), draw::ends_a_round(told.event.as_ref())))
            .collect()
    }

    fn told(&self) -> usize {
        Self::events(self)
    }

    fn sentences(&self, first: usize, eyes: Viewer) -> Vec<Sentence> {
        let told = Self::told(self, first, eyes);
        told.iter().map(|told| Sentence::OfGame(told.event.to_string())).collect()
    }

    fn happened(&self) -> usize {
        Self::events(self)
    }

    fn events(&self) -> usize {
        Self::events(self)
    }

    fn heard(&self, first: usize) -> Vec<(Tick, Heard)> {
        let told = Self::told(self, first, Viewer::Spectator);
        told.iter().filter_map(|told| Some((told.at, draw::heard(told.event.as_ref())?))).collect()
    }
}
