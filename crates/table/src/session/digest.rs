//! All that a session holds, as text, so that two moments can be compared to the letter.

use super::{Session, play::Play};
use parlour_engine::{Viewer, fair::Secret};
use std::fmt::Write as _;

impl Session {
    /// All that the session holds, as text that is the same only if all of it is: for tests, and for
    /// finding the difference between two tables. It lays the cards open.
    #[must_use]
    pub fn digest(&self) -> String {
        let commitment = self.commitment.as_ref().map(Secret::commit);
        let mut text = format!(
            "{:?}\nbot seed {} seq {} news {} commitment {commitment:?} of {} match {}\n",
            self.config, self.bot_seed, self.seq, self.visible_seq, self.commitments, self.match_no
        );
        let _ = writeln!(text, "slots {:#?}\nlatencies {:?}", self.slots, self.latencies);
        let _ = writeln!(text, "results {:?} asked back {:?}", self.results, self.undo_asked);
        let _ = writeln!(text, "listed {} guarded {}", self.listed, self.guarded);
        let _ = writeln!(text, "swaps asked {:?}", self.swaps_asked);
        let _ = writeln!(text, "elsewhere {}", self.elsewhere);
        if let Some(play) = &self.play {
            play.digest(&mut text);
        }
        text
    }
}

impl Play {
    fn digest(&self, text: &mut String) {
        let game = self.table.game();
        let commitment = self.secret.as_ref().map(Secret::commit);
        let _ = writeln!(text, "secret {commitment:?} seed {}", self.seed);
        let _ = writeln!(text, "added {:?} clocks {:?}", self.entropies, self.clocks);
        let _ = writeln!(text, "races {:#?}", self.races);
        let _ = writeln!(text, "{:?} turn {:?}", self.table.driver(), game.turn());
        let _ = writeln!(text, "clock {:?} deadline {:?}", game.clock(), game.deadline());
        let _ = writeln!(text, "scores {:?} acts {:#?}", game.scores(), game.acts());
        let _ = writeln!(text, "events {} all {}", self.table.events(), game.reveal());
        self.write_marks(text);
        let seats = parlour_engine::Seat::all(game.seats());
        for seat in seats.clone() {
            let _ = writeln!(text, "player {:?}", self.table.player(seat));
        }
        for viewer in seats.map(Viewer::Seat).chain([Viewer::Spectator]) {
            let _ = writeln!(text, "{}", game.view(viewer));
            for event in self.table.visible_events(0, viewer) {
                let _ = writeln!(text, "{} {:?} {}", event.number, event.at, event.event);
            }
        }
    }
}
