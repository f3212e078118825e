//! What a screen shows, and what lies over it.

use parlour_engine::Seat;

/// What the screen is there for at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// People sit down at a table far away.
    Lobby,
    /// The table is shown to the player at the screen.
    Table,
    /// Nothing is shown until this person has taken the screen.
    Cover(Seat),
    /// The game is over.
    Result,
}

/// What lies over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Panel {
    Rules,
    /// Where the match was won and lost.
    Analysis,
    /// The keys, and a legend of the game.
    Help,
    Leave,
    /// What a round came to.
    Round,
}
