//! Parlour at the command line.
fn main() {}
