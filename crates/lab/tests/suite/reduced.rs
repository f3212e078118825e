//! Games with few cards as whole trees: the tree is that of the game, CFR+ solves it, and a best
//! response finds what a level leaves to be won.

use parlour_bots::{Level, WithBots};
use parlour_engine::FastRng;
use parlour_games::{bread_basket::BreadBasket, budr_basef::BudrBasef};
use parlour_lab::{
    NoExternalBots, PlayerSpec,
    exact::reduced::{Reduced, Start, TreeError, basement, bread_basket, build, down_the_well},
    play::play,
    standing::{parts_of_the_win, share},
};

/// Players who do what the game does for absent ones win in the tree what they win at the table.
fn is_the_game<G: WithBots>(rules: &G, deals: u64) {
    let (tree, absent) = build(rules, Start { deals, moves: 0 }, Level::Absent).unwrap();
    let player = PlayerSpec::plain(Level::Absent);
    let won = |deal: u64| {
        let players = (0..2).map(|seed| player.player::<G>(seed, &NoExternalBots)).collect();
        let mut rng = FastRng::of_game(0, deal);
        let (scores, _) = play(rules, players, &mut rng, 10_000, &mut ()).unwrap();
        share(parts_of_the_win(&scores)[0])
    };
    let at_the_table = (0..deals).map(won).sum::<f64>() / deals as f64;
    assert!((tree.value(&absent) - at_the_table).abs() < 1e-9, "{at_the_table}");
}

/// CFR+ comes close to an equilibrium, and a best response to the rule bot wins clearly more than half.
fn is_solved<G: WithBots>(reduced: &Reduced<G>, deals: u64) {
    let start = Start { deals, ..reduced.start };
    let (tree, rule) = build(&reduced.rules, start, Level::Rule).unwrap();
    let solved = tree.solved(200);
    let [even, cfr, rule] =
        [&tree.uniform(), &solved, &rule].map(|strategy| tree.exploitability(strategy));
    assert!((-1e-9..0.002).contains(&cfr), "CFR+ falls short by {cfr}");
    assert!(rule > 0.02 && even > 0.02, "rule {rule}, even odds {even}");
    // no one wins more of an equilibrium than its value
    let value = tree.value(&solved);
    let best = tree.best_response(0, &solved);
    assert!((value - 1e-9..value + 0.004).contains(&best), "{best} against {value}");
}

#[test]
fn the_tree_of_down_the_well_is_the_game_and_is_solved() {
    is_the_game(&down_the_well().rules, 100);
    is_solved(&down_the_well(), 100);
}

#[test]
fn the_tree_of_bread_basket_is_the_game_and_is_solved() {
    is_the_game(&bread_basket().rules, 100);
    is_solved(&bread_basket(), 200);
}

#[test]
fn the_tree_of_basement_is_the_game_and_its_end_is_solved() {
    let mut short = basement().rules;
    short.turn_cap = 4;
    is_the_game(&short, 20);
    is_solved(&basement(), 30);
}

#[test]
fn a_whole_deck_is_too_large_and_a_race_has_no_tree() {
    let start = Start { deals: 1, moves: 0 };
    let whole = build(&BreadBasket::default(), start, Level::Absent);
    assert_eq!(whole.unwrap_err(), TreeError::TooLarge);
    let race = build(&BudrBasef::default(), start, Level::Absent);
    assert_eq!(race.unwrap_err(), TreeError::RealTime);
}
