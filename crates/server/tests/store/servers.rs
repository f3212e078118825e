//! What a PostgreSQL server has to be, what stands in its database when Parlour starts, and what
//! becomes of commits when it is restarted.

use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;

use parlour_server::store::{
    Cutoff, Database, LogEntry, Postgres, Store, StoreError, Write, Writer,
};

use crate::kit::{asked, entry, seqs, table};
use crate::postgres::{Postgres as Server, programs};

fn name(database: &Database) -> String {
    database.to_string().rsplit('/').next().unwrap().to_owned()
}

/// Why the database is not opened, in one line.
fn said(database: &Database) -> String {
    let broken = Postgres::open(database, "here").err().expect("it is refused").to_string();
    assert!(!broken.contains('\n'), "one line: {broken}");
    assert!(broken.starts_with("postgres://"), "{broken}");
    broken
}

#[test]
fn a_server_that_may_lose_what_it_confirms_is_refused() {
    let Some(programs) = Server::shared().and_then(|_| programs()) else { return };
    let server = Server::start(&programs, "");
    let database = server.database();
    drop(Postgres::open(&database, "here").unwrap());
    let is = |name: &str| server.sql("postgres", &format!("SHOW {name}"));
    for setting in ["fsync", "full_page_writes", "synchronous_commit"] {
        for (value, then) in [("off", "off"), ("DEFAULT", "on")] {
            server.sql("postgres", &format!("ALTER SYSTEM SET {setting} = {value}"));
            server.sql("postgres", "SELECT pg_reload_conf()");
            while is(setting) != then {
                std::thread::yield_now();
            }
            if value == "off" {
                assert!(said(&database).contains(&format!("`{setting}` is off")));
            }
        }
    }
    drop(Postgres::open(&database, "here").unwrap());
}

#[test]
fn a_database_that_cannot_be_written_to_is_refused() {
    let Some(server) = Server::shared() else { return };
    let database = server.database();
    let name = name(&database);
    server
        .sql("postgres", &format!("ALTER DATABASE {name} SET default_transaction_read_only = on"));
    assert!(said(&database).contains("it is read-only, a standby perhaps: name the primary"));
}

#[test]
fn another_programs_database_is_left_as_it_is() {
    let Some(server) = Server::shared() else { return };
    let others = ["CREATE TABLE letters (text TEXT)", "CREATE TABLE tables (id INT)"];
    for other in others {
        let database = server.database();
        server.sql(&name(&database), other);
        assert!(said(&database).ends_with("is not a database of Parlour"));
        let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
        assert_eq!(server.sql(&name(&database), tables), "1");
    }
}

#[test]
fn a_newer_database_is_left_as_it_is() {
    let Some(server) = Server::shared() else { return };
    let database = server.database();
    drop(Postgres::open(&database, "here").unwrap());
    let future = "INSERT INTO refinery_schema_history
        SELECT 99, 'future', applied_on, checksum FROM refinery_schema_history LIMIT 1";
    server.sql(&name(&database), future);
    let newer = Postgres::open(&database, "here").err().unwrap();
    assert!(matches!(newer, StoreError::Newer { found: 99, known: 7, .. }), "{newer}");
    assert!(said(&database).contains("newer Parlour: its schema is version 99"));
    assert_eq!(server.sql(&name(&database), "SELECT epoch FROM store"), "1");
}

#[test]
fn a_server_that_is_not_there_is_said_to_be_so_without_the_password() {
    let database: Database = "postgres://ann:hush@127.0.0.1:1/cards".parse().unwrap();
    let broken = said(&database);
    assert!(broken.starts_with("postgres://127.0.0.1:1/cards cannot be reached: "), "{broken}");
    assert!(!broken.contains("hush"), "{broken}");
}

/// Ends all connections to a database but this one.
const CUT: &str = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()";

/// From now on the database does this before each row of a table that comes in.
fn before_each(server: &Server, database: &Database, table: &str, does: &str) {
    let sql = format!(
        "CREATE FUNCTION {table}_trouble() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN {does} RETURN NEW; END $$;
        CREATE TRIGGER trouble BEFORE INSERT OR UPDATE ON {table}
            FOR EACH ROW EXECUTE FUNCTION {table}_trouble();"
    );
    server.sql(&name(database), &sql);
}

/// A database, and a node that has made table `a` there.
fn played(server: &Server) -> (Database, Postgres) {
    let database = server.database();
    let mut store = Postgres::open(&database, "here").unwrap();
    assert_eq!(store.commit(&[vec![table("a")]]).unwrap(), [Ok(())]);
    (database, store)
}

fn entry_of(store: &Postgres, seq: u32) -> Vec<Vec<Write>> {
    vec![vec![Write::Entry(LogEntry { epoch: store.epoch(), ..entry("a", seq) })]]
}

/// As a standby that is about to lead.
#[test]
fn a_server_that_is_read_only_for_a_while_is_waited_for() {
    let Some(server) = Server::shared() else { return };
    let (database, mut store) = played(server);
    let alter = format!("ALTER DATABASE {}", name(&database));
    server.sql("postgres", &format!("{alter} SET default_transaction_read_only = on"));
    server.sql(&name(&database), CUT);
    let broken = store.commit(&entry_of(&store, 0)).unwrap_err();
    assert!(matches!(&broken, StoreError::Unreachable { .. }), "{broken}");
    assert!(broken.to_string().contains("it is read-only"), "{broken}");
    server.sql("postgres", &format!("{alter} RESET default_transaction_read_only"));
    assert_eq!(store.commit(&entry_of(&store, 0)), Ok(vec![Ok(())]));
}

#[test]
fn a_commit_that_an_operator_cancels_is_not_done_and_the_next_one_is() {
    let Some(server) = Server::shared() else { return };
    let (database, mut store) = played(server);
    server.sql(&name(&database), "CREATE SEQUENCE tries");
    let cancelled =
        "IF nextval('tries') = 1 THEN RAISE 'stop' USING ERRCODE = 'query_canceled'; END IF;";
    before_each(server, &database, "entries", cancelled);
    let refused = store.commit(&entry_of(&store, 0)).unwrap_err();
    assert!(matches!(&refused, StoreError::Refused { .. }), "{refused}");
    assert!(refused.may_pass() && !refused.may_be_written());
    assert_eq!(store.commit(&entry_of(&store, 0)), Ok(vec![Ok(())]));
    assert_eq!(seqs(&store.reader().unwrap(), "a"), [0]);
}

#[test]
fn a_database_that_contradicts_itself_is_not_used_again() {
    let Some(server) = Server::shared() else { return };
    let (database, mut store) = played(server);
    for (code, is_damaged) in [("data_corrupted", true), ("io_error", false)] {
        server.sql(&name(&database), "DROP FUNCTION IF EXISTS entries_trouble CASCADE");
        before_each(server, &database, "entries", &format!("RAISE 'no' USING ERRCODE = '{code}';"));
        let broken = store.commit(&entry_of(&store, 0)).unwrap_err();
        assert_eq!(matches!(&broken, StoreError::Damaged { .. }), is_damaged, "{broken}");
        assert!(!broken.may_pass(), "{broken}");
    }
}

#[test]
fn old_tables_are_retired_though_another_node_comes_between() {
    let Some(server) = Server::shared() else { return };
    let (database, mut store) = played(server);
    server.sql(&name(&database), "CREATE SEQUENCE tries");
    let deadlock =
        "IF nextval('tries') = 1 THEN RAISE 'no' USING ERRCODE = 'deadlock_detected'; END IF;";
    before_each(server, &database, "tables", deadlock);
    let cutoff = Cutoff { now: 6_000, unused_before: 5_000, tombstone_before: 0 };
    assert_eq!(store.retire(&cutoff).unwrap().expired, ["a"]);
}

/// The connection ends in the middle of a commit, and then the server cannot be asked what became of it.
#[test]
fn a_commit_whose_fate_cannot_be_asked_for_is_not_said_to_have_failed() {
    let Some(server) = Server::shared() else { return };
    let (database, mut store) = played(server);
    let ends = "PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(60);";
    before_each(server, &database, "entries", ends);
    server.sql(
        &name(&database),
        "CREATE FUNCTION busy() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE 'not now' USING ERRCODE = 'out_of_memory'; END $$;
        CREATE TRIGGER busy BEFORE INSERT ON commits FOR EACH ROW EXECUTE FUNCTION busy();",
    );
    let lost = store.commit(&entry_of(&store, 0)).unwrap_err();
    assert!(lost.may_pass() && lost.may_be_written(), "{lost}");
    server.sql(&name(&database), "DROP FUNCTION busy CASCADE");
    server.sql(&name(&database), "DROP FUNCTION entries_trouble CASCADE");
    assert_eq!(store.commit(&entry_of(&store, 0)), Ok(vec![Ok(())]));
}

#[test]
fn nothing_is_left_of_a_node_that_has_been_gone_for_long() {
    let Some(server) = Server::shared() else { return };
    let (database, store) = played(server);
    drop(store); // killed: it says no goodbye
    let count = |of| server.sql(&name(&database), &format!("SELECT count(*) FROM {of}"));
    assert_eq!((count("nodes"), count("commits")), ("1".into(), "1".into()));
    let days_later = "UPDATE nodes SET lease_until = now() - interval '2 days';
        UPDATE tables SET owner = NULL;";
    server.sql(&name(&database), days_later);
    drop(Postgres::open(&database, "there").unwrap());
    assert_eq!((count("nodes"), count("commits")), ("1".into(), "0".into()));
}

#[test]
fn commits_go_on_after_their_connections_are_lost_and_each_is_done_once() {
    let Some(server) = Server::shared() else { return };
    let database = server.database();
    let store = Postgres::open(&database, "here").unwrap();
    let (reader, epoch) = (store.reader().unwrap(), store.epoch());
    let writer = Writer::spawn(Box::new(store));
    writer
        .commit(vec![table("a"), Write::Entry(LogEntry { epoch, ..entry("a", 0) })])
        .wait()
        .unwrap();
    let name = name(&database);
    std::thread::scope(|scope| {
        let (again, wanted) = channel::<()>();
        scope.spawn(move || {
            wanted.iter().for_each(|()| drop(server.sql(&name, CUT)));
        });
        for seq in 1..=400 {
            if seq % 20 == 0 {
                again.send(()).unwrap();
            }
            let next = asked(LogEntry { epoch, ..entry("a", seq) }, 0, &format!("request {seq}"));
            assert_eq!(writer.commit(vec![next]).wait(), Ok(()), "entry {seq}");
        }
    });
    assert_eq!(seqs(&reader, "a"), (0..=400).collect::<Vec<_>>());
    assert!(writer.counts().broken.load(Ordering::Relaxed) == 0);
    writer.close().wait().unwrap();
}

#[test]
fn nothing_confirmed_is_lost_when_the_server_is_killed_and_comes_back() {
    let Some(programs) = Server::shared().and_then(|_| programs()) else { return };
    let server = Server::start(&programs, "");
    let database = server.database();
    let mut store = Postgres::open(&database, "here").unwrap();
    let (reader, epoch) = (store.reader().unwrap(), store.epoch());
    store.commit(&[vec![table("a")]]).unwrap();
    let mut written = Vec::new();
    for seq in 0..60 {
        if seq % 20 == 10 {
            server.crash();
        }
        let unit = vec![Write::Entry(LogEntry { epoch, ..entry("a", seq) })];
        // a server that recovers for longer than a commit waits is asked again
        while let Err(broken) = store.commit(std::slice::from_ref(&unit)) {
            assert!(broken.may_pass(), "{broken}");
        }
        written.push(seq);
    }
    assert_eq!(seqs(&reader, "a"), written);
}
