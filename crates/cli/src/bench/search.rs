//! `parlour bench --search`: how fast the tree search is.

use super::median::median;
use anyhow::{Context, Result};
use parlour_bots::{
    down_the_well::RuleBot,
    search::{Search, Searched},
};
use parlour_engine::{Act, Bot, Dealer, Game, Observation, RealTime, Seated, Turn};
use parlour_games::down_the_well::DownTheWell;
use rayon::prelude::*;
use serde::Serialize;
use std::time::Instant;

/// Simulations a decision: what OpenSpiel's searches are measured with, too.
const SIMULATIONS: u32 = 1_000;

/// What a search gets done. Rates are medians over the repetitions.
#[derive(Serialize)]
pub(super) struct SearchSpeed {
    game: &'static str,
    players: u8,
    simulations_per_s: f64,
    decisions_per_simulation: f64,
    /// What can be compared between games: a long simulation is worth more than a short one.
    decisions_per_s: f64,
    /// As many trees as there are cores, against one.
    cores: usize,
    cores_over_one: f64,
}

/// Down the Well for four, at the first decision that is free, playing on at random.
pub(super) fn measure(reps: usize, seconds: f64) -> Result<SearchSpeed> {
    let rules = DownTheWell::default();
    let observation = first_free_decision(&rules).context("a deal begins with free decisions")?;
    let context = rules.context(&observation.view, &observation.memory);
    let search = Search::of(SIMULATIONS);
    let one_search = |seed| {
        let found = search.run(&rules, observation.seat, &context, seed);
        (found.simulations, found.decisions)
    };
    let cores = rayon::current_num_threads();
    let (mut one, mut all, mut long) = (Vec::new(), Vec::new(), Vec::new());
    for rep in 0..reps as u64 {
        let (simulations, decisions) = searches(rep, seconds, one_search);
        one.push(simulations);
        long.push(decisions / simulations);
        let together = (0..cores as u64).into_par_iter();
        let together = together.map(|core| searches(rep * 100 + core, seconds, one_search).0);
        all.push(together.sum::<f64>() / simulations);
    }
    let (simulations_per_s, decisions_per_simulation) = (median(one), median(long));
    Ok(SearchSpeed {
        game: "down-the-well",
        players: observation.seats,
        simulations_per_s,
        decisions_per_simulation,
        decisions_per_s: simulations_per_s * decisions_per_simulation,
        cores,
        cores_over_one: median(all),
    })
}

/// Simulations and decisions a second over the time of one repetition.
fn searches(rep: u64, seconds: f64, search: impl Fn(u64) -> (u64, u64)) -> (f64, f64) {
    let start = Instant::now();
    let (mut simulations, mut decisions) = (0, 0);
    for seed in rep << 32.. {
        let done = search(seed);
        simulations += done.0;
        decisions += done.1;
        if start.elapsed().as_secs_f64() >= seconds {
            break;
        }
    }
    let elapsed = start.elapsed().as_secs_f64();
    (simulations as f64 / elapsed, decisions as f64 / elapsed)
}

/// What the first player sees who has a choice among cards to play.
fn first_free_decision(rules: &DownTheWell) -> Option<Observation<DownTheWell>> {
    let dealer = Dealer::seeded("the first free decision");
    let mut table = Seated::open(rules.clone(), 4, dealer, &mut vec![]).ok()?;
    loop {
        let turn = rules.turn(table.state());
        let seat = turn.seats().first()?;
        let observation = Observation::of(rules, table.state(), seat);
        if matches!(turn, Turn::One(_)) && observation.menu.len() > 1 {
            return Some(observation.remembering(table.memory_of(seat)));
        }
        let action = RuleBot.choose(&observation)?.action;
        let at = rules.clock(table.state());
        table.submit(Act { seat, action, at }).ok()?;
    }
}

impl SearchSpeed {
    pub(super) fn header() -> [&'static str; 6] {
        ["search", "players", "simulations/s", "decisions each", "decisions/s", "cores/one"]
    }

    pub(super) fn row(&self) -> Vec<String> {
        vec![
            self.game.to_owned(),
            self.players.to_string(),
            format!("{:.2} M", self.simulations_per_s / 1e6),
            format!("{:.2}", self.decisions_per_simulation),
            format!("{:.1} M", self.decisions_per_s / 1e6),
            format!("{:.2} ({} cores)", self.cores_over_one, self.cores),
        ]
    }
}
