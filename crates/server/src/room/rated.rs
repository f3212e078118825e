//! Which seats play for a name with a passkey, and what is rated of a match. None of it is in the log, so none is in
//! a record. Messages say of a seat only that its player is signed in, where the account has the name by which
//! they are called at the table.

use super::{Room, by_seat::BySeat};
use crate::store::{RatedMatch, RatedSeatRow, RatingWrite, Reader, StoreError, Write};
use parlour_engine::Seat;
use parlour_protocol::wire::{Refusal, UnratedReason};
use parlour_table::session::{Phase, Presence, Session, SessionEvent, Timestamp, Undo};
use tokio::sync::oneshot;

/// An account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Account {
    pub(crate) id: Vec<u8>,
    /// Its name, as far as this table knows: another node may have changed it since.
    pub(crate) name: String,
}

/// Something about the accounts for which seats play.
pub(crate) enum AccountCommand {
    /// A player with this token plays for an account from now on.
    PlayFor { token: String, account: Account, reply: oneshot::Sender<Result<(), Refusal>> },
    /// An account has this name now, or is gone.
    Renamed { account: Vec<u8>, name: Option<String> },
}

/// An account plays in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RatedSeat {
    pub(super) account: Account,
    /// From which match on its matches count.
    pub(super) since: u32,
}

/// What a commit changes of ratings, and of the seats that play for accounts.
#[derive(Default)]
pub(super) struct RatingChange {
    pub(super) writes: Vec<Write>,
    /// The seats afterwards, if they change.
    pub(super) rated: Option<RatedSeats>,
}

/// The seats that play for accounts.
#[derive(Clone, Default, Debug)]
pub(super) struct RatedSeats(pub(super) BySeat<RatedSeat>);

impl RatedSeats {
    /// What is in the store.
    pub(super) fn read(reader: &Reader, table: &str) -> Result<Self, StoreError> {
        let rated = |RatedSeatRow { seat, account, since, .. }| {
            let named = reader.account(&account)?.map(|row| Account { id: row.id, name: row.name });
            Ok(named.map(|account| (seat, RatedSeat { account, since })))
        };
        let rows = reader.rated_seats(table)?.into_iter().map(rated);
        Ok(Self(rows.filter_map(Result::transpose).collect::<Result<_, StoreError>>()?))
    }

    /// The account that plays in a seat.
    pub(super) fn account_at(&self, seat: Seat) -> Option<&[u8]> {
        self.0.at(seat).map(|rated| rated.account.id.as_slice())
    }

    /// How many seats count in this match.
    pub(super) fn count(&self, match_no: u32) -> usize {
        self.0.values().filter(|rated| rated.since <= match_no).count()
    }

    /// An account has this name now, or is gone; says whether that changes a seat.
    fn rename(&mut self, account: &[u8], name: Option<&str>) -> bool {
        let changes = |rated: &&mut RatedSeat| {
            rated.account.id == account && name != Some(rated.account.name.as_str())
        };
        let Some(name) = name else {
            let before = self.0.values().count();
            self.0.retain(|rated| rated.account.id != account);
            return self.0.values().count() < before;
        };
        let changed = self.0.values_mut().filter(changes);
        changed.map(|rated| name.clone_into(&mut rated.account.name)).count() > 0
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
    fn refusal(&self) -> Option<&'static str> {
        self.unrated().map(|why| match why {
            UnratedReason::Hints => "Matches at a table with hints are not rated.",
            UnratedReason::Playtest => "Playtest matches are not rated.",
            _ => "Matches with given cards are not rated.",
        })
    }

    /// Why matches at this table are not rated, as players are told.
    pub(super) fn unrated(&self) -> Option<UnratedReason> {
        let config = self.session.config();
        // where nothing is said there are hints only for one person alone, and none in a match that is rated
        if config.hints == Some(true) {
            Some(UnratedReason::Hints)
        } else if config.playtest.is_some() {
            Some(UnratedReason::Playtest)
        } else if config.given.is_some() {
            Some(UnratedReason::Given)
        } else {
            None
        }
    }

    /// Carries out what is asked about accounts.
    pub(super) async fn account_command(&mut self, command: AccountCommand) {
        match command {
            AccountCommand::PlayFor { token, account, reply } => {
                let _ = reply.send(self.play_for(&token, account).await);
            }
            AccountCommand::Renamed { account, name } => {
                if self.rated.rename(&account, name.as_deref()) {
                    self.info_changed = true;
                    self.broadcast(self.now());
                }
            }
        }
    }

    /// The names of the accounts for which seats play.
    pub(super) fn account_names(&self) -> Vec<(Seat, String)> {
        let named = |seat: Seat| Some((seat, self.rated.0.at(seat)?.account.name.clone()));
        self.session.seats().filter_map(named).collect()
    }

    /// The player with this token plays for an account, from the next match on.
    async fn play_for(&mut self, token: &str, account: Account) -> Result<(), Refusal> {
        let seat = self.seated_by_token(token)?;
        if let Some(why) = self.refusal() {
            return Err(Refusal::new("not_rated", why));
        }
        if self.plays_for(seat, &account) {
            if self.rated.rename(&account.id, Some(&account.name)) {
                self.info_changed = true;
                self.broadcast(self.now());
            }
            return Ok(());
        }
        if self.would_void(seat, &account) {
            let why = "The match that is played counts for the name it began with, until it ends.";
            return Err(Refusal::new("match_counts", why));
        }
        let since = self.next_match();
        let rated = RatedSeat { account, since };
        let write = self.rated_row(seat, Some(&rated));
        let now = self.now();
        self.commit(write, now).await.map_err(|no| Refusal::from(&no))?;
        self.rated.0.retain(|other| other.account.id != rated.account.id);
        self.rated.0.set(seat, rated);
        self.info_changed = true;
        self.broadcast(now);
        Ok(())
    }

    /// The number of the match that has not begun yet.
    fn next_match(&self) -> u32 {
        self.session.match_no() + u32::from(self.session.phase() != Phase::Lobby)
    }

    fn rated_row(&self, seat: Seat, rated: Option<&RatedSeat>) -> Write {
        let (table, seat) = (self.id.clone(), seat.number());
        Write::Rating(match rated {
            Some(RatedSeat { account, since }) => {
                let (account, since) = (account.id.clone(), *since);
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

    /// Would a match that counts no longer do so, if this seat played for this account? No one gets rid of one by
    /// another name, or by another seat.
    fn would_void(&self, seat: Seat, account: &Account) -> bool {
        let is_about = |other: Seat| other == seat || self.plays_for(other, account);
        self.session.seats().any(|other| self.counts_now(other) && is_about(other))
    }

    fn plays_for(&self, seat: Seat, account: &Account) -> bool {
        self.rated.0.at(seat).is_some_and(|rated| rated.account.id == account.id)
    }

    /// Is a match played that will be rated when it ends?
    pub(super) fn is_rated_match(&self) -> bool {
        self.session.phase() == Phase::Playing
            && self.unrated().is_none()
            && self.rated.count(self.session.match_no()) >= 2
    }

    /// A player who is not here, but for whom the match counts: they cannot agree to anything.
    fn absent_rated_player(&self, now: Timestamp) -> Option<Seat> {
        let is_absent = |seat: Seat| {
            let slot = self.session.slot(seat).filter(|slot| slot.is_person());
            slot.is_none_or(|slot| slot.presence(now) == Presence::Away)
        };
        let mut seats = self.session.seats().filter(|_| self.is_rated_match());
        seats.find(|seat| self.counts_now(*seat) && is_absent(*seat))
    }

    /// Can this player ask to undo? In a rated match only while those are here who would have to agree.
    ///
    /// # Errors
    /// If not.
    pub(super) fn check_rated_undo(&self, seat: Seat, now: Timestamp) -> Result<(), Refusal> {
        let must_ask = self.session.may_undo(seat) == Undo::Ask;
        if must_ask && self.absent_rated_player(now).is_some() {
            let why = "This match is rated, and a player who is not here would have to agree.";
            return Err(Refusal::new("not_allowed", why));
        }
        Ok(())
    }

    /// What is taken back because a player has gone away is not: where the match counts for them, and they did not
    /// agree while they were here, the answer of their seat is no.
    pub(super) fn answer_for_absent(&self, event: SessionEvent, now: Timestamp) -> SessionEvent {
        let SessionEvent::Undone { seat, .. } = event else { return event };
        if self.session.may_undo(seat) != Undo::Ask {
            return event;
        }
        match self.absent_rated_player(now).filter(|seat| !self.session.agrees_to_undo(*seat)) {
            Some(seat) => SessionEvent::UndoAnswered { seat, yes: false },
            None => event,
        }
    }

    /// Does the match that is played count for the account in this seat, if one plays there? Then it counts for it also
    /// if its player leaves.
    pub(super) fn counts_now(&self, seat: Seat) -> bool {
        self.session.phase() == Phase::Playing
            && self.rated.0.at(seat).is_some_and(|rated| rated.since <= self.session.match_no())
    }

    /// What changes of ratings with these events, after which the table stands like this. It is written in the same
    /// commit as the end of a match, so that it counts once whatever happens then.
    pub(super) fn rating_change(&self, events: &[SessionEvent], then: &Session) -> RatingChange {
        let is_spoilt = self.spoils(events);
        if !is_spoilt && !self.ends(then) {
            return RatingChange::default();
        }
        let match_no = self.session.match_no();
        let mut rated = self.rated.clone();
        if is_spoilt {
            rated.begin_with(match_no + 1);
        }
        let has_left = |seat: Seat| events.iter().any(|event| event.vacated() == Some(seat));
        let is_gone = |seat: &Seat| {
            let is_here = self.tokens.at(*seat).is_some() && !has_left(*seat);
            !is_here && rated.0.at(*seat).is_some()
        };
        let gone: Vec<Seat> = self.session.seats().filter(is_gone).collect();
        let mut writes = Vec::new();
        if is_spoilt {
            let row = |seat: Seat| rated.0.at(seat).map(|rated| self.rated_row(seat, Some(rated)));
            writes.extend(self.session.seats().filter_map(row));
        } else if self.unrated().is_none() && self.rated.count(match_no) >= 2 {
            let (table, game) = (self.id.clone(), self.session.config().game.clone());
            let (scores, at) = (then.scores(), self.now().0);
            let row = RatedMatch { table, match_no, game, scores, at };
            writes.push(Write::Rating(RatingWrite::Match(row)));
        }
        for seat in gone {
            rated.0.take(seat);
            writes.push(self.rated_row(seat, None));
        }
        RatingChange { writes, rated: Some(rated) }
    }

    /// Is the match over then that is played now?
    pub(super) fn ends(&self, then: &Session) -> bool {
        self.session.phase() == Phase::Playing && then.phase() == Phase::Over
    }

    /// Do these events spoil the match that is played, so that it does not count? A move was taken back that had
    /// shown something.
    fn spoils(&self, events: &[SessionEvent]) -> bool {
        let shows_something = |event: &SessionEvent| match event {
            SessionEvent::Undone { seat, .. } => self.session.may_undo(*seat) != Undo::Free,
            _ => false,
        };
        self.rated.count(self.session.match_no()) > 0 && events.iter().any(shows_something)
    }
}
