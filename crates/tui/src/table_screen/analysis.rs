//! Where a game that is over was won and lost, over the table.

use super::{Panel, TableScreen};
use crate::text_panel::TextPanel;
use std::sync::mpsc::{Receiver, TryRecvError};

fn panel(text: &str) -> TextPanel {
    TextPanel::new("Where you went wrong", 'w', text)
}

impl TableScreen {
    /// Opens the analysis of the game that is over. It is begun once.
    pub(crate) fn open_analysis(&mut self, begin: impl FnOnce() -> Receiver<String>) {
        if self.analysis.is_none() {
            self.awaited_analysis = Some(begin());
            let wait =
                "The game is played on from each of your decisions. This takes some seconds…";
            self.analysis = Some(panel(wait));
        }
        self.analysis.iter_mut().for_each(|analysis| analysis.open(None));
        self.open(Panel::Analysis);
    }

    /// Shows the analysis once it is there.
    pub(crate) fn take_analysis(&mut self) {
        let Some(analysis) = &self.awaited_analysis else { return };
        let text = match analysis.try_recv() {
            Ok(text) => text,
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => "The analysis failed.".to_owned(),
        };
        self.analysis = Some(panel(&text));
        self.awaited_analysis = None;
    }

    /// Another game is played: the analysis was of the one before.
    pub(crate) fn drop_analysis(&mut self) {
        self.analysis = None;
        self.awaited_analysis = None;
        if self.panel == Some(Panel::Analysis) {
            self.close();
        }
    }
}
