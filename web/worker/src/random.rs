//! Secrets: from the page's seed by a hash, each another.

use parlour_engine::fair::Secret;
use sha2::{Digest, Sha256};

/// The letters of a table's name: none that is mistaken for another.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz234567890";

/// How long a table's name is: as long as a server's.
const NAME_CHARS: usize = 10;

/// A row of secrets that only the seed's owner can foresee.
#[derive(Clone, Debug, Default)]
pub(crate) struct Random {
    seed: Vec<u8>,
    drawn: u64,
}

impl Random {
    /// The secrets of this seed.
    pub(crate) fn new(seed: &str) -> Self {
        Self { seed: seed.as_bytes().to_vec(), drawn: 0 }
    }

    /// The next 32 bytes.
    fn next(&mut self) -> [u8; 32] {
        self.drawn += 1;
        let hash = Sha256::new_with_prefix(b"parlour/worker/1\0");
        hash.chain_update(self.drawn.to_le_bytes()).chain_update(&self.seed).finalize().into()
    }

    /// A secret for the shuffle of a match.
    pub(crate) fn for_a_match(&mut self) -> Secret {
        Secret(self.next())
    }

    /// What only the person in a seat knows.
    pub(crate) fn token(&mut self) -> String {
        hex::encode(self.next())
    }

    /// A name for a table.
    pub(crate) fn table_name(&mut self) -> String {
        let letter = |byte: &u8| char::from(LETTERS[usize::from(byte & 31)]);
        self.next()[..NAME_CHARS].iter().map(letter).collect()
    }

    /// A number for the chances of bots.
    pub(crate) fn bot_seed(&mut self) -> u64 {
        self.next().iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
}
