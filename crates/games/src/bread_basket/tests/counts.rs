//! The exact figures of the rules, recomputed.

use crate::bread_basket::{BreadBasket, Card, Kind, Trick, Worth, trick::Tricks};
use parlour_engine::{Act, FastRng, Game, Menu, Rng, Tick, Turn};

/// Calls with every sequence of `length` kinds.
fn sequences(length: usize, mut each: impl FnMut(&[Card])) {
    let kinds: Vec<Card> = Card::kinds().collect();
    for mut number in 0..kinds.len().pow(length as u32) {
        let mut line = Vec::with_capacity(length);
        for _ in 0..length {
            line.push(kinds[number % kinds.len()]);
            number /= kinds.len();
        }
        each(&line);
    }
}

/// The trick that these cards are, all of them.
fn whole(line: &[Card]) -> Option<Trick> {
    Trick::ending_at(line, line.len() - 1).filter(|trick| trick.from == 0)
}

#[test]
fn brd_04_all_face_values_add_up_to_250() {
    let sum: i16 = Card::DECK.iter().map(|&card| Worth::OF_THE_TEXT.meat(card)).sum();
    assert_eq!(sum, 250);
}

#[test]
fn brd_21_brd_25_of_14641_sequences_of_four_385_are_sandwiches_and_385_soups() {
    let (mut all, mut sandwiches, mut soups) = (0, 0, 0);
    sequences(4, |line| {
        all += 1;
        match whole(line).map(|trick| trick.kind) {
            Some(Kind::Sandwich) => sandwiches += 1,
            Some(Kind::Soup) => soups += 1,
            None => {}
        }
    });
    assert_eq!((all, sandwiches, soups), (14_641, 385, 385));
    assert_eq!((0..=10).map(|k| k * k).sum::<i32>(), 385);
}

/// Orders of `length` cards of the deck (ways, all) that are such a trick.
fn ways(length: usize, kind: Kind) -> (u64, u64) {
    let mut ways = 0;
    sequences(length, |line| {
        if whole(line).is_some_and(|trick| trick.kind == kind) {
            let mut left = [Card::COPIES as u64; Card::KINDS];
            ways += line.iter().fold(1, |ways, card| {
                let copies = &mut left[usize::from(card.index())];
                let chosen = *copies;
                *copies = copies.saturating_sub(1);
                ways * chosen
            });
        }
    });
    let all = (0..length as u64).map(|drawn| Card::COUNT as u64 - drawn).product();
    (ways, all)
}

#[test]
fn brd_21_brd_25_chances_of_four_and_five_random_cards() {
    for kind in [Kind::Sandwich, Kind::Soup] {
        assert_eq!(ways(4, kind), (187_000, 8_185_320));
        assert_eq!(187_000 * 18_603, 425 * 8_185_320_u64);
        let (ways, all) = ways(5, kind);
        assert_eq!(ways * 5_967, 100 * all);
    }
}

#[test]
fn brd_r18_four_card_sandwiches_are_worth_minus_8_to_20() {
    let (mut worst, mut best) = (i16::MAX, i16::MIN);
    sequences(4, |line| {
        if let Some(trick) = whole(line).filter(|trick| trick.kind == Kind::Sandwich) {
            let points = trick.points(line, Worth::OF_THE_TEXT);
            let meat: i16 = line[1..3].iter().map(|&card| Worth::OF_THE_TEXT.meat(card)).sum();
            assert_eq!(points, 2 + meat);
            (worst, best) = (worst.min(points), best.max(points));
        }
    });
    assert_eq!((worst, best), (-8, 20));
}

/// Every line of up to seven of four ranks that holds no trick, and every card
/// lifted out of it.
#[test]
fn brd_r7_brd_r9_a_removal_never_makes_crossing_or_mixed_tricks() {
    let kinds: Vec<Card> = Card::kinds().take(4).collect();
    for length in 5..=8_usize {
        for number in 0..4_usize.pow(length as u32) {
            let line: Vec<Card> = (0..length).map(|i| kinds[number >> (2 * i) & 3]).collect();
            if Tricks::all(&line).len() > 0 {
                continue;
            }
            for gap in 0..length {
                let mut shorter = line.clone();
                let lifted = shorter.remove(gap);
                let all = Tricks::all(&shorter);
                assert_eq!(all, Tricks::made_by_lifting(&shorter, gap, lifted), "{line:?} {gap}");
                let tricks: Vec<Trick> = all.iter(&shorter).collect();
                for pair in tricks.windows(2) {
                    let nested = pair[1].from < pair[0].from && pair[0].to < pair[1].to;
                    assert!(nested && pair[0].kind == pair[1].kind, "{line:?} {gap}");
                }
            }
        }
    }
}

/// Turns, points and refills of many random rounds against their bounds.
#[test]
fn brd_11_brd_r15_brd_r20_what_a_round_can_come_to() {
    use crate::bread_basket::{Action, Event};
    let rules = BreadBasket { rounds: Some(1), ..BreadBasket::default() };
    let mut menu = Menu::new();
    for seats in 2..=6_u8 {
        for game in 0..300 {
            let mut rng = FastRng::of_game(u64::from(seats), game);
            let mut log = Vec::new();
            let mut state = rules.start(seats, &mut rng, &mut log);
            let dealt: u32 = state.hands.iter().map(|hand| hand.len()).sum();
            let (mut turns, mut chefs, mut last) = (0, 0, None);
            while let Turn::One(seat) = rules.turn(&state) {
                let action = rules.pick(&state, seat, &mut menu, &mut rng).unwrap();
                turns += u32::from(state.played == 0 && !matches!(action, Action::Take { .. }));
                let chef = matches!(action, Action::Chef { .. });
                let before = state.hand(seat).len();
                rules.apply(&mut state, Act { seat, action, at: Tick(0) }, &mut rng, &mut log);
                if chef {
                    chefs += 1;
                    let kept = state.hand(seat).len() == before;
                    assert!(kept, "each ability use keeps the hand size");
                }
                last = Some(seat);
            }
            assert!(last.is_some() && chefs <= 5 && turns <= dealt + 5, "{turns} turns, {chefs}");
            let mut points = [0; 6];
            let mut refills = 0;
            for event in &log {
                match event {
                    Event::Took { seat, trick, cards, points: told } => {
                        let sum = match (trick, cards.as_slice()) {
                            (Kind::Sandwich, [_, meat @ .., _]) => {
                                2 + meat
                                    .iter()
                                    .map(|&card| Worth::OF_THE_TEXT.meat(card))
                                    .sum::<i16>()
                            }
                            _ => cards.len() as i16,
                        };
                        assert_eq!(*told, sum);
                        points[seat.index()] += sum;
                    }
                    Event::TurnedUp { .. } => refills += 1,
                    _ => {}
                }
            }
            assert_eq!(points, state.points, "the score is the sum of the tricks");
            assert!(refills <= 1 + dealt / 3 + 5, "{refills} cards turned up of {dealt} dealt");
        }
    }
}

/// A shuffle that orders only the cards that can matter deals the same as one that orders all.
#[test]
fn brd_11_the_cards_that_can_matter_are_shuffled() {
    struct Counting(usize);
    impl Rng for Counting {
        fn draw(&mut self, _: u32) -> u32 {
            0
        }
        fn shuffle<C: Copy>(&mut self, _: &mut [C], needed: usize) {
            self.0 = needed;
        }
    }
    for (seats, dealt) in [(2, 24), (3, 30), (4, 32), (5, 40), (6, 48)] {
        let mut counting = Counting(0);
        let _ = BreadBasket::default().start(seats, &mut counting, &mut ());
        assert!(counting.0 >= (dealt + 1 + dealt / 3 + 5).min(55), "{seats}: {}", counting.0);
    }
}
