//! Parlour at the command line: each subcommand is one file.

#![allow(
    clippy::disallowed_methods,
    reason = "this crate is the edge: it has a clock and the system's chances"
)]

// first, so that what it says of `println!` holds everywhere
#[macro_use]
mod out;

mod admin;
mod analyse;
mod arena;
mod backup;
mod bench;
mod completions;
mod dates;
mod engine;
mod external_bots;
mod games;
mod health;
mod host;
mod join;
mod lab;
mod learn;
mod lines;
mod local_server;
mod man;
mod mcp;
mod output_file;
mod page;
mod play;
mod player;
mod print;
mod puzzles;
mod record_file;
mod registry;
mod replay;
mod restore;
mod rules;
mod sentences;
mod serve;
mod simulate;
mod store;
mod threads;
mod typed;
mod variant;
mod variant_text;
mod verify;

use anyhow::Result;
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// A card table for five little-known games
///
/// Without a command it serves tables on this computer and opens the page in your browser.
#[derive(Parser)]
#[command(name = "parlour", version, about, after_help = HELP)]
struct Parlour {
    #[command(subcommand)]
    what: Option<What>,
}

const HELP: &str = "\
Examples:
  parlour
  parlour learn basement
  parlour play basement
  parlour serve --lan
  parlour rules down-the-well 18
  parlour simulate bread-basket --json

Environment:
  PARLOUR_DATA        the folder where the server keeps everything
  PARLOUR_DATABASE    the PostgreSQL database where it keeps everything instead
  PARLOUR_LISTEN      where `parlour serve` listens
  PARLOUR_PUBLIC_URL  the address that people type, behind a proxy or a tunnel
  PARLOUR_LOG         what the server logs, such as info or parlour_server=debug
  NO_COLOR            no colours in the terminal

`parlour help COMMAND` describes a command; `parlour man COMMAND` prints its manual page.";

#[derive(Subcommand)]
enum What {
    Serve(Box<serve::Serve>),
    Host(Box<host::Host>),
    Join(join::Join),
    Health(health::Health),
    Admin(admin::Admin),
    Backup(backup::Backup),
    Restore(restore::Restore),
    Store(store::StoreCommand),
    Play(play::Play),
    Learn(learn::Learn),
    Games(games::Games),
    Rules(rules::Rules),
    Variant(variant::Variant),
    Print(print::Print),
    Replay(replay::Replay),
    Analyse(analyse::Analyse),
    Verify(verify::Verify),
    Engine(engine::Speak),
    Mcp(mcp::Mcp),
    Simulate(simulate::Simulate),
    Arena(arena::Arena),
    Lab(lab::Lab),
    Puzzles(puzzles::MakePuzzles),
    Bench(bench::Bench),
    Completions(completions::Completions),
    Man(man::Man),
}

fn main() -> ExitCode {
    let done = run(Parlour::parse());
    external_bots::end_all_in_time();
    match done {
        Ok(()) => {
            out::flush();
            ExitCode::SUCCESS
        }
        Err(why) if out::is_unread(&why) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {}", sentence(&why));
            ExitCode::FAILURE
        }
    }
}

/// What went wrong and why, each said once and in one line.
fn sentence(why: &anyhow::Error) -> String {
    why.chain().fold(String::new(), |said, cause| match cause.to_string() {
        cause if said.contains(&cause) => said,
        cause if said.is_empty() => cause,
        cause => format!("{said}: {cause}"),
    })
}

fn run(parlour: Parlour) -> Result<()> {
    match parlour.what {
        None => serve::run_and_open(),
        Some(What::Serve(serve)) => serve.run(),
        Some(What::Host(host)) => host.run(),
        Some(What::Join(join)) => join.run(),
        Some(What::Health(health)) => health.run(),
        Some(What::Admin(admin)) => admin.run(),
        Some(What::Backup(backup)) => backup.run(),
        Some(What::Restore(restore)) => restore.run(),
        Some(What::Mcp(mcp)) => mcp.run(),
        Some(What::Store(store)) => store.run(),
        Some(What::Play(play)) => play.run(),
        Some(What::Learn(learn)) => learn.run(),
        Some(What::Games(games)) => games.run(),
        Some(What::Rules(rules)) => rules.run(),
        Some(What::Variant(variant)) => variant.run(),
        Some(What::Print(print)) => print.run(),
        Some(What::Replay(replay)) => replay.run(),
        Some(What::Analyse(analyse)) => analyse.run(),
        Some(What::Verify(verify)) => verify.run(),
        Some(What::Engine(_)) => engine::run(),
        Some(What::Simulate(simulate)) => simulate.run(),
        Some(What::Arena(arena)) => arena.run(),
        Some(What::Lab(lab)) => lab.run(),
        Some(What::Puzzles(puzzles)) => puzzles.run(),
        Some(What::Bench(bench)) => bench.run(),
        Some(What::Completions(completions)) => completions.run(),
        Some(What::Man(man)) => man.run(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    /// Each command, with the words that lead to it.
    fn commands(command: &clap::Command, words: &str, all: &mut Vec<(String, String)>) {
        let words = format!("{words} {}", command.get_name()).trim().to_owned();
        let help = command.clone().render_long_help().to_string();
        for one in command.get_subcommands().filter(|one| one.get_name() != "help") {
            commands(one, &words, all);
        }
        all.push((words, help));
    }

    #[test]
    fn every_command_shows_examples_of_itself_that_can_be_typed() {
        let mut all = Vec::new();
        commands(&Parlour::command(), "", &mut all);
        assert!(all.len() > 20, "{}", all.len());
        for (words, help) in all {
            let examples = help.lines().filter(|line| line.starts_with("  parlour"));
            let examples: Vec<&str> = examples.map(str::trim).collect();
            assert!(!examples.is_empty(), "`{words} --help` has no example");
            for example in examples {
                assert!(example.starts_with(&words), "`{words} --help` shows `{example}`");
                let typed = shlex::split(example).unwrap();
                // what follows a pipe is another program's
                let typed = typed.split(|word| word == "|" || word == ">").next().unwrap();
                let read = Parlour::try_parse_from(typed);
                assert!(read.is_ok(), "`{example}`: {}", read.err().unwrap());
            }
        }
    }

    #[test]
    fn a_host_brings_a_bot_and_chooses_the_level_of_the_others() {
        let typed = "parlour host basement --bot deep=./mybot --bots none";
        let read = Parlour::try_parse_from(typed.split(' '));
        assert!(read.is_ok(), "{}", read.err().unwrap());
    }
}
