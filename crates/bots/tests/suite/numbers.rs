//! Under any number of the text, turned as far as it goes, bots find legal actions.

use parlour_bots::{ForGame, Level, WithBots, bot, for_game};
use parlour_engine::{
    Act, Dealer, Observation, Seat, Tick, Turn,
    options::{Group, Kind},
};
use serde_json::{Value, json};

/// Acts of a game that are looked at.
const MAX_TEST_ACTS: usize = 250;

/// Between two acts of a race, in milliseconds.
const PAUSE_MS: u64 = 2_000;

/// Plays under each extreme of each number; how many variants could be played.
struct Extremes;

impl ForGame for Extremes {
    type Answer = usize;

    fn with<G: WithBots>(self) -> usize {
        let numbers = G::META.options.iter().filter(|option| option.group == Group::Numbers);
        let mut played = 0;
        for option in numbers {
            let values: Vec<Value> = match option.kind {
                Kind::Number(bounds) => vec![json!(bounds.least), json!(bounds.most)],
                Kind::Choice(words) => words.iter().map(|word| json!(word)).collect(),
                _ => panic!("{}: no number", option.name),
            };
            for value in values {
                let rules: G = serde_json::from_value(json!({ option.name: value })).unwrap();
                for seats in [G::META.min_players, G::META.min_players + 2] {
                    if rules.validate(seats).is_ok() {
                        plays_on(&rules, seats);
                        played += 1;
                    }
                }
            }
        }
        played
    }
}

/// Bots of several levels at one table.
fn plays_on<G: WithBots>(rules: &G, seats: u8) {
    let levels = [Level::Rule, "search:12".parse().unwrap(), Level::Easy];
    let mut bots: Vec<_> = Seat::all(seats)
        .map(|seat| bot::<G>(levels[seat.index() % levels.len()], seat.index() as u64))
        .collect();
    let mut dealer = Dealer::seeded("as far as it goes");
    let mut state = rules.start(seats, &mut dealer, &mut ());
    for step in 0..MAX_TEST_ACTS {
        let turn = rules.turn(&state);
        let may_act: Vec<Seat> = turn.seats().iter().collect();
        let Some(&seat) = may_act.get(step % may_act.len().max(1)) else { break };
        let observation = Observation::of(rules, &state, seat);
        let Some(choice) = bots[seat.index()].choose(&observation) else { continue };
        let at = Tick(rules.clock(&state).0 + PAUSE_MS);
        let act = Act { seat, action: choice.action, at };
        if let Err(refused) = rules.play(&mut state, act.clone(), &mut dealer, &mut ()) {
            assert!(matches!(turn, Turn::Any(_)), "{rules:?}: {act:?} is refused: {refused:?}");
        }
    }
}

#[test]
fn bots_play_under_any_number_of_the_text() {
    for (game, least) in [
        ("down-the-well", 10),
        ("bread-basket", 15),
        ("basement", 8),
        ("budr-basef", 4),
        ("basset", 15),
    ] {
        let played = for_game(game, Extremes).expect("a game");
        assert!(played >= least, "{game}: {played}");
    }
}
