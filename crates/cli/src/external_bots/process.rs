//! A process that is asked line by line. Whatever it does, a question takes no longer than it may,
//! and the process ends with its player, together with every process that it has started.

use crate::external_bots::{
    command::Command,
    group::{END_TIMEOUT, Group},
};
use parking_lot::Mutex;
use parlour_protocol::{choose::MAX_ANSWER_BYTES, without_controls};
use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{ChildStdout, Stdio},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

/// Lines that a process has written and no one has read yet; a process that writes more waits.
const MAX_UNREAD_LINES: usize = 4;

/// So often a process that has not answered is looked at: it may have ended, and left its output to a helper.
const HELPER_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// How many programs run at once, at all tables.
const MAX_PROGRAMS: usize = 64;

/// How many run.
static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// One of the programs that may run.
#[derive(Debug)]
struct RunningSlot;

impl RunningSlot {
    fn take() -> Result<Self, ProcessError> {
        let one_more = |running: usize| (running < MAX_PROGRAMS).then_some(running + 1);
        let taken = RUNNING.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more);
        taken.map(|_| Self).map_err(|_| ProcessError::TooMany)
    }
}

impl Drop for RunningSlot {
    fn drop(&mut self) {
        RUNNING.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A process at the other end of three pipes.
#[derive(Debug)]
pub(super) struct Process {
    /// It, and its place among those that run, until it has ended.
    running: Option<(Group, RunningSlot)>,
    /// Its input; none once it is to end.
    to: Option<Sender<String>>,
    from: Receiver<Received>,
    /// The last line that it has written to its standard error.
    trouble: Arc<Mutex<String>>,
}

/// What comes from a process.
#[derive(Debug)]
enum Received {
    Line(Vec<u8>),
    TooLong,
}

/// Why a process gives no answer. It is of no use after that.
#[derive(Debug, thiserror::Error)]
pub(super) enum ProcessError {
    #[error("it cannot be started: {0}")]
    NotStarted(#[from] std::io::Error),
    #[error("{MAX_PROGRAMS} programs run already")]
    TooMany,
    #[error("it has ended{0}")]
    Ended(String),
    #[error("it has closed its output{0}")]
    Closed(String),
    #[error("it has not answered within {} ms", .0.as_millis())]
    Slow(Duration),
    #[error("its answer is longer than {MAX_ANSWER_BYTES} bytes")]
    TooLong,
}

impl Process {
    pub(super) fn start(command: &Command) -> Result<Self, ProcessError> {
        let place = RunningSlot::take()?;
        let mut process = command.to_process();
        process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut group = Group::spawn(&mut process)?;
        let child = group.leader();
        let (to, lines) = channel();
        let (received, from) = sync_channel(MAX_UNREAD_LINES);
        let trouble = Arc::<Mutex<String>>::default();
        if let Some(input) = child.stdin.take() {
            thread::spawn(move || write(input, &lines));
        }
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read(output, &received));
        }
        if let Some(errors) = child.stderr.take() {
            let trouble = Arc::clone(&trouble);
            thread::spawn(move || keep_last(errors, &trouble));
        }
        Ok(Self { running: Some((group, place)), to: Some(to), from, trouble })
    }

    /// Writes a line and waits for one.
    pub(super) fn ask(&mut self, line: String, budget: Duration) -> Result<Vec<u8>, ProcessError> {
        // what was said without being asked is not an answer to this
        while self.from.try_recv().is_ok() {}
        // if that fails, so does the answer
        let _ = self.to.as_ref().map(|to| to.send(line));
        match self.received_by(Instant::now() + budget) {
            Ok(Received::Line(line)) => Ok(line),
            Ok(Received::TooLong) => Err(ProcessError::TooLong),
            Err(RecvTimeoutError::Timeout) => Err(ProcessError::Slow(budget)),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// What it writes until then. If it ends first, nothing more comes, also where a helper keeps its output open.
    fn received_by(&self, late: Instant) -> Result<Received, RecvTimeoutError> {
        loop {
            let has_exited = self.running.as_ref().is_none_or(|(group, _)| group.has_exited());
            let left = late.saturating_duration_since(Instant::now());
            match self.from.recv_timeout(left.min(HELPER_CHECK_INTERVAL)) {
                Err(RecvTimeoutError::Timeout) if has_exited => {
                    return Err(RecvTimeoutError::Disconnected);
                }
                Err(RecvTimeoutError::Timeout) if left > HELPER_CHECK_INTERVAL => {}
                received => return received,
            }
        }
    }

    /// How it ended, and what it said last. It may only have closed its output, and run on.
    fn ended(&mut self) -> ProcessError {
        let status = self.running.take().and_then(|(mut group, _)| {
            let has_exited = group.exits_within(END_TIMEOUT);
            group.end().ok().filter(|_| has_exited)
        });
        let trouble = self.trouble.lock();
        let said = if trouble.is_empty() { String::new() } else { format!(": {trouble}") };
        match status {
            Some(status) => ProcessError::Ended(format!(" ({status}){said}")),
            None => ProcessError::Closed(said),
        }
    }

    /// Ends it at once: it was asked, and does not answer.
    pub(super) fn kill(mut self) {
        self.running = None;
    }
}

/// Its input ends, so that it can end by itself; if it does not, it is killed. No one waits for that: it may have
/// played at a table of a server.
impl Drop for Process {
    fn drop(&mut self) {
        self.to = None;
        if let Some((group, place)) = self.running.take() {
            thread::spawn(move || {
                group.exits_within(END_TIMEOUT);
                drop((group, place));
            });
        }
    }
}

/// Hands lines on, until no one sends or reads any more.
fn write(mut input: impl Write, lines: &Receiver<String>) {
    for mut line in lines {
        line.push('\n');
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read(output: ChildStdout, received: &SyncSender<Received>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let most = MAX_ANSWER_BYTES as u64 + 1;
        match output.by_ref().take(most).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(length) if length > MAX_ANSWER_BYTES => {
                let _ = received.send(Received::TooLong);
                return;
            }
            Ok(_) if received.send(Received::Line(line)).is_err() => return,
            Ok(_) => {}
        }
    }
}

/// Keeps the last line, and not much of it.
fn keep_last(errors: impl Read, trouble: &Mutex<String>) {
    let mut errors = BufReader::new(errors);
    let mut line = Vec::new();
    while errors.by_ref().take(4096).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        let text = String::from_utf8_lossy(&line);
        let text: String = without_controls(text.trim()).chars().take(200).collect();
        if !text.is_empty() {
            *trouble.lock() = text;
        }
        line.clear();
    }
}
