//! One game between players, watched or not.

use crate::external::ExternalBots;
use parlour_engine::{
    Act, ActionError, Bot, Choice, Driver, FullGame, Next, Observation, Reaction, Rng, Seat,
    SeatSet, Situation, Tick, Turn, Viewer, driver::Request, refusal::RuleError,
};

/// A game that did not come to its end within the limit of acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnfinishedError;

/// How a game came out: each seat's score, and how many acts it took.
pub type Outcome = (Vec<i64>, u64);

/// Who sits in a seat of the lab.
pub struct Player<G: FullGame> {
    /// Who chooses.
    pub bot: Box<dyn Bot<G>>,
    /// Does it see all cards? What such a player does better is the worth of information.
    pub open: bool,
    /// Does it forget what it has seen? What other players do better is the worth of a memory.
    pub forgetful: bool,
}

impl<G: FullGame> Player<G> {
    /// A player who sees what its seat sees.
    #[must_use]
    pub fn fair(bot: Box<dyn Bot<G>>) -> Self {
        Self { bot, open: false, forgetful: false }
    }
}

/// An observer with all cards open, who changes nothing.
pub trait Observer<G: FullGame> {
    /// Does it want to hear of events? Else none need be made.
    const HEARS: bool = true;
    /// The first cards are dealt.
    fn starts(&mut self, _rules: &G, _state: &G::State) {}
    /// A player is about to decide.
    fn asks(&mut self, _rules: &G, _state: &G::State, _observation: &Observation<G>) {}
    /// A player had no legal answer, and gets the game's own move.
    fn missed(&mut self, _seat: Seat) {}
    /// An act was accepted.
    fn acted(&mut self, _act: &Act<G::Action>) {}
    /// Something happened.
    fn happened(&mut self, _rules: &G, _event: &G::Event) {}
    /// Is there no time left? Then the game counts as unfinished.
    fn gives_up(&self) -> bool {
        false
    }
    /// The table after an act, or after something fell due.
    fn stands(&mut self, _rules: &G, _state: &G::State) {}
}

/// An observer of a game that ends when the time of its external bots is up.
pub(crate) struct Timed<'a, O> {
    pub(crate) observer: &'a mut O,
    pub(crate) external_bots: &'a dyn ExternalBots,
}

impl<G: FullGame, O: Observer<G>> Observer<G> for Timed<'_, O> {
    const HEARS: bool = O::HEARS;

    fn starts(&mut self, rules: &G, state: &G::State) {
        self.observer.starts(rules, state);
    }

    fn asks(&mut self, rules: &G, state: &G::State, observation: &Observation<G>) {
        self.observer.asks(rules, state, observation);
    }

    fn missed(&mut self, seat: Seat) {
        self.observer.missed(seat);
    }

    fn acted(&mut self, act: &Act<G::Action>) {
        self.observer.acted(act);
    }

    fn happened(&mut self, rules: &G, event: &G::Event) {
        self.observer.happened(rules, event);
    }

    fn gives_up(&self) -> bool {
        self.external_bots.is_time_up()
    }

    fn stands(&mut self, rules: &G, state: &G::State) {
        self.observer.stands(rules, state);
    }
}

/// No observer.
impl<G: FullGame> Observer<G> for () {
    const HEARS: bool = false;
}

/// Plays a game from its first deal.
///
/// # Errors
/// If the game is not over after `limit` acts.
pub fn play<G: FullGame>(
    rules: &G,
    players: Vec<Player<G>>,
    rng: &mut impl Rng,
    limit: u64,
    observer: &mut impl Observer<G>,
) -> Result<Outcome, UnfinishedError> {
    let mut table = Table::around(rules, players, observer);
    let mut state = rules.start(table.players.len() as u8, rng, &mut table.heard);
    table.observer.starts(rules, &state);
    table.keep_in_mind();
    table.finish(&mut state, rng, limit)
}

/// Plays on from a table as it stands. No one remembers what went before.
///
/// # Errors
/// If the game is not over after `limit` more acts.
pub fn play_on<G: FullGame>(
    rules: &G,
    mut state: G::State,
    players: Vec<Player<G>>,
    rng: &mut impl Rng,
    limit: u64,
) -> Result<Outcome, UnfinishedError> {
    Table::around(rules, players, &mut ()).finish(&mut state, rng, limit)
}

/// The players around a table, what each of them remembers and has seen, and the observer.
struct Table<'a, G: FullGame, O> {
    rules: &'a G,
    players: Vec<Player<G>>,
    memories: Vec<G::Memory>,
    /// All that each seat has seen happen, where its player listens.
    seen: Vec<Vec<G::Event>>,
    observer: &'a mut O,
    /// Does any of them go by its memory?
    attentive: bool,
    /// Does any of them want to hear what happened?
    listening: bool,
    heard: Vec<G::Event>,
}

impl<'a, G: FullGame, O: Observer<G>> Table<'a, G, O> {
    fn around(rules: &'a G, players: Vec<Player<G>>, observer: &'a mut O) -> Self {
        let memories = vec![G::Memory::default(); players.len()];
        let seen = vec![Vec::new(); players.len()];
        let attentive = players.iter().any(|player| player.bot.remembers());
        // in a race bots hear nothing: there the faces of the table follow too fast on each other
        let listening = !G::META.real_time && players.iter().any(|player| player.bot.listens());
        Self { rules, players, memories, seen, observer, attentive, listening, heard: Vec::new() }
    }

    fn finish(
        &mut self,
        state: &mut G::State,
        rng: &mut impl Rng,
        limit: u64,
    ) -> Result<Outcome, UnfinishedError> {
        let rules = self.rules;
        let bots = SeatSet::all(self.players.len() as u8);
        let mut driver = Driver::default();
        let mut table = Situation::of(rules, state);
        let mut acts = 0;
        while acts < limit && !self.observer.gives_up() {
            match driver.next(&table, bots, Tick(u64::MAX), true) {
                Next::Over => return Ok((rules.scores(state), acts)),
                Next::Ask(Request { seat, number }) => {
                    let choice = self.ask(state, seat);
                    driver.answer(&table, number, choice);
                    continue;
                }
                Next::Act { seat, action, at } => {
                    // a plan can be late by now: the table's clock has moved on
                    let at = at.max(table.clock);
                    let act = action.map(|action| Act { seat, action, at });
                    let done = match table.turn {
                        // refused: the seat is locked out by now, say
                        Turn::Any(_) => act.is_some_and(|act| self.play(state, act, rng).is_ok()),
                        _ => self.answer(state, (seat, at), act, rng),
                    };
                    if done {
                        driver.acted(seat, at);
                    }
                }
                Next::Advance(due) => self.advance(state, due, rng),
                // no one plans anything and nothing falls due: the game has come to a stop
                Next::Wait(_) => return Err(UnfinishedError),
            }
            table = Situation::of(rules, state);
            self.observer.stands(rules, state);
            acts += 1;
        }
        Err(UnfinishedError)
    }

    fn ask(&mut self, state: &G::State, seat: Seat) -> Option<Choice<G::Action>> {
        let mut observation = Observation::of(self.rules, state, seat);
        observation.seen = std::mem::take(&mut self.seen[seat.index()]);
        let player = &mut self.players[seat.index()];
        if !player.forgetful {
            observation.memory.clone_from(&self.memories[seat.index()]);
        }
        if player.open {
            observation.view = self.rules.reveal(state);
        }
        self.observer.asks(self.rules, state, &observation);
        let mut choice = player.bot.choose(&observation);
        self.seen[seat.index()] = observation.seen;
        // as at a table, no hand is quicker than a person's
        if let Some(choice) = choice.as_mut().filter(|choice| self.rules.is_race(&choice.action)) {
            choice.after = choice.after.max(Reaction::MIN_MS as u64);
        }
        choice
    }

    /// Plays what the bot whose turn it is has answered. One that fails gets the game's own move.
    fn answer(
        &mut self,
        state: &mut G::State,
        (seat, at): (Seat, Tick),
        act: Option<Act<G::Action>>,
        rng: &mut impl Rng,
    ) -> bool {
        let done = act.is_some_and(|act| {
            let text = self.listening.then(|| act.action.to_string());
            let played = self.play(state, act, rng);
            if let (Err(why), Some(text)) = (&played, text) {
                let why = why.clone().map(RuleError::of).to_string();
                self.players[seat.index()].bot.refused(&text, &why);
            }
            played.is_ok()
        });
        if !done {
            self.observer.missed(seat);
            let action = self.rules.default_action(&self.rules.view(state, Viewer::Seat(seat)));
            let covered = self.play(state, Act { seat, action, at }, rng);
            debug_assert!(covered.is_ok(), "the default move is always legal");
            return covered.is_ok();
        }
        done
    }

    /// Lets time pass until something falls due.
    fn advance(&mut self, state: &mut G::State, due: Tick, rng: &mut impl Rng) {
        if O::HEARS || self.attentive {
            self.rules.advance(state, due, rng, &mut self.heard);
            self.keep_in_mind();
        } else {
            self.rules.advance(state, due, rng, &mut ());
        }
    }

    fn play(
        &mut self,
        state: &mut G::State,
        act: Act<G::Action>,
        rng: &mut impl Rng,
    ) -> Result<(), ActionError<G::Illegal>> {
        if !self.attentive && !self.listening && !O::HEARS {
            return self.rules.play(state, act, rng, &mut ());
        }
        self.rules.play(state, act.clone(), rng, &mut self.heard)?;
        self.observer.acted(&act);
        self.keep_in_mind();
        Ok(())
    }

    fn keep_in_mind(&mut self) {
        let seats = self.memories.len() as u8;
        for event in self.heard.drain(..) {
            self.observer.happened(self.rules, &event);
            if !self.attentive && !self.listening {
                continue;
            }
            for (seat, memory) in Seat::all(seats).zip(&mut self.memories) {
                if let Some(seen) = self.rules.redact_for(&event, Viewer::Seat(seat)) {
                    self.rules.remember(memory, seat, &seen);
                    if self.listening && self.players[seat.index()].bot.listens() {
                        self.seen[seat.index()].push(seen);
                    }
                }
            }
        }
    }
}
