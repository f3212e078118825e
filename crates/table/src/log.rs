//! What happened at the table, and who learns of it.

use parlour_engine::{
    Tick, Viewer,
    erased::{AnyEvent, AnyView, Events},
};

/// An event as somebody learns of it.
pub struct Told {
    /// Its number in the table's log, from 0. Numbers that are missing are
    /// events this viewer does not learn of.
    pub number: usize,
    /// When, on the game's clock.
    pub at: Tick,
    /// What: data that can be written, or (as `Display`) a sentence.
    pub event: Box<dyn AnyView>,
}

/// Everything that happened, in order.
#[derive(Default)]
pub(crate) struct Log {
    events: Vec<(Tick, Box<dyn AnyEvent>)>,
}

impl Log {
    pub(crate) fn add(&mut self, at: Tick, events: Events) {
        self.events.extend(events.into_iter().map(|event| (at, event)));
    }

    pub(crate) fn len(&self) -> usize {
        self.events.len()
    }

    pub(crate) fn since(&self, first: usize, viewer: Viewer) -> Vec<Told> {
        let seen = |(number, (at, event)): (usize, &(Tick, Box<dyn AnyEvent>))| {
            let event = event.seen_by(viewer)?;
            Some(Told { number, at: *at, event })
        };
        self.events.iter().enumerate().skip(first).filter_map(seen).collect()
    }

    pub(crate) fn whole(&self, first: usize) -> Vec<Box<dyn AnyView>> {
        self.events.iter().skip(first).map(|(_, event)| event.whole()).collect()
    }
}
