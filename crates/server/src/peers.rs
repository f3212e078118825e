//! This server among others that share its store.

use crate::{
    cluster::{Cluster, Links, Secret, Tables},
    config::Config,
    nodes::RENEW_INTERVAL,
    store::Ownership,
    telemetry,
};
use std::{io, sync::Arc};
use tokio::{net::TcpListener, task::JoinHandle};

/// This node among others, and the way to them.
#[derive(Clone)]
pub(crate) struct Peers {
    pub(crate) cluster: Cluster,
    pub(crate) links: Links,
}

impl Peers {
    /// The others, if this server is set up as one of several and its store can be shared.
    pub(crate) fn of(config: &Config, ownership: Option<&Arc<dyn Ownership>>) -> Option<Self> {
        let (cluster, ownership) = (config.cluster.as_ref()?, ownership?);
        let links = Links::new(Secret::of(&cluster.secret));
        Some(Self { cluster: Cluster::new(Arc::clone(ownership)), links })
    }
}

/// Where the others reach this node.
pub(crate) async fn listen(config: &Config) -> io::Result<Option<TcpListener>> {
    match &config.cluster {
        Some(cluster) => TcpListener::bind(&cluster.address).await.map(Some),
        None => Ok(None),
    }
}

/// Renews the lease of this node from now on, if the store can be shared, and plays tables as the
/// others leave them.
pub(crate) fn lease(
    peers: Option<Peers>,
    ownership: Option<Arc<dyn Ownership>>,
    tables: impl Tables + 'static,
) -> Option<JoinHandle<()>> {
    match (peers, ownership) {
        (Some(peers), _) => Some(tokio::spawn(peers.cluster.run(Arc::new(tables)))),
        (None, ownership) => ownership.map(|ownership| tokio::spawn(keep_lease(ownership))),
    }
}

/// Renews the lease of a node that does without the others.
async fn keep_lease(ownership: Arc<dyn Ownership>) {
    loop {
        tokio::time::sleep(RENEW_INTERVAL).await;
        if let Err(broken) = ownership.renew().await {
            metrics::counter!(telemetry::LEASE_RENEWALS_FAILED).increment(1);
            tracing::warn!(%broken, "the lease of this node could not be renewed");
        }
    }
}
