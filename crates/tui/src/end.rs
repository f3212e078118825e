//! The end of a game on the screen.

/// How a game was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Another one, please.
    Again,
    /// Enough.
    Leave,
}
