//! Nothing: without it cargo does not take the build dependencies.

fn main() {}
