//! Whole games at random take no memory from the heap: not for a deal, not for a decision.

#![allow(unsafe_code)] // an allocator is unsafe by its signature

use parlour_engine::playout::playouts;
use parlour_games::{
    basement::Basement, basset::Basset, bread_basket::BreadBasket, budr_basef::BudrBasef,
    down_the_well::DownTheWell,
};
use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

/// The system's allocator, with a count of this thread's requests.
struct Counting;

thread_local! {
    static REQUESTS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        REQUESTS.with(|requests| requests.set(requests.get() + 1));
        // SAFETY: the caller's promise is handed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is handed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn requests_of(work: impl FnOnce() -> u64) -> (u64, u64) {
    let before = REQUESTS.with(Cell::get);
    let decisions = work();
    (REQUESTS.with(Cell::get) - before, decisions)
}

macro_rules! takes_no_memory {
    ($($name:ident: $rules:expr, $seats:expr;)*) => {$(
        #[test]
        fn $name() {
            let rules = $rules;
            let (requests, decisions) = requests_of(|| playouts(&rules, $seats, 1, 50).decisions);
            assert!(decisions > 500, "{decisions} decisions");
            assert_eq!(requests, 0, "requests for memory in {decisions} decisions");
        }
    )*};
}

takes_no_memory! {
    basement_takes_no_memory: Basement::default(), 4;
    budr_basef_takes_no_memory: BudrBasef::default(), 4;
    bread_basket_takes_no_memory: BreadBasket::default(), 4;
    basset_takes_no_memory: Basset::default(), 4;
    down_the_well_takes_no_memory: DownTheWell::default(), 4;
}

#[test]
fn a_request_is_counted() {
    let (requests, _) = requests_of(|| *std::hint::black_box(Box::new(1)));
    assert_eq!(requests, 1);
}
