//! Plays, drawing, whose turn it is.

use super::{hand, no_deck, pile, run, table, trash, with_deck};
use crate::basement::{Basement, Deck};

#[test]
fn bsm_09_the_first_player_opens_with_matching_cards() {
    let mut story = table(Basement::default(), &["2 2 2 | 9 9 9", "3 3 4 | 8 8 8"], &[], "");
    story.refuses(1, "play 3 4", "BSM-R9").refuses(1, "play 4 4", "BSM-09").does(1, "play 3 3");
    assert_eq!((pile(&story), run(&story)), ("3 3".into(), "3x2".into()));
}

#[test]
fn bsm_10_bsm_11_bsm_12_bsm_58_drawing_back_up_to_three() {
    let hands = ["2 2 2 | 9 9 9", "3 3 4 | 8 8 8"];
    let mut story = table(Basement::default(), &hands, &[], "5 6 7 R 10 10");
    story.does(1, "play 3 3");
    assert_eq!(hand(&story, 1), "4 5 6", "hand of 3, a pair: draw 2");
    story.does(0, "eat").does(0, "play 3");
    assert_eq!(hand(&story, 0), "2 2 2 3", "hand of 5, one card: draw 0");
    story.does(1, "play 4");
    assert_eq!(hand(&story, 1), "5 6 7");
    story.does(0, "eat");
    assert_eq!(hand(&story, 0), "2 2 2 3 3 4");
    story.does(0, "play 2 2").does(1, "play 5");
    assert_eq!(hand(&story, 0), "2 3 3 4", "six, a pair: draw 0");
    assert_eq!(hand(&story, 1), "6 7 R");
}

#[test]
fn bsm_58_hand_of_four_and_a_pair_draws_one() {
    let hands = ["2 3 3 | 9 9 9", "1 8 8 | 8 8 7"];
    let mut story = table(Basement::default(), &hands, &[], "5 6 7 R 10 10");
    story.does(1, "play 1").does(0, "eat").does(0, "play 3 3");
    assert_eq!(hand(&story, 0), "1 2 6");
}

#[test]
fn bsm_13_bsm_14_bsm_18_match_or_beat() {
    let rules = with_deck(Deck { clears: 1, resets: 1, blanks: 1, ..Deck::default() });
    let after_a_two = |hand: &str| {
        let mut story = table(rules.clone(), &[hand, "2 5 5 | 8 8 8"], &[], "");
        story.does(1, "play 2");
        story
    };
    after_a_two("1 2 3 | B C R").refuses(0, "play 1", "BSM-13").does(0, "play 2");
    after_a_two("1 2 3 | B C R").does(0, "play 3");
    for special in ["play B", "play C", "play R"] {
        after_a_two("B C R | 1 2 3").does(0, special);
    }
    // four of a kind is not an exception
    let hands = ["3 3 3 | 8 8 9", "1 5 5 | 8 8 9"];
    let mut story = table(Basement::default(), &hands, &[], "6 9 3");
    story.does(1, "play 1").does(0, "eat").does(0, "play 1").does(1, "play 5");
    story.does(0, "chance"); // the 3: too low, eaten with the pile
    assert_eq!(hand(&story, 0), "1 3 3 3 3 5");
    story.does(0, "play 1").does(1, "play 5").refuses(0, "play 3 3 3 3", "BSM-13");
}

#[test]
fn bsm_15_bsm_r4_bsm_r5_one_to_four_cards_whatever_went_before() {
    let rules = with_deck(Deck { copies: 8, ..Deck::default() });
    let hands = ["3 3 4 | 4 4 4", "3 3 3 | 3 3 3"];
    let mut story = table(rules, &hands, &[], "5 5 5 B");
    story.does(1, "play 3 3").does(0, "play 4").does(1, "eat");
    assert_eq!(hand(&story, 1), "3 3 3 4 5 5");
    story.does(1, "play 3").does(0, "play 3 3").does(1, "eat");
    assert_eq!(hand(&story, 1), "3 3 3 3 3 4 5 5");
    story.refuses(1, "play 3 3 3 3 3", "BSM-R5").refuses(1, "play 3 3 3 3 B", "BSM-R5").refuses(
        1,
        "play 3 3 4 4 5 5",
        "BSM-R5",
    );
    story.does(1, "play 3 3 3");
    assert_eq!(run(&story), "3x3");
    story.does(0, "eat");
    story.does(0, "play 3 3 3").does(1, "play 3 3");
    assert_eq!(
        (run(&story), trash(&story)),
        ("-".into(), "3 3 3 3 3".into()),
        "a run of five clears"
    );
}

#[test]
fn bsm_16_bsm_r13_four_of_a_kind_in_one_play() {
    let hands = ["2 3 3 | 8 8 9", "2 2 2 | 9 9 9"];
    let mut story = table(Basement::default(), &hands, &[], "4 5 6 7 1 1 1");
    story.does(1, "play 2").does(0, "play 2").does(1, "eat");
    assert_eq!(hand(&story, 1), "2 2 2 2 4");
    story.does(1, "play 2 2 2 2");
    assert_eq!((pile(&story), trash(&story)), (String::new(), "2 2 2 2".into()));
    assert_eq!(story.next(), 1, "a second turn");
    assert_eq!(hand(&story, 1), "4 6 7", "having drawn first (BSM-R14)");
}

#[test]
fn bsm_17_bsm_56_four_of_a_kind_by_several_only_without_interruption() {
    let hands = ["6 6 R | 8 8 9", "6 6 7 | 9 9 9"];
    // 6, 6, then 6, 6
    let mut story = table(Basement::default(), &hands, &[], "");
    story.does(1, "play 6 6").does(0, "play 6 6");
    assert_eq!((trash(&story), story.next()), ("6 6 6 6".into(), 0));
    // 6, 6, Reset, 6, 6
    let hands = ["6 6 R | 8 8 9", "6 6 R | 9 9 9"];
    let mut story = table(Basement::default(), &hands, &[], "1 1 1 1");
    story.does(1, "play 6 6").does(0, "play R").does(1, "play R");
    assert_eq!(run(&story), "Rx2");
    story.does(0, "play 6 6");
    assert_eq!((trash(&story), run(&story)), ("-".into(), "6x2".into()));
    // 6, 6, 7 interrupts as well
    let mut story = table(Basement::default(), &["6 6 7 | 8 8 9", "6 6 7 | 9 9 9"], &[], "1 1");
    story.does(1, "play 6 6").does(0, "play 7").does(1, "play 7");
    assert_eq!(run(&story), "7x2");
}

#[test]
fn bsm_19_clockwise() {
    let hands = ["4 1 1 | 8 8 8", "2 2 2 | 9 9 9", "3 3 3 | 9 10 10"];
    let mut story = table(Basement::default(), &hands, &[], "");
    story
        .does(1, "play 2")
        .refuses(0, "play 4", "not_your_turn")
        .does(2, "play 3")
        .does(0, "play 4");
    assert_eq!(story.next(), 1);
}

#[test]
fn bsm_20_bsm_21_who_cannot_beat_eats_or_takes_a_chance() {
    let hands = ["1 1 1 | 8 8 8", "2 2 2 | 9 9 9"];
    let mut story = table(Basement::default(), &hands, &[], "3 4 5");
    story.does(1, "play 2");
    assert_eq!(story.legal(0), ["chance", "eat"]);
    // without a Deck only eating is left
    let mut story = table(no_deck(), &["1 1 1 | 3 3 C", "2 2 2 | 3 3 C"], &[], "");
    story.does(1, "play 2 2");
    assert_eq!(story.legal(0), ["eat"]);
    story.does(0, "eat");
    assert_eq!(hand(&story, 0), "1 1 1 2 2", "every card of the pile");
    assert_eq!((pile(&story), run(&story)), (String::new(), "-".into()));
}

#[test]
fn bsm_22_without_a_deck_no_draw_and_no_chance() {
    let mut story = table(no_deck(), &["1 1 1 | 3 3 C", "2 2 2 | 3 3 C"], &[], "");
    story.refuses(1, "chance", "BSM-22").does(1, "play 2");
    assert_eq!(hand(&story, 1), "2 2");
}

#[test]
fn bsm_r18_the_deck_runs_out_while_drawing() {
    // 19 cards: one in the Deck
    let rules = with_deck(Deck { lo: 1, hi: 3, copies: 4, clears: 2, resets: 2, blanks: 3 });
    let mut story = table(rules, &["1 1 1 | 3 3 C", "2 2 2 | 3 3 C"], &[], "B");
    story.does(1, "play 2 2");
    assert_eq!(hand(&story, 1), "2 B");
    story.refuses(0, "chance", "BSM-22").does(0, "eat").does(0, "play 1");
    assert_eq!(hand(&story, 0), "1 1 2 2");
}

#[test]
fn bsm_a17_cards_of_an_action_in_their_order() {
    let hands = ["1 1 1 | 8 8 8", "6 B B | R C 9"];
    let mut story = table(Basement::default(), &hands, &[], "");
    assert!(story.legal(1).contains(&"play 6 B B".to_owned()));
    story.does(1, "play B 6");
    assert_eq!(story.table().acts()[2].action.to_string(), "play 6 B");
    let hands = ["1 1 1 | 8 8 8", "R B C | R C 9"];
    let mut story = table(Basement::default(), &hands, &[], "");
    let legal = story.legal(1);
    assert_eq!(legal, ["chance", "play B", "play B C", "play B R", "play C", "play R"]);
    story.does(1, "play R B");
    assert_eq!(story.table().acts()[2].action.to_string(), "play B R");
    assert_eq!((pile(&story), run(&story)), ("B R".into(), "Rx2".into()));
}

#[test]
fn bsm_55_bsm_r33_only_the_top_of_the_pile_is_seen() {
    use crate::basement::{Faced, PileView};
    for (pile_view, seen) in [(PileView::TopOnly, "? ? 3"), (PileView::Full, "2 2 3")] {
        let rules = Basement { pile_view, ..Basement::default() };
        let mut story = table(rules, &["3 3 3 | 8 8 8", "2 2 1 | 9 9 9"], &[], "C 4 4 4 5 5");
        story.does(1, "play 2 2").does(0, "play 3");
        for seat in 0..2 {
            let view = story.view(seat);
            assert_eq!(super::cards(&view.pile), seen);
            assert_eq!(view.players[usize::from(1 - seat)].hand.len(), 3);
            assert!(view.players[usize::from(1 - seat)].hand.shown().is_empty());
            assert_eq!((view.deck.len(), view.deck.shown().len()), (35, 0));
            assert_eq!(view.players[0].top.len() + view.players[1].top.len(), 6);
            assert!(view.players.iter().all(|player| player.basement == [Some(Faced::Down); 3]));
        }
        story.does(1, "play C");
        let view = story.view(0);
        assert_eq!((view.trash.len(), view.trash.shown().len()), (4, 0), "only its size");
    }
}
