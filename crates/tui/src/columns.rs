//! Texts as wide as a terminal draws them: many letters take two columns, and some take none.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// How many columns a text takes.
pub(crate) fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// Splits a text after as many whole letters as fit into so many columns.
pub(crate) fn split(text: &str, columns: usize) -> (&str, &str) {
    let mut used = 0;
    let beyond = text.grapheme_indices(true).find(|(_, letter)| {
        used += width(letter);
        used > columns
    });
    text.split_at(beyond.map_or(text.len(), |(at, _)| at))
}

/// A text cut off or filled up to exactly so many columns.
pub(crate) fn pad(text: &str, columns: usize) -> String {
    let (shown, _) = split(text, columns);
    let blanks = columns.saturating_sub(width(shown));
    format!("{shown}{}", " ".repeat(blanks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_takes_the_same_place_in_a_table() {
        for name in ["Ann", "山田太郎", "김민준", "Zoe\u{308} 🃏", "", "Bartholomew the Elder"]
        {
            let padded = pad(name, 9);
            assert_eq!(width(&padded), 9, "{padded}");
        }
        assert_eq!(pad("山田太郎", 5), "山田 ", "half a letter is none");
        assert_eq!(split("Zoe\u{308}!", 3), ("Zoe\u{308}", "!"));
    }
}
