//! Several nodes, one PostgreSQL database: who plays a table, and who may not write any more.

use std::future::Future;
use std::io::{BufRead, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::sync::Arc;

use parlour_server::store::{
    Acquired, Cutoff, Database, Hint, LogEntry, Node, Owner, Ownership, Postgres, Store, UnitError,
    Write,
};

use crate::kit::{entry, seqs, table};
use crate::postgres::Postgres as Server;

/// A database, and the nodes that were opened on it.
struct Scene {
    server: &'static Server,
    database: Database,
    name: String,
}

/// One node: its store, and its side of who plays what.
struct Process {
    store: Postgres,
    ownership: Arc<dyn Ownership>,
}

impl Scene {
    fn new() -> Option<Self> {
        let server = Server::shared()?;
        let database = server.database();
        let name = database.to_string().rsplit('/').next().unwrap().to_owned();
        Some(Self { server, database, name })
    }

    fn node(&self, address: &str) -> Process {
        let store = Postgres::open(&self.database, address).unwrap();
        let ownership = store.ownership().unwrap();
        Process { store, ownership }
    }

    /// As if this node had slept for longer than its lease.
    fn sleeps(&self, node: &Process) {
        let expire = "UPDATE nodes SET lease_until = now() - interval '1 s' WHERE id = ";
        self.server.sql(&self.name, &format!("{expire}{}", node.ownership.node()));
    }
}

impl Process {
    /// What comes of units of one entry each, in the epoch in which the table was acquired.
    fn writes(&mut self, entries: &[(&str, u32, u32)]) -> Vec<Result<(), UnitError>> {
        let unit = |(id, epoch, seq): &(&str, u32, u32)| {
            vec![Write::Entry(LogEntry { epoch: *epoch, ..entry(id, *seq) })]
        };
        self.store.commit(&entries.iter().map(unit).collect::<Vec<_>>()).unwrap()
    }

    fn makes(&mut self, id: &str) {
        let first = Write::Entry(LogEntry { epoch: self.store.epoch(), ..entry(id, 0) });
        assert_eq!(self.store.commit(&[vec![table(id), first]]).unwrap(), [Ok(())]);
    }

    fn acquires(&self, id: &str) -> Acquired {
        wait(self.ownership.acquire(id)).unwrap()
    }
}

fn wait<F: Future>(future: F) -> F::Output {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

fn fenced(epoch: u32, newest: u32) -> Result<(), UnitError> {
    Err(UnitError::Fenced { epoch, newest })
}

#[test]
fn a_table_is_played_by_the_node_that_made_it_until_that_node_gives_it_back() {
    let Some(scene) = Scene::new() else { return };
    let (mut ann, mut bob) = (scene.node("ann:1"), scene.node("bob:2"));
    ann.makes("a");
    let Acquired::Held(Node { id: 1, address, .. }) = bob.acquires("a") else { panic!("held") };
    assert_eq!(address, "ann:1");
    assert!(
        matches!(wait(bob.ownership.owner_of("a")).unwrap(), Owner::Node(node) if node.id == 1)
    );
    assert_eq!(bob.writes(&[("a", 2, 1)]), [fenced(2, 2)]);
    assert_eq!(ann.acquires("a"), Acquired::Owned { epoch: 2 });
    assert_eq!(ann.writes(&[("a", 1, 1)]), [fenced(1, 2)], "what was on its way is fenced");

    wait(ann.ownership.release("a", 1, None)).unwrap();
    assert!(matches!(bob.acquires("a"), Acquired::Held(_)), "that was of an older epoch");
    wait(ann.ownership.release("a", 2, None)).unwrap();
    assert_eq!(wait(bob.ownership.owner_of("a")).unwrap(), Owner::Free);
    assert_eq!(bob.acquires("a"), Acquired::Owned { epoch: 3 });
    assert_eq!(bob.writes(&[("a", 3, 1)]), [Ok(())]);
    assert_eq!(bob.acquires("b"), Acquired::NoTable);
    assert_eq!(wait(bob.ownership.owner_of("b")).unwrap(), Owner::NoTable);
}

#[test]
fn a_table_that_is_handed_to_a_node_is_that_ones_if_its_lease_is_good() {
    let Some(scene) = Scene::new() else { return };
    let (mut ann, bob, carl) = (scene.node("ann"), scene.node("bob"), scene.node("carl"));
    ann.makes("a");
    wait(ann.ownership.release("a", 1, Some(2))).unwrap();
    assert_eq!(ann.writes(&[("a", 1, 1)]), [fenced(1, 1)]);
    assert!(matches!(carl.acquires("a"), Acquired::Held(node) if node.id == 2));
    assert_eq!(bob.acquires("a"), Acquired::Owned { epoch: 2 });
    scene.sleeps(&carl);
    wait(bob.ownership.release("a", 2, Some(3))).unwrap();
    assert_eq!(wait(ann.ownership.owner_of("a")).unwrap(), Owner::Free);
    assert_eq!(ann.acquires("a"), Acquired::Owned { epoch: 3 });
}

#[test]
fn a_node_that_has_only_written_entries_makes_a_table_in_one_transaction() {
    let Some(scene) = Scene::new() else { return };
    let (mut ann, mut bob) = (scene.node("ann"), scene.node("bob"));
    ann.makes("a");
    wait(ann.ownership.release("a", 1, None)).unwrap();
    assert_eq!(bob.acquires("a"), Acquired::Owned { epoch: 2 });
    assert_eq!(bob.writes(&[("a", 2, 1)]), [Ok(())]);
    // its table comes before its first entry, and both before the end of the transaction
    bob.makes("b");
    assert_eq!(seqs(&bob.store.reader().unwrap(), "b"), [0]);
}

#[test]
fn an_older_owner_writes_nothing_after_a_take_over() {
    let Some(scene) = Scene::new() else { return };
    let (mut ann, bob) = (scene.node("ann"), scene.node("bob"));
    ann.makes("a");
    scene.sleeps(&ann);
    // no one has taken it over, so what it writes is no harm
    assert_eq!(ann.writes(&[("a", 1, 1)]), [Ok(())]);
    assert_eq!(bob.acquires("a"), Acquired::Owned { epoch: 2 });
    assert_eq!(ann.writes(&[("a", 1, 2)]), [fenced(1, 2)]);
    let token = Write::Token { table: "a".to_owned(), seat: 0, hash: [1; 32] };
    assert_eq!(ann.store.commit(&[vec![token.clone()]]).unwrap(), [fenced(1, 2)]);

    // nor when the new owner has given it back, or has gone
    wait(bob.ownership.release("a", 2, None)).unwrap();
    assert_eq!(ann.writes(&[("a", 1, 2)]), [fenced(1, 2)]);
    assert_eq!(ann.store.commit(&[vec![token]]).unwrap(), [fenced(1, 2)]);

    // but it may ask for the table, and then writes in the new epoch, not in the one it remembers
    assert_eq!(ann.acquires("a"), Acquired::Owned { epoch: 3 });
    assert_eq!(ann.writes(&[("a", 1, 2), ("a", 3, 2)]), [fenced(1, 3), Ok(())]);
    assert_eq!(seqs(&ann.store.reader().unwrap(), "a"), [0, 1, 2]);
}

#[test]
fn in_the_middle_of_a_group_only_the_units_of_lost_tables_are_left_out() {
    let Some(scene) = Scene::new() else { return };
    let (mut ann, bob) = (scene.node("ann"), scene.node("bob"));
    ["a", "b", "c"].iter().for_each(|id| ann.makes(id));
    scene.sleeps(&ann);
    assert_eq!(bob.acquires("b"), Acquired::Owned { epoch: 2 });
    let group = ["a", "b", "c", "b", "a"].map(|id| (id, 1, 1));
    let twice = UnitError::OutOfOrder { table: "a".to_owned(), seq: 1, next: 2 };
    let answers = [Ok(()), fenced(1, 2), Ok(()), fenced(1, 2), Err(twice)];
    assert_eq!(ann.writes(&group), answers);
    let both = vec![
        Write::Entry(LogEntry { epoch: 1, ..entry("a", 2) }),
        Write::Entry(LogEntry { epoch: 1, ..entry("b", 1) }),
    ];
    assert_eq!(ann.store.commit(&[both]).unwrap(), [fenced(1, 2)], "a unit is left out whole");
    let reader = bob.store.reader().unwrap();
    assert_eq!(["a", "b", "c"].map(|id| seqs(&reader, id)), [vec![0, 1], vec![0], vec![0, 1]]);
}

#[test]
fn a_commit_that_waits_for_a_take_over_is_fenced_by_it() {
    let Some(scene) = Scene::new() else { return };
    let (mut ann, bob) = (scene.node("ann"), scene.node("bob"));
    ann.makes("a");
    // another node takes the table over, and is slow to commit
    let mut psql = Command::new(scene.server.programs.join("psql"))
        .args(["-qAtX", "-U", "parlour", "-d", &scene.name, "-h"])
        .arg(&scene.server.folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = psql.stdin.take().unwrap();
    let take = "BEGIN; UPDATE tables SET owner = 2, epoch = 2 RETURNING 'taken';";
    writeln!(input, "{take}").unwrap();
    let mut said = String::new();
    BufReader::new(psql.stdout.take().unwrap()).read_line(&mut said).unwrap();
    assert_eq!(said, "taken\n");
    let late = std::thread::spawn(move || ann.writes(&[("a", 1, 1)]));
    let waiting = "SELECT count(*) FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()";
    while scene.server.sql(&scene.name, waiting) == "0" {
        std::thread::yield_now();
    }
    assert!(!late.is_finished());
    writeln!(input, "COMMIT;").unwrap();
    drop(input);
    assert_eq!(late.join().unwrap(), [fenced(1, 2)]);
    assert_eq!(seqs(&bob.store.reader().unwrap(), "a"), [0]);
    assert!(psql.wait().unwrap().success());
}

#[test]
fn a_node_that_leaves_gives_everything_back_and_tells_the_others() {
    let Some(scene) = Scene::new() else { return };
    let (mut ann, bob) = (scene.node("ann"), scene.node("bob"));
    let mut hints = bob.ownership.hints();
    assert_eq!(wait(hints.recv()).unwrap(), Hint::Missed, "it listens from now on");
    ["a", "b", "c"].iter().for_each(|id| ann.makes(id));
    assert_eq!(wait(ann.ownership.release_all()).unwrap(), 3);
    let mut told: Vec<Hint> = (0..3).map(|_| wait(hints.recv()).unwrap()).collect();
    told.sort_by_key(|hint| format!("{hint:?}"));
    assert_eq!(told, ["a", "b", "c"].map(|id| Hint::Table(id.to_owned())));
    assert_eq!(bob.acquires("a"), Acquired::Owned { epoch: 2 });

    let numbers = || -> Vec<u32> {
        wait(bob.ownership.nodes()).unwrap().iter().map(|(node, _)| node.id).collect()
    };
    assert_eq!(numbers(), [1, 2]);
    Box::new(ann.store).close().unwrap();
    assert_eq!(numbers(), [2]);
    assert_eq!(wait(hints.recv()).unwrap(), Hint::Table("a".to_owned()));
    assert_eq!(wait(hints.recv()).unwrap(), Hint::Nodes);
}

#[test]
fn a_lease_that_is_renewed_keeps_the_tables() {
    let Some(scene) = Scene::new() else { return };
    let (mut ann, bob) = (scene.node("ann"), scene.node("bob"));
    ann.makes("a");
    scene.sleeps(&ann);
    assert_eq!(wait(bob.ownership.owner_of("a")).unwrap(), Owner::Free);
    assert!(!wait(ann.ownership.renew()).unwrap(), "it was over for a moment");
    assert!(wait(ann.ownership.renew()).unwrap());
    assert!(matches!(bob.acquires("a"), Acquired::Held(node) if !node.lease.is_zero()));
}

#[test]
fn another_nodes_tables_are_neither_retired_nor_deleted() {
    let Some(scene) = Scene::new() else { return };
    let (mut ann, mut bob) = (scene.node("ann"), scene.node("bob"));
    ann.makes("a");
    let everything = Cutoff { now: 9_000, unused_before: u64::MAX, tombstone_before: u64::MAX };
    assert!(bob.store.retire(&everything).unwrap().is_empty());
    let delete = || vec![Write::Delete { table: "a".to_owned() }];
    assert_eq!(bob.store.commit(&[delete()]).unwrap(), [fenced(2, 2)]);
    scene.sleeps(&ann);
    assert_eq!(bob.store.retire(&everything).unwrap().expired, ["a"]);
    assert_eq!(bob.store.commit(&[delete()]).unwrap(), [Ok(())]);
    assert_eq!(bob.store.reader().unwrap().tombstones().unwrap(), []);
}
