//! The lease of a node: until when it may serve tables, on its own clock.
//!
//! The database grants a lease of [`LEASE_TIME`] from the moment at which it carries out the renewal. A node
//! cannot know that moment; it knows that it was not before the renewal was sent. So it counts from
//! there, and less than the whole lease:
//!
//! ```text
//! node       sent ----------------- sent + LEASE_TIME - LEASE_MARGIN
//!                \                   | serves nothing from here on
//! database        carried out ------------------------- carried out + LEASE_TIME
//!                                                       | others may take its tables
//! ```
//!
//! However long the renewal or its answer takes, the node stops at least [`LEASE_MARGIN`] before anyone
//! else may start, as long as the two clocks run apart by less than that in one lease (a fifth; real
//! ones differ by a few parts in a hundred thousand). Counting from the answer would be wrong by
//! the time that the answer took.

use super::uptime::Uptime;
use std::time::Duration;

/// How long the database grants a lease.
pub const LEASE_TIME: Duration = Duration::from_secs(5);

/// A node gives up its tables so long before its lease ends.
pub const LEASE_MARGIN: Duration = Duration::from_secs(1);

/// A node renews its lease so often: three renewals may be lost.
pub const RENEW_INTERVAL: Duration = Duration::from_secs(1);

/// The lease of this node.
#[derive(Debug, Default)]
pub(super) struct Lease {
    until: Option<Uptime>,
    renew_at: Uptime,
}

impl Lease {
    /// Is there one? It may be over by now, if the clock was not looked at.
    pub(super) fn is_held(&self) -> bool {
        self.until.is_some()
    }

    /// May tables be served now?
    pub(super) fn is_good(&self, now: Uptime) -> bool {
        self.until.is_some_and(|until| now < until)
    }

    /// The database has granted the renewal that was sent at this time. Answers may come in any order.
    pub(super) fn renew(&mut self, sent: Uptime) {
        self.until = self.until.max(Some(sent + (LEASE_TIME - LEASE_MARGIN)));
    }

    /// Forgets a lease that is over. Says whether there was one.
    pub(super) fn take_expired(&mut self, now: Uptime) -> bool {
        self.until.take_if(|until| *until <= now).is_some()
    }

    /// Is a renewal due? Then it counts as sent now.
    pub(super) fn take_renewal(&mut self, now: Uptime) -> bool {
        let is_due = self.renew_at <= now;
        if is_due {
            self.renew_at = now + RENEW_INTERVAL;
        }
        is_due
    }

    /// When to look again: a renewal is due, or the lease is over.
    pub(super) fn next_due(&self) -> Uptime {
        self.until.map_or(self.renew_at, |until| until.min(self.renew_at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ms: u64) -> Uptime {
        Uptime(Duration::from_millis(ms))
    }

    #[test]
    fn a_lease_counts_from_when_its_renewal_was_sent() {
        let mut lease = Lease::default();
        assert!(lease.take_renewal(at(0)));
        // the answer takes three seconds, and none of them is a gain
        lease.renew(at(0));
        assert!(lease.is_good(at(3_999)));
        assert!(!lease.is_good(at(4_000)), "a second before others may take its tables");
        assert!(lease.take_expired(at(4_000)));
        assert!(!lease.take_expired(at(4_000)), "it is over once");
    }

    #[test]
    fn an_answer_that_was_overtaken_shortens_nothing() {
        let mut lease = Lease::default();
        lease.renew(at(1_000));
        lease.renew(at(0));
        assert!(lease.is_good(at(4_999)));
    }

    #[test]
    fn an_answer_that_comes_when_its_lease_is_over_grants_nothing() {
        let mut lease = Lease::default();
        lease.renew(at(0));
        assert!(!lease.is_good(at(4_000)));
    }

    #[test]
    fn a_renewal_without_an_answer_is_followed_by_the_next() {
        let mut lease = Lease::default();
        assert!(lease.take_renewal(at(0)) && !lease.take_renewal(at(999)));
        assert!(lease.take_renewal(at(1_000)));
    }
}
