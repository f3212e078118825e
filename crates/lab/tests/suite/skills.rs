//! Each level of Basset and Budr Basef plays better than the one below: small samples, the
//! first seat of the stronger in turn. The figures themselves are measured elsewhere.

use parlour_bots::{Level, WithBots};
use parlour_games::{basset::Basset, budr_basef::BudrBasef};
use parlour_lab::{Simulation, simulate};

fn played<G: WithBots>(rules: &G, levels: &[Level], games: u64) -> parlour_lab::Summary {
    let what = Simulation {
        rules: rules.clone(),
        levels: levels.to_vec(),
        seed: 7,
        games,
        limit: 100_000,
    };
    simulate(&what, |_| ())
}

/// Mean accounts of punters who all sit at one table with a random tailleur.
#[test]
fn a_punter_of_basset_gains_more_at_each_level() {
    use Level::{Easy, Expert, Hard, Medium, Random, Rule};
    let rules = Basset { max_players: 12, ..Basset::table() };
    for levels in
        [&[Random, Random, Easy, Medium, Hard, Expert][..], &[Random, Random, Rule, Expert]]
    {
        let summary = played(&rules, levels, 1_000);
        let gains: Vec<_> = (1..levels.len()).map(|seat| summary.score(seat)).collect();
        for (step, pair) in gains.windows(2).enumerate() {
            let clear = pair[1].mean - pair[1].within > pair[0].mean + pair[0].within;
            assert!(clear, "step {step}: {gains:?}");
        }
    }
}

/// Two at the table, the stronger once in each seat.
#[test]
fn a_match_of_budr_basef_goes_to_the_better_player() {
    use Level::{Easy, Expert, Hard, Medium};
    let rules = BudrBasef { max_plays: 600, ..BudrBasef::default() };
    for (weak, strong) in [(Easy, Medium), (Medium, Hard), (Hard, Expert)] {
        let games = 40;
        let first = played(&rules, &[strong, weak], games).wins(0).value;
        let second = played(&rules, &[weak, strong], games).wins(1).value;
        let share = f64::midpoint(first, second);
        assert!(share > 0.6, "{strong} wins {share} against {weak}");
    }
}
