//! A server, its neighbours, and the person at its terminal. 127.0.0.2 plays the address that
//! neighbours know.

use super::{complains, parlour, reads, says, text};
use parlour_protocol::wire::{NetworkInfo, NetworkState};
use rustix::process::{Pid, Signal, kill_process, test_kill_process};
use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Stdio},
};
use tempfile::TempDir;

const NEIGHBOURS: &str = "127.0.0.2";

/// A server at work, and what it prints.
struct Serving {
    child: Child,
    said: BufReader<Box<dyn Read>>,
    /// All that was read so far.
    so_far: String,
    _data: TempDir,
}

impl Serving {
    /// Starts one whose terminal is a pipe.
    fn with(arguments: &str) -> Self {
        let data = TempDir::new().unwrap();
        let mut command = Self::command(arguments, &data);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let said: Box<dyn Read> = Box::new(child.stdout.take().unwrap());
        Self { child, said: BufReader::new(said), so_far: String::new(), _data: data }
    }

    fn command(arguments: &str, data: &TempDir) -> std::process::Command {
        let folder = data.path().display();
        parlour(&format!("serve --listen 127.0.0.1:0 --data {folder} {arguments}"))
    }

    /// The line in which these words are, once it is printed.
    fn says(&mut self, words: &str) -> String {
        loop {
            let mut line = String::new();
            let read = self.said.read_line(&mut line).unwrap_or(0);
            self.so_far += &line;
            assert!(read > 0, "it ends before it says `{words}`: {}", self.so_far);
            if line.contains(words) {
                return line;
            }
        }
    }

    /// The address that follows these words.
    fn address_after(&mut self, words: &str) -> String {
        let line = self.says(words);
        let (_, rest) = line.split_once("http://").expect("an address");
        let end = rest.find(|c: char| c.is_whitespace() || c == ')').unwrap_or(rest.len());
        rest[..end].to_owned()
    }

    /// Ends it as a service manager does.
    fn ends_well(self) {
        self.ends_well_at(Signal::TERM);
    }

    fn ends_well_at(mut self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
        let status = self.child.wait().unwrap();
        let mut rest = String::new();
        let _ = self.said.read_to_string(&mut rest);
        assert!(status.success(), "{status}: {}{rest}", self.so_far);
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A request to a server: the body of its answer.
fn request(at: &str, method: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(at).unwrap();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.split_once("\r\n\r\n").unwrap().1.to_owned()
}

fn is_reached(at: &str) -> bool {
    request(at, "GET", "/healthz").contains("alive")
}

#[test]
fn a_server_that_is_started_for_the_network_prints_what_neighbours_type() {
    let mut server = Serving::with(&format!("--lan --lan-address {NEIGHBOURS}"));
    let own = server.address_after("Parlour is running at");
    assert!(own.starts_with("127.0.0.1:"), "{own}");
    let theirs = server.address_after("Others on your network can join at");
    assert!(theirs.starts_with(NEIGHBOURS), "{theirs}");
    assert!(is_reached(&own) && is_reached(&theirs));
    server.ends_well();
}

#[test]
fn a_server_of_this_computer_says_so_and_is_opened_from_its_page() {
    let mut server = Serving::with(&format!("--lan-address {NEIGHBOURS}"));
    let own = server.address_after("Parlour is running at");
    let theirs = server.address_after("To let your network connect, restart with --lan");
    assert!(TcpStream::connect(&theirs).is_err(), "no one has asked yet");
    let opened: NetworkInfo = serde_json::from_str(&request(&own, "POST", "/api/network")).unwrap();
    assert_eq!(
        (opened.state, &opened.urls),
        (NetworkState::Open, &vec![format!("http://{theirs}")])
    );
    assert_eq!(
        server.address_after("Others on your network can join at"),
        theirs,
        "the terminal is told, too"
    );
    assert!(is_reached(&theirs));
    server.ends_well();
}

#[test]
fn a_server_is_asked_for_its_health_and_a_missing_one_has_none() {
    let mut server = Serving::with("");
    let at = server.address_after("Parlour is running at");
    let at = at.trim_end_matches('/');
    assert_eq!(says(&format!("health --listen {at}")), format!("{at} is ready\n"));
    server.ends_well();
    assert!(complains(&format!("health --listen {at}")).contains("no answer"));
}

#[test]
fn a_server_that_is_locked_is_opened_by_no_one() {
    let mut server = Serving::with(&format!("--lan=off --lan-address {NEIGHBOURS}"));
    let own = server.address_after("Parlour is running at");
    server.says("Only this computer can connect.");
    let refused = request(&own, "POST", "/api/network");
    assert!(refused.contains("--lan=off"), "{refused}");
    server.ends_well();
}

#[test]
fn at_a_terminal_y_and_enter_let_the_neighbours_in() {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    let name = ptsname(&master, Vec::new()).unwrap().into_string().unwrap();
    let terminal = File::options().read(true).write(true).open(name).unwrap();
    let data = TempDir::new().unwrap();
    let mut command = Serving::command(&format!("--lan-address {NEIGHBOURS}"), &data);
    command.stdin(terminal.try_clone().unwrap()).stdout(terminal);
    let child = command.spawn().unwrap();
    drop(command);
    let (mut keys, said) = (File::from(master.try_clone().unwrap()), File::from(master));
    let said: Box<dyn Read> = Box::new(said);
    let mut server =
        Serving { child, said: BufReader::new(said), so_far: String::new(), _data: data };
    let theirs = server.address_after("To let your network connect, type y and press Enter");
    writeln!(keys, "what?").unwrap();
    writeln!(keys, "y").unwrap();
    assert_eq!(server.address_after("Others on your network can join at"), theirs);
    // the code for phones: black on white, in half blocks
    assert!(
        server.says("\u{1b}[38;5;16;48;5;231m").chars().filter(|&c| "█▀▄ ".contains(c)).count()
            > 20
    );
    assert!(is_reached(&theirs));
    server.ends_well();
}

#[test]
fn a_table_is_opened_and_played_in_one_command() {
    let data = TempDir::new().unwrap();
    let host = format!(
        "host DOWN --players 2 --plain --name Ann --listen 127.0.0.1:0 --data {}",
        data.path().display()
    );
    let output = reads(&host, &"\n".repeat(5_000));
    let said = text(&output.stdout);
    assert!(output.status.success(), "{said}{}", text(&output.stderr));
    for expected in [
        "Your table: http://127.0.0.1:",
        "/t/",
        "with --lan it works",
        "Ann",
        "The game is over. Scores:",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
}

#[test]
fn a_server_whose_terminal_is_closed_ends_in_good_order() {
    for signal in [Signal::HUP, Signal::QUIT] {
        let mut server = Serving::with("");
        server.says("Parlour is running at");
        server.ends_well_at(signal);
    }
}

/// A program that plays, and does not end by itself; it says its number in `started`.
fn endless_bot(folder: &TempDir) -> std::path::PathBuf {
    let (bot, started) = (folder.path().join("bot"), folder.path().join("started"));
    let (part, started) = (started.with_extension("part"), started.display().to_string());
    let part = part.display();
    let script = format!("echo $$ > {part}\nmv {part} {started}\nwhile :; do sleep 1; done\n");
    fs::write(&bot, script).unwrap();
    bot
}

#[test]
fn a_host_who_is_interrupted_leaves_no_program_behind() {
    let data = TempDir::new().unwrap();
    let bot = format!("mine=sh {}", endless_bot(&data).display());
    let mut host = parlour("host down --players 2 --plain --name Ann --listen 127.0.0.1:0");
    host.args(["--bots", "mine", "--bot", &bot, "--data"]).arg(data.path());
    let mut host = host.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    // she begins, and the program is asked for its first move
    host.stdin.as_mut().unwrap().write_all(b"\n\n\n\n").unwrap();
    let started = data.path().join("started");
    while !started.exists() {
        assert!(host.try_wait().unwrap().is_none(), "it ends before the program is started");
        std::thread::yield_now();
    }
    let program: i32 = fs::read_to_string(&started).unwrap().trim().parse().unwrap();
    kill_process(Pid::from_child(&host), Signal::TERM).unwrap();
    assert!(!host.wait().unwrap().success());
    let is_there =
        || test_kill_process(Pid::from_raw(program).unwrap()).is_ok() && !is_dead(program);
    for _ in 0..1_000 {
        if !is_there() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let _ = kill_process(Pid::from_raw(program).unwrap(), Signal::KILL);
    panic!("the program runs on");
}

/// Has the process ended, and only its parent does not know yet?
fn is_dead(process: i32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('Z'))
}

/// The system fails every write beyond a length, once its signal is ignored.
#[test]
fn a_host_whose_disk_fails_is_told_why_the_table_ends() {
    let data = TempDir::new().unwrap();
    let folder = data.path().display();
    let host = format!(
        "host basement --players 3 --plain --name Ann --listen 127.0.0.1:0 --data {folder}"
    );
    let mut limited = std::process::Command::new("sh");
    let limit = "trap '' XFSZ; ulimit -f 700; exec \"$0\" \"$@\"";
    let program = parlour(&host);
    limited.args(["-c", limit]).arg(program.get_program()).args(program.get_args());
    limited.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = limited.spawn().unwrap();
    let mut typed = child.stdin.take().unwrap();
    // she plays on until the disk fails, and stays then
    while typed.write_all(b"\n").is_ok() {}
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(!child.wait().unwrap().success(), "{said}");
    assert!(said.contains("the store has failed, so the server ends: "), "{said}");
}

#[test]
fn a_table_is_opened_on_the_server_that_runs_already() {
    let mut server = Serving::with("");
    let at = server.address_after("Parlour is running at");
    let seats = TempDir::new().unwrap();
    let host = format!(
        "host basement --bots rule --plain --name Ann --listen {at} --data {} --option rounds=1",
        seats.path().display()
    );
    let said = text(&reads(&host, "").stdout);
    assert!(info(&at, &said).contains("\"game\":\"basement\""));
    server.ends_well();
}

#[test]
fn a_server_that_runs_already_lets_the_network_in_for_a_table() {
    let mut server = Serving::with(&format!("--lan-address {NEIGHBOURS}"));
    let at = server.address_after("Parlour is running at");
    let seats = TempDir::new().unwrap();
    let data = seats.path().display();
    let host = format!("host basement --plain --name Ann --lan --listen {at} --data {data}");
    let said = text(&reads(&host, "").stdout);
    assert!(said.contains("it keeps its own settings"), "{said}");
    assert!(said.contains(&format!("Your table: http://{NEIGHBOURS}:")), "{said}");
    server.ends_well();
}

/// What a server knows of the table that `parlour host` has told of.
fn info(at: &str, said: &str) -> String {
    let (_, table) = said.split_once("/t/").expect("a link");
    request(at, "GET", &format!("/api/tables/{}", table.lines().next().unwrap()))
}

#[test]
fn friends_start_from_the_quick_rules_unless_they_name_others() {
    let mut server = Serving::with("");
    let at = server.address_after("Parlour is running at");
    let seats = TempDir::new().unwrap();
    let host = |options: &str| {
        let data = seats.path().display();
        let host = format!("host basset --plain --players 4 --listen {at} --data {data} {options}");
        info(&at, &text(&reads(&host, "").stdout))
    };
    let usual = host("");
    assert!(usual.contains("\"max_stake\":20"), "{usual}");
    let in_turn = host("--preset in-turn --option max_stake=30");
    assert!(in_turn.contains("\"tailleur\":\"rotate\""), "{in_turn}");
    assert!(in_turn.contains("\"deals\":4"), "{in_turn}");
    assert!(in_turn.contains("\"max_stake\":30"), "{in_turn}");
    let written = host("--preset as-written");
    assert!(!written.contains("max_stake"), "{written}");
    server.ends_well();
    // people at one screen are people, too
    let record = super::file("people.json");
    let _ = std::fs::remove_file(&record);
    super::says(&format!("play basset --plain --humans 3 --record {}", record.display()));
    let record = std::fs::read_to_string(record).unwrap();
    assert!(record.contains("\"max_stake\":20"), "{record}");
}

#[test]
fn a_table_that_cannot_be_is_refused_before_anything_is_started() {
    for (arguments, why) in [
        ("host whist", "no game `whist`"),
        ("host basement --players 9", "BSM-01"),
        ("host basement --bots meduim", "did you mean `medium`?"),
        ("host basement --option rond=3", "did you mean `rounds`?"),
    ] {
        let complaint = super::complains(arguments);
        assert!(complaint.contains(why), "{arguments}: {complaint}");
    }
}
