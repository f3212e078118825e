//! Basset, told as tests.

mod contract;
