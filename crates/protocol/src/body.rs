//! Bodies of requests and messages, as our types read them, and in plain words what is wrong with
//! one: no reader's own words get to a client.

use crate::plain::{Complaint, kind_in_words, shortened, unread_json, value_in_words};
use parlour_engine::suggest::instead;
use serde::de::{DeserializeOwned, Unexpected};
pub use serde_json::Value as Body;

/// How much of a message is quoted, in characters.
const MAX_QUOTED_CHARS: usize = 60;

/// How many values of a body may be looked at to find the wrong one.
const MAX_SUSPECTS: usize = 32;

/// Reads a body. JSON has one kind of number, so that `5.0` is the whole number 5.
///
/// # Errors
/// What does not fit, in words.
pub fn read_body<T: DeserializeOwned>(mut body: Body) -> Result<T, String> {
    make_whole(&mut body);
    if !body.is_object() {
        return Err(no_object(&body));
    }
    T::deserialize(&body).map_err(|why| why_not::<T>(body, &why.to_string()))
}

/// Reads a text of JSON.
///
/// # Errors
/// What does not fit, in words.
pub(crate) fn read_text<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|why| match serde_json::from_str::<Body>(text) {
        Err(why) => unread_json(&why.to_string()),
        Ok(body) => match complaint::<T>(&body) {
            // it names no line
            Some(reason) => why_not::<T>(body, &reason),
            // only the text has the same field twice
            None => Complaint::of(&why.to_string()).in_words(None),
        },
    })
}

/// Writes numbers without a fraction as whole numbers, as far as they are exact.
fn make_whole(value: &mut Body) {
    const MAX_EXACT: f64 = 9_007_199_254_740_992.0;
    match value {
        Body::Array(all) => all.iter_mut().for_each(make_whole),
        Body::Object(all) => all.values_mut().for_each(make_whole),
        Body::Number(number) if number.is_f64() => {
            let exact = number.as_f64().filter(|n| n.fract() == 0.0 && n.abs() <= MAX_EXACT);
            if let Some(whole) = exact {
                *value = Body::from(whole as i64);
            }
        }
        _ => {}
    }
}

fn no_object(body: &Body) -> String {
    let found = value_in_words(&found(body));
    format!("this must be an object, not {}", shortened(found, MAX_QUOTED_CHARS))
}

/// What a reader says to this.
fn complaint<T: DeserializeOwned>(body: &Body) -> Option<String> {
    T::deserialize(body).err().map(|why| why.to_string())
}

/// Why a body is not read, with the name of the field.
fn why_not<T: DeserializeOwned>(mut body: Body, reason: &str) -> String {
    if !body.is_object() {
        return no_object(&body);
    }
    let about = Complaint::of(reason);
    let is_other = |body: &Body| complaint::<T>(body).as_deref() != Some(reason);
    let place = match about {
        Complaint::Missing(_) => incomplete(&body, |others, name| {
            // without a field that is required, that one is missing
            let is_required = complaint::<T>(others).is_some_and(
                |why| matches!(Complaint::of(&why), Complaint::Missing(other) if other == name),
            );
            is_other(others) && !is_required
        }),
        _ => about.found().and_then(|found| culprit(&mut body, &found, is_other)),
    };
    about.in_words(place.as_deref())
}

/// The name of the field in whose value something is missing, if it is not missing in the body itself.
fn incomplete(body: &Body, is_complete: impl Fn(&Body, &str) -> bool) -> Option<String> {
    let fields = body.as_object()?;
    let suspects = fields.iter().filter(|(_, value)| value.is_object() || value.is_array());
    suspects.take(MAX_SUSPECTS).map(|(name, _)| name).find_map(|name| {
        let mut others = fields.clone();
        others.remove(name);
        is_complete(&Body::Object(others), name).then(|| shortened(name.clone(), MAX_QUOTED_CHARS))
    })
}

/// The name of the field with this value that a reader complains about. Readers do not tell: so one
/// value after the other that looks like it is taken out, until the complaint is another one.
fn culprit(body: &mut Body, looks: &str, is_other: impl Fn(&Body) -> bool) -> Option<String> {
    let mut suspects = Vec::new();
    for (name, value) in body.as_object()? {
        if found(value) == looks {
            suspects.push((name.clone(), None));
        }
        match value {
            Body::Object(inner) => suspects.extend(
                inner
                    .iter()
                    .filter(|(_, value)| found(value) == looks)
                    .map(|(key, _)| (name.clone(), Some(key.clone()))),
            ),
            // from the end, so that the places of the others stay
            Body::Array(inner) => suspects.extend(
                inner
                    .iter()
                    .enumerate()
                    .rev()
                    .filter(|(_, value)| found(value) == looks)
                    .map(|(at, _)| (name.clone(), Some(at.to_string()))),
            ),
            _ => {}
        }
    }
    for (name, inner) in suspects.into_iter().take(MAX_SUSPECTS) {
        let fields = body.as_object_mut()?;
        let place = match (inner, fields.get_mut(&name)) {
            (None, _) => {
                fields.remove(&name);
                format!("`{name}`")
            }
            (Some(key), Some(Body::Object(inner))) => {
                inner.remove(&key);
                format!("`{name}.{key}`")
            }
            (Some(at), Some(Body::Array(inner))) => {
                inner.remove(at.parse().ok()?);
                format!("each of `{name}`")
            }
            _ => continue,
        };
        if is_other(body) {
            return Some(shortened(place, MAX_QUOTED_CHARS));
        }
    }
    None
}

/// What a reader that expects something else says it has found.
fn found(value: &Body) -> String {
    match value {
        Body::Null => "null".to_owned(),
        Body::Bool(value) => Unexpected::Bool(*value).to_string(),
        Body::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
            (Some(number), ..) => Unexpected::Unsigned(number).to_string(),
            (_, Some(number), _) => Unexpected::Signed(number).to_string(),
            (.., number) => Unexpected::Float(number.unwrap_or(f64::NAN)).to_string(),
        },
        Body::String(text) => Unexpected::Str(text).to_string(),
        Body::Array(_) => Unexpected::Seq.to_string(),
        Body::Object(_) => Unexpected::Map.to_string(),
    }
}

impl Complaint<'_> {
    /// The fault in plain words, about the field that is named.
    fn in_words(&self, place: Option<&str>) -> String {
        if let (Self::Missing(field), Some(of)) = (self, place) {
            return format!("`{of}.{field}` is missing");
        }
        let place = place.unwrap_or("a value");
        let quoted = |text: &str| shortened(text.to_owned(), MAX_QUOTED_CHARS);
        match self {
            Self::Mismatch { found, expected } => {
                let found = quoted(&value_in_words(found));
                format!("{place} must be {}, not {found}", kind_in_words(expected))
            }
            Self::Unknown { what: "field", name, known } => {
                let name = quoted(name);
                match known.as_slice() {
                    [] => format!("`{name}` is not wanted here"),
                    known => format!("there is no `{name}`; {}", instead(&name, known)),
                }
            }
            Self::Unknown { name, known, .. } => {
                let name = quoted(name);
                format!("{place} cannot be `{name}`; {}", instead(&name, known))
            }
            Self::Missing(field) => format!("`{field}` is missing"),
            Self::Twice(field) => format!("`{field}` is given twice"),
            Self::NoForm => format!("{place} fits none of the forms there are"),
            Self::Other(reason) => quoted(reason),
        }
    }
}
