//! Several nodes on one PostgreSQL, each a process of its own, under load while nodes, ways and the
//! database fail: one judge for all. Where there is no PostgreSQL the tests are skipped. Variables such as
//! `PARLOUR_NODE_KILLS` (`kind.rs` has them all) let each fault happen more often.

#![cfg(unix)]
#![allow(clippy::print_stdout, reason = "it prints what the usual test harness would")]
#![allow(clippy::disallowed_methods, reason = "it waits for processes")]

#[path = "../client/mod.rs"]
mod client;
#[path = "../failpoint/mod.rs"]
mod failpoint;
mod faults;
#[path = "../history/mod.rs"]
mod history;
mod judge;
mod kind;
mod names;
mod node;
mod notices;
mod operator;
mod planted;
mod players;
#[allow(dead_code, reason = "the tests of the store need more of it")]
#[path = "../postgres/mod.rs"]
mod postgres;
mod proxy;
mod run;
mod shared;
mod supervised;
mod two_nodes;
mod world;
mod writer;

use kind::Kind;
use libtest_mimic::{Arguments, Failed, Trial};
use postgres::Postgres;

/// Most of each test is waiting, for a lease as a rule.
const TESTS_AT_ONCE: usize = 4;

fn main() {
    if let Some(plan) = node::plan() {
        return runtime().block_on(node::serve(plan));
    }
    let arguments = Arguments::from_args();
    let test_threads = arguments.test_threads.or(Some(TESTS_AT_ONCE));
    let arguments = Arguments { test_threads, ..arguments };
    let mut tests = vec![
        test("a_match_is_played_through_two_nodes".to_owned(), two_nodes::plays_through),
        test("a_name_is_the_same_at_every_node".to_owned(), names::are_everywhere),
        test("two_nodes_send_a_notice_once".to_owned(), notices::are_sent_once),
        test("an_operator_moves_tables_and_drains_nodes".to_owned(), operator::moves_and_drains),
    ];
    for kind in Kind::ALL {
        tests.push(test(format!("nothing_acknowledged_is_lost_when_{}", kind.name()), move |_| {
            kind::holds(kind)
        }));
    }
    for (kind, mistake, breaches) in kind::MISTAKES {
        let name = format!("{}_is_found_when_{}", mistake.name(), kind.name());
        tests.push(test(name, move |_| kind::finds(*kind, *mistake, breaches)));
    }
    libtest_mimic::run(&arguments, tests).exit();
}

fn test(
    name: String,
    run: impl FnOnce(&'static Postgres) -> Result<(), String> + Send + 'static,
) -> Trial {
    // each node has an address of its own in 127.0.0.0/8, as only Linux has them
    let server = || Postgres::shared().filter(|_| cfg!(target_os = "linux"));
    Trial::test(name, move || match server() {
        Some(server) => run(server).map_err(Failed::from),
        None => Ok(()),
    })
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(4).enable_all().build().unwrap()
}
