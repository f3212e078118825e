//! What reports and pages say of an event or an action.

use super::{
    action::Event, cards::Card, clauses, lesson, options::DownTheWell, points, state::State, tags,
};
use parlour_engine::{Annotated, Seat, lesson::Lesson};

impl Annotated for DownTheWell {
    const COVERED_CLAUSES: &'static [&'static str] = clauses::ALL;
    const LESSON: Option<&'static Lesson<Self>> = Some(&lesson::LESSON);

    fn hand(&self, state: &State, seat: Seat) -> Vec<Card> {
        state.hand(seat).iter().collect()
    }

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
