//! All that a session holds, as text, so that two moments can be compared to the letter.

use super::{Session, play::Play};
use parlour_engine::{Viewer, fair::Secret};
use std::fmt::Write as _;

impl Session {
    /// All that the session holds, as text that is the same only if all of it is: for tests, and for
    /// finding the difference between two tables. It lays the cards open.
    #[must_use]
    pub fn digest(&self) -> String {
        // without `..`, so that a new field is not left out
        let Self {
            config,
            registry: _,
            bot_seed,
            seq,
            visible_seq,
            slots,
            past_players,
            latencies,
            commitment,
            commitments,
            match_no,
            play,
            results,
            undo_asked,
            swaps_asked,
            listed,
            guarded,
            elsewhere,
        } = self;
        let commitment = commitment.as_ref().map(Secret::commit);
        let mut text = format!(
            "{config:?}\nbot seed {bot_seed} seq {seq} news {visible_seq} commitment {commitment:?} \
             of {commitments} match {match_no}\n"
        );
        let _ = writeln!(text, "slots {slots:#?}\nlatencies {latencies:?}");
        let _ = writeln!(text, "left {past_players:?}");
        let _ = writeln!(text, "results {results:?} asked back {undo_asked:?}");
        let _ = writeln!(text, "listed {listed} guarded {guarded}");
        let _ = writeln!(text, "swaps asked {swaps_asked:?}");
        let _ = writeln!(text, "elsewhere {elsewhere}");
        if let Some(play) = play {
            play.digest(&mut text);
        }
        text
    }
}

impl Play {
    fn digest(&self, text: &mut String) {
        let Self {
            table,
            secret,
            seed,
            entropies,
            clocks,
            changed,
            turned,
            anchor,
            began,
            quiet_since,
            races,
            last_race,
            marks,
            by_clock,
            to_ask,
            askers,
            // found out again whenever it is asked for
            telling: _,
        } = self;
        let game = table.game();
        let commitment = secret.as_ref().map(Secret::commit);
        let _ = writeln!(text, "secret {commitment:?} seed {seed}");
        let _ = writeln!(text, "added {entropies:?} clocks {clocks:?}");
        let _ = writeln!(text, "races {races:#?}");
        let _ = writeln!(text, "{:?} turn {:?}", table.driver(), game.turn());
        let _ = writeln!(text, "clock {:?} deadline {:?}", game.clock(), game.deadline());
        let _ = writeln!(text, "scores {:?} acts {:#?}", game.scores(), game.acts());
        let _ = writeln!(text, "events {} all {}", table.events(), game.reveal());
        let _ = writeln!(text, "changed {changed:?} turned {turned} anchor {anchor:?}");
        let _ = writeln!(text, "began {began} after {quiet_since}, {last_race:?}, {marks:?}");
        let _ = writeln!(text, "by the clock {by_clock:?} questions {to_ask:?} {askers:?}");
        let seats = parlour_engine::Seat::all(game.seats());
        for seat in seats.clone() {
            let _ = writeln!(text, "player {:?}", table.player(seat));
        }
        for viewer in seats.map(Viewer::Seat).chain([Viewer::Spectator]) {
            let _ = writeln!(text, "{}", game.view(viewer));
            for event in table.visible_events(0, viewer) {
                let _ = writeln!(text, "{} {:?} {}", event.number, event.at, event.event);
            }
        }
    }
}
