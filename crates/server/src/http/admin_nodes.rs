//! What the operator does with nodes that share a store: list them, drain one, move a table to one.

use super::{
    answers::{Answer, Given, broken_store, no_table, read_body, refusal, unread},
    nodes::pass_on,
    state::{AppState, Shared},
};
use crate::{
    nodes::{Holder, NodeId, TableLocation},
    openapi::{NotOperator, TableUnavailable},
    peers::Peers,
    rooms::SEEK_TIMEOUT,
};
use axum::{
    Json,
    extract::{Path, Request, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use parlour_protocol::wire::{AdminNode, MoveTable, Refusal};
use std::time::Duration;
use tokio::time::timeout;

/// How long a node has to hand over its tables, before the operator learns that it takes longer.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(20);

/// All nodes that share the store, oldest first; also those that are gone and are not forgotten yet.
#[utoipa::path(
    get,
    path = "/api/admin/nodes",
    operation_id = "listNodes",
    security(("operator" = [])),
    responses(
        (status = 200, description = "The nodes.", body = Vec<AdminNode>),
        NotOperator,
        (status = 409, description = "This server is not one of several.", body = Refusal),
        (status = 503, description = "The store cannot be read.", body = Refusal),
    )
)]
pub(super) async fn nodes(State(app): Shared) -> Answer<Json<Vec<AdminNode>>> {
    Ok(Json(listed(&app).await?))
}

async fn listed(app: &AppState) -> Answer<Vec<AdminNode>> {
    let (own, nodes) = peers(app)?.cluster.nodes().await.map_err(|broken| {
        tracing::error!(%broken, "no list of nodes");
        broken_store()
    })?;
    let node = |(node, tables): (crate::store::Node, u64)| AdminNode {
        node: node.id,
        address: node.address,
        lease: u64::try_from(node.lease.as_millis()).unwrap_or(u64::MAX),
        tables,
        this: NodeId(node.id) == own,
    };
    Ok(nodes.into_iter().map(node).collect())
}

/// Drain a node: it hands over its tables and takes no others. It passes connections on until it is
/// stopped, and is not ready.
#[utoipa::path(
    post,
    path = "/api/admin/nodes/{node}/drain",
    operation_id = "drainNode",
    params(("node" = u32, Path, description = "The node's number.")),
    security(("operator" = [])),
    responses(
        (status = 204, description = "Its tables are handed over."),
        NotOperator,
        (status = 404, description = "There is no such node.", body = Refusal),
        (status = 409, description = "This server is not one of several.", body = Refusal),
        (status = 503, description = "The node does not answer, or needs longer.", body = Refusal),
    )
)]
pub(super) async fn drain(
    State(app): Shared,
    Path(node): Path<u32>,
    request: Request,
) -> Answer<Response> {
    let wanted = living(&app, node).await?;
    let peers = peers(&app)?;
    if wanted.this {
        let drained = timeout(DRAIN_TIMEOUT, peers.cluster.drain()).await;
        drained.map_err(|_| no_answer_in_time())?;
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let holder = Holder { node: NodeId(node), address: wanted.address.into() };
    let answer = timeout(DRAIN_TIMEOUT, pass_on(&peers.links, &holder, request)).await;
    Ok(answer.ok().flatten().ok_or_else(no_answer_in_time)?)
}

/// Move a table to a node. Its players reconnect automatically.
#[utoipa::path(
    post,
    path = "/api/admin/tables/{table}/move",
    operation_id = "moveTable",
    params(("table" = String, Path, description = "The table's name.")),
    request_body = MoveTable,
    security(("operator" = [])),
    responses(
        TableUnavailable,
        (status = 204, description = "The table was moved to that node."),
        (status = 400, description = "The body is malformed.", body = Refusal),
        NotOperator,
        (status = 409, description = "This server is not one of several.", body = Refusal),
    )
)]
pub(super) async fn move_table(
    State(app): Shared,
    Path(table): Path<String>,
    body: Given,
) -> Answer<StatusCode> {
    let MoveTable { node } = read_body(body)?;
    living(&app, node).await?;
    let peers = peers(&app)?;
    peers.cluster.moves(table.as_str().into(), NodeId(node));
    match timeout(SEEK_TIMEOUT, app.rooms.place(&table, true)).await {
        Ok(Ok(TableLocation::There(holder))) if holder.node == NodeId(node) => {
            Ok(StatusCode::NO_CONTENT)
        }
        // it was there before
        Ok(Ok(TableLocation::Here(_))) if peers.cluster.id() == NodeId(node) => {
            Ok(StatusCode::NO_CONTENT)
        }
        Ok(Ok(TableLocation::NoTable)) => Err(no_table().into()),
        Ok(Err(why)) => Err(unread(&why).into()),
        Ok(Ok(_)) | Err(_) => Err(no_answer_in_time().into()),
    }
}

fn peers(app: &AppState) -> Answer<&Peers> {
    app.rooms.peers().ok_or_else(|| not_one_of_several().into())
}

/// A node whose lease is good.
async fn living(app: &AppState, number: u32) -> Answer<AdminNode> {
    let nodes = listed(app).await?;
    let found = nodes.into_iter().find(|node| node.node == number && node.lease > 0);
    found.ok_or_else(|| no_such_node().into())
}

fn no_such_node() -> Response {
    let why = "There is no node with this number, or its lease has run out.";
    refusal(StatusCode::NOT_FOUND, "no_such_node", why)
}

fn no_answer_in_time() -> Response {
    let why = "This takes longer than expected, or the node does not answer: list the nodes.";
    refusal(StatusCode::SERVICE_UNAVAILABLE, "unavailable", why)
}

fn not_one_of_several() -> Response {
    let why = "This server is not one of several: it was started without --node-address.";
    refusal(StatusCode::CONFLICT, "no_nodes", why)
}
