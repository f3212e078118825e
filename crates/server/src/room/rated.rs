//! Which seats play for a name with a passkey, and what is rated of a match. None of it is in the log, so none is in
//! a message or a record.

use super::{Room, broadcast::number, by_seat::BySeat};
use crate::store::{RatedMatch, RatedSeatRow, RatingWrite, Write};
use parlour_engine::Seat;
use parlour_protocol::wire::Refusal;
use parlour_table::session::{Phase, Session, SessionEvent, Undo};

/// An account plays in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RatedSeat {
    account: Vec<u8>,
    /// From which match on its matches count.
    since: u32,
}

/// The seats that play for accounts.
#[derive(Clone, Default, Debug)]
pub(super) struct RatedSeats(pub(super) BySeat<RatedSeat>);

impl RatedSeats {
    /// What is in the store.
    pub(super) fn of(rows: Vec<RatedSeatRow>) -> Self {
        let rated =
            |RatedSeatRow { seat, account, since, .. }| (seat, RatedSeat { account, since });
        Self(rows.into_iter().map(rated).collect())
    }

    /// The account that plays in a seat.
    pub(super) fn account_at(&self, seat: Seat) -> Option<&[u8]> {
        self.0.at(seat).map(|rated| rated.account.as_slice())
    }

    /// How many seats count in this match.
    fn count(&self, match_no: u32) -> usize {
        self.0.values().filter(|rated| rated.since <= match_no).count()
    }

    /// The match that is played does not count: all begin with the next.
    pub(super) fn begin_with(&mut self, match_no: u32) {
        for rated in self.0.values_mut() {
            rated.since = rated.since.max(match_no);
        }
    }
}

impl Room {
    /// Why matches at this table are not rated, if they are not.
    fn unrated(&self) -> Option<&'static str> {
        let config = self.session.config();
        // where nothing is said there are hints only for one person alone, and one alone is not rated
        if config.hints == Some(true) {
            Some("Matches at a table with hints are not rated.")
        } else if config.playtest.is_some() {
            Some("Matches of a playtest are not rated.")
        } else if config.given.is_some() {
            Some("Matches in which the cards are given are not rated.")
        } else {
            None
        }
    }

    /// The player with this token plays for an account, from the next match on.
    pub(super) async fn play_for(&mut self, token: &str, account: Vec<u8>) -> Result<(), Refusal> {
        let no = || Refusal::new("not_seated", "Only a player of this table can do this.");
        let seat = self.seat_of_token(token).ok_or_else(no)?;
        if let Some(why) = self.unrated() {
            return Err(Refusal::new("not_rated", why));
        }
        if self.rated.0.at(seat).is_some_and(|rated| rated.account == account) {
            return Ok(());
        }
        let since = self.next_match();
        let rated = RatedSeat { account, since };
        let write = self.rated_row(seat, Some(&rated));
        let now = self.now();
        self.commit(Vec::new(), Vec::new(), vec![write], now)
            .await
            .map_err(|no| Refusal::from(&no))?;
        self.rated.0.retain(|other| other.account != rated.account);
        self.rated.0.put(seat, rated);
        Ok(())
    }

    /// The number of the match that has not begun yet.
    fn next_match(&self) -> u32 {
        self.session.match_no() + u32::from(self.session.phase() != Phase::Lobby)
    }

    fn rated_row(&self, seat: Seat, rated: Option<&RatedSeat>) -> Write {
        let (table, seat) = (self.id.clone(), number(seat));
        Write::Rating(match rated {
            Some(RatedSeat { account, since }) => {
                let (account, since) = (account.clone(), *since);
                RatingWrite::Seat(RatedSeatRow { table, seat, account, since })
            }
            None => RatingWrite::DropSeat { table, seat },
        })
    }

    /// No account plays in this seat any more, if one does.
    pub(super) fn drop_rated_seat(&self, seat: Seat) -> Option<Write> {
        self.rated.0.at(seat).map(|_| self.rated_row(seat, None))
    }

    /// The accounts of these two seats change places.
    pub(super) fn swap_rated_seats(&self, [seat, with]: [Seat; 2]) -> Vec<Write> {
        let moved =
            |seat: Seat, of: Seat| self.rated.0.at(of).map(|of| self.rated_row(seat, Some(of)));
        let dropped = [seat, with].into_iter().filter_map(|seat| self.drop_rated_seat(seat));
        dropped.chain(moved(seat, with)).chain(moved(with, seat)).collect()
    }

    /// Do these events spoil the match that is played, so that it does not count? A move was taken back that had
    /// shown something.
    pub(super) fn spoils(&self, events: &[SessionEvent]) -> bool {
        let is_telling = |event: &SessionEvent| match event {
            SessionEvent::Undone { seat, .. } => self.session.may_undo(*seat) != Undo::Free,
            _ => false,
        };
        self.rated.count(self.session.match_no()) > 0 && events.iter().any(is_telling)
    }

    /// What is written of ratings with these events, after which the table stands like this: in the same commit as
    /// the end of a match, so that it counts once whatever happens then.
    pub(super) fn rating_of(&self, then: &Session, is_spoilt: bool) -> Vec<Write> {
        let match_no = self.session.match_no();
        if is_spoilt {
            let mut later = self.rated.clone();
            later.begin_with(match_no + 1);
            let row = |seat: Seat| later.0.at(seat).map(|rated| self.rated_row(seat, Some(rated)));
            return self.session.seats().filter_map(row).collect();
        }
        let has_ended = self.session.phase() == Phase::Playing && then.phase() == Phase::Over;
        if !has_ended || self.unrated().is_some() || self.rated.count(match_no) < 2 {
            return Vec::new();
        }
        let (table, game) = (self.id.clone(), self.session.config().game.clone());
        let (scores, at) = (then.scores(), self.now().0);
        let row = RatedMatch { table, match_no, game, scores, at };
        vec![Write::Rating(RatingWrite::Match(row))]
    }
}
