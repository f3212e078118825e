//! The keys of a race, from what is legal.

use crate::{draw, visible_table::VisibleTable, words::Words};
use parlour_engine::{Seat, SeatSet, Viewer};

/// The touches of full gestures (BUD-12, BUD-13).
const TOUCHES: [(char, &str); 5] =
    [('d', "deck"), ('s', "surface"), ('k', "stack"), ('c', "carry"), ('h', "forehead")];
/// Hit and flip for each of several people at one keyboard.
const PAIRS: [(char, char); 5] = [('a', 's'), ('l', 'k'), ('g', 'h'), ('m', 'n'), ('y', 'u')];
/// Keys with another meaning at the table.
const TAKEN: &str = "qr?";

/// What a key stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Key {
    letter: char,
    seat: Seat,
    action: String,
    does: String,
}

/// What a hit is at this table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Form {
    /// A run of touches.
    pub(super) touching: bool,
    /// It names a set.
    pub(super) announce: bool,
    /// The active sets.
    pub(super) sets: Vec<String>,
}

impl Form {
    /// Looks at the table. Whether sets are named shows only while someone may hit.
    pub(super) fn look(&mut self, table: &dyn VisibleTable, people: SeatSet) {
        let Some((sets, touching)) = draw::hits(table.view(Viewer::Spectator).as_ref()) else {
            return;
        };
        (self.sets, self.touching) = (sets, touching);
        let (bare, named) =
            if touching { ("touch stack", "touch stack ") } else { ("hit", "hit ") };
        for seat in people.iter() {
            for action in table.legal(seat).0 {
                if action == bare {
                    self.announce = false;
                } else if action.starts_with(named) {
                    self.announce = true;
                }
            }
        }
    }
}

/// The keys of a race.
#[derive(Clone, Debug, Default)]
pub(super) struct Keys {
    keys: Vec<Key>,
    /// The letters of the sets, when a set is to be named.
    names: Vec<(char, String)>,
}

/// Is this a hit that still lacks its set?
pub(super) fn wants_a_name(action: &str) -> bool {
    action.ends_with(" …")
}

impl Keys {
    /// The keys for these people with this kind of hit.
    pub(super) fn of(form: &Form, people: SeatSet) -> Self {
        let prefix = if form.touching { "touch stack " } else { "hit " };
        let sets: Vec<&str> =
            if form.announce { form.sets.iter().map(String::as_str).collect() } else { Vec::new() };
        match people.first() {
            None => Self::default(),
            Some(alone) if people.len() == 1 => Self::alone(alone, form.touching, prefix, &sets),
            Some(_) => Self::shared(people, form.touching, prefix, &sets),
        }
    }

    fn alone(seat: Seat, touching: bool, prefix: &str, sets: &[&str]) -> Self {
        let mut keys = Self::default();
        let mut add = |letter, action: &str, does: &str| {
            keys.keys.push(Key { letter, seat, action: action.to_owned(), does: does.to_owned() });
        };
        add('f', "flip", "flip");
        let mut taken = format!("{TAKEN}f");
        if touching {
            for (letter, what) in TOUCHES {
                if what != "stack" || sets.is_empty() {
                    add(letter, &format!("touch {what}"), what);
                }
                taken.push(letter);
            }
        } else if sets.is_empty() {
            add(' ', "hit", "HIT");
        }
        for (letter, set) in letters(sets, &taken) {
            add(letter, &format!("{prefix}{set}"), &set);
        }
        keys
    }

    fn shared(people: SeatSet, touching: bool, prefix: &str, sets: &[&str]) -> Self {
        let mut keys = Self::default();
        for (seat, (hit, flip)) in people.iter().zip(PAIRS) {
            let action = match (touching, sets.is_empty()) {
                (true, _) => "touch …next".to_owned(),
                (false, true) => "hit".to_owned(),
                (false, false) => "hit …".to_owned(),
            };
            let does = |what: &str| what.to_owned();
            keys.keys.push(Key { letter: hit, seat, action, does: does("HIT") });
            keys.keys.push(Key {
                letter: flip,
                seat,
                action: "flip".to_owned(),
                does: does("flip"),
            });
        }
        for (letter, set) in letters(sets, "") {
            keys.names.push((letter, format!("{prefix}{set}")));
        }
        keys
    }

    /// What this key does now.
    pub(super) fn act(&self, letter: char, table: &dyn VisibleTable) -> Option<(Seat, String)> {
        let key = self.keys.iter().find(|key| key.letter == letter.to_ascii_lowercase())?;
        let action = match key.action.as_str() {
            "touch …next" => self.next_touch(key.seat, table),
            action => action.to_owned(),
        };
        Some((key.seat, action))
    }

    /// With full gestures and several people: the next touch of the right run.
    fn next_touch(&self, seat: Seat, table: &dyn VisibleTable) -> String {
        let touch = draw::next_touch(table.view(Viewer::Seat(seat)).as_ref(), seat);
        if touch == "stack" && !self.names.is_empty() {
            "touch stack …".to_owned()
        } else {
            format!("touch {touch}")
        }
    }

    /// The hit with the set of this letter.
    pub(super) fn name(&self, letter: char) -> Option<&str> {
        let letter = letter.to_ascii_lowercase();
        self.names.iter().find(|(known, _)| *known == letter).map(|(_, action)| action.as_str())
    }

    /// Every key and what it does.
    pub(super) fn list(&self, words: &Words) -> Vec<(char, String)> {
        let several =
            self.keys.iter().any(|key| Some(key.seat) != self.keys.first().map(|key| key.seat));
        let does = |key: &Key| match several {
            true => format!("{} {}", words.name(key.seat), key.does),
            false => key.does.clone(),
        };
        let keys = self.keys.iter().map(|key| (key.letter, does(key)));
        let set = |action: &String| action.rsplit(' ').next().unwrap_or_default().to_owned();
        keys.chain(self.names.iter().map(|(letter, action)| (*letter, set(action)))).collect()
    }
}

/// A letter for each set, from its own name where one is left.
fn letters(sets: &[&str], taken: &str) -> Vec<(char, String)> {
    let mut taken = taken.to_owned();
    let mut letters = Vec::new();
    for set in sets {
        let own = set.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_lowercase());
        let any = ('a'..='z').chain('0'..='9');
        if let Some(letter) = own.chain(any).find(|&letter| !taken.contains(letter)) {
            taken.push(letter);
            letters.push((letter, (*set).to_owned()));
        }
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn sets_get_letters_of_their_own_names() {
        let sets = ["Twelve", "King", "Double", "Fries", "Thirteen", "Straight", "Suit"];
        let letters: String = letters(&sets, "qrf").iter().map(|(letter, _)| *letter).collect();
        assert_eq!(letters, "tkdihsu");
    }
}
