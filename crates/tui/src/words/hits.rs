//! Several hits: who was first, and how much later the others were. The game tells readings of its
//! clock, which say nothing to a player.

/// `Hits by seat 1 at 5210, seat 0 at 5222.` becomes `Hits: seat 1 first, seat 0 12 ms later.`
pub(super) fn spoken(text: &str) -> String {
    let Some((list, rest)) = text.strip_prefix("Hits by ").and_then(|text| text.split_once(". "))
    else {
        return text.to_owned();
    };
    let hits: Option<Vec<(&str, u64, &str)>> = list.split(", ").map(hit).collect();
    let Some(hits) = hits else { return text.to_owned() };
    let first = hits.iter().map(|&(_, at, _)| at).min().unwrap_or(0);
    let each: Vec<String> = hits
        .iter()
        .map(|(who, at, set)| match at - first {
            0 => format!("{who} first{set}"),
            later => format!("{who} {later} ms later{set}"),
        })
        .collect();
    format!("Hits: {}. {rest}", each.join(", "))
}

/// `seat 0 at 5222 (Twelve)`: who, when, and the set with its blank.
fn hit(text: &str) -> Option<(&str, u64, &str)> {
    let (who, rest) = text.split_once(" at ")?;
    let end = rest.find(' ').unwrap_or(rest.len());
    Some((who, rest[..end].parse().ok()?, &rest[end..]))
}
