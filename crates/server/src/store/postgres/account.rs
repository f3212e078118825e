//! Names with a passkey. Whether a name is free is known only in the database, so a unit with one of these
//! is tried there.

use deadpool_postgres::Object;
use tokio_postgres::{Error, Row};

use super::connect::Params;
use super::numbers::{ms, stamp};
use crate::store::{AccountRow, AccountWrite, CredentialRow, MAX_SESSIONS, SessionRow, UnitError};

pub(super) async fn write(
    client: &Object,
    write: &AccountWrite,
) -> Result<Result<(), UnitError>, Error> {
    match write {
        AccountWrite::New(row) => begin(client, row).await,
        AccountWrite::Credential(CredentialRow { id, account, fixed, changing }) => {
            if !is_there(client, account).await? {
                return Ok(Err(UnitError::NoAccount));
            }
            let insert = "INSERT INTO credentials VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
            let made = run(client, insert, &[id, account, fixed, &changing.as_slice()]).await?;
            Ok(if made == 0 { Err(UnitError::AccountExists) } else { Ok(()) })
        }
        AccountWrite::Used { credential, changing } => {
            let update = "UPDATE credentials SET changing = $2 WHERE id = $1";
            run(client, update, &[credential, &changing.as_slice()]).await.map(|_| Ok(()))
        }
        AccountWrite::SignIn(row) => sign_in(client, row).await,
        AccountWrite::SignOut { hash } => {
            let delete = "DELETE FROM sessions WHERE hash = $1";
            run(client, delete, &[&hash.as_slice()]).await.map(|_| Ok(()))
        }
        AccountWrite::Rename { account, name, looks } => {
            let update = "UPDATE accounts SET name = $2 WHERE id = $1";
            if run(client, update, &[account, name]).await? == 0 {
                return Ok(Err(UnitError::NoAccount));
            }
            run(client, "DELETE FROM account_looks WHERE account = $1", &[account]).await?;
            look(client, account, looks).await
        }
        AccountWrite::Show { account, shown } => {
            let update = "UPDATE accounts SET shown = $2 WHERE id = $1";
            run(client, update, &[account, shown]).await.map(|_| Ok(()))
        }
        AccountWrite::Delete { account } => {
            // The rest follows it: ON DELETE CASCADE.
            run(client, "DELETE FROM accounts WHERE id = $1", &[account]).await.map(|_| Ok(()))
        }
    }
}

async fn begin(client: &Object, row: &AccountRow) -> Result<Result<(), UnitError>, Error> {
    let insert = "INSERT INTO accounts VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    match run(client, insert, &[&row.id, &row.name, &stamp(row.created), &row.shown]).await? {
        0 => Ok(Err(UnitError::AccountExists)),
        _ => look(client, &row.id, &row.looks).await,
    }
}

/// The account looks like this, unless another one does.
async fn look(
    client: &Object,
    account: &Vec<u8>,
    looks: &[String],
) -> Result<Result<(), UnitError>, Error> {
    for look in looks {
        let insert = "INSERT INTO account_looks VALUES ($1, $2) ON CONFLICT DO NOTHING";
        if run(client, insert, &[look, account]).await? == 0 {
            return Ok(Err(UnitError::NameTaken));
        }
    }
    Ok(Ok(()))
}

async fn sign_in(client: &Object, row: &SessionRow) -> Result<Result<(), UnitError>, Error> {
    let SessionRow { hash, account, created, expires } = row;
    if !is_there(client, account).await? {
        return Ok(Err(UnitError::NoAccount));
    }
    let (created, expires) = (stamp(*created), stamp(*expires));
    let end = "DELETE FROM sessions WHERE account = $1 AND (expires <= $2 OR hash IN (
            SELECT hash FROM sessions WHERE account = $1
            ORDER BY created DESC, hash OFFSET $3
        ))";
    run(client, end, &[account, &created, &i64::from(MAX_SESSIONS - 1)]).await?;
    let insert = "INSERT INTO sessions VALUES ($1, $2, $3, $4)";
    run(client, insert, &[&hash.as_slice(), account, &created, &expires]).await.map(|_| Ok(()))
}

async fn is_there(client: &Object, account: &Vec<u8>) -> Result<bool, Error> {
    let find = client.prepare_cached("SELECT FROM accounts WHERE id = $1 FOR UPDATE").await?;
    Ok(client.query_opt(&find, &[account]).await?.is_some())
}

async fn run(client: &Object, sql: &str, params: Params<'_>) -> Result<u64, Error> {
    client.execute(&client.prepare_cached(sql).await?, params).await
}

pub(super) const SIGNED_IN: &str = "SELECT id, name, accounts.created,
        ARRAY(SELECT look FROM account_looks WHERE account = id ORDER BY look), shown
    FROM sessions JOIN accounts ON id = account WHERE hash = $1 AND expires > $2";

pub(super) const FIND: &str = "SELECT id, name, created,
        ARRAY(SELECT look FROM account_looks WHERE account = id ORDER BY look), shown
    FROM accounts WHERE id = $1";

pub(super) const NAMED: &str = "SELECT id, name, created,
        ARRAY(SELECT look FROM account_looks WHERE account = id ORDER BY look), shown
    FROM accounts WHERE name = $1";

pub(super) const ALL: &str = "SELECT id, name, created,
        ARRAY(SELECT look FROM account_looks WHERE account = id ORDER BY look), shown
    FROM accounts ORDER BY id";

pub(super) fn account(row: &Row) -> AccountRow {
    AccountRow {
        id: row.get(0),
        name: row.get(1),
        created: ms(row, 2),
        looks: row.get(3),
        shown: row.get(4),
    }
}

pub(super) const CREDENTIAL: &str =
    "SELECT id, account, fixed, changing FROM credentials WHERE id = $1";

pub(super) const CREDENTIALS: &str =
    "SELECT id, account, fixed, changing FROM credentials WHERE account = $1 ORDER BY id";

pub(super) fn credential(row: &Row) -> CredentialRow {
    CredentialRow {
        id: row.get(0),
        account: row.get(1),
        fixed: row.get(2),
        changing: row.get::<_, &[u8]>(3).try_into().unwrap_or_default(),
    }
}
