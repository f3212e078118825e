//! What is a Sandwich, what is a Soup, and what they are worth.

use super::{cards, lying, worth};
use crate::bread_basket::{Card, Kind, Trick, Worth, trick::Tricks};
use proptest::prelude::*;

fn kind(text: &str) -> Option<Kind> {
    let line = cards(text);
    Trick::ending_at(&line, line.len() - 1).map(|trick| trick.kind)
}

#[test]
fn brd_21_a_sandwich_is_four_or_more_with_equal_ends_and_lower_inside() {
    assert_eq!(kind("5 4 3 5"), Some(Kind::Sandwich));
    assert_eq!(kind("5 4 4 3 1 O 5"), Some(Kind::Sandwich));
    for nothing in ["5 4 5", "5 5", "5 4 3 6", "6 4 3 5", "5 4 6 5", "5 6 4 5", "5"] {
        assert_eq!(kind(nothing), None, "{nothing}");
    }
}

#[test]
fn brd_22_brd_23_brd_24_meat_counts_its_face_bread_one_each() {
    assert_eq!(worth("5 4 3 5"), Some(1 + 4 + 3 + 1));
    assert_eq!(worth("C 9 9 C"), Some(20));
    assert_eq!(worth("9 8 1 2 7 9"), Some(1 + 8 + 1 + 2 + 7 + 1));
}

#[test]
fn brd_25_a_soup_is_four_or_more_with_equal_ends_and_higher_inside() {
    assert_eq!(kind("3 6 7 3"), Some(Kind::Soup));
    for nothing in ["3 6 3", "3 6 2 3", "3 2 6 3", "3 6 7 2"] {
        assert_eq!(kind(nothing), None, "{nothing}");
    }
}

#[test]
fn brd_26_brd_27_every_card_of_a_soup_counts_one() {
    assert_eq!(worth("3 6 7 4 3"), Some(5));
    assert_eq!(worth("1 C C 1"), Some(4));
}

#[test]
fn brd_28_brd_29_anything_else_stays() {
    let mut table = lying("2 4 5 1", &["2 8", "6"], "");
    table.does(0, "play 2");
    assert_eq!((table.line().as_str(), table.points()), ("2 4 5 1 2", vec![0, 0]));
}

#[test]
fn brd_30_a_five_more_makes_a_sandwich_of_the_end() {
    let mut table = lying("2 4 5 1 2", &["5 8", "6"], "");
    table.does(0, "play 5");
    assert_eq!((table.line().as_str(), table.points()), ("2 4", vec![5, 0]));
    assert_eq!(table.taken(0), "1 2 5 5");
}

#[test]
fn what_a_card_would_complete_is_said_before_it_is_played() {
    let table = lying("2 4 5 1 2", &["5 8 C", "6"], "");
    assert_eq!(table.annotations(0, "play 5"), ["This completes a sandwich: 5 1 2 5, worth 5."]);
    assert!(table.annotations(0, "play 8").is_empty());
    assert!(table.annotations(0, "chef 2").is_empty(), "2 4 1 2 is neither");
    assert_eq!(table.annotations(0, "chef 3"), ["This completes a soup: 2 4 5 2, worth 4."]);
    let table = lying("3 6 7 1 3 2", &["C", "6"], "");
    assert_eq!(table.annotations(0, "chef 3"), ["This completes a soup: 3 6 7 3, worth 4."]);
}

#[test]
fn brd_31_brd_r19_an_equal_card_inside_spoils_it_and_three_are_too_few() {
    for nothing in ["4 4 3 4", "4 3 4", "4 3 3 4 4", "4 5 4 5 4"] {
        assert_eq!(kind(nothing), None, "{nothing}");
    }
    let mut table = lying("4 4 3", &["4 8", "6"], "");
    table.does(0, "play 4");
    assert_eq!(table.line(), "4 4 3 4");
}

#[test]
fn brd_32_brd_34_a_bad_trick_must_be_taken_too() {
    assert_eq!(worth("4 2 O 4"), Some(1 + 2 - 5 + 1));
    let mut table = lying("9 1 O O", &["1 8", "6"], "");
    table.does(0, "play 1");
    assert_eq!((table.line().as_str(), table.points()), ("9", vec![-8, 0]));
    assert_eq!(table.menu(0), ["play 8", "stop"], "even with a card still to play");
}

#[test]
fn brd_35_brd_r18_onions_end_a_soup_and_are_worth_one_there() {
    assert_eq!(worth("O 3 4 O"), Some(4));
    assert_eq!(worth("O 9 C 1 2 O"), Some(6));
    assert_eq!(worth("1 O O 1"), Some(-8));
    // never inside a Soup, never bread
    for first in Card::kinds() {
        for second in Card::kinds() {
            for third in Card::kinds() {
                for fourth in Card::kinds() {
                    let line = [first, second, third, fourth];
                    let Some(trick) = Trick::ending_at(&line, 3) else { continue };
                    let inside = [second, third].contains(&Card::ONION);
                    assert!(!(inside && trick.kind == Kind::Soup), "{line:?}");
                    let outside = first == Card::ONION;
                    assert!(!(outside && trick.kind == Kind::Sandwich), "{line:?}");
                    // a Chef is never meat, and never the ends of a Soup (BRD-R17)
                    let meat = [second, third].contains(&Card::CHEF);
                    assert!(!(meat && trick.kind == Kind::Sandwich), "{line:?}");
                    assert!(!(first == Card::CHEF && trick.kind == Kind::Soup), "{line:?}");
                }
            }
        }
    }
}

#[test]
fn brd_36_brd_r17_a_chef_in_the_line_is_a_ten() {
    assert_eq!(kind("C 1 2 C"), Some(Kind::Sandwich), "bread");
    assert_eq!(kind("9 C C 9"), Some(Kind::Soup), "inside a Soup");
    assert_eq!(kind("9 1 C 9"), None, "no meat for a nine");
    let mut table = lying("C 9 8", &["C 1", "6"], "");
    table.does(0, "play C");
    assert_eq!((table.points(), table.state.spent), (vec![19, 0], 0));
}

#[test]
fn brd_r6_one_trick_at_most_and_only_with_the_nearest_equal_card() {
    // four ranks, every line of up to eight cards: tricks by the definition
    let mut lines: Vec<Vec<Card>> = vec![Vec::new()];
    for _ in 0..8 {
        lines = lines
            .iter()
            .flat_map(|line| {
                cards("1 2 3 4").into_iter().map(|card| {
                    let mut longer = line.clone();
                    longer.push(card);
                    longer
                })
            })
            .collect();
        for line in &lines {
            let to = line.len() - 1;
            let found: Vec<Trick> = by_definition(line, to);
            assert!(found.len() <= 1, "{line:?}: {found:?}");
            assert_eq!(Trick::ending_at(line, to), found.first().copied(), "{line:?}");
        }
    }
}

/// Every trick that ends at this place, found as BRD-21 and BRD-25 say it.
fn by_definition(line: &[Card], to: usize) -> Vec<Trick> {
    let end = line[to];
    (0..to.saturating_sub(2))
        .filter(|&from| line[from] == end)
        .filter_map(|from| {
            let inside = &line[from + 1..to];
            let kind = if inside.iter().all(|&card| card < end) {
                Kind::Sandwich
            } else if inside.iter().all(|&card| card > end) {
                Kind::Soup
            } else {
                return None;
            };
            Some(Trick { from: from as u8, to: to as u8, kind })
        })
        .collect()
}

prop_compose! {
    /// A line of few ranks, so that there are many tricks in it.
    fn line()(ranks in prop::collection::vec(0usize..5, 5..30)) -> Vec<Card> {
        let kinds: Vec<Card> = Card::kinds().step_by(2).collect();
        ranks.into_iter().map(|rank| kinds[rank]).collect()
    }
}

proptest! {
    /// What a Chef's removal makes are exactly the tricks that were none before (BRD-A4),
    /// and they lie one inside another and are of one kind (BRD-R7).
    #[test]
    fn brd_39_brd_r7_brd_a4_a_removal_makes_nested_tricks_of_one_kind(
        line in line(),
        lifted in any::<prop::sample::Index>(),
    ) {
        let gap = lifted.index(line.len());
        let mut shorter = line.clone();
        let card = shorter.remove(gap);
        let before: Vec<(usize, usize)> = (0..line.len())
            .flat_map(|to| by_definition(&line, to))
            .map(|trick| (usize::from(trick.from), usize::from(trick.to)))
            .collect();
        let old_place = |place: u8| usize::from(place) + usize::from(usize::from(place) >= gap);
        let new: Vec<Trick> = (0..shorter.len())
            .flat_map(|to| by_definition(&shorter, to))
            .filter(|trick| !before.contains(&(old_place(trick.from), old_place(trick.to))))
            .collect();
        let made: Vec<Trick> =
            Tricks::made_by_lifting(&shorter, gap, card).iter(&shorter).collect();
        prop_assert_eq!(&made, &new);
        for pair in made.windows(2) {
            prop_assert!(pair[0].from > pair[1].from && pair[0].to < pair[1].to);
            prop_assert_eq!(pair[0].kind, pair[1].kind);
        }
    }

    /// The points are what the cards say one by one.
    #[test]
    fn brd_23_brd_24_brd_27_points_card_by_card(line in line()) {
        for trick in Tricks::all(&line).iter(&line) {
            let lying = &line[trick.places()];
            let by_card: i16 = lying
                .iter()
                .enumerate()
                .map(|(place, card)| {
                    let bread = place == 0 || place == lying.len() - 1;
                    if trick.kind == Kind::Soup || bread { 1 } else { Worth::OF_THE_TEXT.meat(*card) }
                })
                .sum();
            prop_assert_eq!(trick.points(&line, Worth::OF_THE_TEXT), by_card);
            prop_assert_eq!(usize::from(trick.size()), lying.len());
        }
    }
}
