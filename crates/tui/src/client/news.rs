//! What a connection brings.

use parlour_protocol::wire::ServerMessage;
use std::time::Duration;

/// What comes over a connection.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// The server says this.
    Received(ServerMessage),
    /// The connection is cut; it is tried again after this time. Nothing that was asked is lost.
    Cut {
        /// Why, in words.
        why: String,
        /// After which time it is tried again.
        again: Duration,
    },
    /// The connection is dead for good, and nothing more will come.
    Ended(ConnectionError),
}

/// Why a connection has ended for good.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConnectionError {
    /// There is no one at this address: the first attempt failed.
    #[error("the server cannot be reached: {0}")]
    Unreachable(String),
    /// There is no such table, or not any more.
    #[error("this table does not exist, or no longer exists")]
    NoTable,
    /// Another program or page plays in this seat now.
    #[error("this seat is now played from another place")]
    TakenOver,
    /// The server does not want to talk.
    #[error("the server has closed the connection: {0}")]
    TurnedAway(String),
    /// There is no seat for the player.
    #[error("{0}")]
    NotSeated(String),
    /// The server says things that mean nothing here.
    #[error("the server speaks another protocol: {0}")]
    Strange(String),
}
