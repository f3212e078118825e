//! Taking calls: our own accept loop, because a line that dribbles its request or says nothing
//! must not stay open.

use crate::{config::Limits, kernel::Ends, sockets::Sockets};
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use std::{net::IpAddr, time::Duration};
use tokio::{net::TcpListener, sync::watch};
use tower::ServiceExt;

/// So long a request's head may take.
const HEAD: Duration = Duration::from_secs(5);

/// The most bytes of a request's head.
const HEAD_BYTES: usize = 16 * 1024;

/// Who calls: both ends of the connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller(pub(crate) Ends);

impl Caller {
    /// The address at the other end.
    pub(crate) fn address(self) -> IpAddr {
        self.0.theirs.ip()
    }
}

/// Takes calls until told to stop.
pub(crate) async fn accept(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    mut stop: watch::Receiver<bool>,
) {
    // a line that was upgraded to a WebSocket is counted for itself
    let open = Sockets::default();
    loop {
        let (stream, from) = tokio::select! {
            taken = listener.accept() => match taken {
                Ok(taken) => taken,
                Err(error) => {
                    // out of file handles, most likely: others will be closed soon
                    tracing::warn!(%error, "a call could not be taken");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            () = told(&mut stop) => return,
        };
        let Some(guard) = open.take(from.ip(), &limits) else {
            metrics::counter!("parlour_calls_refused").increment(1);
            continue;
        };
        let _ = stream.set_nodelay(true);
        let Ok(ours) = stream.local_addr() else { continue };
        let ends = Ends { ours, theirs: from };
        let service = router.clone().map_request(move |mut request: hyper::Request<_>| {
            request.extensions_mut().insert(Caller(ends));
            request
        });
        let mut stop = stop.clone();
        tokio::spawn(async move {
            let _held = guard;
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(HEAD_BYTES);
            let connection = http
                .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
                .with_upgrades();
            let mut connection = std::pin::pin!(connection);
            tokio::select! {
                done = connection.as_mut() => {
                    if let Err(error) = done {
                        tracing::debug!(%error, "a connection broke off");
                    }
                }
                () = told(&mut stop) => {
                    connection.as_mut().graceful_shutdown();
                    let _ = tokio::time::timeout(HEAD, connection).await;
                }
            }
        });
    }
}

/// Waits until the server is told to stop.
async fn told(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}
