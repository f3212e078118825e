//! The one thread that writes, watched through stores that dawdle and fail.

use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use parlour_server::store::{
    Cutoff, Reader, Retired, Sqlite, Store, StoreError, UnitError, Write, WriteError, Writer,
};

use crate::kit::{asked, entry, row, seqs, table};

/// A table of these stories is too old for it, but its tombstone is not.
const CUTOFF: Cutoff = Cutoff { now: 6_000, unused_before: 5_000, tombstone_before: 0 };

/// Waits in each commit for a word, which may be what is wrong with the disk, and notes how many
/// units came together.
struct Gated {
    memory: Sqlite,
    word: Receiver<Option<StoreError>>,
    together: Arc<Mutex<Vec<usize>>>,
}

impl Store for Gated {
    fn epoch(&self) -> u32 {
        self.memory.epoch()
    }

    fn commit(&mut self, units: &[Vec<Write>]) -> Result<Vec<Result<(), UnitError>>, StoreError> {
        self.together.lock().unwrap().push(units.len());
        match self.word.recv().expect("a word for each commit") {
            None => self.memory.commit(units),
            Some(broken) => Err(broken),
        }
    }

    fn retire(&mut self, cutoff: &Cutoff) -> Result<Retired, StoreError> {
        self.memory.retire(cutoff)
    }

    fn reader(&self) -> Result<Reader, StoreError> {
        self.memory.reader()
    }

    fn close(self: Box<Self>) -> Result<(), StoreError> {
        Err(StoreError::Full("the last word".into()))
    }
}

struct Scene {
    writer: Writer,
    reader: Reader,
    word: Sender<Option<StoreError>>,
    together: Arc<Mutex<Vec<usize>>>,
}

fn scene() -> Scene {
    let (word, words) = channel();
    let store =
        Gated { memory: Sqlite::in_memory().unwrap(), word: words, together: Arc::default() };
    let reader = store.reader().unwrap();
    let together = Arc::clone(&store.together);
    Scene { writer: Writer::spawn(Box::new(store)), reader, word, together }
}

impl Scene {
    /// Hands in a unit and comes back when the thread has begun with it.
    fn begun(&self, unit: Vec<Write>) -> parlour_server::store::Written {
        let before = self.together.lock().unwrap().len();
        let written = self.writer.commit(unit);
        while self.together.lock().unwrap().len() == before {
            std::thread::yield_now();
        }
        written
    }
}

fn on_disk() -> StoreError {
    StoreError::Io { path: "disk".into(), why: "it smokes".to_owned() }
}

#[test]
fn what_waits_is_written_together_and_in_order() {
    let scene = scene();
    let first = scene.begun(vec![table("a")]);
    let rest: Vec<_> =
        (0..600).map(|seq| scene.writer.commit(vec![Write::Entry(entry("a", seq))])).collect();
    for _ in 0..3 {
        scene.word.send(None).unwrap();
    }
    first.wait().unwrap();
    for answer in rest {
        answer.wait().unwrap();
    }
    assert_eq!(*scene.together.lock().unwrap(), [1, 512, 88]);
    assert_eq!(seqs(&scene.reader, "a"), (0..600).collect::<Vec<_>>());
    let counts = scene.writer.counts();
    assert_eq!(counts.written.load(Ordering::Relaxed), 601);
    assert_eq!(counts.commits.load(Ordering::Relaxed), 3);
    assert_eq!(counts.waiting.load(Ordering::Relaxed), 0);
}

#[test]
fn no_one_is_answered_before_it_is_persisted() {
    let scene = scene();
    let written = scene.begun(vec![table("a")]);
    let waiting = std::thread::spawn(move || written.wait());
    std::thread::sleep(Duration::from_millis(30));
    assert!(!waiting.is_finished());
    assert_eq!(scene.reader.table("a").unwrap(), None);
    scene.word.send(None).unwrap();
    assert_eq!(waiting.join().unwrap(), Ok(()));
    assert_eq!(scene.reader.table("a").unwrap(), Some(row("a")));
}

#[test]
fn too_much_is_turned_away_at_once_and_the_rest_is_done() {
    let scene = scene();
    let first = scene.begun(vec![table("a")]);
    let waiting: Vec<_> =
        (0..4096).map(|seq| scene.writer.commit(vec![Write::Entry(entry("a", seq))])).collect();
    let counts = scene.writer.counts();
    assert_eq!(counts.waiting.load(Ordering::Relaxed), 4096);
    // Although the thread is stuck.
    let turned_away = [1, 2, 3].map(|n| {
        let written = scene.writer.commit(vec![table("b")]);
        assert_eq!(counts.busy.load(Ordering::Relaxed), n);
        written
    });
    assert!(turned_away.into_iter().all(|written| written.wait() == Err(WriteError::Busy)));
    for _ in 0..9 {
        scene.word.send(None).unwrap();
    }
    assert!(std::iter::once(first).chain(waiting).all(|answer| answer.wait().is_ok()));
    assert_eq!(seqs(&scene.reader, "a").len(), 4096);
    scene.word.send(None).unwrap();
    assert_eq!(scene.writer.commit(vec![table("b")]).wait(), Ok(()));
}

#[test]
fn a_refusal_is_one_units_own() {
    let writer = Writer::spawn(Box::new(Sqlite::in_memory().unwrap()));
    writer.commit(vec![table("a"), asked(entry("a", 0), 0, "x")]).wait().unwrap();
    let again = writer.commit(vec![asked(entry("a", 1), 0, "x")]).wait();
    let done = UnitError::RequestDone { table: "a".to_owned(), seq: 0 };
    assert_eq!(again, Err(WriteError::Unit(done)));
    assert_eq!(writer.commit(vec![asked(entry("a", 1), 0, "y")]).wait(), Ok(()));
    assert_eq!(writer.counts().refused.load(Ordering::Relaxed), 1);
    assert_eq!(writer.health(), Ok(()));
}

#[test]
fn a_full_disk_may_be_emptied() {
    let scene = scene();
    let full = StoreError::Full("disk".into());
    scene.word.send(Some(full.clone())).unwrap();
    assert_eq!(scene.writer.commit(vec![table("a")]).wait(), Err(full.clone().into()));
    assert_eq!(scene.writer.health(), Err(full));
    scene.word.send(None).unwrap();
    assert_eq!(scene.writer.commit(vec![table("a")]).wait(), Ok(()));
    assert_eq!(scene.writer.health(), Ok(()));
    assert_eq!(scene.writer.counts().broken.load(Ordering::Relaxed), 1);
}

#[test]
fn after_a_line_that_was_not_written_no_later_one_is() {
    let scene = scene();
    scene.word.send(None).unwrap();
    scene.writer.commit(vec![table("a"), Write::Entry(entry("a", 0))]).wait().unwrap();
    let lost = scene.begun(vec![Write::Entry(entry("a", 1))]);
    let later = scene.writer.commit(vec![Write::Entry(entry("a", 2))]);
    scene.word.send(Some(StoreError::Full("disk".into()))).unwrap();
    scene.word.send(None).unwrap();
    assert!(matches!(lost.wait(), Err(WriteError::Store(_))));
    let refused = UnitError::OutOfOrder { table: "a".to_owned(), seq: 2, next: 1 };
    assert_eq!(later.wait(), Err(refused.into()));
    assert_eq!(seqs(&scene.reader, "a"), [0]);
}

#[test]
fn a_failed_disk_is_not_asked_again() {
    let scene = scene();
    scene.word.send(Some(on_disk())).unwrap();
    assert_eq!(scene.writer.commit(vec![table("a")]).wait(), Err(on_disk().into()));
    // The next commit would go well, but the store is not reached.
    scene.word.send(None).unwrap();
    assert_eq!(scene.writer.commit(vec![table("a")]).wait(), Err(on_disk().into()));
    assert_eq!(scene.writer.retire(CUTOFF).wait(), Err(on_disk().into()));
    assert_eq!(scene.writer.health(), Err(on_disk()));
    assert_eq!(scene.together.lock().unwrap().len(), 1);
}

#[test]
fn those_who_wait_learn_that_the_writer_ended() {
    let scene = scene();
    let first = scene.begun(vec![table("a")]);
    let second = scene.writer.commit(vec![table("b")]);
    drop(scene.word); // the store falls over in the middle of the commit
    for written in [first, second] {
        assert_eq!(written.wait(), Err(StoreError::Closed.into()));
    }
    assert_eq!(scene.writer.health(), Err(StoreError::Closed), "the server is not ready any more");
    assert_eq!(scene.writer.commit(vec![table("c")]).wait(), Err(StoreError::Closed.into()));
    assert_eq!(scene.writer.close().wait(), Err(StoreError::Closed));
}

#[test]
fn closing_writes_what_waits_and_then_nothing_more() {
    let scene = scene();
    let first = scene.begun(vec![table("a")]);
    let second = scene.writer.commit(vec![table("b")]);
    let closed = scene.writer.close();
    let late = scene.writer.clone().commit(vec![table("c")]);
    scene.word.send(None).unwrap();
    scene.word.send(None).unwrap();
    assert_eq!((first.wait(), second.wait()), (Ok(()), Ok(())));
    assert_eq!(late.wait(), Err(StoreError::Closed.into()));
    assert_eq!(closed.wait(), Err(StoreError::Full("the last word".into())));
    assert_eq!(scene.reader.open_tables().unwrap().len(), 2);
    assert_eq!(scene.writer.close().wait(), Err(StoreError::Closed));
}

#[test]
fn the_last_handle_closes_too() {
    let folder = tempfile::tempdir().unwrap();
    let open = || parlour_server::store::Sqlite::open(folder.path());
    let writer = Writer::spawn(Box::new(open().unwrap()));
    let other = writer.clone();
    let _unasked = writer.commit(vec![table("a")]);
    drop(writer);
    other.commit(vec![table("b")]).wait().unwrap();
    drop(other);
    let store = loop {
        match open() {
            Err(StoreError::InUse(_)) => std::thread::yield_now(),
            store => break store.unwrap(),
        }
    };
    assert_eq!(store.reader().unwrap().open_tables().unwrap().len(), 2);
}

#[test]
fn retiring_waits_its_turn() {
    let scene = scene();
    let made = scene.begun(vec![table("a")]);
    let retired = scene.writer.retire(CUTOFF);
    let restored = vec![Write::Restore { table: "a".to_owned(), at: 9_000 }];
    let restored = scene.writer.commit(restored);
    scene.word.send(None).unwrap();
    scene.word.send(None).unwrap();
    assert_eq!(made.wait(), Ok(()));
    assert_eq!(retired.wait().unwrap().expired, ["a"]);
    assert_eq!(restored.wait(), Ok(()));
    assert_eq!(scene.reader.tombstone("a"), Ok(None));
}

#[test]
fn an_answer_can_be_awaited() {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let writer = Writer::spawn(Box::new(Sqlite::in_memory().unwrap()));
        let made = writer.commit(vec![table("a")]);
        let twice = writer.commit(vec![table("a")]);
        assert_eq!(made.await, Ok(()));
        assert_eq!(twice.await, Err(UnitError::TableExists("a".to_owned()).into()));
        assert_eq!(writer.close().await, Ok(()));
    });
}
