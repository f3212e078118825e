//! What happened at the table, and who learns of it.
//!
//! A server holds many tables, and each event takes memory that is hardly ever looked at again.
//! So only the latest are kept; the older ones are found out when someone wants them, by playing
//! the game again from its acts. Where that cannot be done all are kept: in games in which things
//! happen by the clock, and before an act that was taken back.

use parlour_engine::{
    Tick, Viewer,
    erased::{AnyEvent, AnyGame, AnyView, Events},
};

/// An event as someone learns of it.
pub struct VisibleEvent {
    /// Its number in the table's log, from 0. Numbers that are missing are
    /// events this viewer does not learn of.
    pub number: usize,
    /// When, on the game's clock.
    pub at: Tick,
    /// What: data that can be written, or (as `Display`) a sentence.
    pub event: Box<dyn AnyView>,
}

type Event = (Tick, Box<dyn AnyEvent>);

/// The latest events that are kept, at least and at most, besides those of the last act.
const MIN_KEPT_EVENTS: usize = 2;
const MAX_KEPT_EVENTS: usize = 6;

/// Everything that happened, in order: first what is kept for good, then what can be found out
/// again, then the latest.
#[derive(Default)]
pub(crate) struct Log {
    for_good: Vec<Event>,
    /// How many events of the game are among those kept for good (or undone).
    before: usize,
    forgotten: usize,
    latest: Vec<Event>,
}

impl Log {
    /// Notes what has happened to this game.
    pub(crate) fn add(&mut self, game: &dyn AnyGame, events: Events) {
        let (at, new) = (game.clock(), events.len());
        if game.meta().real_time {
            self.for_good.extend(events.into_iter().map(|event| (at, event)));
            return;
        }
        let kept = new.max(MIN_KEPT_EVENTS);
        if self.latest.len() + new > MAX_KEPT_EVENTS.max(kept) {
            let old = (self.latest.len() + new).saturating_sub(kept).min(self.latest.len());
            self.latest.drain(..old);
            self.forgotten += old;
        }
        self.latest.reserve_exact(new);
        self.latest.extend(events.into_iter().map(|event| (at, event)));
    }

    /// From now on the log is about another game, which has come as far as this.
    pub(crate) fn go_on_with(&mut self, then: &dyn AnyGame, now: &dyn AnyGame, note: Events) {
        let again = self.found_out(then);
        self.for_good.extend(again);
        self.forgotten = 0;
        self.for_good.append(&mut self.latest);
        self.for_good.extend(note.into_iter().map(|event| (now.clock(), event)));
        self.before = now.events_again().map_or(0, |events| events.len());
    }

    pub(crate) fn len(&self) -> usize {
        self.for_good.len() + self.forgotten + self.latest.len()
    }

    pub(crate) fn since(
        &self,
        game: &dyn AnyGame,
        first: usize,
        viewer: Viewer,
    ) -> Vec<VisibleEvent> {
        let redacted = |number: usize, (at, event): &Event| {
            let event = event.redact_for(viewer)?;
            Some(VisibleEvent { number, at: *at, event })
        };
        self.each(game, first, redacted)
    }

    pub(crate) fn whole(&self, game: &dyn AnyGame, first: usize) -> Vec<Box<dyn AnyView>> {
        self.each(game, first, |_, (_, event)| Some(event.whole()))
    }

    /// What is made of each event from this number on.
    fn each<T>(
        &self,
        game: &dyn AnyGame,
        first: usize,
        make: impl Fn(usize, &Event) -> Option<T>,
    ) -> Vec<T> {
        let latest = self.len() - self.latest.len();
        let again = if first < latest { self.found_out(game) } else { Vec::new() };
        let older = self.for_good.iter().chain(&again).enumerate().skip(first);
        let newer = (latest..).zip(&self.latest).skip(first.saturating_sub(latest));
        older.chain(newer).filter_map(|(number, event)| make(number, event)).collect()
    }

    /// The events that were forgotten.
    fn found_out(&self, game: &dyn AnyGame) -> Vec<Event> {
        if self.forgotten == 0 {
            return Vec::new();
        }
        let again = game.events_again().unwrap_or_default().into_iter();
        let at = game.clock();
        again.skip(self.before).take(self.forgotten).map(|event| (at, event)).collect()
    }
}
