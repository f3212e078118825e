//! Counting: how many are open in all, and from one address.

use crate::{caller::counted, config::Limits, telemetry};
use parking_lot::Mutex;
use std::{collections::HashMap, net::IpAddr, sync::Arc};

/// What is open now. Used for connections and for WebSockets.
#[derive(Clone, Default)]
pub(crate) struct Sockets {
    open: Arc<Mutex<Open>>,
}

#[derive(Default)]
struct Open {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

impl Sockets {
    /// One more from this address or its network, as long as what is returned is held.
    ///
    /// # Errors
    /// If there are too many. They are counted in the metrics.
    pub(crate) fn take(&self, address: IpAddr, limits: &Limits) -> Result<Held, TooManyError> {
        let held = self.held(address, limits);
        if held.is_err() {
            metrics::counter!(telemetry::CONNECTIONS_REFUSED).increment(1);
        }
        held
    }

    fn held(&self, address: IpAddr, limits: &Limits) -> Result<Held, TooManyError> {
        let address = counted(address);
        let mut open = self.open.lock();
        let of_one = open.by_address.get(&address).copied().unwrap_or(0);
        if of_one >= limits.sockets_per_address {
            return Err(TooManyError::OfAddress);
        }
        if open.all >= limits.sockets {
            return Err(TooManyError::OfAll);
        }
        open.all += 1;
        open.by_address.insert(address, of_one + 1);
        Ok(Held { sockets: self.clone(), address })
    }
}

/// There are as many open connections as may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum TooManyError {
    /// From one address, or its network.
    #[error("There are too many open connections from your address.")]
    OfAddress,
    /// From all addresses.
    #[error("The server has too many open connections. Try again later.")]
    OfAll,
}

/// Something that is open, and counts until it is dropped.
pub(crate) struct Held {
    sockets: Sockets,
    address: IpAddr,
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut open = self.sockets.open.lock();
        open.all -= 1;
        if let Some(count) = open.by_address.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_cannot_hold_all_connections() {
        let limits = Limits { sockets: 3, sockets_per_address: 2, ..Limits::default() };
        let sockets = Sockets::default();
        let (ann, ben) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        let first = sockets.take(ann, &limits).unwrap();
        let _second = sockets.take(ann, &limits).unwrap();
        assert_eq!(sockets.take(ann, &limits).err(), Some(TooManyError::OfAddress), "two for Ann");
        let _third = sockets.take(ben, &limits).unwrap();
        assert_eq!(sockets.take(ben, &limits).err(), Some(TooManyError::OfAll), "three in all");
        drop(first);
        assert!(sockets.take(ben, &limits).is_ok());
    }

    #[test]
    fn one_network_cannot_either() {
        let limits = Limits { sockets_per_address: 2, ..Limits::default() };
        let sockets = Sockets::default();
        let take = |text: &str| sockets.take(text.parse().unwrap(), &limits);
        let _two = (take("2001:db8::1").unwrap(), take("2001:db8::2").unwrap());
        assert!(take("2001:db8::3").is_err(), "three doors of one house");
        assert!(take("2001:db8:0:1::3").is_ok(), "another house");
    }
}
