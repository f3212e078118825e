//! The classic game as de Moivre, Bernoulli and the Encyclopédie computed it (BST-R28):
//! a calculation for odds, not a game at a table.
//!
//! A punter stakes 1 on a rank with `copies` left when `places` cards are to come (an odd
//! number). The first copy decides: at place 1 the stake goes back, at place 2 it loses
//! `faced`, at another odd place it wins 1, at another even place it loses 1; the last
//! place is neutral if the only copy lies there. The card of the bank comes first.

use super::ways;
use crate::exact::Fraction;

/// What the card that comes right after the first costs: a half (de Moivre).
pub const HALF: (i128, i128) = (1, 2);
/// Two thirds (Encyclopédie, Bernoulli, Trévoux).
pub const TWO_THIRDS: (i128, i128) = (2, 3);

/// What the punter loses on average of a stake of 1.
#[must_use]
pub fn loss(copies: u8, places: u8, faced: (i128, i128)) -> Fraction {
    let all = ways(places, copies);
    (1..=places).fold(Fraction::ZERO, |sum, place| {
        let first_here = ways(places - place, copies.saturating_sub(1));
        let neutral = place == 1 || (copies == 1 && place == places);
        let loses = match place {
            _ if neutral => Fraction::ZERO,
            2 => Fraction::new(faced.0, faced.1),
            _ if place % 2 == 1 => Fraction::from(-1),
            _ => Fraction::from(1),
        };
        sum + loses * Fraction::new(first_here, all)
    })
}

/// The loss on a card that is laid before the pack is turned: the card in view is the bank's, like every
/// second one after it, and being faced it costs `faced`.
#[must_use]
pub fn loss_before_the_pack(faced: (i128, i128)) -> Fraction {
    let all = ways(52, 4);
    (1..=52u8).fold(Fraction::ZERO, |sum, place| {
        let loses = match place {
            1 => Fraction::new(faced.0, faced.1),
            _ if place % 2 == 1 => Fraction::from(1),
            _ => Fraction::from(-1),
        };
        sum + loses * Fraction::new(ways(52 - place, 3), all)
    })
}

/// The worked case of the Encyclopédie: of five hidden places the punter's only copy is
/// in one; they are, in order, nothing, faced, the punter's, the bank's, nothing.
#[must_use]
pub fn worked_case() -> Fraction {
    loss(1, 5, TWO_THIRDS)
}
