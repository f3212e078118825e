//! Where a game writes down what happened.

/// A place for events. `()` is the log that keeps nothing: the closure is never
/// called, so a playout pays nothing for events no one reads.
pub trait Log<E> {
    /// Note an event.
    fn note(&mut self, event: impl FnOnce() -> E);
}

impl<E> Log<E> for () {
    #[inline(always)]
    fn note(&mut self, _: impl FnOnce() -> E) {}
}

impl<E> Log<E> for Vec<E> {
    fn note(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}
