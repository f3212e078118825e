//! Players in sentences: names instead of `Seat 2`, and *you* with its verb.

use super::names::Words;
use parlour_engine::Seat;

/// Verbs that follow an `and` in a sentence of a game.
const AFTER_AND: [&str; 8] =
    ["gains", "eats", "shuffles", "turns", "wins", "takes", "changes", "becomes"];

/// The sentence with names. Where it is about the reader it says *you*.
pub(super) fn called(text: &str, words: &Words) -> String {
    let said = renamed(text, words);
    [("The hit of you", "Your hit"), ("The Joker of you", "Your Joker")]
        .into_iter()
        .fold(said, |said, (theirs, yours)| said.replace(theirs, yours))
}

fn renamed(text: &str, words: &Words) -> String {
    let mut said = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, seat, after)) = next_seat(rest) {
        let own = words.own.is_some_and(|own| own.index() == seat);
        let begins = before.is_empty() && said.is_empty() || before.ends_with(". ");
        said.push_str(before);
        let (name, after) = match after.strip_prefix("'s") {
            Some(after) if own => ("your".to_owned(), after),
            Some(after) => (format!("{}'s", words.named(seat)), after),
            None => (words.name(Seat::new(seat as u8).unwrap_or(Seat::ZERO)), after),
        };
        said.push_str(&if begins { capital(&name) } else { name });
        rest = after;
        // The subject of a sentence stands at its beginning, or after what it is about.
        let is_subject = begins || said.ends_with(": you") || said.ends_with("and you");
        if own && is_subject && rest.starts_with(' ') {
            let end =
                rest[1..].find([' ', '.', ',', ':', ';', '!']).map_or(rest.len(), |at| at + 1);
            said.push(' ');
            said.push_str(&yours(&rest[1..end]));
            rest = &rest[end..];
            let stop = rest.find(". ").unwrap_or(rest.len());
            let (sentence, further) = rest.split_at(stop);
            let mut sentence = sentence.replace(" their own ", " your own ");
            for verb in AFTER_AND {
                let (theirs, yours) = (format!(" and {verb} "), format!(" and {} ", yours(verb)));
                sentence = sentence.replace(&theirs, &yours);
            }
            let further = further.to_owned();
            said.push_str(&renamed(&(sentence + &further), words));
            return said;
        }
    }
    said.push_str(rest);
    said
}

/// What stands before the next `seat N`, the number, and what follows.
fn next_seat(text: &str) -> Option<(&str, usize, &str)> {
    let mut from = 0;
    while let Some(at) = text[from..].find("eat ").map(|at| at + from) {
        let digits = text[at + 4..].bytes().take_while(u8::is_ascii_digit).count();
        let word = text[..at].strip_suffix(['S', 's']);
        let number = text[at + 4..at + 4 + digits].parse::<usize>().ok();
        match (word, number) {
            (Some(before), Some(number)) if !before.ends_with(char::is_alphanumeric) => {
                return Some((before, number, &text[at + 4 + digits..]));
            }
            _ => from = at + 4,
        }
    }
    None
}

/// The verb for *you*: `plays` is `play`, `passes` is `pass`.
fn yours(verb: &str) -> String {
    match verb {
        "is" => "are".to_owned(),
        "has" => "have".to_owned(),
        "does" => "do".to_owned(),
        _ => {
            let long = ["sses", "shes", "ches", "xes"].iter().any(|end| verb.ends_with(end));
            let cut = if long { verb.strip_suffix("es") } else { verb.strip_suffix('s') };
            cut.unwrap_or(verb).to_owned()
        }
    }
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
