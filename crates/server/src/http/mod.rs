//! What is served over plain HTTP, and where WebSockets begin.

mod games;
mod health;
mod page;
mod records;
mod studies;
mod tables;

use crate::{clock::Clock, config::Config, guard::Guard, rooms::Rooms, studies::Studies};
use axum::{
    Json, Router,
    extract::{Request, State},
    http::{HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{MethodRouter, get, post},
};
use governor::DefaultKeyedRateLimiter;
use metrics_exporter_prometheus::PrometheusHandle;
use parlour_protocol::wire::Refusal;
use std::{net::IpAddr, sync::Arc, time::Duration};
use tower_http::{compression::CompressionLayer, limit::RequestBodyLimitLayer};

/// The largest body of a request: a record that somebody wants to look at.
const LARGEST_BODY: usize = 4 * 1024 * 1024;

/// So long a request may take, its body included: one that dribbles does not hold the line.
const LONGEST_REQUEST: Duration = Duration::from_secs(8);

/// What every request may need.
pub(crate) struct House {
    pub(crate) config: Config,
    pub(crate) rooms: Rooms,
    pub(crate) clock: Clock,
    pub(crate) guard: Guard,
    pub(crate) new_tables: DefaultKeyedRateLimiter<IpAddr>,
    pub(crate) lines: crate::sockets::Sockets,
    pub(crate) metrics: PrometheusHandle,
    pub(crate) reader: parlour_store::Reader,
    pub(crate) writer: parlour_store::Writer,
    /// Strangers' records are long to play: only so many at once.
    pub(crate) replays: tokio::sync::Semaphore,
    pub(crate) studies: Arc<Studies>,
}

type Shared = State<Arc<House>>;

/// What answers at a path: path, methods, and who answers them.
type Route = (&'static str, &'static [&'static str], MethodRouter<Arc<House>>);

/// Everything that is served besides the page. `docs/openapi.json` describes each of these and
/// nothing else.
pub(crate) fn routes() -> [Route; 15] {
    [
        ("/api/games", &["get"], get(games::list)),
        ("/api/rules/{game}", &["get"], get(games::rules)),
        ("/api/tables", &["post"], post(tables::make)),
        ("/api/tables/{table}", &["get", "delete"], get(tables::info).delete(tables::delete)),
        ("/api/tables/{table}/socket", &["get"], get(tables::socket)),
        ("/api/tables/{table}/matches/{number}/record", &["get"], get(records::record)),
        ("/api/tables/{table}/matches/{number}/replay", &["get"], get(records::replay)),
        ("/api/replay", &["post"], post(records::replay_of)),
        ("/api/studies", &["post"], post(studies::begin)),
        ("/api/studies/{study}", &["get", "delete"], get(studies::info).delete(studies::end)),
        ("/api/studies/{study}/report", &["get"], get(studies::report)),
        ("/api/openapi.json", &["get"], get(health::openapi)),
        ("/healthz", &["get"], get(health::alive)),
        ("/readyz", &["get"], get(health::ready)),
        ("/metrics", &["get"], get(health::metrics)),
    ]
}

/// Everything that is served.
pub(crate) fn router(house: Arc<House>) -> Router {
    let add = |router: Router<_>, (path, _, answers): Route| router.route(path, answers);
    routes()
        .into_iter()
        .fold(Router::new(), add)
        .fallback(page::serve)
        .layer(CompressionLayer::new().gzip(true))
        .layer(RequestBodyLimitLayer::new(LARGEST_BODY))
        .layer(middleware::from_fn_with_state(Arc::clone(&house), door))
        .with_state(house)
}

/// Before anything else: is this for us, and from where? And after: what a browser must know.
async fn door(State(house): Shared, request: Request, next: Next) -> Response {
    if let Err(why) = house.guard.admit(request.headers()) {
        return refusal(StatusCode::FORBIDDEN, "foreign", why);
    }
    let Ok(mut response) = tokio::time::timeout(LONGEST_REQUEST, next.run(request)).await else {
        let mut late = refusal(StatusCode::REQUEST_TIMEOUT, "too_slow", "This took too long.");
        late.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        return late;
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        // a report has stricter words of its own
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Nothing but our own: no foreign script, no inline one, no frame around the page.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data:; \
    object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// A refusal as JSON.
fn refusal(status: StatusCode, code: &str, message: impl Into<String>) -> Response {
    (status, Json(Refusal::new(code, message))).into_response()
}

/// A text that is JSON already.
fn json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

fn no_table() -> Response {
    refusal(StatusCode::NOT_FOUND, "no_table", "There is no such table (any more).")
}
