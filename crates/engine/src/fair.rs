//! Deals that can be checked afterwards: the server commits to a secret before the
//! players add to the shuffle, and shows it when the match is over. Then anyone can see that the deals
//! came from that secret and from what the players added, and from nothing else.
//! `docs/fair.md` says what this proves and what it does not.

use sha2::{Digest, Sha256};
use std::fmt;

/// What the server adds to a shuffle. It is shown when the match is over, and has no `Debug` of its
/// digits, so that it does not get into a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl Secret {
    /// The commitment: SHA-256 of `parlour/fair/1/commit`, a zero byte, and the secret, as
    /// 64 hexadecimal digits.
    #[must_use]
    pub fn commit(&self) -> String {
        let hash = Sha256::new_with_prefix(b"parlour/fair/1/commit\0").chain_update(self.0);
        hex::encode(hash.finalize())
    }

    /// The seed of the match: SHA-256 of `parlour/fair/1/seed`, a zero byte, the secret, and
    /// what each seat has added (the length in bytes as four bytes, little-endian, then the
    /// text; nothing is length 0), as 64 hexadecimal digits.
    #[must_use]
    pub fn seed<'a>(&self, entropies: impl IntoIterator<Item = &'a str>) -> String {
        let mut hash = Sha256::new_with_prefix(b"parlour/fair/1/seed\0").chain_update(self.0);
        for text in entropies {
            hash.update((text.len() as u32).to_le_bytes());
            hash.update(text);
        }
        hex::encode(hash.finalize())
    }

    /// The secret as 64 hexadecimal digits, for when the match is over.
    #[must_use]
    pub fn tell(&self) -> String {
        hex::encode(self.0)
    }

    /// Reads 64 hexadecimal digits.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).ok()?;
        Some(Self(bytes))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: Secret = Secret([7; 32]);

    #[test]
    fn the_promise_binds_the_secret_and_shows_nothing_of_it() {
        let promise = SECRET.commit();
        assert_eq!(promise, "b38658a0f0b1ee972ddcd1a82f7898ce465d86a583929d9d574c1d78566f49b6");
        assert_ne!(promise, Secret([8; 32]).commit());
        assert!(!format!("{SECRET:?}").contains('7'));
    }

    #[test]
    fn any_contribution_changes_the_seed() {
        let seed = SECRET.seed(["ann", "ben"]);
        assert_eq!(seed, "e9eceaf990462833868db9f448e436249bf3c95381121f3781f40c093d41f4da");
        for other in [vec!["ann", "Ben"], vec!["annben", ""], vec!["ben", "ann"], vec!["ann"]] {
            assert_ne!(seed, SECRET.seed(other));
        }
    }

    #[test]
    fn a_secret_is_read_back_from_what_was_told() {
        assert_eq!(Secret::read(&SECRET.tell()), Some(SECRET));
        for bad in ["", "07", &"g7".repeat(32), &"+7".repeat(32), &"ü7".repeat(32)] {
            assert_eq!(Secret::read(bad), None, "{bad}");
        }
    }
}
