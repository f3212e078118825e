//! Exported playtests, read and judged.

use crate::study::{error::StudyError, spec::Spec};
use parlour_protocol::{
    plain_reason,
    wire::{
        MAX_PLAYTEST_DECISIONS, PLAYTEST_VERSION, PlaytestExport, PlaytestMatch, PlaytestNotes,
    },
};

/// All matches of these files, which are of one variant.
pub(super) fn all<'a>(
    texts: impl IntoIterator<Item = &'a str>,
) -> Result<PlaytestExport, StudyError> {
    let mut exports = texts.into_iter().map(one);
    let mut all = exports.next().unwrap_or_else(|| Err(bad("no file")))?;
    for export in exports {
        let export = export?;
        if (&export.game, export.players) != (&all.game, all.players)
            || rules_hash_of(&export)? != rules_hash_of(&all)?
        {
            return Err(bad("these files are of different variants; read one variant at a time"));
        }
        // to the millisecond, no two matches are alike; two exports of one playtest have most of theirs in
        // common
        if let Some(place) = export.matches.iter().position(|shared| all.matches.contains(shared)) {
            let reason = format!(
                "match {} of a file is in a file before it as well; name each playtest once, by its latest \
                 export",
                place + 1
            );
            return Err(bad(&reason));
        }
        all.matches.extend(export.matches);
    }
    if all.matches.iter().all(|shared| shared.notes.is_empty()) {
        return Err(StudyError::TooFew("no one has shared a match yet".to_owned()));
    }
    Ok(all)
}

fn one(text: &str) -> Result<PlaytestExport, StudyError> {
    let export: PlaytestExport =
        serde_json::from_str(text).map_err(|error| bad(&plain_reason(&error.to_string())))?;
    if export.version != PLAYTEST_VERSION {
        let version = export.version;
        return Err(StudyError::Version(format!(
            "the playtest has version {version}, this program reads {PLAYTEST_VERSION}"
        )));
    }
    for (number, shared) in export.matches.iter().enumerate() {
        judge(shared, export.players)
            .map_err(|reason| bad(&format!("match {}: {reason}", number + 1)))?;
    }
    Ok(export)
}

/// What no server writes, and a file edited by hand may hold.
fn judge(shared: &PlaytestMatch, players: u8) -> Result<(), String> {
    if shared.scores.len() != usize::from(players) {
        return Err(format!("{} scores for {players} players", shared.scores.len()));
    }
    for (place, seat) in shared.notes.iter().enumerate() {
        if seat.seat >= players {
            return Err(format!("there is no seat {} of {players}", seat.seat));
        }
        if shared.notes[..place].iter().any(|other| other.seat == seat.seat) {
            return Err(format!("seat {} stands twice", seat.seat));
        }
        judge_notes(&seat.notes)?;
    }
    Ok(())
}

fn judge_notes(notes: &PlaytestNotes) -> Result<(), String> {
    if notes.decisions.len().max(notes.hits.len()) > MAX_PLAYTEST_DECISIONS {
        return Err(format!("more than {MAX_PLAYTEST_DECISIONS} decisions or hits of one player"));
    }
    let is_clause = |name: &String| {
        !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
    };
    let mut names = notes.refused.keys().chain(notes.looked_up.keys());
    if let Some(name) = names.find(|name| !is_clause(name)) {
        return Err(format!("`{}` is not a clause", name.chars().take(20).collect::<String>()));
    }
    match notes.answers.as_ref().and_then(|answers| answers.close) {
        Some(close) if !(1..=5).contains(&close) => Err(format!("close: 1 to 5, not {close}")),
        _ => Ok(()),
    }
}

/// Sixteen digits for the rules of a playtest.
pub(super) fn rules_hash_of(export: &PlaytestExport) -> Result<String, StudyError> {
    let options = export.options.clone();
    let spec = Spec { options, ..Spec::of(&export.game, export.players) };
    Ok(spec.variant()?.hash())
}

fn bad(reason: &str) -> StudyError {
    StudyError::bad("playtest", reason)
}
