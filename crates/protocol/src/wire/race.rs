//! A race that was decided.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A race that was decided: everyone's hit as it was measured, in milliseconds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Race {
    /// Which face was hit.
    pub face: u32,
    /// The hits, the one that counts first.
    pub hits: Vec<RaceHit>,
}

/// One hit of a race.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct RaceHit {
    /// Who.
    pub seat: u8,
    /// From the sending of the face to the arrival of the hit.
    pub elapsed: f64,
    /// The reaction that the client gave.
    pub claimed: Option<f64>,
    /// How much latency the table allows for at most.
    pub credit: f64,
    /// The reaction that counts.
    pub counted: f64,
}
