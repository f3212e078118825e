//! Programs that play end with the command that asks them, however that is ended.
#![allow(clippy::disallowed_methods, reason = "it waits for processes, and not for ever")]

use crate::pty::Sitting;
use std::{
    fs,
    io::Write,
    os::unix::process::ExitStatusExt,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

const PROCESS_TIMEOUT: Duration = Duration::from_secs(60);
const CHECK_INTERVAL: Duration = Duration::from_millis(5);

/// How long the program of one test sleeps: no other has this number of seconds.
fn seconds(test: u32) -> String {
    format!("{test}{}", std::process::id())
}

/// Does a program run that sleeps for so long? One that has ended and is not waited for has no
/// arguments any more.
fn sleeps(seconds: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    let mut arguments = processes.filter_map(|one| fs::read(one.path().join("cmdline")).ok());
    arguments.any(|words| words == format!("sleep\0{seconds}\0").as_bytes())
}

#[track_caller]
fn until(what: &str, is_so: impl Fn() -> bool) {
    let late = Instant::now() + PROCESS_TIMEOUT;
    while !is_so() {
        assert!(Instant::now() < late, "{what}");
        thread::sleep(CHECK_INTERVAL);
    }
}

fn starts(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().unwrap()
}

/// The command is sent this signal while its program thinks.
fn ends_with_its_program(mut parlour: Child, seconds: &str, signal: i32) {
    until("its program is asked", || sleeps(seconds));
    let kill = ["kill", &format!("-{signal}"), &parlour.id().to_string()].join(" ");
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    // else its input would end, too
    let input = parlour.stdin.take();
    let status = parlour.wait().unwrap();
    drop(input);
    assert_eq!(status.signal(), Some(signal), "it ends as the signal says");
    until("its program has ended", || !sleeps(seconds));
}

#[test]
fn ctrl_c_ends_the_programs_of_an_arena() {
    let seconds = seconds(771);
    let bots = format!("cmd:sleep {seconds},rule");
    let arena = ["arena", "basset", "--bots", &bots, "--bot-time", "60000"];
    ends_with_its_program(starts(&arena), &seconds, 2);
}

#[test]
fn a_terminal_that_is_closed_ends_the_programs_of_the_lab() {
    let seconds = seconds(772);
    let bots = format!("cmd:sleep {seconds}");
    let lab = ["lab", "cycles", "basset", "--bots", &bots, "--bot-time", "60000"];
    ends_with_its_program(starts(&lab), &seconds, 1);
}

#[test]
fn the_engine_ends_with_its_programs() {
    let seconds = seconds(773);
    let mut engine = starts(&["engine"]);
    let asks = format!(
        "{{\"cmd\":\"new\",\"game\":\"bread-basket\",\"players\":2,\"seed\":\"1\"}}\n\
         {{\"cmd\":\"bot\",\"seat\":1,\"level\":\"cmd:sleep {seconds}\"}}\n"
    );
    engine.stdin.as_mut().unwrap().write_all(asks.as_bytes()).unwrap();
    ends_with_its_program(engine, &seconds, 15);
}

#[test]
fn a_program_that_thinks_ends_when_its_game_is_left() {
    let seconds = seconds(774);
    let bots = format!("--bots cmd:sleep␣{seconds} --bot-time 600000");
    let mut sitting = Sitting::at(&format!("play bread-basket --seed pty {bots}"), (80, 24));
    until("the program is asked", || sleeps(&seconds));
    sitting.type_in("\u{3}");
    sitting.ends();
    until("its program has ended", || !sleeps(&seconds));
}
