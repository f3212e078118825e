//! The log of one table in the store.

use crate::cluster::Tenure;
use crate::store::{Reader, StoreError, Tombstone, Write, Writer};
use parlour_engine::fair::Secret;

/// Reads and writes the log of one table.
#[derive(Clone)]
pub(crate) struct EventLog {
    pub(crate) table: String,
    pub(crate) writer: Writer,
    pub(crate) reader: Reader,
    pub(crate) epoch: u32,
    /// Where nodes share the store: is the table still this node's?
    pub(crate) tenure: Option<Tenure>,
}

impl EventLog {
    /// May the table be answered for? Without other nodes it always may.
    pub(super) fn is_ours(&self) -> bool {
        self.tenure.as_ref().is_none_or(Tenure::is_good)
    }

    pub(super) fn secret(&self, match_no: u32, secret: &Secret) -> Write {
        Write::Secret { table: self.table.clone(), match_no, secret: secret.0 }
    }

    pub(super) fn token(&self, seat: u8, hash: [u8; 32]) -> Write {
        Write::Token { table: self.table.clone(), seat, hash }
    }

    pub(super) fn drop_token(&self, seat: u8) -> Write {
        Write::DropToken { table: self.table.clone(), seat }
    }

    pub(super) fn drop_notice(&self, seat: u8) -> Write {
        Write::DropNotice { table: self.table.clone(), seat }
    }
}

/// Why a table cannot be read from the log.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum ReadError {
    #[error("there is no such table")]
    NoTable,
    #[error("the table is on its way to another node")]
    NotHere,
    #[error("reading it broke off")]
    BrokeOff,
    #[error("the table is deleted or expired")]
    Tombstone(Tombstone),
    #[error(transparent)]
    Store(#[from] StoreError),
}
