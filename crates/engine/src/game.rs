//! The one trait that every game implements.

use crate::{
    annotation::Annotation,
    log::Log,
    options::{OptionError, OptionSpec},
    refusal::{ActionError, ParseActionError, Refusal},
    rng::Rng,
    seat::{Seat, Viewer},
    turn::{Act, Tick, Turn},
};
use arrayvec::ArrayVec;
use serde::{Serialize, de::DeserializeOwned};
use std::{
    fmt::{Debug, Display},
    hash::Hash,
};

/// The actions offered to a seat: a fixed array in the caller's hands, cleared and reused.
pub type Menu<A> = ArrayVec<A, 256>;

/// What is known of a game before anyone sits down.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Meta {
    /// The word for it in commands and records, such as `down-the-well`.
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// The prefix of its clauses, such as `DTW`.
    pub clauses: &'static str,
    /// The fewest seats.
    pub min_players: u8,
    /// The most seats under any option.
    pub max_players: u8,
    /// The version of these rules, raised only when a record would replay differently.
    pub version: u32,
    /// Is it played against the clock?
    pub real_time: bool,
    /// The seat of the first person among bots: one that has something to decide.
    pub first_person: u8,
    /// House rules that a table of people starts from, as keys and JSON values, where the text's
    /// own suit bots better. `"players"` stands for the number of players.
    pub among_people: &'static [(&'static str, &'static str)],
    /// The house rules.
    pub options: &'static [OptionSpec],
}

/// A card game. The value itself is the house rules: small, plain, from options.
///
/// A reader of a game meets these in the order of play: [`start`](Game::start),
/// [`turn`](Game::turn), [`menu`](Game::menu), [`check`](Game::check),
/// [`apply`](Game::apply), [`scores`](Game::scores), [`view`](Game::view).
///
/// `check` is the whole truth about what is legal; `menu` lists it where it can
/// be listed. `apply` is only called after `check` has passed for the same
/// state, and cannot fail. Chance and time are arguments, never kept in the
/// state, so a copy of a state foresees nothing.
pub trait Game:
    Clone + Default + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// A card of this game's deck. `Display` is its code on the wire; `Ord` is the order of hands.
    type Card: Copy + Ord + Hash + Debug + Display + Send + Sync;
    /// The whole table, hidden cards included: flat data. Deliberately not serialisable.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// What a seat can do. `Display` is its canonical text on the wire.
    type Action: Clone + Eq + Debug + Display + Send + Sync;
    /// What happened, with everything the log may know.
    type Event: Clone + Debug + Display + Serialize + Send + Sync;
    /// What lies on the table for one viewer. `Display` draws it as text; what is written of it
    /// is read again at the other end of a line.
    type View: Clone + Eq + Debug + Display + Serialize + DeserializeOwned + Send + Sync;
    /// What a seat keeps in mind of what it has seen and that no longer lies before it: flat
    /// data, folded by [`remember`](Game::remember). `()` where the view says it all.
    type Memory: Clone + Default + PartialEq + Debug + Send + Sync;
    /// The rules that can be broken.
    type Illegal: Refusal;

    /// Name, seats, version, options.
    const META: Meta;

    /// Every clause that an event can be seen to carry out ([`Game::clauses_of`]): what never comes
    /// up in a study is found by this list. The other clauses cannot be told from events.
    const COVERED_CLAUSES: &'static [&'static str] = &[];

    /// The clauses by which a table stops what its players have not ended. A study counts how often
    /// they come up: the length of such a game is that of the cap.
    const CAP_CLAUSES: &'static [&'static str] = &[];

    /// Can these house rules be played by so many? The error names the option
    /// (`players` for the number of seats) and the clause.
    fn validate(&self, seats: u8) -> Result<(), OptionError>;

    /// Every card of the deck, in its canonical order: what a shuffle starts from.
    fn deck(&self) -> Vec<Self::Card>;

    /// The table after the first deal. `seats` has passed [`validate`](Game::validate).
    fn start(&self, seats: u8, rng: &mut impl Rng, log: &mut impl Log<Self::Event>) -> Self::State;

    /// How many sit at the table.
    fn seats(&self, state: &Self::State) -> u8;

    /// Who may act.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Puts into the cleared menu what this seat may do, each action once.
    fn menu(&self, state: &Self::State, seat: Seat, menu: &mut Menu<Self::Action>);

    /// Does the menu list everything that `check` lets pass? If not, it is a useful choice.
    fn menu_is_complete(&self, _state: &Self::State) -> bool {
        true
    }

    /// Reads an action's text, in any order of its cards. Only the form and the
    /// house rules are judged here, not the state.
    fn parse(&self, seats: u8, text: &str) -> Result<Self::Action, ParseActionError>;

    /// Reads an action of a record or a log: what was an action when it was done stays one,
    /// even where it would be refused by now.
    ///
    /// # Errors
    /// If it never was one.
    fn parse_recorded(&self, seats: u8, text: &str) -> Result<Self::Action, ParseActionError> {
        self.parse(seats, text)
    }

    /// Is this act legal now, for a seat whose turn allows it to act?
    fn check(&self, state: &Self::State, act: &Act<Self::Action>) -> Result<(), Self::Illegal>;

    /// The rule that an act out of turn breaks, where a rule says more than
    /// "not your turn".
    fn off_turn(&self, _state: &Self::State, _act: &Act<Self::Action>) -> Option<Self::Illegal> {
        None
    }

    /// Does a checked act, and all that follows from it by itself.
    fn apply(
        &self,
        state: &mut Self::State,
        act: Act<Self::Action>,
        rng: &mut impl Rng,
        log: &mut impl Log<Self::Event>,
    );

    /// Each seat's result: of the game if it is over, else as it stands.
    fn scores(&self, state: &Self::State) -> Vec<i64>;

    /// The cards in a seat's hand, where a seat has one: for studies of what a card is worth.
    fn hand(&self, _state: &Self::State, _seat: Seat) -> Vec<Self::Card> {
        Vec::new()
    }

    /// What this viewer may know, built up from nothing.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// Everything face up, for records and study. A live table never shows it.
    fn reveal(&self, state: &Self::State) -> Self::View;

    /// The event as this viewer learns of it, if at all.
    fn redact_for(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// Which clauses this event carries out, as far as the event itself tells: studies count how
    /// often they come up. All of them are among [`Game::COVERED_CLAUSES`].
    fn clauses_of(_event: &Self::Event) -> &'static [&'static str] {
        &[]
    }

    /// What a seat did or what befell it in this event, in a few words such as `ate eight cards or
    /// more`: studies ask how often it comes up at a table of so many, and who wins then.
    fn tags(_event: &Self::Event, _seats: u8, _note: &mut dyn FnMut(Seat, &'static str)) {}

    /// Does a rule show cards in this event that are hidden again afterwards (a
    /// hand laid open and taken up again)? Only such events may tell a viewer
    /// more than the view that follows.
    fn reveals_temporarily(&self, _event: &Self::Event) -> bool {
        false
    }

    /// What the game does for a player who is away, from that player's view.
    fn default_action(&self, view: &Self::View) -> Self::Action;

    /// What is worth knowing before a legal act, from the view of who would do it. Only
    /// for acts that are hard to judge by looking, and never a hint of what is best.
    fn preview(&self, _view: &Self::View, _action: &Self::Action) -> Vec<Annotation> {
        Vec::new()
    }

    /// A table that this viewer could not tell from `state` by looking: all
    /// cards and choices hidden from it are dealt anew.
    fn resample_hidden(
        &self,
        state: &Self::State,
        viewer: Viewer,
        rng: &mut impl Rng,
    ) -> Self::State;

    /// Keeps in mind what this seat learns of an event (told as [`redact_for`](Game::redact_for) tells it).
    fn remember(&self, _memory: &mut Self::Memory, _seat: Seat, _event: &Self::Event) {}

    /// A world that agrees with all that a seat sees and remembers, each such world equally
    /// likely. What the view shows is taken from it, so of a [`reveal`](Game::reveal) there is
    /// only one world.
    fn sample_world(
        &self,
        view: &Self::View,
        memory: &Self::Memory,
        rng: &mut impl Rng,
    ) -> Self::State;

    /// Are all cards and all money still there, and do the game's invariants hold?
    fn audit(&self, state: &Self::State) -> Result<(), String>;

    /// The game's clock.
    fn clock(&self, _state: &Self::State) -> Tick {
        Tick::default()
    }

    /// When the game next acts by itself.
    fn deadline(&self, _state: &Self::State) -> Option<Tick> {
        None
    }

    /// Moves the clock to `now`, doing everything that falls due on the way.
    fn advance(
        &self,
        _state: &mut Self::State,
        _now: Tick,
        _chance: &mut impl Rng,
        _log: &mut impl Log<Self::Event>,
    ) {
    }

    /// Sets the clock and does nothing else, where the game can do that. Only asked
    /// for a moment before which nothing falls due ([`deadline`](Game::deadline)),
    /// or to set it back again: it spares [`play`](Game::play) a copy of the table.
    fn set_clock(&self, _state: &mut Self::State, _now: Tick) -> bool {
        false
    }

    /// A number that changes whenever there is something new to react to
    /// (real-time games): a card turned up, a contest decided.
    fn face(&self, _state: &Self::State) -> u32 {
        0
    }

    /// Which race is on: it rises with every card turned up and with every verdict.
    fn race(&self, _state: &Self::State) -> u32 {
        0
    }

    /// Does this action take part in a race, in which the fastest hand counts (a hit)?
    fn is_race(&self, _action: &Self::Action) -> bool {
        false
    }

    /// One action of the menu, each equally likely; `None` if there is none.
    /// A game may do this without listing the menu.
    #[inline]
    fn pick(
        &self,
        state: &Self::State,
        seat: Seat,
        menu: &mut Menu<Self::Action>,
        rng: &mut impl Rng,
    ) -> Option<Self::Action> {
        menu.clear();
        self.menu(state, seat, menu);
        if menu.is_empty() {
            return None;
        }
        let index = rng.draw(menu.len() as u32) as usize;
        Some(menu.swap_remove(index))
    }

    /// The checked way to act: moves the clock to the act's moment, judges, and
    /// only then changes anything.
    #[inline]
    fn play(
        &self,
        state: &mut Self::State,
        act: Act<Self::Action>,
        rng: &mut impl Rng,
        log: &mut impl Log<Self::Event>,
    ) -> Result<(), ActionError<Self::Illegal>> {
        if Self::META.real_time {
            let now = self.clock(state);
            if act.at < now {
                return Err(ActionError::ClockBack { now, asked: act.at });
            }
            let quiet = self.deadline(state).is_none_or(|deadline| act.at < deadline);
            if quiet && self.set_clock(state, act.at) {
                if let Err(refused) = self.judge(state, &act) {
                    self.set_clock(state, now);
                    return Err(refused);
                }
                self.apply(state, act, rng, log);
                return Ok(());
            }
            // what falls due first must be undone if the act is refused after it
            let mut then = state.clone();
            self.advance(&mut then, act.at, rng, log);
            self.judge(&then, &act)?;
            self.apply(&mut then, act, rng, log);
            *state = then;
        } else {
            self.judge(state, &act)?;
            self.apply(state, act, rng, log);
        }
        Ok(())
    }

    /// Would this act be accepted, at this very moment?
    #[inline]
    fn judge(
        &self,
        state: &Self::State,
        act: &Act<Self::Action>,
    ) -> Result<(), ActionError<Self::Illegal>> {
        let turn = self.turn(state);
        if turn == Turn::Over {
            return Err(ActionError::Over);
        }
        if !turn.allows(act.seat) {
            return Err(match self.off_turn(state, act) {
                Some(illegal) => ActionError::Illegal(illegal),
                None => ActionError::NotYourTurn { seat: act.seat, turn },
            });
        }
        self.check(state, act).map_err(ActionError::Illegal)
    }
}
