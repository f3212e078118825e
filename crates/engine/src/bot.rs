//! A bot sees what its seat sees, and answers. It is never handed a state.

use crate::{
    annotation::Annotation,
    game::{FullGame, Menu},
    seat::{Seat, Viewer},
};
use std::{
    any::Any,
    sync::{Arc, Weak},
};

/// Waits for an answer, until it is dropped.
#[derive(Debug, Default)]
pub struct CancelGuard(Arc<()>);

impl CancelGuard {
    /// What tells the bot that is asked whether this one still waits.
    #[must_use]
    pub fn wanted(&self) -> CancelToken {
        CancelToken(Some(Arc::downgrade(&self.0)))
    }
}

/// Is an answer still waited for? Who thinks for long looks now and then, and ends if it is not:
/// the answer is of no use then. Unless a [`CancelGuard`] says otherwise, it always is.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Option<Weak<()>>);

impl CancelToken {
    /// Is the answer still waited for?
    #[must_use]
    #[inline]
    pub fn is_still(&self) -> bool {
        self.0.as_ref().is_none_or(|asker| asker.strong_count() > 0)
    }
}

/// All that a player may go by: the house rules, the view from the seat, and the menu.
#[derive(Clone, Debug)]
pub struct Observation<G: FullGame> {
    /// The house rules.
    pub rules: G,
    /// The player's seat.
    pub seat: Seat,
    /// The number of players.
    pub seats: u8,
    /// What the player sees.
    pub view: G::View,
    /// What the player remembers; nothing if the bot does not [ask for it](Bot::remembers).
    pub memory: G::Memory,
    /// All that the player has seen happen, in order; nothing if the bot does not
    /// [listen](Bot::listens).
    pub seen: Vec<G::Event>,
    /// What the player may do; a useful choice of it if not `complete`.
    pub menu: Menu<G::Action>,
    /// Does the menu list everything?
    pub complete: bool,
    /// Is the answer still waited for?
    pub wanted: CancelToken,
}

impl<G: FullGame> Observation<G> {
    /// What the player in this seat has to go by.
    #[inline]
    #[must_use]
    pub fn of(rules: &G, state: &G::State, seat: Seat) -> Self {
        let mut observation = Self {
            rules: rules.clone(),
            seat,
            seats: rules.seats(state),
            view: rules.view(state, Viewer::Seat(seat)),
            memory: G::Memory::default(),
            seen: Vec::new(),
            menu: Menu::new(),
            complete: rules.menu_is_complete(state),
            wanted: CancelToken::default(),
        };
        // in its place: a menu has room for 256 actions, and to move it is to copy all of that
        rules.menu(state, seat, &mut observation.menu);
        observation
    }

    /// Adds what the player remembers.
    #[inline]
    #[must_use]
    pub fn remembering(mut self, memory: G::Memory) -> Self {
        self.memory = memory;
        self
    }
}

/// A bot's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice<A> {
    /// What it does.
    pub action: A,
    /// Its reaction time in milliseconds from when the table last changed
    /// (real time only; turn games do not look at it).
    pub after: u64,
    /// Why, in words: what a hint tells.
    pub why: Option<Annotation>,
}

impl<A> Choice<A> {
    /// An action without hurry.
    pub fn of(action: A) -> Self {
        Self { action, after: 0, why: None }
    }

    /// An action after so many milliseconds.
    pub fn after(action: A, after: u64) -> Self {
        Self { action, after, why: None }
    }

    /// Adds the reason, if there is one.
    #[must_use]
    pub fn because(mut self, why: impl Into<Option<Annotation>>) -> Self {
        self.why = why.into();
        self
    }
}

/// A player of one game.
pub trait Bot<G: FullGame>: Send {
    /// What to do, or `None` to wait (in real time, when there is nothing to do).
    fn choose(&mut self, observation: &Observation<G>) -> Option<Choice<G::Action>>;

    /// Does it go by what its seat remembers? Else no one need keep that for it.
    fn remembers(&self) -> bool {
        false
    }

    /// Does it want to hear all that its seat has seen happen? Else no one need keep that.
    fn listens(&self) -> bool {
        false
    }

    /// What it chose was refused, for this reason (with its clause); the game's own move was
    /// made instead.
    fn refused(&mut self, _action: &str, _why: &str) {}

    /// Shows every number that a choice may change: one made from the same seed that is given these
    /// numbers goes on alike. What only saves time is left out.
    fn visit_state(&mut self, _visit: &mut dyn FnMut(&mut u64)) {}
}

/// The functions of a bot that plays by another one, all but its choice: `forward_to_bot!(self => self.bot)`.
/// Numbers of its own that a choice may change follow: `forward_to_bot!(self => self.bot, self.rng)`.
#[macro_export]
macro_rules! forward_to_bot {
    ($this:ident => $bot:expr $(, $own:expr)*) => {
        fn remembers(&$this) -> bool {
            $bot.remembers()
        }

        fn listens(&$this) -> bool {
            $bot.listens()
        }

        fn refused(&mut $this, action: &str, why: &str) {
            $bot.refused(action, why);
        }

        fn visit_state(&mut $this, visit: &mut dyn FnMut(&mut u64)) {
            $bot.visit_state(visit);
            $($own.visit_state(visit);)*
        }
    };
}

impl<G: FullGame, B: Bot<G> + ?Sized> Bot<G> for Box<B> {
    fn choose(&mut self, observation: &Observation<G>) -> Option<Choice<G::Action>> {
        (**self).choose(observation)
    }

    forward_to_bot!(self => (**self));
}

/// A player of whatever game it was made for: how tables and protocols hold bots.
pub trait AnyBot: Send {
    /// Answers an `Observation` of its own game (given as `Any`); the action as text.
    /// `None` if it waits, or if the observation is of another game.
    fn answer(&mut self, observation: &dyn Any) -> Option<Choice<String>>;

    /// Does it go by what its seat remembers? See [`Bot::remembers`].
    fn remembers(&self) -> bool {
        false
    }

    /// Does it want to hear all that its seat has seen happen? See [`Bot::listens`].
    fn listens(&self) -> bool {
        false
    }

    /// What it chose was refused. See [`Bot::refused`].
    fn refused(&mut self, _action: &str, _why: &str) {}

    /// Shows every number that a choice may change. See [`Bot::visit_state`].
    fn visit_state(&mut self, _visit: &mut dyn FnMut(&mut u64)) {}
}

impl dyn AnyBot {
    /// The numbers that a choice may change, as they are now.
    #[must_use]
    pub fn state(&mut self) -> Vec<u64> {
        let mut state = Vec::new();
        self.visit_state(&mut |number| state.push(*number));
        state
    }

    /// Brings a bot that was made from the same seed to where another one was. Does nothing and
    /// says so if that was a bot of another kind.
    pub fn set_state(&mut self, state: &[u64]) -> bool {
        if self.state().len() != state.len() {
            return false;
        }
        let mut left = state.iter();
        self.visit_state(&mut |number| *number = left.next().copied().unwrap_or(*number));
        true
    }
}

/// Makes an [`AnyBot`] of a bot of one game.
pub struct OfGame<G, B> {
    bot: B,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: FullGame, B: Bot<G>> OfGame<G, B> {
    /// Erases the type of a bot.
    pub fn new(bot: B) -> Self {
        Self { bot, game: std::marker::PhantomData }
    }
}

impl<G: FullGame, B: Bot<G>> AnyBot for OfGame<G, B> {
    fn answer(&mut self, observation: &dyn Any) -> Option<Choice<String>> {
        let observation = observation.downcast_ref::<Observation<G>>()?;
        let choice = self.bot.choose(observation)?;
        let is_forced = observation.complete && observation.menu.len() == 1;
        let why = choice.why.or_else(|| is_forced.then(Annotation::only_action));
        Some(Choice { action: choice.action.to_string(), after: choice.after, why })
    }

    forward_to_bot!(self => self.bot);
}
