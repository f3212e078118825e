//! Where a game at a table of this process was won and lost.

use super::LocalTable;
use crate::Analyse;

impl LocalTable {
    /// Lets the person ask when the game is over, if it can be said.
    pub(crate) fn analysing(mut self, analyse: Option<Analyse>) -> Self {
        self.screen.can_analyse = analyse.is_some();
        self.analyse = analyse;
        self
    }

    /// Opens the analysis of the seat that views the table, else of the first person.
    pub(super) fn ask_for_an_analysis(&mut self) {
        let seat = self.screen.holder.or_else(|| self.screen.people.iter().next());
        if let (Some(analyse), Some(seat)) = (&self.analyse, seat) {
            let game = self.threaded.table().game();
            self.screen.open_analysis(1, || analyse(game, seat));
        }
    }
}
