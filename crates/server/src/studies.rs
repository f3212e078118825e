//! Studies in the lab: one at a time, each on threads of its own, for so long and no longer. A few
//! wait behind it, one of each address, and the reports of the last ones are kept for a while.

use crate::secrets;
use parking_lot::Mutex;
use parlour_protocol::wire::{NewStudy, StudyInfo, StudyState};
use std::{
    collections::VecDeque,
    net::IpAddr,
    panic::AssertUnwindSafe,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// How long a study may take; then the report is about what was played by then.
const STUDY_TIMEOUT: Duration = Duration::from_secs(60);

/// How far a study is, as the lab reports.
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

/// How many studies wait behind the one that runs.
const MAX_WAITING_STUDIES: usize = 8;

/// How many studies are remembered: the one that runs, those that wait, and the last ones.
const MAX_REMEMBERED_STUDIES: usize = MAX_WAITING_STUDIES + 4;

/// All studies that are remembered.
#[derive(Default)]
pub(crate) struct Studies {
    all: Arc<Mutex<All>>,
}

#[derive(Default)]
struct All {
    /// The oldest first.
    kept: VecDeque<Arc<Study>>,
    waiting: VecDeque<QueuedStudy>,
    /// Is there a thread that runs them? It counts as long as it lives, whatever it runs.
    is_running: bool,
}

/// A study that has not begun, who runs it, and what was asked for.
type QueuedStudy = (Arc<Study>, RunStudy, NewStudy);

/// A study.
pub(crate) struct Study {
    /// Who asked for it, as limits count.
    of: IpAddr,
    info: Mutex<StudyInfo>,
    report: Mutex<Option<String>>,
    ended: AtomicBool,
}

/// Why a study is not taken.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BusyError {
    #[error("Your last study is still running. Stop it, or wait for its report.")]
    OneEach,
    #[error("{MAX_WAITING_STUDIES} studies are already waiting. Try again later.")]
    Full,
}

impl Studies {
    /// Begins a study, or puts it behind those that were asked for before.
    pub(crate) fn begin(
        &self,
        run: RunStudy,
        wanted: NewStudy,
        of: IpAddr,
    ) -> Result<StudyInfo, BusyError> {
        let mut all = self.all.lock();
        if all.kept.iter().any(|study| study.of == of && !study.is_over()) {
            return Err(BusyError::OneEach);
        }
        all.waiting.retain(|(study, ..)| !study.is_over());
        if all.waiting.len() >= MAX_WAITING_STUDIES {
            return Err(BusyError::Full);
        }
        let study = Arc::new(Study {
            of,
            info: Mutex::new(StudyInfo {
                study: secrets::table_name(),
                state: StudyState::Waiting,
                done: 0,
                total: 0,
                percent: 0,
                section: String::new(),
                error: None,
            }),
            report: Mutex::default(),
            ended: AtomicBool::new(false),
        });
        if all.kept.len() >= MAX_REMEMBERED_STUDIES
            && let Some(oldest) = all.kept.iter().position(|study| study.is_over())
        {
            all.kept.remove(oldest);
        }
        all.kept.push_back(Arc::clone(&study));
        let next = (Arc::clone(&study), run, wanted);
        if std::mem::replace(&mut all.is_running, true) {
            all.waiting.push_back(next);
        } else {
            // nothing waits in front of it, and it takes the place of none that waits
            study.info.lock().state = StudyState::Running;
            let all = Arc::clone(&self.all);
            tokio::task::spawn_blocking(move || run_all(&all, next));
        }
        Ok(study.info())
    }

    /// The study of this name.
    pub(crate) fn find(&self, name: &str) -> Option<Arc<Study>> {
        let all = self.all.lock();
        all.kept.iter().find(|study| study.info.lock().study == name).cloned()
    }

    /// Ends all studies: the server is shutting down.
    pub(crate) fn end(&self) {
        self.all.lock().kept.iter().for_each(|study| study.end());
    }
}

/// Runs this study and what waits behind it, one after the other, until nothing does.
fn run_all(all: &Mutex<All>, first: QueuedStudy) {
    let mut next = Some(first);
    while let Some((study, run, wanted)) = next {
        study.run(run, &wanted);
        let mut all = all.lock();
        next = all.waiting.pop_front();
        all.is_running = next.is_some();
    }
}

impl Study {
    pub(crate) fn info(&self) -> StudyInfo {
        self.info.lock().clone()
    }

    pub(crate) fn report(&self) -> Option<String> {
        self.report.lock().clone()
    }

    /// No more games: the report is about those that were played.
    pub(crate) fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
        let mut info = self.info.lock();
        if info.state == StudyState::Waiting {
            info.error = Some("The study was ended before it began.".to_owned());
            info.state = StudyState::Failed;
        }
    }

    fn is_over(&self) -> bool {
        is_over(&self.info.lock())
    }

    fn run(&self, run: RunStudy, wanted: &NewStudy) {
        {
            let mut info = self.info.lock();
            if is_over(&info) {
                return;
            }
            info.state = StudyState::Running;
        }
        let begun = Instant::now();
        // a study that falls over takes neither the lab nor those that wait with it
        let outcome = std::panic::catch_unwind(AssertUnwindSafe(|| {
            run(wanted, &mut |progress| {
                let mut info = self.info.lock();
                info.done = progress.done as u32;
                info.total = progress.total as u32;
                info.percent = percent(&progress, begun.elapsed());
                info.section = progress.section;
                !self.ended.load(Ordering::Relaxed) && begun.elapsed() < STUDY_TIMEOUT
            })
        }));
        let outcome = outcome.unwrap_or_else(|_| {
            tracing::error!(game = %wanted.game, "a study broke off");
            Err("The study failed. The server's log has the reason.".to_owned())
        });
        let mut info = self.info.lock();
        match outcome {
            Ok(report) => {
                *self.report.lock() = Some(report);
                info.state = StudyState::Done;
            }
            Err(why) => {
                info.error = Some(why);
                info.state = StudyState::Failed;
            }
        }
    }
}

/// How far a study is: of its games, or of its time, whichever ends first.
fn percent(progress: &StudyProgress, elapsed: Duration) -> u8 {
    let of_games = 100 * progress.done / progress.total.max(1);
    let of_time = 100 * elapsed.as_secs() / STUDY_TIMEOUT.as_secs();
    of_games.max(of_time).min(100) as u8
}

fn is_over(info: &StudyInfo) -> bool {
    matches!(info.state, StudyState::Done | StudyState::Failed)
}
