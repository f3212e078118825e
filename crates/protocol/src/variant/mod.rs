//! A variant: a game with its house rules, as a value that travels. It is a file (TOML, or the same
//! as JSON), a link ([`link`]), and a hash that says which rules are meant ([`hash`]); what differs
//! from the text of the game it says in words ([`words`]).
//!
//! ```
//! use parlour_protocol::Variant;
//!
//! let variant = Variant::from_text("game = \"basement\"\n[options]\nrounds = 3").unwrap();
//! let link = variant.link();
//! assert!(link.starts_with("/variant/basement?rounds=3&hash="));
//! assert_eq!(Variant::from_link(&link).unwrap().hash(), variant.hash());
//! ```

mod error;
mod file;
mod hash;
mod link;
mod schema;
mod unique;
mod words;

use crate::{Options, command_error::CommandError, controls::has_controls};
use parlour_engine::{
    FullGame,
    erased::{Entry, Opening},
    seat::MAX_SEATS,
};
use parlour_games::find;
use serde_json::{Map, Value};
use std::fmt;

pub use error::VariantError;
pub use hash::rules_hash;
pub use link::is_link;
pub use schema::schema;
pub use words::Difference;

/// The longest name of a variant, in characters.
pub const MAX_VARIANT_NAME_CHARS: usize = 60;

/// A game with its house rules.
#[derive(Clone, PartialEq, Debug)]
pub struct Variant {
    of: OfGame,
    /// What to call it.
    name: Option<String>,
    /// How many it is meant for.
    players: Option<u8>,
    /// What differs from the text of the game, in full and in the order of its table of options.
    options: Map<String, Value>,
}

impl Variant {
    /// A variant whose rules the game has read.
    ///
    /// # Errors
    /// The option at fault with its clause, or what is wrong with the name.
    pub fn new(
        game: &str,
        name: Option<&str>,
        players: Option<u8>,
        options: &Options,
    ) -> Result<Self, VariantError> {
        let entry = find(game)?;
        let options = written(entry, options, players)?;
        Ok(Self { of: OfGame(entry), name: name.map(readable).transpose()?, players, options })
    }

    /// The text of a game.
    #[must_use]
    pub fn plain(entry: &'static Entry) -> Self {
        Self { of: OfGame(entry), name: None, players: None, options: Map::new() }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'static Entry {
        self.of.0
    }

    /// What it is called, if it has a name.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// How many it is meant for, if it says so.
    #[must_use]
    pub fn players(&self) -> Option<u8> {
        self.players
    }

    /// What differs from the text of the game: keys and values, each in full.
    #[must_use]
    pub fn options(&self) -> &Map<String, Value> {
        &self.options
    }

    /// What it is called: its name, or what it changes.
    #[must_use]
    pub fn title(&self) -> String {
        match &self.name {
            Some(name) => name.clone(),
            None if self.options.is_empty() => "the plain rules".to_owned(),
            None => self.changes(),
        }
    }

    /// What it is called, and what it changes.
    #[must_use]
    pub fn heading(&self) -> String {
        match &self.name {
            Some(name) if self.options.is_empty() => format!("{name} (the plain rules)"),
            Some(name) => format!("{name} ({})", self.changes()),
            None => self.title(),
        }
    }

    /// The options that are set, as `key = value`.
    #[must_use]
    pub fn changes(&self) -> String {
        let changes: Vec<String> =
            self.options.iter().map(|(key, value)| format!("{key} = {value}")).collect();
        changes.join(", ")
    }

    /// The rules themselves, for a table of so many.
    ///
    /// # Errors
    /// The option at fault with its clause.
    pub fn rules<G: FullGame>(&self, players: u8) -> Result<G, CommandError> {
        Options::from(self.options.clone()).rules(players)
    }

    /// The same variant, if it is one of this game.
    ///
    /// # Errors
    /// If it is one of another game.
    pub fn of_game(self, game: &str) -> Result<Self, VariantError> {
        if self.of.0.meta.id == game {
            return Ok(self);
        }
        let wanted = find(game).map_or(game, |entry| entry.meta.title);
        Err(VariantError::OtherGame { is: self.of.0.meta.title, wanted: wanted.to_owned() })
    }
}

/// The game of a variant; two are the same if their ids are.
#[derive(Clone, Copy)]
struct OfGame(&'static Entry);

impl PartialEq for OfGame {
    fn eq(&self, other: &Self) -> bool {
        self.0.meta.id == other.0.meta.id
    }
}

impl fmt::Debug for OfGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.meta.id)
    }
}

/// A name as it may stand on a page and in a file.
fn readable(name: &str) -> Result<String, VariantError> {
    let name = name.trim();
    let is_short = (1..=MAX_VARIANT_NAME_CHARS).contains(&name.chars().count());
    let reason = if !is_short || name.contains(char::is_control) {
        format!("1 to {MAX_VARIANT_NAME_CHARS} characters in one line")
    } else if has_controls(name) {
        "plain text, without characters that cannot be seen".to_owned()
    } else {
        return Ok(name.to_owned());
    };
    Err(VariantError::Key { key: "name", reason })
}

/// What of these options differs from the text, each value in full, as the game itself writes it.
fn written(
    entry: &'static Entry,
    options: &Options,
    players: Option<u8>,
) -> Result<Map<String, Value>, VariantError> {
    let meta = entry.meta;
    if players.is_some_and(|players| !(1..=MAX_SEATS).contains(&players)) {
        let reason = format!("{} to {} can play", meta.min_players, meta.max_players);
        return Err(VariantError::Key { key: "players", reason });
    }
    // rules that do for some table are a variant, whichever table that is
    let usual = 3.clamp(meta.min_players, meta.max_players);
    let others = (meta.min_players..=meta.max_players).filter(|&seats| seats != usual);
    let seats = match players {
        Some(players) => vec![players],
        None => [usual].into_iter().chain(others).collect(),
    };
    let mut fault = None;
    for seats in seats {
        match in_full(entry, options, seats) {
            Ok(full) => return Ok(hash::changed(meta, &full)),
            Err(why) => drop(fault.get_or_insert(why)),
        }
    }
    let none = || CommandError::option(None, "no table can play by these rules");
    Err(VariantError::Refused(fault.unwrap_or_else(none)))
}

/// Every option of a game that is opened with these.
fn in_full(
    entry: &Entry,
    options: &Options,
    seats: u8,
) -> Result<Map<String, Value>, CommandError> {
    let opened = options.read(entry.meta, |options| {
        let (seed, deals, draws) = (String::new(), Vec::new(), Vec::new());
        (entry.open)(Opening { seats, options, seed, deals, draws })
    })?;
    match crate::wire::value(&opened.0.options()) {
        Value::Object(full) => Ok(full),
        _ => Ok(Map::new()),
    }
}
