//! A table that people come to and go from: chairs, host rights, matches one after another,
//! clocks, bots in empty chairs and for people who are away.
//!
//! A session has no clock, no socket and no file: whoever drives it says what time it is, writes
//! down the [`Fact`]s that come of what people ask for, and tells people afterwards. The same
//! facts in the same order make the same session again ([`Session::refold`]).

mod ask;
mod back;
mod due;
mod fact;
mod fold;
mod no;
mod place;
mod play;
mod race;
mod terms;
mod think;
mod watch;

pub use ask::Facts;
pub use back::TakeBack;
pub use fact::{By, Fact};
pub use fold::Unfit;
pub use no::No;
pub use place::{Place, Presence, Sitter};
pub use play::Heard;
pub use race::{Claim, Decided};
pub use terms::{House, Now, Pace, Terms};
pub use think::{Answer, Question};

use crate::race::Line;
use parlour_engine::{Seat, Turn, Viewer, erased::AnyGame, erased::AnyView, fair::Secret};
use play::Play;
use std::{fmt, sync::Arc};

/// The level of the bots that fill chairs and cover for people, where nobody says otherwise.
pub const USUAL_LEVEL: &str = "medium";

/// The level of the bot that is asked for a hint.
pub const HINT_LEVEL: &str = "expert";

/// Where a session is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// People sit down.
    Gathering,
    /// A match is played.
    Playing,
    /// The match is over; another may follow.
    Over,
}

/// A table that people come to and go from.
pub struct Session {
    terms: Terms,
    house: Arc<dyn House>,
    /// Where bots get their chances from.
    luck: u64,
    seq: u32,
    places: Vec<Place>,
    /// The lines to the people, at a table with races.
    lines: Vec<Line>,
    /// What was promised for the match to come.
    promise: Option<Secret>,
    /// How many promises there were.
    promised: u32,
    match_no: u32,
    play: Option<Box<Play>>,
    results: Vec<Vec<i64>>,
    /// Who asks the table to take back, and who has agreed.
    asked_back: Option<back::Asked>,
    /// Are bots that take their time asked away from the table?
    elsewhere: bool,
    /// How many questions have gone out: each has its number.
    questions: u32,
}

impl Session {
    /// A table where nobody sits yet. `luck` is where bots get their chances from.
    #[must_use]
    pub fn new(terms: Terms, house: Arc<dyn House>, luck: u64) -> Self {
        let places = vec![Place::free(); usize::from(terms.players)];
        Self {
            terms,
            house,
            luck,
            seq: 0,
            places,
            lines: Vec::new(),
            promise: None,
            promised: 0,
            match_no: 1,
            play: None,
            results: Vec::new(),
            asked_back: None,
            elsewhere: false,
            questions: 0,
        }
    }

    /// The number of the last fact.
    #[must_use]
    pub fn seq(&self) -> u32 {
        self.seq
    }

    /// What was agreed.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Where the session is.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match &self.play {
            None => Phase::Gathering,
            Some(play) if play.table.turn() == Turn::Over => Phase::Over,
            Some(_) => Phase::Playing,
        }
    }

    /// The chairs, in seat order.
    #[must_use]
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The chair of this seat.
    #[must_use]
    pub fn place(&self, seat: Seat) -> Option<&Place> {
        self.places.get(seat.index())
    }

    /// The seat with this number, if there is such a chair.
    #[must_use]
    pub fn seat(&self, number: u8) -> Option<Seat> {
        Seat::at(u64::from(number), self.terms.players)
    }

    /// All seats.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.terms.players)
    }

    /// Who has the host's rights: of the people here, or else of all people, whoever sat
    /// down first.
    #[must_use]
    pub fn host(&self) -> Option<Seat> {
        let ranked = |seat: Seat| match &self.places[seat.index()].sitter {
            Sitter::Person { rank, gone, .. } => Some((gone.is_some(), *rank, seat)),
            _ => None,
        };
        self.seats().filter_map(ranked).min().map(|(.., seat)| seat)
    }

    /// Which match of the session, from 1.
    #[must_use]
    pub fn match_no(&self) -> u32 {
        self.match_no
    }

    /// What each seat has won: one list a match that is over.
    #[must_use]
    pub fn results(&self) -> &[Vec<i64>] {
        &self.results
    }

    /// How many secrets were promised so far: one for each match, and one for the next.
    #[must_use]
    pub fn matches_promised(&self) -> u32 {
        self.promised
    }

    /// Must a secret be promised before people go on?
    #[must_use]
    pub fn wants_promise(&self) -> bool {
        self.promise.is_none() && self.phase() != Phase::Playing
    }

    /// The promise about the shuffle: of the match that is played, else of the one to come.
    #[must_use]
    pub fn commit(&self) -> Option<String> {
        let playing = self.play.as_ref().filter(|_| self.phase() == Phase::Playing);
        let secret = playing.map(|play| &play.secret).or(self.promise.as_ref());
        secret.map(Secret::commit)
    }

    /// What the players have added to the shuffle the [`commit`](Self::commit) is about.
    #[must_use]
    pub fn entropies(&self) -> Vec<Option<String>> {
        match &self.play {
            Some(play) if self.phase() == Phase::Playing => play.entropies.clone(),
            _ => self.places.iter().map(|place| place.entropy().map(str::to_owned)).collect(),
        }
    }

    /// The secret of the match that is over, and what the players had added to it: now it
    /// may be told.
    #[must_use]
    pub fn proof(&self) -> Option<(&Secret, &[Option<String>])> {
        let play = self.play.as_ref().filter(|_| self.phase() == Phase::Over)?;
        Some((&play.secret, &play.entropies))
    }

    /// The match: what lies on the table for a viewer.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> Option<Box<dyn AnyView>> {
        Some(self.play.as_ref()?.table.view(viewer))
    }

    /// Who may act in the match.
    #[must_use]
    pub fn turn(&self) -> Option<Turn> {
        Some(self.play.as_ref()?.table.turn())
    }

    /// What this seat may do, and whether that is all; `None` if it is not its turn.
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Option<(Vec<String>, bool)> {
        let table = &self.play.as_ref()?.table;
        table.turn().allows(seat).then(|| table.legal(seat))
    }

    /// Which face the table shows: it rises with every card turned up and every verdict.
    #[must_use]
    pub fn face(&self) -> u32 {
        self.play.as_ref().map_or(0, |play| play.table.game().race())
    }

    /// Are there races at this table?
    #[must_use]
    pub fn has_races(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.races.is_some())
    }

    /// The race that the last fact decided, if it was one.
    #[must_use]
    pub fn decided(&self) -> Option<&Decided> {
        let play = self.play.as_ref()?;
        play.decided.as_ref().filter(|(seq, _)| *seq == self.seq).map(|(_, decided)| decided)
    }

    /// Each seat's result, or how it stands.
    #[must_use]
    pub fn scores(&self) -> Vec<i64> {
        self.play.as_ref().map(|play| play.table.scores()).unwrap_or_default()
    }

    /// The game that is played, for a record once it is over, or to try something out.
    #[must_use]
    pub fn game(&self) -> Option<&dyn AnyGame> {
        Some(self.play.as_ref()?.table.game())
    }

    /// The text that the deals of the match come from: for a record, once it is over.
    #[must_use]
    pub fn seed(&self) -> Option<&str> {
        let play = self.play.as_ref().filter(|_| self.phase() == Phase::Over)?;
        Some(&play.seed)
    }

    /// When the first choice that is due is made by the clock, and what each seat has left
    /// (bank clocks); `None` where nobody looks at the clock.
    #[must_use]
    pub fn clocks(&self, now: Now) -> Option<(Option<Now>, Option<Vec<u64>>)> {
        let play = self.play.as_ref().filter(|_| self.terms.pace != Pace::None)?;
        Some((play.watch.first().map(|(end, _)| end), play.watch.left(now)))
    }

    /// What this viewer learns of the events after fact number `seq`; `None` if that is
    /// longer ago than the table remembers.
    #[must_use]
    pub fn heard_since(&self, seq: u32, viewer: Viewer) -> Option<Vec<Heard>> {
        match &self.play {
            None => (seq <= self.seq).then(Vec::new),
            Some(play) => play.heard_since(seq, self.seq, viewer),
        }
    }

    /// The latest events as this viewer heard them, at most so many.
    #[must_use]
    pub fn heard_last(&self, most: usize, viewer: Viewer) -> Vec<Heard> {
        self.play.as_ref().map(|play| play.heard_last(most, viewer)).unwrap_or_default()
    }

    /// The events of the fact that was folded last, whole: for the book, not for a player.
    #[must_use]
    pub fn events_of_last(&self) -> Vec<Box<dyn AnyView>> {
        self.play.as_ref().map(|play| play.events_of_last(self.seq)).unwrap_or_default()
    }

    /// Is a person here, at the table now?
    #[must_use]
    pub fn is_anybody_here(&self) -> bool {
        self.places.iter().any(Place::is_here)
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phase = self.phase();
        write!(
            f,
            "Session({}, match {}, {phase:?}, fact {})",
            self.terms.game, self.match_no, self.seq
        )
    }
}
