//! Reports of players. Whether there is room for one more is known only in the database, so a unit with one is tried
//! there.

use deadpool_postgres::Object;
use tokio_postgres::{Error, Row};

use super::numbers::{ms, number, seat, stamp};
use crate::store::{MAX_REPORTS, ReportRow, UnitError};

pub(super) async fn file(client: &Object, row: &ReportRow) -> Result<Result<(), UnitError>, Error> {
    let ReportRow { id, table, game, at, by: (by_seat, by), of: (of_seat, of), .. } = row;
    let delete = "DELETE FROM reports WHERE table_id = $1 AND sat = $2 AND of_name = $3";
    client
        .execute(&client.prepare_cached(delete).await?, &[table, &i64::from(row.sat), of])
        .await?;
    let insert = "INSERT INTO reports VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    let insert = client.prepare_cached(insert).await?;
    let (at, by_seat, of_seat) = (stamp(*at), i16::from(*by_seat), i16::from(*of_seat));
    let ReportRow { reason, text, chat, .. } = row;
    client
        .execute(
            &insert,
            &[
                id,
                table,
                game,
                &at,
                &by_seat,
                by,
                &of_seat,
                of,
                reason,
                text,
                chat,
                &i64::from(row.sat),
            ],
        )
        .await?;
    let count = client.prepare_cached("SELECT count(*) FROM reports WHERE table_id = $1").await?;
    let count: i64 = client.query_one(&count, &[table]).await?.get(0);
    let is_kept = count <= i64::from(MAX_REPORTS) || makes_room(client, table, row.sat).await?;
    Ok(is_kept.then_some(()).ok_or_else(|| UnitError::TooManyReports(table.clone())))
}

/// The newest report of the player with the most is dropped for one of this player, who has fewer; says whether.
async fn makes_room(client: &Object, table: &String, sat: u32) -> Result<bool, Error> {
    let drop = "DELETE FROM reports WHERE id = (
        SELECT max(id) FROM reports WHERE table_id = $1 GROUP BY sat
        HAVING count(*) > (SELECT count(*) FROM reports WHERE table_id = $1 AND sat = $2)
        ORDER BY count(*) DESC, max(id) DESC LIMIT 1)";
    let drop = client.prepare_cached(drop).await?;
    Ok(client.execute(&drop, &[table, &i64::from(sat)]).await? > 0)
}

pub(super) const REMOVE: &str = "DELETE FROM reports WHERE id = $1";

pub(super) const AT: &str = "SELECT * FROM reports WHERE table_id = $1 ORDER BY id";

pub(super) const NEWEST: &str = "SELECT * FROM reports WHERE $1::text IS NULL OR id < $1
    ORDER BY id DESC LIMIT $2";

pub(super) const FIND: &str = "SELECT * FROM reports WHERE id = $1";

pub(super) fn report(row: &Row) -> ReportRow {
    ReportRow {
        id: row.get(0),
        table: row.get(1),
        game: row.get(2),
        at: ms(row, 3),
        by: (seat(row, 4).unwrap_or_default(), row.get(5)),
        of: (seat(row, 6).unwrap_or_default(), row.get(7)),
        reason: row.get(8),
        text: row.get(9),
        chat: row.get(10),
        sat: number(row, 11),
    }
}
