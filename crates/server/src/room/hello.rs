//! A client says hello: who it is, and how the table stands.

use super::{
    Room,
    connections::{ConnectionId, MessageSender},
};
use crate::secrets;
use parlour_engine::{Seat, Viewer};
use parlour_protocol::{
    line,
    wire::{Refusal, ServerMessage, You},
};

/// What only a player may do is refused to another.
pub(super) fn not_seated() -> Refusal {
    Refusal::new("not_seated", "Only a player of this table can do this.")
}

impl Room {
    /// The seat whose token this is.
    pub(super) fn seat_of_token(&self, token: &str) -> Option<Seat> {
        let hash = secrets::hash(token);
        let of = |seat: &Seat| self.tokens.at(*seat).is_some_and(|kept| secrets::same(kept, &hash));
        self.session.seats().find(of)
    }

    /// The seat whose token this is, to do what only a player may.
    pub(super) fn seated_by_token(&self, token: &str) -> Result<Seat, Refusal> {
        self.seat_of_token(token).ok_or_else(not_seated)
    }

    /// Welcomes a connection: as the player whose token or pass it has, else as a spectator. Says
    /// its number, and whether its latency is to be measured.
    pub(super) async fn hello(
        &mut self,
        token: Option<&str>,
        pass: Option<&str>,
        last_seq: Option<u32>,
        out: MessageSender,
    ) -> (ConnectionId, bool) {
        let now = self.now();
        let by_token = token.and_then(|token| self.seat_of_token(token));
        let by_pass = pass.and_then(|pass| self.seat_of_pass(pass, now));
        let mut seat = by_pass.or(by_token);
        let mut moved = None;
        if let Some(to) = by_pass {
            let token = secrets::token();
            let hash = secrets::hash(&token);
            let write = self.event_log.token(to.number(), hash);
            if self.commit(write, now).await.is_ok() {
                self.tokens.set(to, hash);
                self.passes.take(to);
                moved = Some(ServerMessage::Seated { id: None, seat: to.number(), token });
            } else {
                seat = None;
            }
        }
        if let Some(seat) = seat {
            self.connections.take_over(seat);
            self.session.live().connect(seat, now);
            self.end_cover(seat, now).await;
        }
        let refused = (token.is_some() || pass.is_some()) && seat.is_none();
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        if self.info_changed {
            self.broadcast(now);
        }
        self.broadcast_info_soon(now);
        let mut connection = self.connections.begin(viewer, out);
        let (resumed, update) = self.catch_up(&connection, last_seq, now);
        let you = You { seat: seat.map(Seat::number), refused };
        connection.send(&ServerMessage::Welcome { you, now: now.0, resumed });
        if let Some(moved) = moved {
            connection.send(&moved);
        }
        self.send_update(&mut connection, line(&update));
        (self.connections.add(connection), self.has_races())
    }
}
