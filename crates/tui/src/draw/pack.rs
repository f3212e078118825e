//! The common pack, in four colours.

use super::sketch::Face;
use ratatui::style::Color;

/// Spades black, Hearts red, Clubs green, Diamonds blue.
const SUITS: [(char, char, u8); 4] =
    [('S', '♠', 16), ('H', '♥', 160), ('C', '♣', 22), ('D', '♦', 26)];

/// A card of the pack by its code (`TS` is the ten of Spades), or a Joker (`X1`).
pub(super) fn face(code: &str) -> Face {
    let letters: Vec<char> = code.chars().collect();
    let [rank, suit] = letters.as_slice() else {
        return Face::up(&code, code, Color::Indexed(16));
    };
    if *rank == 'X' {
        return Face::up(&code, "★Jo", Color::Indexed(90));
    }
    let rank = if *rank == 'T' { "10".to_owned() } else { rank.to_string() };
    match SUITS.iter().find(|(letter, ..)| letter == suit) {
        Some((_, sign, ink)) => Face::up(&code, format!("{rank}{sign}"), Color::Indexed(*ink)),
        None => Face::up(&code, code, Color::Indexed(16)),
    }
}
