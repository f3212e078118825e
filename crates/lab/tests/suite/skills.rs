//! Each level plays better than the one before, as far as that can be shown in seconds; the levels
//! that search, and all figures, are measured in `docs/strength.md`.

use parlour_bots::{Level, Manner, WithBots};
use parlour_games::{
    basement::Basement, basset::Basset, bread_basket::BreadBasket, budr_basef::BudrBasef,
    down_the_well::DownTheWell,
};
use parlour_lab::{Simulation, Summary, simulate};

pub(crate) fn played<G: WithBots>(rules: &G, bots: &[Manner], games: u64) -> Summary {
    let what = Simulation {
        rules: rules.clone(),
        bots: bots.to_vec(),
        seed: 7,
        games,
        limit: 100_000,
        counts_tags: true,
    };
    simulate(&what, |_| ())
}

fn of_levels<G: WithBots>(rules: &G, levels: &[Level], games: u64) -> Summary {
    let bots: Vec<Manner> = levels.iter().copied().map(Manner::from).collect();
    played(rules, &bots, games)
}

/// Two at the table, the stronger once in each seat: its share of the wins is above a half with
/// its whole 95 % interval.
fn is_stronger<G: WithBots>(rules: &G, strong: Level, weak: Level, games: u64) {
    let first = of_levels(rules, &[strong, weak], games).wins(0);
    let second = of_levels(rules, &[weak, strong], games).wins(1);
    let low = f64::midpoint(first.low, second.low);
    assert!(low > 0.5, "{}: {strong} against {weak}: {first:?}, {second:?}", G::META.id);
}

/// Mean accounts of punters who all sit at one table with a random tailleur.
#[test]
fn a_punter_of_basset_gains_more_at_each_level() {
    let rules = Basset { max_players: 12, ..Basset::table() };
    // `expert` plays for the best account instead: see below
    let reckoning = Level::ALL.into_iter().filter(|level| *level != Level::Expert);
    let levels: Vec<Level> = [Level::Random].into_iter().chain(reckoning).collect();
    let summary = of_levels(&rules, &levels, 1_500);
    let gains: Vec<_> = (1..levels.len()).map(|seat| summary.score(seat)).collect();
    for (step, pair) in gains.windows(2).enumerate() {
        let clear = pair[1].low > pair[0].high;
        assert!(clear, "step {step}: {gains:?}");
    }
}

/// A player who adds money at random has more at stake than one who is careful, and one account of three such
/// players is often the best of the table.
#[test]
fn the_best_account_of_basset_is_mostly_that_of_the_better_punter() {
    for pair in Level::ALL.windows(2) {
        let (weak, strong) = (pair[0], pair[1]);
        let summary = of_levels(&Basset::default(), &[weak, strong, weak, weak], 300);
        let wins = summary.wins(1);
        // three punters and the bank: a quarter each among equals
        assert!(wins.low > 0.25, "{strong} among {weak}: {wins:?}");
    }
}

#[test]
fn a_match_of_budr_basef_goes_to_the_better_player() {
    let rules = BudrBasef { max_plays: 600, ..BudrBasef::default() };
    for pair in Level::ALL.windows(2) {
        is_stronger(&rules, pair[1], pair[0], 150);
    }
}

#[test]
fn beginners_lose_to_easy_bots_and_those_to_casual_ones() {
    for pair in Level::ALL[..3].windows(2) {
        is_stronger(&Basement { rounds: 1, ..Basement::default() }, pair[1], pair[0], 200);
        is_stronger(&BreadBasket::default(), pair[1], pair[0], 200);
        is_stronger(&DownTheWell::default(), pair[1], pair[0], 400);
    }
}
