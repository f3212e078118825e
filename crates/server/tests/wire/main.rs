//! A whole server over real sockets, and people who wish it well or ill.
//!
//! * `restart`: everybody goes on where they were
//! * `scan`: every byte that goes to anybody is something they may know
//! * `cells`: what each message is worth from whom, when
//! * `abuse`, `slow`, `forged`: what is no game at all
//! * `studies`: the lab
//! * `disk`: nothing is acknowledged that is not written down

#![allow(clippy::disallowed_methods, reason = "it measures how long a server takes")]

#[path = "../guest/mod.rs"]
mod guest;

mod abuse;
mod cells;
mod disk;
mod forged;
mod restart;
mod scan;
mod slow;
mod studies;
