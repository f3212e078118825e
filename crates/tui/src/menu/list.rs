//! The actions in columns, verb by verb, and which of them fit what is typed.

pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
}

/// Where the rows of a list begin: a verb with several actions has rows of its own.
pub(super) fn rows_by_verb(actions: &[&str], columns: usize) -> Vec<usize> {
    let verb = |action: &&str| words(action).next().unwrap_or_default().to_owned();
    let mut rows: Vec<usize> = Vec::new();
    let mut start = 0;
    let mut was_large = true;
    for group in actions.chunk_by(|a, b| verb(a) == verb(b)) {
        let large = group.len() > 1;
        for place in start..start + group.len() {
            let first_of_group = place == start && (large || was_large);
            if first_of_group || rows.last().is_none_or(|row| place - row >= columns) {
                rows.push(place);
            }
        }
        start += group.len();
        was_large = large;
    }
    rows
}

/// Sorts words by their place in the hand, then numbers by value, so that
/// `play 9` comes before `play 10`. Places of the table are not cards of the hand.
pub(super) fn in_order_of(hand: &[&str], action: &str) -> Vec<(usize, u64, String)> {
    let counts = ["chef", "take", "reveal"].iter().any(|verb| action.starts_with(verb));
    let at = |word: &str| hand.iter().position(|code| *code == word && !counts);
    let place = |word: &str| at(word).unwrap_or(usize::MAX);
    let number = |word: &str| word.parse().unwrap_or(u64::MAX);
    words(action).map(|word| (place(word), number(word), word.to_owned())).collect()
}

/// Does every typed word begin a word of the action, each a different one?
pub(super) fn fits_typed(action: &str, typed: &str) -> bool {
    let mut left: Vec<String> = words(action).map(str::to_lowercase).collect();
    words(typed).all(|part| {
        let part = part.to_lowercase();
        let exact = left.iter().position(|word| *word == part);
        match exact.or_else(|| left.iter().position(|word| word.starts_with(&part))) {
            Some(place) => {
                left.remove(place);
                true
            }
            None => false,
        }
    })
}
