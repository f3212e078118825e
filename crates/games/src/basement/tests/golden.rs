//! Whole playthroughs as text: a change of the rules shows as a readable diff.

use super::with_deck;
use crate::basement::{
    Basement, BlankOnEmpty, Deck, FirstPlayer, Leave, PileView, SessionTie, TopOrder,
};
use parlour_engine::story::playthrough;

#[test]
fn the_default_rules() {
    let rules = Basement::default();
    insta::assert_snapshot!("default_for_2", playthrough(&rules, 2, "golden", 60, 20));
    insta::assert_snapshot!("default_for_4", playthrough(&rules, 4, "golden", 50, 40));
}

#[test]
fn a_whole_short_round_without_a_deck() {
    let rules = with_deck(Deck { lo: 1, hi: 5, copies: 2, clears: 4, resets: 2, blanks: 2 });
    insta::assert_snapshot!("no_deck_for_2", playthrough(&rules, 2, "short", 120, 40));
}

#[test]
fn every_other_house_rule() {
    let rules = Basement {
        deck: Deck { lo: 1, hi: 4, copies: 4, clears: 2, resets: 4, blanks: 6 },
        first_player: FirstPlayer::LowestCard,
        top_choice: TopOrder::InTurn,
        blank_on_empty: BlankOnEmpty::ActAsReset,
        chance_on_empty: Leave::Forbid,
        eat_in_basement: Leave::Forbid,
        mix_hand_and_top: true,
        session_tie: SessionTie::ExtraRound,
        rounds: 2,
        turn_cap: 45,
        pile_view: PileView::Full,
        ..Basement::default()
    };
    insta::assert_snapshot!("other_rules_for_3", playthrough(&rules, 3, "other", 70, 50));
    let rules = Basement {
        blank_on_empty: BlankOnEmpty::Forbidden,
        first_player: FirstPlayer::Random,
        deck: Deck { blanks: 8, lo: 1, hi: 3, copies: 4, ..Deck::default() },
        ..Basement::default()
    };
    insta::assert_snapshot!("forbidden_blanks_for_2", playthrough(&rules, 2, "blanks", 60, 30));
}
