//! Seats and places counted from 1 in the texts of a game, for people who read them line by line.

use super::actions::recounted;

/// A text of a game with its seats counted from 1: `seat 0` becomes `seat 1`.
#[must_use]
pub fn seats_from_one(text: &str) -> String {
    let mut counted = String::with_capacity(text.len());
    let (mut is_seat, mut is_list) = (false, false);
    for piece in text.split_inclusive(|c: char| !c.is_alphanumeric()) {
        let word = piece.trim_end_matches(|c: char| !c.is_alphanumeric());
        match word.parse::<u32>().ok().filter(|_| is_seat || is_list) {
            Some(number) => {
                counted.push_str(&number.saturating_add(1).to_string());
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
            assert_eq!(seats_from_one(text), counted);
        }
        assert_eq!(action_from_one("basset", "offer 1 Q loses 5 to 2"), "offer 2 Q loses 5 to 3");
        assert_eq!(typed_from_one("basset", "offer 2 Q loses 5 to 3"), "offer 1 Q loses 5 to 2");
        assert_eq!(action_from_one("basset", "lay 7:10"), "lay 7:10");
    }
}
