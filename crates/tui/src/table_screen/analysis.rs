//! Where a game that is over was won and lost, over the table.

use super::{Panel, TableScreen};
use crate::{PendingAnalysis, text_panel::TextPanel};
use std::sync::mpsc::TryRecvError;

const WAIT: &str = "The game is played on from each of your decisions. This takes some seconds…";

/// The analysis of a match.
pub(crate) struct MatchAnalysis {
    /// Of which, by its number at this table.
    of: u32,
    pub(super) panel: TextPanel,
    /// It is being made.
    awaited: Option<PendingAnalysis>,
    /// There is none: it can be tried again.
    failed: bool,
}

fn panel(text: &str) -> TextPanel {
    TextPanel::new("Where you went wrong", 'w', text)
}

impl MatchAnalysis {
    fn take(&mut self) {
        let Some(awaited) = &self.awaited else { return };
        let made = match awaited.made.try_recv() {
            Ok(made) => made,
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => Err("The analysis failed.".to_owned()),
        };
        self.awaited = None;
        self.failed = made.is_err();
        self.panel = panel(
            &made.unwrap_or_else(|why| format!("{why}\n\nClose this and press w to try again.")),
        );
    }
}

impl TableScreen {
    /// Opens the analysis of this match, which is over. It is begun once, and again after it has failed.
    pub(crate) fn open_analysis(&mut self, of: u32, begin: impl FnOnce() -> PendingAnalysis) {
        let is_there = |made: &MatchAnalysis| made.of == of && !made.failed;
        if !self.analysis.as_ref().is_some_and(is_there) {
            let (panel, awaited) = (panel(WAIT), Some(begin()));
            self.analysis = Some(MatchAnalysis { of, panel, awaited, failed: false });
        }
        self.analysis.iter_mut().for_each(|analysis| analysis.panel.open(None));
        self.open(Panel::Analysis);
    }

    /// Shows the analysis once it is there.
    pub(crate) fn take_analysis(&mut self) {
        self.analysis.iter_mut().for_each(MatchAnalysis::take);
    }

    /// This match is over at the table, or none: an analysis of another one is dropped, also one that is still made.
    pub(crate) fn keep_analysis_of(&mut self, over: Option<u32>) {
        if self.analysis.as_ref().is_some_and(|analysis| Some(analysis.of) != over) {
            self.analysis = None;
            if self.panel == Some(Panel::Analysis) {
                self.close();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Look, table_screen::Where, tests::analysis::in_the_making};

    #[test]
    fn after_a_long_cut_the_analysis_of_the_match_before_is_not_shown() {
        let meta = parlour_games::find("basset").expect("a game").meta;
        let look = Look { colour: true, pause: 0 };
        let mut screen = TableScreen::new(Where::Remote, meta, "", look);
        let (_, first) = in_the_making();
        let wanted = first.asker.wanted();
        screen.open_analysis(1, || first);
        screen.keep_analysis_of(Some(1));
        assert_eq!(screen.panel, Some(Panel::Analysis));
        assert!(wanted.is_still());

        // the second match was played while the connection was down
        screen.keep_analysis_of(Some(2));
        assert_eq!(screen.panel, None);
        assert!(!wanted.is_still(), "its thread can end");
        let (second, pending) = in_the_making();
        screen.open_analysis(2, || pending);
        second.send(Ok("of the second".to_owned())).expect("it is awaited");
        screen.take_analysis();
        screen.keep_analysis_of(None);
        assert!(screen.analysis.is_none(), "a third one is played");
    }
}
