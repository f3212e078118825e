//! What a game implements: [`Game`], the rules, and beside it [`RealTime`], [`Hidden`] and
//! [`Annotated`], which can be left empty.

mod annotated;
mod full;
mod hidden;
mod real_time;

pub use annotated::Annotated;
pub use full::FullGame;
pub use hidden::Hidden;
pub use real_time::RealTime;

use crate::{
    log::Log,
    options::{OptionError, OptionSpec},
    preset::Preset,
    refusal::{ParseActionError, Refusal},
    rng::Rng,
    seat::{Seat, Viewer},
    turn::{Act, Turn},
};
use arrayvec::ArrayVec;
use serde::{Serialize, de::DeserializeOwned};
use std::{
    fmt::{Debug, Display},
    hash::Hash,
};

/// The actions offered to a seat: a fixed array in the caller's hands, cleared and reused.
pub type Menu<A> = ArrayVec<A, MENU_PLACES>;

/// The most actions that a menu lists.
pub const MENU_PLACES: usize = 256;

/// What is known of a game before anyone sits down.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Meta {
    /// The word for it in commands and records, such as `down-the-well`.
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// What it is about, in one sentence.
    #[serde(skip)]
    pub about: &'static str,
    /// Its rules: Markdown with one numbered clause a line.
    #[serde(skip)]
    pub rulebook: &'static str,
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
    /// The seat of the only person where all others are bots: it waits for none of them before its first decision.
    pub first_to_act: u8,
    /// Do all seats play the same part? Not where one of them keeps the bank.
    pub seats_alike: bool,
    /// The house rules.
    pub options: &'static [OptionSpec],
    /// The house rules that a form shows first; the others stand behind them.
    #[serde(skip)]
    pub main_options: &'static [&'static str],
    /// House rules that go together, the simplest first; the last is the text's own.
    #[serde(skip)]
    pub presets: &'static [Preset],
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

    /// The rules that can be broken.
    type Illegal: Refusal;

    /// Name, seats, version, options.
    const META: Meta;

    /// Can these house rules be played by so many? The error names the option
    /// (`players` for the number of seats) and the clause.
    fn validate(&self, seats: u8) -> Result<(), OptionError>;

    /// Every card of the deck, in its canonical order: what a shuffle starts from.
    fn deck(&self) -> Vec<Self::Card>;

    /// The table after the first deal. `seats` has passed [`validate`](Game::validate).
    fn start(&self, seats: u8, rng: &mut impl Rng, log: &mut impl Log<Self::Event>) -> Self::State;

    /// The number of players.
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

    /// What this viewer may know, built up from nothing.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// Everything face up, for records and study. A live table never shows it.
    fn reveal(&self, state: &Self::State) -> Self::View;

    /// The event as this viewer learns of it, if at all.
    fn redact_for(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// What the game does for a player who is away, from that player's view.
    fn default_action(&self, view: &Self::View) -> Self::Action;

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
}
