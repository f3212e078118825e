//! How fast Down the Well could be played on this machine at all: a program for this
//! one game, four players and the plain rules, without checks, events, options or
//! sessions. Benchmarks set the real engine against it.

use parlour_engine::{FastRng, Rng, bits, rng::FastRngBmi2};

const ALL: u64 = (1 << 54) - 1;
const SEATS: usize = 4;
const HAND: usize = 9;

/// What a card on top of its well leaves playable.
const LEFT_BY: [u64; 54] = {
    let mut table = [0; 54];
    let mut card = 0;
    while card < 54 {
        let low = card / 9 * 9;
        table[card] = ALL & !(((2u64 << card) - 1) & !((1u64 << low) - 1));
        card += 1;
    }
    table
};

/// Plays so many games at random; returns the number of decisions.
#[must_use]
pub fn down_the_well(seed: u64, games: u64) -> u64 {
    let mut rng = FastRng::new(seed);
    #[cfg(target_arch = "x86_64")]
    if let Some(mut fast) = FastRngBmi2::new(rng.clone()) {
        return bits::with_bmi2(
            #[inline(always)]
            || (0..games).map(|_| game(&mut fast)).sum(),
        );
    }
    (0..games).map(|_| game(&mut rng)).sum()
}

#[inline(always)]
fn game(rng: &mut impl Rng) -> u64 {
    let mut hands = [0u64; SEATS];
    let mut given = [0u64; SEATS];
    let mut deck = ALL;
    let mut left = 54;
    for seat in 0..SEATS {
        for card in 0..HAND {
            let bit = take(rng, &mut deck, left);
            left -= 1;
            // a random hand's first three cards are a random three: given to the left
            if card < 3 { given[seat] |= bit } else { hands[seat] |= bit }
        }
    }
    let turned = take(rng, &mut deck, left).trailing_zeros();
    for seat in 0..SEATS {
        hands[(seat + 1) % SEATS] |= given[seat];
    }
    let held = hands[0] | hands[1] | hands[2] | hands[3];
    let mut suit = turned / 9;
    while held >> (suit * 9) & 0x1FF == 0 {
        suit = (suit + 1) % 6;
    }
    let opening = held & (0x1FF << (suit * 9));
    let mut card = opening.trailing_zeros();
    let mut seat = (0..SEATS).find(|&seat| hands[seat] >> card & 1 == 1).unwrap_or(0);
    let mut above = ALL;
    let mut decisions = SEATS as u64;
    loop {
        hands[seat] &= !(1 << card);
        above &= LEFT_BY[card as usize];
        decisions += 1;
        let last = seat;
        let mut playable = 0;
        for step in 1..=SEATS {
            seat = (last + step) % SEATS;
            playable = hands[seat] & above;
            if playable != 0 {
                break;
            }
        }
        if playable == 0 {
            if hands.contains(&0) {
                return decisions;
            }
            above = ALL;
            seat = (last + 1) % SEATS;
            playable = hands[seat];
        }
        card = pick(rng, playable);
    }
}

/// A random card of a set.
#[inline(always)]
fn pick(rng: &mut impl Rng, cards: u64) -> u32 {
    let n = rng.draw(cards.count_ones());
    rng.nth(cards, n)
}

/// Takes a random card out of the deck.
#[inline(always)]
fn take(rng: &mut impl Rng, deck: &mut u64, left: u32) -> u64 {
    let n = rng.draw(left);
    let bit = 1 << rng.nth(*deck, n);
    *deck &= !bit;
    bit
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::playout::playouts;
    use parlour_games::down_the_well::DownTheWell;

    #[test]
    fn it_plays_the_same_game_as_the_engine() {
        // 37.00 decisions a game; standard error about 0.01 each
        let limit = down_the_well(1, 200_000) as f64 / 200_000.0;
        let engine = playouts(&DownTheWell::default(), 4, 2, 200_000);
        let engine = engine.decisions as f64 / engine.games as f64;
        assert!((limit - engine).abs() < 0.08, "{limit} {engine}");
    }
}
