//! What the protocol is given: the games, the bots, and seeds.

use crate::{command_error::CommandError, options::Options, wire::GivenCards};
use parlour_engine::{
    Meta,
    bot::AnyBot,
    erased::{AnyGame, Entry, Opened, Opening},
    seat::MAX_SEATS,
};
use parlour_games::NoGameError;
use parlour_table::session::{Character, TableConfig};
use serde_json::Value;

/// A bot, and which level it is that plays.
pub type MadeBot = (Box<dyn AnyBot>, String);

/// Makes a bot: game, number of players, level, seed. The error is a sentence.
pub type MakeBot = &'static (dyn Fn(&str, u8, &str, u64) -> Result<MadeBot, String> + Send + Sync);

/// What the protocol is given by the program it runs in.
#[derive(Clone, Copy)]
pub struct Registry {
    /// The games there are.
    pub games: &'static [Entry],
    /// Makes a bot.
    pub bot: MakeBot,
    /// Who sits down as a bot of a level, as the first, second … of that level at a table.
    pub character: fn(&str, usize) -> Option<Character>,
    /// A seed that no one could foresee.
    pub fresh_seed: fn() -> String,
}

/// What it takes to open a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Setup {
    /// The game's id.
    pub game: String,
    /// How many sit down.
    pub players: i64,
    /// House rules: keys and values.
    pub options: Options,
    /// The text that shuffles come from; absent: a fresh one.
    pub seed: Option<String>,
    /// Stacked deals, top card first.
    pub deals: Vec<Vec<String>>,
    /// Other random outcomes that are given.
    pub draws: Vec<u32>,
}

impl Setup {
    /// How many sit down at this game.
    ///
    /// # Errors
    /// `bad_option` for a number that no table has.
    pub fn seats(&self, meta: &Meta) -> Result<u8, CommandError> {
        let seats = u8::try_from(self.players).ok().filter(|n| (1..=MAX_SEATS).contains(n));
        let (few, many) = (meta.min_players, meta.max_players);
        seats
            .ok_or_else(|| CommandError::option(None, format!("players: {few} to {many} can play")))
    }
}

impl Registry {
    /// The game with this id.
    pub(crate) fn entry(&self, id: &str) -> Result<&'static Entry, CommandError> {
        self.games.iter().find(|entry| entry.meta.id == id).ok_or_else(|| {
            let ids: Vec<&str> = self.games.iter().map(|entry| entry.meta.id).collect();
            CommandError::command(NoGameError::among(&ids, id).to_string())
        })
    }

    /// What there is to know of a game, if it is played here.
    #[must_use]
    pub fn meta(&self, id: &str) -> Option<&'static Meta> {
        self.games.iter().map(|entry| entry.meta).find(|meta| meta.id == id)
    }

    /// Opens a game. Also gives the seed that it is played from.
    ///
    /// # Errors
    /// `bad_command`, `bad_option` or `bad_deal`.
    pub fn open(&self, setup: &Setup) -> Result<(Opened, String), CommandError> {
        let entry = self.entry(&setup.game)?;
        let meta = entry.meta;
        let seats = setup.seats(meta).map_err(|refused| {
            // which clause it is about, the game says of any number that it refuses
            let clause = open(entry, 0, &Setup::default(), "").err().and_then(|no| no.clause);
            CommandError { clause, ..refused }
        })?;
        let seed = setup.seed.clone().unwrap_or_else(self.fresh_seed);
        let opened = open(entry, seats, setup, &seed)?;
        Ok((opened, seed))
    }
}

fn open(entry: &Entry, seats: u8, setup: &Setup, seed: &str) -> Result<Opened, CommandError> {
    setup.options.read(entry.meta, |options| {
        (entry.open)(Opening {
            seats,
            options,
            seed: seed.to_owned(),
            deals: setup.deals.clone(),
            draws: setup.draws.clone(),
        })
    })
}

impl parlour_table::session::GameRegistry for Registry {
    fn open(&self, config: &TableConfig, seed: &str) -> Result<Opened, String> {
        let options = serde_json::from_str(&config.options).map_err(|error| error.to_string())?;
        let given = config.given.as_ref();
        let setup = Setup {
            game: config.game.clone(),
            players: i64::from(config.players),
            options: Options(options),
            seed: Some(seed.to_owned()),
            deals: given.map(|given| given.deals.clone()).unwrap_or_default(),
            draws: given.map(|given| given.draws.clone()).unwrap_or_default(),
        };
        Self::open(self, &setup).map(|(opened, _)| opened).map_err(|fault| fault.to_string())
    }

    fn first_person(&self, game: &str) -> u8 {
        self.meta(game).map_or(0, |meta| meta.first_person)
    }

    fn character(&self, level: &str, already: usize) -> Option<Character> {
        (self.character)(level, already)
    }

    fn bot(&self, config: &TableConfig, level: &str, seed: u64) -> Result<Box<dyn AnyBot>, String> {
        (self.bot)(&config.game, config.players, level, seed).map(|(bot, _)| bot)
    }
}

/// The game in play, and what it was opened with.
pub(crate) struct InPlay {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) seed: String,
    pub(crate) fair: Option<Value>,
    pub(crate) given: Option<GivenCards>,
}
