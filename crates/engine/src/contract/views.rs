//! What is written of a view is read as the same view.

use super::walk::Walk;
use crate::{
    game::{FullGame, Game},
    seat::{Seat, Viewer},
    turn::Turn,
};

/// How a test writes a view as bytes: the format that goes over the wire.
pub type Write = fn(&dyn erased_serde::Serialize) -> String;

/// How a test reads a view.
pub type Read<G> = fn(&str) -> Result<<G as Game>::View, String>;

/// Plays `games` random games, and looks at each position for every viewer: the view is
/// written, read and written again.
///
/// # Panics
/// If it is not read, or read as another view, or written as other bytes.
pub fn reads_its_views<G: FullGame>(rules: &G, seats: u8, games: u64, write: Write, read: Read<G>) {
    for seed in 0..games {
        let (mut walk, _) = Walk::start(rules, seats, seed);
        loop {
            let state = walk.seated.state();
            let viewers = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]);
            let views =
                viewers.map(|viewer| rules.view(state, viewer)).chain([rules.reveal(state)]);
            for view in views {
                let text = write(&view);
                match read(&text) {
                    Ok(again) => {
                        assert_eq!(again, view, "a view is read as another: {text}");
                        assert_eq!(write(&again), text, "a view is written as other bytes");
                    }
                    Err(wrong) => panic!("a view is not read: {wrong}\n{text}"),
                }
            }
            if walk.turn() == Turn::Over {
                break;
            }
            if let Some(act) = walk.next_act() {
                walk.seated.submit(act).expect("the walk acts legally");
            }
        }
    }
}
