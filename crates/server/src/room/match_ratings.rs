//! What a match has done to the ratings of its players: each learns their own, once it is persisted.

use super::{Room, by_seat::BySeat, rated::RatedSeat};
use crate::store::{RatingRow, Reader, StoreError};
use parlour_engine::Seat;
use parlour_protocol::wire::{MatchRating, UnratedReason};
use parlour_table::session::{Occupant, Phase, Session};
use std::time::Duration;

/// How long the end of a match waits for ratings to be read. Without them it ends just the same.
const READ_TIMEOUT: Duration = Duration::from_secs(1);

/// The rating before the first match, in Elo.
const START: i32 = 1500;

/// What each player learns about the last match. It is in memory only: after a restart no player gets it.
#[derive(Clone, Default, Debug)]
pub(super) struct MatchRatings {
    match_no: u32,
    of: BySeat<MatchRating>,
}

impl MatchRatings {
    /// Another player has the seat, or none.
    pub(super) fn forget(&mut self, seat: Seat) {
        self.of.take(seat);
    }
}

/// A match that is about to end: the seats that count in it, and their ratings before it.
pub(super) struct Ending {
    match_no: u32,
    counting: Vec<(Seat, Vec<u8>)>,
    before: Option<Vec<Option<RatingRow>>>,
    reader: Reader,
    game: String,
}

impl Ending {
    /// Reads the ratings before the match.
    pub(super) async fn begin(&mut self) {
        self.before = self.ratings().await;
    }

    /// How these accounts are rated in the game now; nothing if the store cannot be read.
    async fn ratings(&self) -> Option<Vec<Option<RatingRow>>> {
        if self.counting.is_empty() {
            return Some(Vec::new());
        }
        let accounts: Vec<Vec<u8>> = self.counting.iter().map(|(_, id)| id.clone()).collect();
        let (reader, game) = (Reader::clone(&self.reader), self.game.clone());
        let read = move || {
            let rated = |account: &Vec<u8>| {
                let rows = reader.ratings(account)?;
                Ok(rows.into_iter().find(|row| row.game == game))
            };
            accounts.iter().map(rated).collect::<Result<_, StoreError>>()
        };
        let reading = tokio::task::spawn_blocking(read);
        match tokio::time::timeout(READ_TIMEOUT, reading).await {
            Ok(Ok(Ok(rows))) => Some(rows),
            Ok(Ok(Err(broken))) => {
                tracing::error!(%broken, "ratings cannot be read");
                None
            }
            Ok(Err(_)) | Err(_) => None,
        }
    }
}

impl Room {
    /// The match that ends with the events after which the table stands like this, on a server with ratings.
    pub(super) fn ending(&self, then: &Session) -> Option<Ending> {
        if !self.ends(then) || self.context.config.passkeys.is_none() {
            return None;
        }
        let match_no = self.session.match_no();
        let counts = |seat: Seat| {
            let RatedSeat { account, since } = self.rated.0.at(seat)?;
            (*since <= match_no).then(|| (seat, account.id.clone()))
        };
        Some(Ending {
            match_no,
            counting: self.session.seats().filter_map(counts).collect(),
            before: None,
            reader: Reader::clone(&self.event_log.reader),
            game: self.session.config().game.clone(),
        })
    }

    /// The match has ended: each player may learn what it did to their rating.
    pub(super) async fn rate_players(&mut self, ending: Ending) {
        let after = ending.ratings().await;
        let Ending { match_no, counting, before, .. } = ending;
        self.match_ratings = MatchRatings { match_no, of: BySeat::default() };
        let (Some(before), Some(after)) = (before, after) else { return };
        for seat in self.session.seats() {
            let place = counting.iter().position(|(of, _)| *of == seat);
            let rating = match (self.unrated(), place) {
                (Some(why), _) => self.is_person(seat).then_some(MatchRating::Unrated { why }),
                (None, Some(place)) => Some(change(before[place].as_ref(), after[place].as_ref())),
                (None, None) => {
                    let why = UnratedReason::NextMatch;
                    self.rated.0.at(seat).map(|_| MatchRating::Unrated { why })
                }
            };
            self.match_ratings.of.replace(seat, rating);
        }
    }

    fn is_person(&self, seat: Seat) -> bool {
        let slot = self.session.slots().get(seat.index());
        slot.is_some_and(|slot| matches!(slot.occupant, Occupant::Person { .. }))
    }

    /// What the player of this seat learns of the match that is over, if one is.
    pub(super) fn rating_of_match(&self, seat: Seat) -> Option<MatchRating> {
        let is_over = self.session.phase() == Phase::Over
            && self.session.match_no() == self.match_ratings.match_no;
        self.match_ratings.of.at(seat).filter(|_| is_over).cloned()
    }
}

/// What has become of a rating. Matches of the same player at two tables can end at the same time: then it is not
/// known what each of them did.
fn change(before: Option<&RatingRow>, after: Option<&RatingRow>) -> MatchRating {
    let counted = |row: Option<&RatingRow>| row.map_or(0, |row| row.matches);
    match after {
        Some(row) if row.matches > counted(before) => {
            let is_only = row.matches == counted(before) + 1;
            let before = before.map_or(START, RatingRow::rating);
            let before = is_only.then_some(before);
            MatchRating::Rated { before, after: row.rating(), margin: row.margin() }
        }
        _ => MatchRating::Unrated { why: UnratedReason::Alone },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(mu: i64, matches: u32) -> RatingRow {
        let (account, game) = (vec![1], "basset".to_owned());
        RatingRow { account, game, mu, sigma: 20_000, matches }
    }

    fn rated(before: Option<i32>, after: i32) -> MatchRating {
        MatchRating::Rated { before, after, margin: 39 }
    }

    #[test]
    fn an_old_rating_is_never_shown_as_the_new_one() {
        let (third, fourth) = (row(1_512_000, 3), row(1_523_600, 4));
        assert_eq!(change(Some(&third), Some(&fourth)), rated(Some(1512), 1524));
        assert_eq!(change(None, Some(&row(1_600_000, 1))), rated(Some(1500), 1600));
        // another match has counted meanwhile
        assert_eq!(change(Some(&third), Some(&row(1_530_000, 5))), rated(None, 1530));
        // the other player's account is gone, so the match did not count
        let alone = MatchRating::Unrated { why: UnratedReason::Alone };
        assert_eq!(change(Some(&third), Some(&third)), alone);
        assert_eq!(change(None, None), alone);
    }
}
