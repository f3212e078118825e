//! What may be on a disk when its power goes: all that was synced, and of the rest any part, in any
//! order, and torn.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rand_chacha::ChaCha8Rng;
use rand_core::Rng;

use super::below;
use super::recorder::Op;

/// The least that a disk writes at once.
const SECTOR: usize = 512;

/// What becomes of writes that were not synced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fate {
    /// They arrive in order, until one that is torn.
    InOrder,
    /// Some arrive and others do not.
    Dropped,
    /// Of each some sectors arrive, and an older write of a sector may come last.
    Reordered,
    /// As `Reordered`, and some sectors are garbage.
    Garbage,
}

pub(crate) const FATES: [Fate; 4] = [Fate::InOrder, Fate::Dropped, Fate::Reordered, Fate::Garbage];

/// The files of the folder, as the disk holds them.
#[derive(Default)]
pub(crate) struct Image(BTreeMap<String, Vec<u8>>);

/// What was synced among these, and after it the others.
pub(crate) fn split(ops: &[Op]) -> (Image, Vec<&Op>) {
    let mut synced = Image::default();
    let mut waiting: Vec<&Op> = Vec::new();
    for op in ops {
        let is_synced = |waiting: &Op| match (op, waiting) {
            (Op::Sync { file }, Op::Write { file: of, .. } | Op::Truncate { file: of, .. }) => {
                file == of
            }
            (Op::SyncFolder, Op::Delete { .. }) => true,
            _ => false,
        };
        waiting.extract_if(.., |op| is_synced(op)).for_each(|op| synced.apply(op));
        if !matches!(op, Op::Sync { .. } | Op::SyncFolder) {
            waiting.push(op);
        }
    }
    (synced, waiting)
}

impl Image {
    fn apply(&mut self, op: &Op) {
        match op {
            Op::Write { file, offset, bytes } => self.put(file, *offset, bytes),
            Op::Truncate { file, size } => self.of(file).truncate(*size),
            Op::Delete { file } => self.of(file).clear(),
            Op::Sync { .. } | Op::SyncFolder => {}
        }
    }

    fn of(&mut self, file: &str) -> &mut Vec<u8> {
        self.0.entry(file.to_owned()).or_default()
    }

    fn put(&mut self, file: &str, offset: usize, bytes: &[u8]) {
        let file = self.of(file);
        file.resize(file.len().max(offset + bytes.len()), 0);
        file[offset..offset + bytes.len()].copy_from_slice(bytes);
    }

    /// The power goes while these wait.
    pub(crate) fn lose(&mut self, waiting: &[&Op], fate: Fate, rng: &mut ChaCha8Rng) {
        let mut waiting = waiting.to_vec();
        match fate {
            Fate::InOrder => {
                let cut = below(rng, waiting.len() + 1);
                waiting[..cut].iter().for_each(|op| self.apply(op));
                if let Some(Op::Write { file, offset, bytes }) = waiting.get(cut) {
                    self.put(file, *offset, &bytes[..below(rng, bytes.len() + 1)]);
                }
            }
            Fate::Dropped => {
                waiting.retain(|_| below(rng, 2) == 0);
                waiting.iter().for_each(|op| self.apply(op));
            }
            Fate::Reordered | Fate::Garbage => {
                for last in (1..waiting.len()).rev() {
                    waiting.swap(last, below(rng, last + 1));
                }
                waiting.iter().for_each(|op| self.tear(op, fate, rng));
            }
        }
    }

    /// Of a write some sectors arrive. Garbage takes the whole sector, also what was synced of it.
    fn tear(&mut self, op: &Op, fate: Fate, rng: &mut ChaCha8Rng) {
        let Op::Write { file, offset, bytes } = op else {
            if below(rng, 2) == 0 {
                self.apply(op);
            }
            return;
        };
        let end = offset + bytes.len();
        let mut at = *offset;
        while at < end {
            let sector = at / SECTOR * SECTOR;
            let next = end.min(sector + SECTOR);
            match below(rng, 4) {
                0 | 1 => self.put(file, at, &bytes[at - offset..next - offset]),
                2 if fate == Fate::Garbage => {
                    let mut garbage = [0; SECTOR];
                    rng.fill_bytes(&mut garbage);
                    self.put(file, sector, &garbage);
                }
                _ => {}
            }
            at = next;
        }
    }

    pub(crate) fn write(&self, folder: &Path) {
        for (file, bytes) in self.0.iter().filter(|(_, bytes)| !bytes.is_empty()) {
            fs::write(folder.join(file), bytes).unwrap();
        }
    }
}
