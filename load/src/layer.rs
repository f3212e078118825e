//! The table layer alone, on one core: acts a second (judged, done, logged in memory, and viewed by
//! every seat), and bytes of a live table. Down the Well with four players who choose at random,
//! the same that `bgio_bench.js` and `bgio_memory.js` measure of boardgame.io.

use crate::{
    args::Args,
    child::resident,
    figures::{Figures, Goal},
};
use anyhow::{Context, Result};
use parlour_engine::{
    Seat, Turn, Viewer,
    fair::Secret,
    rng::{FastRng, Rng},
};
use parlour_games::{GAMES, down_the_well::View};
use parlour_protocol::{Registry, Setup, line};
use parlour_table::{
    Player, Table,
    session::{MoveOutcome, Session, SessionEvent, TableConfig, TimeControl, Timestamp},
};
use serde::Serialize;
use std::{hint::black_box, sync::Arc, time::Instant};

const GAME: &str = "down-the-well";
const SEATS: u8 = 4;

/// How many tables live at once, each after so many acts: in the middle of a hand.
const LIVE_TABLES: usize = 20_000;
const ACTS_PER_TABLE: usize = 20;

/// The most that a live table may take.
const MAX_BYTES_PER_TABLE: f64 = 2_400.0;

const REGISTRY: Registry = Registry {
    games: &GAMES,
    bot: &|_, _, _, _| Err("only people play here".to_owned()),
    character: |_, _| None,
    fresh_seed: String::new,
};

pub(crate) fn measure(args: &Args, json: bool, figures: &mut Figures) -> Result<()> {
    println!("\nthe table layer: {GAME}, {SEATS} players, one core");
    let mut rng = FastRng::new(77);
    let tables = bytes_of_each(|number| {
        let mut table = open(number)?;
        (0..ACTS_PER_TABLE).try_for_each(|_| act(&mut table, &mut rng).map(|_| ()))?;
        Ok(table)
    })?;
    if let Some(bytes) = tables.0 {
        figures.add("a live table", bytes, "bytes", &Goal::Most(MAX_BYTES_PER_TABLE));
    }
    let sessions = bytes_of_each(|number| session(number, &mut rng))?;
    // what the tables take must not be there for the sessions to use again
    black_box(tables.1);
    if let Some(bytes) = sessions.0 {
        figures.add("a live session: table, seats, clocks", bytes, "bytes", &Goal::None);
    }

    let (stretch, since) = (args.size().stretch, Instant::now());
    let (mut acts, mut games) = (0u64, 0);
    while since.elapsed() < stretch {
        let mut table = open(games)?;
        while act(&mut table, &mut rng)? {
            acts += 1;
        }
        games += 1;
    }
    let seconds = since.elapsed().as_secs_f64();
    let rate = acts as f64 / seconds;
    figures.add("acts a second on one core", rate, "", &Goal::None);
    figures.add("acts a game", acts as f64 / games as f64, "", &Goal::None);
    if json {
        println!("{}", line(&Row { game: GAME, players: SEATS, decisions_per_s: rate }));
    }
    Ok(())
}

/// The rate in the form of `parlour bench`.
#[derive(Serialize)]
struct Row {
    game: &'static str,
    players: u8,
    decisions_per_s: f64,
}

/// By how much the process grows with each, if the system says it; and all of them.
fn bytes_of_each<T>(mut make: impl FnMut(usize) -> Result<T>) -> Result<(Option<f64>, Vec<T>)> {
    let mut live = (0..200).map(&mut make).collect::<Result<Vec<T>>>()?;
    live.reserve_exact(LIVE_TABLES);
    let before = resident("self");
    for number in 200..200 + LIVE_TABLES {
        live.push(make(number)?);
    }
    let after = resident("self");
    let each = before
        .zip(after)
        .map(|(before, after)| after.saturating_sub(before) as f64 / LIVE_TABLES as f64);
    Ok((each, live))
}

fn open(number: usize) -> Result<Table> {
    let setup = Setup {
        game: GAME.to_owned(),
        players: i64::from(SEATS),
        seed: Some(number.to_string()),
        ..Setup::default()
    };
    let (opened, _) = REGISTRY.open(&setup)?;
    let players = ["Ann", "Ben", "Cat", "Dan"].map(Player::person);
    Ok(Table::new(opened, players.into()))
}

/// A player acts at random, and all players look; false when the game is over.
fn act(table: &mut Table, rng: &mut FastRng) -> Result<bool> {
    let Some(seat) = table.game().turn().seats().iter().next() else { return Ok(false) };
    let action = match table.game().turn() {
        Turn::Each(_) => give(table, seat, rng)?,
        _ => {
            let mut legal = table.game().legal(seat).0;
            legal.swap_remove(rng.draw(legal.len() as u32) as usize)
        }
    };
    table.act(seat, &action, None)?;
    for seat in Seat::all(SEATS) {
        black_box(table.game().view(Viewer::Seat(seat)));
    }
    Ok(true)
}

/// Three cards of the hand. Like the script on the other side, this does not write out all eighty-four
/// ways to give three of nine.
fn give(table: &Table, seat: Seat, rng: &mut FastRng) -> Result<String> {
    let view = table.game().view(Viewer::Seat(seat));
    let view = view.as_any().downcast_ref::<View>().context("a view of this game")?;
    let mut hand = view.own_hand().to_vec();
    let mut card = || hand.swap_remove(rng.draw(hand.len() as u32) as usize);
    Ok(format!("give {} {} {}", card(), card(), card()))
}

fn session(number: usize, rng: &mut FastRng) -> Result<Session> {
    let config = TableConfig {
        game: GAME.to_owned(),
        players: SEATS,
        options: "{}".to_owned(),
        time_control: TimeControl::None,
        cover_after: Some(60),
        bot_delay_ms: 700,
        hints: None,
        playtest: None,
        given: None,
    };
    let now = Timestamp(number as u64);
    let mut session = Session::new(config, Arc::new(REGISTRY), 0);
    let secret = Secret([number as u8; 32]);
    let committed = [SessionEvent::SeedCommitted { commit: secret.commit() }];
    session.apply(&committed, Some(secret), now)?;
    let apply =
        |session: &mut Session, events: Vec<SessionEvent>| session.apply(&events, None, now);
    for name in ["Ann", "Ben", "Cat", "Dan"] {
        let (_, sat) = session.sit(name, None, "").map_err(|no| anyhow::anyhow!("{no}"))?;
        apply(&mut session, sat)?;
    }
    let begun = session.start(Seat::ZERO, now).map_err(|no| anyhow::anyhow!("{no}"))?;
    apply(&mut session, begun)?;
    for _ in 0..ACTS_PER_TABLE {
        let game = session.game().context("a match is played")?;
        let Some(seat) = game.turn().seats().iter().next() else { break };
        let (legal, _) = game.legal(seat);
        let action = &legal[rng.draw(legal.len() as u32) as usize];
        let seen = session.seq();
        let at = (now, now.into());
        let acted = session.live().act(seat, action.clone(), seen, at);
        match acted.map_err(|no| anyhow::anyhow!("{no}"))? {
            MoveOutcome::Events(events) => apply(&mut session, events)?,
            MoveOutcome::Pending(_) => anyhow::bail!("a move of {GAME} waits for a race"),
        }
    }
    Ok(session)
}
