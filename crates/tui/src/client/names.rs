//! What players are called, also in sentences that call them `Seat 2`.

use parlour_bots::{CHARACTERS, Level};
use parlour_protocol::wire::{Occupant, SeatInfo};

/// What everyone is called, in the order of the seats: bots without a character by their seat, as on
/// the page, and no two players alike.
pub(super) fn called(seats: &[SeatInfo]) -> Vec<String> {
    let own = |(place, seat): (usize, &SeatInfo)| match seat.occupant {
        Occupant::Bot if seat.character.is_none() => format!("Bot {}", place + 1),
        _ => tamed(&seat.name),
    };
    let names: Vec<String> = seats.iter().enumerate().map(own).collect();
    let apart = |(place, name): (usize, &String)| {
        let is_taken = !name.is_empty() && names[..place].contains(name);
        if is_taken { format!("{name} ({})", place + 1) } else { name.clone() }
    };
    names.iter().enumerate().map(apart).collect()
}

/// How well a bot plays, in words; the name that a server has given to a program stays.
pub(crate) fn level_word(level: Option<&str>) -> String {
    let Some(level) = level else { return "bot".to_owned() };
    let built_in: Option<Level> = level.parse().ok();
    built_in.map_or_else(|| tamed(level), |level| level.word().to_owned())
}

/// What is said of a bot behind its name.
pub(crate) fn about(character: Option<&str>) -> String {
    let known = CHARACTERS.iter().find(|known| Some(known.id) == character);
    known.map_or_else(String::new, |known| format!(": {}", known.about))
}

/// The sentence with names instead of `Seat 2` and `seat 2`, where there is a name.
pub(super) fn with_names(text: &str, names: &[String]) -> String {
    let mut named = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("eat ") {
        let (before, after) = rest.split_at(at);
        let digits = after[4..].bytes().take_while(u8::is_ascii_digit).count();
        let number = after[4..4 + digits].parse::<usize>().ok();
        let word = before.strip_suffix(['S', 's']);
        let begins = word.is_some_and(|word| !word.ends_with(char::is_alphanumeric));
        let name = number.and_then(|number| names.get(number)).filter(|name| !name.is_empty());
        match (word, name) {
            (Some(word), Some(name)) if begins => {
                named.push_str(word);
                named.push_str(name);
            }
            _ => {
                named.push_str(before);
                named.push_str(&after[..4 + digits]);
            }
        }
        rest = &after[4 + digits..];
    }
    named + rest
}

/// A text from elsewhere without anything that a terminal would obey.
pub(super) fn tamed(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_get_their_names_and_nothing_else_does() {
        let names = ["Ann".to_owned(), "Ben".to_owned(), String::new()];
        for (text, named) in [
            ("Seat 0 passes 2A to seat 1.", "Ann passes 2A to Ben."),
            (
                "Bet: seat 1's 7 wins, Seat 2 and seat 11 look.",
                "Bet: Ben's 7 wins, Seat 2 and seat 11 look.",
            ),
            ("Seat 0 eats the pile; a great seat.", "Ann eats the pile; a great seat."),
            ("unseat 1", "unseat 1"),
            ("", ""),
        ] {
            assert_eq!(with_names(text, &names), named);
        }
    }

    #[test]
    fn a_name_cannot_move_the_cursor() {
        assert_eq!(tamed("Ann\u{1b}[2J\n"), "Ann [2J ");
    }
}
