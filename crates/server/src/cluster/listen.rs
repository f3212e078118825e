//! Connections that other nodes open to this one.

use super::link::{PING_INTERVAL, PING_TIMEOUT};
use crate::listen::{ACCEPT_RETRY_PAUSE, stopped};
use axum::Router;
use hyper::server::conn::http2;
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
};

/// How many players of another node's one link carries.
const MAX_STREAMS: u32 = 100_000;

/// Accepts links of other nodes until the server stops.
pub(crate) async fn accept(listener: TcpListener, router: Router, mut stop: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            taken = listener.accept() => match taken {
                Ok((stream, _)) => drop(tokio::spawn(serve(stream, router.clone()))),
                Err(error) => {
                    tracing::warn!(%error, "a link of another node could not be taken");
                    tokio::time::sleep(ACCEPT_RETRY_PAUSE).await;
                }
            },
            () = stopped(&mut stop) => return,
        }
    }
}

async fn serve(stream: TcpStream, router: Router) {
    let _ = stream.set_nodelay(true);
    let mut http = http2::Builder::new(TokioExecutor::new());
    http.timer(TokioTimer::new())
        .max_concurrent_streams(MAX_STREAMS)
        .keep_alive_interval(PING_INTERVAL)
        .keep_alive_timeout(PING_TIMEOUT);
    let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
    if let Err(error) = connection.await {
        tracing::debug!(%error, "a link of another node broke");
    }
}
