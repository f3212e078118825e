//! The latency of a player's connection, as the server itself has measured it.

use super::Micros;
use parlour_engine::Reaction;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// The longest round trip whose hits are timed.
const MAX_TIMED_PING: Micros = Micros::ms(300);
/// How many pings are remembered.
const MAX_PINGS: usize = 32;
/// A round trip is taken to be at most a quarter longer than the shortest one, and this.
const PING_MARGIN: Micros = Micros::ms(15);
/// From a frame's arrival to the paint of its card: two pictures of a screen.
const PAINT_TIME: Micros = Micros::ms(23);
/// What is taken off for the paint where the client has no clock.
const UNSEEN_PAINT_TIME: Micros = Micros::ms(8);
/// No hand is faster: what is counted begins here.
const MIN_REACTION: Micros = Micros::ms(Reaction::MIN_MS as i64);
/// No one is allowed more for the network, except the shortest round trip itself.
const MAX_CREDIT: Micros = Micros::ms(300);

/// What the shortest round trip rests on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trust {
    /// The system's own measure of the connection.
    Kernel,
    /// Pings: something stands between, or the system does not say.
    #[default]
    #[serde(alias = "casual")] // so it was called in older logs
    Pings,
}

/// The latency of one seat's connection. A new connection begins anew.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Latency {
    pings: VecDeque<Micros>,
    lowest: Option<Micros>,
    kernel: Option<Micros>,
}

/// A latency as it stood when a face was shown: all that a verdict needs of it. Players whose
/// connection was never measured cannot have hit: theirs counts as none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Measured {
    /// The shortest round trip.
    pub least: Micros,
    /// Half of the last pings were no slower.
    pub p50: Micros,
    /// Three quarters of them were no slower.
    pub p75: Micros,
    /// Nine tenths of them were no slower.
    pub p90: Micros,
    /// What `least` rests on.
    pub trust: Trust,
    /// Too slow a connection to race with: this seat's hits are sealed answers, behind all
    /// that were timed.
    pub sealed: bool,
}

impl Latency {
    /// A ping came back after so long.
    pub fn record_ping(&mut self, round_trip: Micros) {
        let round_trip = round_trip.max(Micros::ZERO);
        if self.pings.len() == MAX_PINGS {
            self.pings.pop_front();
        }
        self.pings.push_back(round_trip);
        self.lowest = Some(self.lowest.map_or(round_trip, |lowest| lowest.min(round_trip)));
    }

    /// The system says that this is the connection's shortest round trip.
    pub fn record_kernel(&mut self, round_trip: Micros) {
        self.kernel = Some(round_trip.max(Micros::ZERO));
    }

    /// How many pings have come back, of those remembered.
    #[must_use]
    pub fn pings(&self) -> usize {
        self.pings.len()
    }

    /// The latency as it stands.
    #[must_use]
    pub fn measured(&self) -> Measured {
        let mut pings: Vec<Micros> = self.pings.iter().copied().collect();
        pings.sort_unstable();
        // the nearest rank: with one ping all three are that ping
        let rank = |percent: usize| {
            let index = (pings.len() * percent).div_ceil(100).saturating_sub(1);
            pings.get(index).copied().unwrap_or_default()
        };
        // a ping that was quicker than the system's own measure is a round trip, too
        let least = [self.kernel, self.lowest].into_iter().flatten().min().unwrap_or_default();
        Measured {
            least,
            p50: rank(50),
            p75: rank(75),
            p90: rank(90),
            trust: if self.kernel.is_some() { Trust::Kernel } else { Trust::Pings },
            sealed: least > MAX_TIMED_PING,
        }
    }
}

impl Measured {
    /// The latency of a bot, which sits in the server itself.
    pub const NONE: Self = Self {
        least: Micros::ZERO,
        p50: Micros::ZERO,
        p75: Micros::ZERO,
        p90: Micros::ZERO,
        trust: Trust::Kernel,
        sealed: false,
    };

    /// The longest round trip that is believed, however slow the pings.
    fn believed(&self) -> Micros {
        Micros(self.least.0.saturating_mul(5) / 4) + PING_MARGIN
    }

    /// The usual round trip, as far as it is believed: a client can hold its pings back.
    #[must_use]
    pub fn usual(&self) -> Micros {
        self.p50.min(self.believed())
    }

    /// The round trip of its slow moments, as far as it is believed.
    #[must_use]
    pub fn slow(&self) -> Micros {
        self.p90.min(self.believed())
    }

    /// How much of the time from sending a face to receiving a hit the network took at most.
    #[must_use]
    pub fn credit(&self) -> Micros {
        (self.p75.min(self.believed()) + PAINT_TIME).min(MAX_CREDIT).max(self.least)
    }

    /// The reaction that counts, of a hit that came after `elapsed` and of which the
    /// client's clock says `claimed`: a claim is believed as far as the latency allows.
    #[must_use]
    pub fn counted(&self, elapsed: Micros, claimed: Option<Micros>) -> Micros {
        let guessed = || elapsed - self.usual() - UNSEEN_PAINT_TIME;
        claimed
            .unwrap_or_else(guessed)
            .clamp(elapsed - self.credit(), elapsed - self.least)
            .max(MIN_REACTION)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(i64) -> Micros = Micros::ms;

    fn steady(ping: i64, kernel: Option<i64>) -> Latency {
        let mut latency = Latency::default();
        for _ in 0..MAX_PINGS {
            latency.record_ping(MS(ping));
        }
        if let Some(kernel) = kernel {
            latency.record_kernel(MS(kernel));
        }
        latency
    }

    #[test]
    fn the_last_32_pings_are_ranked() {
        let mut latency = Latency::default();
        for ping in 1..=40 {
            latency.record_ping(MS(ping));
        }
        let measured = latency.measured();
        assert_eq!(latency.pings(), 32);
        assert_eq!([measured.p50, measured.p75, measured.p90], [MS(24), MS(32), MS(37)]);
        assert_eq!((measured.least, measured.trust), (MS(1), Trust::Pings));
    }

    #[test]
    fn the_systems_measure_is_trusted_over_slow_pings() {
        let honest = steady(80, Some(78)).measured();
        assert_eq!((honest.credit(), honest.trust), (MS(103), Trust::Kernel));
        // a client that answers its pings late gains 15 ms and a quarter of a short round trip
        let slow = steady(200, Some(20)).measured();
        assert_eq!(slow.credit(), MS(20) + MS(5) + MS(15) + MS(23));
        // nor does it hold up the table
        assert_eq!([slow.usual(), slow.slow()], [MS(40), MS(40)]);
    }

    #[test]
    fn a_latency_over_the_cap_is_sealed() {
        assert!(steady(320, None).measured().sealed);
        assert!(!steady(290, None).measured().sealed);
    }

    #[test]
    fn a_claim_is_believed_as_far_as_the_latency_allows() {
        let latency = steady(80, Some(78)).measured(); // credit 103
        let counted = |claimed| latency.counted(MS(500), claimed);
        assert_eq!(counted(Some(MS(402))), MS(402));
        assert_eq!(counted(Some(MS(150))), MS(500 - 103), "too good");
        assert_eq!(counted(Some(MS(490))), MS(500 - 78), "it was not so slow");
        assert_eq!(counted(None), MS(500 - 80 - 8), "no clock");
    }

    #[test]
    fn no_one_is_faster_than_a_hand() {
        let latency = steady(20, Some(20)).measured();
        assert_eq!(latency.counted(MS(30), Some(MS(5))), MS(120));
    }

    #[test]
    fn a_connection_that_was_never_measured_has_no_latency() {
        let latency = Latency::default().measured();
        assert_eq!(latency, Measured::default());
        assert_eq!(latency.credit(), MS(23));
    }
}
