//! Several nodes on one PostgreSQL, each a process of its own: players play through any of them, and
//! play on when the owner of their table is killed, stopped, or told to end. Where there is no PostgreSQL
//! the tests are skipped. `PARLOUR_NODE_DEATHS` kills more often.
//!
//! A node is this very program, started again as a child.

#![cfg(unix)]
#![allow(clippy::print_stdout, reason = "it prints what the usual test harness would")]
#![allow(clippy::disallowed_methods, reason = "it waits for processes")]

mod client;
#[allow(dead_code, reason = "the tests of the store need more of it")]
mod postgres;

use client::{GAMES, Player, Table, TestClient, TestRng, figure, get, roomy, short};
use libtest_mimic::{Arguments, Failed, Trial};
use parlour_protocol::wire::ClientMessage;
use parlour_server::store::{Database, Postgres, Store, StoreReader};
use parlour_server::{ClusterConfig, Config, Server};
use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    process::{Child, Command, Stdio},
    time::Duration,
};
use tokio::{task::JoinSet, time::Instant};

/// The variable that names the database a child shares.
const DATABASE: &str = "PARLOUR_CLUSTER_DATABASE";

/// A client tries again after so long.
const RETRY_PAUSE: Duration = Duration::from_millis(250);

/// No table is without an owner for longer: a lease, and what it takes to find out.
const TAKE_OVER_TIMEOUT: Duration = Duration::from_secs(60);

fn main() {
    if let Ok(database) = std::env::var(DATABASE) {
        return runtime().block_on(serve(database.parse().expect("a database")));
    }
    // one after the other: each of them loads the machine as far as it goes
    let arguments = Arguments { test_threads: Some(1), ..Arguments::from_args() };
    let tests = vec![
        test("a_match_is_played_through_two_nodes", plays_through_two_nodes),
        test("a_killed_owner_loses_nothing_that_was_acknowledged", kills_the_owner),
        test("an_owner_that_was_stopped_writes_nothing_when_it_goes_on", stops_the_owner),
        test("a_node_that_is_told_to_end_hands_over_its_tables", drains_the_owner),
    ];
    libtest_mimic::run(&arguments, tests).exit();
}

fn test(name: &str, run: fn(&Cluster) -> Result<(), String>) -> Trial {
    Trial::test(name, move || match postgres::Postgres::shared() {
        Some(server) => {
            let cluster = Cluster { server, database: server.database() };
            run(&cluster).map_err(Failed::from)
        }
        None => Ok(()),
    })
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

/// The child: a node that says where it listens, and hands over its tables on SIGTERM.
async fn serve(database: Database) {
    let filter = tracing_subscriber::EnvFilter::from_env("PARLOUR_LOG");
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    let cluster = ClusterConfig {
        address: "127.0.0.1:0".to_owned(),
        secret: "what only these nodes know".to_owned(),
    };
    let config = Config { database: Some(database), cluster: Some(cluster), ..roomy() };
    let mut end =
        tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()).unwrap();
    let server = Server::start(config).await.unwrap();
    println!("{}", server.address());
    // no longer than the longest test, should the parent be gone
    let _ = tokio::time::timeout(Duration::from_secs(300), end.recv()).await;
    server.stop().await.unwrap();
}

/// The database that nodes share.
struct Cluster {
    server: &'static postgres::Postgres,
    database: Database,
}

impl Cluster {
    fn node(&self) -> NodeProcess {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.env(DATABASE, self.url()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("a child");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).unwrap();
        let at = line.trim().parse().unwrap_or_else(|_| panic!("no address: {line:?}"));
        NodeProcess { child, at }
    }

    fn url(&self) -> String {
        format!("postgres://parlour@/{}?host={}", self.name(), self.server.folder.display())
    }

    fn name(&self) -> String {
        // as it prints: where, and then the name
        self.database.to_string().rsplit('/').next().unwrap_or_default().to_owned()
    }

    /// Looks at the store beside the nodes.
    fn looks<T>(&self, look: impl FnOnce(&dyn StoreReader) -> T) -> T {
        let store: Box<dyn Store> =
            Box::new(Postgres::open(&self.database, "a test that looks").unwrap());
        let seen = look(&*store.reader().unwrap());
        store.close().unwrap();
        seen
    }

    /// The number of a table's last entry.
    fn last_entry(&self, table: &str) -> u32 {
        self.looks(|reader| reader.entries(table, 0).unwrap().last().map_or(0, |entry| entry.seq))
    }

    /// The epochs in which a table was written to, in the order of its log.
    fn epochs(&self, table: &str) -> Vec<u32> {
        let mut epochs: Vec<u32> = self
            .looks(|reader| reader.entries(table, 0))
            .unwrap()
            .iter()
            .map(|e| e.epoch)
            .collect();
        epochs.dedup();
        epochs
    }
}

/// A node in a process of its own.
struct NodeProcess {
    child: Child,
    at: SocketAddr,
}

impl NodeProcess {
    fn is_sent(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(sent.expect("a signal").success());
    }
}

impl Drop for NodeProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Comes back through another node, as often as it takes until the table has an owner. Says how long
/// that was.
async fn comes_back(player: &mut Player, at: SocketAddr) -> Result<Duration, String> {
    let begun = Instant::now();
    let table = Table { at, name: player.client.table.name.clone() };
    while begun.elapsed() < TAKE_OVER_TIMEOUT {
        if player.client.tries_to_come_back_to(&table).await.is_some() {
            let after = begun.elapsed();
            player.goes_on().await?;
            return Ok(after);
        }
        tokio::time::sleep(RETRY_PAUSE).await;
    }
    Err("the table found no owner".to_owned())
}

/// Ann reaches the table through one node and Ben through another.
fn plays_through_two_nodes(cluster: &Cluster) -> Result<(), String> {
    runtime().block_on(async {
        let (first, second) = (cluster.node(), cluster.node());
        let table = Table::with(first.at, &short("bread-basket", 2)).await;
        let there = Table { at: second.at, name: table.name.clone() };
        let mut ann = TestClient::sits_down(&table, "Ann").await;
        let mut ben = TestClient::sits_down(&there, "Ben").await;
        ann.gets(|id| ClientMessage::Start { id }).await;
        let mut rng = TestRng(1);
        while !ann.is_over() {
            TestClient::all_know_all(&mut [&mut ann, &mut ben]).await;
            if !ann.is_over() {
                TestClient::one_plays_on(&mut [&mut ann, &mut ben], &mut rng).await;
            }
        }
        TestClient::all_know_all(&mut [&mut ann, &mut ben]).await;
        assert!(ben.is_over(), "both see the end");
        // any node answers requests about it, too
        assert_eq!(there.info().await.seats.len(), 2);
        let (here, record) = (table.record(1).await, there.record(1).await);
        assert_eq!((record.status, &record.body), (200, &here.body));
        assert_eq!(get(second.at, "/api/tables/nosuchtabl").await.status, 404);
        Ok(())
    })
}

/// The owner dies under play, and everything goes on through another node.
fn kills_the_owner(cluster: &Cluster) -> Result<(), String> {
    runtime().block_on(async {
        let mut afters = Vec::new();
        let mut owner = cluster.node();
        for time in 0..figure("PARLOUR_NODE_DEATHS", 2) {
            let other = cluster.node();
            let back_at = other.at;
            let mut tasks = JoinSet::new();
            for game in GAMES {
                let mut player =
                    Player::begins(owner.at, game, time).await.ok_or("no one sat down")?;
                tasks.spawn(async move {
                    player.plays(10_000).await;
                    let after = comes_back(&mut player, back_at).await;
                    (game, player, after)
                });
            }
            tokio::time::sleep(Duration::from_millis(300 + 61 * (time % 10))).await;
            owner.is_sent("-KILL");
            for (game, player, after) in tasks.join_all().await {
                let judged = after.and_then(|after| {
                    afters.push(after);
                    cluster.looks(|log| player.judge(log, game))
                });
                judged.map_err(|why| format!("{game}: {why}"))?;
            }
            owner = other;
        }
        afters.sort();
        let rank = |percent: usize| afters[(afters.len() * percent).div_ceil(100) - 1];
        println!("{} back: p50 {:?}, p99 {:?}", afters.len(), rank(50), rank(99));
        Ok(())
    })
}

/// The owner is paused for longer than its lease, and its table is taken over. When it goes on, it
/// has requests to answer, and writes nothing.
fn stops_the_owner(cluster: &Cluster) -> Result<(), String> {
    runtime().block_on(async {
        let (owner, other) = (cluster.node(), cluster.node());
        let mut player = Player::begins(owner.at, "basset", 1).await.ok_or("no one sat down")?;
        player.plays(5).await;
        let table = player.client.table.name.clone();
        owner.is_sent("-STOP");
        // the request lies at the owner, and the player does not wait for it
        player.asks_in_vain().await;
        comes_back(&mut player, other.at).await?;
        let epochs = cluster.epochs(&table);
        owner.is_sent("-CONT");
        // it answers again, so whatever waited for it is done by now, or never
        assert_eq!(get(owner.at, &format!("/api/tables/{table}")).await.status, 200);
        player.plays(3).await;
        assert_eq!(cluster.epochs(&table), epochs, "no entry of an older epoch");
        cluster.looks(|log| player.judge(log, "basset"))
    })
}

/// A node that receives SIGTERM hands over its tables: no one waits for its lease.
fn drains_the_owner(cluster: &Cluster) -> Result<(), String> {
    runtime().block_on(async {
        let (mut owner, other) = (cluster.node(), cluster.node());
        let mut player = Player::begins(owner.at, "basset", 1).await.ok_or("no one sat down")?;
        player.plays(5).await;
        let before = cluster.last_entry(&player.client.table.name);
        owner.is_sent("-TERM");
        let ended = tokio::task::spawn_blocking(move || owner.child.wait().map(|_| owner));
        let after = comes_back(&mut player, other.at).await?;
        println!("the table is played on after {after:?}");
        let _owner = ended.await.unwrap().unwrap();
        assert!(cluster.last_entry(&player.client.table.name) > before);
        cluster.looks(|log| player.judge(log, "basset"))
    })
}
