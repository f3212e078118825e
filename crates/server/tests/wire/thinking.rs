//! Whose bots think first: what one table asks for holds up no one at another. One bot thinks at a
//! time here, and some of them think until a test lets them go on.

use crate::client::{REGISTRY, Table, TestClient, open, roomy};
use crate::operator::{operated, pause, resume};
use parlour_engine::{
    Observation,
    bot::{AnyBot, Choice},
};
use parlour_games::down_the_well::DownTheWell;
use parlour_protocol::{
    Registry,
    wire::{ClientMessage, ServerMessage},
};
use parlour_server::{Config, Limits, Server};
use serde_json::json;
use std::{
    any::Any,
    sync::{Arc, Condvar, Mutex, PoisonError},
    time::Duration,
};

/// The level of the bot that is asked for hints.
const HINTS: &str = "expert";
/// The level of a bot that a program plays.
const PROGRAM: &str = "medium";
/// A bot that thinks elsewhere, and quickly.
const QUICK: &str = "easy";

/// A gate before which bots wait, and how many have come to it.
#[derive(Default)]
struct Gate {
    state: Mutex<(bool, usize)>,
    moved: Condvar,
}

impl Gate {
    /// Waits until the gate is open, or as long as it is wanted.
    fn waits(&self, is_wanted: impl Fn() -> bool) {
        const CHECK_INTERVAL: Duration = Duration::from_millis(5);
        let mut state = self.state.lock().unwrap();
        state.1 += 1;
        self.moved.notify_all();
        while !state.0 && is_wanted() {
            state = self.moved.wait_timeout(state, CHECK_INTERVAL).unwrap().0;
        }
    }

    fn opens(&self) {
        // also after someone has given up waiting for the bots
        self.state.lock().unwrap_or_else(PoisonError::into_inner).0 = true;
        self.moved.notify_all();
    }

    fn have_come(&self) -> usize {
        self.state.lock().unwrap().1
    }

    /// Waits until so many have come to the gate.
    async fn until(self: &Arc<Self>, many: usize) {
        let gate = Arc::clone(self);
        tokio::task::spawn_blocking(move || {
            let state = gate.state.lock().unwrap();
            let patience = Duration::from_secs(20);
            let waited = gate.moved.wait_timeout_while(state, patience, |state| state.1 < many);
            assert!(!waited.unwrap().1.timed_out(), "{many} bots do not come to think");
        })
        .await
        .unwrap();
    }
}

/// A bot that waits before the gate.
struct Slow {
    bot: Box<dyn AnyBot>,
    gate: Arc<Gate>,
    /// Does it check that its asker still waits, as a search does?
    looks: bool,
}

impl AnyBot for Slow {
    fn answer(&mut self, observation: &dyn Any) -> Option<Choice<String>> {
        let observed = observation.downcast_ref::<Observation<DownTheWell>>().unwrap();
        self.gate.waits(|| !self.looks || observed.wanted.is_still());
        self.bot.answer(observation)
    }
}

/// Opens the gate in the end, however a test ends: a bot that waits before it holds the program.
struct Opens(Arc<Gate>);

impl Drop for Opens {
    fn drop(&mut self) {
        self.0.opens();
    }
}

/// A server where one bot thinks at a time.
async fn one_at_a_time(gate: &Arc<Gate>) -> Server {
    one_at_a_time_that(gate, false).await
}

/// A server where one bot thinks at a time, and checks, or not, that its asker still waits.
async fn one_at_a_time_that(gate: &Arc<Gate>, looks: bool) -> Server {
    let gate = Arc::clone(gate);
    let bot = move |game: &str, players, level: &str, seed| {
        let (bot, name) = (REGISTRY.bot)(game, players, "rule", seed)?;
        let gate = Arc::clone(&gate);
        let bot = match level {
            HINTS | PROGRAM => Box::new(Slow { bot, gate, looks }),
            _ => bot,
        };
        Ok((bot, name))
    };
    let registry = Registry { bot: Box::leak(Box::new(bot)), ..REGISTRY };
    let levels = &[QUICK, PROGRAM, HINTS];
    let limits = Limits { workers: 1, ..roomy().limits };
    open(operated(Config { registry, levels, programs: &[PROGRAM], limits, ..roomy() })).await
}

/// A table for one person with bots of this level, in play.
async fn against(server: &Server, level: &str, name: &str) -> TestClient {
    let setup = json!({"game": "down-the-well", "players": 2, "bots": level, "bot_delay_ms": 0});
    let table = Table::with(server.address(), &setup).await;
    let mut client = TestClient::sits_down(&table, name).await;
    client.starts().await;
    client
}

/// Does what may be done until it is the bot's turn; or it is at once.
async fn plays_until_the_bots_turn(client: &mut TestClient) {
    while let Some(action) = client.may().first().cloned() {
        let seen = client.seq;
        let done = client.gets(|id| ClientMessage::Act { id, action, seen }).await;
        // what comes next may be what the bot has done at the same time
        let ServerMessage::Done { seq, .. } = done else { panic!("{done:?}") };
        client.receives_up_to(seq).await;
    }
}

/// Plays on until a bot has moved in between.
async fn sees_a_bot_move(client: &mut TestClient) {
    plays_until_the_bots_turn(client).await;
    let before = client.seq;
    client.receives_up_to(before + 1).await;
}

/// Plays until it is this client's turn; their bot's moves come by themselves.
async fn until_it_may_act(client: &mut TestClient) {
    while client.may().is_empty() {
        client.receives_update().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_for_closed_connections_delay_no_bot() {
    let gate = Arc::<Gate>::default();
    let _in_the_end = Opens(Arc::clone(&gate));
    let server = one_at_a_time(&gate).await;
    let mut ben = against(&server, QUICK, "Ben").await;
    until_it_may_act(&mut ben).await;
    let mut ann = against(&server, QUICK, "Ann").await;
    until_it_may_act(&mut ann).await;
    for asked in 0..30 {
        ann.send(&ClientMessage::Hint { id: format!("hint {asked}") }).await;
        gate.until(1).await;
        ann.is_cut_off().await;
        ann.comes_back().await;
    }
    // the only place is taken by the first hint; Ben's bot is next, and all other hints are gone
    plays_until_the_bots_turn(&mut ben).await;
    let before = ben.seq;
    assert_eq!(gate.have_come(), 1, "one hint is thought about");
    gate.opens();
    ben.receives_up_to(before + 1).await;
    assert!(gate.have_come() <= 1, "no other was begun before Ben's bot: {}", gate.have_come());
    // and those who are there get theirs
    until_it_may_act(&mut ann).await;
    assert!(matches!(
        ann.gets(|id| ClientMessage::Hint { id }).await,
        ServerMessage::Hinted { .. }
    ));
    assert_eq!(gate.have_come(), 2, "no bot thought for the connections that are gone");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_stops_thinking_when_no_one_waits_for_it() {
    let gate = Arc::<Gate>::default();
    let _in_the_end = Opens(Arc::clone(&gate));
    let server = one_at_a_time_that(&gate, true).await;
    let mut ben = against(&server, QUICK, "Ben").await;
    until_it_may_act(&mut ben).await;
    let mut ann = against(&server, QUICK, "Ann").await;
    until_it_may_act(&mut ann).await;
    // the only place is taken by Ann's hint, and the gate stays shut
    ann.send(&ClientMessage::Hint { id: "cut off".into() }).await;
    gate.until(1).await;
    ann.is_cut_off().await;
    sees_a_bot_move(&mut ben).await;
    // and where she has acted without waiting for it
    ann.comes_back().await;
    until_it_may_act(&mut ann).await;
    ann.send(&ClientMessage::Hint { id: "too late".into() }).await;
    gate.until(2).await;
    let (action, seen) = (ann.may()[0].clone(), ann.seq);
    ann.send(&ClientMessage::Act { id: "acts".into(), action, seen }).await;
    let answer = ann.receives_answer("too late").await;
    assert!(
        matches!(&answer, Some(ServerMessage::Refused { error, .. }) if error.code == "stale"),
        "{answer:?}"
    );
    sees_a_bot_move(&mut ben).await;
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_has_one_hint_at_a_time() {
    let gate = Arc::<Gate>::default();
    let _in_the_end = Opens(Arc::clone(&gate));
    let server = one_at_a_time(&gate).await;
    let mut ann = against(&server, QUICK, "Ann").await;
    until_it_may_act(&mut ann).await;
    ann.send(&ClientMessage::Hint { id: "first".into() }).await;
    gate.until(1).await;
    let no = ann.is_refused(|id| ClientMessage::Hint { id }).await;
    assert_eq!(no.code, "busy");
    assert!(no.message.contains("still working on your last hint"), "{}", no.message);
    gate.opens();
    assert!(matches!(ann.receives_answer("first").await, Some(ServerMessage::Hinted { .. })));
    server.stop().await.unwrap();
}

/// The table is read anew after the pause, and the bot that thought about it is not waited for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_that_a_pause_has_interrupted_is_refused_and_not_silent() {
    let gate = Arc::<Gate>::default();
    let _in_the_end = Opens(Arc::clone(&gate));
    let server = one_at_a_time_that(&gate, true).await;
    let mut ann = against(&server, QUICK, "Ann").await;
    until_it_may_act(&mut ann).await;
    ann.send(&ClientMessage::Hint { id: "interrupted".into() }).await;
    gate.until(1).await;
    let table = ann.table.clone();
    // a table that is not paused has nothing to resume
    assert_eq!(resume(&server, &table).await.status, 204);
    let no = ann.is_refused(|id| ClientMessage::Hint { id }).await;
    assert_eq!(no.code, "busy", "the first hint is still thought about");
    assert_eq!(pause(&server, &table, "a bug is being fixed").await.status, 204);
    assert_eq!(resume(&server, &table).await.status, 204);
    let answer = ann.receives_answer("interrupted").await;
    assert!(
        matches!(&answer, Some(ServerMessage::Refused { error, .. }) if error.code == "stale"),
        "{answer:?}"
    );
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_does_not_answer_holds_up_its_own_table_only() {
    let gate = Arc::<Gate>::default();
    let _in_the_end = Opens(Arc::clone(&gate));
    let server = one_at_a_time(&gate).await;
    let mut stuck = Vec::new();
    for number in 0..5 {
        let mut client = against(&server, PROGRAM, &format!("TestClient {number}")).await;
        plays_until_the_bots_turn(&mut client).await;
        stuck.push(client);
    }
    gate.until(5).await;
    let mut ben = against(&server, QUICK, "Ben").await;
    sees_a_bot_move(&mut ben).await;
    // the gate is still shut: Ben's bot has waited for none of them
    gate.opens();
    for client in &mut stuck {
        let before = client.seq;
        client.receives_up_to(before + 1).await;
    }
    server.stop().await.unwrap();
}
