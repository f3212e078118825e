//! How the id of a clause is written: `BSM-13` in a rules file, `bsm_13` in a test's name.

use std::fmt;
use std::fs;
use std::path::Path;
use std::str::FromStr;
use std::sync::LazyLock;

use anyhow::Context;
use regex::Regex;

/// The games: the prefix of their ids, and their name, as `docs/rules` has them.
pub(crate) static GAMES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/rules");
    let mut files: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().filter_map(|file| game_of(&fs::read_to_string(file).ok()?)).collect()
});

/// The prefix and the name of the game whose rules these are.
fn game_of(rules: &str) -> Option<(String, String)> {
    static FIRST: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?m)^- \*\*([A-Z]{3})-\d+\*\* ").unwrap());
    let name = rules.lines().next()?.strip_prefix("# ")?;
    Some((FIRST.captures(rules)?[1].to_owned(), name.to_owned()))
}

/// The id of a clause (`BSM-13`), of a ruling (`BSM-R22`) or of a reading (`BSM-A5`, `BUD-B3`, `BST-C5`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Id {
    /// Its place in [`GAMES`].
    pub(crate) game: usize,
    letter: Option<char>,
    number: u32,
}

impl Id {
    fn new(prefix: &str, letter: &str, number: &str) -> Option<Self> {
        Some(Self {
            game: GAMES.iter().position(|(known, _)| known.eq_ignore_ascii_case(prefix))?,
            letter: letter.chars().next().map(|c| c.to_ascii_uppercase()),
            number: number.parse().ok()?,
        })
    }
}

impl Id {
    /// Is this a ruling that comes after this one in the same game?
    pub(crate) fn is_ruling_after(self, other: Self) -> bool {
        let is_ruling = self.letter == Some('R') && other.letter == Some('R');
        is_ruling && self.game == other.game && self.number > other.number
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = &GAMES[self.game].0;
        match self.letter {
            None => write!(f, "{prefix}-{:02}", self.number),
            Some(letter) => write!(f, "{prefix}-{letter}{}", self.number),
        }
    }
}

impl FromStr for Id {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        static ID: LazyLock<Regex> =
            LazyLock::new(|| Regex::new(r"^([A-Z]{3})-([A-Z]?)(\d+)$").unwrap());
        ID.captures(text)
            .and_then(|id| Self::new(&id[1], &id[2], &id[3]))
            .with_context(|| format!("\"{text}\" is not the id of a clause"))
    }
}

/// The id that a line of a rules file defines: a list item that begins with it in bold.
/// The short forms `B1` (Budr Basef) and `C1` (Basset) are those of the readings.
pub(crate) fn defined_in(line: &str) -> Option<Id> {
    static LONG: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"^\s*[-*] \*\*([A-Z]{3})-([A-Z]?)(\d+)\b").unwrap());
    static SHORT: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"^\s*[-*] \*\*([BC])(\d+)\*\*").unwrap());
    if let Some(id) = LONG.captures(line) {
        return Id::new(&id[1], &id[2], &id[3]);
    }
    let id = SHORT.captures(line)?;
    let prefix = if &id[1] == "B" { "BUD" } else { "BST" };
    Id::new(prefix, &id[1], &id[2])
}

/// The ids that a test's name carries: `dtw_07_dtw_r8_hand_sizes` names two.
pub(crate) fn named_by(test: &str) -> Vec<Id> {
    let tokens: Vec<&str> = test.split('_').collect();
    tokens
        .windows(2)
        .filter_map(|pair| {
            let letters = pair[1].trim_end_matches(|c: char| c.is_ascii_digit());
            let number = &pair[1][letters.len()..];
            let short = letters.is_empty() || (letters.len() == 1 && letters.is_ascii());
            short.then(|| Id::new(pair[0], letters, number)).flatten()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(ids: &[Id]) -> Vec<String> {
        ids.iter().map(Id::to_string).collect()
    }

    #[test]
    fn a_list_item_defines_an_id() {
        for (line, id) in [
            ("- **BSM-01** Players: 2, 3 or 4.", "BSM-01"),
            ("- **BSM-R1 Deck composition** (silent)", "BSM-R1"),
            ("- **BRD-A1** *Refill*: yes", "BRD-A1"),
            ("- **B3** (a choice)", "BUD-B3"),
            ("- **C30** Bounds", "BST-C30"),
            ("* **DTW-R20 Can it?** No.", "DTW-R20"),
        ] {
            assert_eq!(defined_in(line).map(|id| id.to_string()).as_deref(), Some(id));
        }
    }

    #[test]
    fn other_lines_define_nothing() {
        for line in [
            "see **BSM-01** above",
            "- As BSM-01 says",
            "- **A5** common to all",
            "- **S1** common to two",
            "- **B** is a Blank",
            "the deck, **B1** first",
            "- **XYZ-1** of no game",
        ] {
            assert_eq!(defined_in(line), None, "{line}");
        }
    }

    #[test]
    fn a_test_name_carries_ids() {
        for (name, ids) in [
            ("bsm_13_lower_is_refused", &["BSM-13"][..]),
            ("bsm_7_means_the_seventh", &["BSM-07"]),
            ("bsm_r22_going_out", &["BSM-R22"]),
            ("bud_b3", &["BUD-B3"]),
            ("dtw_07_dtw_08_dtw_09_hand_sizes", &["DTW-07", "DTW-08", "DTW-09"]),
            ("holds_bst_c5_with_3_seats", &["BST-C5"]),
            ("bsm_is_fun", &[]),
            ("bsm_x", &[]),
            ("bsm_ab12", &[]),
            ("xbsm_12", &[]),
        ] {
            assert_eq!(shown(&named_by(name)), ids, "{name}");
        }
    }

    #[test]
    fn numbers_compare_as_numbers() {
        let id = |text: &str| text.parse::<Id>().unwrap();
        assert_eq!(id("BSM-7"), id("BSM-07"));
        assert!(id("BSM-R9") < id("BSM-R10"));
        assert!("BSM".parse::<Id>().is_err());
        assert!("B3".parse::<Id>().is_err());
    }
}
