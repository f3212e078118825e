//! A view that goes over a line is the same view at the other end, for every viewer.

use parlour_engine::{FullGame, contract::reads_its_views};
use parlour_games::{
    GAMES, basement::Basement, basset::Basset, bread_basket::BreadBasket, budr_basef::BudrBasef,
    down_the_well::DownTheWell,
};

/// The house rules as they are written in JSON.
fn with<G: FullGame>(options: &str) -> G {
    serde_json::from_str(options).expect("house rules")
}

fn are_read<G: FullGame>(rules: &G, games: u64) {
    for seats in G::META.min_players.max(2)..=G::META.max_players.min(4) {
        reads_its_views(
            rules,
            seats,
            games,
            |view| serde_json::to_string(view).expect("a view is written"),
            |text| serde_json::from_str(text).map_err(|wrong| wrong.to_string()),
        );
    }
}

#[test]
fn views_of_basement_are_read() {
    are_read(&Basement::default(), 3);
    are_read::<Basement>(&with(r#"{"rounds":1,"blank_on_empty":"act_as_reset"}"#), 3);
}

#[test]
fn views_of_basset_are_read() {
    are_read(&Basset::default(), 6);
    are_read::<Basset>(&with(r#"{"mace_on_paroli":"own_tranche_level0"}"#), 6);
}

#[test]
fn views_of_bread_basket_are_read() {
    are_read(&BreadBasket::default(), 3);
}

#[test]
fn views_of_budr_basef_are_read() {
    are_read::<BudrBasef>(&with(r#"{"max_plays":300}"#), 2);
}

#[test]
fn views_of_budr_basef_with_gestures_are_read() {
    // random players touch far more often than they play, and each touch makes a position
    are_read::<BudrBasef>(&with(r#"{"max_plays":12,"gestures":"full","announce":true}"#), 6);
}

#[test]
fn views_of_budr_basef_with_sealed_answers_are_read() {
    are_read::<BudrBasef>(&with(r#"{"max_plays":300,"slap":"sealed","announce":true}"#), 2);
}

#[test]
fn views_of_budr_basef_in_free_style_are_read() {
    are_read::<BudrBasef>(&with(r#"{"max_plays":600,"freestyle":true}"#), 3);
}

#[test]
fn views_of_down_the_well_are_read() {
    are_read(&DownTheWell::default(), 6);
    are_read::<DownTheWell>(&with(r#"{"auto_pass":false}"#), 6);
}

#[test]
fn what_is_no_view_is_refused_in_a_sentence() {
    for game in &GAMES {
        for wrong in ["{}", "[]", "7", r#"{"phase":"tea"}"#] {
            let mut json = serde_json::Deserializer::from_str(wrong);
            let mut data = <dyn erased_serde::Deserializer<'_>>::erase(&mut json);
            assert!((game.read_view)(&mut data).is_err_and(|why| !why.is_empty()), "{wrong}");
        }
    }
}
