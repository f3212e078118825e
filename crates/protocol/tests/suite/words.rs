//! A view in words is enough to play by: it tells apart what the view itself tells apart.

use parlour_engine::{Seat, Turn, Viewer, erased::AnyGame};
use parlour_protocol::{Setup, line};
use std::collections::HashMap;

/// Games of each kind that are played at random.
const GAMES_EACH: u64 = 12;
/// Actions of a game that are looked at.
const ACTIONS_EACH: usize = 400;

/// A generator of its own, good enough to choose among actions.
fn next(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

/// Plays at random, and shows every position to `look`.
fn play(game: &mut dyn AnyGame, seed: u64, mut look: impl FnMut(&dyn AnyGame)) {
    let mut chance = seed;
    for _ in 0..ACTIONS_EACH {
        look(game);
        let due: Vec<Seat> = game.turn().seats().iter().collect();
        let Some(&seat) = due.get(next(&mut chance) % due.len().max(1)) else {
            if game.turn() == Turn::Over {
                return;
            }
            let then = game.deadline().expect("time has something to do");
            game.advance(then).expect("time passes");
            continue;
        };
        let (actions, _) = game.legal(seat);
        let action = &actions[next(&mut chance) % actions.len()];
        game.submit(seat, action, None).expect("a legal action");
    }
}

#[test]
fn the_same_words_never_stand_for_two_views() {
    let registry = crate::registry::REGISTRY;
    for entry in parlour_games::GAMES {
        let mut views: HashMap<(usize, String), String> = HashMap::new();
        for seed in 0..GAMES_EACH {
            let players = entry.meta.min_players + (seed % 3) as u8;
            let setup = Setup {
                game: entry.meta.id.to_owned(),
                players: i64::from(players.min(entry.meta.max_players)),
                seed: Some(format!("words-{seed}")),
                ..Setup::default()
            };
            let ((mut game, _), _) = registry.open(&setup).expect("a game");
            let seats = game.seats();
            play(game.as_mut(), seed, |game| {
                for seat in Seat::all(seats) {
                    let view = game.view(Viewer::Seat(seat));
                    let (words, data) = (view.to_string(), line(&view));
                    let known = views
                        .entry((seat.index() + 16 * usize::from(seats), words))
                        .or_insert_with(|| data.clone());
                    let (title, words) = (entry.meta.title, view.to_string());
                    assert_eq!(*known, data, "{title}: two views, and one text:\n{words}");
                }
            });
        }
        assert!(views.len() > 100, "{}: {} views", entry.meta.title, views.len());
    }
}
