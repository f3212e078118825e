//! Characters that turn or hide what is seen, which no name has.

/// Are there characters that are not seen, but turn or hide what is?
#[must_use]
pub fn has_controls(text: &str) -> bool {
    text.chars().any(|c| {
        c.is_control()
            || matches!(c, '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{2069}' | '\u{FEFF}' | '\u{E000}'..='\u{F8FF}')
    })
}
