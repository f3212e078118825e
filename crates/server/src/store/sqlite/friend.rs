//! Who has played with whom.

use rusqlite::{Connection, Row, params};

use super::millis::{ms, stamp};
use crate::store::{FriendRow, FriendWrite, KnownFriend};

/// These accounts, by their keys, have finished a match with each other.
pub(super) fn meet(conn: &Connection, accounts: &[i64], at: u64) -> rusqlite::Result<()> {
    let meet = "INSERT INTO friends VALUES (?1, ?2, 1, ?3) ON CONFLICT (account, other)
        DO UPDATE SET matches = matches + 1, last = excluded.last";
    for one in accounts {
        for other in accounts.iter().filter(|other| *other != one) {
            conn.prepare_cached(meet)?.execute(params![one, other, stamp(at)])?;
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
        FriendWrite::Kept(FriendRow { account, other, matches, last }) => {
            let insert = "INSERT OR REPLACE INTO friends
                SELECT one.key, two.key, ?3, ?4 FROM accounts AS one, accounts AS two
                WHERE one.id = ?1 AND two.id = ?2";
            let params = params![account, other, matches, stamp(*last)];
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
    let find = "SELECT id, matches, last, name, shown FROM friends JOIN accounts ON key = other
        WHERE account = (SELECT key FROM accounts WHERE id = ?1)
        ORDER BY last DESC, id LIMIT ?2";
    let friend = |row: &Row<'_>| {
        let (account, other) = (account.to_vec(), row.get(0)?);
        let row_of = FriendRow { account, other, matches: row.get(1)?, last: ms(row, 2)? };
        Ok(KnownFriend { row: row_of, name: row.get(3)?, shown: row.get(4)? })
    };
    conn.prepare_cached(find)?.query_map(params![account, most], friend)?.collect()
}
