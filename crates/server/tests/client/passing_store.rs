//! A store in memory that a test stands before: it sees each commit first, and may answer for the store.

use parlour_server::store::{Cutoff, Reader, Retired, Sqlite, Store, StoreError, UnitError, Write};

/// What a commit came to.
type Committed = Result<Vec<Result<(), UnitError>>, StoreError>;

/// A store in memory whose commits go through `commit`.
pub(crate) struct PassingStore<F> {
    inner: Sqlite,
    commit: F,
}

impl<F> PassingStore<F>
where
    F: FnMut(&mut Sqlite, &[Vec<Write>]) -> Committed + Send + 'static,
{
    pub(crate) fn of(inner: Sqlite, commit: F) -> Self {
        Self { inner, commit }
    }
}

impl<F> Store for PassingStore<F>
where
    F: FnMut(&mut Sqlite, &[Vec<Write>]) -> Committed + Send + 'static,
{
    fn epoch(&self) -> u32 {
        self.inner.epoch()
    }

    fn commit(&mut self, units: &[Vec<Write>]) -> Committed {
        (self.commit)(&mut self.inner, units)
    }

    fn retire(&mut self, cutoff: &Cutoff) -> Result<Retired, StoreError> {
        self.inner.retire(cutoff)
    }

    fn reader(&self) -> Result<Reader, StoreError> {
        self.inner.reader()
    }

    fn close(self: Box<Self>) -> Result<(), StoreError> {
        Ok(())
    }
}
