//! The open tables: those that their hosts have listed for people without a link.

use super::{answers::Answer, nodes::Passed, other_nodes::ask_others, state::Shared};
use crate::listed_tables::shown;
use axum::{
    Json,
    extract::{Request, State},
};
use parlour_protocol::wire::ListedTables;
use std::time::{Duration, Instant};

/// How long the answers of other nodes are good, however many ask.
const KEEP_TIME: Duration = Duration::from_secs(1);

/// The open tables.
///
/// Their hosts have listed them, a seat is free, and no match has begun. Those that need the fewest players
/// more come first, and not more than 100 are listed.
#[utoipa::path(
    get,
    path = "/api/tables",
    operation_id = "openTables",
    responses((status = 200, description = "The open tables.", body = ListedTables))
)]
pub(super) async fn list(State(app): Shared, request: Request) -> Answer<Json<ListedTables>> {
    let mut tables = app.rooms.listed().all();
    let request = Passed::of(request).await?;
    if !request.is_passed_on() {
        let mut known = app.others_tables.lock().await;
        if known.as_ref().is_none_or(|(at, _)| at.elapsed() > KEEP_TIME) {
            let of_others = ask_others(&app, &request).await.into_iter();
            let tables = of_others.flat_map(|list: ListedTables| list.tables).collect();
            *known = Some((Instant::now(), tables));
        }
        tables.extend(known.iter().flat_map(|(_, tables)| tables).cloned());
    }
    Ok(Json(ListedTables { tables: shown(tables) }))
}
