//! How much a table server carries, measured from outside, on this machine alone: a real `parlour
//! serve` on a folder that is thrown away, and clients that speak its protocol over loopback.
//!
//! ```text
//! cargo xtask load                     everything, shortly
//! cargo xtask load --full              with the numbers of the goals
//! cargo run --release -p parlour-load -- layer    the table layer alone: no server, no connection
//! ```
//!
//! Clients and server share the machine, so what is measured is what is left for the server.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a measuring tool: it has a clock, and it prints"
)]

mod args; // what to measure, and how much of it
mod child; // the server: started, weighed, killed
mod churn; // a connection that comes and goes beside many spectators
mod connection; // one connection to a table
mod crowd; // many tables with four people each
mod figures; // what was measured, next to what was wanted
mod idle; // connections that only listen
mod kills; // kill -9 under load
mod layer; // the table layer alone
mod live; // bytes of a table in play
mod open_loop; // acts in an open loop
mod ports; // addresses of loopback, and requests from them
mod storm; // everyone is cut off and comes back
mod table; // a table and the four who play there
mod tally;

use anyhow::Result;
use args::{Args, What};
use clap::Parser;
use figures::Figures;
use std::{process::ExitCode, time::Duration};

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("load: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<()> {
    let mut figures = Figures::default();
    let outcome = match args.what {
        Some(What::Layer { json }) => layer::measure(args, json, &mut figures),
        Some(What::Churn) => on_runtime(churn::measure(args, &args.size(), &mut figures)),
        None => on_runtime(from_outside(args, &mut figures)),
    };
    figures.print();
    outcome?;
    figures.write(args.out.as_deref())
}

fn on_runtime(measuring: impl Future<Output = Result<()>>) -> Result<()> {
    let runtime = tokio::runtime::Runtime::new()?;
    let outcome = runtime.block_on(measuring);
    runtime.shutdown_timeout(Duration::from_secs(1));
    outcome
}

async fn from_outside(args: &Args, figures: &mut Figures) -> Result<()> {
    let size = args.size();
    idle::measure(args, &size, figures).await?;
    churn::measure(args, &size, figures).await?;
    live::measure(args, &size, figures).await?;

    let folder = tempfile::tempdir()?;
    let connections = size.tables * table::SEATS + 1000;
    let mut server = child::Server::start(args.program()?, folder.path(), connections).await?;
    let crowd = crowd::Crowd::open(server.address, size.tables).await?;
    println!("{} tables, {} people", size.tables, size.tables * table::SEATS);
    open_loop::measure(&crowd, &size, figures).await?;
    storm::measure(&crowd, &size, figures).await?;
    kills::measure(&crowd, &mut server, &size, figures).await?;
    crowd.go().await;
    server.kill().await
}
