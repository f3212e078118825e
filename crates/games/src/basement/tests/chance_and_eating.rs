//! Chance It and Eating the Pile.

use super::{deck_size, hand, no_deck, pile, run, table, trash, with_deck};
use crate::basement::{Basement, Deck, Leave};
use parlour_engine::story::Story;

const HANDS: [&str; 2] = ["2 2 2 | 8 8 8", "5 5 5 | 9 9 9"];

fn duel(deck: &str) -> Story<Basement> {
    table(Basement::default(), &HANDS, &[], deck)
}

#[test]
fn bsm_36_bsm_37_a_chance_that_stands() {
    let mut story = duel("7 6 6");
    story.does(1, "play 5"); // draws the 7
    story.does(0, "chance");
    assert_eq!((pile(&story), run(&story)), ("5 6".into(), "6x1".into()));
    assert_eq!(hand(&story, 0), "2 2 2", "not from hand, and no draw");
    assert_eq!(story.next(), 1);
    assert!(story.told().contains(&"Seat 0 takes a chance and turns 6.".to_owned()));
}

#[test]
fn bsm_38_bsm_r17_bsm_a11_a_failed_chance_is_eaten_and_its_player_opens() {
    let mut story = duel("7 1 C 3");
    story.does(1, "play 5").does(0, "chance");
    assert_eq!(hand(&story, 0), "1 2 2 2 5", "turned card included");
    assert_eq!((pile(&story), story.next()), (String::new(), 0));
    story.does(0, "chance"); // again, for the opening: the Clear
    assert_eq!((trash(&story), story.next()), ("C".into(), 0));
    story.does(0, "play 1");
    assert_eq!(story.next(), 1);
}

#[test]
fn bsm_59_bsm_60_bsm_61_a_chance_is_never_forced_and_never_needs_a_reason() {
    let mut story = duel("7 6 6 6");
    assert!(story.legal(1).contains(&"chance".to_owned()), "on an empty pile");
    story.does(1, "play 5").does(0, "eat");
    assert_eq!(hand(&story, 0).len(), "2 2 2 5".len());
    story.does(0, "play 2");
    let legal = story.legal(1);
    for able in ["play 5", "play 7", "chance", "eat"] {
        assert!(legal.contains(&able.to_owned()), "{able} in {legal:?}");
    }
    story.does(1, "eat"); // four cards in hand
    assert!(story.legal(1).contains(&"chance".to_owned()));
    story.does(1, "chance");
}

#[test]
fn bsm_r15_a_chance_is_a_play_of_one_card() {
    for (turned, kind) in [("C", "-"), ("R", "Rx1"), ("B", "5x2"), ("5", "5x2"), ("11", "11x1")] {
        let mut story = duel(&format!("7 {turned} 6 6"));
        story.does(1, "play 5").does(0, "chance");
        assert_eq!(run(&story), kind, "{turned}");
        assert_eq!(story.next(), u8::from(turned != "C"), "{turned}");
    }
    let mut story = duel("7 6 5");
    story.does(1, "play 5 5"); // draws 7 6
    story.does(0, "eat").does(0, "play 5 5").does(1, "play 5");
    assert_eq!(run(&story), "5x3");
    let mut story =
        table(Basement::default(), &["2 2 2 | 8 8 8", "5 5 5 | 9 9 9"], &[], "1 1 1 5 3");
    story.does(1, "play 5 5 5").does(0, "chance");
    assert_eq!((trash(&story), story.next()), ("5 5 5 5".into(), 0), "the fourth in the run");
}

#[test]
fn bsm_r16_a_chance_on_an_empty_pile() {
    let mut story = duel("1 6 6 6");
    story.does(1, "chance");
    assert_eq!((pile(&story), story.next()), ("1".into(), 0));
    let rules = Basement { chance_on_empty: Leave::Forbid, ..Basement::default() };
    let mut story = table(rules, &HANDS, &[], "6 1 6 6");
    story.refuses(1, "chance", "BSM-R16");
    assert!(!story.legal(1).contains(&"chance".to_owned()));
    story.does(1, "play 5").does(0, "chance"); // fails
    story.refuses(0, "chance", "BSM-R16").does(0, "play 1");
}

#[test]
fn bsm_a14_a_chance_is_offered_with_a_deck_but_for_that_house_rule() {
    for chance_on_empty in [Leave::Allow, Leave::Forbid] {
        let rules = Basement { chance_on_empty, rounds: 1, ..Basement::default() };
        let mut story = Story::shuffled(rules, 2, "a14");
        for seat in 0..2 {
            let tops = story.legal(seat)[0].clone();
            story.does(seat, &tops);
        }
        for _ in 0..60 {
            let view = story.reveal();
            let forbidden = chance_on_empty == Leave::Forbid && view.run.is_none();
            let legal = story.legal(story.next());
            assert_eq!(
                legal.contains(&"chance".to_owned()),
                deck_size(&view) > 0 && !forbidden,
                "{view}"
            );
            super::play_on(&mut story, 1);
            if story.is_over() {
                break;
            }
        }
    }
}

#[test]
fn bsm_41_eat_then_restart_in_the_same_turn() {
    let mut story = duel("7 6 6");
    story.does(1, "play 5").does(0, "eat");
    assert_eq!((hand(&story, 0), story.next()), ("2 2 2 5".into(), 0));
    story.refuses(1, "play 7", "not_your_turn").does(0, "play 2");
    assert_eq!(story.next(), 1);
}

#[test]
fn bsm_62_eating_is_allowed_with_a_beating_card() {
    let mut story = duel("7 6 6");
    story.does(1, "play 5").does(0, "eat").does(0, "play 2").does(1, "eat");
    assert_eq!(hand(&story, 1), "2 5 5 7");
}

#[test]
fn bsm_r19_no_eating_of_nothing() {
    let mut story = duel("");
    story.refuses(1, "eat", "BSM-R19").refuses(1, "eat 9", "BSM-R19");
    assert!(!story.legal(1).contains(&"eat".to_owned()));
    story.does(1, "play 5").does(0, "eat").refuses(0, "eat", "BSM-R19");
}

#[test]
fn bsm_45_no_top_card_is_named_while_there_is_a_hand() {
    let mut story = duel("");
    story
        .refuses(1, "play 9", "BSM-45")
        .does(1, "play 5")
        .refuses(0, "eat 8", "BSM-45")
        .refuses(0, "reveal 0", "BSM-45");
}

#[test]
fn bsm_39_the_trash_stays_out_of_the_round() {
    // C C: what has been trashed is never drawn or eaten again
    let rules = with_deck(Deck { blanks: 0, ..Deck::default() });
    let mut story = table(rules, &["4 4 C | 8 8 8", "5 5 5 | 9 9 9"], &[], "");
    story.does(1, "play 5 5").does(0, "play C");
    let mut size = 3;
    while !story.is_over() {
        let now = story.reveal().trash.len();
        assert!(now >= size, "the Trash shrank");
        size = now;
        super::play_on(&mut story, 1);
    }
}

#[test]
fn bsm_r33_bsm_55_who_sees_what_is_eaten_and_drawn() {
    use crate::basement::PileView;
    use parlour_engine::{Game, Seat, Viewer};
    for (pile_view, others_see) in [(PileView::TopOnly, "1 card"), (PileView::Full, "5")] {
        let rules = Basement { pile_view, ..Basement::default() };
        let mut story = table(rules.clone(), &HANDS, &[], "7 6 6");
        story.does(1, "play 5").does(0, "eat");
        let told = |viewer: u8| -> Vec<String> {
            let viewer = Viewer::Seat(Seat::new(viewer).unwrap());
            let seen = story.events().iter().filter_map(|event| rules.redact_for(event, viewer));
            seen.map(|event| event.to_string()).collect()
        };
        assert!(told(1).contains(&"Seat 1 draws 7.".to_owned()));
        assert!(told(0).contains(&"Seat 1 draws 1 card.".to_owned()));
        assert!(told(0).contains(&"Seat 0 eats the pile: 5.".to_owned()));
        assert!(told(1).contains(&format!("Seat 0 eats the pile: {others_see}.")));
    }
}

#[test]
fn bsm_61_without_a_deck_eating_is_the_only_way_out() {
    let mut story = table(no_deck(), &["1 1 1 | 3 3 C", "2 2 2 | 3 3 C"], &[], "");
    story.does(1, "play 2").refuses(0, "chance", "BSM-22").does(0, "eat");
}
