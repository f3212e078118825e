//! What people may be called: text that can be seen, not too long, and not easily taken for a bot
//! or for someone else at the table.

use crate::config::Config;
use icu_properties::{CodePointSetData, props::DefaultIgnorableCodePoint};
use parlour_protocol::{has_controls, wire::Refusal};
use std::collections::HashSet;
use unicode_security::skeleton;
use unicode_segmentation::UnicodeSegmentation;

/// The longest name, in what people take for characters (grapheme clusters).
const MAX_NAME_GRAPHEMES: usize = 24;

/// The longest name in bytes: a character can be made of many.
const MAX_NAME_BYTES: usize = 200;

/// A name as it is kept: without blanks at the ends, and without joiners.
///
/// # Errors
/// `bad_name`.
pub(crate) fn judge(name: &str) -> Result<String, Refusal> {
    let bad = |why: String| Err(Refusal::new("bad_name", why));
    if name.len() > MAX_NAME_BYTES || name.trim().graphemes(true).count() > MAX_NAME_GRAPHEMES {
        return bad(format!("A name has {MAX_NAME_GRAPHEMES} characters at most."));
    }
    let kept: String = name.trim().chars().filter(|&c| !is_joiner(c)).collect();
    if kept.is_empty() {
        bad("A name has at least one character.".to_owned())
    } else if has_controls(&kept) || kept.chars().any(is_unseen) {
        bad("A name is plain text, without characters that cannot be seen.".to_owned())
    } else if !kept.chars().any(char::is_alphanumeric) {
        bad("A name has at least one letter or digit.".to_owned())
    } else {
        Ok(kept)
    }
}

/// Is this name told apart from those of bots, and of the others at the table?
///
/// # Errors
/// `bad_name`.
pub(crate) fn distinct<'a>(
    name: &str,
    (levels, characters): (&[&str], &[String]),
    others: impl IntoIterator<Item = &'a str>,
) -> Result<(), Refusal> {
    let looks = looks_of(name);
    let is_alike = |other: &str| looks_of(other).iter().any(|look| looks.contains(look));
    let levels: HashSet<String> = levels.iter().flat_map(|level| words_of(level)).collect();
    if looks.iter().any(|look| is_bots(look, &levels))
        || characters.iter().any(|character| is_alike(character))
    {
        return Err(Refusal::new("bad_name", "This name looks like a bot's."));
    }
    if others.into_iter().any(is_alike) {
        let why = "Another player here has this name, or one that looks like it.";
        return Err(Refusal::new("bad_name", why));
    }
    Ok(())
}

/// What bots can be called where so many of a level may sit.
pub(crate) fn of_bots(config: &Config, seats: u8) -> Vec<String> {
    let of_level = |level| {
        (0..usize::from(seats))
            .filter_map(move |already| (config.registry.character)(level, already))
    };
    let levels = config.levels.iter().copied();
    levels.flat_map(of_level).map(|character| character.name).collect()
}

/// Joiners and variation selectors come with emoji and with several scripts: they are left out.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}

/// What Unicode says is not shown, and the blank of Braille, which is as empty.
fn is_unseen(c: char) -> bool {
    c == '\u{2800}' || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

/// How a name looks: two names with a look in common are taken for each other. Case counts for
/// some letters (`I` looks like `l`, `i` does not), so there are two looks.
pub(crate) fn looks_of(name: &str) -> [String; 2] {
    let solid = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let skeleton = |text: &str| skeleton(text).collect::<String>();
    let name = solid(name);
    [skeleton(&skeleton(&name).to_lowercase()), skeleton(&name.to_lowercase())]
}

/// The letters and digits of how a text looks.
fn words_of(text: &str) -> [String; 2] {
    looks_of(text).map(|look| words(&look))
}

fn words(look: &str) -> String {
    look.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Is this how a bot's name looks: `Bot`, `Bot 2`, `Bot (easy)`, or a level? The looks of the levels are made once
/// for all that a name is compared with: to make one takes longer than all the rest.
fn is_bots(look: &str, levels: &HashSet<String>) -> bool {
    let look = words(look);
    if levels.contains(&look) {
        return true;
    }
    let digits: String = words_of("0123456789").concat();
    words_of("bot").iter().filter_map(|bot| look.strip_prefix(bot.as_str())).any(|rest| {
        // `2` after `Bot`, or nothing
        rest.chars().all(|c| digits.contains(c)) || levels.contains(rest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_every_script_are_welcome() {
        for name in ["Ann", " Ann ", "Åsa", "王小明", "Ольга", "<b>Ann</b>", "7"] {
            assert_eq!(judge(name).unwrap(), name.trim());
        }
        assert_eq!(judge("👩‍👩‍👧 Li").unwrap(), "👩👩👧 Li", "what joins is left out");
        assert!(judge(&"x".repeat(24)).is_ok());
    }

    #[test]
    fn names_that_are_no_names_are_refused() {
        let tower = format!("a{}", "\u{301}".repeat(150));
        for name in [
            "",
            "  ",
            &"x".repeat(25),
            "a\u{202E}b",
            "a\nb",
            "\u{200B}",
            &tower,
            // not shown: soft hyphen, fillers, joiners alone, a tag, the blank of Braille
            "An\u{AD}n",
            "\u{3164}",
            "Ann\u{115F}",
            "\u{FFA0}",
            "\u{200D}\u{200D}",
            "Ann\u{E0041}",
            "\u{2800}Ann",
            "Ann\u{34F}",
            "Ann\u{61C}",
            // nothing to be read
            "…",
            "--",
            "🎉",
        ] {
            assert_eq!(judge(name).unwrap_err().code, "bad_name", "{name:?}");
        }
    }

    const LEVELS: &[&str] = &["random", "rule", "medium", "expert", "deep"];

    fn bots() -> Vec<String> {
        ["Aunt Penny", "Old Flint II"].map(str::to_owned).to_vec()
    }

    #[test]
    fn no_one_is_called_like_a_bot() {
        for name in [
            "Bot",
            "bot 2",
            "Bot 10",
            "B0t 2",
            "Воt 2",
            "ΒΟΤ 3",
            "Bot (rule)",
            "Bot2",
            "BOT",
            "medium",
            "Medium",
            "rnedium",
            "ехреrt",
            "Deep",
            "bot: expert",
            "Aunt Penny",
            "aunt реnny",
            "OldFlint II",
        ] {
            assert!(distinct(name, (LEVELS, &bots()), []).is_err(), "{name}");
        }
        for name in ["Botond", "Bo", "Abbot", "Ruler", "Ann", "Deepa", "Penny", "Robot", "王小明"]
        {
            assert_eq!(distinct(name, (LEVELS, &bots()), []), Ok(()), "{name}");
        }
    }

    #[test]
    fn no_one_is_called_like_another_player_at_the_table() {
        let table = ["Ann", "Ian", "Mo  Li"];
        for name in ["Ann", "ann", "Аnn", "A nn", "lan", "ian", "MoLi", "rno li", "Αnn"] {
            assert!(distinct(name, (LEVELS, &[]), table).is_err(), "{name}");
        }
        for name in ["Anna", "Ben", "Dan", "An"] {
            assert_eq!(distinct(name, (LEVELS, &[]), table), Ok(()), "{name}");
        }
    }
}
