//! What reports and pages say of an event or an action.

use super::{action::Event, clauses, lesson, options::Basset, points, tags};
use parlour_engine::{Annotated, Seat, lesson::Lesson};

impl Annotated for Basset {
    const COVERED_CLAUSES: &'static [&'static str] = clauses::ALL;
    const OTHER_POINTS: Option<&'static str> = Some("the bank");
    const LESSON: Option<&'static Lesson<Self>> = Some(&lesson::LESSON);

    fn clauses_of(event: &Event) -> &'static [&'static str] {
        clauses::of(event)
    }

    fn tags(event: &Event, seats: u8, note: &mut dyn FnMut(Seat, &'static str)) {
        tags::of(event, seats, note);
    }

    fn points(&self, event: &Event, note: &mut dyn FnMut(Seat, i64, &'static str)) {
        points::of(self, event, note);
    }
}
