//! The power goes: whatever the disk had confirmed is there, and what comes up is a whole log.
//!
//! Between two confirmations a disk may have written any part of what it was handed, in any order,
//! and torn. SQLite syncs its log before it confirms a commit, and before it copies the log into
//! the database. So an image of the disk between two commits is either the database as it was with
//! a log half way to the next one, or the next log, whole, with a database half way to the next.
//!
//! `PARLOUR_IMAGES` sets how many images are looked at.

use std::fs;
use std::path::Path;

use parlour_server::store::{LogEntry, Settings, Sqlite, Store, Write};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use tempfile::tempdir;

use crate::kit::{asked, entry, table};

/// The least that a disk writes at once.
const SECTOR: usize = 512;

/// The disk after a commit was confirmed, and how many entries were confirmed until then.
struct Disk {
    database: Vec<u8>,
    log: Vec<u8>,
    entries: usize,
}

fn images() -> usize {
    std::env::var("PARLOUR_IMAGES").map_or(200, |text| text.parse().expect("a number of images"))
}

fn below(rng: &mut ChaCha8Rng, limit: usize) -> usize {
    rng.next_u32() as usize % limit
}

/// A match of commits long and short, with the disk after each of them.
fn played(rng: &mut ChaCha8Rng) -> Vec<Disk> {
    let folder = tempdir().unwrap();
    // Copied into the database so often that the match is full of it.
    let settings = Settings { checkpoint_pages: 12, ..Settings::default() };
    let mut store = Sqlite::open_with(folder.path(), &settings).unwrap();
    assert_eq!(store.commit(&[vec![table("a")]]).unwrap(), [Ok(())]);
    let disk = |entries| Disk {
        database: fs::read(folder.path().join("parlour.db")).unwrap(),
        log: fs::read(folder.path().join("parlour.db-wal")).unwrap(),
        entries,
    };
    let mut disks = vec![disk(0)];
    let mut seq = 0;
    while disks.len() < 60 {
        let units: Vec<_> = (0..=below(rng, 3)).map(|_| vec![next(&mut seq, rng)]).collect();
        assert!(store.commit(&units).unwrap().iter().all(Result::is_ok));
        disks.push(disk(seq as usize));
    }
    disks
}

fn next(seq: &mut u32, rng: &mut ChaCha8Rng) -> Write {
    *seq += 1;
    let events = "event ".repeat(below(rng, 300));
    asked(LogEntry { events, ..entry("a", *seq) }, 0, &format!("ask {seq}"))
}

/// Half way from one to the other.
fn torn(before: &[u8], after: &[u8], rng: &mut ChaCha8Rng) -> Vec<u8> {
    assert!(before.len() <= after.len(), "neither file ever shrinks here");
    let mut image = before.to_vec();
    let length = before.len() + below(rng, after.len() - before.len() + 1);
    image.resize(length, 0);
    let way = below(rng, 3);
    let cut = below(rng, length + 1);
    for start in (0..length).step_by(SECTOR) {
        let end = length.min(start + SECTOR);
        if image[start..end] == after[start..end] {
            continue;
        }
        match way {
            // In order, up to some byte.
            0 if cut > start => {
                let end = end.min(cut);
                image[start..end].copy_from_slice(&after[start..end]);
            }
            0 => {}
            // Some sectors and not others.
            1 if below(rng, 2) == 0 => image[start..end].copy_from_slice(&after[start..end]),
            1 => {}
            // And some that came out wrong.
            _ => match below(rng, 3) {
                0 => image[start..end].copy_from_slice(&after[start..end]),
                1 => rng.fill_bytes(&mut image[start..end]),
                _ => {}
            },
        }
    }
    image
}

/// Opens the image; how many entries it has, and that they are the first ones, whole.
fn comes_up(folder: &Path, database: &[u8], log: &[u8]) -> usize {
    fs::write(folder.join("parlour.db"), database).unwrap();
    fs::write(folder.join("parlour.db-wal"), log).unwrap();
    let mut store = Sqlite::open(folder).unwrap();
    let reader = store.reader().unwrap();
    let entries = reader.entries("a", 0).unwrap();
    for (seq, entry) in (1..).zip(&entries) {
        assert_eq!(entry.seq, seq);
        assert_eq!(entry.event, format!("event {seq}"));
        assert_eq!(reader.find_request("a", Some(0), &format!("ask {seq}")).unwrap(), Some(seq));
    }
    // And the table can go on.
    let seq = 1 + u32::try_from(entries.len()).unwrap();
    let next = LogEntry { epoch: store.epoch(), ..entry("a", seq) };
    assert_eq!(store.commit(&[vec![Write::Entry(next)]]).unwrap(), [Ok(())]);
    entries.len()
}

#[test]
fn no_confirmed_line_is_lost_with_the_power() {
    let (mut before, mut after, mut copying) = (0, 0, 0);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut disks = Vec::new();
    for image in 0..images() {
        if image % 300 == 0 {
            disks = played(&mut rng);
        }
        let at = below(&mut rng, disks.len() - 1);
        let (old, new) = (&disks[at], &disks[at + 1]);
        let folder = tempdir().unwrap();
        if old.database != new.database && below(&mut rng, 2) == 0 {
            let database = torn(&old.database, &new.database, &mut rng);
            assert_eq!(comes_up(folder.path(), &database, &new.log), new.entries, "image {image}");
            copying += 1;
        } else {
            let log = torn(&old.log, &new.log, &mut rng);
            match comes_up(folder.path(), &old.database, &log) {
                entries if entries == old.entries => before += 1,
                entries if entries == new.entries => after += 1,
                entries => panic!("image {image}: {entries} entries, confirmed {}", old.entries),
            }
        }
    }
    // Or the images would prove nothing.
    let few = images() / 20;
    assert!(before > few && after > few && copying > few, "{before} {after} {copying}");
}

#[test]
fn a_disk_that_confirms_too_early_is_found_out() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let disks = played(&mut rng);
    // Confirmed up to `new`, but only `old` was ever on the disk.
    let lost = disks.windows(2).filter(|pair| {
        let [old, new] = pair else { return false };
        let folder = tempdir().unwrap();
        comes_up(folder.path(), &old.database, &old.log) < new.entries
    });
    assert_eq!(lost.count(), disks.len() - 1);
}
