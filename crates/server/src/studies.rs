//! Studies in the lab: one at a time, each on threads of its own, for so long and no longer. The
//! report of the last one is kept until the next begins.

use crate::secrets;
use parlour_protocol::wire::{NewStudy, StudyInfo, StudyState};
use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// So long a study may take; then the report is about what was played by then.
const LONGEST: Duration = Duration::from_secs(60);

/// How far a study is, as whoever runs it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyProgress {
    /// Games that are over.
    pub done: u64,
    /// Games in all.
    pub total: u64,
    /// What is being played.
    pub section: String,
}

/// Runs a study: it tells how far it is, ends early when the answer is no, and gives the report as a
/// page of its own without scripts. The error is a sentence.
pub type RunStudy = &'static (
             dyn Fn(
    &NewStudy,
    &mut (dyn FnMut(StudyProgress) -> bool + Send),
) -> Result<String, String>
                 + Send
                 + Sync
         );

/// The study that runs, or the last one.
#[derive(Default)]
pub(crate) struct Studies {
    last: Mutex<Option<Arc<Study>>>,
}

/// A study.
pub(crate) struct Study {
    info: Mutex<StudyInfo>,
    report: Mutex<Option<String>>,
    ended: AtomicBool,
}

/// Another study is running.
#[derive(Debug)]
pub(crate) struct Busy;

impl Studies {
    /// Begins a study, if none runs.
    pub(crate) fn begin(&self, run: RunStudy, wanted: NewStudy) -> Result<StudyInfo, Busy> {
        let mut last = locked(&self.last);
        if last.as_ref().is_some_and(|study| study.is_running()) {
            return Err(Busy);
        }
        let study = Arc::new(Study {
            info: Mutex::new(StudyInfo {
                study: secrets::table_name(),
                state: StudyState::Running,
                done: 0,
                total: 0,
                section: String::new(),
                error: None,
            }),
            report: Mutex::default(),
            ended: AtomicBool::new(false),
        });
        *last = Some(Arc::clone(&study));
        let info = study.info();
        tokio::task::spawn_blocking(move || study.run(run, &wanted));
        Ok(info)
    }

    /// The study of this name.
    pub(crate) fn find(&self, name: &str) -> Option<Arc<Study>> {
        locked(&self.last).clone().filter(|study| locked(&study.info).study == name)
    }

    /// Ends whatever runs: the server goes down.
    pub(crate) fn end(&self) {
        if let Some(study) = locked(&self.last).as_ref() {
            study.end();
        }
    }
}

impl Study {
    pub(crate) fn info(&self) -> StudyInfo {
        locked(&self.info).clone()
    }

    pub(crate) fn report(&self) -> Option<String> {
        locked(&self.report).clone()
    }

    /// No more games: the report is about those that were played.
    pub(crate) fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    fn is_running(&self) -> bool {
        locked(&self.info).state == StudyState::Running
    }

    fn run(&self, run: RunStudy, wanted: &NewStudy) {
        let until = Instant::now() + LONGEST;
        let outcome = run(wanted, &mut |progress| {
            let mut info = locked(&self.info);
            info.done = progress.done as u32;
            info.total = progress.total as u32;
            info.section = progress.section;
            !self.ended.load(Ordering::Relaxed) && Instant::now() < until
        });
        let mut info = locked(&self.info);
        match outcome {
            Ok(report) => {
                *locked(&self.report) = Some(report);
                info.state = StudyState::Done;
            }
            Err(why) => {
                info.error = Some(why);
                info.state = StudyState::Failed;
            }
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
