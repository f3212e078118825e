//! How the page calls the worker: it puts a JSON text where [`input`] says, [`call`]s, and reads the
//! answer where [`output`] says.
#![allow(unsafe_code, reason = "a function that a page finds by its name; no block here is unsafe")]

use crate::OfflineTables;
use parlour_protocol::{line, wire};
use std::cell::RefCell;

thread_local! {
    static TABLES: RefCell<OfflineTables> = RefCell::default();
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a text of so many bytes, and says where to put it.
#[unsafe(no_mangle)]
extern "C" fn input(length: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(length, 0);
        text.as_mut_ptr()
    })
}

/// Carries out the call that lies there, at this time in milliseconds since 1970. The answer lies at
/// [`output`] then, and has so many bytes.
#[unsafe(no_mangle)]
extern "C" fn call(now: f64) -> usize {
    let asked = TEXT.with_borrow_mut(std::mem::take);
    let answer = match wire::read(&String::from_utf8_lossy(&asked)) {
        Ok(call) => line(&TABLES.with_borrow_mut(|tables| tables.carry_out(call, now))),
        Err(why) => line(&why),
    };
    TEXT.with_borrow_mut(|text| {
        *text = answer.into_bytes();
        text.len()
    })
}

/// Where the answer lies.
#[unsafe(no_mangle)]
extern "C" fn output() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}
