//! Analyses of matches that are over: one at a time, in the background, each kept for a while.

use parking_lot::Mutex;
use parlour_protocol::{
    Record,
    wire::{Analysis, AnalysisInfo},
};
use sha2::{Digest, Sha256};
use std::{collections::VecDeque, panic::AssertUnwindSafe, sync::Arc};

/// Analyses a record for a seat, counted from 0, and says on the way how many parts of 100 are done.
/// The error is a sentence.
pub type RunAnalysis =
    &'static (dyn Fn(&Record, u8, &(dyn Fn(u8) + Sync)) -> Result<Analysis, String> + Send + Sync);

/// How many analyses wait behind the one that runs.
const MAX_WAITING_ANALYSES: usize = 16;
/// How many are kept when they are done.
const MAX_KEPT_ANALYSES: usize = 64;

/// Which record, for which seat: by the record's hash, since a record may be long.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct AnalysisKey {
    record: [u8; 32],
    seat: u8,
}

impl AnalysisKey {
    pub(crate) fn of(record: &Record, seat: u8) -> Self {
        Self { record: Sha256::digest(record.to_text()).into(), seat }
    }
}

/// Too many analyses wait.
#[derive(Debug, thiserror::Error)]
#[error("{MAX_WAITING_ANALYSES} analyses are already waiting. Try again later.")]
pub(crate) struct BusyError;

/// All analyses that are kept, and those that wait.
#[derive(Default)]
pub(crate) struct Analyses {
    all: Arc<Mutex<All>>,
}

#[derive(Default)]
struct All {
    /// The oldest first.
    kept: VecDeque<(AnalysisKey, AnalysisInfo)>,
    waiting: VecDeque<Queued>,
    /// Is there a thread that runs them?
    is_running: bool,
}

/// An analysis that has not begun.
struct Queued {
    key: AnalysisKey,
    run: RunAnalysis,
    record: Record,
}

impl Analyses {
    /// What is known of an analysis, if it was asked for before.
    pub(crate) fn find(&self, key: &AnalysisKey) -> Option<AnalysisInfo> {
        self.all.lock().kept.iter().find(|(known, _)| known == key).map(|(_, info)| info.clone())
    }

    /// Begins an analysis, or puts it behind those that were asked for before; says how far it is.
    ///
    /// # Errors
    /// If too many wait.
    pub(crate) fn begin(
        &self,
        run: RunAnalysis,
        key: AnalysisKey,
        record: Record,
    ) -> Result<AnalysisInfo, BusyError> {
        let mut all = self.all.lock();
        // two may ask for it at once
        if let Some((_, info)) = all.kept.iter().find(|(known, _)| *known == key) {
            return Ok(info.clone());
        }
        if all.waiting.len() >= MAX_WAITING_ANALYSES {
            return Err(BusyError);
        }
        if all.kept.len() >= MAX_KEPT_ANALYSES
            && let Some(oldest) = all.kept.iter().position(|(_, info)| info.is_over())
        {
            all.kept.remove(oldest);
        }
        let info = AnalysisInfo::running(0);
        all.kept.push_back((key.clone(), info.clone()));
        all.waiting.push_back(Queued { key, run, record });
        if !std::mem::replace(&mut all.is_running, true) {
            let all = Arc::clone(&self.all);
            // a thread of its own: the server ends without waiting for it
            std::thread::spawn(move || run_all(&all));
        }
        Ok(info)
    }
}

/// Runs what waits, one after the other.
fn run_all(all: &Mutex<All>) {
    loop {
        let next = {
            let mut all = all.lock();
            let next = all.waiting.pop_front();
            all.is_running = next.is_some();
            next
        };
        let Some(Queued { key, run, record }) = next else { return };
        // an analysis that falls over does not take those that wait with it
        let watch = |percent| all.lock().note(&key, AnalysisInfo::running(percent));
        let outcome = std::panic::catch_unwind(AssertUnwindSafe(|| run(&record, key.seat, &watch)));
        let info = match outcome {
            Ok(Ok(analysis)) => AnalysisInfo::done(analysis),
            Ok(Err(why)) => AnalysisInfo::failed(why),
            Err(_) => {
                tracing::error!(game = %record.setup.game, "an analysis broke off");
                AnalysisInfo::failed("The analysis failed. The server's log has the reason.")
            }
        };
        all.lock().note(&key, info);
    }
}

impl All {
    /// What is known of an analysis now.
    fn note(&mut self, key: &AnalysisKey, info: AnalysisInfo) {
        if let Some((_, kept)) = self.kept.iter_mut().find(|(known, _)| known == key) {
            *kept = info;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_protocol::Setup;

    #[test]
    fn what_two_ask_for_at_once_is_analysed_once() {
        const RUN: RunAnalysis = &|_, _, _| Err("no".to_owned());
        let analyses = Analyses::default();
        let (acts, setup) = (Vec::new(), Setup::default());
        let (clock, scores, fair, given) = (None, None, None, None);
        let record = Record { setup, version: 1, acts, clock, scores, fair, given };
        for _ in 0..2 {
            let key = AnalysisKey::of(&record, 0);
            assert!(analyses.begin(RUN, key, record.clone()).is_ok());
        }
        assert_eq!(analyses.all.lock().kept.len(), 1);
    }
}
