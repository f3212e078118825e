//! Names with a passkey.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::millis::{ms, stamp};
use super::unit_write_error::UnitWriteError;
use crate::store::{AccountRow, AccountWrite, CredentialRow, MAX_SESSIONS, SessionRow, UnitError};

pub(super) fn write(conn: &Connection, write: &AccountWrite) -> Result<(), UnitWriteError> {
    match write {
        AccountWrite::New(row) => begin(conn, row)?,
        AccountWrite::Credential(row) => {
            let insert = "INSERT INTO credentials VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING";
            let params = params![row.id, key(conn, &row.account)?, row.fixed, row.changing];
            if conn.prepare_cached(insert)?.execute(params)? == 0 {
                return Err(UnitError::AccountExists.into());
            }
        }
        AccountWrite::Used { credential, changing } => {
            let update = "UPDATE credentials SET changing = ?2 WHERE id = ?1";
            conn.prepare_cached(update)?.execute(params![credential, changing])?;
        }
        AccountWrite::SignIn(row) => sign_in(conn, row)?,
        AccountWrite::SignOut { hash } => {
            conn.prepare_cached("DELETE FROM sessions WHERE hash = ?1")?.execute([hash])?;
        }
        AccountWrite::Rename { account, name, looks } => {
            let key = key(conn, account)?;
            conn.prepare_cached("DELETE FROM account_looks WHERE account = ?1")?.execute([key])?;
            let update = "UPDATE accounts SET name = ?2 WHERE key = ?1";
            conn.prepare_cached(update)?.execute(params![key, name])?;
            look(conn, key, looks)?;
        }
        AccountWrite::Show { account, shown } => {
            let update = "UPDATE accounts SET shown = ?2 WHERE id = ?1";
            conn.prepare_cached(update)?.execute(params![account, shown])?;
        }
        AccountWrite::Delete { account } => {
            // The rest follows it: ON DELETE CASCADE.
            conn.prepare_cached("DELETE FROM accounts WHERE id = ?1")?.execute([account])?;
        }
    }
    Ok(())
}

fn begin(conn: &Connection, row: &AccountRow) -> Result<(), UnitWriteError> {
    let insert = "INSERT INTO accounts (id, name, created, shown) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT DO NOTHING";
    let params = params![row.id, row.name, stamp(row.created), row.shown];
    if conn.prepare_cached(insert)?.execute(params)? == 0 {
        return Err(UnitError::AccountExists.into());
    }
    look(conn, key(conn, &row.id)?, &row.looks)
}

/// The account looks like this, unless another one does.
fn look(conn: &Connection, account: i64, looks: &[String]) -> Result<(), UnitWriteError> {
    for look in looks {
        let insert = "INSERT INTO account_looks VALUES (?1, ?2) ON CONFLICT DO NOTHING";
        if conn.prepare_cached(insert)?.execute(params![look, account])? == 0 {
            return Err(UnitError::NameTaken.into());
        }
    }
    Ok(())
}

fn sign_in(conn: &Connection, row: &SessionRow) -> Result<(), UnitWriteError> {
    let SessionRow { hash, account, created, expires } = row;
    let (key, created) = (key(conn, account)?, stamp(*created));
    let end = "DELETE FROM sessions WHERE account = ?1 AND (expires <= ?2 OR hash IN (
            SELECT hash FROM sessions WHERE account = ?1
            ORDER BY created DESC, hash LIMIT -1 OFFSET ?3
        ))";
    conn.prepare_cached(end)?.execute(params![key, created, MAX_SESSIONS - 1])?;
    let insert = "INSERT INTO sessions VALUES (?1, ?2, ?3, ?4)";
    conn.prepare_cached(insert)?.execute(params![hash, key, created, stamp(*expires)])?;
    Ok(())
}

/// The key of an account that has to be there.
fn key(conn: &Connection, account: &[u8]) -> Result<i64, UnitWriteError> {
    let find = "SELECT key FROM accounts WHERE id = ?1";
    let key = conn.prepare_cached(find)?.query_row([account], |row| row.get(0)).optional()?;
    key.ok_or_else(|| UnitError::NoAccount.into())
}

pub(super) fn signed_in(
    conn: &Connection,
    hash: &[u8; 32],
    now: u64,
) -> rusqlite::Result<Option<AccountRow>> {
    let find = "SELECT key, id, name, accounts.created, shown FROM sessions
        JOIN accounts ON key = account WHERE hash = ?1 AND expires > ?2";
    let found = conn.prepare_cached(find)?.query_row(params![hash, stamp(now)], row).optional()?;
    found.map(|(key, row)| with_looks(conn, key, row)).transpose()
}

pub(super) fn find(conn: &Connection, id: &[u8]) -> rusqlite::Result<Option<AccountRow>> {
    let find = "SELECT key, id, name, created, shown FROM accounts WHERE id = ?1";
    let found = conn.prepare_cached(find)?.query_row([id], row).optional()?;
    found.map(|(key, row)| with_looks(conn, key, row)).transpose()
}

pub(super) fn named(conn: &Connection, name: &str) -> rusqlite::Result<Option<AccountRow>> {
    let find = "SELECT key, id, name, created, shown FROM accounts WHERE name = ?1";
    let found = conn.prepare_cached(find)?.query_row([name], row).optional()?;
    found.map(|(key, row)| with_looks(conn, key, row)).transpose()
}

pub(super) fn all(conn: &Connection) -> rusqlite::Result<Vec<AccountRow>> {
    let find = "SELECT key, id, name, created, shown FROM accounts ORDER BY id";
    let found: rusqlite::Result<Vec<(i64, AccountRow)>> =
        conn.prepare_cached(find)?.query_map([], row)?.collect();
    found?.into_iter().map(|(key, row)| with_looks(conn, key, row)).collect()
}

fn row(row: &Row<'_>) -> rusqlite::Result<(i64, AccountRow)> {
    let (id, name, created) = (row.get(1)?, row.get(2)?, ms(row, 3)?);
    let (looks, shown) = (Vec::new(), row.get(4)?);
    Ok((row.get(0)?, AccountRow { id, name, looks, created, shown }))
}

fn with_looks(conn: &Connection, key: i64, row: AccountRow) -> rusqlite::Result<AccountRow> {
    let find = "SELECT look FROM account_looks WHERE account = ?1 ORDER BY look";
    let looks: rusqlite::Result<Vec<String>> =
        conn.prepare_cached(find)?.query_map([key], |row| row.get(0))?.collect();
    Ok(AccountRow { looks: looks?, ..row })
}

pub(super) fn credential(
    conn: &Connection,
    credential: &[u8],
) -> rusqlite::Result<Option<CredentialRow>> {
    let find = "SELECT credentials.id, accounts.id, fixed, changing FROM credentials
        JOIN accounts ON key = account WHERE credentials.id = ?1";
    conn.prepare_cached(find)?.query_row([credential], credential_row).optional()
}

pub(super) fn credentials(
    conn: &Connection,
    account: &[u8],
) -> rusqlite::Result<Vec<CredentialRow>> {
    let find = "SELECT credentials.id, accounts.id, fixed, changing FROM credentials
        JOIN accounts ON key = account WHERE accounts.id = ?1 ORDER BY credentials.id";
    conn.prepare_cached(find)?.query_map([account], credential_row)?.collect()
}

fn credential_row(row: &Row<'_>) -> rusqlite::Result<CredentialRow> {
    let (id, account, fixed) = (row.get(0)?, row.get(1)?, row.get(2)?);
    Ok(CredentialRow { id, account, fixed, changing: row.get(3)? })
}
