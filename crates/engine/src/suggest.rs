//! What someone may have meant who wrote a word that there is not.

/// Words that are less alike than this (Jaro–Winkler, 0 to 1) are not suggestions.
const MIN_SIMILARITY: f64 = 0.75;

/// The word most like this one, if one is much like it; case does not matter.
fn most_like<'a>(word: &str, all: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    all.into_iter()
        .map(|known| (strsim::jaro_winkler(&word, &known.to_lowercase()), known))
        .filter(|(alike, _)| *alike > MIN_SIMILARITY)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, known)| known)
}

/// How an error goes on that says there is no such word: what may have been meant, else what
/// there is.
///
/// ```
/// use parlour_engine::suggest::instead;
///
/// assert_eq!(instead("rond", &["rounds", "deck"]), "did you mean `rounds`?");
/// assert_eq!(instead("speed", &["rounds", "deck"]), "there are rounds, deck");
/// ```
#[must_use]
pub fn instead(word: &str, all: &[&str]) -> String {
    match most_like(word, all.iter().copied()) {
        Some(known) => format!("did you mean `{known}`?"),
        None => format!("there are {}", all.join(", ")),
    }
}
