//! A request to a server that a player has named: it goes to an address that was looked up and judged just before.
//! No redirect is followed, and of the answer only the status is read.

use super::{SendError, address::Target, public_address::is_public};
use axum::body::Body;
use hyper::{Request, StatusCode, client::conn::http1, header, header::HeaderValue};
use hyper_util::rt::TokioIo;
use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, ServerName},
};
use std::{
    net::{IpAddr, SocketAddr},
    pin::pin,
    sync::{Arc, OnceLock},
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpStream, lookup_host},
};
use tokio_rustls::TlsConnector;

/// Sends this request.
pub(super) async fn post(
    target: &Target,
    request: Request<Body>,
    encryption: &Encryption,
) -> Result<(), SendError> {
    let addresses = judged(target).await?;
    let stream = TcpStream::connect(&*addresses).await.map_err(|_| SendError::Unreached)?;
    if !target.is_encrypted {
        return send(stream, target, request).await;
    }
    let name = target.host.trim_matches(['[', ']']).to_owned();
    let name = ServerName::try_from(name).map_err(|_| SendError::NotEncrypted)?;
    let stream = encryption.connector().connect(name, stream).await;
    send(stream.map_err(|_| SendError::NotEncrypted)?, target, request).await
}

/// The addresses of the host that may be called. The connection goes to the first of these that answers: the host's
/// name may mean another computer in the next moment.
async fn judged(target: &Target) -> Result<Vec<SocketAddr>, SendError> {
    let host = target.host.trim_matches(['[', ']']);
    let mut found: Vec<SocketAddr> = match host.parse::<IpAddr>() {
        Ok(address) => vec![(address, target.port).into()],
        Err(_) => {
            let found = lookup_host((host, target.port)).await;
            found.map_err(|_| SendError::Unreached)?.collect()
        }
    };
    found.retain(|address| target.is_named || is_public(address.ip()));
    if found.is_empty() { Err(SendError::NotPublic) } else { Ok(found) }
}

async fn send(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    target: &Target,
    mut request: Request<Body>,
) -> Result<(), SendError> {
    let handshake = http1::handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = handshake.map_err(|_| SendError::Unreached)?;
    let authority = target.uri.authority().map_or("", |authority| authority.as_str());
    let host = authority.parse().map_err(|_| SendError::NotAllowed)?;
    let path = target.uri.path_and_query().map_or("/", |path| path.as_str());
    *request.uri_mut() = path.parse().map_err(|_| SendError::NotAllowed)?;
    let headers = request.headers_mut();
    headers.insert(header::HOST, host);
    headers.insert(header::USER_AGENT, HeaderValue::from_static("Parlour"));
    headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    let answered = async {
        let answer = sender.send_request(request).await.map_err(|_| SendError::Unreached)?;
        Ok(answer.status())
    };
    let mut answered = pin!(answered);
    let status: StatusCode = tokio::select! {
        biased;
        status = &mut answered => status?,
        // a server that closes the connection with its answer has answered all the same
        _ = connection => answered.await?,
    };
    match status {
        _ if status.is_success() => Ok(()),
        StatusCode::NOT_FOUND | StatusCode::GONE => Err(SendError::Gone),
        _ => Err(SendError::Refused),
    }
}

/// How hosts prove who they are. Trusts the authorities that the system trusts, which are read once, and these.
#[derive(Default)]
pub(super) struct Encryption {
    authorities: Vec<CertificateDer<'static>>,
    config: OnceLock<Arc<ClientConfig>>,
}

impl Encryption {
    pub(super) fn new(authorities: Vec<CertificateDer<'static>>) -> Self {
        Self { authorities, config: OnceLock::new() }
    }

    fn connector(&self) -> TlsConnector {
        let config = self.config.get_or_init(|| {
            let mut roots = RootCertStore::empty();
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            roots.add_parsable_certificates(self.authorities.iter().cloned());
            let config = ClientConfig::builder().with_root_certificates(roots);
            Arc::new(config.with_no_client_auth())
        });
        TlsConnector::from(Arc::clone(config))
    }
}
