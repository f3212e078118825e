//! What goes wrong in a run, drawn from its seed before it begins, so that a fault can be left out and
//! the run tried again.

use crate::{
    clock::{MS, SECOND, Time},
    test_rng::TestRng,
};

/// Every fault is over by then, and the tables have to be played on.
pub(crate) const HEALED: Time = 20 * SECOND;

/// No fault begins before.
const CALM: Time = 2 * SECOND;

/// Two places between which messages go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Site {
    Node(usize),
    Database,
    Clients,
}

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum InjectedFault {
    /// The process of a node is gone, and is started again at the end.
    Crash(usize),
    /// A node drains: it hands over its tables, ends, and is started again at the end.
    Drain(usize),
    /// The tables of a node go to another one.
    Move { from: usize, to: usize },
    /// The process of a node is paused (SIGSTOP).
    Pause(usize),
    /// Nothing gets from here to there.
    Cut(Site, Site),
    /// Everything from here to there takes up to some seconds.
    Slow(Site, Site),
    /// The database is gone: what has not been committed is not, and no one learns what was.
    DatabaseDown,
    /// The database takes up to some seconds for each statement, and holds its locks meanwhile.
    DatabaseStall,
}

/// A fault, from when until when.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Planned {
    pub(crate) fault: InjectedFault,
    pub(crate) from: Time,
    pub(crate) until: Time,
}

/// The faults of a seed.
pub(crate) fn plan(rng: &mut TestRng, nodes: usize) -> Vec<Planned> {
    let count = 1 + rng.below(8);
    (0..count)
        .map(|_| {
            let from = CALM + rng.next() % (HEALED - CALM - SECOND);
            // half of them are about as long as a lease, when most can happen
            let longest = if rng.strikes(2) { 9 * SECOND } else { 2 * SECOND };
            let until = (from + 50 * MS + rng.next() % longest).min(HEALED);
            Planned { fault: fault(rng, nodes), from, until }
        })
        .collect()
}

fn fault(rng: &mut TestRng, nodes: usize) -> InjectedFault {
    let node = rng.below(nodes);
    match rng.below(20) {
        0 | 1 | 10 | 11 => InjectedFault::Crash(node),
        2 => InjectedFault::Drain(node),
        12 => InjectedFault::Move { from: node, to: (node + 1) % nodes },
        3 | 4 | 13 | 14 => InjectedFault::Pause(node),
        5 | 6 | 15 | 16 => {
            let (from, to) = pair(rng, nodes);
            InjectedFault::Cut(from, to)
        }
        7 | 17 => {
            let (from, to) = pair(rng, nodes);
            InjectedFault::Slow(from, to)
        }
        8 | 18 => InjectedFault::DatabaseDown,
        _ => InjectedFault::DatabaseStall,
    }
}

/// A node and something else, in one direction or the other.
fn pair(rng: &mut TestRng, nodes: usize) -> (Site, Site) {
    let node = rng.below(nodes);
    let other = match rng.below(4) {
        0 => Site::Clients,
        1 => Site::Node((node + 1 + rng.below(nodes - 1)) % nodes),
        _ => Site::Database,
    };
    if rng.strikes(2) { (Site::Node(node), other) } else { (other, Site::Node(node)) }
}
