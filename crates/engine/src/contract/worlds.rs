//! A world that a seat samples is one that it could be in.

use super::walk::{SAMPLES, Walk};
use crate::{
    bot::Observation,
    game::FullGame,
    seat::{Seat, Viewer},
    turn::Turn,
};

/// Plays `games` random games; at every step a world is sampled for every seat, which must look
/// to it as the table does.
///
/// # Panics
/// If a world does not.
pub fn sampled_worlds_are_possible<G: FullGame>(rules: &G, seats: u8, games: u64) {
    for seed in 0..games {
        let (mut walk, events) = Walk::start(rules, seats, seed);
        let mut memories = vec![G::Memory::default(); usize::from(seats)];
        remember_all(rules, &mut memories, &events);
        for step in 0.. {
            if walk.turn() == Turn::Over {
                break;
            }
            let state = walk.seated.state().clone();
            let here = || format!("seed {seed} step {step}\n{state:?}");
            assert_eq!(
                rules.sample_world(&rules.reveal(&state), &G::Memory::default(), &mut walk.rng),
                Some(state.clone()),
                "the open table is another one, {}",
                here()
            );
            for (seat, memory) in Seat::all(seats).zip(&memories) {
                let view = rules.view(&state, Viewer::Seat(seat));
                let world = rules.sample_world(&view, memory, &mut walk.rng).expect(SAMPLES);
                let seen = rules.view(&world, Viewer::Seat(seat));
                assert_eq!(seen, view, "{seat:?} samples {world:?}, {}", here());
                assert_eq!(rules.audit(&world), Ok(()), "{seat:?} samples {world:?}, {}", here());
                match (rules.turn(&world), rules.turn(&state)) {
                    // whose hands are tied in a race need not be told to others
                    (Turn::Any(some), Turn::Any(others)) => {
                        assert_eq!(some.contains(seat), others.contains(seat), "{}", here());
                    }
                    (turn, other) => assert_eq!(turn, other, "{}", here()),
                }
                let menu = Observation::of(rules, &world, seat).menu;
                assert_eq!(menu.as_slice(), walk.menu_of(seat), "{}", here());
            }
            if let Some(act) = walk.next_act() {
                let events = walk.seated.submit(act).expect("a picked act is legal");
                remember_all(rules, &mut memories, &events);
            }
        }
    }
}

/// Every seat keeps in mind what it learns of the events.
fn remember_all<G: FullGame>(rules: &G, memories: &mut [G::Memory], events: &[G::Event]) {
    for (seat, memory) in Seat::all(memories.len() as u8).zip(memories) {
        for seen in events.iter().filter_map(|event| rules.redact_for(event, Viewer::Seat(seat))) {
            rules.remember(memory, seat, &seen);
        }
    }
}
