//! Who hit first: laws that hold for any hits, stories of single faces, and many
//! races over many connections.

mod laws;
mod model;
mod profiles;
mod shares;
mod stories;

use parlour_engine::Seat;
use parlour_table::reaction::{Hit, Latency, Measured, Micros};

/// The seat with this number.
fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// A connection whose pings are all alike.
fn latency(ping: i64) -> Measured {
    let mut latency = Latency::default();
    for _ in 0..8 {
        latency.record_ping(Micros::ms(ping));
    }
    latency.measured()
}

/// A hit that took so long, and says so much of itself.
fn hit(number: u8, elapsed: i64, claimed: Option<i64>) -> Hit {
    Hit {
        seat: seat(number),
        action: "hit".to_owned(),
        elapsed: Micros::ms(elapsed),
        claimed: claimed.map(Micros::ms),
        steps: Vec::new(),
    }
}
