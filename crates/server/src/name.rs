//! What people may be called: text, not too long, that does not play tricks on the eye.

use parlour_protocol::wire::Refusal;
use unicode_segmentation::UnicodeSegmentation;

/// The longest name, in what people take for characters.
const LONGEST: usize = 24;

/// The longest name in bytes: a character can be made of many.
const LONGEST_BYTES: usize = 200;

/// A name as it is kept: without blanks at the ends.
///
/// # Errors
/// `bad_name`.
pub(crate) fn judge(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let length = name.graphemes(true).count();
    let bad = |why: String| Err(Refusal::new("bad_name", why));
    if length == 0 {
        bad("A name has at least one character.".to_owned())
    } else if length > LONGEST || name.len() > LONGEST_BYTES {
        bad(format!("A name has {LONGEST} characters at most."))
    } else if has_controls(name) {
        bad("A name is plain text, without control characters.".to_owned())
    } else {
        Ok(name.to_owned())
    }
}

/// Are there characters that are not seen, but turn or hide what is?
pub(crate) fn has_controls(text: &str) -> bool {
    text.chars().any(|c| {
        c.is_control()
            || matches!(c, '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{2069}' | '\u{FEFF}' | '\u{E000}'..='\u{F8FF}')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_every_script_are_welcome() {
        for name in ["Ann", " Ann ", "Åsa", "王小明", "👩‍👩‍👧 Li", "<b>Ann</b>"] {
            assert_eq!(judge(name).unwrap(), name.trim());
        }
        assert!(judge(&"x".repeat(24)).is_ok());
    }

    #[test]
    fn names_that_are_no_names_are_refused() {
        let tower = format!("a{}", "\u{301}".repeat(150));
        for name in ["", "  ", &"x".repeat(25), "a\u{202E}b", "a\nb", "\u{200B}", &tower] {
            assert_eq!(judge(name).unwrap_err().code, "bad_name", "{name:?}");
        }
    }
}
