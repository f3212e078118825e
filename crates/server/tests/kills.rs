//! The process dies at each named step of the write path, and at random under load: nothing that
//! was acknowledged is lost, nothing is done twice, and whatever anyone was told stands in the
//! book. `PARLOUR_KILLS` dies more often than twice at each step in each game.
//!
//! The server that dies is this very program, started again as a child.

#![allow(clippy::print_stdout, reason = "it prints what the usual test harness would")]
#![allow(clippy::disallowed_methods, reason = "it waits for processes")]

mod client;
mod failpoint;

use client::{GAMES, Player, Reply, TestRng, figure, get, kept_in};
use libtest_mimic::{Arguments, Failed, Trial};
use parlour_server::store::{Cutoff, Reader, Retired, Sqlite, Store, StoreError, UnitError, Write};
use parlour_server::{Config, Server};
use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{sync::Semaphore, task::JoinSet};

/// The steps of the write path at which the process can be made to die.
const STEPS: [&str; 6] = [
    "before_commit",
    "after_commit",
    "before_ack",
    "after_ack",
    "before_broadcast",
    "after_broadcast",
];

/// How a child is told what to do.
const FOLDER: &str = "PARLOUR_KILLS_FOLDER";
const FAILPOINT: &str = "PARLOUR_KILLS_FAILPOINT";
const EARLY: &str = "PARLOUR_KILLS_EARLY";
const AHEAD: &str = "PARLOUR_KILLS_DAYS_AHEAD";
const TRUST: &str = "PARLOUR_KILLS_TRUST_CLOCK";

fn main() {
    if let Ok(folder) = std::env::var(FOLDER) {
        return serve(Path::new(&folder));
    }
    // one after the other: each of them loads the machine as far as it goes
    let arguments = Arguments { test_threads: Some(1), ..Arguments::from_args() };
    let tests = vec![
        test("nothing_acknowledged_is_lost_or_doubled_at_any_step", dies_at_each_step),
        test("nothing_acknowledged_is_lost_or_doubled_under_load", dies_under_load),
        test("an_acknowledgement_before_its_time_is_found_out", finds_an_early_acknowledgement),
        test("a_start_with_a_clock_120_days_ahead_loses_nothing", starts_with_a_wrong_clock),
    ];
    libtest_mimic::run(&arguments, tests).exit();
}

fn test(name: &str, run: fn() -> Result<(), String>) -> Trial {
    Trial::test(name, move || run().map_err(Failed::from))
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

/// The child: a server that says where it listens, and runs until it dies.
fn serve(folder: &Path) {
    failpoint::abort_at(&std::env::var(FAILPOINT).unwrap_or_default());
    let config = Config {
        // the worst server: it does not wait for hours before it looks for old tables
        keep_days: Some(90),
        settle: Duration::ZERO,
        clock_ahead: Duration::from_secs(86_400 * figure(AHEAD, 0)),
        trust_clock: std::env::var(TRUST).is_ok(),
        admin_listen: Some(SocketAddr::from(([127, 0, 0, 1], 0))),
        ..kept_in(folder)
    };
    runtime().block_on(async {
        let server = match figure(EARLY, 0) {
            0 => Server::start(config).await,
            left => {
                let inner = Sqlite::open(folder).unwrap();
                Server::start_on(Box::new(EarlyConfirm { inner, left }), config).await
            }
        };
        let server = server.unwrap();
        println!("{} {}", server.address(), server.admin_address().unwrap());
        // no longer than the longest test, should the parent be gone
        tokio::time::sleep(Duration::from_secs(120)).await;
    });
}

/// Confirms the commit at which the process is to die, and has not written it: the planted fault
/// that has to be found.
struct EarlyConfirm {
    inner: Sqlite,
    /// How many commits are left, with the one that is never written.
    left: u64,
}

impl Store for EarlyConfirm {
    fn epoch(&self) -> u32 {
        self.inner.epoch()
    }

    fn commit(&mut self, units: &[Vec<Write>]) -> Result<Vec<Result<(), UnitError>>, StoreError> {
        self.left = self.left.saturating_sub(1);
        if self.left > 0 {
            return self.inner.commit(units);
        }
        std::thread::spawn(|| {
            // the acknowledgement is to be out before
            std::thread::sleep(Duration::from_millis(20));
            std::process::abort();
        });
        Ok(units.iter().map(|_| Ok(())).collect())
    }

    fn retire(&mut self, cutoff: &Cutoff) -> Result<Retired, StoreError> {
        self.inner.retire(cutoff)
    }

    fn reader(&self) -> Result<Reader, StoreError> {
        self.inner.reader()
    }

    fn close(self: Box<Self>) -> Result<(), StoreError> {
        Box::new(self.inner).close()
    }
}

/// How a server ends.
#[derive(Clone, Copy, Debug)]
enum Death {
    /// Not by itself.
    None,
    /// When it reaches the step for the nth time.
    At(&'static str, usize),
    /// After it has confirmed its nth commit, which it has not written.
    Early(u64),
}

/// A server in a process of its own.
struct Process {
    child: Child,
    at: SocketAddr,
    admin: SocketAddr,
}

impl Process {
    async fn start(folder: &Path, death: &Death) -> Self {
        let told = match death {
            Death::None => None,
            Death::At(step, times) => Some((FAILPOINT, format!("{step}:{times}"))),
            Death::Early(times) => Some((EARLY, times.to_string())),
        };
        Self::with(folder, told).await
    }

    /// A child with these words.
    async fn with(folder: &Path, told: impl IntoIterator<Item = (&str, String)>) -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.env(FOLDER, folder).envs(told);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = child.expect("a child");
        let out = child.stdout.take().expect("its output");
        let read = tokio::task::spawn_blocking(move || {
            let mut line = String::new();
            BufReader::new(out).read_line(&mut line).map(|_| line)
        });
        let line = read.await.unwrap().unwrap();
        let address = |text: &str| text.parse().unwrap_or_else(|_| panic!("no address: {line:?}"));
        let (at, admin) = line.trim().split_once(' ').unwrap_or_default();
        Self { child, at: address(at), admin: address(admin) }
    }

    /// Is it dead by itself? Its lines break a little before it is.
    async fn has_died(&mut self) -> bool {
        for _ in 0..50 {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        false
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Holds everything that was said to a player against the log.
fn judge(player: &Player, folder: &Path, game: &str) -> Result<(), String> {
    let store = Sqlite::open(folder).map_err(|no| no.to_string())?;
    player.judge(&*store.reader().unwrap(), game)
}

/// One death: the server dies at the step, is started again, and everything is compared. Says
/// whether it died while someone played.
async fn dies(game: &str, death: Death, number: u64) -> Result<bool, String> {
    let folder = tempfile::tempdir().unwrap();
    let mut first = Process::start(folder.path(), &death).await;
    let player = Player::begins(first.at, game, number).await;
    let mut died = false;
    let second;
    if let Some(mut player) = player {
        player.plays(60).await;
        died = first.has_died().await;
        player.client.is_cut_off().await;
        first.kill();
        second = Process::start(folder.path(), &Death::None).await;
        player.comes_back(second.at).await?;
        drop(second);
        judge(&player, folder.path(), game)?;
    } else {
        first.kill();
        // no one was promised anything; the store can be opened all the same
        second = Process::start(folder.path(), &Death::None).await;
        drop(second);
    }
    Ok(died)
}

fn all(deaths: Vec<(&'static str, Death, u64)>) -> Vec<(String, Result<bool, String>)> {
    runtime().block_on(async {
        let together = Arc::new(Semaphore::new(4));
        let mut tasks = JoinSet::new();
        for (game, death, number) in deaths {
            let together = Arc::clone(&together);
            tasks.spawn(async move {
                let _turn = together.acquire().await.unwrap();
                let what = format!("{game} {death:?}");
                (what, dies(game, death, number).await)
            });
        }
        let mut done = Vec::new();
        while let Some(death) = tasks.join_next().await {
            done.push(death.unwrap_or_else(|no| ("a death".into(), Err(no.to_string()))));
        }
        done
    })
}

fn dies_at_each_step() -> Result<(), String> {
    let times = figure("PARLOUR_KILLS", 2);
    let mut deaths = Vec::new();
    for game in GAMES {
        for (place, step) in STEPS.into_iter().enumerate() {
            for time in 0..times {
                let mut rng = TestRng(time * 10 + place as u64);
                // the table, the seat and the start are three commits, and two that were asked for
                let most = if step.ends_with("commit") { 14 } else { 8 };
                let at = 1 + rng.below(most);
                deaths.push((game, Death::At(step, at), time));
            }
        }
    }
    let count = deaths.len();
    let mut died = 0;
    for (what, done) in all(deaths) {
        died += usize::from(done.map_err(|why| format!("{what}: {why}"))?);
    }
    if died * 2 < count {
        return Err(format!("of {count} servers only {died} died in the middle of a match"));
    }
    Ok(())
}

fn finds_an_early_acknowledgement() -> Result<(), String> {
    let times = figure("PARLOUR_KILLS", 2);
    let deaths = |game| (0..times).map(move |time| (game, Death::Early(3 + time % 3), time));
    let deaths: Vec<_> = ["bread-basket", "basset"].into_iter().flat_map(deaths).collect();
    let count = deaths.len();
    let done = all(deaths);
    let found = done.iter().filter(|(_, done)| done.is_err()).count();
    // the commit that breaks off may be a bot's: no one is acknowledged then
    if found * 2 < count { Err(format!("found {found} of {count}: {done:?}")) } else { Ok(()) }
}

/// Five tables at once, and the process is ended from outside at any moment.
fn dies_under_load() -> Result<(), String> {
    let times = figure("PARLOUR_KILLS", 2);
    runtime().block_on(async {
        for time in 0..times {
            let folder = tempfile::tempdir().unwrap();
            let mut first = Process::start(folder.path(), &Death::None).await;
            let at = first.at;
            let mut tasks = JoinSet::new();
            for game in GAMES {
                tasks.spawn(async move {
                    let mut player = Player::begins(at, game, time).await?;
                    player.plays(10_000).await;
                    Some((game, player))
                });
            }
            tokio::time::sleep(Duration::from_millis(150 + 61 * (time % 10))).await;
            first.kill();
            let players = tasks.join_all().await;
            let second = Process::start(folder.path(), &Death::None).await;
            let mut back = Vec::new();
            for (game, mut player) in players.into_iter().flatten() {
                player.comes_back(second.at).await.map_err(|why| format!("{game}: {why}"))?;
                back.push((game, player));
            }
            drop(second);
            if back.is_empty() {
                return Err("no one played".into());
            }
            for (game, player) in back {
                judge(&player, folder.path(), game).map_err(|why| format!("{game}: {why}"))?;
            }
        }
        Ok(())
    })
}

/// Moves are acknowledged; then the server starts with a clock that is 120 days ahead, looks for old
/// tables at once, and nothing of them is touched. With the operator's word for that clock the table
/// expires, and even then everything of it can be restored.
fn starts_with_a_wrong_clock() -> Result<(), String> {
    runtime().block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let mut first = Process::start(folder.path(), &Death::None).await;
        let mut player = Player::begins(first.at, "basset", 1).await.ok_or("no one sat down")?;
        player.plays(10).await;
        player.client.is_cut_off().await;
        first.kill();
        let path = format!("/api/tables/{}", player.client.table.name);
        let ahead = || (AHEAD, "120".to_owned());

        let mut wrong = Process::with(folder.path(), [ahead()]).await;
        until(wrong.admin, "/metrics", |reply| reply.body.contains("parlour_retention_waits 1"))
            .await?;
        // looked at from outside: a table that is opened plays on, and is young by that
        let tombstones = || Sqlite::look(folder.path()).and_then(|reader| reader.tombstones());
        if tombstones() != Ok(Vec::new()) {
            return Err(format!("a wrong clock has taken the table: {:?}", tombstones()));
        }
        wrong.kill();

        let mut trusted = Process::with(folder.path(), [ahead(), (TRUST, "1".to_owned())]).await;
        until(trusted.admin, "/metrics", |reply| {
            let waits = !reply.body.contains("parlour_retention_waits 0");
            !waits && tombstones().is_ok_and(|tombstones| !tombstones.is_empty())
        })
        .await?;
        let gone = get(trusted.at, &path).await;
        if (gone.status, gone.code().as_str()) != (410, "expired") {
            return Err(format!("it is not told what happened: {gone:?}"));
        }
        trusted.kill();
        let restored = Sqlite::restore_beside(folder.path(), &player.client.table.name, 0);
        if restored != Ok(true) {
            return Err(format!("an expired table is not restored: {restored:?}"));
        }
        // by the right clock everyone plays on, and every acknowledged move is there
        let mut right = Process::start(folder.path(), &Death::None).await;
        player.comes_back(right.at).await?;
        player.client.is_cut_off().await;
        right.kill();
        judge(&player, folder.path(), "basset")
    })
}

/// Asks until the answer is so.
async fn until(at: SocketAddr, path: &str, is_so: impl Fn(&Reply) -> bool) -> Result<(), String> {
    let asked = Instant::now();
    while asked.elapsed() < Duration::from_secs(60) {
        if is_so(&get(at, path).await) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Err(format!("{path} has not become so"))
}
