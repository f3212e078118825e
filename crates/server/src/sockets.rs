//! Counting: how many are open in all, and from one address.

use crate::{caller::counted, config::Limits};
use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

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
    pub(crate) fn take(&self, address: IpAddr, limits: &Limits) -> Option<Held> {
        let address = counted(address);
        let mut open = self.open();
        let of_one = open.by_address.get(&address).copied().unwrap_or(0);
        if open.all >= limits.sockets || of_one >= limits.sockets_per_address {
            return None;
        }
        open.all += 1;
        open.by_address.insert(address, of_one + 1);
        Some(Held { sockets: self.clone(), address })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Something that is open, and counts until it is dropped.
pub(crate) struct Held {
    sockets: Sockets,
    address: IpAddr,
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut open = self.sockets.open();
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
        assert!(sockets.take(ann, &limits).is_none(), "two are enough for Ann");
        let _third = sockets.take(ben, &limits).unwrap();
        assert!(sockets.take(ben, &limits).is_none(), "three are all there are");
        drop(first);
        assert!(sockets.take(ben, &limits).is_some());
    }

    #[test]
    fn one_network_cannot_either() {
        let limits = Limits { sockets_per_address: 2, ..Limits::default() };
        let sockets = Sockets::default();
        let take = |text: &str| sockets.take(text.parse().unwrap(), &limits);
        let _two = (take("2001:db8::1").unwrap(), take("2001:db8::2").unwrap());
        assert!(take("2001:db8::3").is_none(), "three doors of one house");
        assert!(take("2001:db8:0:1::3").is_some(), "another house");
    }
}
