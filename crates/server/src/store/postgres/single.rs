//! What is written one by one, because it is rare.

use deadpool_postgres::Object;
use tokio_postgres::Error;

use super::connect::Params;
use super::numbers::stamp;
use super::{friend, notice, rating, report};
use crate::store::{NoticeRow, Write};

/// The player in this seat gets another token: what they have shared stays theirs.
const FOLLOW: &str = "UPDATE notes SET author = $3 WHERE table_id = $1
    AND author = (SELECT hash FROM tokens WHERE table_id = $1 AND seat = $2)";

const TOKEN: &str = "INSERT INTO tokens VALUES ($1, $2, $3)
    ON CONFLICT (table_id, seat) DO UPDATE SET hash = excluded.hash";

const DROP_TOKEN: &str = "DELETE FROM tokens WHERE table_id = $1 AND seat = $2";

const PAUSE: &str = "UPDATE tables SET paused = $2 WHERE id = $1";

const BURY: &str = "UPDATE tables SET tombstone = $2, tombstone_reason = $3
    WHERE id = $1 AND tombstone IS NULL";

const RESTORE: &str = "UPDATE tables
    SET tombstone = NULL, tombstone_reason = NULL, restored = $2
    WHERE id = $1 AND tombstone IS NOT NULL";

const DROP_NOTES: &str = "DELETE FROM notes WHERE table_id = $1 AND author = $2";

/// Its notes follow it: ON DELETE CASCADE.
const DROP_PLAYTEST: &str = "DELETE FROM playtests WHERE id = $1";

/// The rest follows it: ON DELETE CASCADE.
const DELETE: &str = "DELETE FROM tables WHERE id = $1";

/// Does what was decided; what a commit writes many of, and what is made or shared in playtests, come elsewhere.
pub(super) async fn write(client: &Object, write: &Write) -> Result<(), Error> {
    match write {
        Write::Token { table, seat, hash } => {
            let (seat, hash) = (i16::from(*seat), hash.as_slice());
            run(client, FOLLOW, &[table, &seat, &hash]).await?;
            run(client, TOKEN, &[table, &seat, &hash]).await
        }
        Write::DropToken { table, seat } => {
            run(client, DROP_TOKEN, &[table, &i16::from(*seat)]).await
        }
        Write::Pause { table, why } => run(client, PAUSE, &[table, &Some(why)]).await,
        Write::Resume { table } => run(client, PAUSE, &[table, &None::<String>]).await,
        Write::Bury { table, tombstone } => {
            let (at, reason) = (stamp(tombstone.at), tombstone.reason.word());
            run(client, BURY, &[table, &at, &reason]).await
        }
        Write::Restore { table, at } => run(client, RESTORE, &[table, &stamp(*at)]).await,
        Write::DropNotes { table, author } => {
            run(client, DROP_NOTES, &[table, &author.as_slice()]).await
        }
        Write::DropPlaytest { playtest } => run(client, DROP_PLAYTEST, &[playtest]).await,
        Write::Notice(NoticeRow { table, seat, address, sent, part }) => {
            let (seat, part) = (i16::from(*seat), i16::from(*part));
            run(client, notice::PUT, &[table, &seat, address, &stamp(*sent), &part]).await
        }
        Write::DropNotice { table, seat } => {
            run(client, notice::REMOVE, &[table, &i16::from(*seat)]).await
        }
        Write::Wake { table, at: Some(at) } => {
            run(client, notice::WAKE, &[table, &stamp(*at)]).await
        }
        Write::Wake { table, at: None } => run(client, notice::SLEEP, &[table]).await,
        Write::PushKey { key } => run(client, notice::KEEP_PUSH_KEY, &[&key.as_slice()]).await,
        Write::DropReport { report } => run(client, report::REMOVE, &[report]).await,
        Write::Rating(change) => rating::write(client, change).await,
        Write::Friend(change) => friend::write(client, change).await,
        Write::Delete { table } => run(client, DELETE, &[table]).await,
        Write::Table(_)
        | Write::Entry(_)
        | Write::Secret { .. }
        | Write::Playtest(_)
        | Write::Account(_)
        | Write::Report(_)
        | Write::Notes(_) => Ok(()),
    }
}

async fn run(client: &Object, sql: &str, params: Params<'_>) -> Result<(), Error> {
    client.execute(&client.prepare_cached(sql).await?, params).await.map(drop)
}
