//! Who sits down, leaves or changes seats by a commit, and what the room keeps of it besides its session: tokens,
//! addresses for notices, passes and connections go along with their players.

use super::{Room, commands::request::Request, commit::FollowUp};
use crate::{secrets, store::Write};
use parlour_engine::{Seat, Viewer};
use parlour_protocol::wire::ServerMessage;
use parlour_table::session::SessionEvent;

/// What a commit changes of who sits where.
pub(super) struct SeatChanges {
    left: Vec<Seat>,
    /// The seat that the host has had vacated.
    removed: Option<Seat>,
    swapped: Option<[Seat; 2]>,
    /// The seats that play for no account any more.
    unrated: Vec<Seat>,
}

impl Room {
    /// What these events change of who sits where, and what follows them.
    pub(super) fn seat_changes(
        &self,
        events: &[SessionEvent],
        follow_up: Option<&FollowUp>,
    ) -> SeatChanges {
        let seated = follow_up.and_then(FollowUp::seated);
        let left: Vec<Seat> = events.iter().filter_map(SessionEvent::vacated).collect();
        let removed = events.iter().find_map(SessionEvent::removed);
        let unrated = left.iter().copied().filter(|seat| !self.counts_now(*seat));
        let unrated = unrated.chain(seated).collect();
        let swapped = events.iter().find_map(SessionEvent::swapped);
        SeatChanges { left, removed, swapped, unrated }
    }

    /// What is to be persisted with the events: the tokens and addresses for notices that change hands, or go.
    pub(super) fn writes_of(&self, changes: &SeatChanges) -> Vec<Write> {
        let swapped = changes.swapped.into_iter().flat_map(|seats| self.writes_of_swap(seats));
        let left = changes.left.iter().flat_map(|seat| {
            let seat = seat.number();
            [self.event_log.drop_token(seat), self.event_log.drop_notice(seat)]
        });
        let dropped = changes.unrated.iter().filter_map(|seat| self.drop_rated_seat(*seat));
        let rated = changes.swapped.map(|seats| self.swap_rated_seats(seats)).unwrap_or_default();
        swapped.chain(left).chain(dropped).chain(rated).collect()
    }

    /// The changes are persisted and applied: the room follows.
    pub(super) fn follow(
        &mut self,
        request: &Request,
        changes: SeatChanges,
        follow_up: Option<FollowUp>,
    ) {
        let SeatChanges { left, removed, swapped, unrated } = changes;
        for seat in unrated {
            self.rated.0.take(seat);
        }
        match follow_up {
            Some(FollowUp::Seated(seat, token)) => self.on_sat(request, seat, token),
            Some(FollowUp::Consent(question, seat, yes)) => {
                self.record_consent(question, seat, yes);
            }
            None => {}
        }
        if let Some(seats) = swapped {
            self.on_swapped(seats);
        }
        if let Some(seat) = removed {
            self.connections.dismiss(seat);
        }
        for seat in left {
            self.on_left(seat);
        }
    }

    /// Someone has a seat now, and gets the token that proves it.
    fn on_sat(&mut self, request: &Request, seat: Seat, token: String) {
        self.session.live().connect(seat, request.now);
        self.info_changed = true;
        self.tokens.set(seat, secrets::hash(&token));
        self.match_ratings.forget(seat);
        if let Some(connection) = self.connections.get(request.reply_to.connection) {
            connection.viewer = Viewer::Seat(seat);
            let (id, seat) = (Some(request.reply_to.id.clone()), seat.number());
            connection.send(&ServerMessage::Seated { id, seat, token });
        }
    }

    fn on_left(&mut self, seat: Seat) {
        self.tokens.take(seat);
        self.slow.notices.take(seat);
        self.match_ratings.forget(seat);
        self.passes.take(seat);
        self.connections.unseat(seat, self.session.match_no());
    }

    fn writes_of_swap(&self, [seat, with]: [Seat; 2]) -> [Write; 4] {
        let token = |seat: Seat, of: Seat| match self.tokens.at(of) {
            Some(hash) => self.event_log.token(seat.number(), *hash),
            None => self.event_log.drop_token(seat.number()),
        };
        let notice = |seat: Seat, of: Seat| self.notice_moved(seat, of);
        [token(seat, with), token(with, seat), notice(seat, with), notice(with, seat)]
    }

    /// Tokens, addresses for notices, passes and connections are for the other seat now, and both players learn
    /// of it.
    fn on_swapped(&mut self, [seat, with]: [Seat; 2]) {
        let other = |there: Seat| match there {
            there if there == seat => with,
            there if there == with => seat,
            there => there,
        };
        self.tokens.swap(seat, with);
        self.passes.swap(seat, with);
        self.slow.notices.swap(seat, with);
        self.rated.0.swap(seat, with);
        self.info_changed = true;
        for connection in self.connections.iter_mut() {
            if let Some(there) = connection.seat()
                && other(there) != there
            {
                let there = other(there);
                connection.viewer = Viewer::Seat(there);
                connection.send(&ServerMessage::Moved { seat: there.number() });
            }
        }
    }
}
