//! Who thinks next. Only so many questions are thought about at once, at all tables. A bot's move
//! goes before any hint, and among each kind the tables take turns: a table with many questions
//! holds up its own people. Who no longer waits has left the queue.

use parking_lot::Mutex;
use std::{collections::VecDeque, sync::Arc};
use tokio::sync::oneshot;

/// How many hints may wait, at all tables together.
const MAX_WAITING_HINTS: usize = 256;

/// What a question is about; what is named first goes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Urgency {
    /// A bot's move, for which a table waits.
    Move,
    /// A hint, for which one person waits.
    Hint,
}

/// All that think, and who waits for one of them.
#[derive(Clone, Debug)]
pub(crate) struct Workers {
    queue: Arc<Mutex<Queue>>,
}

/// A permit to search; dropping it passes it to the next in the queue.
#[derive(Debug)]
pub(crate) struct WorkerSlot {
    of: Workers,
}

#[derive(Debug)]
struct Queue {
    free: usize,
    /// How many have ever waited: each has its number.
    count: u64,
    moves: VecDeque<AtTable>,
    hints: VecDeque<AtTable>,
}

/// The questions of one table, oldest first.
#[derive(Debug)]
struct AtTable {
    table: String,
    waiting: VecDeque<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    number: u64,
    go: oneshot::Sender<WorkerSlot>,
}

/// Someone in the queue, until this is dropped.
struct InQueue<'a> {
    of: &'a Workers,
    number: u64,
}

impl Workers {
    /// This many may think at once.
    pub(crate) fn new(at_once: usize) -> Self {
        let free = at_once.max(1);
        let (moves, hints) = Default::default();
        Self { queue: Arc::new(Mutex::new(Queue { free, count: 0, moves, hints })) }
    }

    /// Waits for a place. Who gives up waiting has left the queue.
    pub(crate) async fn place(&self, table: &str, urgency: Urgency) -> WorkerSlot {
        let (go, mut turn) = oneshot::channel();
        let number = {
            let mut queue = self.queue.lock();
            if queue.free > 0 {
                queue.free -= 1;
                drop(queue);
                return WorkerSlot { of: self.clone() };
            }
            queue.add(table, urgency, go)
        };
        let _in_queue = InQueue { of: self, number };
        match (&mut turn).await {
            Ok(place) => place,
            // it was taken from the queue without a place, which no one does
            Err(_) => std::future::pending().await,
        }
    }

    /// Is there room for one more hint?
    pub(crate) fn has_room_for_a_hint(&self) -> bool {
        self.queue.lock().hints.iter().map(|at| at.waiting.len()).sum::<usize>() < MAX_WAITING_HINTS
    }
}

impl Queue {
    fn of(&mut self, urgency: Urgency) -> &mut VecDeque<AtTable> {
        match urgency {
            Urgency::Move => &mut self.moves,
            Urgency::Hint => &mut self.hints,
        }
    }

    fn add(&mut self, table: &str, urgency: Urgency, go: oneshot::Sender<WorkerSlot>) -> u64 {
        self.count += 1;
        let waiting = Waiting { number: self.count, go };
        let tables = self.of(urgency);
        match tables.iter_mut().find(|at| at.table == table) {
            Some(at) => at.waiting.push_back(waiting),
            None => {
                let waiting = VecDeque::from([waiting]);
                tables.push_back(AtTable { table: table.to_owned(), waiting });
            }
        }
        self.count
    }

    /// The next one; their table is behind the others then.
    fn next(&mut self) -> Option<Waiting> {
        let tables = if self.moves.is_empty() { &mut self.hints } else { &mut self.moves };
        let mut at = tables.pop_front()?;
        let next = at.waiting.pop_front();
        if !at.waiting.is_empty() {
            tables.push_back(at);
        }
        next
    }

    fn remove(&mut self, number: u64) {
        for tables in [&mut self.moves, &mut self.hints] {
            for at in tables.iter_mut() {
                at.waiting.retain(|waiting| waiting.number != number);
            }
            tables.retain(|at| !at.waiting.is_empty());
        }
    }
}

impl Drop for InQueue<'_> {
    fn drop(&mut self) {
        self.of.queue.lock().remove(self.number);
    }
}

impl Drop for WorkerSlot {
    fn drop(&mut self) {
        let next = {
            let mut queue = self.of.queue.lock();
            let next = queue.next();
            queue.free += usize::from(next.is_none());
            next
        };
        if let Some(next) = next {
            // if that one has just gone, its place comes back and goes to the one behind
            let _ = next.go.send(Self { of: self.of.clone() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Urgency::*, *};
    use std::{
        future::Future,
        pin::Pin,
        task::{Context, Poll, Waker},
    };

    type Waits = Pin<Box<dyn Future<Output = WorkerSlot> + Send>>;

    /// Looks whether it is their turn.
    fn poll(waits: &mut Waits) -> Poll<WorkerSlot> {
        waits.as_mut().poll(&mut Context::from_waker(Waker::noop()))
    }

    /// Takes a place in the queue, but none to think.
    fn waits(workers: &Workers, table: &'static str, urgency: Urgency) -> Waits {
        let workers = workers.clone();
        let mut waits: Waits = Box::pin(async move { workers.place(table, urgency).await });
        assert!(poll(&mut waits).is_pending(), "{table} need not wait");
        waits
    }

    /// Who is served, one after the other.
    fn served(first: WorkerSlot, mut queue: Vec<(&'static str, Waits)>) -> Vec<&'static str> {
        drop(first);
        let mut order = Vec::new();
        while !queue.is_empty() {
            let mut now = None;
            for (at, (name, waits)) in queue.iter_mut().enumerate() {
                if let Poll::Ready(place) = poll(waits) {
                    assert!(now.is_none(), "two think at once");
                    order.push(*name);
                    now = Some((at, place));
                }
            }
            let (at, place) = now.expect("a worker thinks");
            drop(queue.remove(at));
            drop(place);
        }
        order
    }

    #[tokio::test]
    async fn moves_go_before_hints_and_tables_take_turns() {
        let workers = Workers::new(1);
        let first = workers.place("a", Move).await;
        let mut queue = Vec::new();
        for (name, table, urgency) in [
            ("hint of a", "a", Hint),
            ("another hint of a", "a", Hint),
            ("hint of b", "b", Hint),
            ("move of a", "a", Move),
            ("another move of a", "a", Move),
            ("a third move of a", "a", Move),
            ("move of b", "b", Move),
            ("move of c", "c", Move),
        ] {
            queue.push((name, waits(&workers, table, urgency)));
        }
        let order = served(first, queue);
        assert_eq!(
            order,
            [
                "move of a",
                "move of b",
                "move of c",
                "another move of a",
                "a third move of a",
                "hint of a",
                "hint of b",
                "another hint of a",
            ]
        );
        assert_eq!(workers.queue.lock().free, 1);
    }

    #[tokio::test]
    async fn who_gives_up_is_not_waited_for() {
        let workers = Workers::new(1);
        let first = workers.place("a", Hint).await;
        let mut gone = Vec::new();
        while workers.has_room_for_a_hint() {
            gone.push(waits(&workers, "a", Hint));
        }
        assert_eq!(gone.len(), MAX_WAITING_HINTS);
        let still_there = waits(&workers, "b", Hint);
        drop(gone);
        assert!(workers.has_room_for_a_hint(), "they have left the queue");
        assert_eq!(served(first, vec![("b", still_there)]), ["b"]);
    }

    #[tokio::test]
    async fn a_place_that_came_too_late_is_not_lost() {
        let workers = Workers::new(1);
        let first = workers.place("a", Move).await;
        let waits = waits(&workers, "a", Move);
        drop(first);
        // the place is theirs by now, and they never take it
        drop(waits);
        let _next = workers.place("b", Move).await;
    }
}
