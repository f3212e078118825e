//! Connections that only listen: how many are held, and what each costs the server.

use crate::{
    args::{Args, Size},
    child::Server,
    connection::{self, Kind, Socket},
    figures::{Figures, Goal},
    ports,
};
use anyhow::Result;
use futures_util::{SinkExt, StreamExt, TryStreamExt, stream};
use parlour_protocol::wire::NewTable;
use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

/// How many spectators watch each table.
const SPECTATORS_PER_TABLE: usize = 8;

/// How many are connecting at a time.
const MAX_CONNECTING: usize = 64;

/// A client says so often that it is there.
pub(crate) const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(4);

pub(crate) async fn measure(args: &Args, size: &Size, figures: &mut Figures) -> Result<()> {
    let room = ports::files().map_or(usize::MAX, |files| files.saturating_sub(200));
    let sockets = size.sockets.min(room);
    if sockets < size.sockets {
        println!("a process may open {room} files here: {sockets} connections instead");
    }
    println!("\nidle connections");
    let folder = tempfile::tempdir()?;
    let mut server = Server::start(args.program()?, folder.path(), sockets + 1000).await?;
    let to = server.address;
    let table = NewTable { game: "down-the-well".into(), players: 4, ..NewTable::default() };
    let tables: Vec<String> = stream::iter(0..sockets.div_ceil(SPECTATORS_PER_TABLE))
        .map(|number| ports::make_table(to, number, &table))
        .buffered(MAX_CONNECTING)
        .try_collect()
        .await?;
    let before = server.bytes();

    let open = Arc::new(AtomicUsize::new(0));
    let lookers: Vec<_> = stream::iter(0..sockets)
        .map(|number| {
            let (table, open) = (&tables[number / SPECTATORS_PER_TABLE], Arc::clone(&open));
            async move {
                let mut socket = connection::open(to, ports::address(number / 100), table).await?;
                connection::request(&mut socket, connection::hello(None, None), Kind::Update)
                    .await?;
                open.fetch_add(1, Ordering::Relaxed);
                anyhow::Ok(tokio::spawn(listen(socket, open)))
            }
        })
        .buffer_unordered(MAX_CONNECTING)
        .try_collect()
        .await?;
    tokio::time::sleep(size.hold).await;
    let held = open.load(Ordering::Relaxed);
    let dropped = sockets - held;

    let wanted = if size.sockets >= 20_000 { Goal::Least(20_000.0) } else { Goal::None };
    figures.add("idle connections held", held as f64, "", &wanted);
    figures.add("… dropped", dropped as f64, "", &Goal::Most(0.0));
    if let (Some(before), Some(after)) = (before, server.bytes()) {
        let each = after.saturating_sub(before) as f64 / sockets as f64;
        figures.add("memory per connection", each, "bytes", &Goal::Most(20_000.0));
    }
    for looker in lookers {
        looker.abort();
    }
    server.kill().await
}

/// Listens until the connection ends, and sends a ping now and again.
pub(crate) async fn listen(mut socket: Socket, open: Arc<AtomicUsize>) {
    let mut beat = tokio::time::interval(HEARTBEAT_INTERVAL);
    loop {
        let lives = tokio::select! {
            _ = beat.tick() => socket.send(connection::ping()).await.is_ok(),
            heard = connection::next(&mut socket) => heard.is_ok(),
        };
        if !lives {
            open.fetch_sub(1, Ordering::Relaxed);
            return;
        }
    }
}
