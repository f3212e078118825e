//! Analyses of matches that are over: step by step, so that whatever else is asked for is answered on the
//! way. The page gives them to a worker of their own, so that no match waits for them.

use parlour_lab::analysis::{Analysing, DEFAULT_SEED};
use parlour_protocol::{Record, wire::AnalysisInfo};
use std::collections::VecDeque;

/// How many analyses are kept; the oldest is forgotten for a new one.
const MAX_ANALYSES: usize = 16;

/// The analyses of a browser, the oldest first.
#[derive(Default)]
pub(crate) struct Analyses(VecDeque<Kept>);

struct Kept {
    record: Record,
    seat: u8,
    state: State,
}

enum State {
    Running(Analysing),
    Over(Box<AnalysisInfo>),
}

impl Analyses {
    /// How far the analysis of a record for a seat is; it begins when it is asked for the first time.
    pub(crate) fn info(&mut self, record: Record, seat: u8) -> AnalysisInfo {
        let known = self.0.iter().find(|kept| kept.seat == seat && kept.record == record);
        if let Some(kept) = known {
            return kept.state.info();
        }
        let state = match Analysing::begin(&record, seat, DEFAULT_SEED) {
            Ok(begun) => State::Running(begun),
            Err(no) => State::over(AnalysisInfo::failed(refusal(&no))),
        };
        let info = state.info();
        if self.0.len() == MAX_ANALYSES {
            self.0.pop_front();
        }
        self.0.push_back(Kept { record, seat, state });
        info
    }

    /// Is there one that is not over?
    pub(crate) fn is_busy(&self) -> bool {
        self.0.iter().any(|kept| matches!(kept.state, State::Running(_)))
    }

    /// Takes a step of the oldest one that is not over.
    pub(crate) fn step(&mut self) {
        let running = self.0.iter_mut().find_map(|kept| match &mut kept.state {
            State::Running(analysing) => Some((analysing.step(), &mut kept.state)),
            State::Over(_) => None,
        });
        match running {
            Some((Ok(Some(analysis)), state)) => *state = State::over(AnalysisInfo::done(analysis)),
            Some((Err(no), state)) => *state = State::over(AnalysisInfo::failed(refusal(&no))),
            Some((Ok(None), _)) | None => {}
        }
    }
}

impl State {
    fn over(info: AnalysisInfo) -> Self {
        Self::Over(Box::new(info))
    }

    fn info(&self) -> AnalysisInfo {
        match self {
            Self::Running(analysing) => AnalysisInfo::running(analysing.percent()),
            Self::Over(info) => AnalysisInfo::clone(info),
        }
    }
}

fn refusal(no: &impl std::fmt::Display) -> String {
    format!("This match cannot be analysed: {no}.")
}
