//! A shard of a study: some of its games, played anywhere, as bytes that say what they are.

use crate::study::{
    error::StudyError,
    folder::named,
    manifest::Manifest,
    plan::{play, within},
    rows::{self, to_bytes},
    spec::{Spec, of_game},
    variant::digest,
};
use crate::{NoExternalBots, Row};
use parlour_bots::{ForGame, WithBots};
use serde::{Deserialize, Serialize};
use std::{ops::Range, path::Path};

/// Plays some games of a study (numbered through all sections) on the current rayon pool, as
/// bytes that name the games, the spec and the rules. The same games give the same bytes,
/// on any machine. `go_on` is asked after each game, from any thread; nothing if it says no.
///
/// # Errors
/// If there are no such games, or the spec or its rules cannot be played.
pub fn play_shard(
    spec: &Spec,
    games: Range<u64>,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Result<Option<Vec<u8>>, StudyError> {
    spec.only_the_house()?;
    let manifest = Manifest::of(spec)?;
    if games.is_empty() || games.end > manifest.games {
        let reason = format!("no games {} to {} of {}", games.start, games.end, manifest.games);
        return Err(StudyError::bad("games", reason));
    }
    match of_game(spec, Play { spec, games: &games, go_on })? {
        Some(rows) => to_shard(&manifest, &games, &rows).map(Some),
        None => Ok(None),
    }
}

struct Play<'a> {
    spec: &'a Spec,
    games: &'a Range<u64>,
    go_on: &'a (dyn Fn() -> bool + Sync),
}

impl ForGame for Play<'_> {
    type Answer = Result<Option<Vec<Row>>, StudyError>;

    fn with<G: WithBots>(self) -> Self::Answer {
        let Self { spec, games, go_on } = self;
        let sections = spec.sections()?;
        let rules: G = spec.rules()?;
        let parts = within(&sections, games);
        let rows = parts
            .iter()
            .map(|part| play(&rules, spec, &sections[part.section], part, &NoExternalBots, &go_on));
        Ok(rows.collect::<Option<Vec<Vec<Row>>>>().map(|rows| rows.concat()))
    }
}

/// What a shard says of itself, in one line of JSON before its games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Label {
    form: u32,
    #[serde(default)]
    program: String,
    spec: String,
    variant: String,
    rules: u32,
    first: u64,
    end: u64,
    /// Of the bytes that follow: what was damaged on the way is found before it is read.
    digest: String,
}

impl Label {
    fn new(manifest: &Manifest, games: &Range<u64>, bytes: &[u8]) -> Self {
        Self {
            form: manifest.form,
            program: manifest.program.clone(),
            spec: manifest.spec_hash.clone(),
            variant: manifest.variant.clone(),
            rules: manifest.rules,
            first: games.start,
            end: games.end,
            digest: digest(bytes),
        }
    }

    /// Why a shard with this label is none of those with the other.
    fn differs(&self, here: &Self) -> Option<String> {
        let Self { form, program, spec, variant, rules, first, end, digest } = self;
        if *form != here.form {
            Some(format!("written by another version (form {form})"))
        } else if *program != here.program {
            let here = &here.program;
            Some(format!("played by version `{program}` of the program; here it is `{here}`"))
        } else if *spec != here.spec {
            Some(format!("a shard of another study (spec {spec}; here it is {})", here.spec))
        } else if *rules != here.rules {
            Some(format!("played by version {rules} of the rules; here it is {}", here.rules))
        } else if *variant != here.variant {
            Some(format!("other house rules (variant {variant}; here it is {})", here.variant))
        } else if (*first, *end) != (here.first, here.end) {
            Some(format!("it holds games {first}..{end}, not {}..{}", here.first, here.end))
        } else if *digest != here.digest {
            Some("damaged: its games are not those that were written".to_owned())
        } else {
            None
        }
    }
}

fn to_shard(manifest: &Manifest, games: &Range<u64>, rows: &[Row]) -> Result<Vec<u8>, StudyError> {
    let bytes =
        to_bytes(rows).map_err(|error| StudyError::Parquet { path: named(games).into(), error })?;
    let label = parlour_protocol::line(&Label::new(manifest, games, &bytes));
    Ok([label.as_bytes(), b"\n", &bytes].concat())
}

/// Reads a shard that is to hold these games of this study. `name` is what an error calls it.
///
/// # Errors
/// If it is damaged, or one of other games, another study, other rules or another version.
pub(super) fn read_shard(
    manifest: &Manifest,
    games: &Range<u64>,
    name: &Path,
    shard: &[u8],
) -> Result<Vec<Row>, StudyError> {
    let refused =
        |reason: &str| Err(StudyError::Folder { path: name.to_owned(), reason: reason.to_owned() });
    let unlabelled = "it does not say which games of which study it holds";
    let Some(end) = shard.iter().position(|&byte| byte == b'\n') else {
        return refused(unlabelled);
    };
    let (label, bytes) = (&shard[..end], &shard[end + 1..]);
    let Ok(label) = serde_json::from_slice::<Label>(label) else { return refused(unlabelled) };
    if let Some(reason) = label.differs(&Label::new(manifest, games, bytes)) {
        return refused(&reason);
    }
    let rows = rows::read(name, bytes.to_vec())?;
    let sections = manifest.spec.sections()?;
    let numbers = within(&sections, games).into_iter().flat_map(|part| part.games);
    if rows.iter().map(|row| row.game).ne(numbers) {
        return refused("its games have other numbers than it says");
    }
    Ok(rows)
}

/// One shard of a hundred is played twice.
const ONE_OF: u64 = 100;

/// Which of these shards, in order, are to be played twice, so that a machine that computes
/// otherwise is found out: every hundredth of its length, counted from the first game of the
/// study, so that everyone chooses the same. There is always one if there are any.
#[must_use]
pub fn played_twice(shards: &[Range<u64>]) -> Vec<Range<u64>> {
    let hundredth = |games: &&Range<u64>| {
        let length = games.end.saturating_sub(games.start).max(1);
        (games.start / length).is_multiple_of(ONE_OF)
    };
    let chosen: Vec<Range<u64>> = shards.iter().filter(hundredth).cloned().collect();
    if chosen.is_empty() { shards.first().cloned().into_iter().collect() } else { chosen }
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a list of one range is meant")]
mod tests {
    use super::*;

    fn small() -> (Spec, Manifest) {
        let spec = "game = \"down-the-well\"\ngames = 20\nlevels = [\"random\"]\nrollout_games = 0\nseat_games = 0\nduel = []";
        let spec = Spec::from_toml(spec).unwrap();
        let manifest = Manifest::of(&spec).unwrap();
        (spec, manifest)
    }

    fn refusal(manifest: &Manifest, games: Range<u64>, bytes: &[u8]) -> String {
        read_shard(manifest, &games, Path::new("here"), bytes).unwrap_err().to_string()
    }

    #[test]
    fn a_piece_is_read_where_it_belongs_and_nowhere_else() {
        let (spec, manifest) = small();
        let bytes = play_shard(&spec, 3..9, &|| true).unwrap().unwrap();
        let rows = read_shard(&manifest, &(3..9), Path::new("here"), &bytes).unwrap();
        assert_eq!(to_shard(&manifest, &(3..9), &rows).unwrap(), bytes);
        assert_eq!(rows.iter().map(|row| row.game).collect::<Vec<_>>(), [3, 4, 5, 6, 7, 8]);

        let other = Manifest { spec_hash: "0".repeat(16), ..manifest.clone() };
        assert!(refusal(&other, 3..9, &bytes).contains("here: a shard of another study"));
        let other = Manifest { variant: "0".repeat(16), ..manifest.clone() };
        assert!(refusal(&other, 3..9, &bytes).contains("other house rules"));
        let other = Manifest { rules: manifest.rules + 1, ..manifest.clone() };
        assert!(refusal(&other, 3..9, &bytes).contains("version"));
        let other = Manifest { program: "0.0.1".to_owned(), ..manifest.clone() };
        assert!(refusal(&other, 3..9, &bytes).contains("of the program"));
        let other = Manifest { form: manifest.form + 1, ..manifest.clone() };
        assert!(refusal(&other, 3..9, &bytes).contains("form"));
        assert!(refusal(&manifest, 3..10, &bytes).contains("it holds games 3..9, not 3..10"));
        assert!(refusal(&manifest, 3..9, &to_bytes(&rows).unwrap()).contains("does not say"));
        let lying = to_shard(&manifest, &(3..8), &rows).unwrap();
        assert!(refusal(&manifest, 3..8, &lying).contains("other numbers"));
    }

    #[test]
    fn whatever_is_damaged_or_cut_off_is_refused() {
        let (spec, manifest) = small();
        let shard = play_shard(&spec, 0..2, &|| true).unwrap().unwrap();
        for place in 0..shard.len() {
            let mut damaged = shard.clone();
            damaged[place] ^= 0x10;
            assert!(refusal(&manifest, 0..2, &damaged).starts_with("here: "), "byte {place}");
            assert!(refusal(&manifest, 0..2, &shard[..place]).starts_with("here: "));
        }
    }

    #[test]
    fn games_that_are_not_there_are_refused_and_a_stop_is_kept_to() {
        let (spec, _) = small();
        assert!(play_shard(&spec, 0..21, &|| true).is_err());
        assert!(play_shard(&spec, 5..5, &|| true).is_err());
        assert_eq!(play_shard(&spec, 0..20, &|| false).unwrap(), None);
    }

    #[test]
    fn one_shard_of_a_hundred_is_played_twice_and_one_at_least() {
        let shards = |from: u64, count: u64| -> Vec<Range<u64>> {
            (from..from + count).map(|number| 7 * number..7 * number + 7).collect()
        };
        assert_eq!(played_twice(&shards(0, 250)), [0..7, 700..707, 1400..1407]);
        assert_eq!(played_twice(&shards(3, 20)), [21..28]);
        assert_eq!(played_twice(&[]), []);
    }
}
