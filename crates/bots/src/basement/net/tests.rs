//! The networks answer with the numbers that Python computed when it wrote them.

use super::*;
use crate::net::trained::tests::are_listed;
use parlour_engine::{Act, Game, Menu, Tick, Viewer};
use parlour_games::basement::{Memory, TopOrder};

const EXAMPLES: [(u8, &str); 3] = [
    (2, include_str!("../../../weights/basement-2.examples")),
    (3, include_str!("../../../weights/basement-3.examples")),
    (4, include_str!("../../../weights/basement-4.examples")),
];

fn numbers(text: &str) -> Vec<i32> {
    text.split(',').filter_map(|number| number.parse().ok()).collect()
}

fn card(kind: usize) -> Card {
    match kind {
        BLANK => Card::BLANK,
        CLEAR => Card::CLEAR,
        RESET => Card::RESET,
        number => Card::number(number as u8 + 1).unwrap(),
    }
}

fn heap(counts: &str) -> Heap {
    let counts = numbers(counts).into_iter().enumerate();
    counts.flat_map(|(kind, count)| std::iter::repeat_n(card(kind), count as usize)).collect()
}

/// One of every action of a kind, in their order, where they can be.
fn actions(kind: usize) -> Vec<(usize, Action)> {
    if kind == TABLE {
        let actions =
            [(CHANCE, Action::ChanceIt), (EAT, Action::Eat(None)), (REVEAL, Action::Reveal(1))];
        return actions.into();
    }
    let card = card(kind);
    let lay = |cards: u8, blanks| match card {
        Card::BLANK => Lay::blanks(cards),
        _ => Lay::of(card, cards, blanks),
    };
    let mut found = Vec::new();
    for cards in 1..=4 {
        for blanks in 0..=if card == Card::BLANK { 0 } else { 4 - cards } {
            let place = CARDS_AT[usize::from(cards) - 1] + usize::from(blanks);
            found.push((PLAY + place, Action::Play(lay(cards, blanks))));
            found.push((EAT_WITH + place, Action::Eat(Some(lay(cards, blanks)))));
        }
    }
    for count in 1..=3 {
        let top = TopChoice::from_cards(std::iter::repeat_n(card, count));
        found.push((ON_TOP + count - 1, Action::Top(top)));
    }
    found
}

#[test]
fn every_action_is_worth_what_python_says() {
    for (seats, lines) in EXAMPLES {
        let net = Net::of(seats).unwrap();
        let (mut choosing, mut runs) = (0, 0);
        for (table, text) in lines.lines().enumerate() {
            let mut fields = text.split(' ');
            let mut next = || fields.next().unwrap();
            let hand = heap(next());
            let mut tops = [Heap::EMPTY; 4];
            tops[..seats.into()].fill_with(|| heap(next()));
            let pile = heap(next());
            let run = numbers(next());
            let by_seat = |text: &str| {
                let counts = numbers(text);
                std::array::from_fn(|seat| counts.get(seat).map_or(0, |count| *count as u8))
            };
            let (held, below) = (by_seat(next()), by_seat(next()));
            let rest = numbers(next());
            let kind = match run[0] as usize {
                0..TABLE => Kind::of(card(run[0] as usize)),
                _ => Kind::NOTHING,
            };
            let seen = Seen {
                deck: Deck::default(),
                hand,
                tops,
                pile,
                run: Run { kind, len: run[1] as u8 },
                held,
                below,
                out: rest[0] as u8,
                deck_len: rest[1] as u8,
                choosing: rest[2] == 1,
            };
            for kind in [table % TABLE, BLANK, TABLE] {
                let expected = numbers(next());
                for (place, action) in actions(kind) {
                    let value = net.values(&seen, &[action])[0];
                    assert_eq!(value, expected[place], "{action:?}: {text}");
                }
            }
            choosing += u32::from(seen.choosing);
            runs += u32::from(seen.run.len > 1);
        }
        assert!(lines.lines().count() == 24 && choosing > 0 && runs > 0, "{seats}");
    }
}

/// In each world that agrees with what a seat saw and remembers, it goes by the same as at the table.
#[test]
fn a_seat_goes_by_what_it_knows() {
    let (mut decisions, mut seen_in_turn) = (0, 0);
    for game in 0..24 {
        let seats = 2 + (game % 3) as u8;
        let top_choice = if game % 2 == 0 { TopOrder::Simultaneous } else { TopOrder::InTurn };
        let rules = Basement { rounds: 1, turn_cap: 100, top_choice, ..Basement::default() };
        let (mut rng, mut seen) = (FastRng::of_game(3, game), Vec::new());
        let mut memories = vec![Memory::default(); seats.into()];
        let mut state = rules.start(seats, &mut rng, &mut seen);
        while let Some(seat) = rules.turn(&state).seats().first() {
            for (seat, memory) in Seat::all(seats).zip(&mut memories) {
                let viewer = Viewer::Seat(seat);
                let events = seen.iter().filter_map(|event| rules.redact_for(event, viewer));
                events.for_each(|event| rules.remember(memory, seat, &event));
            }
            seen.clear();
            let (view, memory) = (rules.view(&state, Viewer::Seat(seat)), &memories[seat.index()]);
            let world = rules.sample_world(&view, memory, &mut rng).unwrap();
            let at_table = Seen::of(&rules, &state, seat, seats);
            assert_eq!(Seen::of(&rules, &world, seat, seats), at_table);
            decisions += 1;
            let others_lie_open = at_table.tops[1..].iter().any(|tops| !tops.is_empty());
            seen_in_turn += u32::from(at_table.choosing && others_lie_open);
            let action = rules.pick(&state, seat, &mut Menu::new(), &mut rng).unwrap();
            rules.apply(&mut state, Act { seat, action, at: Tick(0) }, &mut rng, &mut seen);
        }
    }
    assert!(decisions > 2_000 && seen_in_turn > 10, "{decisions}, {seen_in_turn}");
}

/// A 9 that nothing beats is the network's 11, so the preset *Quick* has no number that is worth less than it is.
#[test]
fn the_numbers_of_another_deck_are_stretched_over_those_of_the_network() {
    let kinds = |lo, hi| -> Vec<usize> {
        let deck = Deck { lo, hi, ..Deck::default() };
        (lo..=hi).filter_map(Card::number).map(|card| kind_of(card, deck)).collect()
    };
    assert_eq!(kinds(1, 11), Vec::from_iter(0..NUMBERS));
    assert_eq!(kinds(1, 9), [0, 1, 3, 4, 5, 6, 8, 9, 10]);
    assert_eq!(kinds(3, 4), [0, 10]);
    assert_eq!(kinds(5, 5), [10]);
    let longest = kinds(1, Card::HIGHEST);
    assert!(longest.is_sorted() && longest.first() == Some(&0) && longest.last() == Some(&10));
}

#[test]
fn the_weights_are_those_whose_hashes_are_listed() {
    are_listed("basement", &FILES);
}
