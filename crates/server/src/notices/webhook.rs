//! One notice to a webhook: a POST to an address that was looked up and judged just before. No redirect is followed,
//! and of the answer only the status is read.

use super::{SendError, address::Target, public_address::is_public};
use axum::body::Body;
use hyper::{Request, StatusCode, client::conn::http1, header};
use hyper_util::rt::TokioIo;
use rustls::{ClientConfig, RootCertStore, pki_types::ServerName};
use std::{
    net::{IpAddr, SocketAddr},
    sync::{Arc, OnceLock},
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpStream, lookup_host},
};
use tokio_rustls::TlsConnector;

/// Sends this JSON.
pub(super) async fn post(target: &Target, json: String) -> Result<(), SendError> {
    let address = judged(target).await?;
    let stream = TcpStream::connect(address).await.map_err(|_| SendError::Unreached)?;
    if !target.is_encrypted {
        return request(stream, target, json).await;
    }
    let name = target.host.trim_matches(['[', ']']).to_owned();
    let name = ServerName::try_from(name).map_err(|_| SendError::NotEncrypted)?;
    let stream = encryption().connect(name, stream).await;
    request(stream.map_err(|_| SendError::NotEncrypted)?, target, json).await
}

/// An address of the host that may be called. The connection goes to this one: the host's name may mean another
/// computer in the next moment.
async fn judged(target: &Target) -> Result<SocketAddr, SendError> {
    let host = target.host.trim_matches(['[', ']']);
    let mut found: Vec<SocketAddr> = match host.parse::<IpAddr>() {
        Ok(address) => vec![(address, target.port).into()],
        Err(_) => {
            let found = lookup_host((host, target.port)).await;
            found.map_err(|_| SendError::Unreached)?.collect()
        }
    };
    found.retain(|address| target.is_named || is_public(address.ip()));
    found.first().copied().ok_or(SendError::NotPublic)
}

async fn request(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    target: &Target,
    json: String,
) -> Result<(), SendError> {
    let handshake = http1::handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = handshake.map_err(|_| SendError::Unreached)?;
    let authority = target.uri.authority().map_or("", |authority| authority.as_str());
    let path = target.uri.path_and_query().map_or("/", |path| path.as_str());
    let request = Request::post(path)
        .header(header::HOST, authority)
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::CONTENT_LENGTH, json.len())
        .header(header::USER_AGENT, "Parlour")
        .header(header::CONNECTION, "close")
        .body(Body::from(json))
        .map_err(|_| SendError::NotAllowed)?;
    let answered = async {
        let answer = sender.send_request(request).await.map_err(|_| SendError::Unreached)?;
        Ok(answer.status())
    };
    let status: StatusCode = tokio::select! {
        biased;
        status = answered => status?,
        _ = connection => return Err(SendError::Unreached),
    };
    if status.is_success() { Ok(()) } else { Err(SendError::Refused) }
}

/// Trusts the authorities that the system trusts; they are read once.
fn encryption() -> TlsConnector {
    static CONFIG: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    let config = CONFIG.get_or_init(|| {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
        Arc::new(config)
    });
    TlsConnector::from(Arc::clone(config))
}
