//! Budr Basef, told as tests.

mod define;
mod sets;
