//! Texts in rows.

use crate::columns::{split, width as columns};

/// Breaks a text into rows of at most `width` columns, between words where it can.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(4);
    let mut rows = vec![String::new()];
    let mut used = 0;
    for mut word in text.split_whitespace() {
        if used > 0 && used + 1 + columns(word) > width {
            rows.push(String::new());
            used = 0;
        }
        while columns(word) > width {
            let (fits, rest) = split(word, width);
            if fits.is_empty() {
                // no letter is that wide
                break;
            }
            rows.last_mut().expect("a row").push_str(fits);
            rows.push(String::new());
            word = rest;
        }
        let row = rows.last_mut().expect("a row");
        if used > 0 {
            row.push(' ');
            used += 1;
        }
        used += columns(word);
        row.push_str(word);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("seat 1 plays 5C", 8), ["seat 1", "plays 5C"]);
        assert_eq!(wrap("abcdefghij k", 4), ["abcd", "efgh", "ij k"]);
        assert_eq!(wrap("", 10), [""]);
    }

    #[test]
    fn letters_that_are_drawn_wide_take_two_columns() {
        assert_eq!(wrap("太郎 wins", 8), ["太郎", "wins"]);
        assert_eq!(wrap("井戸の中へ落ちる", 8), ["井戸の中", "へ落ちる"]);
        assert_eq!(wrap("a 🃏🃏🃏", 5), ["a", "🃏🃏", "🃏"]);
    }
}
