//! A PostgreSQL for the tests of several processes, until the standard input ends: `cargo xtask test` starts
//! it, and names its folder to them. It prints the folder when the server is up.
#![cfg(unix)]
#![allow(clippy::print_stdout, reason = "it says where the server is")]

#[path = "../tests/postgres/mod.rs"]
#[allow(dead_code, reason = "tests use more of it")]
mod postgres;

use std::io::{Read, stdin};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let programs = postgres::programs().ok_or("there is no PostgreSQL here")?;
    let server = postgres::Postgres::start(&programs, "");
    println!("{}", server.folder.display());
    stdin().read_to_end(&mut Vec::new())?;
    Ok(())
}
