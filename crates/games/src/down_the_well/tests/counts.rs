//! Every figure of the rules, counted anew, and what must hold in every hand.

use super::*;
use parlour_engine::{Cards, FastRng, FullGame};

/// How many cards are never dealt to so many players.
fn undealt(seats: u8) -> u128 {
    54 - (plain().hand_for(seats) * usize::from(seats)) as u128
}

fn choose(n: u128, k: u128) -> u128 {
    (0..k).fold(1, |ways, i| ways * n.saturating_sub(i) / (i + 1))
}

#[test]
fn cards_dealt_and_not_dealt() {
    for (seats, dealt, rest) in [(2, 24, 30), (3, 30, 24), (4, 36, 18), (5, 45, 9), (6, 54, 0)] {
        let table = Story::shuffled(plain(), seats, "count").reveal();
        let held: usize = table.hands.iter().map(Cards::len).sum();
        assert_eq!((held, table.rest.len()), (dealt, rest));
        assert_eq!(undealt(seats), rest as u128);
    }
}

#[test]
fn choices_of_a_pass() {
    for (seats, choices) in [(2, 220), (3, 120), (4, 84), (5, 84), (6, 84)] {
        let menu = Story::shuffled(plain(), seats, "choices").legal(0);
        assert_eq!(menu.len(), choices);
        assert_eq!(choose(plain().hand_for(seats) as u128, 3), choices as u128);
    }
}

#[test]
fn targets() {
    let goals: Vec<u64> = (2..=6).map(|seats| matches().goal(seats)).collect();
    assert_eq!(goals, [21, 31, 41, 51, 61]);
    assert_eq!(DownTheWell { target: Some(7), ..matches() }.goal(4), 7);
}

#[test]
fn dtw_r22_how_rarely_no_one_holds_the_turned_suit() {
    // The other eight of the turned card's suit must all be among the undealt.
    for (seats, (over, under)) in
        [(2, (2_871, 592_858)), (3, (627, 1_133_405)), (4, (11, 401_051)), (5, (1, 886_322_710))]
    {
        let (none, all) = (choose(undealt(seats) - 1, 8), choose(53, 8));
        assert_eq!(none * under, all * over, "{seats} players");
        let gcd = (1..=none).rev().find(|n| none % n == 0 && all % n == 0).unwrap();
        assert_eq!((none / gcd, all / gcd), (over, under), "in lowest terms");
    }
    assert_eq!(undealt(6), 0, "with six no card is turned at all");
}

#[test]
fn dtw_14_dtw_r22_the_game_finds_as_many_such_deals() {
    let mut rng = FastRng::new(14);
    let mut missing = 0;
    for _ in 0..100_000 {
        let mut state = plain().start(2, &mut rng, &mut ());
        let mut menu = Menu::new();
        for by in Seat::all(2) {
            let action = plain().pick(&state, by, &mut menu, &mut rng).unwrap();
            let act = Act { seat: by, action, at: Tick::default() };
            plain().play(&mut state, act, &mut rng, &mut ()).unwrap();
        }
        missing += u32::from(state.lead != state.turned().map(Card::suit));
    }
    // 484 expected, standard deviation 22
    assert!((374..=594).contains(&missing), "{missing}");
}

/// Plays hands at random and shows every step: the table before, the act's events, the table after.
fn every_step(rules: &DownTheWell, hands: u64, mut look: impl FnMut(&State, &[Event], &State)) {
    for game in 0..hands {
        let seats = 2 + (game % 5) as u8;
        let mut rng = FastRng::new(game);
        let mut menu = Menu::new();
        let mut state = rules.start(seats, &mut rng, &mut ());
        while let Some(by) = rules.turn(&state).seats().first() {
            let before = state.clone();
            let action = rules.pick(&state, by, &mut menu, &mut rng).unwrap();
            let mut events = Vec::new();
            let act = Act { seat: by, action, at: Tick::default() };
            rules.play(&mut state, act, &mut rng, &mut events).unwrap();
            look(&before, &events, &state);
        }
    }
}

#[test]
fn dtw_44_no_card_survives_a_round_unless_a_higher_one_buried_it() {
    let mut rounds = 0;
    every_step(&plain(), 1000, |before, events, after| {
        if !events.iter().any(|event| matches!(event, Event::Swept { .. })) {
            return;
        }
        rounds += 1;
        let played = after.swept(CardSet::ALL).minus(before.swept(CardSet::ALL));
        for held in after.held().iter() {
            let tops = played.and(CardSet::of(held.suit())).iter().last();
            assert!(tops.is_some_and(|top| top > held), "{held} could have been played");
        }
    });
    assert!(
        rounds > 1000,
        "{rounds}: so no Ace is ever left, nor a King unless its Ace came first"
    );
}

#[test]
fn dtw_r9_dtw_r20_who_is_unable_stays_so_and_every_round_has_a_card() {
    let mut cards_of_round = 0;
    let mut plays_of_hand = 0;
    every_step(&spoken(), 1000, |before, events, after| {
        let plays = events.iter().filter(|event| matches!(event, Event::Played { .. })).count();
        cards_of_round += plays;
        plays_of_hand += plays;
        if before.phase != Phase::Play {
            return;
        }
        if after.round != before.round || after.phase != before.phase {
            assert!((1..=54).contains(&cards_of_round), "{cards_of_round} in one round");
            cards_of_round = 0;
        } else {
            for suit in Suit::ALL {
                assert!(after.top(suit) >= before.top(suit), "the wells only rise");
                assert!(after.on_wells().and(CardSet::of(suit)).len() <= 9);
            }
            for by in Seat::all(before.seats).filter(|&by| before.playable(by).is_empty()) {
                assert!(after.playable(by).is_empty(), "{by} can play again");
            }
            assert!(after.finished.iter().all(|by| after.playable(by).is_empty()));
        }
        if after.phase == Phase::Over {
            assert!(plays_of_hand <= 54);
            plays_of_hand = 0;
        }
    });
}

#[test]
fn dtw_28_dtw_r16_the_last_card_wins_what_was_dealt_and_not_played() {
    for rules in [plain(), spoken(), stopping()] {
        let mut played = 0;
        let mut last = None;
        let mut hands = 0;
        every_step(&rules, 500, |_, events, after| {
            for event in events {
                match event {
                    Event::Played { seat, .. } => (played, last) = (played + 1, Some(*seat)),
                    Event::Won { seat, points, .. } => {
                        assert_eq!(Some(*seat), last);
                        let dealt = plain().hand_for(after.seats) as u16 * u16::from(after.seats);
                        assert_eq!(*points, dealt - played);
                        (played, last, hands) = (0, None, hands + 1);
                    }
                    _ => {}
                }
            }
        });
        assert_eq!(hands, 500);
    }
}

#[test]
fn hands_with_wells_swept_and_undealt_are_always_the_54_cards() {
    every_step(&matches(), 20, |_, _, table| {
        let held: u32 = Seat::all(table.seats).map(|by| table.hand(by).len()).sum();
        let all = held + table.on_wells().len() + table.swept(CardSet::ALL).len();
        assert_eq!(u128::from(all) + undealt(table.seats), 54);
    });
}

#[test]
fn at_random_the_third_round_is_most_often_the_final_one() {
    let mut finals = [0u32; 10];
    every_step(&plain(), 2000, |_, _, after| {
        finals[usize::from(after.round)] += u32::from(after.phase == Phase::Over);
    });
    assert_eq!(finals.iter().max(), Some(&finals[3]), "{finals:?}");
}
