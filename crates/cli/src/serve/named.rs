//! Programs that play at tables under a name. The operator names them when the server starts: a
//! browser chooses among names and never says what is run.

use crate::external_bots::{Command, ParseCommandError};
use crate::{
    player::{BotSpec, ExternalBotConfig},
    registry::{LEVELS, REGISTRY},
};
use anyhow::{Result, ensure};
use parlour_protocol::Registry;
use std::{collections::BTreeMap, str::FromStr};

/// The longest name.
const MAX_NAME_CHARS: usize = 24;

/// A program and its name: `deep=./mybot --depth 9`.
#[derive(Clone, Debug)]
pub(super) struct Named {
    name: String,
    command: Command,
}

impl Named {
    /// What it is called at tables.
    pub(super) fn name(&self) -> &str {
        &self.name
    }
}

/// A text that does not name a program.
#[derive(Debug, thiserror::Error)]
pub(super) enum NamedBotError {
    #[error("write NAME=COMMAND, with a name of small letters, digits and dashes")]
    NoName,
    #[error(transparent)]
    Command(#[from] ParseCommandError),
}

impl FromStr for Named {
    type Err = NamedBotError;

    fn from_str(text: &str) -> Result<Self, NamedBotError> {
        let (name, command) = text.split_once('=').ok_or(NamedBotError::NoName)?;
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if name.is_empty() || name.len() > MAX_NAME_CHARS || !name.chars().all(fits) {
            return Err(NamedBotError::NoName);
        }
        Ok(Self { name: name.to_owned(), command: command.parse()? })
    }
}

/// The house with these programs, and how bots play there. It makes no other bots than those.
pub(super) fn registry(
    named: Vec<Named>,
    bot_config: &ExternalBotConfig,
) -> Result<(Registry, &'static [&'static str])> {
    let level = |name: &&'static str| Ok(((*name).to_owned(), name.parse()?));
    let mut named_bots = LEVELS.iter().map(level).collect::<Result<BTreeMap<String, BotSpec>>>()?;
    let mut levels: Vec<&str> = LEVELS.to_vec();
    for Named { name, command } in named {
        ensure!(!named_bots.contains_key(&name), "there are two bots called `{name}`");
        // a server is set up once, and then runs as long as its process
        levels.push(Box::leak(name.clone().into_boxed_str()));
        named_bots.insert(name, BotSpec::Program(command));
    }
    let bot_config = bot_config.clone();
    let bot = move |game: &str, players: u8, level: &str, seed| {
        if let Some(player) = named_bots.get(level) {
            let bot =
                player.sit_down(game, players, seed, &bot_config).map_err(|no| no.to_string())?;
            return Ok((bot, level.to_owned()));
        }
        // the characters of those levels
        let (plain, _) = level.split_once('+').unwrap_or((level, ""));
        if !named_bots.contains_key(plain) {
            return Err("no bot has this name here".to_owned());
        }
        (REGISTRY.bot)(game, players, level, seed)
    };
    Ok((
        Registry { bot: Box::leak(Box::new(bot)), ..REGISTRY },
        Box::leak(levels.into_boxed_slice()),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_makes_the_bots_that_it_offers_and_no_others() {
        let named = vec!["deep=./mybot --depth 9".parse().unwrap()];
        let (registry, levels) = registry(named, &ExternalBotConfig::usual()).unwrap();
        assert_eq!(levels.last(), Some(&"deep"));
        for level in levels {
            assert!((registry.bot)("down-the-well", 3, level, 1).is_ok(), "{level}");
        }
        assert!((registry.bot)("basset", 3, "master", 1).is_err(), "no one has trained it");
        assert!((registry.bot)("basement", 3, "easy+baker", 1).is_ok(), "Mrs Crumb");
        for level in ["cmd:./mybot", "search:100000000", "search:9+owl", "./mybot", ""] {
            assert!((registry.bot)("basement", 3, level, 1).is_err(), "{level}");
        }
    }

    #[test]
    fn names_are_plain_and_given_once() {
        for bad in ["./mybot", "=./mybot", "My Bot=./mybot", "deep="] {
            assert!(bad.parse::<Named>().is_err(), "{bad}");
        }
        let twice = vec!["rule=./mybot".parse().unwrap()];
        assert!(registry(twice, &ExternalBotConfig::usual()).is_err());
    }
}
