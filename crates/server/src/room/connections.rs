//! The lines to a table: who listens, and what was told them last.

use parlour_engine::{Seat, Viewer};
use parlour_protocol::{
    line,
    wire::{Parting, ServerMessage},
};
use tokio::sync::mpsc;

/// How many messages may wait for a client: less than 256 KiB even if all are of the greatest
/// length. A client that reads more slowly is disconnected.
pub(crate) const OUTBOX_CAPACITY: usize = 48;

/// What goes out on a line.
#[derive(Debug)]
pub(crate) enum Out {
    /// A message.
    Text(String),
    /// A message that shows this face: when it went out is to be told to the table.
    Face(String, u32),
    /// The last message, then the end.
    Last(String),
}

/// Where messages for a line are put.
pub(crate) type MessageSender = mpsc::Sender<Out>;

/// A line's number at its table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ConnectionId(u64);

/// A line to the table.
pub(crate) struct Connection {
    id: ConnectionId,
    pub(crate) viewer: Viewer,
    /// The number of the last event that was told.
    pub(crate) told: u32,
    /// Which picture of the table was told last.
    pub(crate) picture: u64,
    /// The chair that was left on this line, and in which match.
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

    /// Says something. A line whose queue is full is slow, and ends.
    pub(crate) fn tell(&mut self, tell: &ServerMessage) {
        self.tell_text(line(tell));
    }

    /// The same with a message that was put into words already.
    pub(crate) fn tell_text(&mut self, text: String) {
        if self.out.try_send(Out::Text(text)).is_err() {
            self.slow = true;
        }
    }

    /// Shows a face: when it goes out, the table hears of it.
    pub(crate) fn show(&mut self, tell: &ServerMessage, face: u32) {
        if self.out.try_send(Out::Face(line(tell), face)).is_err() {
            self.slow = true;
        }
    }

    fn part(&mut self, why: Parting, message: &str) {
        let bye = ServerMessage::Bye { why, message: message.to_owned() };
        let _ = self.out.try_send(Out::Last(line(&bye)));
    }
}

/// All lines to a table.
#[derive(Default)]
pub(crate) struct Connections {
    lines: Vec<Connection>,
    count: u64,
}

impl Connections {
    /// A new connection, which does not receive broadcasts yet.
    pub(crate) fn begin(&mut self, viewer: Viewer, out: MessageSender) -> Connection {
        self.count += 1;
        Connection {
            id: ConnectionId(self.count),
            viewer,
            told: 0,
            picture: 0,
            had: None,
            out,
            slow: false,
        }
    }

    pub(crate) fn add(&mut self, line: Connection) -> ConnectionId {
        let id = line.id;
        self.lines.push(line);
        id
    }

    pub(crate) fn get(&mut self, id: ConnectionId) -> Option<&mut Connection> {
        self.lines.iter_mut().find(|line| line.id == id)
    }

    pub(crate) fn remove(&mut self, id: ConnectionId) -> Option<Connection> {
        let place = self.lines.iter().position(|line| line.id == id)?;
        Some(self.lines.swap_remove(place))
    }

    /// The line of whoever sits here ends: another tab or device has taken over.
    pub(crate) fn take_over(&mut self, seat: Seat) {
        self.part_where(
            |line| line.viewer.is(seat),
            Parting::TakenOver,
            "This seat is played from another tab or device now.",
        );
    }

    /// Whoever sat here looks on from now.
    pub(crate) fn unseat(&mut self, seat: Seat, match_no: u32) {
        for line in &mut self.lines {
            if line.viewer.is(seat) {
                line.viewer = Viewer::Spectator;
                line.had = Some((match_no, seat));
            }
        }
    }

    /// Lets go of those who read too slowly, and says in which seats they sat.
    pub(crate) fn cut_slow(&mut self) -> Vec<Seat> {
        let seats =
            self.lines.iter().filter(|line| line.slow).filter_map(Connection::seat).collect();
        // the queue is full, so nothing more can be said: the end of the queue is the end
        self.lines.retain(|line| !line.slow);
        seats
    }

    pub(crate) fn close_all(&mut self) {
        self.part_where(
            |_| true,
            Parting::Closing,
            "The server goes down; come again in a moment.",
        );
    }

    pub(crate) fn no_table(&mut self, why: &str) {
        self.part_where(|_| true, Parting::NoTable, why);
    }

    fn part_where(&mut self, which: impl Fn(&Connection) -> bool, why: Parting, message: &str) {
        for line in self.lines.iter_mut().filter(|line| which(line)) {
            line.part(why, message);
        }
        self.lines.retain(|line| !which(line));
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Connection> {
        self.lines.iter_mut()
    }

    pub(crate) fn spectators(&self) -> usize {
        self.lines.iter().filter(|line| line.viewer == Viewer::Spectator).count()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}
