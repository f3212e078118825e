//! What reports and pages say of an event or an action.

use super::{
    action::Event, cards::Card, clauses, lesson, options::Basement, points, state::State, tags,
};
use parlour_engine::{Annotated, Seat, lesson::Lesson};

impl Annotated for Basement {
    const COVERED_CLAUSES: &'static [&'static str] = clauses::ALL;
    const CAP_CLAUSES: &'static [&'static str] = &["BSM-R32"];
    const LESSON: Option<&'static Lesson<Self>> = Some(&lesson::LESSON);

    fn hand(&self, state: &State, seat: Seat) -> Vec<Card> {
        state.hands[seat.index()].iter().collect()
    }

    /// BSM-R32 counts turns up to its cap.
    fn forget_counters(&self, state: &mut State) {
        state.turns = 0;
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
}
