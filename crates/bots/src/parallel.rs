//! Work on all threads of the current rayon pool.
//!
//! What is done to an item is called through a reference, so that rayon's code is compiled once for each
//! type of result, not once for each closure of each game. An item should therefore be worth a
//! call: a game, a world, not a card.

use rayon::prelude::*;

/// What `one` makes of each item, in their order.
pub fn map<I: Sync, T: Send>(items: &[I], one: &(dyn Fn(&I) -> T + Sync)) -> Vec<T> {
    // any thread may take over the rest of the items at any place: they differ much in length
    let one: &(dyn Fn(usize) -> T + Sync) = &|place| one(&items[place]);
    (0..items.len()).into_par_iter().with_max_len(1).map(one).collect()
}

/// What `one` makes of each item, in their order, until it fails. Memory grows with what was made, so the
/// items may be more than will ever be done.
///
/// # Errors
/// One of those that failed before the others were stopped.
pub fn try_map<I: Sync, T: Send, E: Send>(
    items: &[I],
    one: &(dyn Fn(&I) -> Result<T, E> + Sync),
) -> Result<Vec<T>, E> {
    let one: &(dyn Fn(usize) -> Result<T, E> + Sync) = &|place| one(&items[place]);
    (0..items.len()).into_par_iter().with_max_len(1).map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn results_keep_the_order_of_the_items() {
        let items: Vec<u64> = (0..100).collect();
        assert_eq!(map(&items, &|item| item * 2), (0..200).step_by(2).collect::<Vec<_>>());
    }

    #[test]
    fn a_failure_is_the_result_and_stops_the_rest() {
        let items: Vec<usize> = (0..10_000).collect();
        let tried = AtomicUsize::new(0);
        let one = |item: &usize| {
            tried.fetch_add(1, Ordering::Relaxed);
            if *item == 0 { Err("the first") } else { Ok(*item) }
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        assert_eq!(pool.install(|| try_map(&items, &one)), Err("the first"));
        assert_eq!(tried.into_inner(), 1);
        let all: Result<Vec<usize>, &str> = try_map(&[1, 2], &|item| Ok(*item));
        assert_eq!(all, Ok(vec![1, 2]));
    }

    #[test]
    fn nothing_is_kept_for_items_that_are_never_done() {
        let more_than_memory = vec![(); 1 << 40];
        let stopped = try_map(&more_than_memory, &|()| Err::<[u8; 1024], _>("stopped"));
        assert_eq!(stopped, Err("stopped"));
    }
}
