//! Someone before a terminal in which `parlour` runs. The terminal is made by `script`, which every
//! Linux has.
//!
//! With `PARLOUR_SCREENS=FOLDER` each screen that was waited for or answered is kept there.
#![allow(clippy::disallowed_methods, reason = "it waits for a terminal, and not for ever")]

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    io::{Read, Write},
    num::NonZeroU16,
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// The most time for anything in these tests.
const SCREEN_TIMEOUT: Duration = Duration::from_secs(120);
/// How often it is looked whether something has come.
const CHECK_INTERVAL: Duration = Duration::from_millis(5);
/// Between two strokes of the same key: one that is held down repeats itself faster.
const KEY_INTERVAL: Duration = Duration::from_millis(100);
/// What gives the screen back.
const LEAVES_THE_SCREEN: &[u8] = b"\x1b[?1049l";

/// What has come from the program.
struct Output {
    screen: vt100::Parser,
    bytes: Vec<u8>,
}

/// A person at a terminal.
pub(crate) struct Sitting {
    terminal: Child,
    keys: Option<ChildStdin>,
    output: Arc<Mutex<Output>>,
    /// Which terminal it is, and the program's number.
    notes: TempDir,
}

/// Keeps a screen as a text file, if that is wanted and the test has not kept the same before.
fn keep(seen: &str, (rows, columns): (NonZeroU16, NonZeroU16)) {
    static KEPT: Mutex<BTreeMap<String, BTreeSet<String>>> = Mutex::new(BTreeMap::new());
    let Some(folder) = env::var_os("PARLOUR_SCREENS").map(PathBuf::from) else { return };
    let test = thread::current().name().unwrap_or("screen").to_owned();
    let name = format!("{test}-{columns}x{rows}");
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let same = kept.entry(name.clone()).or_default();
    if same.insert(seen.to_owned()) {
        fs::create_dir_all(&folder).expect("the folder of PARLOUR_SCREENS");
        let file = folder.join(format!("{name}-{:04}.txt", same.len()));
        fs::write(file, seen).expect("a screen in PARLOUR_SCREENS");
    }
}

impl Sitting {
    /// Starts `parlour` with these arguments in a terminal of this size.
    pub(crate) fn at(arguments: &str, (columns, rows): (u16, u16)) -> Self {
        let notes = tempfile::tempdir().expect("a folder");
        let arguments: Vec<String> = arguments
            .split_whitespace()
            .map(|argument| format!("'{}'", argument.replace('␣', " ")))
            .collect();
        // the shell becomes the program: its number is the program's
        let run = format!(
            "stty rows {rows} cols {columns}; tty > '{notes}/tty'; echo $$ > '{notes}/number'; \
             exec '{program}' {arguments}",
            notes = notes.path().display(),
            program = env!("CARGO_BIN_EXE_parlour"),
            arguments = arguments.join(" "),
        );
        let mut terminal = Command::new("script")
            .args(["--quiet", "--flush", "--return", "--command", &run, "/dev/null"])
            .env("TERM", "xterm-256color")
            .env("SHELL", "/bin/sh")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("script runs (util-linux)");
        let mut stdout = terminal.stdout.take().expect("a pipe");
        let keys = terminal.stdin.take();
        let output = Arc::new(Mutex::new(Output {
            screen: vt100::Parser::new(not_none(rows), not_none(columns), 0),
            bytes: Vec::new(),
        }));
        let hears = Arc::clone(&output);
        thread::spawn(move || {
            let mut bytes = [0; 8192];
            while let Ok(count @ 1..) = stdout.read(&mut bytes) {
                let mut output = hears.lock().expect("the lock is not poisoned");
                output.screen.process(&bytes[..count]);
                output.bytes.extend_from_slice(&bytes[..count]);
            }
        });
        Self { terminal, keys, output, notes }
    }

    /// What the shell has noted before it became the program.
    fn note(&self, what: &str) -> String {
        let late = Instant::now() + SCREEN_TIMEOUT;
        loop {
            let note = fs::read_to_string(self.notes.path().join(what)).unwrap_or_default();
            if note.ends_with('\n') {
                return note.trim().to_owned();
            }
            assert!(Instant::now() < late, "the terminal never opened");
            thread::sleep(CHECK_INTERVAL);
        }
    }

    /// Does the program still run?
    fn runs(&self) -> bool {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.note("number")));
        stat.is_ok_and(|stat| !matches!(state(&stat), Some('Z' | 'X')))
    }

    /// What is to be seen.
    pub(crate) fn seen(&self) -> String {
        self.output.lock().expect("the lock is not poisoned").screen.screen().contents()
    }

    /// Keeps what is to be seen, if that is wanted.
    fn keep(&self) {
        let output = self.output.lock().expect("the lock is not poisoned");
        let screen = output.screen.screen();
        keep(&screen.contents(), screen.size());
    }

    /// Presses these keys, all at once.
    pub(crate) fn type_in(&mut self, keys: &str) {
        self.keep();
        let Some(terminal) = self.keys.as_mut() else { return };
        // a program that has ended reads no keys: that is its right
        let _ = terminal.write_all(keys.as_bytes()).and_then(|()| terminal.flush());
    }

    /// Lets the bots play at once.
    pub(crate) fn hurry(&mut self) {
        self.until("the table is there", |seen| seen.contains("bots: 500 ms"));
        self.type_in("-----");
        self.until("the bots hurry", |seen| seen.contains("bots: 0 ms"));
    }

    /// Waits until something is to be seen.
    pub(crate) fn until(&mut self, what: &str, is_so: impl Fn(&str) -> bool) {
        let late = Instant::now() + SCREEN_TIMEOUT;
        while !is_so(&self.seen()) {
            assert!(Instant::now() < late, "{what}:\n{}", self.seen());
            thread::sleep(CHECK_INTERVAL);
        }
        self.keep();
    }

    /// Presses what `key` finds in the picture, as a person does, until this is to be seen.
    pub(crate) fn until_pressing(
        &mut self,
        what: &str,
        end: &str,
        key: impl Fn(&str) -> Option<&'static str>,
    ) {
        let late = Instant::now() + SCREEN_TIMEOUT;
        loop {
            let seen = self.seen();
            if seen.contains(end) {
                return;
            }
            assert!(Instant::now() < late, "{what}:\n{seen}");
            if let Some(key) = key(&seen) {
                self.type_in(key);
            }
            thread::sleep(KEY_INTERVAL);
        }
    }

    /// Waits until the program has ended.
    pub(crate) fn ends(&mut self) {
        let late = Instant::now() + SCREEN_TIMEOUT;
        while self.runs() {
            assert!(Instant::now() < late, "it goes on:\n{}", self.seen());
            thread::sleep(CHECK_INTERVAL);
        }
        // what it said last is read before the terminal goes
        while self.terminal.try_wait().expect("a child").is_none() {
            assert!(Instant::now() < late, "the terminal stays open:\n{}", self.seen());
            thread::sleep(CHECK_INTERVAL);
        }
    }

    /// Has the program left its own screen?
    pub(crate) fn gave_the_screen_back(&self) -> bool {
        let output = self.output.lock().expect("the lock is not poisoned");
        output.bytes.windows(LEAVES_THE_SCREEN.len()).any(|bytes| bytes == LEAVES_THE_SCREEN)
    }

    /// Waits until the program has left its own screen.
    pub(crate) fn until_it_gave_the_screen_back(&self) {
        let late = Instant::now() + SCREEN_TIMEOUT;
        while !self.gave_the_screen_back() {
            assert!(Instant::now() < late, "it keeps the screen:\n{}", self.seen());
            thread::sleep(CHECK_INTERVAL);
        }
    }

    /// The terminal is closed: its window is gone.
    pub(crate) fn close(&mut self) {
        let number = self.note("number");
        self.terminal.kill().expect("the terminal is closed");
        let _ = self.terminal.wait();
        let late = Instant::now() + SCREEN_TIMEOUT;
        while self.runs() {
            assert!(Instant::now() < late, "{number} goes on without a terminal");
            thread::sleep(CHECK_INTERVAL);
        }
    }

    /// Sends the program a signal.
    pub(crate) fn signal(&self, signal: &str) {
        let number = self.note("number");
        let sent = Command::new("kill").args([&format!("-{signal}"), &number]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// Makes the terminal another size.
    pub(crate) fn resize(&mut self, (columns, rows): (u16, u16)) {
        // before the program hears of it: what it then paints is for a screen of this size
        {
            let mut output = self.output.lock().expect("the lock is not poisoned");
            output.screen.screen_mut().set_size(not_none(rows), not_none(columns));
        }
        let (tty, rows_word, columns_word) =
            (self.note("tty"), rows.to_string(), columns.to_string());
        let sized = Command::new("stty")
            .args(["-F", &tty, "rows", &rows_word, "cols", &columns_word])
            .status();
        assert!(sized.expect("stty runs").success());
    }

    /// Waits until the program is suspended.
    pub(crate) fn until_stopped(&self) {
        let number = self.note("number");
        let late = Instant::now() + SCREEN_TIMEOUT;
        loop {
            let stat = fs::read_to_string(format!("/proc/{number}/stat")).expect("it lives");
            if state(&stat) == Some('T') {
                return;
            }
            assert!(Instant::now() < late, "it is not suspended: {stat}");
            thread::sleep(CHECK_INTERVAL);
        }
    }

    /// Lets the program go on, and its terminal, which stops with it.
    pub(crate) fn go_on(&self) {
        let number = self.terminal.id().to_string();
        let sent = Command::new("kill").args(["-CONT", &number]).status();
        assert!(sent.expect("kill runs").success());
        self.signal("CONT");
    }

    /// Plays a game of turns to its end, as a person does who takes what is under the cursor.
    pub(crate) fn play_out(&mut self) {
        let late = Instant::now() + SCREEN_TIMEOUT;
        let mut before = String::new();
        loop {
            let seen = self.seen();
            assert!(Instant::now() < late, "never over:\n{seen}");
            if seen.contains(" Result ") {
                return;
            }
            // a picture that has been answered is waited out
            if seen == before {
                thread::sleep(CHECK_INTERVAL);
                continue;
            }
            let keys = if seen.contains("play goes on") {
                " "
            } else if seen.contains("(Space marks more)") && seen.contains("ark") && is_three(&seen)
            {
                "\x1b[H \x1b[C \x1b[C \r"
            } else if seen.contains("Enter: ") {
                "\r"
            } else {
                thread::sleep(CHECK_INTERVAL);
                continue;
            };
            before = seen;
            self.type_in(keys);
        }
    }
}

/// No terminal has no rows.
fn not_none(size: u16) -> NonZeroU16 {
    NonZeroU16::new(size).expect("a size")
}

/// Are three cards to be marked?
fn is_three(seen: &str) -> bool {
    ["Lay three Top Cards", "Pass three cards", "Mark three cards"]
        .iter()
        .any(|asked| seen.contains(asked))
}

/// The letter of a process's state in its line of `/proc`.
fn state(stat: &str) -> Option<char> {
    stat.rsplit(')').next()?.trim_start().chars().next()
}

impl Drop for Sitting {
    fn drop(&mut self) {
        // only what was started here: the program goes with its terminal
        let _ = self.terminal.kill();
        let _ = self.terminal.wait();
    }
}

/// What a record says.
pub(crate) fn recorded(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
