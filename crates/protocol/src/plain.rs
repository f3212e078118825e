//! What a reader of data says, in words for people: no names of Rust types.

/// What a reader of data complains about, taken from its sentence.
#[derive(Debug)]
pub(crate) enum Complaint<'a> {
    /// Something of another kind, or of this kind and not possible.
    Mismatch {
        /// What was found, with its type.
        found: &'a str,
        /// What belongs there, by its type.
        expected: &'a str,
    },
    /// A name that there is not.
    Unknown {
        /// A `field` or a `variant`.
        what: &'a str,
        /// The name.
        name: &'a str,
        /// The names that there are.
        known: Vec<&'a str>,
    },
    /// A field that has to be there.
    Missing(&'a str),
    /// A field that is there twice.
    Twice(&'a str),
    /// None of several forms.
    NoForm,
    /// Something else, in words of our own.
    Other(&'a str),
}

impl<'a> Complaint<'a> {
    /// Reads the sentence of a reader.
    pub(crate) fn of(reason: &'a str) -> Self {
        let quoted = |rest: &'a str| rest.split('`').nth(1).unwrap_or_default();
        if let Some((kind, rest)) = reason.split_once(' ') {
            match kind {
                "missing" => return Self::Missing(quoted(rest)),
                "duplicate" => return Self::Twice(quoted(rest)),
                "unknown" => {
                    // field `name`, expected one of `a`, `b`
                    let (what, rest) = rest.split_once(' ').unwrap_or_default();
                    let (name, known) = rest
                        .rsplit_once("`, expected ")
                        .or_else(|| rest.rsplit_once("`, there are no "))
                        .unwrap_or_default();
                    let known = known.split('`').skip(1).step_by(2).collect();
                    return Self::Unknown { what, name: name.trim_start_matches('`'), known };
                }
                _ => {}
            }
        }
        if reason.starts_with("data did not match any variant of untagged enum") {
            return Self::NoForm;
        }
        let mismatch = ["invalid type: ", "invalid value: ", "invalid length "]
            .iter()
            .find_map(|kind| reason.strip_prefix(kind))
            .and_then(|rest| rest.rsplit_once(", expected "));
        match mismatch {
            Some((found, expected)) => Self::Mismatch { found, expected },
            None => Self::Other(reason),
        }
    }

    /// What was found instead of what was expected.
    pub(crate) fn found(&self) -> Option<String> {
        match self {
            Self::Mismatch { found, .. } => Some((*found).to_owned()),
            Self::Unknown { what: "variant", name, .. } => {
                Some(serde::de::Unexpected::Str(name).to_string())
            }
            _ => None,
        }
    }
}

/// What is wrong with a text that is not JSON, from the words of its reader.
#[must_use]
pub fn unread_json(reason: &str) -> String {
    let place = reason.rsplit_once(" at line ").and_then(|(_, place)| {
        let (line, column) = place.split_once(" column ")?;
        Some(format!(" (line {line}, column {column})"))
    });
    let what = match reason {
        _ if reason.contains("EOF while") => "it ends too early",
        _ if reason.contains("recursion limit") => "it is nested too deeply",
        _ if reason.contains("number out of range") => "a number is too large",
        _ if reason.contains("trailing characters") => "something follows after its end",
        _ => "something is wrong in it",
    };
    format!("this is not JSON: {what}{}", place.unwrap_or_default())
}

/// What is wrong with an address, from the words of the framework: the query by its field, the
/// rest as it is.
#[must_use]
pub fn unread_address(reason: &str) -> String {
    let Some(query) = reason.strip_prefix("Failed to deserialize query string: ") else {
        // what comes after a colon is a reader's own reason
        let (what, _) = reason.split_once(": ").unwrap_or((reason, ""));
        return what.to_owned();
    };
    let (field, why) = query.split_once(": ").unwrap_or(("", query));
    match Complaint::of(if query.starts_with("duplicate") { query } else { why }) {
        Complaint::Twice(field) => format!("`{field}` is given twice"),
        _ => format!("`{field}` must be a whole number from 0 to {}", u32::MAX),
    }
}

/// A reason without the words of a programming language: `invalid type: string "x",
/// expected u8` becomes `expected a whole number from 0 to 255, not "x"`. What is no such reason
/// stays as it is.
#[must_use]
pub fn plain_reason(reason: &str) -> String {
    match Complaint::of(reason) {
        Complaint::NoForm => {
            let place = reason.find(" at line ").map_or("", |place| &reason[place..]);
            format!("this fits none of the forms there are{place}")
        }
        Complaint::Mismatch { found, expected } => {
            // a reader of text adds where it was
            let (expected, place) = match expected.split_once(" at line ") {
                Some((expected, place)) => (expected, format!(" at line {place}")),
                None => (expected, String::new()),
            };
            format!("expected {}, not {}{place}", kind_in_words(expected), value_in_words(found))
        }
        _ => reason.to_owned(),
    }
}

/// What was found, without its type: `string "x"` is `"x"`.
pub(crate) fn value_in_words(found: &str) -> String {
    match found {
        "map" => "an object".to_owned(),
        "sequence" => "a list".to_owned(),
        "unit value" | "Option value" => "nothing".to_owned(),
        // a list of the wrong length is known by its length
        _ if found.bytes().all(|byte| byte.is_ascii_digit()) => format!("one of {found}"),
        _ => {
            let types = ["integer ", "floating point ", "boolean ", "string ", "character "];
            let value = types.iter().find_map(|kind| found.strip_prefix(kind));
            value.map_or_else(|| found.to_owned(), |value| value.replace('`', ""))
        }
    }
}

/// What belongs there, without its type: `u8` is a whole number from 0 to 255.
pub(crate) fn kind_in_words(expected: &str) -> String {
    let up_to = |most: u64| format!("a whole number from 0 to {most}");
    match expected {
        "u8" => up_to(u8::MAX.into()),
        "u16" => up_to(u16::MAX.into()),
        "u32" => up_to(u32::MAX.into()),
        "u64" | "u128" | "usize" => "a whole number, 0 or more".to_owned(),
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => "a whole number".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a string" | "string" | "str" => "a text".to_owned(),
        "a sequence" => "a list".to_owned(),
        "a map" => "an object".to_owned(),
        "string or map" => "a word or an object".to_owned(),
        _ if ["struct ", "internally tagged enum ", "adjacently tagged enum "]
            .iter()
            .any(|kind| expected.starts_with(kind)) =>
        {
            "an object".to_owned()
        }
        _ if ["enum ", "variant identifier"].iter().any(|kind| expected.starts_with(kind)) => {
            "one of its words".to_owned()
        }
        _ if ["tuple", "an array of length "].iter().any(|kind| expected.starts_with(kind)) => {
            let length = expected.rsplit(' ').next().filter(|n| n.parse::<u64>().is_ok());
            length.map_or_else(|| "a list".to_owned(), |length| format!("a list of {length}"))
        }
        _ => expected.to_owned(),
    }
}

/// The text with its middle left out, if it is longer than so many characters.
#[must_use]
pub fn shortened(text: String, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text;
    }
    // the end often says what would have been right
    let tail = most / 3;
    let head: String = text.chars().take(most - tail - 1).collect();
    let tail: String = text.chars().skip(count - tail).collect();
    format!("{head}…{tail}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_names_no_type_of_rust() {
        for (reason, plain) in [
            (
                "invalid type: string \"many\", expected u8",
                "expected a whole number from 0 to 255, not \"many\"",
            ),
            (
                "invalid value: integer `-1`, expected usize",
                "expected a whole number, 0 or more, not -1",
            ),
            (
                "invalid type: integer `3`, expected struct Deck at line 2 column 5",
                "expected an object, not 3 at line 2 column 5",
            ),
            ("invalid type: map, expected a string", "expected a text, not an object"),
            ("invalid type: boolean `true`, expected a sequence", "expected a list, not true"),
            ("invalid type: null, expected a boolean", "expected true or false, not null"),
            (
                "invalid length 2, expected an array of length 3",
                "expected a list of 3, not one of 2",
            ),
            (
                "data did not match any variant of untagged enum Rounds",
                "this fits none of the forms there are",
            ),
            ("it rains", "it rains"),
        ] {
            assert_eq!(plain_reason(reason), plain);
        }
    }
}
