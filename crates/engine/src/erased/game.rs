//! Any game in play, its views and its events.

use crate::{
    annotation::Annotation,
    bot::{AnyBot, CancelToken, Choice},
    game::Meta,
    refusal::{ActionError, RuleError},
    rng::DealError,
    seat::{Seat, Viewer},
    turn::{Tick, Turn},
};
use std::{any::Any, fmt::Display};

/// A view of any game: it can be written as data, drawn as text, or taken for
/// the view of its own game.
pub trait AnyView: erased_serde::Serialize + Display + Send {
    /// The view as its own type.
    fn as_any(&self) -> &dyn Any;
}

impl<V: serde::Serialize + Display + Send + 'static> AnyView for V {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

erased_serde::serialize_trait_object!(AnyView);

/// Something that happened, before it is redacted for a viewer.
pub trait AnyEvent: Send {
    /// What this viewer learns of it, if anything.
    fn redact_for(&self, viewer: Viewer) -> Option<Box<dyn AnyView>>;
    /// What a record of the finished game says of it: everything.
    fn whole(&self) -> Box<dyn AnyView>;
}

/// What happened, in order.
pub type Events = Vec<Box<dyn AnyEvent>>;

/// On how many tables [`AnyGame::is_telling`] tries an action out.
pub const TELLING_TRIES: u64 = 24;

/// Any game in play.
pub trait AnyGame: Send {
    /// What game it is.
    fn meta(&self) -> &'static Meta;
    /// The number of players.
    fn seats(&self) -> u8;
    /// Who may act.
    fn turn(&self) -> Turn;
    /// The game's clock.
    fn clock(&self) -> Tick;
    /// When the game next acts by itself.
    fn deadline(&self) -> Option<Tick>;
    /// Changes whenever there is something new to react to.
    fn stimulus(&self) -> u32;
    /// What this seat may do, sorted by bytes, and whether that is all.
    fn legal(&self, seat: Seat) -> (Vec<String>, bool);
    /// Acts, if it is allowed.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    fn submit(
        &mut self,
        seat: Seat,
        action: &str,
        at: Option<Tick>,
    ) -> Result<Events, ActionError<RuleError>>;
    /// Would this act be accepted? Nothing is done.
    ///
    /// # Errors
    /// Why not: what [`submit`](Self::submit) would say.
    fn judge(
        &self,
        seat: Seat,
        action: &str,
        at: Option<Tick>,
    ) -> Result<(), ActionError<RuleError>>;
    /// Acts as a record or a log has it. See [`Game::parse_recorded`].
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    fn submit_recorded(
        &mut self,
        seat: Seat,
        action: &str,
        at: Option<Tick>,
    ) -> Result<Events, ActionError<RuleError>>;
    /// What is worth knowing before this act, which is not done.
    ///
    /// # Errors
    /// If it would be refused now.
    fn preview(&self, seat: Seat, action: &str) -> Result<Vec<Annotation>, ActionError<RuleError>>;
    /// Lets time pass.
    ///
    /// # Errors
    /// If the clock is already later.
    fn advance(&mut self, to: Tick) -> Result<Events, ActionError<RuleError>>;
    /// Each seat's result, or how it stands.
    fn scores(&self) -> Vec<i64>;
    /// What this viewer may know.
    fn view(&self, viewer: Viewer) -> Box<dyn AnyView>;
    /// Everything face up: for study, never for a live table.
    fn reveal(&self) -> Box<dyn AnyView>;
    /// What the game does for an absent player, from that seat's view.
    fn default_action(&self, seat: Seat) -> String;
    /// An action's text as people say it: `play the 4 of Anchors` for `play 4A`. What is not an action
    /// of this game comes back as it is.
    fn say(&self, action: &str) -> String;
    /// Asks a bot in this seat. It gets the seat's view and menu, and no more.
    fn ask(&self, seat: Seat, bot: &mut dyn AnyBot) -> Option<Choice<String>> {
        self.ask_while(CancelToken::default(), seat, bot)
    }
    /// Asks the bot like [`ask`](Self::ask), until the asker no longer waits for the answer.
    fn ask_while(
        &self,
        wanted: CancelToken,
        seat: Seat,
        bot: &mut dyn AnyBot,
    ) -> Option<Choice<String>>;
    /// The number of the face that is raced for. See [`RealTime::face`].
    fn face(&self) -> u32;
    /// When the race for this face closes, once it was hit. See [`RealTime::race_closes`].
    fn race_closes(&self) -> Option<Tick>;
    /// Does this text name an action that takes part in a race? See [`RealTime::is_race`].
    fn is_race(&self, action: &str) -> bool;
    /// Would this action show its own player anything that could not be foreseen from the
    /// player's view: a hidden card, a card turned up, a draw? Tried out on tables that look
    /// the same to the player, so a chance that is never met in [`TELLING_TRIES`] of them goes unseen.
    fn is_telling(&self, seat: Seat, action: &str) -> bool;
    /// The house rules, as data.
    fn options(&self) -> Box<dyn AnyOptions>;
    /// Every deal so far, and those stacked for later, as card codes, top card first.
    fn deals(&self) -> Vec<Vec<String>>;
    /// Every other random outcome so far, and those given for later.
    fn draws(&self) -> Vec<u32>;
    /// Did the given deals and draws suffice and fit? See [`Dealer::kept_to_the_record`].
    ///
    /// # Errors
    /// Saying what was missing or wrong.
    fn kept_to_the_record(&self) -> Result<(), DealError>;
    /// Every act so far; the moment only where the game has a clock.
    fn acts(&self) -> Vec<(Seat, String, Option<Tick>)>;
    /// How many acts there were so far.
    fn acts_done(&self) -> usize;
    /// How many deals and how many other random outcomes there were so far, without those that are
    /// given and not yet used.
    fn outcomes_done(&self) -> (usize, usize);
    /// How many acts there were before the last one of this seat, if it has acted.
    fn acts_before_last_of(&self, seat: Seat) -> Option<usize>;
    /// Everything that has happened, found out by playing the game again; `None` where things
    /// happen by the clock as well.
    fn events_again(&self) -> Option<Events>;
    /// The last of the acts.
    fn last_act(&self) -> Option<(Seat, String, Option<Tick>)>;
    /// A copy of the game, to try something out.
    fn fork(&self) -> Box<dyn AnyGame>;
}

/// House rules that can be written as data.
pub trait AnyOptions: erased_serde::Serialize + Send {}
impl<T: serde::Serialize + Send> AnyOptions for T {}
erased_serde::serialize_trait_object!(AnyOptions);
