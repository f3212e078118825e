//! A game at a table: its rules, its state, its dealer, and every act so far.

use crate::{
    annotation::Annotation,
    game::FullGame,
    log::Log,
    options::OptionError,
    refusal::ActionError,
    rng::Dealer,
    seat::{Seat, Viewer},
    turn::{Act, Tick},
};
use std::sync::Arc;

/// Memory for so many acts is asked for at a time, or for an eighth of those there are.
const MIN_RESERVED_ACTS: usize = 4;

/// A game in play, with all that a record needs to replay it.
#[derive(Clone, Debug)]
pub struct Seated<G: FullGame> {
    /// Shared with the events, which say by them who learns what.
    rules: Arc<G>,
    dealer: Dealer,
    state: G::State,
    acts: Vec<Act<G::Action>>,
}

impl<G: FullGame> Seated<G> {
    /// Deals the first hand.
    ///
    /// # Errors
    /// If these rules cannot be played by so many.
    pub fn open(
        rules: G,
        seats: u8,
        mut dealer: Dealer,
        events: &mut Vec<G::Event>,
    ) -> Result<Self, OptionError> {
        rules.validate(seats)?;
        let state = rules.start(seats, &mut dealer, events);
        Ok(Self { rules: Arc::new(rules), dealer, state, acts: Vec::new() })
    }

    /// The same players at a table that looks like this, with another dealer: for sampled worlds. Their record does not lead to them.
    #[must_use]
    pub fn elsewhere(&self, state: G::State, dealer: Dealer) -> Self {
        Self { rules: Arc::clone(&self.rules), dealer, state, acts: self.acts.clone() }
    }

    /// The house rules.
    pub fn rules(&self) -> &G {
        &self.rules
    }

    pub(crate) fn shared_rules(&self) -> &Arc<G> {
        &self.rules
    }

    /// The table as it stands.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Who shuffles, and what came out so far.
    pub fn dealer(&self) -> &Dealer {
        &self.dealer
    }

    /// Every act so far.
    pub fn acts(&self) -> &[Act<G::Action>] {
        &self.acts
    }

    /// Acts, if it is allowed. `at` absent: the clock as it stands.
    ///
    /// # Errors
    /// Why not; nothing has changed then, neither cards nor clock nor chance.
    pub fn submit(
        &mut self,
        act: Act<G::Action>,
    ) -> Result<Vec<G::Event>, ActionError<G::Illegal>> {
        let mut events = Vec::new();
        self.submit_to(act, &mut events)?;
        Ok(events)
    }

    /// Acts, and records no events: see [`submit`](Self::submit).
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub fn submit_unheard(&mut self, act: Act<G::Action>) -> Result<(), ActionError<G::Illegal>> {
        self.submit_to(act, &mut ())
    }

    /// Would this act be accepted? Nothing is done.
    ///
    /// # Errors
    /// Why not: what [`submit`](Self::submit) would say.
    pub fn judge(&self, act: Act<G::Action>) -> Result<(), ActionError<G::Illegal>> {
        if G::META.real_time {
            // what falls due before the act is judged with it
            self.clone().submit_unheard(act)
        } else {
            self.rules.judge(&self.state, &act)
        }
    }

    fn submit_to(
        &mut self,
        act: Act<G::Action>,
        events: &mut impl Log<G::Event>,
    ) -> Result<(), ActionError<G::Illegal>> {
        let mark = self.dealer.mark();
        if let Err(refused) =
            self.rules.play(&mut self.state, act.clone(), &mut self.dealer, events)
        {
            self.dealer.back_to(mark);
            return Err(refused);
        }
        if self.acts.len() == self.acts.capacity() {
            // a server holds many tables, and each for long: little in reserve
            self.acts.reserve_exact(MIN_RESERVED_ACTS.max(self.acts.len() / 8));
        }
        self.acts.push(act);
        Ok(())
    }

    /// Lets go of the acts so far: for a table of which no one wants a record.
    pub fn forget_acts(&mut self) {
        self.acts.clear();
    }

    /// What is worth knowing before this act, which is not done.
    ///
    /// # Errors
    /// If it would be refused, as the table stands.
    pub fn preview(
        &self,
        act: &Act<G::Action>,
    ) -> Result<Vec<Annotation>, ActionError<G::Illegal>> {
        self.rules.judge(&self.state, act)?;
        let view = self.rules.view(&self.state, Viewer::Seat(act.seat));
        Ok(self.rules.preview(&view, &act.action))
    }

    /// Lets time pass, in a real-time game; in others nothing happens.
    ///
    /// # Errors
    /// If the clock is already later.
    pub fn advance(&mut self, to: Tick) -> Result<Vec<G::Event>, ActionError<G::Illegal>> {
        let mut events = Vec::new();
        if G::META.real_time {
            let now = self.rules.clock(&self.state);
            if to < now {
                return Err(ActionError::ClockBack { now, asked: to });
            }
            self.rules.advance(&mut self.state, to, &mut self.dealer, &mut events);
        }
        Ok(events)
    }

    /// Every deal so far, and those stacked for later, as cards, top card first.
    pub fn deals(&self) -> Vec<Vec<G::Card>> {
        let deck = self.rules.deck();
        let cards = |deal: &Vec<u8>| deal.iter().map(|&place| deck[usize::from(place)]).collect();
        self.dealer.deals().map(cards).collect()
    }

    /// Everything that has happened, found out by playing the game again; `None` where things
    /// happen by the clock as well: the moments at which they happened are not found again.
    pub(crate) fn events_again(&self) -> Option<Vec<G::Event>> {
        if G::META.real_time { None } else { self.history() }
    }

    /// Everything that has happened, in order, found out by playing the game again.
    fn history(&self) -> Option<Vec<G::Event>> {
        let mut dealer = self.dealer.clone();
        dealer.begin_again();
        let mut events = Vec::new();
        let (rules, seats) = (self.rules.as_ref().clone(), self.rules.seats(&self.state));
        let mut again = Self::open(rules, seats, dealer, &mut events).ok()?;
        for act in &self.acts {
            again.submit_to(act.clone(), &mut events).ok()?;
        }
        // what fell due since the last act
        events.extend(again.advance(self.rules.clock(&self.state)).ok()?);
        Some(events)
    }

    /// All that this seat has seen happen: found out by playing the game again, so that a table
    /// at rest keeps nothing for it. Nothing in real time, where bots do not listen: the table
    /// changes too fast.
    #[must_use]
    pub fn redact_for(&self, seat: Seat) -> Vec<G::Event> {
        self.redact_all(seat, self.events_again())
    }

    /// What this seat remembers of all that it has seen, in turn and in real time.
    #[must_use]
    pub fn memory_of(&self, seat: Seat) -> G::Memory {
        let mut memory = G::Memory::default();
        for seen in self.redact_all(seat, self.history()) {
            self.rules.remember(&mut memory, seat, &seen);
        }
        memory
    }

    fn redact_all(&self, seat: Seat, events: Option<Vec<G::Event>>) -> Vec<G::Event> {
        let events = events.unwrap_or_default();
        events.iter().filter_map(|event| self.rules.redact_for(event, Viewer::Seat(seat))).collect()
    }

    /// A table that deals the same cards to the same acts must come to the same
    /// state: plays this game again from its own record.
    ///
    /// # Errors
    /// If an act is refused the second time.
    pub fn replayed(&self) -> Result<Self, ActionError<G::Illegal>> {
        let codes: Vec<Vec<String>> = self
            .deals()
            .iter()
            .map(|deal| deal.iter().map(ToString::to_string).collect())
            .collect();
        let dealer = Dealer::seeded("")
            .with_deals(&self.rules.deck(), &codes)
            .expect("a dealt deck is a permutation of the deck")
            .with_draws(self.dealer.draws().collect());
        let seats = self.rules.seats(&self.state);
        let mut again = Self::open(self.rules.as_ref().clone(), seats, dealer, &mut Vec::new())
            .expect("these rules are being played");
        for act in &self.acts {
            again.submit(act.clone())?;
        }
        again.advance(self.rules.clock(&self.state))?;
        Ok(again)
    }
}
