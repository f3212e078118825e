//! Programs as bots of the lab. One is started for each seat that is played at once, and sits
//! down to game after game; what goes wrong is counted.

use super::{Command, Failure, Program, any_player};
use crate::player::BotTime;
use anyhow::Result;
use parking_lot::Mutex;
use parlour_engine::{Choice, bot::AnyBot};
use parlour_lab::{ExternalBots, PlayerSpec};
use std::{
    any::Any,
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// The programs that wait for a seat, and what they did wrong so far.
pub(crate) struct Programs {
    budget: Duration,
    /// When games that are being played are given up.
    until: Option<Instant>,
    waiting: Arc<Mutex<BTreeMap<String, Vec<Waiting>>>>,
    complaints: Arc<Mutex<BTreeMap<String, Complaints>>>,
}

/// What one program did wrong, in all games and seats.
#[derive(Default)]
struct Complaints {
    times: u64,
    first: String,
    /// Has it answered a question?
    has_answered: bool,
}

/// After so many failures a program that has never answered is asked in no other game: each start may
/// take [ten seconds](super::player).
const MAX_FAILURES_WITHOUT_ANSWER: u64 = 3;

impl Complaints {
    fn is_given_up(&self) -> bool {
        !self.has_answered && self.times >= MAX_FAILURES_WITHOUT_ANSWER
    }
}

/// A program between two games.
struct Waiting {
    player: Box<dyn AnyBot>,
    /// How often it has failed so far.
    failures: Arc<AtomicU64>,
}

/// A program at a table; afterwards it waits for the next one.
struct Seated {
    command: String,
    player: Option<Waiting>,
    /// How often it had failed when it sat down.
    failed_before: u64,
    complaints: Arc<Mutex<BTreeMap<String, Complaints>>>,
    waiting: Arc<Mutex<BTreeMap<String, Vec<Waiting>>>>,
}

impl Programs {
    /// No program runs yet; each answer may take so many milliseconds.
    pub(crate) fn within(time: BotTime) -> Self {
        Self {
            budget: time.into(),
            until: None,
            waiting: Arc::default(),
            complaints: Arc::default(),
        }
    }

    /// Limits the pool: no game is played beyond so much time from now.
    pub(crate) fn for_as_long_as(self, time: Option<Duration>) -> Self {
        Self { until: time.map(|time| Instant::now() + time), ..self }
    }

    /// Can all commands among these players be read, and is there a program for each?
    pub(crate) fn check<'a>(player_specs: impl IntoIterator<Item = &'a PlayerSpec>) -> Result<()> {
        for command in player_specs.into_iter().filter_map(PlayerSpec::command) {
            command.parse::<Command>()?.check_program()?;
        }
        Ok(())
    }

    /// Tells on standard error how often each program failed, and how first.
    pub(crate) fn tell(&self) {
        for (command, complaints) in &*self.complaints.lock() {
            let Complaints { times, first, .. } = complaints;
            let times = match times {
                0 => continue,
                1 => "once".to_owned(),
                times => format!("{times} times"),
            };
            let given_up = match complaints.is_given_up() {
                true => ", never answered, and was asked no more",
                false => "",
            };
            eprintln!("cmd:{command} failed {times}{given_up}; first: {first}");
        }
    }

    fn start(&self, game: &str, command: &str) -> Option<Waiting> {
        let failures = Arc::new(AtomicU64::new(0));
        let (mine, all, of) =
            (Arc::clone(&failures), Arc::clone(&self.complaints), command.to_owned());
        let complain = Arc::new(move |failure: &Failure| {
            mine.fetch_add(1, Ordering::Relaxed);
            let mut all = all.lock();
            let complaints = all.entry(of.clone()).or_default();
            complaints.times += 1;
            if complaints.times == 1 {
                // at once: a run with a program that does not answer takes long
                eprintln!("cmd:{failure}");
                complaints.first = failure.to_string();
            }
        });
        let program = Program::new(command.parse().ok()?, self.budget, complain).until(self.until);
        Some(Waiting { player: any_player(game, program).ok()?, failures })
    }
}

impl ExternalBots for Programs {
    fn is_time_up(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    fn failures(&self) -> u64 {
        self.complaints.lock().values().map(|complaints| complaints.times).sum()
    }

    fn invite(&self, game: &'static str, command: &str) -> Box<dyn AnyBot> {
        let is_given_up = self.complaints.lock().get(command).is_some_and(Complaints::is_given_up);
        let waiting = || self.waiting.lock().get_mut(command).and_then(Vec::pop);
        let player = match is_given_up {
            true => None,
            false => waiting().or_else(|| self.start(game, command)),
        };
        let failures = player.as_ref().map(|player| player.failures.load(Ordering::Relaxed));
        Box::new(Seated {
            command: command.to_owned(),
            player,
            failed_before: failures.unwrap_or_default(),
            complaints: Arc::clone(&self.complaints),
            waiting: Arc::clone(&self.waiting),
        })
    }
}

impl AnyBot for Seated {
    fn answer(&mut self, observation: &dyn Any) -> Option<Choice<String>> {
        let choice = self.player.as_mut()?.player.answer(observation)?;
        self.complaints.lock().entry(self.command.clone()).or_default().has_answered = true;
        Some(choice)
    }

    fn remembers(&self) -> bool {
        self.player.as_ref().is_some_and(|waiting| waiting.player.remembers())
    }

    fn listens(&self) -> bool {
        self.player.as_ref().is_some_and(|waiting| waiting.player.listens())
    }

    fn refused(&mut self, action: &str, why: &str) {
        if let Some(waiting) = &mut self.player {
            waiting.player.refused(action, why);
        }
    }
}

impl Drop for Seated {
    fn drop(&mut self) {
        // one that failed starts afresh, so that no game depends on what went wrong in another
        let well = |player: &Waiting| player.failures.load(Ordering::Relaxed) == self.failed_before;
        if let Some(player) = self.player.take().filter(well) {
            self.waiting.lock().entry(self.command.clone()).or_default().push(player);
        }
    }
}
