//! Secrets: from the system's generator, kept as hashes, compared in constant time.

use parlour_engine::fair::Secret;
use sha2::{Digest, Sha256};
use std::sync::atomic::{AtomicU64, Ordering};
use subtle::ConstantTimeEq;

/// The letters of a table's name: none that is mistaken for another.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz234567890";

/// Bytes that no one can foresee. A system without a generator is no place for a server.
fn fresh<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[allow(clippy::expect_used, reason = "without secrets nothing here may go on")]
    getrandom::fill(&mut bytes).expect("the system has a source of randomness");
    bytes
}

/// What only the person in a seat knows: 256 bits.
pub(crate) fn token() -> String {
    hex::encode(fresh::<32>())
}

/// What the server keeps of a token.
pub(crate) fn hash(token: &str) -> [u8; 32] {
    Sha256::new_with_prefix(b"parlour/token/1\0").chain_update(token).finalize().into()
}

/// Are these hashes of the same token?
pub(crate) fn same(a: &[u8; 32], b: &[u8; 32]) -> bool {
    a.ct_eq(b).into()
}

/// Bytes for the key by which push services know the server.
pub(crate) fn push_key() -> [u8; 32] {
    fresh()
}

/// A secret for the shuffle of a match.
pub(crate) fn for_a_match() -> Secret {
    Secret(fresh())
}

/// A name for a table: 50 bits.
pub(crate) fn table_name() -> String {
    fresh::<10>().iter().map(|byte| char::from(LETTERS[usize::from(byte & 31)])).collect()
}

/// What a ping carries, so that no one can answer it before it has come.
pub(crate) fn mark() -> [u8; 8] {
    fresh()
}

/// A name for a report of this moment, in milliseconds: names of later ones come later in the order of letters.
pub(crate) fn report_name(at: u64) -> String {
    static LAST: AtomicU64 = AtomicU64::new(0);
    // those of one millisecond are in order, too
    let next = |last: u64| at.max(last + 1);
    let last = LAST.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |last| Some(next(last)));
    let at = last.map_or(at, next);
    format!("{at:012x}{}", hex::encode(fresh::<8>()))
}

/// A number for the chances of bots.
pub(crate) fn bot_seed() -> u64 {
    u64::from_le_bytes(fresh())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_known_by_its_hash_alone() {
        let (one, other) = (token(), token());
        assert_eq!(one.len(), 64);
        assert!(same(&hash(&one), &hash(&one)));
        assert!(!same(&hash(&one), &hash(&other)));
    }

    #[test]
    fn reports_of_one_moment_are_in_order() {
        let names: Vec<String> = (0..9).map(|_| report_name(1_000)).collect();
        assert!(names.is_sorted() && names.iter().all(|name| name.len() == 28), "{names:?}");
    }

    #[test]
    fn a_tables_name_is_read_out_without_mistakes() {
        let name = table_name();
        assert_eq!(name.len(), 10);
        assert!(name.bytes().all(|byte| LETTERS.contains(&byte)));
        assert_ne!(name, table_name());
    }
}
