//! What a screen sees of a table, be it in this process or on a server.

use crate::{draw, race_event::RaceEvent};
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
pub(crate) trait VisibleTable {
    /// The number of players.
    fn seats(&self) -> u8;
    /// Which match it is at this table, counted from 1.
    fn match_no(&self) -> u32 {
        1
    }
    /// Who may act.
    fn turn(&self) -> Turn;
    /// Each seat's result, or how it stands.
    fn scores(&self) -> Vec<i64>;
    /// What this viewer sees. On a server there is only the client's own view.
    fn view(&self, viewer: Viewer) -> Box<dyn AnyView>;
    /// What this seat may do, and whether that is all.
    fn legal(&self, seat: Seat) -> (Vec<String>, bool);
    /// The action on which the cursor stands at first.
    fn first(&self, seat: Seat) -> String;
    /// The game's own sentences from event number `first` on, and whether the event ends a round,
    /// a hand or a deal.
    fn happenings(&self, first: usize, viewer: Viewer) -> Vec<(String, bool)>;
    /// How many sentences there have been.
    fn sentence_count(&self) -> usize;
    /// The sentences from number `first` on, for this viewer.
    fn sentences(&self, first: usize, viewer: Viewer) -> Vec<Sentence>;
    /// How many events of a race there have been.
    fn race_event_count(&self) -> usize;
    /// How many events there have been.
    fn events(&self) -> usize;
    /// What a race listens to, from event number `first` on: when, on the game's clock, and what.
    fn race_events(&self, first: usize) -> Vec<(Tick, RaceEvent)>;
}

impl VisibleTable for Table {
    fn seats(&self) -> u8 {
        self.game().seats()
    }

    fn turn(&self) -> Turn {
        self.game().turn()
    }

    fn scores(&self) -> Vec<i64> {
        self.game().scores()
    }

    fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        self.game().view(viewer)
    }

    fn legal(&self, seat: Seat) -> (Vec<String>, bool) {
        self.game().legal(seat)
    }

    fn first(&self, seat: Seat) -> String {
        self.game().default_action(seat)
    }

    fn happenings(&self, first: usize, viewer: Viewer) -> Vec<(String, bool)> {
        let events = self.visible_events(first, viewer);
        events
            .iter()
            .map(|event| (event.event.to_string(), draw::ends_a_round(event.event.as_ref())))
            .collect()
    }

    fn sentence_count(&self) -> usize {
        Self::events(self)
    }

    fn sentences(&self, first: usize, viewer: Viewer) -> Vec<Sentence> {
        let events = self.visible_events(first, viewer);
        events.iter().map(|event| Sentence::OfGame(event.event.to_string())).collect()
    }

    fn race_event_count(&self) -> usize {
        Self::events(self)
    }

    fn events(&self) -> usize {
        Self::events(self)
    }

    fn race_events(&self, first: usize) -> Vec<(Tick, RaceEvent)> {
        let events = self.visible_events(first, Viewer::Spectator);
        events
            .iter()
            .filter_map(|event| Some((event.at, draw::race_event(event.event.as_ref())?)))
            .collect()
    }
}
