//! Who has played with whom.

use rusqlite::{Connection, Row, params};

use super::millis::{ms, stamp};
use crate::store::{FriendRow, FriendWrite, KnownFriend};

/// These accounts, by their keys, have finished a match with each other, with these results; more is better.
pub(super) fn meet(conn: &Connection, players: &[(i64, i64)], at: u64) -> rusqlite::Result<()> {
    let meet = "INSERT INTO friends (account, other, matches, last, ahead, behind)
        VALUES (?1, ?2, 1, ?3, ?4, ?5) ON CONFLICT (account, other)
        DO UPDATE SET matches = matches + 1, last = excluded.last,
            ahead = ahead + excluded.ahead, behind = behind + excluded.behind";
    for (one, own) in players {
        for (other, theirs) in players.iter().filter(|(other, _)| other != one) {
            let params = params![one, other, stamp(at), own > theirs, own < theirs];
            conn.prepare_cached(meet)?.execute(params)?;
        }
    }
    Ok(())
}

pub(super) fn write(conn: &Connection, write: &FriendWrite) -> rusqlite::Result<()> {
    match write {
        FriendWrite::Part { account, other } => {
            let delete = "DELETE FROM friends
                WHERE account = (SELECT key FROM accounts WHERE id = ?1)
                    AND other = (SELECT key FROM accounts WHERE id = ?2)";
            conn.prepare_cached(delete)?.execute([account, other])?;
            conn.prepare_cached(delete)?.execute([other, account])?;
        }
        FriendWrite::Kept(FriendRow { account, other, matches, ahead, behind, last }) => {
            let insert = "INSERT OR REPLACE INTO friends
                    (account, other, matches, last, ahead, behind)
                SELECT one.key, two.key, ?3, ?4, ?5, ?6 FROM accounts AS one, accounts AS two
                WHERE one.id = ?1 AND two.id = ?2";
            let params = params![account, other, matches, stamp(*last), ahead, behind];
            conn.prepare_cached(insert)?.execute(params)?;
        }
    }
    Ok(())
}

pub(super) fn of(
    conn: &Connection,
    account: &[u8],
    most: u32,
) -> rusqlite::Result<Vec<KnownFriend>> {
    let find = "SELECT id, matches, last, name, shown, ahead, behind FROM friends JOIN accounts ON key = other
        WHERE account = (SELECT key FROM accounts WHERE id = ?1)
        ORDER BY last DESC, id LIMIT ?2";
    let friend = |row: &Row<'_>| {
        let (account, other) = (account.to_vec(), row.get(0)?);
        let (matches, last) = (row.get(1)?, ms(row, 2)?);
        let (ahead, behind) = (row.get(5)?, row.get(6)?);
        let met = FriendRow { account, other, matches, ahead, behind, last };
        Ok(KnownFriend { row: met, name: row.get(3)?, shown: row.get(4)? })
    };
    conn.prepare_cached(find)?.query_map(params![account, most], friend)?.collect()
}
