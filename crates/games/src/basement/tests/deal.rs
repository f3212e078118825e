//! Players, deal, Top Cards.

use super::{deck_size, hand, no_deck, table, top, undecided, with_deck};
use crate::basement::{Basement, Deck, Faced, FirstPlayer, TopOrder};
use parlour_engine::{Cards, Game, Turn, Viewer, story::Story};

#[test]
fn bsm_01_two_to_four_players() {
    let rules = Basement::default();
    for seats in [0, 1, 5, 12] {
        let refused = rules.validate(seats).unwrap_err();
        assert_eq!((refused.option, refused.clause), ("players", "BSM-01"));
    }
    for seats in 2..=4 {
        assert_eq!(rules.validate(seats), Ok(()));
    }
}

#[test]
fn bsm_03_bsm_04_bsm_05_bsm_a15_six_rounds_to_the_hands_then_three_to_the_basements() {
    // seat 0 deals, so the first card goes to seat 1
    let deal = "1 2 3 1 2 3 1 2 3 1 2 3 4 5 6 4 5 6 7 8 9 7 8 9 7 8 9 R C B";
    let story = Story::stacked(Basement::default(), 3, &[deal]);
    assert_eq!(story.reveal().dealer.index(), 0);
    assert_eq!(hand(&story, 1), "1 1 1 1 4 4");
    assert_eq!(hand(&story, 2), "2 2 2 2 5 5");
    assert_eq!(hand(&story, 0), "3 3 3 3 6 6");
    let basement =
        |seat: usize| super::cards(&story.reveal().players[seat].basement.map(Option::unwrap));
    assert_eq!([0, 1, 2].map(basement), ["9 9 9", "7 7 7", "8 8 8"]);
    assert!(matches!(&story.reveal().deck, Cards::Shown(deck) if deck[0].to_string() == "R"));
    assert!(matches!(story.turn(), Turn::Each(seats) if seats.len() == 3), "then the choice");
}

#[test]
fn bsm_05_no_one_may_look_at_a_basement() {
    let story = Story::shuffled(Basement::default(), 2, "dark");
    for seat in 0..2 {
        let view = story.view(seat);
        assert!(matches!(view.players[usize::from(seat)].hand, Cards::Shown(_)));
        for player in &view.players {
            assert_eq!(player.basement, [Some(Faced::Down); 3]);
        }
    }
}

#[test]
fn bsm_06_exactly_three_top_cards_from_the_hand() {
    let mut story = undecided(Basement::default(), &["3 3 4 7 8 9", "5 5 5 6 6 6"], &[], "");
    story
        .refuses(0, "top 3 7", "BSM-06")
        .refuses(0, "top 3 3 4 7", "BSM-06")
        .refuses(0, "top 3 3 3", "BSM-06")
        .refuses(0, "top 1 3 4", "BSM-06")
        .refuses(0, "play 3", "BSM-06")
        .refuses(0, "chance", "BSM-06")
        .refuses(0, "eat", "BSM-06")
        .refuses(0, "reveal 0", "BSM-06")
        .refuses(0, "top", "bad_action")
        .does(0, "top 9 3 7")
        .does(1, "top 5 5 6")
        .refuses(1, "top 5 6 6", "BSM-06");
    assert_eq!((hand(&story, 0), top(&story, 0)), ("3 4 8".into(), "3 7 9".into()));
    assert_eq!((hand(&story, 1), top(&story, 1)), ("5 6 6".into(), "5 5 6".into()));
    assert_eq!(story.table().acts()[0].action.to_string(), "top 3 7 9", "recorded in order");
}

#[test]
fn bsm_07_the_rest_is_the_deck() {
    for (blanks, sizes) in [(4, [38, 29, 20]), (0, [34, 25, 16])] {
        let rules = with_deck(Deck { blanks, ..Deck::default() });
        for (seats, size) in (2..=4).zip(sizes) {
            let story = Story::shuffled(rules.clone(), seats, "");
            assert_eq!(deck_size(&story.reveal()), size);
        }
    }
    assert_eq!(deck_size(&Story::shuffled(no_deck(), 2, "").reveal()), 0);
}

#[test]
fn bsm_r2_bsm_a3_who_opens_the_first_round() {
    for (first_player, opener) in [(FirstPlayer::FirstDealt, 1), (FirstPlayer::LowestCard, 0)] {
        let rules = Basement { first_player, ..Basement::default() };
        let story = table(rules, &["1 5 5 | 9 9 9", "2 2 2 | 1 1 1"], &[], "");
        assert_eq!(story.next(), opener);
    }
    let by_lot = Basement { first_player: FirstPlayer::Random, ..Basement::default() };
    let mut opened = [0; 2];
    for seed in 0..40 {
        let mut story = Story::shuffled(by_lot.clone(), 2, &seed.to_string());
        for seat in 0..2 {
            let tops = story.legal(seat)[0].clone();
            story.does(seat, &tops);
        }
        opened[usize::from(story.next())] += 1;
        assert_eq!(story.table().dealer().draws().count(), 1);
    }
    assert!(opened.iter().all(|&times| times > 8), "{opened:?}");
}

#[test]
fn bsm_a4_the_lowest_number_left_in_hand_opens() {
    let opener = |hands: &[&str]| {
        let rules = Basement { first_player: FirstPlayer::LowestCard, ..Basement::default() };
        table(rules, hands, &[], "").next()
    };
    // only what is left after the Tops counts, and Specials do not
    assert_eq!(opener(&["2 5 5 | 9 9 9", "3 B C | 1 1 1", "4 4 4 | 1 8 8"]), 0);
    // a tie goes to the first in the order of the deal: 1, 2, 0
    assert_eq!(opener(&["2 5 5 | 9 9 9", "3 3 3 | 1 1 1", "2 4 4 | 1 8 8"]), 2);
    // no one has a number: the first dealt
    assert_eq!(opener(&["B B B | 9 9 9", "C C C | 1 1 1", "R R R | 1 8 8"]), 1);
}

#[test]
fn bsm_r3_bsm_r35_top_cards_are_chosen_in_secret_and_for_good() {
    let hands = ["3 3 4 | 7 8 9", "5 5 5 | 6 6 6", "1 1 1 | 2 2 2"];
    let mut story = undecided(Basement::default(), &hands, &[], "");
    assert!(matches!(story.turn(), Turn::Each(seats) if seats.len() == 3));
    story.does(2, "top 1 1 2").refuses(2, "top 2 2 2", "not_your_turn");
    let (own, other) = (story.view(2), story.view(0));
    let json = |view| serde_json::to_value(view).unwrap();
    assert_eq!(json(own)["sealed"], serde_json::json!([null, null, "top 1 1 2"]));
    assert_eq!(json(other)["sealed"], serde_json::json!([null, null, "?"]));
    assert_eq!(story.view(0).players[2].hand.len(), 6, "nothing has moved");
    assert!(story.view(0).players[2].top.is_empty());
    story.does(0, "top 7 8 9").does(1, "top 6 6 6");
    assert_eq!(top(&story, 2), "1 1 2");
    assert!(matches!(story.turn(), Turn::One(_)));
}

#[test]
fn bsm_a7_in_turn_each_choice_lies_open_at_once() {
    let rules = Basement { top_choice: TopOrder::InTurn, ..Basement::default() };
    let hands = ["3 3 4 | 7 8 9", "5 5 5 | 6 6 6", "1 1 1 | 2 2 2"];
    let mut story = undecided(rules, &hands, &[], "");
    assert_eq!(story.next(), 1, "left of the dealer begins");
    story.refuses(2, "top 1 1 2", "not_your_turn").does(1, "top 6 6 6");
    let view = story.table().rules().view(story.state(), Viewer::Spectator);
    assert_eq!(view.players[1].top.len(), 3);
    assert_eq!(view.players[1].hand.len(), 3);
    assert_eq!(story.next(), 2);
    story.does(2, "top 1 1 2").refuses(2, "play 2", "not_your_turn");
    story.does(0, "top 7 8 9");
    assert_eq!(story.next(), 1);
    assert_eq!(story.reveal().phase, crate::basement::Phase::Play);
}

#[test]
fn bsm_r1_the_deck_can_be_composed() {
    let count = |rules: &Basement, code: &str| {
        rules.deck().iter().filter(|card| card.to_string() == code).count()
    };
    let usual = Basement::default();
    assert_eq!(usual.deck().len(), 56);
    for code in ["1", "6", "11", "B", "C", "R"] {
        assert_eq!(count(&usual, code), 4, "{code}");
    }
    assert_eq!(count(&usual, "12"), 0);
    let without: Basement = serde_json::from_str(r#"{"deck":{"blanks":0}}"#).unwrap();
    assert_eq!(
        (without.deck().len(), count(&without, "B")),
        (52, 0),
        "the others keep their defaults"
    );
    let refused = with_deck(Deck { lo: 1, hi: 2, ..Deck::default() });
    assert_eq!(refused.validate(2), Ok(()), "20 cards are enough for two");
    let short = refused.validate(3).unwrap_err();
    assert_eq!((short.option, short.clause), ("deck", "BSM-R1"));
}

#[test]
fn bsm_a18_bounds_of_the_deck() {
    let usual = Deck::default();
    for fine in [
        Deck { lo: 20, hi: 20, copies: 8, clears: 8, resets: 8, blanks: 8 },
        Deck { lo: 1, hi: 20, copies: 5, clears: 8, resets: 8, blanks: 8 },
        Deck { lo: 1, hi: 16, copies: 8, clears: 0, resets: 0, blanks: 0 },
    ] {
        assert_eq!(with_deck(fine).validate(2), Ok(()), "{fine:?}");
    }
    for bad in [
        Deck { hi: 21, ..usual },
        Deck { hi: 255, ..usual },
        Deck { lo: 0, ..usual },
        Deck { lo: 5, hi: 4, clears: 8, resets: 8, ..usual },
        Deck { copies: 0, ..usual },
        Deck { copies: 9, hi: 5, ..usual },
        Deck { clears: 9, ..usual },
        Deck { resets: 9, ..usual },
        Deck { blanks: 9, ..usual },
        Deck { lo: 1, hi: 16, copies: 8, clears: 1, resets: 0, blanks: 0 },
    ] {
        let refused = with_deck(bad).validate(2).unwrap_err();
        assert_eq!((refused.option, refused.clause), ("deck", "BSM-A18"), "{bad:?}");
    }
}
