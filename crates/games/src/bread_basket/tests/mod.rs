//! Bread Basket, told as tests.

mod contract;
