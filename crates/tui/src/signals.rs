//! What the system tells the program: to end, to stop for a while, to go on.

use std::io;

#[cfg(unix)]
pub(crate) use unix::{CAN_SUSPEND, suspend};

#[cfg(not(unix))]
pub(crate) use elsewhere::{CAN_SUSPEND, suspend};

/// Signals, from now until it is dropped: they are noted instead of ending the program at once, so
/// that it can write down what it must.
#[derive(Debug)]
pub struct Signals {
    #[cfg(unix)]
    watch: unix::Watch,
}

impl Signals {
    /// Notes signals from now on.
    ///
    /// # Errors
    /// If the system does not let it.
    pub fn new() -> io::Result<Self> {
        Ok(Self {
            #[cfg(unix)]
            watch: unix::Watch::new()?,
        })
    }

    /// Are signals noted now?
    #[must_use]
    pub fn are_noted() -> bool {
        #[cfg(unix)]
        return unix::are_noted();
        #[cfg(not(unix))]
        false
    }

    /// Is the program to end: was it asked to, or its terminal closed?
    #[must_use]
    pub fn has_ended(&self) -> bool {
        #[cfg(unix)]
        return self.watch.end.load(std::sync::atomic::Ordering::SeqCst);
        #[cfg(not(unix))]
        false
    }

    /// Is it to be suspended?
    pub(crate) fn is_to_suspend(&self) -> bool {
        #[cfg(unix)]
        return self.watch.stop.swap(false, std::sync::atomic::Ordering::SeqCst);
        #[cfg(not(unix))]
        false
    }

    /// Has it been stopped and let go on?
    pub(crate) fn has_come_back(&self) -> bool {
        #[cfg(unix)]
        return self.watch.back.swap(false, std::sync::atomic::Ordering::SeqCst);
        #[cfg(not(unix))]
        false
    }
}

#[cfg(unix)]
mod unix {
    use signal_hook::{
        SigId,
        consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP},
        flag, low_level,
    };
    use std::{
        io,
        sync::{
            Arc, OnceLock,
            atomic::{AtomicBool, Ordering},
        },
    };

    /// The signals that end a program.
    const ENDING: [i32; 4] = [SIGTERM, SIGHUP, SIGINT, SIGQUIT];
    /// Are signals noted by nothing? Then they do what they usually do.
    static IDLE: OnceLock<Arc<AtomicBool>> = OnceLock::new();

    /// Once for the process: what signals do while nothing notes them.
    fn idle() -> io::Result<&'static AtomicBool> {
        if let Some(idle) = IDLE.get() {
            return Ok(idle);
        }
        let idle = Arc::new(AtomicBool::new(true));
        for signal in ENDING.into_iter().chain([SIGTSTP]) {
            flag::register_conditional_default(signal, Arc::clone(&idle))?;
        }
        Ok(IDLE.get_or_init(|| idle))
    }

    pub(super) fn are_noted() -> bool {
        IDLE.get().is_some_and(|idle| !idle.load(Ordering::SeqCst))
    }

    /// Can the program be suspended?
    pub(crate) const CAN_SUSPEND: bool = true;

    #[derive(Debug)]
    pub(super) struct Watch {
        pub(super) end: Arc<AtomicBool>,
        pub(super) stop: Arc<AtomicBool>,
        pub(super) back: Arc<AtomicBool>,
        ids: Vec<SigId>,
    }

    impl Watch {
        pub(super) fn new() -> io::Result<Self> {
            let mut watch = Self {
                end: Arc::default(),
                stop: Arc::default(),
                back: Arc::default(),
                ids: Vec::new(),
            };
            idle()?.store(false, Ordering::SeqCst);
            for signal in ENDING {
                watch.ids.push(flag::register(signal, Arc::clone(&watch.end))?);
            }
            watch.ids.push(flag::register(SIGTSTP, Arc::clone(&watch.stop))?);
            watch.ids.push(flag::register(SIGCONT, Arc::clone(&watch.back))?);
            Ok(watch)
        }
    }

    impl Drop for Watch {
        fn drop(&mut self) {
            for &id in &self.ids {
                low_level::unregister(id);
            }
            if let Some(idle) = IDLE.get() {
                idle.store(true, Ordering::SeqCst);
            }
        }
    }

    /// Stops here until the shell lets the program go on.
    pub(crate) fn suspend() {
        // If it fails nothing can be done about it: then the game just goes on.
        let _ = low_level::emulate_default_handler(SIGTSTP);
    }
}

/// Where there are no signals, Ctrl-C is all there is.
#[cfg(not(unix))]
mod elsewhere {
    pub(crate) const CAN_SUSPEND: bool = false;
    pub(crate) fn suspend() {}
}
