//! One command, streamed line by line while it runs.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{BufRead, BufReader, Write, pipe};
use std::path::{Path, absolute};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// Prints the heading of a step, and in which minute since the first one it begins: a run that is cut off says where
/// its time went.
pub(crate) fn heading(step: impl Display) {
    println!("{}", heading_now(step));
}

/// The heading of a step that begins now.
fn heading_now(step: impl Display) -> String {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    format!("\n== {step} (minute {})", BEGUN.elapsed().as_secs() / 60)
}

/// A command to run, and what it must do to pass.
pub(crate) struct Run<'a> {
    pub(crate) name: &'static str,
    /// The program: `cargo`, `npm` for the page, Python for its package.
    pub(crate) program: &'static str,
    /// The folder in which it runs.
    pub(crate) folder: &'static str,
    /// What follows the program.
    pub(crate) args: &'a [&'a str],
    /// Environment variables set for it.
    pub(crate) env: &'a [(&'a str, &'a str)],
    /// A text given to its standard input again and again until it ends.
    pub(crate) feed: Option<&'static str>,
    /// A text that must stand in its standard output.
    pub(crate) expect: &'static str,
    /// Is its standard error read, too? Then a terminal does not see the progress of a compiler.
    pub(crate) errors_too: bool,
    /// It is stopped, and has failed, after so many seconds.
    pub(crate) seconds: u64,
}

impl Run<'_> {
    /// The usual values of a row in a list of runs: `Run { name, args, ..Run::CARGO }`.
    pub(crate) const CARGO: Self = Self {
        name: "",
        program: "cargo",
        folder: ".",
        args: &[],
        env: &[],
        feed: None,
        expect: "",
        errors_too: false,
        seconds: 24 * 3600,
    };

    /// The usual values for a command of the page.
    pub(crate) const NPM: Self = Self { program: "npm", folder: "web", ..Self::CARGO };

    /// The command as you would type it.
    pub(crate) fn line(&self) -> String {
        let env: String = self.env.iter().map(|(name, value)| format!("{name}={value} ")).collect();
        let line = format!("{env}{} {}", self.program, self.args.join(" "));
        if self.folder == "." { line } else { format!("(cd {} && {line})", self.folder) }
    }

    /// Runs it, prints its output and hands on each line of it. True if it succeeded and said what was expected.
    pub(crate) fn stream(&self, mut each: impl FnMut(&str)) -> Result<bool> {
        self.carry_out(|line| println!("{line}"), &mut each)
    }

    /// Runs it beside others: what would be printed goes to the end of `said`.
    pub(crate) fn capture(&self, said: &mut String, mut each: impl FnMut(&str)) -> Result<bool> {
        let beside = Run { errors_too: true, ..*self };
        beside.carry_out(|line| *said += &format!("{line}\n"), &mut each)
    }

    /// Runs it; `print` gets each line that people read, `each` the lines of its output among them.
    fn carry_out(&self, mut print: impl FnMut(&str), each: &mut impl FnMut(&str)) -> Result<bool> {
        print(&heading_now(format_args!("{}: {}", self.name, self.line())));
        let stdin = if self.feed.is_some() { Stdio::piped() } else { Stdio::null() };
        let program = match self.program {
            "cargo" => cargo(),
            // by its path from the folder; a symbolic link stays one, an environment is known by it
            path if path.contains('/') => absolute(Path::new(self.folder).join(path))?.into(),
            name => name.into(),
        };
        let begun = Instant::now();
        let (output, input) = pipe()?;
        let errors = if self.errors_too { input.try_clone()?.into() } else { Stdio::inherit() };
        // The command holds the ends that it gives the child, and is dropped after this statement:
        // the output ends when the child does.
        let mut child = as_typed(&mut Command::new(program))
            .current_dir(self.folder)
            .args(self.args)
            .envs(self.env.iter().copied())
            .stdin(stdin)
            .stdout(input)
            .stderr(errors)
            .spawn()
            .with_context(|| self.line())?;
        if let (Some(feed), Some(mut input)) = (self.feed, child.stdin.take()) {
            // Ends by itself: once the program is gone, the pipe refuses.
            thread::spawn(move || while input.write_all(feed.as_bytes()).is_ok() {});
        }
        let (send, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });

        let deadline = Instant::now() + Duration::from_secs(self.seconds);
        let mut said = self.expect.is_empty();
        loop {
            match lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    let line = String::from_utf8_lossy(&line);
                    print(&line);
                    said |= line.contains(self.expect);
                    each(&line);
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    print(&format!("{}: stopped after {} s", self.name, self.seconds));
                    child.kill()?;
                    break;
                }
            }
        }
        let succeeded = child.wait()?.success();
        print(&format!("{}: {} s", self.name, begun.elapsed().as_secs()));
        if succeeded && !said {
            print(&format!("{}: \"{}\" was expected", self.name, self.expect));
        }
        Ok(succeeded && said)
    }
}

/// Without what `cargo run` tells this program of its own package: build scripts of other people's crates
/// ask for it, and would run again, with all that depends on them, whenever you change between
/// `cargo build` and `cargo xtask`.
pub(crate) fn as_typed(command: &mut Command) -> &mut Command {
    for (name, _) in std::env::vars_os() {
        let is_ours =
            |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
        if name.to_str().is_some_and(is_ours) {
            command.env_remove(name);
        }
    }
    command
}

/// The cargo that started us.
pub(crate) fn cargo() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_does_not_know_the_package_of_this_program() {
        assert!(std::env::var_os("CARGO_MANIFEST_DIR").is_some(), "cargo runs this test");
        let env = Run { name: "environment", program: "env", args: &[], ..Run::CARGO };
        let mut ours = Vec::new();
        let is_ours =
            |line: &&str| line.starts_with("CARGO_MANIFEST_") || line.starts_with("CARGO_PKG_");
        assert!(
            env.stream(|line| ours.extend(Some(line).filter(is_ours).map(str::to_owned))).unwrap()
        );
        assert_eq!(ours, [""; 0]);
    }

    #[test]
    fn a_run_passes_if_it_says_what_is_expected() {
        let version = Run {
            name: "version",
            args: &["--version"],
            feed: Some("\n"),
            expect: "cargo ",
            ..Run::CARGO
        };
        let mut lines = 0;
        assert!(version.stream(|_| lines += 1).unwrap());
        assert_eq!(lines, 1);
        let wrong = Run { args: &["--no-such-flag"], expect: "--no-such-flag", ..version };
        let mut complaint = String::new();
        let errors_too = Run { errors_too: true, ..wrong };
        assert!(!errors_too.stream(|line| complaint += line).unwrap());
        assert!(complaint.contains("--no-such-flag"), "{complaint}");
        let mut said = String::new();
        assert!(!wrong.capture(&mut said, |_| ()).unwrap());
        let parts = ["(minute ", "unexpected argument", "version: 0 s"];
        assert!(parts.iter().all(|part| said.contains(part)), "{said}");
        let silent = Run { expect: "a word that no version has", ..version };
        assert!(!silent.stream(|_| ()).unwrap());
    }
}
