//! The networks answer with the numbers that Python computed when it wrote them.

use super::*;
use crate::net::trained::tests::are_listed;

const EXAMPLES: [(u8, &str); 4] = [
    (3, include_str!("../../../weights/down-the-well-3.examples")),
    (4, include_str!("../../../weights/down-the-well-4.examples")),
    (5, include_str!("../../../weights/down-the-well-5.examples")),
    (6, include_str!("../../../weights/down-the-well-6.examples")),
];

fn cards(bits: &str) -> CardSet {
    let bits = u64::from_str_radix(bits, 16).unwrap();
    Card::DECK.into_iter().filter(|card| bits >> card.index() & 1 == 1).collect()
}

fn numbers(text: &str) -> Vec<i32> {
    text.split(',').map(|number| number.parse().unwrap()).collect()
}

/// A line of an examples file: what is seen, and what Python says of playing and giving each card.
fn example(line: &str) -> (Seen, [Vec<i32>; 2]) {
    let fields: Vec<&str> = line.split(' ').collect();
    let [hand, wells, swept, held, finished, play, give] = fields[..] else { panic!("{line}") };
    let (hand, wells, swept) = (cards(hand), cards(wells), cards(swept));
    let above = wells.iter().fold(CardSet::ALL, |above, card| above.and(CardSet::left_by(card)));
    let held_by = numbers(held);
    let held = std::array::from_fn(|seat| held_by.get(seat).map_or(0, |cards| *cards as u8));
    let finished = finished.parse().unwrap();
    let seen = Seen { hand, above, unheld: wells.or(swept), held, finished };
    (seen, [numbers(play), numbers(give)])
}

#[test]
fn every_card_is_worth_what_python_says() {
    for (seats, lines) in EXAMPLES {
        let net = Net::of(seats).unwrap();
        let mut is_late = false;
        for line in lines.lines() {
            let (seen, expected) = example(line);
            for (purpose, expected) in [Purpose::Play, Purpose::Give].into_iter().zip(expected) {
                let mut values = Vec::new();
                net.value(&seen, CardSet::ALL, purpose, |_, value| values.push(value));
                assert_eq!(values, expected, "{purpose:?}: {line}");
            }
            is_late |= !seen.unheld.is_empty() && seen.finished != 0;
        }
        assert!(is_late, "no example with {seats} seats is of the end of a round");
    }
}

#[test]
fn there_is_a_network_for_every_number_of_players_that_is_named() {
    let found: Vec<u8> = (0..=6).filter(|seats| Net::of(*seats).is_some()).collect();
    assert_eq!(found, PLAYERS);
}

#[test]
fn the_weights_are_those_whose_hashes_are_listed() {
    are_listed("down-the-well", &FILES);
}

#[test]
fn other_files_are_refused() {
    let (seats, file) = FILES[0];
    assert!(Net::read(file, seats).is_ok());
    assert!(matches!(Net::read(file, 4), Err(NetError::Length { .. })));
    assert!(matches!(Net::read(&file[..file.len() - 1], seats), Err(NetError::Length { .. })));
    assert!(matches!(Net::read(b"weights", seats), Err(NetError::Magic)));
}
