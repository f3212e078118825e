//! House rules that go together under one name: what people choose from before they play.

/// Some house rules under one name, and how long a match by them takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// The word for it in links and commands.
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// What it is like, in a sentence.
    pub about: &'static str,
    /// What differs from the text of the game: keys and JSON values. `"players"` stands for the
    /// number of players.
    pub options: &'static [(&'static str, &'static str)],
    /// The minutes that half of all matches stay within, by the number of players from the fewest
    /// up, as far as they are measured; [`MAX_MINUTES`](Self::MAX_MINUTES) also stands for more.
    pub minutes: &'static [u16],
}

impl Preset {
    /// Longer matches are not told apart.
    pub const MAX_MINUTES: u16 = 90;
    /// The id of the preset that people start from, where a game has it.
    pub const QUICK: &'static str = "quick";
    /// The id of the preset that every game has.
    pub const AS_WRITTEN: &'static str = "as-written";

    /// The rules of the text, measured like this.
    #[must_use]
    pub const fn as_written(minutes: &'static [u16]) -> Self {
        Self {
            id: Self::AS_WRITTEN,
            title: "As written",
            about: "Every rule as the text of the game has it.",
            options: &[],
            minutes,
        }
    }

    /// The minutes that a match of so many takes, in a game for this many or more.
    #[must_use]
    pub fn minutes_for(&self, players: u8, min_players: u8) -> Option<u16> {
        let place = players.checked_sub(min_players)?;
        self.minutes.get(usize::from(place)).copied()
    }

    /// The one of these that people start from: a quick game, or else the last of the list.
    #[must_use]
    pub fn usual(presets: &'static [Self]) -> Option<&'static Self> {
        presets.iter().find(|preset| preset.id == Self::QUICK).or(presets.last())
    }
}
