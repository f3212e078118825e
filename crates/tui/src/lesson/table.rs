//! The table of a lesson, as a screen sees it.

use crate::{
    draw,
    race_event::RaceEvent,
    visible_table::{Sentence, VisibleTable},
};
use parlour_engine::{Seat, Tick, Turn, Viewer, erased::AnyView, lesson::LessonPosition};

/// A step as it stands, and what was said in it.
pub(super) struct LessonTable {
    pub(super) now: LessonPosition,
    sentences: Vec<String>,
    race_events: Vec<(Tick, RaceEvent)>,
}

impl LessonTable {
    pub(super) fn new(now: LessonPosition) -> Self {
        let mut table = Self { now, sentences: Vec::new(), race_events: Vec::new() };
        table.listen();
        table
    }

    /// A move has gone on.
    pub(super) fn go_on(&mut self, now: LessonPosition) {
        self.now = now;
        self.listen();
    }

    fn listen(&mut self) {
        let (viewer, at) = (Viewer::Seat(self.now.seat), self.now.game.clock());
        let events = self.now.events.iter().filter_map(|(_, event)| event.redact_for(viewer));
        for event in events {
            self.sentences.push(event.to_string());
            self.race_events.extend(draw::race_event(event.as_ref()).map(|event| (at, event)));
        }
    }
}

impl VisibleTable for LessonTable {
    fn seats(&self) -> u8 {
        self.now.game.seats()
    }

    fn turn(&self) -> Turn {
        self.now.game.turn()
    }

    fn scores(&self) -> Vec<i64> {
        self.now.game.scores()
    }

    fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        self.now.game.view(viewer)
    }

    fn legal(&self, seat: Seat) -> (Vec<String>, bool) {
        self.now.game.legal(seat)
    }

    fn first(&self, seat: Seat) -> String {
        self.now.game.default_action(seat)
    }

    fn happenings(&self, _first: usize, _viewer: Viewer) -> Vec<(String, bool)> {
        Vec::new() // no round is summed up: the lesson itself says what it came to
    }

    fn sentence_count(&self) -> usize {
        self.sentences.len()
    }

    fn sentences(&self, first: usize, _viewer: Viewer) -> Vec<Sentence> {
        self.sentences.iter().skip(first).cloned().map(Sentence::OfGame).collect()
    }

    fn race_event_count(&self) -> usize {
        self.race_events.len()
    }

    fn events(&self) -> usize {
        self.sentences.len()
    }

    fn race_events(&self, first: usize) -> Vec<(Tick, RaceEvent)> {
        self.race_events.iter().skip(first).cloned().collect()
    }
}
