//! What reports and pages say of a game beyond its rules.

use super::Game;
use crate::{annotation::Annotation, lesson::Lesson, seat::Seat};

/// Words and figures about a game, for the lab and for pages. `impl Annotated for MyGame {}` is
/// enough to play.
pub trait Annotated: Game {
    /// Every clause that an event can be seen to carry out ([`Annotated::clauses_of`]): what never comes
    /// up in a study is found by this list. The other clauses cannot be told from events.
    const COVERED_CLAUSES: &'static [&'static str] = &[];

    /// The clauses by which a table stops what its players have not ended. A study counts how often
    /// they come up: the length of such a game is that of the cap.
    const CAP_CLAUSES: &'static [&'static str] = &[];

    /// A first lesson: a few stacked deals, played by the learner.
    const LESSON: Option<&'static Lesson<Self>> = None;

    /// The cards in a seat's hand, where a seat has one: for studies of what a card is worth.
    fn hand(&self, _state: &Self::State, _seat: Seat) -> Vec<Self::Card> {
        Vec::new()
    }

    /// Takes out of a position what only counts how long it has been played: turns until a cap, a
    /// clock. Two tables that are equal then are the same position, so that a study finds games that
    /// go in circles.
    fn forget_counters(&self, _state: &mut Self::State) {}

    /// Which clauses this event carries out, as far as the event itself tells: studies count how
    /// often they come up. All of them are among [`Annotated::COVERED_CLAUSES`].
    fn clauses_of(_event: &Self::Event) -> &'static [&'static str] {
        &[]
    }

    /// What a seat did or what happened to it in this event, in a few words such as `ate eight cards or
    /// more`: studies ask how often it comes up at a table of so many, and who wins then.
    fn tags(_event: &Self::Event, _seats: u8, _note: &mut dyn FnMut(Seat, &'static str)) {}

    /// The tags that a designer waits for: a study names those of them that never come up.
    const EXPECTED_TAGS: &'static [&'static str] = &[];

    /// What the score of a seat changes by beyond what [`Annotated::points`] tells, in a few words: the
    /// money of a bank, which pays and takes what others win and lose. Without it the events tell all.
    const OTHER_POINTS: Option<&'static str> = None;

    /// By how much this event changes the score of a seat, and what for, in a few words such as `Soups`:
    /// studies ask where points come from. The events of an act together tell the whole change, or
    /// none of a game's events tells any.
    fn points(&self, _event: &Self::Event, _note: &mut dyn FnMut(Seat, i64, &'static str)) {}

    /// What is worth knowing before a legal act, from the view of who would do it. Only
    /// for acts that are hard to judge by looking, and never a hint of what is best.
    fn preview(&self, _view: &Self::View, _action: &Self::Action) -> Vec<Annotation> {
        Vec::new()
    }
}
