//! Ownership of tables by many nodes, in a world where messages are lost, processes are paused and
//! clocks run apart: thousands of runs, one judge. `PARLOUR_NODE_SEEDS` sets how many; a run that fails
//! names its seed, which `PARLOUR_NODE_SEED` tells as a story.

#![allow(clippy::print_stdout, reason = "figures of a long run, for those who ask for them")]

mod client;
mod clock;
mod database;
mod event;
mod faults;
#[path = "../history/mod.rs"]
mod history;
mod network;
mod outages;
mod planted;
mod process;
mod room;
mod sessions;
#[allow(dead_code, reason = "other test programs need more of it")]
#[path = "../client/test_rng.rs"]
mod test_rng;
mod world;

use faults::Planned;
use history::{Breach, History};
use planted::Bug;
use std::collections::BTreeMap;
use world::World;

/// How many runs there are, if nothing else is said: fewer where the code is compiled to be
/// stepped through.
const SEEDS: u64 = if cfg!(debug_assertions) { 1_000 } else { 10_000 };

/// A planted fault must be found within so many runs.
const MAX_SEEDS_TO_FIND: u64 = 3_000;

fn figure(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a number"))
}

/// The same run with as few of its faults as it takes to fail.
fn fewest_faults(seed: u64, bug: Option<Bug>) -> Vec<Planned> {
    let mut faults = World::new(seed, None, bug).faults;
    let mut place = 0;
    while place < faults.len() {
        let mut fewer = faults.clone();
        fewer.remove(place);
        if World::new(seed, Some(&fewer), bug).run().violation.is_some() {
            faults = fewer;
        } else {
            place += 1;
        }
    }
    faults
}

/// How much all runs had to judge, and how soon tables were played on after the last fault.
#[derive(Default, Debug)]
struct Sums {
    acknowledged: u64,
    owners: u64,
    done_before: u64,
    caught_up: u64,
    /// How many clients were served again within each half second.
    recovered: BTreeMap<u64, u64>,
}

impl Sums {
    fn add(&mut self, history: &History) {
        self.acknowledged += history.counts.acknowledged;
        self.owners += history.counts.owners;
        self.done_before += history.counts.done_before;
        self.caught_up += history.counts.caught_up;
        for after in &history.recovered {
            *self.recovered.entry(after * 2 / clock::SECOND).or_default() += 1;
        }
    }

    fn and(mut self, other: Self) -> Self {
        self.acknowledged += other.acknowledged;
        self.owners += other.owners;
        self.done_before += other.done_before;
        self.caught_up += other.caught_up;
        for (half_second, more) in other.recovered {
            *self.recovered.entry(half_second).or_default() += more;
        }
        self
    }
}

fn tell(seed: u64, bug: Option<Bug>) -> History {
    let faults = fewest_faults(seed, bug);
    let mut world = World::new(seed, Some(&faults), bug);
    world.history.story = Some(Vec::new());
    world.run()
}

fn fails(seed: u64) -> ! {
    let faults = fewest_faults(seed, None);
    let history = tell(seed, None);
    let story = history.story.unwrap_or_default().join("\n");
    panic!("seed {seed}: {:?}\nfaults: {faults:#?}\n{story}", history.violation);
}

#[test]
fn no_acknowledged_request_is_lost_and_every_table_is_played_on() {
    if let Some(seed) = figure("PARLOUR_NODE_SEED") {
        let history = tell(seed, None);
        let story = history.story.unwrap_or_default().join("\n");
        panic!("seed {seed}: {:?}\n{story}", history.violation);
    }
    let seeds = figure("PARLOUR_NODE_SEEDS").unwrap_or(SEEDS);
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let run = |thread: u64| {
        let mut sums = Sums::default();
        for seed in (thread..seeds).step_by(threads as usize) {
            let history = World::new(seed, None, None).run();
            if history.violation.is_some() {
                fails(seed);
            }
            sums.add(&history);
        }
        sums
    };
    let sums = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|n| scope.spawn(move || run(n))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a run")).collect::<Vec<_>>()
    });
    let sums = sums.into_iter().reduce(Sums::and).unwrap_or_default();
    println!("{sums:?}");
    // a judge who has seen nothing has nothing to say
    assert!(sums.acknowledged > 40 * seeds && sums.owners > 3 * seeds, "{sums:?}");
    assert!(sums.done_before > seeds / 4 && sums.caught_up > 4 * seeds, "{sums:?}");
}

/// Runs with this mistake until the judge finds it.
fn finds(bug: Bug, expected: &[Breach]) {
    let found = (0..MAX_SEEDS_TO_FIND)
        .find_map(|seed| Some((seed, World::new(seed, None, Some(bug)).run().violation?)));
    let (seed, violation) = found.unwrap_or_else(|| panic!("{bug:?} was not found"));
    assert!(expected.contains(&violation.breach), "seed {seed}: {violation:?}");
}

#[test]
fn a_missing_epoch_check_is_found() {
    finds(Bug::NoEpochCheck, &[Breach::TwoWriters, Breach::StaleAnswer]);
}

#[test]
fn an_acknowledgement_before_the_commit_is_found() {
    finds(Bug::EarlyAcknowledgement, &[Breach::AcknowledgedAndLost, Breach::StaleAnswer]);
}

#[test]
fn a_lost_request_id_is_found() {
    finds(Bug::LostRequestId, &[Breach::DoneTwice]);
}

#[test]
fn a_lease_that_counts_from_its_answer_is_found() {
    finds(Bug::LeaseFromAnswer, &[Breach::StaleAnswer]);
}

#[test]
fn an_owner_that_trusts_its_timer_is_found() {
    finds(Bug::TrustedTimer, &[Breach::StaleAnswer]);
}

#[test]
fn a_release_of_any_epoch_is_found() {
    finds(Bug::ReleaseOfAnyEpoch, &[Breach::StaleAnswer]);
}

#[test]
fn an_unknown_commit_that_is_taken_for_failed_is_found() {
    finds(Bug::UnknownTakenForFailed, &[Breach::ToldOtherwise, Breach::StaleAnswer]);
}

#[test]
fn a_table_that_no_one_takes_over_is_found() {
    finds(Bug::NoTakeOver, &[Breach::NotPlayable]);
}
