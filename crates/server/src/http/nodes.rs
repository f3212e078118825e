//! What nodes of a cluster ask of each other, and requests that are passed on to the node that plays
//! their table.

use super::{
    answers::{Answer, largest_body, refusal},
    state::Shared,
};
use crate::{
    caller::Caller,
    cluster::{self, CALLER, Links},
    nodes::{Holder, TableLocation},
    room::ReadError,
    rooms::SEEK_TIMEOUT,
};
use axum::{
    Router,
    body::{Body, Bytes, to_bytes},
    extract::{Path, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::post,
};
use std::{net::IpAddr, sync::Arc};
use tokio::time::{Instant, timeout_at};
use tower::ServiceExt;

/// Headers that are about one connection, and no other.
const HOP_BY_HOP: [header::HeaderName; 5] = [
    header::CONNECTION,
    header::TE,
    header::TRANSFER_ENCODING,
    header::UPGRADE,
    header::CONTENT_LENGTH,
];

/// Where requests of the operator begin.
const ADMIN: &str = "/api/admin/";

/// The request was passed on by another node, and goes no further.
#[derive(Clone, Copy)]
struct Forwarded;

/// What is served to other nodes: connections of their players, and requests that they pass on, which
/// are answered by `public`, those of the operator by `admin`.
pub(crate) fn node_router(app: Arc<super::AppState>, public: Router, admin: Router) -> Router {
    let answered = move |request: Request| {
        let is_admin = request.uri().path().starts_with(ADMIN);
        passed_on(if is_admin { admin.clone() } else { public.clone() }, request)
    };
    Router::new()
        .route("/nodes/tables/{table}/connection", post(connection))
        .fallback(answered)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), only_nodes))
        .with_state(app)
}

async fn only_nodes(State(app): Shared, request: Request, next: Next) -> Response {
    match app.rooms.links().is_some_and(|links| links.admit(request.headers())) {
        true => next.run(request).await,
        false => StatusCode::UNAUTHORIZED.into_response(),
    }
}

/// A connection of another node's player. 421 says that the table is not played here.
async fn connection(State(app): Shared, Path(table): Path<String>, body: Body) -> Response {
    match app.rooms.own_handle(&table).await {
        Ok(handle) => cluster::serve(handle, app.clock, body).into_response(),
        Err(_) => StatusCode::MISDIRECTED_REQUEST.into_response(),
    }
}

/// A request that another node passes on: whose it is, that node says.
async fn passed_on(public: Router, mut request: Request) -> Response {
    let caller = request.headers_mut().remove(CALLER);
    let address = caller.as_ref().and_then(|value| value.to_str().ok()?.parse::<IpAddr>().ok());
    let Some(address) = address else { return StatusCode::BAD_REQUEST.into_response() };
    request.headers_mut().remove(cluster::SECRET);
    request.extensions_mut().insert(Caller::passed_on(address));
    request.extensions_mut().insert(Forwarded);
    public.oneshot(request).await.into_response()
}

/// Passes requests about tables of other nodes on to these.
pub(super) async fn forward(State(app): Shared, request: Request, next: Next) -> Answer<Response> {
    let Some(table) = table_of(request.uri()).filter(|_| app.config.cluster.is_some()) else {
        return Ok(next.run(request).await);
    };
    let until = Instant::now() + SEEK_TIMEOUT;
    let is_forwarded = is_passed_on(&request);
    let place = match timeout_at(until, app.rooms.place(&table, false)).await {
        Ok(Ok(place)) => place,
        // what is wrong is said where the request is answered
        Ok(Err(_)) => return Ok(next.run(request).await),
        Err(_) => return Ok(not_found_in_time()),
    };
    Ok(match place {
        TableLocation::Here(_) | TableLocation::NoTable => next.run(request).await,
        _ if is_forwarded => StatusCode::MISDIRECTED_REQUEST.into_response(),
        TableLocation::NotHere => not_found_in_time(),
        TableLocation::There(holder) => {
            let passed = Passed::of(request).await?;
            match timeout_at(until, passed.to_owner(&app, &table, holder)).await {
                Ok(Ok(Some(response))) => response,
                Ok(Ok(None)) => next.run(passed.request()).await,
                Ok(Err(_)) | Err(_) => not_found_in_time(),
            }
        }
    })
}

/// Has another node passed the request on?
pub(super) fn is_passed_on(request: &Request) -> bool {
    request.extensions().get::<Forwarded>().is_some()
}

/// Passes a request on to a node; nothing, if that is not reached or was asked by another node.
pub(super) async fn pass_on(links: &Links, to: &Holder, request: Request) -> Option<Response> {
    match Passed::of(request).await {
        Ok(request) if request.is_passed_on() => None,
        Ok(request) => request.send_to(links, to).await,
        Err(no) => Some(no.into_response()),
    }
}

/// The table that a request is about; none for a WebSocket, which ends here.
fn table_of(uri: &Uri) -> Option<String> {
    let path = uri.path();
    let rest = path.strip_prefix("/api/tables/").or(path.strip_prefix("/api/admin/tables/"))?;
    let (table, what) = rest.split_once('/').unwrap_or((rest, ""));
    (!table.is_empty() && what != "socket").then(|| table.to_owned())
}

fn not_found_in_time() -> Response {
    let why = "The table is moving to another server. Try again.";
    refusal(StatusCode::SERVICE_UNAVAILABLE, "unavailable", why)
}

/// A request that may be sent more than once.
pub(super) struct Passed {
    parts: axum::http::request::Parts,
    body: Bytes,
}

impl Passed {
    /// Reads it to its end.
    ///
    /// # Errors
    /// If it is too long. One that breaks off has no client that waits for an answer.
    pub(super) async fn of(request: Request) -> Answer<Self> {
        let (mut parts, body) = request.into_parts();
        let body = to_bytes(body, super::MAX_BODY_BYTES)
            .await
            .map_err(|_| refusal(StatusCode::PAYLOAD_TOO_LARGE, "too_large", largest_body()))?;
        for name in HOP_BY_HOP {
            parts.headers.remove(name);
        }
        Ok(Self { parts, body })
    }

    /// Has another node passed it on?
    pub(super) fn is_passed_on(&self) -> bool {
        self.parts.extensions.get::<Forwarded>().is_some()
    }

    /// Sends it to that node; nothing, if that is not reached.
    pub(super) async fn send_to(&self, links: &Links, to: &Holder) -> Option<Response> {
        links.send(to, self.request_to(to)?).await.ok()
    }

    /// The same request, for this node.
    pub(super) fn request(&self) -> Request {
        Request::from_parts(self.parts.clone(), Body::from(self.body.clone()))
    }

    /// The same request, for that node.
    fn request_to(&self, holder: &Holder) -> Option<Request> {
        let path = self.parts.uri.path_and_query()?;
        let uri = format!("http://{}{path}", holder.address);
        let mut request = Request::new(Body::from(self.body.clone()));
        *request.method_mut() = self.parts.method.clone();
        *request.uri_mut() = uri.parse().ok()?;
        let caller = self.parts.extensions.get::<Caller>()?.address().to_string();
        let mut headers: HeaderMap = self.parts.headers.clone();
        headers.insert(CALLER, HeaderValue::from_str(&caller).ok()?);
        *request.headers_mut() = headers;
        Some(request)
    }

    /// What the owner answers; nothing, if that is this node by now.
    async fn to_owner(
        &self,
        app: &super::AppState,
        table: &str,
        mut holder: Holder,
    ) -> Result<Option<Response>, ReadError> {
        loop {
            let links = app.rooms.links().ok_or(ReadError::NotHere)?;
            let request = self.request_to(&holder).ok_or(ReadError::NotHere)?;
            if let Ok(response) = links.send(&holder, request).await
                && response.status() != StatusCode::MISDIRECTED_REQUEST
            {
                return Ok(Some(response));
            }
            holder = match app.rooms.place(table, true).await? {
                TableLocation::There(holder) => holder,
                TableLocation::Here(_) | TableLocation::NoTable => return Ok(None),
                TableLocation::NotHere => return Err(ReadError::NotHere),
            };
        }
    }
}
