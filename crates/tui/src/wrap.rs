//! Texts in rows.

/// Breaks a text into rows of at most `width` letters, between words where it can.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(4);
    let mut rows = vec![String::new()];
    let mut used = 0;
    for word in text.split_whitespace() {
        let mut word: Vec<char> = word.chars().collect();
        if used > 0 && used + 1 + word.len() > width {
            rows.push(String::new());
            used = 0;
        }
        while word.len() > width {
            let rest = word.split_off(width);
            rows.last_mut().expect("a row").extend(word);
            rows.push(String::new());
            word = rest;
        }
        let row = rows.last_mut().expect("a row");
        if used > 0 {
            row.push(' ');
            used += 1;
        }
        used += word.len();
        row.extend(word);
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
}
