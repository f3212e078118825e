//! Ratings of names with a passkey.

use deadpool_postgres::Object;
use tokio_postgres::{Error, Row};

use super::connect::Params;
use super::friend::{self, LOCK};
use super::numbers::{number, seat};
use crate::store::rating_model::{self, Rating};
use crate::store::{RatedMatch, RatedSeatRow, RatingRow, RatingWrite};

pub(super) async fn write(client: &Object, write: &RatingWrite) -> Result<(), Error> {
    run(client, LOCK, &[]).await?;
    match write {
        RatingWrite::Seat(RatedSeatRow { table, seat, account, since }) => {
            let (seat, since) = (i16::from(*seat), i64::from(*since));
            let delete =
                "DELETE FROM rated_seats WHERE table_id = $1 AND (seat = $2 OR account = $3)";
            run(client, delete, &[table, &seat, account]).await?;
            let insert = "INSERT INTO rated_seats
                SELECT $1::text, $2::smallint, id, $4::bigint FROM accounts WHERE id = $3";
            run(client, insert, &[table, &seat, account, &since]).await
        }
        RatingWrite::DropSeat { table, seat } => {
            let delete = "DELETE FROM rated_seats WHERE table_id = $1 AND seat = $2";
            run(client, delete, &[table, &i16::from(*seat)]).await
        }
        RatingWrite::Match(row) => rate(client, row).await,
        RatingWrite::Counted { table, match_no, account } => {
            let insert = "INSERT INTO rated_matches
                SELECT $1::text, $2::bigint, id FROM accounts WHERE id = $3";
            run(client, insert, &[table, &i64::from(*match_no), account]).await
        }
        RatingWrite::Kept(RatingRow { account, game, mu, sigma, matches }) => {
            let insert = "INSERT INTO ratings
                SELECT id, $2::text, $3::bigint, $4::bigint, $5::bigint FROM accounts WHERE id = $1
                ON CONFLICT (account, game) DO UPDATE
                SET mu = excluded.mu, sigma = excluded.sigma, matches = excluded.matches";
            run(client, insert, &[account, game, mu, sigma, &i64::from(*matches)]).await
        }
    }
}

/// Rates a match, unless it has counted already.
async fn rate(client: &Object, row: &RatedMatch) -> Result<(), Error> {
    let match_no = i64::from(row.match_no);
    let done = "SELECT FROM rated_matches WHERE table_id = $1 AND match_no = $2 LIMIT 1";
    let done = client.prepare_cached(done).await?;
    if client.query_opt(&done, &[&row.table, &match_no]).await?.is_some() {
        return Ok(());
    }
    let find = client.prepare_cached(PLAYERS).await?;
    let found = client.query(&find, &[&row.table, &match_no, &row.game]).await?;
    let (mut accounts, mut before, mut scores) = (Vec::new(), Vec::new(), Vec::new());
    for player in &found {
        let seat = seat(player, 1).map(usize::from);
        let Some(score) = seat.and_then(|seat| row.scores.get(seat)) else { continue };
        let known = player.get::<_, Option<i64>>(2).zip(player.get::<_, Option<i64>>(3));
        accounts.push(player.get::<_, Vec<u8>>(0));
        before.push(known.map_or(Rating::START, |(mu, sigma)| Rating::of_thousandths([mu, sigma])));
        scores.push(*score);
    }
    if accounts.len() < 2 {
        return Ok(());
    }
    for (account, after) in accounts.iter().zip(rating_model::after(&before, &scores)) {
        let [mu, sigma] = after.thousandths();
        run(client, UPDATE, &[account, &row.game, &mu, &sigma]).await?;
        let count = "INSERT INTO rated_matches VALUES ($1, $2, $3)";
        run(client, count, &[&row.table, &match_no, account]).await?;
    }
    friend::meet(client, &accounts, &scores, row.at).await
}

async fn run(client: &Object, sql: &str, params: Params<'_>) -> Result<(), Error> {
    client.execute(&client.prepare_cached(sql).await?, params).await.map(drop)
}

const PLAYERS: &str = "SELECT rated_seats.account, seat, mu, sigma FROM rated_seats
    LEFT JOIN ratings ON ratings.account = rated_seats.account AND game = $3
    WHERE table_id = $1 AND since <= $2 ORDER BY seat";

const UPDATE: &str = "INSERT INTO ratings VALUES ($1, $2, $3, $4, 1)
    ON CONFLICT (account, game) DO UPDATE
    SET mu = excluded.mu, sigma = excluded.sigma, matches = ratings.matches + 1";

pub(super) const SEATS: &str = "SELECT table_id, seat, account, since FROM rated_seats
    WHERE table_id = $1 ORDER BY seat";

pub(super) fn rated_seat(row: &Row) -> RatedSeatRow {
    let (table, account) = (row.get(0), row.get(2));
    RatedSeatRow { table, seat: seat(row, 1).unwrap_or_default(), account, since: number(row, 3) }
}

pub(super) const COUNTED: &str = "SELECT match_no, account FROM rated_matches
    WHERE table_id = $1 ORDER BY match_no, account";

pub(super) fn counted(row: &Row) -> (u32, Vec<u8>) {
    (number(row, 0), row.get(1))
}

pub(super) const OF: &str = "SELECT account, game, mu, sigma, matches FROM ratings
    WHERE account = $1 ORDER BY game";

pub(super) fn rating(row: &Row) -> RatingRow {
    let (account, game, mu) = (row.get(0), row.get(1), row.get(2));
    RatingRow { account, game, mu, sigma: row.get(3), matches: number(row, 4) }
}
