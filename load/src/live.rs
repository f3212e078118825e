//! Bytes of a table in play: what the server grows by. Each is played for some twenty acts by one
//! person and three bots; then the person goes, so that no connection is counted.

use crate::{
    args::{Args, Size},
    child::Server,
    connection::{self, Kind},
    figures::{Figures, Goal},
    ports,
};
use anyhow::{Context, Result, ensure};
use futures_util::{SinkExt, StreamExt, TryStreamExt, stream};
use parlour_protocol::wire::{ClientMessage, NewTable};
use std::{net::SocketAddr, time::Duration};

/// The person's own acts, of four players'.
const ACTS_PER_PERSON: usize = 5;

/// How many people play at a time.
const MAX_PLAYERS: usize = 16;

/// How many tables are played first, so that what is kept for any number is there already.
const WARMUP_TABLES: usize = 100;

pub(crate) async fn measure(args: &Args, size: &Size, figures: &mut Figures) -> Result<()> {
    println!("\ntables in play");
    let folder = tempfile::tempdir()?;
    let mut server = Server::start(args.program()?, folder.path(), 1000).await?;
    play(server.address, 0, WARMUP_TABLES).await?;
    let before = server.bytes();
    play(server.address, WARMUP_TABLES, size.live).await?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    if let (Some(before), Some(after)) = (before, server.bytes()) {
        let each = after.saturating_sub(before) as f64 / size.live as f64;
        figures.add("server's memory per table in play", each, "bytes", &Goal::None);
    }
    server.kill().await
}

async fn play(to: SocketAddr, first: usize, count: usize) -> Result<()> {
    let tables = stream::iter(first..first + count).map(|number| a_table(to, number));
    tables.buffer_unordered(MAX_PLAYERS).try_collect().await
}

async fn a_table(to: SocketAddr, number: usize) -> Result<()> {
    let wanted = NewTable {
        game: "down-the-well".into(),
        players: 4,
        bots: Some("rule".into()),
        bot_delay_ms: Some(0),
        cover_after: Some(0),
        ..NewTable::default()
    };
    let table = ports::make_table(to, number, &wanted).await?;
    let mut socket = connection::open(to, ports::address(number / 100), &table).await?;
    connection::request(&mut socket, connection::hello(None, None), Kind::Update).await?;
    let sit = ClientMessage::Sit {
        id: "sit".into(),
        name: "Ann".into(),
        seat: Some(0),
        entropy: "".into(),
    };
    connection::request(&mut socket, connection::said(&sit), Kind::Seated).await?;
    connection::request(
        &mut socket,
        connection::said(&ClientMessage::Start { id: "go".into() }),
        Kind::Done,
    )
    .await?;
    let (mut acts, mut waits) = (0, false);
    while acts < ACTS_PER_PERSON || waits {
        let heard = connection::next(&mut socket).await?;
        ensure!(heard.kind != Kind::Refused, "refused: {heard:?}");
        waits &= heard.kind != Kind::Done;
        let legal = heard.position.and_then(|position| position.legal);
        // what was still on its way when the act was sent is out of date
        if let (Some(legal), Some(seen), false) =
            (legal, heard.seq, waits || acts == ACTS_PER_PERSON)
        {
            let action = legal.actions.first().context("a turn with nothing to do")?.clone();
            let act = ClientMessage::Act { id: format!("a{seen}"), action, seen };
            socket.send(connection::said(&act)).await?;
            acts += 1;
            waits = true;
        }
    }
    Ok(())
}
