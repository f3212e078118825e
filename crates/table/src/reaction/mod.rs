//! Who hit first, when everyone has another latency: `docs/arbitration.md`
//! tells how it is decided and what was measured.
//!
//! Nothing here looks at a clock. A [`ReactionWindow`] receives what happened and when, and says
//! when it wants to be asked again; [`arbitrate`] compares the hits; [`feed`] puts
//! the outcome into the acts of a game, whose own clock knows no network.

mod arbitrate;
mod contest;
mod feed;
mod latency;
mod micros;
mod past;
mod window;

pub use arbitrate::{Counted, Hit, HitError, Verdict, Voided, arbitrate};
pub use contest::Contest;
pub use feed::{Fed, Feed, feed};
pub use latency::{Latency, Measured, Trust};
pub use micros::Micros;
pub(crate) use past::Past;
pub use window::{Attempt, Flip, ReactionWindow, WindowStep};
