//! Who has played with whom.

use deadpool_postgres::Object;
use tokio_postgres::{Error, Row};

use super::connect::Params;
use super::numbers::{ms, number, stamp};
use crate::store::{FriendRow, FriendWrite, KnownFriend};

/// All that change ratings, accounts or who has played with whom wait for each other here.
pub(super) const LOCK: &str = "SELECT FROM store FOR UPDATE";

/// These accounts have finished a match with each other, with these results; more is better.
pub(super) async fn meet(
    client: &Object,
    accounts: &[Vec<u8>],
    scores: &[i64],
    at: u64,
) -> Result<(), Error> {
    let meet = "INSERT INTO friends (account, other, matches, last, ahead, behind)
        SELECT one.account, two.account, 1, $3,
            (one.score > two.score)::int, (one.score < two.score)::int
        FROM unnest($1::bytea[], $2::bigint[]) AS one (account, score),
            unnest($1::bytea[], $2::bigint[]) AS two (account, score)
        WHERE one.account <> two.account
        ON CONFLICT (account, other) DO UPDATE
        SET matches = friends.matches + 1, last = excluded.last,
            ahead = friends.ahead + excluded.ahead, behind = friends.behind + excluded.behind";
    run(client, meet, &[&accounts, &scores, &stamp(at)]).await
}

pub(super) async fn write(client: &Object, write: &FriendWrite) -> Result<(), Error> {
    run(client, LOCK, &[]).await?;
    match write {
        FriendWrite::Part { account, other } => {
            let delete = "DELETE FROM friends
                WHERE (account = $1 AND other = $2) OR (account = $2 AND other = $1)";
            run(client, delete, &[account, other]).await
        }
        FriendWrite::Kept(FriendRow { account, other, matches, ahead, behind, last }) => {
            let insert = "INSERT INTO friends (account, other, matches, last, ahead, behind)
                SELECT one.id, two.id, $3::bigint, $4::bigint, $5::bigint, $6::bigint
                FROM accounts AS one, accounts AS two WHERE one.id = $1 AND two.id = $2
                ON CONFLICT (account, other) DO UPDATE
                SET matches = excluded.matches, last = excluded.last,
                    ahead = excluded.ahead, behind = excluded.behind";
            let [matches, ahead, behind] = [*matches, *ahead, *behind].map(i64::from);
            run(client, insert, &[account, other, &matches, &stamp(*last), &ahead, &behind]).await
        }
    }
}

async fn run(client: &Object, sql: &str, params: Params<'_>) -> Result<(), Error> {
    client.execute(&client.prepare_cached(sql).await?, params).await.map(drop)
}

pub(super) const OF: &str = "SELECT account, other, matches, last, name, shown, ahead, behind
    FROM friends JOIN accounts ON id = other WHERE account = $1
    ORDER BY last DESC, other LIMIT $2";

pub(super) fn friend(row: &Row) -> KnownFriend {
    let (account, other) = (row.get(0), row.get(1));
    let [matches, ahead, behind] = [2, 6, 7].map(|column| number(row, column));
    let met = FriendRow { account, other, matches, ahead, behind, last: ms(row, 3) };
    KnownFriend { row: met, name: row.get(4), shown: row.get(5) }
}
