//! The engine, with toy games at made-up tables.

mod contract;
mod driver;
mod properties;
mod story;
mod toy;
