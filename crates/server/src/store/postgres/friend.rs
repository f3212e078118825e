//! Who has played with whom.

use deadpool_postgres::Object;
use tokio_postgres::{Error, Row};

use super::connect::Params;
use super::numbers::{ms, number, stamp};
use crate::store::{FriendRow, FriendWrite, KnownFriend};

/// All that change ratings, accounts or who has played with whom wait for each other here.
pub(super) const LOCK: &str = "SELECT FROM store FOR UPDATE";

/// These accounts have finished a match with each other.
pub(super) async fn meet(client: &Object, accounts: &[Vec<u8>], at: u64) -> Result<(), Error> {
    let meet = "INSERT INTO friends
        SELECT one, two, 1, $2 FROM unnest($1::bytea[]) AS one, unnest($1::bytea[]) AS two
        WHERE one <> two
        ON CONFLICT (account, other) DO UPDATE
        SET matches = friends.matches + 1, last = excluded.last";
    run(client, meet, &[&accounts, &stamp(at)]).await
}

pub(super) async fn write(client: &Object, write: &FriendWrite) -> Result<(), Error> {
    run(client, LOCK, &[]).await?;
    match write {
        FriendWrite::Part { account, other } => {
            let delete = "DELETE FROM friends
                WHERE (account = $1 AND other = $2) OR (account = $2 AND other = $1)";
            run(client, delete, &[account, other]).await
        }
        FriendWrite::Kept(FriendRow { account, other, matches, last }) => {
            let insert = "INSERT INTO friends
                SELECT one.id, two.id, $3::bigint, $4::bigint
                FROM accounts AS one, accounts AS two WHERE one.id = $1 AND two.id = $2
                ON CONFLICT (account, other) DO UPDATE
                SET matches = excluded.matches, last = excluded.last";
            let (matches, last) = (i64::from(*matches), stamp(*last));
            run(client, insert, &[account, other, &matches, &last]).await
        }
    }
}

async fn run(client: &Object, sql: &str, params: Params<'_>) -> Result<(), Error> {
    client.execute(&client.prepare_cached(sql).await?, params).await.map(drop)
}

pub(super) const OF: &str = "SELECT account, other, matches, last, name, shown
    FROM friends JOIN accounts ON id = other WHERE account = $1
    ORDER BY last DESC, other LIMIT $2";

pub(super) fn friend(row: &Row) -> KnownFriend {
    let (account, other) = (row.get(0), row.get(1));
    let met = FriendRow { account, other, matches: number(row, 2), last: ms(row, 3) };
    KnownFriend { row: met, name: row.get(4), shown: row.get(5) }
}
