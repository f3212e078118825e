//! Seats and places counted from 1 in the texts of a game, for people who read them line by line.

use super::actions::recounted;

/// How the row of places below the line of Bread Basket begins, and the sentence of the tricks to be taken.
const PLACES: &str = "  place";
const TRICKS: &str = "To be taken:";

/// A text of a game with its seats and the places in a line of cards counted from 1: `seat 0` becomes `seat 1`.
#[must_use]
pub fn text_from_one(text: &str) -> String {
    text.split_inclusive('\n').map(line_from_one).collect()
}

/// The number after this one; nothing, if it is none.
fn next(number: &str) -> Option<String> {
    number.parse::<u32>().ok().map(|number| number.saturating_add(1).to_string())
}

fn line_from_one(line: &str) -> String {
    match line.strip_prefix(PLACES) {
        Some(row) => {
            let place = |place: &str| next(place).unwrap_or_else(|| place.to_owned());
            let places = row.split_whitespace().map(|text| format!("{:>3}", place(text)));
            let end = &row[row.trim_end().len()..];
            format!("{PLACES}{}{end}", places.collect::<String>())
        }
        None if line.starts_with(TRICKS) => spans_from_one(line),
        None => seats_from_one(line),
    }
}

/// The tricks of Bread Basket between which a player chooses, each with the places of its ends: `(3 to 9)`.
fn spans_from_one(line: &str) -> String {
    let mut is_span = false;
    let pieces = line.split_inclusive(['(', ' ', ')']).map(|piece| {
        let word = piece.trim_end_matches(['(', ' ', ')']);
        let number = next(word).filter(|_| is_span);
        is_span = piece.ends_with('(') || is_span && !piece.ends_with(')');
        match number {
            Some(number) => format!("{number}{}", &piece[word.len()..]),
            None => piece.to_owned(),
        }
    });
    pieces.collect()
}

fn seats_from_one(text: &str) -> String {
    let mut counted = String::with_capacity(text.len());
    let (mut is_seat, mut is_list) = (false, false);
    for piece in text.split_inclusive(|c: char| !c.is_alphanumeric()) {
        let word = piece.trim_end_matches(|c: char| !c.is_alphanumeric());
        match next(word).filter(|_| is_seat || is_list) {
            Some(number) => {
                counted.push_str(&number);
                counted.push_str(&piece[word.len()..]);
            }
            None => counted.push_str(piece),
        }
        is_seat = matches!(piece, "seat " | "Seat ");
        // `seats 0, 1 and 2`
        let goes_on =
            matches!(word, "" | "and") || word.bytes().all(|digit| digit.is_ascii_digit());
        is_list = matches!(piece, "seats " | "Seats ") || is_list && goes_on;
    }
    counted
}

/// An action of this game as a person reads it, with its seats and places counted from 1.
#[must_use]
pub fn action_from_one(game: &str, action: &str) -> String {
    recounted(game, action, |number| number.checked_add(1))
}

/// What a person has typed as an action of this game, which counts from 0.
#[must_use]
pub fn typed_from_one(game: &str, typed: &str) -> String {
    recounted(game, typed, |number| number.checked_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_count_seats_from_one() {
        for (text, counted) in [
            ("Seat 0 passes 2A to seat 1.", "Seat 1 passes 2A to seat 2."),
            ("It is the turn of seats 0, 1 and 2.", "It is the turn of seats 1, 2 and 3."),
            ("  seat 0 (you): 2 4 6, seat 1's 7", "  seat 1 (you): 2 4 6, seat 2's 7"),
            ("Round 1, dealt by seat 9; 29 cards.", "Round 1, dealt by seat 10; 29 cards."),
            ("Unseat 1, 2 seats: 3", "Unseat 1, 2 seats: 3"),
        ] {
            assert_eq!(text_from_one(text), counted);
        }
        let line = "  line   7  C\n  place  0 10\n";
        assert_eq!(text_from_one(line), "  line   7  C\n  place  1 11\n");
        let tricks = "To be taken: 3 6 4 C 5 4 3 (3 to 9). 4 C 5 4 (5 to 8).";
        assert_eq!(
            text_from_one(tricks),
            "To be taken: 3 6 4 C 5 4 3 (4 to 10). 4 C 5 4 (6 to 9)."
        );
        assert_eq!(typed_from_one("bread-basket", "chef 1"), "chef 0");
        assert_eq!(typed_from_one("bread-basket", "chef 0"), "chef 255", "the rules refuse it");
        assert_eq!(action_from_one("basset", "offer 1 Q loses 5 to 2"), "offer 2 Q loses 5 to 3");
        assert_eq!(typed_from_one("basset", "offer 2 Q loses 5 to 3"), "offer 1 Q loses 5 to 2");
        assert_eq!(action_from_one("basset", "lay 7:10"), "lay 7:10");
    }
}
