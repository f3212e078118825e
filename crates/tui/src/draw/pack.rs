//! The common pack, in four colours or in two.

use super::sketch::{Face, Group};
use crate::words;
use ratatui::style::Color;

/// Spades black, Hearts red, Clubs green, Diamonds blue.
const SUITS: [(char, u8); 4] = [('S', 16), ('H', 160), ('C', 22), ('D', 26)];

/// Cards of the pack that lie together: all as wide as a ten.
pub(super) fn group(title: impl Into<String>, cards: Vec<Face>) -> Group {
    Group { letters: 3, ..Group::new(title, cards) }
}

/// A card of the pack, red or black where the colour counts.
pub(super) fn red_or_black(code: &str) -> Face {
    let ink = if code.ends_with(['H', 'D']) { 160 } else { 16 };
    Face { ink: Color::Indexed(ink), ..face(code) }
}

/// A card of the pack by its code (`TS` is the ten of Spades), or a Joker (`X1`).
pub(super) fn face(code: &str) -> Face {
    if words::joker(code) {
        return Face::up(&code, "Jok", Color::Indexed(90));
    }
    let ink = SUITS.iter().find(|(suit, _)| code.ends_with(*suit)).map_or(16, |(_, ink)| *ink);
    let index = words::pack(code).unwrap_or_else(|| code.to_owned());
    Face::up(&code, index, Color::Indexed(ink))
}
