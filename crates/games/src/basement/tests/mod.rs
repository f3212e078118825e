//! Basement, told as tests.

mod contract;
