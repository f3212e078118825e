//! The way in from the network. A server that listens on this computer only can be opened to
//! the local network while it runs: by the person in front of it and no one else.

use crate::{
    config::{LanConfig, PublicUrl},
    listen,
};
use if_addrs::IfAddr;
use parking_lot::Mutex;
use parlour_protocol::wire::{NetworkInfo, NetworkState};
use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::Arc,
};
use tokio::{
    net::TcpListener,
    sync::{Notify, mpsc},
};

/// Why the server was not opened to the network.
#[derive(Debug, thiserror::Error)]
pub enum OpenLanError {
    /// The operator does not want it.
    #[error("this server was started with --lan=off")]
    Locked,
    /// People come by another address already.
    #[error("people reach this server at {0}")]
    Public(String),
    /// There is nowhere to listen.
    #[error(
        "this computer has no address in a private network; name one with --lan-address ADDRESS"
    )]
    NoAddress,
    /// The system does not let us listen.
    #[error("cannot listen at {address}: {why}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// What the system says.
        why: io::Error,
    },
    /// The server is going down.
    #[error("the server is shutting down")]
    Closing,
}

/// The addresses at which others find this server.
pub(crate) struct Network {
    /// Where the server listens from the start.
    main: SocketAddr,
    public: Option<PublicUrl>,
    lan: LanConfig,
    /// Where it listens besides.
    open: Mutex<Vec<SocketAddr>>,
    /// Takes listeners to the task that accepts connections.
    listeners: mpsc::Sender<TcpListener>,
    changed: Notify,
}

impl Network {
    pub(crate) fn new(
        main: SocketAddr,
        public: Option<PublicUrl>,
        lan: LanConfig,
    ) -> (Arc<Self>, mpsc::Receiver<TcpListener>) {
        let (listeners, more) = mpsc::channel(1);
        let (open, changed) = (Mutex::default(), Notify::new());
        (Arc::new(Self { main, public, lan, open, listeners, changed }), more)
    }

    /// How others reach the server, now.
    pub(crate) fn info(&self) -> NetworkInfo {
        let (state, urls) = if let Some(public) = &self.public {
            (NetworkState::Open, vec![public.to_string()])
        } else if !self.main.ip().is_loopback() {
            (NetworkState::Open, self.urls_of_main())
        } else {
            let open = self.open.lock().clone();
            if !open.is_empty() {
                (NetworkState::Open, open.into_iter().map(url).collect())
            } else if self.lan.is_locked {
                (NetworkState::Locked, Vec::new())
            } else {
                let there: Vec<String> = self.addresses().into_iter().map(url).collect();
                let state =
                    if there.is_empty() { NetworkState::NoAddress } else { NetworkState::Closed };
                (state, there)
            }
        };
        NetworkInfo { state, urls }
    }

    /// Opens the server to the local network; where it is open already, nothing changes.
    pub(crate) async fn open_lan(&self) -> Result<NetworkInfo, OpenLanError> {
        if let Some(public) = &self.public {
            return Err(OpenLanError::Public(public.to_string()));
        }
        if !self.main.ip().is_loopback() {
            return Ok(self.info());
        }
        if self.lan.is_locked {
            return Err(OpenLanError::Locked);
        }
        let addresses = self.addresses();
        if addresses.is_empty() {
            return Err(OpenLanError::NoAddress);
        }
        let mut failed = None;
        for address in addresses {
            if self.open.lock().contains(&address) {
                continue;
            }
            match TcpListener::bind(address).await {
                Ok(listener) => {
                    self.listeners.send(listener).await.map_err(|_| OpenLanError::Closing)?;
                    self.open.lock().push(address);
                    tracing::info!(%address, "the table server listens here, too");
                    self.changed.notify_waiters();
                }
                Err(why) => failed = Some(OpenLanError::Listen { address, why }),
            }
        }
        match failed {
            // one way in is enough
            Some(failed) if self.open.lock().is_empty() => Err(failed),
            _ => Ok(self.info()),
        }
    }

    /// Waits until the server is open to the network, and says how it is reached.
    pub(crate) async fn opened(&self) -> NetworkInfo {
        loop {
            let changed = self.changed.notified();
            let info = self.info();
            if info.state == NetworkState::Open {
                return info;
            }
            changed.await;
        }
    }

    /// What others can type if the server listens at more than this computer from the start.
    fn urls_of_main(&self) -> Vec<String> {
        let port = self.main.port();
        if !self.main.ip().is_unspecified() {
            return vec![url(self.main)];
        }
        let at = |address| url(SocketAddr::new(address, port));
        private_addresses().into_iter().map(at).collect()
    }

    /// Where the server would listen, the most useful address first.
    fn addresses(&self) -> Vec<SocketAddr> {
        let addresses = self.lan.addresses.clone().unwrap_or_else(private_addresses);
        addresses.into_iter().map(|ip| SocketAddr::new(ip, self.main.port())).collect()
    }
}

/// Accepts connections at the first listener, and at those that come later.
pub(crate) async fn accept_everywhere(
    first: TcpListener,
    mut more: mpsc::Receiver<TcpListener>,
    accept: listen::Accept,
) {
    let mut accepting = tokio::task::JoinSet::new();
    accepting.spawn(accept.clone().at(first));
    loop {
        tokio::select! {
            Some(listener) = more.recv() => {
                accepting.spawn(accept.clone().at(listener));
            }
            done = accepting.join_next() => if done.is_none() || accepting.is_empty() { return },
        }
    }
}

/// An address as people type it.
fn url(address: SocketAddr) -> String {
    format!("http://{address}")
}

/// The addresses that this computer has in private networks, the most useful first.
#[must_use]
pub fn private_addresses() -> Vec<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let named = interfaces.into_iter().map(|interface| (interface.name, interface.addr));
    ranked(named.map(|(name, address)| (name, IfAddr::ip(&address))).collect())
}

/// Leaves out what a neighbour cannot reach: loopback, public addresses (the internet is not the
/// neighbourhood), and bridges to containers and virtual machines of this computer.
fn ranked(interfaces: Vec<(String, IpAddr)>) -> Vec<IpAddr> {
    const INSIDE: [&str; 7] = ["docker", "br-", "veth", "virbr", "vboxnet", "vmnet", "podman"];
    let is_inside = |name: &str| INSIDE.iter().any(|inside| name.starts_with(inside));
    let mut ranked: Vec<(u8, IpAddr)> = interfaces
        .into_iter()
        .filter(|(name, _)| !is_inside(name))
        .filter_map(|(_, address)| Some((rank(address)?, address)))
        .collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.dedup_by_key(|(_, address)| *address);
    ranked.into_iter().map(|(_, address)| address).collect()
}

/// Small networks first: home routers give 192.168 addresses.
fn rank(address: IpAddr) -> Option<u8> {
    let IpAddr::V4(address) = address else { return None };
    match address.octets() {
        _ if is_shared(address) => Some(3),
        _ if !address.is_private() => None,
        [192, ..] => Some(0),
        [10, ..] => Some(1),
        _ => Some(2),
    }
}

/// Addresses 100.64 to 100.127, which overlay networks such as Tailscale use.
fn is_shared(address: Ipv4Addr) -> bool {
    let [first, second, ..] = address.octets();
    first == 100 && (64..128).contains(&second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_given_addresses_that_they_can_reach() {
        let interfaces = [
            ("lo", "127.0.0.1"),
            ("lo", "::1"),
            ("docker0", "172.17.0.1"),
            ("tailscale0", "100.101.102.103"),
            ("eth1", "10.0.0.8"),
            ("eth0", "203.0.113.9"),
            ("wlan0", "192.168.1.7"),
            ("wlan0", "fe80::1"),
        ];
        let interfaces = interfaces.map(|(name, ip)| (name.to_owned(), ip.parse().unwrap()));
        let found: Vec<String> =
            ranked(interfaces.to_vec()).iter().map(ToString::to_string).collect();
        assert_eq!(found, ["192.168.1.7", "10.0.0.8", "100.101.102.103"]);
    }

    #[test]
    fn a_server_that_listens_at_an_address_of_the_network_names_it() {
        let at = |main: &str, public: Option<&str>| {
            let public = public.map(|url| url.parse().unwrap());
            Network::new(main.parse().unwrap(), public, LanConfig::default()).0.info()
        };
        let open = |urls: &[&str]| NetworkInfo {
            state: NetworkState::Open,
            urls: urls.iter().map(|&url| url.to_owned()).collect(),
        };
        assert_eq!(at("192.168.1.7:4280", None), open(&["http://192.168.1.7:4280"]));
        let public = "https://cards.example.org";
        assert_eq!(at("127.0.0.1:4280", Some(public)), open(&[public]));
    }
}
