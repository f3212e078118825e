//! A connection that opens and closes beside many spectators: what each visit costs the server.

use crate::{
    args::{Args, Size},
    child::Server,
    connection::{self, Kind},
    figures::{Figures, Goal},
    idle, ports,
};
use anyhow::Result;
use parlour_protocol::wire::NewTable;
use std::{
    sync::{Arc, atomic::AtomicUsize},
    time::{Duration, Instant},
};

/// Spectators at the table while a connection comes and goes: none, for comparison, and many.
const SPECTATORS: [usize; 2] = [0, 400];

/// Time between two visits: none, and so much that each is news of its own to the others.
const GAPS: [Duration; 2] = [Duration::ZERO, Duration::from_millis(500)];

pub(crate) async fn measure(args: &Args, size: &Size, figures: &mut Figures) -> Result<()> {
    println!("\na connection that comes and goes beside spectators");
    for spectators in SPECTATORS {
        for gap in GAPS {
            beside(spectators, gap, args, size, figures).await?;
        }
    }
    Ok(())
}

async fn beside(
    spectators: usize,
    gap: Duration,
    args: &Args,
    size: &Size,
    figures: &mut Figures,
) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let mut server = Server::start(args.program()?, folder.path(), spectators + 1000).await?;
    let to = server.address;
    let table = NewTable { game: "down-the-well".into(), players: 4, ..NewTable::default() };
    let table = ports::make_table(to, 0, &table).await?;
    let open = Arc::new(AtomicUsize::new(spectators));
    let mut listening = tokio::task::JoinSet::new();
    for number in 0..spectators {
        let mut socket = connection::open(to, ports::address(number / 100), &table).await?;
        connection::request(&mut socket, connection::hello(None, None), Kind::Update).await?;
        listening.spawn(idle::listen(socket, Arc::clone(&open)));
    }

    let (since, before) = (Instant::now(), server.cpu_time());
    let mut visits = 0;
    while since.elapsed() < size.stretch {
        // from many addresses, so that no limit of an address is met
        let from = ports::address(100 + visits % 10_000);
        let mut socket = connection::open(to, from, &table).await?;
        connection::request(&mut socket, connection::hello(None, None), Kind::Update).await?;
        visits += 1;
        drop(socket);
        tokio::time::sleep(gap).await;
    }
    let name = format!("visits beside {spectators} spectators, {gap:?} between them");
    figures.add(name, visits as f64, "", &Goal::None);
    if let (Some(before), Some(after)) = (before, server.cpu_time()) {
        let each = after.saturating_sub(before) / visits.max(1) as u32;
        figures.add_ms("… CPU time of the server for each", each, &Goal::None);
    }
    server.kill().await
}
