//! One game between bots, from its number.

use parlour_bots::{Level, WithBots, bot};
use parlour_engine::{
    Act, Bot, Chance, Choice, Game, Glimpse, Quick, Refused, Seat, Tick, Turn, Viewer, bot::Plans,
};

/// A game that did not come to its end within the limit of acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfinished;

/// How a game came out: each seat's score, and how many acts it took.
pub type Outcome = (Vec<i64>, u64);

/// Plays game number `game` between bots of these levels, in seat order.
///
/// # Errors
/// If the game is not over after `limit` acts.
pub fn play_one<G: WithBots>(
    rules: &G,
    levels: &[Level],
    seed: u64,
    game: u64,
    limit: u64,
) -> Result<Outcome, Unfinished> {
    let mut chance = Quick::of_game(seed, game);
    let bots: Vec<Box<dyn Bot<G>>> =
        levels.iter().map(|&level| bot::<G>(level, chance.next_u64())).collect();
    let mut players = Players::new(rules, bots);
    let mut state = players.sit_down(&mut chance);
    let mut plans = Plans::default();
    let mut acts = 0;
    while acts < limit {
        match rules.turn(&state) {
            Turn::Over => return Ok((rules.scores(&state), acts)),
            Turn::Any(seats) => {
                if plans.is_new(rules.face(&state), rules.clock(&state)) {
                    for seat in seats.iter() {
                        if let Some(choice) = players.ask(&state, seat) {
                            plans.plan(seat, choice);
                        }
                    }
                }
                if let Some((seat, acted)) = react(rules, &mut state, &mut plans, &mut chance)?
                    && !plans.is_void(rules.face(&state))
                    && rules.turn(&state).allows(seat)
                    && let Some(choice) = players.ask(&state, seat)
                {
                    plans.plan_after(acted, seat, choice);
                }
                acts += 1;
            }
            turn => {
                let Some(seat) = turn.seats().first() else { return Err(Unfinished) };
                players.answer(&mut state, seat, &mut chance);
                acts += 1;
            }
        }
    }
    Err(Unfinished)
}

/// The bots around a table, and what each of them remembers.
struct Players<'a, G: Game> {
    rules: &'a G,
    bots: Vec<Box<dyn Bot<G>>>,
    memories: Vec<G::Memory>,
    /// Does any of them go by its memory? Else nobody listens to what happens.
    attentive: bool,
    heard: Vec<G::Event>,
}

impl<'a, G: Game> Players<'a, G> {
    fn new(rules: &'a G, bots: Vec<Box<dyn Bot<G>>>) -> Self {
        let memories = vec![G::Memory::default(); bots.len()];
        let attentive = bots.iter().any(|bot| bot.remembers());
        Self { rules, bots, memories, attentive, heard: Vec::new() }
    }

    fn sit_down(&mut self, chance: &mut impl Chance) -> G::State {
        let state = self.rules.start(self.bots.len() as u8, chance, &mut self.heard);
        self.keep_in_mind();
        state
    }

    fn ask(&mut self, state: &G::State, seat: Seat) -> Option<Choice<G::Action>> {
        let memory = self.memories[seat.index()].clone();
        let glimpse = Glimpse::of(self.rules, state, seat).remembering(memory);
        self.bots[seat.index()].choose(&glimpse)
    }

    /// Asks the bot whose turn it is. One that fails gets the game's own move.
    fn answer(&mut self, state: &mut G::State, seat: Seat, chance: &mut impl Chance) {
        let done = self
            .ask(state, seat)
            .is_some_and(|choice| self.play(state, seat, choice.action, chance).is_ok());
        if !done {
            let action = self.rules.default_action(&self.rules.view(state, Viewer::Seat(seat)));
            let covered = self.play(state, seat, action, chance);
            debug_assert!(covered.is_ok(), "the default move is always legal");
        }
    }

    fn play(
        &mut self,
        state: &mut G::State,
        seat: Seat,
        action: G::Action,
        chance: &mut impl Chance,
    ) -> Result<(), Refused<G::Illegal>> {
        let act = Act { seat, action, at: self.rules.clock(state) };
        if !self.attentive {
            return self.rules.play(state, act, chance, &mut ());
        }
        self.rules.play(state, act, chance, &mut self.heard)?;
        self.keep_in_mind();
        Ok(())
    }

    fn keep_in_mind(&mut self) {
        let seats = self.memories.len() as u8;
        for event in self.heard.drain(..) {
            for (seat, memory) in Seat::all(seats).zip(&mut self.memories) {
                if let Some(seen) = self.rules.seen_by(&event, Viewer::Seat(seat)) {
                    self.rules.remember(memory, seat, &seen);
                }
            }
        }
    }
}

/// The next thing that happens at a real-time table: a plan or what falls due. Says who
/// acted, if somebody did.
fn react<G: Game>(
    rules: &G,
    state: &mut G::State,
    plans: &mut Plans<G::Action>,
    chance: &mut impl Chance,
) -> Result<Option<(Seat, Tick)>, Unfinished> {
    match (plans.next_at(), rules.deadline(state)) {
        (planned, Some(due)) if planned.is_none_or(|at| due <= at) => {
            rules.advance(state, due, chance, &mut ());
            Ok(None)
        }
        _ => {
            // nobody plans anything and nothing falls due: the game has come to a stop
            let Some((at, seat, action)) = plans.take_next() else { return Err(Unfinished) };
            let at = at.max(rules.clock(state));
            // refused: the plan came too late for the table as it is now
            let done = rules.play(state, Act { seat, action, at }, chance, &mut ());
            Ok(done.is_ok().then_some((seat, at)))
        }
    }
}
