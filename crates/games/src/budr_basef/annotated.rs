//! What reports and pages say of an event or an action.

use super::{
    action::{Action, Event},
    clauses, lesson,
    options::BudrBasef,
    points,
    state::State,
    tags,
    view::View,
};
use parlour_engine::{Annotated, Annotation, Seat, Tick, lesson::Lesson};

impl Annotated for BudrBasef {
    const COVERED_CLAUSES: &'static [&'static str] = clauses::ALL;
    const CAP_CLAUSES: &'static [&'static str] = &["BUD-R35"];
    const EXPECTED_TAGS: &'static [&'static str] = &tags::SETS;
    const LESSON: Option<&'static Lesson<Self>> = Some(&lesson::LESSON);

    /// BUD-R35 counts flips up to its cap; the clock and the number of the stack only rise.
    fn forget_counters(&self, state: &mut State) {
        (state.clock, state.opened, state.flipped) = (Tick(0), Tick(0), Tick(0));
        (state.plays, state.version) = (0, 0);
    }

    fn clauses_of(event: &Event) -> &'static [&'static str] {
        clauses::of(event)
    }

    fn tags(event: &Event, seats: u8, note: &mut dyn FnMut(Seat, &'static str)) {
        tags::of(event, seats, note);
    }

    fn points(&self, event: &Event, note: &mut dyn FnMut(Seat, i64, &'static str)) {
        points::of(event, note);
    }

    fn preview(&self, view: &View, action: &Action) -> Vec<Annotation> {
        self.annotations(view, action)
    }
}
