//! The connections to a table: who is there, and what was sent them last.

use parlour_engine::{Seat, Viewer};
use parlour_protocol::{
    line,
    wire::{Parting, Refusal, ServerMessage},
};
use tokio::sync::mpsc;

/// How many messages may wait for a client: less than 256 KiB even if all are of the greatest
/// length. A client that reads more slowly is disconnected.
pub(crate) const OUTBOX_CAPACITY: usize = 48;

/// What a client is told that reads more slowly.
pub(crate) const TOO_SLOW: &str = "This connection reads too slowly.";

/// The last message on a connection.
pub(crate) fn bye(why: Parting, message: &str) -> String {
    line(&ServerMessage::Bye { why, message: message.to_owned() })
}

/// What goes out on a connection.
#[derive(Debug)]
pub(crate) enum Out {
    /// A message.
    Text(String),
    /// A message that shows this face: the table has to know when it went out.
    Face(String, u32),
    /// The last message, then the end.
    Last(String),
}

impl From<&ServerMessage> for Out {
    fn from(message: &ServerMessage) -> Self {
        Self::Text(line(message))
    }
}

/// Where messages for a connection are put.
pub(crate) type MessageSender = mpsc::Sender<Out>;

/// The number of a connection at its table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ConnectionId(u64);

impl ConnectionId {
    /// A connection to a table of another node's, which counts its connections itself.
    pub(crate) const REMOTE: Self = Self(0);
}

/// Where the reply to a request goes, now or later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ReplyTo {
    pub(crate) connection: ConnectionId,
    /// The client's own id of the message: sent again it is answered, and not done again.
    pub(crate) id: String,
}

/// A connection to the table.
pub(crate) struct Connection {
    id: ConnectionId,
    pub(crate) viewer: Viewer,
    /// The number of the last event that was sent.
    pub(crate) sent_seq: u32,
    /// Which version of the table was sent last.
    pub(crate) info_version: u64,
    /// The seat that was left on this connection, and in which match.
    pub(crate) had: Option<(u32, Seat)>,
    out: MessageSender,
    slow: bool,
}

impl Connection {
    /// The seat at the other end.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Sends a message. A connection whose queue is full is slow, and gets nothing more: it ends.
    pub(crate) fn send(&mut self, message: impl Into<Out>) {
        self.slow = self.slow || self.out.try_send(message.into()).is_err();
    }

    fn part(&mut self, why: Parting, message: &str) {
        let _ = self.out.try_send(Out::Last(bye(why, message)));
    }
}

/// All connections to a table.
#[derive(Default)]
pub(crate) struct Connections {
    connections: Vec<Connection>,
    count: u64,
}

impl Connections {
    /// A new connection, which does not receive broadcasts yet.
    pub(crate) fn begin(&mut self, viewer: Viewer, out: MessageSender) -> Connection {
        self.count += 1;
        Connection {
            id: ConnectionId(self.count),
            viewer,
            sent_seq: 0,
            info_version: 0,
            had: None,
            out,
            slow: false,
        }
    }

    pub(crate) fn add(&mut self, connection: Connection) -> ConnectionId {
        let id = connection.id;
        self.connections.push(connection);
        id
    }

    pub(crate) fn get(&mut self, id: ConnectionId) -> Option<&mut Connection> {
        self.connections.iter_mut().find(|connection| connection.id == id)
    }

    /// Sends a message on a connection, if it is still there.
    pub(crate) fn send(&mut self, id: ConnectionId, message: &ServerMessage) {
        if let Some(connection) = self.get(id) {
            connection.send(message);
        }
    }

    /// Replies to a request: it was done with this event, or is refused.
    pub(crate) fn reply(&mut self, to: &ReplyTo, done: Result<u32, Refusal>) {
        let Some(connection) = self.get(to.connection) else { return };
        let id = to.id.clone();
        connection.send(&match done {
            Ok(seq) => ServerMessage::Done { id, seq },
            Err(error) => ServerMessage::Refused { id: Some(id), error },
        });
    }

    pub(crate) fn remove(&mut self, id: ConnectionId) -> Option<Connection> {
        let place = self.connections.iter().position(|connection| connection.id == id)?;
        Some(self.connections.swap_remove(place))
    }

    /// The connection of the player in this seat ends: another tab or device has taken over.
    pub(crate) fn take_over(&mut self, seat: Seat) {
        self.part_where(
            |connection| connection.viewer.is(seat),
            Parting::TakenOver,
            "This seat is played from another tab or device now.",
        );
    }

    /// The connection of the player in this seat ends: the host has removed them.
    pub(crate) fn dismiss(&mut self, seat: Seat) {
        self.part_where(
            |connection| connection.viewer.is(seat),
            Parting::Removed,
            "The host has removed you from the table.",
        );
    }

    /// The player who sat here is a spectator from now on.
    pub(crate) fn unseat(&mut self, seat: Seat, match_no: u32) {
        for connection in &mut self.connections {
            if connection.viewer.is(seat) {
                connection.viewer = Viewer::Spectator;
                connection.had = Some((match_no, seat));
            }
        }
    }

    /// Those who read too slowly.
    pub(crate) fn slow(&self) -> Vec<ConnectionId> {
        self.connections.iter().filter(|connection| connection.slow).map(|slow| slow.id).collect()
    }

    /// The server shuts down.
    pub(crate) fn close_all(&mut self) {
        let why = "The server is shutting down. Come back in a moment.";
        self.part_where(|_| true, Parting::Closing, why);
    }

    /// The table is read anew, here or by another node, as soon as someone comes back.
    pub(crate) fn send_back(&mut self) {
        let why = "The table is opened anew. Come back in a moment.";
        self.part_where(|_| true, Parting::Closing, why);
    }

    pub(crate) fn no_table(&mut self, why: &str) {
        self.part_where(|_| true, Parting::NoTable, why);
    }

    fn part_where(&mut self, which: impl Fn(&Connection) -> bool, why: Parting, message: &str) {
        for connection in self.connections.iter_mut().filter(|connection| which(connection)) {
            connection.part(why, message);
        }
        self.connections.retain(|connection| !which(connection));
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Connection> {
        self.connections.iter_mut()
    }

    pub(crate) fn spectators(&self) -> usize {
        self.connections.iter().filter(|connection| connection.viewer == Viewer::Spectator).count()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What it has missed is not followed by what it has not: it ends there, and its client asks again.
    #[test]
    fn a_connection_whose_queue_was_full_gets_nothing_more() {
        let (out, mut queue) = mpsc::channel(1);
        let mut connections = Connections::default();
        let connection = connections.begin(Viewer::Spectator, out);
        let id = connections.add(connection);
        let pong = |sent: f64| ServerMessage::Pong { sent, now: 0 };
        connections.send(id, &pong(1.0));
        assert_eq!(connections.slow(), []);
        connections.send(id, &pong(2.0));
        assert_eq!(connections.slow(), [id]);
        assert!(queue.try_recv().is_ok(), "there is room again");
        connections.send(id, &pong(3.0));
        assert!(queue.try_recv().is_err(), "and it is not used");
    }
}
