//! Accepting connections: our own loop, because one that dribbles its request or says nothing
//! must not stay open.

use crate::{
    caller::{Caller, Proxies},
    config::{Config, Limits},
    kernel::Ends,
    sockets::{Held, Sockets, TooManyError},
};
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use socket2::SockRef;
use std::{net::IpAddr, sync::Arc, time::Duration};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

/// How long a request's head may take.
const REQUEST_HEAD_TIMEOUT: Duration = Duration::from_secs(5);

/// How long what was written may wait for the other side to take some of it: a connection that
/// no one reads is closed.
const WRITE_TIMEOUT: Duration = Duration::from_secs(8);

/// After this an accept that failed is tried again: out of file handles, most likely.
pub(crate) const ACCEPT_RETRY_PAUSE: Duration = Duration::from_millis(50);

/// How many bytes the system keeps for a connection that reads slowly (Linux keeps twice as many).
const SEND_BUFFER_BYTES: usize = 64 * 1024;

/// The most bytes of a request's head.
const HEAD_BYTES: usize = 16 * 1024;

/// Who may connect, and how many at once.
pub(crate) struct Gate {
    limits: Limits,
    proxies: Proxies,
    /// The connections of all listeners together; one that was upgraded to a WebSocket is
    /// counted for itself.
    open: Sockets,
}

impl Gate {
    pub(crate) fn of(config: &Config) -> Self {
        Self { limits: config.limits, proxies: Proxies::of(config), open: Sockets::default() }
    }

    /// A place for a connection. Behind a proxy everyone comes from one address, and is counted
    /// by their own as soon as they join a table.
    fn take(&self, from: IpAddr) -> Result<Held, TooManyError> {
        let per_address = match self.proxies.trust(from) {
            true => self.limits.sockets,
            false => self.limits.sockets_per_address,
        };
        let limits = Limits { sockets_per_address: per_address, ..self.limits };
        self.open.take(from, &limits)
    }
}

/// What it takes to accept connections, wherever they come in.
#[derive(Clone)]
pub(crate) struct Accept {
    pub(crate) router: Router,
    pub(crate) gate: Arc<Gate>,
    pub(crate) stop: watch::Receiver<bool>,
}

impl Accept {
    /// Accepts connections at this listener until it is to stop.
    pub(crate) async fn at(self, listener: TcpListener) {
        let Self { router, gate, stop } = self;
        accept(listener, router, gate, stop).await;
    }
}

async fn accept(
    listener: TcpListener,
    router: Router,
    gate: Arc<Gate>,
    mut stop: watch::Receiver<bool>,
) {
    loop {
        let (stream, from) = tokio::select! {
            taken = listener.accept() => match taken {
                Ok(taken) => taken,
                Err(error) => {
                    // out of file handles, most likely: others will be closed soon
                    tracing::warn!(%error, "a call could not be taken");
                    tokio::time::sleep(ACCEPT_RETRY_PAUSE).await;
                    continue;
                }
            },
            () = stopped(&mut stop) => return,
        };
        let Ok(guard) = gate.take(from.ip()) else { continue };
        prepare(&stream);
        let Ok(ours) = stream.local_addr() else { continue };
        let ends = Ends { ours, theirs: from };
        let at_gate = Arc::clone(&gate);
        let service = router.clone().map_request(move |mut request: hyper::Request<_>| {
            let caller = Caller::of(ends, request.headers(), &at_gate.proxies);
            request.extensions_mut().insert(caller);
            request
        });
        let mut stop = stop.clone();
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(WRITE_TIMEOUT));
        let stream = Box::pin(stream);
        tokio::spawn(async move {
            let _held = guard;
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new())
                .header_read_timeout(REQUEST_HEAD_TIMEOUT)
                .max_buf_size(HEAD_BYTES);
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
                () = stopped(&mut stop) => {
                    connection.as_mut().graceful_shutdown();
                    let _ = tokio::time::timeout(REQUEST_HEAD_TIMEOUT, connection).await;
                }
            }
        });
    }
}

/// Small messages at once, no heap of unread ones, and an end to those no one takes. A system that
/// cannot do one of these does without.
fn prepare(stream: &TcpStream) {
    let _ = stream.set_nodelay(true);
    let socket = SockRef::from(stream);
    let _ = socket.set_send_buffer_size(SEND_BUFFER_BYTES);
    #[cfg(target_os = "linux")]
    let _ = socket.set_tcp_user_timeout(Some(WRITE_TIMEOUT));
}

/// Waits until the server is to stop.
pub(crate) async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}
