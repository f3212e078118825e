//! What every game promises, as tests that a game runs with one line each:
//!
//! * [`keeps_its_promises`]: the menu agrees with `check`; texts are read as
//!   they are written; same seed, same game; cards and money are conserved;
//!   every game ends; the order in which sealed choices arrive does not matter;
//!   in real time only the stamped log matters; a record replays to the same state; the points that events
//!   tell of explain each change of a score.
//! * [`reads_its_views`]: what is written of a view is read as the same view.
//! * [`keeps_its_secrets`]: whatever a viewer cannot know changes nothing of what
//!   it is shown: not the view, nor events, nor the menu, nor a refusal; a
//!   sealed choice shows only that it has been made; and a table dealt anew for a viewer is
//!   sound and can be played on.
//! * [`sampled_worlds_are_possible`]: a world sampled for a seat looks to it as the table does,
//!   is sound, and offers it the same; and for a table laid open it is that table.
//!
//! The functions panic with the seed and the step of what they found.

mod points;
mod promises;
mod secrets;
mod views;
mod walk;
mod worlds;

pub use promises::keeps_its_promises;
pub use secrets::keeps_its_secrets;
pub use views::{Read, Write, reads_its_views};
pub use worlds::sampled_worlds_are_possible;
