//! Where a game at a table of this process was won and lost.

use super::LocalTable;
use crate::{Analyse, table_screen::Panel, text_panel::TextPanel};
use std::sync::mpsc::TryRecvError;

fn panel(text: &str) -> TextPanel {
    TextPanel::new("Where you went wrong", 'w', text)
}

impl LocalTable {
    /// Lets the person ask when the game is over, if it can be said.
    pub(crate) fn analysing(mut self, analyse: Option<Analyse>) -> Self {
        self.screen.can_analyse = analyse.is_some();
        self.analyse = analyse;
        self
    }

    /// Opens the analysis of the seat that views the table, else of the first person. It is made once.
    pub(super) fn ask_for_an_analysis(&mut self) {
        let Some(analyse) = &self.analyse else { return };
        let seat = self.screen.holder.or_else(|| self.screen.people.iter().next());
        if self.screen.analysis.is_none()
            && let Some(seat) = seat
        {
            self.analysis = Some(analyse(self.table().game(), seat));
            let wait =
                "The game is played on from each of your decisions. This takes some seconds…";
            self.screen.analysis = Some(panel(wait));
        }
        self.screen.analysis.iter_mut().for_each(|analysis| analysis.open(None));
        self.screen.open(Panel::Analysis);
    }

    /// Shows the analysis once it is there.
    pub(super) fn take_analysis(&mut self) {
        let Some(analysis) = &self.analysis else { return };
        let text = match analysis.try_recv() {
            Ok(text) => text,
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => "The analysis failed.".to_owned(),
        };
        self.screen.analysis = Some(panel(&text));
        self.analysis = None;
    }
}
