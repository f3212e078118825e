//! Budr Basef, told as tests.

mod contract;
mod define;
mod sets;
