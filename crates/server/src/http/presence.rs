//! Which accounts are here: those that have sent a request a short while ago, and show it. It is known in the memory of
//! this process only; other nodes are asked (`other_nodes`).

use parking_lot::Mutex;
use parlour_table::session::Timestamp;
use std::collections::HashMap;

/// How long the sender of a request counts as here, in milliseconds.
const HERE_MS: u64 = 90_000;

/// The accounts that are here.
#[derive(Default)]
pub(super) struct Presence(Mutex<Seen>);

#[derive(Default)]
struct Seen {
    /// When each sent its last request.
    last: HashMap<Vec<u8>, Timestamp>,
    /// When those that are gone were forgotten last.
    tidied: Timestamp,
}

impl Presence {
    /// An account that shows it has sent a request.
    pub(super) fn arrive(&self, account: &[u8], now: Timestamp) {
        let mut seen = self.0.lock();
        if now.since(seen.tidied) > HERE_MS {
            seen.last.retain(|_, last| now.since(*last) <= HERE_MS);
            seen.tidied = now;
        }
        seen.last.insert(account.to_vec(), now);
    }

    /// An account is gone, or does not show any more that it is here.
    pub(super) fn leave(&self, account: &[u8]) {
        self.0.lock().last.remove(account);
    }

    /// Is it here?
    pub(super) fn is_here(&self, account: &[u8], now: Timestamp) -> bool {
        self.0.lock().last.get(account).is_some_and(|last| now.since(*last) <= HERE_MS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_here_for_ninety_seconds_after_its_last_request() {
        let presence = Presence::default();
        let is_here = |account: u8, ms| presence.is_here(&[account], Timestamp(ms));
        presence.arrive(&[1], Timestamp(1_000));
        presence.arrive(&[2], Timestamp(60_000));
        assert!(is_here(1, 91_000) && !is_here(1, 91_001) && is_here(2, 150_000));
        presence.arrive(&[3], Timestamp(140_000));
        assert!(is_here(2, 140_000));
        assert_eq!(presence.0.lock().last.len(), 2, "the first is forgotten");
        presence.leave(&[2]);
        assert!(!is_here(2, 140_000) && is_here(3, 140_000));
    }
}
