//! What the subcommands have in common: the games, the bots, fresh seeds, and
//! house rules given as `--option key=value`.

use crate::variant_text;
use anyhow::{Result, ensure};
use clap::Args;
use parlour_engine::{
    Preset,
    erased::{Entry, Opened},
};
pub(crate) use parlour_protocol::{LEVELS, character};
use parlour_protocol::{
    Options, Registry, Setup, Variant, make_room, preset, preset_options,
    wire::{Map, Value},
};

/// The house: every game, every bot.
pub(crate) const REGISTRY: Registry = Registry::of_parlour(fresh_seed);

/// 128 bits from the system, as text.
pub(crate) fn fresh_seed() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system has a source of randomness");
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
    /// A house rule, such as `--option rounds=3` (can be repeated; `parlour rules GAME` names them)
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(crate) options: Vec<String>,
    /// A variant, from which `--option` differs: a link to it or its file (`parlour variant make`)
    #[arg(long, value_name = "LINK|FILE")]
    pub(crate) variant: Option<String>,
}

/// The game that a command names, or that its variant is one of.
pub(crate) struct ChosenGame {
    /// The game.
    pub(crate) entry: &'static Entry,
    /// The variant of it that was named.
    pub(crate) variant: Option<Variant>,
}

impl ChosenGame {
    /// How many play: as many as is said, or else as the variant is meant for.
    pub(crate) fn players(&self, said: Option<u8>) -> u8 {
        let meant = self.variant.as_ref().and_then(Variant::players);
        said.or(meant).unwrap_or_else(|| usual_players(self.entry))
    }
}

/// House rules of a table of people: a preset, and what differs from it.
#[derive(Args, Clone, Default)]
pub(crate) struct TableRules {
    /// House rules that go together, such as `quick` or `as-written` (`parlour rules GAME --options`
    /// names them) [default: quick, or as-written where a game has no quick rules]
    #[arg(long, value_name = "NAME", conflicts_with = "variant")]
    pub(crate) preset: Option<String>,
    #[command(flatten)]
    pub(crate) rules: HouseRules,
}

impl TableRules {
    /// What is given, and otherwise what the variant or the preset says for so many.
    pub(crate) fn options(&self, chosen: &ChosenGame, players: u8) -> Result<Options> {
        let game = chosen.entry;
        if chosen.variant.is_some() {
            let mut options = Map::from(self.rules.options(chosen)?);
            make_room(game.meta, &mut options, players);
            return Ok(options.into());
        }
        let preset = match &self.preset {
            Some(id) => Some(preset(game.meta, id).map_err(anyhow::Error::msg)?),
            None => Preset::usual(game.meta.presets),
        };
        let from_preset = preset.map(|preset| preset_options(game.meta, preset, players));
        self.rules.over(from_preset.unwrap_or_default().into())
    }
}

impl HouseRules {
    /// Is any rule given?
    pub(crate) fn is_given(&self) -> bool {
        !self.options.is_empty() || self.variant.is_some()
    }

    /// House rules as keys and JSON values.
    pub(crate) fn of(options: &[(&str, &str)]) -> Self {
        let typed = |(key, value): &(&str, &str)| format!("{key}={}", value.trim_matches('"'));
        Self { options: options.iter().map(typed).collect(), variant: None }
    }

    /// The game of this name; without a name, that of the variant.
    pub(crate) fn choose(&self, name: &str) -> Result<ChosenGame> {
        let Some(named) = &self.variant else {
            ensure!(
                !name.is_empty(),
                "name a game, or a variant with --variant; `parlour games` lists the games"
            );
            return Ok(ChosenGame { entry: game(name)?, variant: None });
        };
        let variant = variant_text::read(named)?;
        let variant = match name {
            "" => variant,
            name => variant.of_game(game(name)?.meta.id)?,
        };
        Ok(ChosenGame { entry: variant.game(), variant: Some(variant) })
    }

    /// What is given, and otherwise what the variant says.
    pub(crate) fn options(&self, chosen: &ChosenGame) -> Result<Options> {
        let variant = chosen.variant.as_ref();
        self.over(variant.map(|variant| variant.options().clone()).unwrap_or_default())
    }

    /// These options, and over them what is given.
    fn over(&self, mut options: Map<String, Value>) -> Result<Options> {
        for (key, value) in Map::from(Options::from_pairs(&self.options)?) {
            match (options.get_mut(&key), value) {
                // of a table only what is named changes
                (Some(Value::Object(whole)), Value::Object(said)) => whole.extend(said),
                (_, value) => drop(options.insert(key, value)),
            }
        }
        Ok(options.into())
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
