//! All fifteen sets at a glance: what nearly every hit of the standard game asks.
//!
//! The sets of two and three cards are looked up in tables that are made from
//! the same rules when this is compiled; a test holds them to
//! [`SetRule::matches`](super::SetRule::matches).

use super::{
    cards::Card,
    face::Face,
    sets::{DragonAce, DragonExact, JokerColour, SetOptions, everything, is_dragon},
};

/// Does the stack match any of the fifteen sets as the text has them?
/// The same answer as asking each of [`SetRule::OFFICIAL`](super::SetRule::OFFICIAL).
#[must_use]
#[inline]
pub fn any_official(face: &Face<'_>, options: &SetOptions) -> bool {
    let stack = face.stack();
    let Some((&top, below)) = stack.split_last() else { return everything(face, options) };
    if top.is_joker() {
        return false; // BUD-18
    }
    let Some(&second) = below.last() else {
        return everything(face, options) || (options.genesis_min == 1 && top.number() > 0);
    };
    if top.is_king() || PAIRS[usize::from(top.byte() & 63)] >> (second.byte() & 63) & 1 == 1 {
        return true;
    }
    if let &[.., third, _, _] = stack {
        let two = usize::from(top.rank()) << 4 | usize::from(second.rank());
        let different = (top.byte() ^ second.byte()) | (top.byte() ^ third.byte());
        let three = TRIPLES[dragons(options.dragon_exact, options.dragon_ace)][two]
            | if different & 0x10 == 0 { SPRITES[two] } else { 0 };
        let sandwich = third.rank() == top.rank();
        if three >> third.rank() & 1 == 1 || different & 0xF0 == 0 || sandwich {
            return true;
        }
    }
    top.number() == stack[0].number() || colour(stack, options) || everything(face, options)
}

/// Color: the top five, none of them a Joker without a colour.
#[inline]
fn colour(stack: &[Card], options: &SetOptions) -> bool {
    let &[.., e, d, c, b, a] = stack else { return false };
    let colours = match options.joker_colour {
        JokerColour::None => [a, b, c, d, e].map(Card::colour),
        JokerColour::Printed => [a, b, c, d, e].map(Card::printed_colour),
    };
    colours.iter().all(|&colour| colour == colours[0])
}

const fn dragons(exact: DragonExact, ace: DragonAce) -> usize {
    (exact as usize) << 1 | ace as usize
}

/// By T1, a bit for each T2: Twelve, Double, Fries, Thirteen. (Bits that would
/// be Jokers are those of cards without a rank: never set.)
const PAIRS: [u64; 64] = {
    let mut table = [0; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            let (x, y) = (a & 15, b & 15);
            let (colour, suit) = ((a ^ b) & 0x10 == 0, (a ^ b) & 0xF0 == 0);
            let numbers = 1 <= x && x <= 12 && 1 <= y && y <= 12;
            let fries = suit && (x == y + 1 || y == x + 1);
            if numbers && (x + y == 12 || x == y || fries || (x + y == 13 && colour)) {
                table[a] |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    table
};

/// By the ranks of T1 and T2, a bit for each rank of T3: Odd, Even, Straight, and
/// Dragon under its options. A King has no number, so it has no bits (BUD-R18).
const TRIPLES: [[u16; 256]; 4] = {
    let mut tables = [[0; 256]; 4];
    let mut i = 0;
    while i < 12 * 12 * 12 {
        let (a, b, c) = (i / 144 + 1, i / 12 % 12 + 1, i % 12 + 1);
        let parity = a % 2 == b % 2 && b % 2 == c % 2;
        let straight = (a + 1 == b && b + 1 == c) || (c + 1 == b && b + 1 == a);
        let any = parity || straight;
        let mut k = 0;
        while k < 4 {
            let exact = if k >> 1 == 0 { DragonExact::Include } else { DragonExact::RemainderOnly };
            let ace = if k & 1 == 0 { DragonAce::Allow } else { DragonAce::Forbid };
            if any || is_dragon(a as u8, b as u8, c as u8, exact, ace) {
                tables[dragons(exact, ace)][a << 4 | b] |= 1 << c;
            }
            k += 1;
        }
        i += 1;
    }
    tables
};

/// The sums of a Sprite, if the three have one colour.
const SPRITES: [u16; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 12 * 12 * 12 {
        let (a, b, c) = (i / 144 + 1, i / 12 % 12 + 1, i % 12 + 1);
        let up = a < b && b < c && b - a <= 2 && c - b <= 2;
        let down = a > b && b > c && a - b <= 2 && b - c <= 2;
        if up || down {
            table[a << 4 | b] |= 1 << c;
        }
        i += 1;
    }
    table
};
