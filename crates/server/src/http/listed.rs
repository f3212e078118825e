//! The open tables: those that their hosts have listed for people without a link.

use super::{
    nodes::{is_passed_on, pass_on},
    state::{AppState, Shared},
};
use crate::{listed_tables::shown, nodes::Holder, nodes::NodeId};
use axum::{
    Json,
    body::{Body, to_bytes},
    extract::{Request, State},
    http::{StatusCode, request::Parts},
};
use futures_util::future::join_all;
use parlour_protocol::wire::{self, ListedTable, ListedTables};
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// How long the other nodes of a cluster have to name theirs.
const ASK_TIMEOUT: Duration = Duration::from_secs(1);

/// How long their answers are good, however many ask.
const KEEP_TIME: Duration = Duration::from_secs(1);

/// The longest list of a node, in bytes.
const MAX_LIST_BYTES: usize = 256 * 1024;

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
pub(super) async fn list(State(app): Shared, request: Request) -> Json<ListedTables> {
    let mut tables = app.rooms.listed().all();
    if !is_passed_on(&request) {
        let (parts, _) = request.into_parts();
        let mut known = app.others_tables.lock().await;
        if known.as_ref().is_none_or(|(at, _)| at.elapsed() > KEEP_TIME) {
            *known = Some((Instant::now(), of_others(&app, &parts).await));
        }
        tables.extend(known.iter().flat_map(|(_, tables)| tables).cloned());
    }
    Json(ListedTables { tables: shown(tables) })
}

/// Those of all other nodes that answer in time.
async fn of_others(app: &AppState, request: &Parts) -> Vec<ListedTable> {
    let Some(peers) = app.rooms.peers() else { return Vec::new() };
    let Ok((own, nodes)) = peers.cluster.nodes().await else { return Vec::new() };
    let others =
        nodes.into_iter().filter(|(node, _)| NodeId(node.id) != own && !node.lease.is_zero());
    let asked = others.map(|(node, _)| {
        let holder = Holder { node: NodeId(node.id), address: node.address.into() };
        let mut question = Request::new(Body::empty());
        question.uri_mut().clone_from(&request.uri);
        question.headers_mut().clone_from(&request.headers);
        question.extensions_mut().clone_from(&request.extensions);
        async move {
            let answer = pass_on(&peers.links, &holder, question).await?;
            if answer.status() != StatusCode::OK {
                return None;
            }
            let body = to_bytes(answer.into_body(), MAX_LIST_BYTES).await.ok()?;
            wire::read::<ListedTables>(std::str::from_utf8(&body).ok()?).ok()
        }
    });
    let answers = join_all(asked.map(|answer| timeout(ASK_TIMEOUT, answer))).await;
    answers
        .into_iter()
        .filter_map(|answer| answer.ok().flatten())
        .flat_map(|list| list.tables)
        .collect()
}
