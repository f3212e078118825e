//! A process and all that it has started. They end together: a program that is a shell script, or
//! that keeps helpers, leaves none behind.

use parking_lot::{Mutex, MutexGuard};
use std::{
    collections::BTreeSet,
    io,
    process::{Child, Command, ExitStatus},
    thread,
    time::{Duration, Instant},
};

/// A process whose input has ended has so long to end by itself.
pub(super) const END_TIMEOUT: Duration = Duration::from_millis(200);

/// So often it is looked at meanwhile.
const EXIT_CHECK_INTERVAL: Duration = Duration::from_millis(2);

/// The groups that run, by the number of their leader; `None` once all are ended.
static RUNNING: Mutex<Option<BTreeSet<u32>>> = Mutex::new(Some(BTreeSet::new()));

/// A process at the head of a group of its own.
#[derive(Debug)]
pub(super) struct Group {
    leader: Child,
    has_ended: bool,
}

impl Group {
    pub(super) fn spawn(command: &mut Command) -> io::Result<Self> {
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            command.process_group(0);
        }
        let mut running = running();
        let Some(running) = running.as_mut() else {
            return Err(io::Error::other("this process is about to end"));
        };
        let leader = command.spawn()?;
        running.insert(leader.id());
        Ok(Self { leader, has_ended: false })
    }

    pub(super) fn leader(&mut self) -> &mut Child {
        &mut self.leader
    }

    /// Has the process ended by itself? It is not waited for, so no other group can have its number yet.
    #[cfg(unix)]
    pub(super) fn has_exited(&self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let leader = i32::try_from(self.leader.id()).ok().and_then(Pid::from_raw);
        let how = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        leader.is_some_and(|leader| matches!(waitid(WaitId::Pid(leader), how), Ok(Some(_))))
    }

    #[cfg(not(unix))]
    pub(super) fn has_exited(&self) -> bool {
        false
    }

    /// Waits until the process has ended by itself, or this time is over; says which.
    pub(super) fn exits_within(&self, time: Duration) -> bool {
        let late = Instant::now() + time;
        while !self.has_exited() {
            if Instant::now() >= late {
                return false;
            }
            thread::sleep(EXIT_CHECK_INTERVAL);
        }
        true
    }

    /// Ends the process and all that it has started; says how it ended.
    pub(super) fn end(&mut self) -> io::Result<ExitStatus> {
        // no other group can have this number before the leader is waited for
        if !std::mem::replace(&mut self.has_ended, true) {
            kill(self.leader.id());
            let _ = self.leader.kill();
        }
        let mut running = running();
        let status = self.leader.wait();
        if let Some(running) = running.as_mut() {
            running.remove(&self.leader.id());
        }
        status
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

/// Ends every program that still runs, and all that they have started: the process that plays them
/// is about to end, and does not wait for threads that hold them. None is started after this.
pub(crate) fn end_all() {
    end_all_then(|| {});
}

/// Ends every program as [`end_all`] does, once those whose input has ended have had their time.
pub(crate) fn end_all_in_time() {
    let late = Instant::now() + END_TIMEOUT;
    while running().as_ref().is_some_and(|running| !running.is_empty()) && Instant::now() < late {
        thread::sleep(EXIT_CHECK_INTERVAL);
    }
    end_all();
}

/// Ends every program and then does this, before any thread learns that its program has ended.
pub(super) fn end_all_then(then: impl FnOnce()) {
    let mut running = running();
    for leader in running.take().into_iter().flatten() {
        kill(leader);
    }
    then();
}

fn running() -> MutexGuard<'static, Option<BTreeSet<u32>>> {
    RUNNING.lock()
}

/// Kills the group of this leader.
fn kill(leader: u32) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        let leader = i32::try_from(leader).ok().and_then(Pid::from_raw);
        if let Some(leader) = leader {
            // if all of them have ended already, there is nothing to kill
            let _ = kill_process_group(leader, Signal::KILL);
        }
    }
    #[cfg(not(unix))]
    let _ = leader;
}
