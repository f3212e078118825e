//! What reports and pages say of an event or an action.

use super::{
    action::{Action, Event},
    cards::Card,
    clauses, lesson,
    options::BreadBasket,
    points,
    state::State,
    tags,
    view::View,
};
use parlour_engine::{Annotated, Annotation, Seat, lesson::Lesson};

impl Annotated for BreadBasket {
    const COVERED_CLAUSES: &'static [&'static str] = clauses::ALL;
    const LESSON: Option<&'static Lesson<Self>> = Some(&lesson::LESSON);

    fn hand(&self, state: &State, seat: Seat) -> Vec<Card> {
        state.hand(seat).iter().collect()
    }

    fn preview(&self, view: &View, action: &Action) -> Vec<Annotation> {
        view.annotations(action)
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
