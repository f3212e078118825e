//! What holds for any cards: heaps against plain lists, plays against brute force,
//! the run against a pile that remembers every play.

use crate::basement::{
    Action, Basement, BlankOnEmpty, Card, Deck, Heap, Lay, Run, TopChoice,
    choices::{self, Plays},
};
use parlour_engine::{
    Dealer, FastRng, FullGame, Game, Hidden, Menu, Rng, Seat, Turn, Viewer, bits::nth_set_bit,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn card() -> impl Strategy<Value = Card> {
    (1..=23u32).prop_map(Card::at)
}

/// Up to eight of each of some kinds.
fn cards(most: usize) -> impl Strategy<Value = Vec<Card>> {
    proptest::collection::vec((card(), 1..=4usize), 0..=most).prop_map(|kinds| {
        let mut cards: Vec<Card> = Vec::new();
        for (card, count) in kinds {
            let held = cards.iter().filter(|&&other| other == card).count();
            cards.extend(std::iter::repeat_n(card, count.min(8 - held)));
        }
        cards.sort_unstable();
        cards
    })
}

/// Every set of at most `most` of these cards, as sorted lists.
fn subsets(cards: &[Card], most: usize) -> BTreeSet<Vec<Card>> {
    let mut sets = BTreeSet::from([vec![]]);
    for &card in cards {
        let with: Vec<Vec<Card>> = sets
            .iter()
            .filter(|set| set.len() < most)
            .map(|set| set.iter().copied().chain([card]).collect())
            .collect();
        sets.extend(with);
    }
    sets.remove(&vec![]);
    sets
}

/// One kind with Blanks?
fn is_play(set: &[Card]) -> bool {
    let kinds: BTreeSet<&Card> = set.iter().filter(|&&card| card != Card::BLANK).collect();
    kinds.len() <= 1
}

proptest! {
    #[test]
    fn a_heap_is_a_sorted_list(cards in cards(7), other in cards(4)) {
        let heap: Heap = cards.iter().copied().collect();
        prop_assert_eq!(heap.iter().collect::<Vec<_>>(), cards.clone());
        prop_assert_eq!(heap.len() as usize, cards.len());
        prop_assert_eq!(heap.is_empty(), cards.is_empty());
        prop_assert_eq!(heap.lowest(), cards.first().copied());
        prop_assert_eq!(heap.is_all_blank(), cards.iter().all(|&card| card == Card::BLANK));
        let kinds: BTreeSet<&Card> = cards.iter().filter(|&&card| card != Card::BLANK).collect();
        prop_assert_eq!(heap.kinds_but_blank() as usize, kinds.len());
        let more: Heap = other.iter().copied().collect();
        if other.iter().all(|&card| heap.count(card) + more.count(card) <= 15) {
            prop_assert_eq!(heap.plus(more).without(more), Some(heap));
        }
        let there = other.iter().all(|&card| heap.count(card) >= more.count(card));
        prop_assert_eq!(heap.without(more).is_some(), there);
    }

    #[test]
    fn the_plays_of_a_heap_are_all_sets_of_one_kind(
        cards in cards(5), floor in 0..=20u8, alone: bool
    ) {
        let heap: Heap = cards.iter().copied().collect();
        let expected: BTreeSet<Vec<Card>> = subsets(&cards, 4)
            .into_iter()
            .filter(|set| is_play(set))
            .filter(|set| {
                let kind = set.iter().find(|&&card| card != Card::BLANK);
                kind.map_or(alone, |kind| kind.place() >= floor)
            })
            .collect();
        let plays = Plays::of(heap, floor, alone);
        let sorted = |lay: Lay| { let mut cards: Vec<Card> = lay.cards().collect(); cards.sort_unstable(); cards };
        let mut listed = Vec::new();
        plays.each(|lay| listed.push(sorted(lay)));
        let mut picked: Vec<Vec<Card>> =
            (0..plays.count()).map(|n| sorted(plays.nth(n, nth_set_bit))).collect();
        picked.sort();
        prop_assert_eq!(listed.len(), plays.count() as usize);
        prop_assert_eq!(&listed.into_iter().collect::<BTreeSet<_>>(), &expected);
        prop_assert_eq!(&picked, &expected.into_iter().collect::<Vec<_>>(), "each once");
    }

    #[test]
    fn the_choices_of_top_cards_are_all_sets_of_three(six in proptest::collection::vec(card(), 6)) {
        let mut sorted = six.clone();
        sorted.sort_unstable();
        let expected: BTreeSet<Vec<Card>> =
            subsets(&sorted, 3).into_iter().filter(|set| set.len() == 3).collect();
        let mut listed = Vec::new();
        choices::each_three(six.iter().copied().collect(), |choice: TopChoice| {
            listed.push(choice.cards.into_iter().flatten().collect::<Vec<_>>());
        });
        prop_assert_eq!(listed.len(), expected.len());
        prop_assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), expected);
    }

    #[test]
    fn the_places_of_a_play_are_its_cards(card in card(), naturals in 1..=4u8, blanks in 0..=3u8) {
        let lay = match (card, naturals + blanks) {
            (Card::BLANK, _) => Lay::blanks(naturals),
            (_, 0..=4) => Lay::of(card, naturals, blanks),
            _ => Lay::of(card, naturals, 0),
        };
        let listed: Vec<Card> = lay.cards().collect();
        prop_assert_eq!(lay.in_places().into_iter().flatten().collect::<Vec<_>>(), listed.clone());
        let mut sorted = listed.clone();
        sorted.sort_unstable();
        prop_assert_eq!(&sorted, &listed, "in the order of cards");
        prop_assert_eq!(Lay::from_cards(&listed), Some(lay));
    }
}

/// The kind of every card on a pile, told play by play with nothing but words.
fn remembered(plays: &[Vec<Card>], alone: BlankOnEmpty) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for play in plays {
        let natural = play.iter().find(|&&card| card != Card::BLANK);
        let kind = match (natural, kinds.last()) {
            (Some(card), _) => card.to_string(),
            (None, Some(below)) => below.clone(),
            (None, None) if alone == BlankOnEmpty::ActAsReset => "R".into(),
            (None, None) => "nothing".into(),
        };
        kinds.extend(play.iter().map(|_| kind.clone()));
    }
    kinds
}

proptest! {
    #[test]
    fn the_run_is_what_a_good_memory_says(
        laid in proptest::collection::vec((1..=6u32, 0..=2u8, 0..=2u8), 1..12), resets: bool
    ) {
        let alone = if resets { BlankOnEmpty::ActAsReset } else { BlankOnEmpty::Nothing };
        let mut run = Run::EMPTY;
        let mut plays: Vec<Vec<Card>> = Vec::new();
        for (which, naturals, blanks) in laid {
            let card = if which == 6 { Card::RESET } else { Card::at(which) };
            let lay = match (naturals, blanks) {
                (0, 0) => Lay::single(card),
                (0, blanks) => Lay::blanks(blanks),
                (naturals, blanks) => Lay::of(card, naturals, blanks),
            };
            let kinds = remembered(&plays, alone);
            let kind = lay.kind_on(run, alone);
            let too_low = match (kinds.last().and_then(|top| top.parse::<u8>().ok()), lay.kind.rank()) {
                (Some(top), Some(rank)) => rank < top,
                _ => false,
            };
            prop_assert_eq!(run.is_beaten_by(kind), !too_low);
            if too_low {
                continue;
            }
            run = run.with(kind, lay.naturals + lay.blanks);
            plays.push(lay.cards().collect());
            let kinds = remembered(&plays, alone);
            let top = kinds.last().unwrap();
            prop_assert_eq!(&run.kind.to_string(), top);
            prop_assert_eq!(usize::from(run.len), kinds.iter().rev().take_while(|kind| *kind == top).count());
            if run.clears(4) {
                (run, plays) = (Run::EMPTY, Vec::new());
            }
        }
    }
}

/// Random play under rules that reach every corner.
fn walk(
    rules: &Basement,
    seats: u8,
    seed: u64,
    mut at: impl FnMut(&Basement, &crate::basement::State, Seat, &mut FastRng),
) {
    let mut rng = FastRng::new(seed);
    let mut menu = Menu::new();
    let mut state = rules.start(seats, &mut Dealer::seeded(&seed.to_string()), &mut ());
    for _ in 0..600 {
        let Some(seat) = rules.turn(&state).seats().first() else { break };
        at(rules, &state, seat, &mut rng);
        let action = rules.pick(&state, seat, &mut menu, &mut rng).unwrap();
        let act = parlour_engine::Act { seat, action, at: parlour_engine::Tick(0) };
        rules.play(&mut state, act, &mut rng, &mut ()).unwrap();
    }
}

fn corner_rules() -> Vec<Basement> {
    let small = Deck { lo: 1, hi: 3, copies: 5, clears: 2, resets: 3, blanks: 8 };
    [BlankOnEmpty::Nothing, BlankOnEmpty::Forbidden, BlankOnEmpty::ActAsReset]
        .map(|blank_on_empty| Basement {
            deck: small,
            blank_on_empty,
            mix_hand_and_top: true,
            ..Basement::default()
        })
        .to_vec()
}

#[test]
fn a_random_choice_is_any_action_of_the_menu_alike() {
    for rules in corner_rules() {
        let mut menu: Menu<Action> = Menu::new();
        walk(&rules, 2, 5, |rules, state, seat, rng| {
            if rng.draw(20) > 0 {
                return;
            }
            menu.clear();
            rules.menu(state, seat, &mut menu);
            let mut times = vec![0u32; menu.len()];
            let mut scratch = Menu::new();
            for _ in 0..menu.len() * 60 {
                let action = rules.pick(state, seat, &mut scratch, rng).unwrap();
                times[menu.iter().position(|other| *other == action).expect("listed")] += 1;
            }
            // 60 expected each, standard deviation below 8
            assert!(times.iter().all(|&n| n.abs_diff(60) < 45), "{times:?}");
        });
    }
}

#[test]
fn what_is_dealt_anew_is_a_table_that_could_be() {
    for rules in corner_rules() {
        for seats in 2..=3 {
            walk(&rules, seats, 9, |rules, state, seat, rng| {
                for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                    let other = rules.resample_hidden(state, viewer, rng).unwrap();
                    assert_eq!(rules.audit(&other), Ok(()), "{other:?}");
                    assert_eq!(rules.view(state, viewer), rules.view(&other, viewer));
                }
            });
        }
    }
}

#[test]
fn a_default_move_is_always_at_hand() {
    for rules in corner_rules() {
        walk(&rules, 3, 11, |rules, state, seat, _| {
            let action = rules.default_action(&rules.view(state, Viewer::Seat(seat)));
            let act = parlour_engine::Act { seat, action, at: parlour_engine::Tick(0) };
            assert!(rules.judge(state, &act).is_ok(), "{action}");
            if rules.turn(state) == Turn::One(seat)
                && let Action::Play(lay) = action
            {
                assert_eq!(lay.len(), 1, "a single card");
            }
        });
    }
}
