//! Fourteen characters, two a level: who a bot is at a table of people.

use crate::{Level, Manner, Style};

/// Who a bot is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Character {
    /// The word for it: its face and its sentence on the page go by it.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// How well it plays.
    pub level: Level,
    /// What it likes.
    pub style: Style,
    /// It in one sentence.
    pub about: &'static str,
}

const fn character(
    (id, name): (&'static str, &'static str),
    (level, style): (Level, Style),
    about: &'static str,
) -> Character {
    Character { id, name, level, style, about }
}

/// All of them, weakest first. Two of a level differ in style in every game.
pub const CHARACTERS: [Character; 14] = [
    character(
        ("pip", "Little Pip"),
        (Level::Random, Style::Reckless),
        "Grabs whatever looks like fun.",
    ),
    character(
        ("dot", "Little Dot"),
        (Level::Random, Style::Timid),
        "Learns the rules as she goes, and is careful about it.",
    ),
    character(
        ("jack", "Jack Hare"),
        (Level::Easy, Style::Hare),
        "Is fast, and wrong about as often as right.",
    ),
    character(
        ("crumb", "Mrs Crumb"),
        (Level::Easy, Style::Baker),
        "Bakes for the whole table. Look inside before you bite.",
    ),
    character(("ledger", "Mr Ledger"), (Level::Rule, Style::Clerk), "Plays by the book."),
    character(
        ("penny", "Aunt Penny"),
        (Level::Rule, Style::Miser),
        "Keeps the good cards for a rainy day.",
    ),
    character(
        ("rollo", "Uncle Rollo"),
        (Level::Medium, Style::Gambler),
        "Chances it, and then lets it ride.",
    ),
    character(
        ("finch", "Miss Finch"),
        (Level::Medium, Style::Timid),
        "Takes what is certain and lets the rest go.",
    ),
    character(
        ("gale", "Captain Gale"),
        (Level::Hard, Style::Reckless),
        "Plays hard, fast and close to the wind.",
    ),
    character(
        ("hoot", "Doctor Hoot"),
        (Level::Hard, Style::Owl),
        "Takes her time, and is seldom wrong.",
    ),
    character(
        ("vane", "Lady Vane"),
        (Level::Expert, Style::Gambler),
        "Knows the odds, and tempts them for the thrill.",
    ),
    character(
        ("flint", "Old Flint"),
        (Level::Expert, Style::Miser),
        "Gives nothing away, least of all a card.",
    ),
    character(
        ("thorne", "Dame Thorne"),
        (Level::Master, Style::Clerk),
        "Learned the game by playing against herself.",
    ),
    character(
        ("quill", "Old Quill"),
        (Level::Master, Style::Owl),
        "Has played it all before, and takes his time.",
    ),
];

impl Character {
    /// Who sits down as a bot of this level where so many of that level sit already: the two of
    /// the level in turn. `None` for a level that no one meets at a table.
    #[must_use]
    pub fn of(level: Level, already: usize) -> Option<&'static Self> {
        let mut both = CHARACTERS.iter().filter(|character| character.level == level);
        both.nth(already % 2)
    }

    /// What it is called where so many of its level sit already: the third and fourth are
    /// namesakes of the first two.
    #[must_use]
    pub fn called(&self, already: usize) -> String {
        const NUMERALS: [&str; 6] = ["", " II", " III", " IV", " V", " VI"];
        let numeral = NUMERALS.get(already / 2).unwrap_or(&" VII");
        format!("{}{numeral}", self.name)
    }

    /// How it plays.
    #[must_use]
    pub const fn manner(&self) -> Manner {
        Manner { level: self.level, style: self.style }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_level_has_two_characters_of_different_styles() {
        for level in Level::ALL.into_iter().chain([Level::Master]) {
            let [one, other] = [0, 1].map(|already| Character::of(level, already).unwrap());
            assert_ne!(one.style, other.style, "{level}");
            assert_eq!((one.level, other.level), (level, level));
        }
        assert_eq!(Character::of(Level::Absent, 0), None);
    }

    #[test]
    fn eleven_bots_of_a_level_have_eleven_names() {
        for level in Level::ALL {
            let name = |already| Character::of(level, already).unwrap().called(already);
            let names: BTreeSet<String> = (0..11).map(name).collect();
            assert_eq!(names.len(), 11, "{names:?}");
        }
    }

    #[test]
    fn levels_of_the_characters_are_in_order_of_strength() {
        let levels: Vec<Level> = CHARACTERS.iter().step_by(2).map(|one| one.level).collect();
        assert_eq!(levels, [&Level::ALL[..], &[Level::Master]].concat());
    }
}
