//! The minutes of the presets, measured again (`docs/presets.md`). The measurement itself:
//! `PARLOUR_PRESETS=all cargo test --release -p parlour-lab --test suite presets -- --nocapture`.

use parlour_bots::{ForGame, Level, WithBots, for_game};
use parlour_engine::{Preset, erased::Entry};
use parlour_lab::{
    Lineup, NoExternalBots, PlayerSpec, Watching,
    measure::{TimeModel, minutes},
    row_of,
};
use parlour_protocol::preset_options;
use rayon::prelude::*;

/// How many matches give a median.
const MATCHES: u64 = 21;
/// A match with more acts than this counts as one of [`MAX_MINUTES`].
const MAX_ACTS: u64 = 10_000;
/// Longer matches are not told apart.
const MAX_MINUTES: f64 = 90.0;

/// Half of the matches by this preset are over in so many minutes.
struct Median {
    entry: &'static Entry,
    preset: &'static Preset,
    players: u8,
}

impl ForGame for Median {
    type Answer = f64;

    fn with<G: WithBots>(self) -> f64 {
        let Self { entry, preset, players } = self;
        let rules: G = preset_options(entry.meta, preset, players).rules(players).unwrap();
        let lineup = Lineup::all(&PlayerSpec::plain(Level::Rule), players);
        let watching = Watching { limit: MAX_ACTS, rollout: None };
        let played = |game| row_of(&rules, &lineup, (1, game), &NoExternalBots, watching);
        let minutes = |game| match played(game) {
            row if row.over => {
                minutes(&row, entry.meta.real_time, TimeModel::GUESSED).min(MAX_MINUTES)
            }
            _ => MAX_MINUTES,
        };
        let mut all: Vec<f64> = (0..MATCHES).into_par_iter().map(minutes).collect();
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    }
}

/// The numbers of players that are measured: all that are asked for, or else the fewest, one more
/// and the most.
fn seats(entry: &Entry) -> Vec<u8> {
    let (few, many) = (entry.meta.min_players, entry.meta.max_players);
    let all = std::env::var("PARLOUR_PRESETS").is_ok_and(|which| which == "all");
    if all { (few..=many).collect() } else { vec![few, few + 1, many] }
}

/// Few matches give a rough median: a quarter more or less, and at least a minute.
fn agree(said: u16, measured: f64) -> bool {
    (f64::from(said) - measured).abs() <= (measured / 4.0).max(1.0)
}

#[test]
#[expect(clippy::print_stdout, reason = "docs/presets.md is written from it")]
fn every_preset_takes_about_the_minutes_that_it_says() {
    let mut wrong = Vec::new();
    for entry in &parlour_games::GAMES {
        for preset in entry.meta.presets {
            for players in seats(entry) {
                let measured = for_game(entry.meta.id, Median { entry, preset, players }).unwrap();
                let line = format!("{} {} {players}: {measured:.1}", entry.meta.id, preset.id);
                println!("{line}");
                let said = preset.minutes_for(players, entry.meta.min_players);
                if !said.is_some_and(|said| agree(said, measured)) {
                    wrong.push(line);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn minutes_that_are_far_off_are_found() {
    assert!(agree(10, 8.4) && agree(1, 1.9) && agree(30, 37.0));
    assert!(!agree(10, 7.4) && !agree(10, 14.0) && !agree(130, 10.0));
}
