//! A program as a player. It sees what its seat sees. Whatever it does wrong costs its seat the
//! turn, for which the game's own move is made; no one else notices.

use crate::external_bots::{
    command::Command,
    process::{Process, ProcessError},
};
use parlour_engine::{Bot, Choice, FullGame, Observation, Seat};
use parlour_protocol::choose;
use std::{
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
    time::{Duration, Instant},
};

/// The first answer may take so long: some languages are slow to start.
const FIRST_ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// After so many failures in a row a program is given up.
const MAX_FAILURES_IN_A_ROW: u32 = 3;

/// Whom a player tells what its program did wrong.
pub(crate) type Complain = Arc<dyn Fn(&Failure) + Send + Sync>;

/// What a program did wrong; displayed, with what comes of it at a table.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    /// The program, and what it did.
    pub(crate) what: String,
    is_given_up: bool,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let then = match self.is_given_up {
            false => "the game's own move is made",
            true => "it is given up, and the game's own moves are made from now on",
        };
        write!(f, "{}; {then}", self.what)
    }
}

/// A program as a player of one seat.
pub(crate) struct Program {
    command: Command,
    budget: Duration,
    /// When the game is given up, and no answer is waited for any more.
    until: Option<Instant>,
    complain: Complain,
    process: Option<Process>,
    /// How many events were sent to it, and a hash of them.
    last_seen: (usize, u64),
    /// How often in a row it has failed.
    failures: u32,
    /// Has no one refused its last answer so far?
    unrefused: bool,
    /// For which seat it was asked last.
    seat: Seat,
}

impl Program {
    /// A player that answers within `budget`. The program is started with the first question.
    #[must_use]
    pub(crate) fn new(command: Command, budget: Duration, complain: Complain) -> Self {
        Self {
            command,
            budget,
            until: None,
            complain,
            process: None,
            last_seen: (0, 0),
            failures: 0,
            unrefused: false,
            seat: Seat::ZERO,
        }
    }

    /// A player that is not waited for beyond this time.
    #[must_use]
    pub(crate) fn until(self, until: Option<Instant>) -> Self {
        Self { until, ..self }
    }

    /// How much of the time until the game is given up is left, if it is to be.
    fn left(&self) -> Option<Duration> {
        self.until.map(|until| until.saturating_duration_since(Instant::now()))
    }

    /// Asks the program; starts it, if it does not run.
    fn ask<G: FullGame>(&mut self, observation: &Observation<G>) -> Result<Vec<u8>, ProcessError> {
        let first = self.process.is_none();
        let budget = if first { FIRST_ANSWER_TIMEOUT.max(self.budget) } else { self.budget };
        let budget = self.left().map_or(budget, |left| left.min(budget));
        let from = if first { 0 } else { self.heard_before(observation) };
        let process = match &mut self.process {
            Some(process) => process,
            none => none.insert(Process::start(&self.command)?),
        };
        let line = choose::question(observation, from, self.budget);
        self.last_seen = (observation.seen.len(), hash::<G>(&observation.seen));
        process.ask(line, budget)
    }

    /// How many of the events it knows. None, if the table has gone back since.
    fn heard_before<G: FullGame>(&self, observation: &Observation<G>) -> usize {
        let (seen_before, last_seen) = self.last_seen;
        match observation.seen.get(..seen_before) {
            Some(before) if hash::<G>(before) == last_seen => seen_before,
            _ => 0,
        }
    }

    fn failed(&mut self, wrong: &dyn fmt::Display) {
        self.failures += 1;
        self.unrefused = false;
        let is_given_up = self.failures >= MAX_FAILURES_IN_A_ROW;
        if is_given_up {
            self.process = None;
        }
        let what = format!("{}: seat {}: {wrong}", self.command, self.seat.index() + 1);
        (self.complain)(&Failure { what, is_given_up });
    }
}

fn hash<G: FullGame>(events: &[G::Event]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for event in events {
        choose::event::<G>(event).hash(&mut hasher);
    }
    hasher.finish()
}

impl<G: FullGame> Bot<G> for Program {
    fn choose(&mut self, observation: &Observation<G>) -> Option<Choice<G::Action>> {
        if std::mem::take(&mut self.unrefused) {
            self.failures = 0;
        }
        if self.failures >= MAX_FAILURES_IN_A_ROW {
            return None;
        }
        self.seat = observation.seat;
        let answer = match self.ask(observation) {
            Ok(line) => choose::read_answer(observation, &line),
            Err(silence) => {
                // an answer that still comes would be taken for the next one
                self.process.take().into_iter().for_each(Process::kill);
                if self.left().is_some_and(|left| left.is_zero()) {
                    return None;
                }
                Err(silence.to_string())
            }
        };
        match answer {
            Ok(choice) => {
                self.unrefused = true;
                choice
            }
            Err(wrong) => {
                self.failed(&wrong);
                None
            }
        }
    }

    fn listens(&self) -> bool {
        true
    }

    fn refused(&mut self, action: &str, why: &str) {
        self.failed(&format_args!("`{action}` is refused: {why}"));
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({:?})", self.command, self.budget)
    }
}
