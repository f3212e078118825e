//! What the subcommands have in common: the games, the bots, fresh seeds, and
//! house rules given as `--option key=value`.

use anyhow::Result;
use clap::Args;
use parlour_bots::{Level, Manner, MannerError, any_bot};
use parlour_engine::{
    Preset,
    erased::{Entry, Opened},
};
use parlour_games::GAMES;
use parlour_protocol::{
    Options, Registry, Setup, preset, preset_options,
    wire::{Map, Value},
};
use parlour_table::session::Character;

/// The house: every game, every bot.
pub(crate) const REGISTRY: Registry = Registry {
    games: GAMES,
    bot: &|game, level, seed| {
        let manner: Manner = level.parse().map_err(|no: MannerError| no.to_string())?;
        let bot = any_bot(game, manner, seed).ok_or_else(|| format!("no game `{game}`"))?;
        Ok((bot, manner.to_string()))
    },
    character,
    fresh_seed,
};

/// Who sits down as a bot of this level, as the first, second … of that level at a table.
pub(crate) fn character(level: &str, already: usize) -> Option<Character> {
    let level: Level = level.parse().ok()?;
    let character = parlour_bots::Character::of(level, already)?;
    Some(Character {
        id: character.id,
        name: character.called(already),
        plays: character.manner().to_string(),
    })
}

/// How well bots play, weakest first.
pub(crate) const LEVELS: &[&str] = &["random", "easy", "rule", "medium", "hard", "expert"];

/// 128 bits from the system, as text.
pub(crate) fn fresh_seed() -> String {
    let mut bytes = [0; 16];
    if getrandom::fill(&mut bytes).is_err() {
        // No system generator: the address of a local and the process are all we have.
        bytes[..8].copy_from_slice(&u64::from(std::process::id()).to_le_bytes());
    }
    hex::encode(bytes)
}

/// A number that a seed's text stands for.
pub(crate) fn number_of(seed: &str) -> u64 {
    seed.parse().unwrap_or_else(|_| {
        seed.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        })
    })
}

pub(crate) use crate::games::game;

/// House rules on the command line.
#[derive(Args, Clone, Default)]
pub(crate) struct HouseRules {
    /// A house rule, such as `--option rounds=3` (again for more; `parlour rules GAME` names them)
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(crate) options: Vec<String>,
}

/// House rules of a table of people: a preset, and what differs from it.
#[derive(Args, Clone, Default)]
pub(crate) struct TableRules {
    /// House rules that go together, such as `quick` or `as-written` (`parlour rules GAME --options`
    /// names them) [default: quick, or as-written where a game has no quick rules]
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    #[command(flatten)]
    pub(crate) rules: HouseRules,
}

impl TableRules {
    /// What is given, and otherwise what the preset says for so many.
    pub(crate) fn options(&self, game: &Entry, players: u8) -> Result<Options> {
        let preset = match &self.preset {
            Some(id) => Some(preset(game.meta, id).map_err(anyhow::Error::msg)?),
            None => Preset::usual(game.meta.presets),
        };
        let from_preset = preset.map(|preset| preset_options(game.meta, preset, players));
        let mut options = Map::from(from_preset.unwrap_or_default());
        for (key, value) in Map::from(self.rules.options()?) {
            match (options.get_mut(&key), value) {
                // of a table only what is named changes
                (Some(Value::Object(whole)), Value::Object(said)) => whole.extend(said),
                (_, value) => drop(options.insert(key, value)),
            }
        }
        Ok(options.into())
    }
}

impl HouseRules {
    /// House rules as keys and JSON values.
    pub(crate) fn of(options: &[(&str, &str)]) -> Self {
        let typed = |(key, value): &(&str, &str)| format!("{key}={}", value.trim_matches('"'));
        Self { options: options.iter().map(typed).collect() }
    }

    /// What is given.
    pub(crate) fn options(&self) -> Result<Options> {
        Ok(Options::from_pairs(&self.options)?)
    }
}

/// Opens a game; an error names the option and its clause.
pub(crate) fn open(game: &Entry, players: u8, options: Options, seed: &str) -> Result<Opened> {
    let setup = Setup {
        game: game.meta.id.to_owned(),
        players: i64::from(players),
        options,
        seed: Some(seed.to_owned()),
        ..Setup::default()
    };
    let (opened, _) = REGISTRY.open(&setup)?;
    Ok(opened)
}

/// As many players as make a good game, for a command that does not say how many.
pub(crate) fn usual_players(game: &Entry) -> u8 {
    3.clamp(game.meta.min_players, game.meta.max_players)
}
