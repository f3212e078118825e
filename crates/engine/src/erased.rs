//! A game without its type: how tables, protocols and screens hold any of the
//! games. Texts go in, views and events come out, and dispatch is paid once an act.

use crate::{
    annotation::Annotation,
    bot::{AnyBot, CancelToken, Choice, Observation},
    game::{FullGame, Game, Menu, Meta},
    options::OptionError,
    playout::{Tally, playouts},
    refusal::{ActionError, ParseActionError, RuleError},
    rng::{DealError, Dealer, FastRng},
    seat::{Seat, Viewer},
    seated::Seated,
    turn::{Act, Tick, Turn},
};
use std::{any::Any, fmt::Display, sync::Arc};

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

/// Something that happened, before it is told to anyone.
pub trait AnyEvent: Send {
    /// What this viewer learns of it, if anything.
    fn redact_for(&self, viewer: Viewer) -> Option<Box<dyn AnyView>>;
    /// What a record of the finished game says of it: everything.
    fn whole(&self) -> Box<dyn AnyView>;
}

struct EventOf<G: FullGame> {
    rules: Arc<G>,
    event: G::Event,
}

impl<G: FullGame> AnyEvent for EventOf<G> {
    fn redact_for(&self, viewer: Viewer) -> Option<Box<dyn AnyView>> {
        let seen = self.rules.redact_for(&self.event, viewer)?;
        Some(Box::new(seen))
    }

    fn whole(&self) -> Box<dyn AnyView> {
        Box::new(self.event.clone())
    }
}

/// What happened, in order.
pub type Events = Vec<Box<dyn AnyEvent>>;

/// On how many tables [`AnyGame::is_telling`] tries an action out.
pub const TELLING_TRIES: u64 = 24;

/// Any game in play.
pub trait AnyGame: Send {
    /// What game it is.
    fn meta(&self) -> &'static Meta;
    /// How many sit at the table.
    fn seats(&self) -> u8;
    /// Who may act.
    fn turn(&self) -> Turn;
    /// The game's clock.
    fn clock(&self) -> Tick;
    /// When the game next acts by itself.
    fn deadline(&self) -> Option<Tick>;
    /// Changes whenever there is something new to react to.
    fn face(&self) -> u32;
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
    /// An action's text as people say it: `play the 4 of Anchors` for `play 4A`. What is no action
    /// of this game comes back as it is.
    fn say(&self, action: &str) -> String;
    /// Asks a bot in this seat. It gets the seat's view and menu, and no more.
    fn ask(&self, seat: Seat, bot: &mut dyn AnyBot) -> Option<Choice<String>> {
        self.ask_while(CancelToken::default(), seat, bot)
    }
    /// The same, until the asker no longer waits for the answer.
    fn ask_while(
        &self,
        wanted: CancelToken,
        seat: Seat,
        bot: &mut dyn AnyBot,
    ) -> Option<Choice<String>>;
    /// Which race is on. See [`RealTime::race`].
    fn race(&self) -> u32;
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
    /// How many acts there were before the last one of this seat, if it has acted.
    fn acts_before_last_of(&self, seat: Seat) -> Option<usize>;
    /// Everything that has happened, found out by playing the game again; `None` where things
    /// happen by the clock as well.
    fn events_again(&self) -> Option<Events>;
    /// The last of the acts.
    fn last_act(&self) -> Option<(Seat, String, Option<Tick>)>;
    /// The same game once more, to try something out.
    fn fork(&self) -> Box<dyn AnyGame>;
}

/// House rules that can be written as data.
pub trait AnyOptions: erased_serde::Serialize + Send {}
impl<T: serde::Serialize + Send> AnyOptions for T {}
erased_serde::serialize_trait_object!(AnyOptions);

fn hand_over<G: FullGame>(rules: &Arc<G>, events: Vec<G::Event>) -> Events {
    events
        .into_iter()
        .map(|event| Box::new(EventOf { rules: Arc::clone(rules), event }) as Box<dyn AnyEvent>)
        .collect()
}

/// An act as text; the moment only where the game has a clock.
fn written<G: FullGame>(act: &Act<G::Action>) -> (Seat, String, Option<Tick>) {
    (act.seat, act.action.to_string(), G::META.real_time.then_some(act.at))
}

impl<G: FullGame> AnyGame for Seated<G> {
    fn meta(&self) -> &'static Meta {
        const { &G::META }
    }

    fn seats(&self) -> u8 {
        self.rules().seats(self.state())
    }

    fn turn(&self) -> Turn {
        self.rules().turn(self.state())
    }

    fn clock(&self) -> Tick {
        self.rules().clock(self.state())
    }

    fn deadline(&self) -> Option<Tick> {
        self.rules().deadline(self.state())
    }

    fn face(&self) -> u32 {
        self.rules().face(self.state())
    }

    fn legal(&self, seat: Seat) -> (Vec<String>, bool) {
        let mut menu = Menu::new();
        self.rules().menu(self.state(), seat, &mut menu);
        let mut actions: Vec<String> = menu.iter().map(ToString::to_string).collect();
        actions.sort_unstable();
        (actions, self.rules().menu_is_complete(self.state()))
    }

    fn submit(
        &mut self,
        seat: Seat,
        action: &str,
        at: Option<Tick>,
    ) -> Result<Events, ActionError<RuleError>> {
        self.submit_text(seat, action, at, G::parse)
    }

    fn submit_recorded(
        &mut self,
        seat: Seat,
        action: &str,
        at: Option<Tick>,
    ) -> Result<Events, ActionError<RuleError>> {
        self.submit_text(seat, action, at, G::parse_recorded)
    }

    fn preview(&self, seat: Seat, action: &str) -> Result<Vec<Annotation>, ActionError<RuleError>> {
        let at = self.clock();
        let action = self.parse_at(action, at, G::parse)?;
        Self::preview(self, &Act { seat, action, at }).map_err(|refused| refused.map(RuleError::of))
    }

    fn advance(&mut self, to: Tick) -> Result<Events, ActionError<RuleError>> {
        let events = Self::advance(self, to).map_err(|refused| refused.map(RuleError::of))?;
        Ok(hand_over(self.shared_rules(), events))
    }

    fn scores(&self) -> Vec<i64> {
        self.rules().scores(self.state())
    }

    fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        Box::new(self.rules().view(self.state(), viewer))
    }

    fn reveal(&self) -> Box<dyn AnyView> {
        Box::new(self.rules().reveal(self.state()))
    }

    fn default_action(&self, seat: Seat) -> String {
        let view = self.rules().view(self.state(), Viewer::Seat(seat));
        self.rules().default_action(&view).to_string()
    }

    fn say(&self, action: &str) -> String {
        let parsed = self.rules().parse(AnyGame::seats(self), action);
        parsed.map_or_else(|_| action.to_owned(), |action| format!("{action:#}"))
    }

    fn ask_while(
        &self,
        wanted: CancelToken,
        seat: Seat,
        bot: &mut dyn AnyBot,
    ) -> Option<Choice<String>> {
        let mut observation = Observation::of(self.rules(), self.state(), seat);
        observation.wanted = wanted;
        if bot.remembers() {
            observation.memory = self.memory_of(seat);
        }
        if bot.listens() {
            observation.seen = self.redact_for(seat);
        }
        bot.answer(&observation)
    }

    fn race(&self) -> u32 {
        self.rules().race(self.state())
    }

    fn is_race(&self, action: &str) -> bool {
        self.rules().parse(AnyGame::seats(self), action).is_ok_and(|act| self.rules().is_race(&act))
    }

    fn is_telling(&self, seat: Seat, action: &str) -> bool {
        let Ok(action) = self.rules().parse(AnyGame::seats(self), action) else { return true };
        let viewer = Viewer::Seat(seat);
        let outcome = |state: &G::State, rng: &mut FastRng| {
            let mut then = state.clone();
            let act = Act { seat, action: action.clone(), at: self.rules().clock(state) };
            self.rules().play(&mut then, act, rng, &mut ()).ok()?;
            Some(self.rules().view(&then, viewer))
        };
        let foreseen = outcome(self.state(), &mut FastRng::new(0));
        (1..=TELLING_TRIES).any(|number| {
            let mut rng = FastRng::new(number);
            // what cannot be tried out elsewhere may show anything
            self.rules()
                .resample_hidden(self.state(), viewer, &mut rng)
                .is_none_or(|other| outcome(&other, &mut rng) != foreseen)
        })
    }

    fn options(&self) -> Box<dyn AnyOptions> {
        Box::new(self.rules().clone())
    }

    fn deals(&self) -> Vec<Vec<String>> {
        Self::deals(self)
            .iter()
            .map(|deal| deal.iter().map(ToString::to_string).collect())
            .collect()
    }

    fn draws(&self) -> Vec<u32> {
        self.dealer().draws().collect()
    }

    fn kept_to_the_record(&self) -> Result<(), DealError> {
        self.dealer().kept_to_the_record()
    }

    fn acts(&self) -> Vec<(Seat, String, Option<Tick>)> {
        Self::acts(self).iter().map(written::<G>).collect()
    }

    fn acts_done(&self) -> usize {
        Self::acts(self).len()
    }

    fn acts_before_last_of(&self, seat: Seat) -> Option<usize> {
        Self::acts(self).iter().rposition(|act| act.seat == seat)
    }

    fn events_again(&self) -> Option<Events> {
        Some(hand_over(self.shared_rules(), Self::events_again(self)?))
    }

    fn last_act(&self) -> Option<(Seat, String, Option<Tick>)> {
        Self::acts(self).last().map(written::<G>)
    }

    fn fork(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}

/// How a text becomes an action: as it is played, or as it was recorded.
type Parse<G> = fn(&G, u8, &str) -> Result<<G as Game>::Action, ParseActionError>;

impl<G: FullGame> Seated<G> {
    fn submit_text(
        &mut self,
        seat: Seat,
        text: &str,
        at: Option<Tick>,
        parse: Parse<G>,
    ) -> Result<Events, ActionError<RuleError>> {
        let now = self.clock();
        let at = if G::META.real_time { at.unwrap_or(now) } else { now };
        if at < now {
            return Err(ActionError::ClockBack { now, asked: at });
        }
        let action = self.parse_at(text, at, parse)?;
        let events =
            self.submit(Act { seat, action, at }).map_err(|refused| refused.map(RuleError::of))?;
        Ok(hand_over(self.shared_rules(), events))
    }

    /// Reads an action. A game that is over by then says so first, whatever the text.
    fn parse_at(
        &self,
        text: &str,
        at: Tick,
        parse: Parse<G>,
    ) -> Result<G::Action, ActionError<RuleError>> {
        let parsed = parse(self.rules(), AnyGame::seats(self), text);
        parsed.map_err(|wrong| {
            if self.is_over_at(at) { ActionError::Over } else { ActionError::BadAction(wrong) }
        })
    }

    fn is_over_at(&self, at: Tick) -> bool {
        let mut then = self.clone();
        then.advance(at).is_ok() && AnyGame::turn(&then) == Turn::Over
    }
}

/// What is needed to open a game.
pub struct Opening<'a, 'de> {
    /// How many sit down.
    pub seats: u8,
    /// The house rules, from any format.
    pub options: &'a mut dyn erased_serde::Deserializer<'de>,
    /// The text that shuffles come from.
    pub seed: String,
    /// Stacked deals, as card codes, top card first.
    pub deals: Vec<Vec<String>>,
    /// Other outcomes that are given.
    pub draws: Vec<u32>,
}

/// Why a game could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The options are not those of this game.
    #[error("{0}")]
    Unreadable(String),
    /// They cannot be played with.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The stacked cards are not the deck.
    #[error(transparent)]
    Deal(#[from] DealError),
}

/// A game just opened, and what happened as it was dealt.
pub type Opened = (Box<dyn AnyGame>, Events);

/// How a game reads its views: what is wrong is said in a sentence.
pub type ReadView = fn(&mut dyn erased_serde::Deserializer<'_>) -> Result<Box<dyn AnyView>, String>;

/// One line of the list of games.
#[derive(Clone, Copy)]
pub struct Entry {
    /// What game it is.
    pub meta: &'static Meta,
    /// Opens a game.
    pub open: fn(Opening<'_, '_>) -> Result<Opened, OpenError>,
    /// Plays whole games at random: seats, seed, number of games. Default rules
    /// with the given options.
    pub playouts:
        fn(&mut dyn erased_serde::Deserializer<'_>, u8, u64, u64) -> Result<Tally, OpenError>,
    /// Reads a view that was written by this game.
    pub read_view: ReadView,
    /// Every reason for a refusal: code, clause, English template.
    pub catalogue: &'static [(&'static str, &'static str, &'static str)],
    /// The bytes of one state.
    pub state_bytes: usize,
}

impl Entry {
    /// The entry of a game.
    #[must_use]
    pub const fn of<G: FullGame>() -> Self {
        Self {
            meta: const { &G::META },
            open: open::<G>,
            playouts: |options, seats, seed, games| {
                let rules: G = read(options)?;
                rules.validate(seats)?;
                Ok(playouts(&rules, seats, seed, games))
            },
            read_view: |data| match erased_serde::deserialize::<G::View>(data) {
                Ok(view) => Ok(Box::new(view)),
                Err(wrong) => Err(wrong.to_string()),
            },
            catalogue: <G::Illegal as crate::Refusal>::CATALOGUE,
            state_bytes: size_of::<G::State>(),
        }
    }
}

fn read<G: FullGame>(options: &mut dyn erased_serde::Deserializer<'_>) -> Result<G, OpenError> {
    erased_serde::deserialize(options).map_err(|error| OpenError::Unreadable(error.to_string()))
}

fn open<G: FullGame>(opening: Opening<'_, '_>) -> Result<Opened, OpenError> {
    let rules: G = read(opening.options)?;
    rules.validate(opening.seats)?;
    let dealer = Dealer::seeded(&opening.seed)
        .with_deals(&rules.deck(), &opening.deals)?
        .with_draws(opening.draws);
    let mut events = Vec::new();
    let seated = Seated::open(rules, opening.seats, dealer, &mut events)?;
    let events = hand_over(seated.shared_rules(), events);
    Ok((Box::new(seated), events))
}
