//! What a store can do.

use std::sync::Arc;

use crate::store::{Cutoff, Ownership, Reader, Retired, StoreError, UnitError, Write};

/// The writing side. It has one owner, as a rule the thread of a [`Writer`](crate::store::Writer).
pub trait Store: Send + 'static {
    /// Raised at each opening. What an older epoch wants to write is refused. Of a store that nodes
    /// share it is also the node's number.
    fn epoch(&self) -> u32;

    /// Everything in `units` in one durable commit. A unit that cannot be done is left out whole
    /// and answered `Err`; the others are done.
    ///
    /// # Errors
    /// If the store is broken; then nothing of all the units was written.
    fn commit(&mut self, units: &[Vec<Write>]) -> Result<Vec<Result<(), UnitError>>, StoreError>;

    /// Gives tables that are too old a tombstone, removes those whose tombstone is too old, and
    /// names both. A table is as old as its last entry, its making or its restoring, whichever is
    /// the latest.
    ///
    /// # Errors
    /// If the store is broken; then nothing was changed, unless [`StoreError::may_be_written`].
    fn retire(&mut self, cutoff: &Cutoff) -> Result<Retired, StoreError>;

    /// Looks at what has been committed, from any thread.
    ///
    /// # Errors
    /// If the store is broken.
    fn reader(&self) -> Result<Reader, StoreError>;

    /// Which node plays which table, if nodes may share this store.
    fn ownership(&self) -> Option<Arc<dyn Ownership>> {
        None
    }

    /// Ends well: what was committed stands where the next opening finds it at once.
    ///
    /// # Errors
    /// If the store is broken. Nothing that was committed is lost by it.
    fn close(self: Box<Self>) -> Result<(), StoreError>;
}
