//! Ten thousand random positions of every game, for every viewer at the
//! table: whatever a viewer cannot know is dealt anew, and not a byte of what it is shown
//! may change. `PARLOUR_POSITIONS` looks at more.

use parlour_engine::{FullGame, contract::keeps_its_secrets};
use parlour_games::{
    basement::Basement, basset::Basset, bread_basket::BreadBasket, budr_basef::BudrBasef,
    down_the_well::DownTheWell,
};

fn all_positions<G: FullGame>(rules: &G) {
    let positions: u64 = std::env::var("PARLOUR_POSITIONS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(10_000);
    let few = G::META.min_players;
    let many = G::META.max_players.min(6);
    let each = positions.div_ceil(u64::from(many - few + 1));
    for seats in few..=many {
        keeps_its_secrets(rules, seats, each, |view| serde_json::to_string(view).unwrap());
    }
}

#[test]
fn basement_keeps_its_secrets() {
    all_positions(&Basement::default());
}

#[test]
fn budr_basef_keeps_its_secrets() {
    all_positions(&BudrBasef::default());
}

#[test]
fn bread_basket_keeps_its_secrets() {
    all_positions(&BreadBasket::default());
}

#[test]
fn basset_keeps_its_secrets() {
    all_positions(&Basset::default());
}

#[test]
fn down_the_well_keeps_its_secrets() {
    all_positions(&DownTheWell::default());
}
