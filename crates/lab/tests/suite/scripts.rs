//! No simple program beats the strongest level. Samples with fixed seeds: what they show is the
//! same in every run, and an exploit as large as those that were found before would fail them.

use parlour_bots::{ForGame, Script, WithBots, for_game};
use parlour_engine::FastRng;
use parlour_games::budr_basef::BudrBasef;
use parlour_lab::{
    NoExternalBots, PlayerSpec,
    arena::{Arena, Standings},
    play::play,
    stats::Estimate,
};
use serde_json::{Value, json};

/// One scripted exploiter among equals: its share of the wins.
struct Among {
    script: Script,
    bots: &'static str,
    players: u8,
    deals: u64,
    options: Value,
}

impl ForGame for Among {
    type Answer = Estimate;

    fn with<G: WithBots>(self) -> Estimate {
        let rules: G = serde_json::from_value(self.options).unwrap();
        let bots: Vec<PlayerSpec> = [format!("script:{}", self.script).as_str(), self.bots]
            .map(|bot| bot.parse().unwrap())
            .into();
        let arena = Arena::new(rules, self.players, &bots, 15, 100_000);
        let mut standings = Standings::new(&arena, None);
        for deal in arena.play(0..self.deals, &NoExternalBots, || true) {
            standings.add(&deal);
        }
        standings.wins(0)
    }
}

fn share(
    script: Script,
    (bots, players): (&'static str, u8),
    deals: u64,
    options: Value,
) -> Estimate {
    let among = Among { script, bots, players, deals, options };
    for_game(script.game(), among).expect("a game")
}

/// The script does not win clearly more than its part.
fn holds(script: Script, players: u8, deals: u64, bots: &'static str, options: Value) {
    let found = share(script, (bots, players), deals, options);
    assert!(found.low <= 1.0 / f64::from(players), "{script} beats {bots}: {found:?}");
}

#[test]
fn shedding_low_cards_beats_no_expert() {
    holds(Script::ShedLow, 2, 8, "hard", json!({}));
}

#[test]
fn flat_monte_carlo_over_whole_turns_beats_no_expert() {
    // a thousandth of the expert's playouts are enough
    holds(Script::WholeTurns, 2, 6, "medium", json!({}));
}

#[test]
fn never_chancing_it_beats_no_expert() {
    holds(Script::NeverChance, 3, 4, "search:200", json!({ "rounds": 1 }));
}

#[test]
fn neither_big_stakes_nor_other_ranks_beat_an_expert() {
    for script in [Script::BigStakes, Script::OtherRanks] {
        holds(script, 4, 30, "expert", json!({}));
        holds(script, 4, 30, "expert", json!({ "purse": 200, "max_stake": 20 }));
    }
}

/// Side bets and stakes without a limit: what is lost is asked for twice until it is won.
#[test]
fn no_large_sum_that_has_to_be_won_once_beats_an_expert() {
    holds(Script::LargeBets, 4, 20, "expert", json!({}));
    holds(Script::LargeBets, 3, 20, "expert", json!({ "purse": 200, "max_stake": 20 }));
    holds(Script::LargeCard, 4, 20, "expert", json!({ "side_bets": "off" }));
}

#[test]
fn neither_free_hits_nor_raises_beat_an_expert() {
    for script in [Script::FreeHits, Script::AlwaysRaise] {
        holds(script, 3, 10, "expert", json!({ "max_plays": 300 }));
    }
    // where no one is in a hurry, whose deck is the biggest decides
    holds(Script::AlwaysRaise, 2, 300, "expert", json!({ "slap": "sealed" }));
}

/// A player without cards may hit for nothing, and the others play on.
#[test]
fn bud_r11_free_hits_do_not_hold_up_a_game() {
    for level in ["rule", "medium", "expert"] {
        let rules = BudrBasef::default();
        for game in 0..10 {
            let players = ["script:free-hits", level].map(|bot| {
                let bot: PlayerSpec = bot.parse().unwrap();
                bot.player(game, &NoExternalBots)
            });
            let mut rng = FastRng::of_game(1, game);
            let ended = play(&rules, players.into(), &mut rng, 100_000, &mut ());
            assert!(ended.is_ok(), "{level}, game {game}");
        }
    }
}

/// The bound can be failed: big stakes do beat punters who keep to the usual ones.
#[test]
fn big_stakes_beat_who_does_not_answer_them() {
    let found = share(Script::BigStakes, ("hard", 4), 60, json!({}));
    assert!(found.low > 0.25, "{found:?}");
}
