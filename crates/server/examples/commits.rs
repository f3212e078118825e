//! How many durable commits a second, and how long each takes, with 1 to 64 tables that each wait
//! for their answer before they go on; and with a steady stream that waits for nothing.
//!
//! `cargo run --release -p parlour-server --example commits -- FOLDER [SECONDS]`: the folder decides
//! which disk is measured. With `postgres` instead of a folder it starts a PostgreSQL of its own, and lets
//! `pgbench` insert the same rows with as many clients, each run right after ours.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a measurement looks at the clock and prints"
)]

#[cfg(unix)]
#[path = "../tests/postgres/mod.rs"]
#[allow(dead_code, reason = "tests use more of it")]
mod postgres;

use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use parlour_server::store::{LogEntry, Sqlite, Store, TableRow, Write, WriteError, Writer};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let Some(folder) = args.next() else {
        return Err("say in which folder".into());
    };
    let time = Duration::from_secs(args.next().map_or(Ok(5), |text| text.parse())?);
    if folder == "postgres" {
        return beside_pgbench(time);
    }
    println!("{HEAD}");
    for tables in [1, 2, 4, 8, 16, 32, 64] {
        let (micros, commits) =
            in_folder(Path::new(&folder), |writer| closed(writer, tables, time))?;
        report(&tables.to_string(), &micros, commits, time);
    }
    for rate in [1_250, 2_500, 5_000] {
        let (micros, commits) = in_folder(Path::new(&folder), |writer| stream(writer, rate, time))?;
        report(&format!("@{rate}"), &micros, commits, time);
    }
    Ok(())
}

const HEAD: &str = "tables  lines/s  commits/s   p50 ms   p99 ms  p99.9 ms  longest";

/// Each table's next entry, as [`entry`] makes it.
#[cfg(unix)]
const PGBENCH: &str = "\\set seq :seq + 1
INSERT INTO entries VALUES ('table-' || :client_id, :seq, 1, :seq, 2,
    convert_to(lpad(to_hex((:seq)::bigint * 7919), 16, 'f'), 'UTF8'),
    '{\"seat\":2,\"action\":\"play 7s\",\"at\":12345}',
    repeat('{\"event\":\"played\",\"seat\":2,\"card\":\"7s\"}', 5), NULL);
";

#[cfg(unix)]
fn beside_pgbench(time: Duration) -> Result<(), Box<dyn std::error::Error>> {
    use parlour_server::store::Postgres;

    let programs = postgres::programs().ok_or("there is no PostgreSQL here")?;
    let server = postgres::Postgres::start(&programs, "");
    let script = server.folder.join("insert.sql");
    std::fs::write(&script, PGBENCH)?;
    println!("{HEAD}");
    for tables in [1, 8, 64] {
        let database = server.database();
        let store = Box::new(Postgres::open(&database, "here")?);
        let (micros, commits) = measured(store, |writer| closed(writer, tables, time))?;
        report(&tables.to_string(), &micros, commits, time);

        let name = database.to_string().rsplit('/').next().unwrap_or_default().to_owned();
        server.sql(&name, "DELETE FROM entries");
        let mut pgbench = std::process::Command::new(programs.join("pgbench"));
        pgbench.args(["-n", "-M", "prepared", "-D", "seq=0", "-U", "parlour", "-f"]).arg(&script);
        pgbench.arg("-h").arg(&server.folder).args(["-c", &tables.to_string(), "-j", "1", "-T"]);
        let done = pgbench.arg(time.as_secs().to_string()).arg(&name).output()?;
        let said = String::from_utf8_lossy(&done.stdout);
        let tps = said.lines().find(|line| line.starts_with("tps"));
        println!("pgbench: {}", tps.unwrap_or(&String::from_utf8_lossy(&done.stderr)));
    }
    Ok(())
}

#[cfg(not(unix))]
fn beside_pgbench(_: Duration) -> Result<(), Box<dyn std::error::Error>> {
    Err("PostgreSQL is measured on Unix".into())
}

fn report(name: &str, micros: &[u64], commits: u64, time: Duration) {
    let per_second = |count: f64| count / time.as_secs_f64();
    let ms = |part: f64| {
        let at = (micros.len() as f64 * part) as usize;
        micros.get(at).or(micros.last()).copied().unwrap_or(0) as f64 / 1000.0
    };
    println!(
        "{name:>6} {:>8.0} {:>10.0} {:>8.2} {:>8.2} {:>9.2} {:>8.2}",
        per_second(micros.len() as f64),
        per_second(commits as f64),
        ms(0.5),
        ms(0.99),
        ms(0.999),
        ms(1.0),
    );
}

fn in_folder(
    folder: &Path,
    run: impl FnOnce(&Writer) -> Vec<u64>,
) -> Result<(Vec<u64>, u64), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir_in(folder)?;
    measured(Box::new(Sqlite::open(folder.path())?), run)
}

/// Runs it on a fresh store; how long each line took, sorted, and how many commits it were.
fn measured(
    store: Box<dyn Store>,
    run: impl FnOnce(&Writer) -> Vec<u64>,
) -> Result<(Vec<u64>, u64), Box<dyn std::error::Error>> {
    let writer = Writer::spawn(store);
    let mut micros = run(&writer);
    micros.sort_unstable();
    writer.close().wait()?;
    Ok((micros, writer.counts().commits.load(Ordering::Relaxed)))
}

/// Each table has a person who waits.
fn closed(writer: &Writer, tables: u32, time: Duration) -> Vec<u64> {
    std::thread::scope(|scope| {
        let people: Vec<_> = (0..tables)
            .map(|n| {
                scope.spawn(move || {
                    let (id, end) = (format!("table-{n}"), Instant::now() + time);
                    writer.commit(vec![table(&id)]).wait().expect("a table");
                    let mut micros = Vec::new();
                    for seq in 1.. {
                        let begun = Instant::now();
                        writer.commit(vec![entry(writer, &id, seq)]).wait().expect("a line");
                        micros.push(begun.elapsed().as_micros() as u64);
                        if Instant::now() > end {
                            break;
                        }
                    }
                    micros
                })
            })
            .collect();
        people.into_iter().flat_map(|person| person.join().expect("a person")).collect()
    })
}

/// 1,250 tables, so many lines a second in all, each handed in at its moment whatever has become of
/// the last.
fn stream(writer: &Writer, rate: u32, time: Duration) -> Vec<u64> {
    const TABLES: u32 = 1_250;
    let made: Vec<_> =
        (0..TABLES).map(|n| writer.commit(vec![table(&format!("table-{n}"))])).collect();
    made.into_iter().for_each(|made| made.wait().expect("a table"));
    let (handed, written) = channel::<(Instant, parlour_server::store::Written)>();
    std::thread::scope(|scope| {
        let listener = scope.spawn(move || {
            let mut micros = Vec::new();
            for (due, answer) in written {
                match answer.wait() {
                    Ok(()) => micros.push(due.elapsed().as_micros() as u64),
                    Err(WriteError::Busy) => {}
                    Err(why) => panic!("{why}"),
                }
            }
            micros
        });
        let begun = Instant::now();
        for n in 0..rate * time.as_secs() as u32 {
            let due = begun + Duration::from_secs_f64(f64::from(n) / f64::from(rate));
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
            let id = format!("table-{}", n % TABLES);
            let unit = vec![entry(writer, &id, 1 + n / TABLES)];
            handed.send((due, writer.commit(unit))).expect("a listener");
        }
        drop(handed);
        listener.join().expect("the listener")
    })
}

fn table(id: &str) -> Write {
    let (game, setup) = ("basset".to_owned(), "{}".to_owned());
    Write::Table(TableRow { id: id.to_owned(), created: 0, game, rules: 1, setup })
}

/// About as long as one of a game.
fn entry(writer: &Writer, id: &str, seq: u32) -> Write {
    Write::Entry(LogEntry {
        table: id.to_owned(),
        seq,
        epoch: writer.epoch(),
        at: u64::from(seq),
        seat: Some(2),
        request_id: Some(format!("{:016x}", u64::from(seq).wrapping_mul(0x9E37_79B9_7F4A_7C15))),
        event: "{\"seat\":2,\"action\":\"play 7s\",\"at\":12345}".to_owned(),
        events: "{\"event\":\"played\",\"seat\":2,\"card\":\"7s\"}".repeat(5),
        hash: None,
    })
}
