//! The pings of one connection: they measure it, or see that its client still reads.

use crate::{clock::Clock, kernel::Ends, secrets};
use axum::body::Bytes;
use parlour_table::reaction::Micros;
use std::{collections::VecDeque, time::Duration};
use tokio::time::{Instant, MissedTickBehavior};

/// How long a client may be silent after it.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(10);

/// Connections to a table with races are measured by so many pings at first, and then now and again.
const FIRST_PINGS: u32 = 8;
const FIRST_PING_INTERVAL: Duration = Duration::from_millis(80);
const PING_INTERVAL: Duration = Duration::from_secs(2);

/// Every other connection is pinged so often: a client that does not read does not answer.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(5);

/// How long the answer to a ping may take.
const PONG_TIMEOUT: Duration = Duration::from_secs(10);

/// Pings of the WebSocket itself, which no script of a page can see or hold back. A connection that is
/// measured gets eight at once after the hello, then one every two seconds; any other one now and
/// then, to see that someone reads it.
pub(super) struct Pings {
    every: tokio::time::Interval,
    pub(super) measured: bool,
    /// Both ends of the connection, if the system can measure it.
    ends: Option<Ends>,
    at_once: u32,
    /// Those without an answer, the oldest first.
    sent: VecDeque<Sent>,
}

/// A ping that is out.
struct Sent {
    mark: [u8; 8],
    at: Micros,
    owed: Instant,
}

impl Pings {
    pub(super) fn new(measured: bool, ends: Option<Ends>) -> Self {
        let mut every = match measured {
            true => tokio::time::interval(FIRST_PING_INTERVAL),
            false => tokio::time::interval(KEEPALIVE_INTERVAL),
        };
        every.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { every, measured, ends, at_once: FIRST_PINGS, sent: VecDeque::new() }
    }

    /// Waits until a ping is due.
    pub(super) async fn due(&mut self) {
        self.every.tick().await;
    }

    pub(super) fn next(&mut self, clock: Clock) -> Bytes {
        if self.measured {
            self.at_once = self.at_once.saturating_sub(1);
            if self.at_once == 0 {
                self.every.reset_after(PING_INTERVAL);
            }
        }
        // no one can answer what was not sent yet
        let mark = secrets::mark();
        self.sent.push_back(Sent { mark, at: clock.micros(), owed: Instant::now() + PONG_TIMEOUT });
        Bytes::copy_from_slice(&mark)
    }

    /// Until when something has to arrive: anything at all, and the answer to the oldest ping.
    pub(super) fn until(&self, received: Instant) -> Instant {
        let silent = received + SILENCE_TIMEOUT;
        self.sent.front().map_or(silent, |oldest| silent.min(oldest.owed))
    }

    /// The system's own measure of the connection.
    pub(super) fn least(&self) -> Option<Micros> {
        let least = self.ends?.shortest_round_trip()?;
        Some(Micros(i64::try_from(least.as_micros()).unwrap_or(i64::MAX)))
    }

    /// After how long a ping was answered. A client may answer only the last of several, so an
    /// answer settles all that went out before.
    pub(super) fn take_pong(&mut self, payload: &[u8], clock: Clock) -> Option<Micros> {
        let place = self.sent.iter().position(|sent| sent.mark == payload)?;
        let answered = self.sent.drain(..=place).next_back()?;
        Some(clock.micros() - answered.at)
    }
}
