//! Games that go in circles are found, and only they.

use crate::toy::Toy;
use parlour_lab::{
    Lineup, NoExternalBots,
    repetition::{Batch, Cycles, cycles},
    study::{Spec, find_cycles, record_of},
};
use parlour_protocol::{Registry, Replay};

fn toy(rules: Toy, bots: [&str; 2]) -> Cycles {
    let lineup = Lineup { player_specs: bots.map(|bot| bot.parse().unwrap()).to_vec() };
    let batch = Batch { seed: 3, games: 40, limit: 200 };
    cycles(&rules, &lineup, batch, &NoExternalBots, &mut |_| true)
}

#[test]
fn a_rule_that_loops_is_found_with_the_way_into_it() {
    let circle = toy(Toy::Circle, ["rule", "rule"]);
    assert_eq!((circle.repeated.value, circle.endless.value), (1.0, 1.0), "{circle:?}");
    assert!(circle.endless.low < 1.0, "forty games leave room for another");
    let stuck = circle.stuck.unwrap();
    // three of fifteen leaves twelve: back they go, twice until it is the same player's turn
    assert_eq!(stuck.cycle.acts(), 2);
    assert!(stuck.acts.iter().all(|(_, act)| act == "take 3"), "{stuck:?}");
}

#[test]
fn a_game_without_loops_reports_none() {
    for (rules, bots) in [(Toy::Heap, ["rule", "easy"]), (Toy::Circle, ["easy", "easy"])] {
        let found = toy(rules, bots);
        if rules == Toy::Heap {
            assert_eq!(found.repeated.value, 0.0, "{found:?}");
            assert!(found.shortest.is_none() && found.stuck.is_none());
        }
        assert_eq!(found.games, 40);
    }
    let mut spec = Spec::of("down-the-well", 3);
    (spec.games, spec.levels) = (100, vec!["random".to_owned()]);
    let study = find_cycles(&spec, &NoExternalBots, &mut |_| true).unwrap();
    assert_eq!(study.found.repeated.value, 0.0);
    assert!(study.found.repeated.high > 0.0 && study.example().is_none());
}

/// The replay of a record needs the games only.
const GAMES: Registry = Registry {
    games: &parlour_games::GAMES,
    bot: &|_, _, _, _| Err(String::new()),
    character: |_, _| None,
    fresh_seed: String::new,
};

#[test]
fn bsm_r32_players_who_swap_three_elevens_are_found_and_their_record_goes_to_the_cap() {
    let mut spec = Spec::of("basement", 3);
    (spec.games, spec.levels) = (150, vec!["rule".to_owned()]);
    spec.options.insert("rounds".to_owned(), 1.into());
    let study = find_cycles(&spec, &NoExternalBots, &mut |_| true).unwrap();
    let endless = study.found.endless;
    assert!(endless.value > 0.005 && endless.value < 0.1, "about three in a hundred: {endless:?}");
    let stuck = study.example().unwrap();
    let acts: Vec<&str> = stuck.acts.iter().map(|(_, act)| act.as_str()).collect();
    assert!(acts.iter().any(|act| act.starts_with("eat")), "{acts:?}");
    assert!(acts.iter().any(|act| act.starts_with("play 11 11 11")), "{acts:?}");
    let record = record_of(&study.spec, stuck.game, &NoExternalBots).unwrap();
    assert!(record.acts.len() >= 10_000, "{}", record.acts.len());
    let mut steps = Replay::new(GAMES, record).unwrap();
    steps.go_to(stuck.cycle.to as usize).unwrap();
    assert!(study.sentences()[1].contains("in a circle"));
}
