//! A seated game, held as any game.

use super::game::{AnyEvent, AnyGame, AnyOptions, AnyView, Events, TELLING_TRIES};
use crate::{
    annotation::Annotation,
    bot::{AnyBot, CancelToken, Choice, Observation},
    game::{FullGame, Game, Menu, Meta},
    reaction::Reaction,
    refusal::{ActionError, ParseActionError, RuleError},
    rng::{DealError, FastRng},
    seat::{Seat, Viewer},
    seated::Seated,
    turn::{Act, Tick, Turn},
};
use std::sync::Arc;

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

/// Events of this game, without their type.
pub(super) fn hand_over<G: FullGame>(rules: &Arc<G>, events: Vec<G::Event>) -> Events {
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

    fn stimulus(&self) -> u32 {
        self.rules().stimulus(self.state())
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

    fn judge(
        &self,
        seat: Seat,
        action: &str,
        at: Option<Tick>,
    ) -> Result<(), ActionError<RuleError>> {
        let act = self.act_of(seat, action, at, G::parse)?;
        Self::judge(self, act).map_err(|refused| refused.map(RuleError::of))
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
        let mut choice = bot.answer(&observation)?;
        // no hand is quicker than a person's
        if G::META.real_time && AnyGame::is_race(self, &choice.action) {
            choice.after = choice.after.max(Reaction::MIN_MS as u64);
        }
        Some(choice)
    }

    fn face(&self) -> u32 {
        self.rules().face(self.state())
    }

    fn race_closes(&self) -> Option<Tick> {
        self.rules().race_closes(self.state())
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

    fn outcomes_done(&self) -> (usize, usize) {
        (self.dealer().dealt(), self.dealer().drawn())
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
        let act = self.act_of(seat, text, at, parse)?;
        let events = self.submit(act).map_err(|refused| refused.map(RuleError::of))?;
        Ok(hand_over(self.shared_rules(), events))
    }

    /// The act of this text; `at` absent: at the clock as it stands.
    fn act_of(
        &self,
        seat: Seat,
        text: &str,
        at: Option<Tick>,
        parse: Parse<G>,
    ) -> Result<Act<G::Action>, ActionError<RuleError>> {
        let now = self.clock();
        let at = if G::META.real_time { at.unwrap_or(now) } else { now };
        if at < now {
            return Err(ActionError::ClockBack { now, asked: at });
        }
        Ok(Act { seat, action: self.parse_at(text, at, parse)?, at })
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
