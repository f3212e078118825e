//! A proxy on loopback between two ends, which can be cut in one direction or both: then what is sent
//! that way goes nowhere, and no connection is closed for it.

use std::{
    net::SocketAddr,
    path::PathBuf,
    sync::{Arc, Mutex},
};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpListener, TcpStream, UnixStream},
    sync::watch,
};

/// How many bytes are carried at once.
const CHUNK_BYTES: usize = 16 * 1024;

/// Where a proxy leads.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    Tcp(SocketAddr),
    Unix(PathBuf),
}

/// A direction: from who connects to the target, or back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    There,
    Back,
}

/// Which directions are cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cut {
    One(Way),
    Both,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// What was held while it was cut is late, or its connections break.
    Whole {
        late: bool,
    },
    Cut(Cut),
}

impl State {
    fn stops(self, way: Way) -> bool {
        match self {
            Self::Whole { .. } => false,
            Self::Cut(Cut::Both) => true,
            Self::Cut(Cut::One(cut)) => cut == way,
        }
    }
}

/// A proxy, until the runtime ends.
pub(crate) struct Proxy {
    pub(crate) at: SocketAddr,
    target: Arc<Mutex<Option<Target>>>,
    state: watch::Sender<State>,
}

impl Proxy {
    /// One that leads nowhere yet.
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let at = listener.local_addr().expect("its address");
        let target = Arc::<Mutex<Option<Target>>>::default();
        let (state, watched) = watch::channel(State::Whole { late: true });
        let leads_to = Arc::clone(&target);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let target = leads_to.lock().expect("a target").clone();
                if let Some(target) = target {
                    tokio::spawn(connect(stream, target, watched.clone()));
                }
            }
        });
        Self { at, target, state }
    }

    pub(crate) fn leads_to(&self, target: Target) {
        *self.target.lock().expect("a target") = Some(target);
    }

    pub(crate) fn is_cut(&self, cut: Cut) {
        self.state.send_replace(State::Cut(cut));
    }

    /// From now on everything gets through again. What was held meanwhile arrives late, as after a
    /// short disturbance, or its connections break, as after a long one.
    pub(crate) fn heals(&self, late: bool) {
        self.state.send_replace(State::Whole { late });
    }
}

async fn connect(from: TcpStream, target: Target, state: watch::Receiver<State>) {
    match target {
        Target::Tcp(address) => {
            let Ok(to) = TcpStream::connect(address).await else { return };
            let _ = (from.set_nodelay(true), to.set_nodelay(true));
            both_ways(from, to, state).await;
        }
        Target::Unix(path) => {
            let Ok(to) = UnixStream::connect(path).await else { return };
            let _ = from.set_nodelay(true);
            both_ways(from, to, state).await;
        }
    }
}

async fn both_ways<T: AsyncRead + AsyncWrite>(
    from: TcpStream,
    to: T,
    state: watch::Receiver<State>,
) {
    let (from_read, from_write) = from.into_split();
    let (to_read, to_write) = tokio::io::split(to);
    tokio::select! {
        () = carry(from_read, to_write, state.clone(), Way::There) => {}
        () = carry(to_read, from_write, state, Way::Back) => {}
    }
}

/// Carries bytes one way until an end is closed. What comes while the way is cut is held, the end of
/// the connection as well.
async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut state: watch::Receiver<State>,
    way: Way,
) {
    let mut bytes = vec![0; CHUNK_BYTES];
    loop {
        let count = from.read(&mut bytes).await.unwrap_or(0);
        let is_held = state.borrow().stops(way);
        if is_held {
            let whole = state.wait_for(|state| !state.stops(way)).await;
            if !whole.is_ok_and(|state| *state == State::Whole { late: true }) {
                return;
            }
        }
        if count == 0 || to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
