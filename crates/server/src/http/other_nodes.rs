//! Questions to all other nodes of a cluster. Each keeps a part of the answer in its memory: its open tables, who is
//! here, and the challenges of sign-ins.

use super::{
    answers::{Answer, broken_store, json},
    nodes::{Passed, is_passed_on},
    state::{AppState, Shared},
};
use crate::nodes::{Holder, NodeId};
use axum::{
    body::to_bytes,
    extract::{Request, State},
    http::{Method, StatusCode},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::future::join_all;
use parlour_protocol::wire::{self, Refusal};
use serde::de::DeserializeOwned;
use std::time::Duration;
use tokio::time::timeout;

/// How long the other nodes have to answer.
const ASK_TIMEOUT: Duration = Duration::from_secs(1);

/// The longest answer of a node, in bytes.
const MAX_ANSWER_BYTES: usize = 256 * 1024;

/// The code of the refusal of a sign-in whose challenge is not known.
pub(super) const NO_CHALLENGE: &str = "no_challenge";

/// Where a challenge is answered.
const CHALLENGE_ANSWERS: [&str; 2] = ["/api/account", "/api/session"];

/// What a node answers.
struct NodeAnswer {
    status: StatusCode,
    text: String,
}

/// What all other nodes that answer in time say to this request. They ask no further nodes.
pub(super) async fn ask_others<T: DeserializeOwned>(app: &AppState, request: &Passed) -> Vec<T> {
    let answers = answers_of_others(app, request).await.into_iter();
    let done = answers.filter(|answer| answer.status == StatusCode::OK);
    done.filter_map(|answer| wire::read(&answer.text).ok()).collect()
}

async fn answers_of_others(app: &AppState, request: &Passed) -> Vec<NodeAnswer> {
    let Some(peers) = app.rooms.peers().filter(|_| !request.is_passed_on()) else {
        return Vec::new();
    };
    let Ok((own, nodes)) = peers.cluster.nodes().await else { return Vec::new() };
    let others =
        nodes.into_iter().filter(|(node, _)| NodeId(node.id) != own && !node.lease.is_zero());
    let asked = others.map(|(node, _)| {
        let holder = Holder { node: NodeId(node.id), address: node.address.into() };
        async move { NodeAnswer::read(request.send_to(&peers.links, &holder).await?).await }
    });
    let answers = join_all(asked.map(|answer| timeout(ASK_TIMEOUT, answer))).await;
    answers.into_iter().filter_map(|answer| answer.ok().flatten()).collect()
}

/// A sign-in that began at another node ends there: only that one knows the challenge.
pub(super) async fn end_sign_in_where_it_began(
    State(app): Shared,
    request: Request,
    next: Next,
) -> Answer<Response> {
    let answers_challenge = request.method() == Method::POST
        && CHALLENGE_ANSWERS.contains(&request.uri().path())
        && app.config.cluster.is_some()
        && !is_passed_on(&request);
    if !answers_challenge {
        return Ok(next.run(request).await);
    }
    let request = Passed::of(request).await?;
    let response = next.run(request.request()).await;
    if response.status() != StatusCode::UNAUTHORIZED {
        return Ok(response);
    }
    let Some(own) = NodeAnswer::read(response).await else { return Ok(broken_store()) };
    if !own.is_without_challenge() {
        return Ok(own.into_response());
    }
    let mut answers = answers_of_others(&app, &request).await.into_iter();
    Ok(answers.find(|answer| !answer.is_without_challenge()).unwrap_or(own).into_response())
}

impl NodeAnswer {
    /// Reads an answer to its end, if it is of the right length.
    async fn read(response: Response) -> Option<Self> {
        let status = response.status();
        let body = to_bytes(response.into_body(), MAX_ANSWER_BYTES).await.ok()?;
        Some(Self { status, text: String::from_utf8(body.into()).ok()? })
    }

    /// Is the challenge not known there?
    fn is_without_challenge(&self) -> bool {
        wire::read::<Refusal>(&self.text).is_ok_and(|refusal| refusal.code == NO_CHALLENGE)
    }
}

impl IntoResponse for NodeAnswer {
    fn into_response(self) -> Response {
        (self.status, json(self.text)).into_response()
    }
}
