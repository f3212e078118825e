//! How a ladder shares the time that it has.

use parlour_lab::NoExternalBots;
use parlour_lab::study::{LadderRun, LadderSpec, play_ladder};
use serde_json::Map;
use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

/// Plays `easy` against `random` for so many looks at the clock: how many games there were, and how often the clock
/// was looked at.
fn games_within(looks: u64) -> (u64, u64) {
    let spec = LadderSpec {
        label: "0".to_owned(),
        game: "down-the-well".to_owned(),
        players: 2,
        options: Map::new(),
        seed: 1,
        limit: 10_000,
        recorded_games: 0,
    };
    let run = LadderRun {
        entrants: ["easy", "random"].map(|bot| bot.parse().unwrap()).into(),
        only_steps: false,
        games: 1,
        time: Some(Duration::from_secs(looks)),
        date: "2026-11-30".to_owned(),
    };
    let looked = AtomicU64::new(0);
    let clock = || Duration::from_secs(looked.fetch_add(1, Ordering::Relaxed));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ladder");
    let played = play_ladder(&spec, &run, &path, &NoExternalBots, &clock, &mut |_| true).unwrap();
    (played.ladder().standing.games, looked.into_inner())
}

/// Where only one pair is to meet, no time is kept back for others.
#[test]
fn the_only_pair_has_all_the_time_for_its_first_deal() {
    let (games, looks) = games_within(1_000_000);
    assert_eq!(games, 2, "a deal has a game with each bot in each seat");
    assert_eq!(games_within(looks * 3 / 2).0, 2);
    assert_eq!(games_within(looks / 2).0, 0);
}
