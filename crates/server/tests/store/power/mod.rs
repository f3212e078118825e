//! The power goes: what was confirmed is there, and what comes up is a whole log.
//!
//! Between two syncs a disk may have written any part of what it was handed, in any order, and torn. So
//! the test records what SQLite writes and syncs while a match is played, cuts the record at any
//! point, keeps what was synced, and does to the rest what a disk may do to it.
//!
//! `PARLOUR_IMAGES` sets how many such images of a disk are opened.

mod disk;
mod recorder;

use std::collections::BTreeMap;
use std::path::Path;

use parlour_server::store::{LogEntry, Settings, Sqlite, Store, StoreError, Write};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use tempfile::tempdir;

use crate::kit::{asked, entry, table};
use disk::{FATES, Fate, split};
use recorder::{Op, Recording};

/// How many images are cut from one record.
const IMAGES_PER_MATCH: usize = 300;

/// How many commits are played between an opening and its end.
const COMMITS: usize = 30;

/// What is wrong with the server or its disk, and has to be found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlantedFault {
    None,
    /// Nothing is synced, as with `synchronous=OFF`.
    NoSync,
    /// A commit is confirmed before it is written.
    EarlyConfirmation,
    /// A commit may share a sector with the next one (`psow=1`).
    SharedSectors,
}

/// What was asked of the disk during a match.
struct Match {
    ops: Vec<Op>,
    /// After so many operations so many entries were confirmed.
    confirmed: Vec<(usize, usize)>,
}

impl Match {
    /// How many entries were confirmed by then.
    fn confirmed_at(&self, ops: usize) -> usize {
        let by_then = self.confirmed.iter().take_while(|(after, _)| *after <= ops);
        by_then.last().map_or(0, |(_, entries)| *entries)
    }
}

fn images() -> usize {
    std::env::var("PARLOUR_IMAGES").map_or(400, |text| text.parse().expect("a number of images"))
}

fn below(rng: &mut ChaCha8Rng, limit: usize) -> usize {
    rng.next_u32() as usize % limit
}

/// A match of commits long and short, from a new folder on, with a restart in its middle.
fn played(fault: PlantedFault, rng: &mut ChaCha8Rng) -> Match {
    let folder = tempdir().unwrap();
    let recording = Recording::of(folder.path(), fault == PlantedFault::SharedSectors);
    let mut confirmed = Vec::new();
    let mut seq = 0;
    for part in 0..2 {
        // Copied into the database so often that the match is full of it.
        let settings = Settings { checkpoint_pages: 12, ..Settings::default() };
        let mut store = Sqlite::open_with(folder.path(), &settings).unwrap();
        recording.folder_was_synced();
        if part == 0 {
            assert_eq!(store.commit(&[vec![table("a")]]).unwrap(), [Ok(())]);
        }
        for _ in 0..COMMITS {
            let epoch = store.epoch();
            let units: Vec<_> =
                (0..=below(rng, 3)).map(|_| vec![next(&mut seq, epoch, rng)]).collect();
            let before = recording.len();
            assert!(store.commit(&units).unwrap().iter().all(Result::is_ok));
            let at =
                if fault == PlantedFault::EarlyConfirmation { before } else { recording.len() };
            confirmed.push((at, seq as usize));
        }
        Box::new(store).close().unwrap();
    }
    let mut ops = recording.end();
    if fault == PlantedFault::NoSync {
        // All operations keep their places: only folders are still synced.
        for op in ops.iter_mut().filter(|op| matches!(op, Op::Sync { .. })) {
            *op = Op::SyncFolder;
        }
    }
    Match { ops, confirmed }
}

fn next(seq: &mut u32, epoch: u32, rng: &mut ChaCha8Rng) -> Write {
    *seq += 1;
    let events = "event ".repeat(below(rng, 300));
    asked(LogEntry { epoch, events, ..entry("a", *seq) }, 0, &format!("ask {seq}"))
}

/// Opens what came up; how many entries it has. They are the first ones, whole, and more can follow.
fn comes_up(folder: &Path) -> Result<usize, StoreError> {
    let mut store = Sqlite::open(folder)?;
    let reader = store.reader()?;
    if reader.table("a")?.is_none() {
        assert_eq!(store.commit(&[vec![table("a")]])?, [Ok(())]);
    }
    let entries = reader.entries("a", 0)?;
    let is_whole = |(seq, entry): (u32, &LogEntry)| {
        let done = reader.find_request("a", Some(0), &format!("ask {seq}"))?;
        Ok(entry.seq == seq && entry.event == format!("event {seq}") && done == Some(seq))
    };
    let whole: Vec<bool> = (1..).zip(&entries).map(is_whole).collect::<Result<_, StoreError>>()?;
    let whole = whole.iter().take_while(|is_whole| **is_whole).count();
    let seq = 1 + u32::try_from(entries.len()).unwrap();
    let next = LogEntry { epoch: store.epoch(), ..entry("a", seq) };
    assert_eq!(store.commit(&[vec![Write::Entry(next)]])?, [Ok(())]);
    Ok(whole)
}

/// What became of the images.
#[derive(Default)]
struct Tally {
    /// How many, by the fate of what was not synced.
    by_fate: BTreeMap<Fate, usize>,
    /// How many were cut while the log was copied into the database.
    while_copying: usize,
    /// How many had entries that were not confirmed yet.
    with_more: usize,
    /// The images that had lost a confirmed entry, or could not be opened.
    lost: Vec<String>,
}

fn power_goes(images: usize, fault: PlantedFault, seed: u64) -> Tally {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut tally = Tally::default();
    let mut played_match = played(fault, &mut rng);
    for image in 0..images {
        if image % IMAGES_PER_MATCH == IMAGES_PER_MATCH - 1 {
            played_match = played(fault, &mut rng);
        }
        let Match { ops, .. } = &played_match;
        let cut = below(&mut rng, ops.len() + 1);
        let fate = FATES[below(&mut rng, FATES.len())];
        let (mut disk, waiting) = split(&ops[..cut]);
        disk.lose(&waiting, fate, &mut rng);
        *tally.by_fate.entry(fate).or_default() += usize::from(!waiting.is_empty());
        tally.while_copying += usize::from(waiting.iter().any(|op| op.is_of("parlour.db")));
        let confirmed = played_match.confirmed_at(cut);
        let folder = tempdir().unwrap();
        disk.write(folder.path());
        match comes_up(folder.path()) {
            Ok(entries) if entries >= confirmed => {
                tally.with_more += usize::from(entries > confirmed);
            }
            wrong => tally.lost.push(format!("image {image}: {fate:?}, {confirmed}, {wrong:?}")),
        }
    }
    tally
}

#[allow(clippy::print_stdout, reason = "the figures of the soak")]
#[test]
#[expect(clippy::print_stdout, reason = "the long run tells its figures")]
fn no_confirmed_entry_is_lost_with_the_power() {
    let images = images();
    let tally = power_goes(images, PlantedFault::None, 1);
    assert!(tally.lost.is_empty(), "{} lost: {:#?}", tally.lost.len(), tally.lost);
    // Or the images would prove nothing.
    let few = images / 20;
    assert!(FATES.iter().all(|fate| tally.by_fate[fate] > few), "{:?}", tally.by_fate);
    let (while_copying, with_more) = (tally.while_copying, tally.with_more);
    assert!(while_copying > few && with_more > few, "{while_copying} {with_more}");
    println!(
        "{images} images, none lost: unsynced writes {:?}; {while_copying} while the log was \
         copied, {with_more} with entries not yet confirmed",
        tally.by_fate
    );
}

#[test]
fn a_server_that_does_not_sync_is_found_out() {
    assert!(!power_goes(60, PlantedFault::NoSync, 2).lost.is_empty());
}

#[test]
fn a_confirmation_before_the_sync_is_found_out() {
    assert!(!power_goes(60, PlantedFault::EarlyConfirmation, 3).lost.is_empty());
}

#[test]
fn a_commit_that_shares_a_sector_with_the_next_is_found_out() {
    assert!(!power_goes(300, PlantedFault::SharedSectors, 4).lost.is_empty());
}
