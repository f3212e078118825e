//! A table and its session, with time as a number that the test gives.

mod observations;
mod races;
mod session;
mod table;
