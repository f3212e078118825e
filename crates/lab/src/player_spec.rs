//! Who takes part in a study: a level, and what sets it apart.

use crate::{
    external::{self, ExternalBots},
    play::Player,
};
use parlour_bots::{
    BotError, Level, LevelError, Manner, Script, ScriptError, Style, WithBots, bot, check_level,
};
use parlour_engine::{Bot, Choice, FastRng, FullGame, Menu, Observation, Rng, forward_to_bot};
use std::{fmt, str::FromStr};

/// Who chooses for a player.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Who {
    /// One of Parlour's own bots, in a style.
    BuiltIn(Manner),
    /// A scripted exploiter.
    Scripted(Script),
    /// An external bot, by the command that starts it.
    External(String),
}

/// A bot of a level, perhaps in a style, perhaps with all cards open to it or without a memory, perhaps with acts
/// that it never does. Written `rule`, `rule+miser`, `rule+open`, `expert+forgetful`, `rule+without=eat`: acts
/// whose text begins with that word. Or an external bot, written `cmd:` and its command.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlayerSpec {
    /// Who chooses.
    pub who: Who,
    /// Does it see all cards?
    pub open: bool,
    /// Does it forget what it has seen?
    pub forgetful: bool,
    /// How the acts begin that it does not do while there is another.
    pub without: Vec<String>,
}

impl PlayerSpec {
    /// A plain bot of this level.
    #[must_use]
    pub fn plain(level: Level) -> Self {
        Self::of(Who::BuiltIn(level.into()))
    }

    fn of(who: Who) -> Self {
        Self { who, open: false, forgetful: false, without: Vec::new() }
    }

    /// The command that starts it, if it is an external bot.
    #[must_use]
    pub fn command(&self) -> Option<&str> {
        match &self.who {
            Who::External(command) => Some(command),
            Who::BuiltIn(_) | Who::Scripted(_) => None,
        }
    }

    /// Can it play the game with this id, with so many players?
    ///
    /// # Errors
    /// A scripted exploiter plays one game only, and `master` what it was trained for.
    pub fn plays(&self, game: &str, players: u8) -> Result<(), PlayerSpecError> {
        match self.who {
            Who::BuiltIn(manner) => Ok(check_level(manner.level, game, players)?),
            Who::Scripted(script) if script.game() != game => {
                Err(PlayerSpecError::OtherGame { script, game: script.game() })
            }
            _ => Ok(()),
        }
    }

    /// This player at the table, with this seed.
    #[must_use]
    pub fn player<G: WithBots>(&self, seed: u64, external_bots: &dyn ExternalBots) -> Player<G> {
        let bot = match &self.who {
            Who::BuiltIn(manner) => bot::<G>(*manner, seed),
            Who::Scripted(script) => {
                // who asked for it has checked the game: see `plays`
                G::scripted(*script, seed).unwrap_or_else(|| bot::<G>(Level::Absent, seed))
            }
            Who::External(command) => external::seated::<G>(external_bots, command),
        };
        let bot: Box<dyn Bot<G>> = if self.without.is_empty() {
            bot
        } else {
            Box::new(Without { bot, without: self.without.clone(), rng: FastRng::new(seed) })
        };
        Player { bot, open: self.open, forgetful: self.forgetful }
    }
}

impl From<Level> for PlayerSpec {
    fn from(level: Level) -> Self {
        Self::plain(level)
    }
}

impl From<Script> for PlayerSpec {
    fn from(script: Script) -> Self {
        Self::of(Who::Scripted(script))
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.who {
            Who::BuiltIn(manner) => manner.fmt(f)?,
            Who::Scripted(script) => write!(f, "{SCRIPT_PREFIX}{script}")?,
            Who::External(command) => write!(f, "{COMMAND_PREFIX}{command}")?,
        }
        if self.open {
            f.write_str("+open")?;
        }
        if self.forgetful {
            f.write_str("+forgetful")?;
        }
        self.without.iter().try_for_each(|words| write!(f, "+without={words}"))
    }
}

/// No such player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayerSpecError {
    /// The part before the first `+` is not a level.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// What follows a `+` means nothing.
    #[error(
        "`+{0}` says nothing of a bot; there are +open, +forgetful, +without=WORD, and styles such as +miser"
    )]
    Trait(String),
    /// What follows `script:` is the name of no script.
    #[error(transparent)]
    Script(#[from] ScriptError),
    /// A scripted exploiter of another game.
    #[error("{SCRIPT_PREFIX}{script} plays {game} only")]
    OtherGame {
        /// The script.
        script: Script,
        /// Its game.
        game: &'static str,
    },
    /// Nothing was trained for the game, or for so many players.
    #[error(transparent)]
    Bot(#[from] BotError),
    /// There is nothing after `cmd:`.
    #[error(
        "`{COMMAND_PREFIX}` names no program; write it as you type it, such as {COMMAND_PREFIX}./mybot --flag"
    )]
    NoCommand,
}

/// How an external bot begins; all that follows is its command.
const COMMAND_PREFIX: &str = "cmd:";
/// What the name of a scripted exploiter follows.
const SCRIPT_PREFIX: &str = "script:";

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<Self, PlayerSpecError> {
        if let Some(command) = text.strip_prefix(COMMAND_PREFIX) {
            let who = Who::External(command.to_owned());
            let is_named = !command.trim().is_empty();
            return is_named.then(|| Self::of(who)).ok_or(PlayerSpecError::NoCommand);
        }
        if let Some(script) = text.strip_prefix(SCRIPT_PREFIX) {
            return Ok(Self::of(Who::Scripted(script.parse()?)));
        }
        let mut parts = text.split('+');
        let level = parts.next().unwrap_or_default().parse()?;
        let mut player_spec = Self::plain(level);
        for part in parts {
            match part.split_once('=') {
                None if part == "open" => player_spec.open = true,
                None if part == "forgetful" => player_spec.forgetful = true,
                Some(("without", words)) if !words.is_empty() => {
                    player_spec.without.push(words.to_owned());
                }
                _ => {
                    let style: Result<Style, _> = part.parse();
                    let style = style.map_err(|_| PlayerSpecError::Trait(part.to_owned()))?;
                    player_spec.who = Who::BuiltIn(Manner { level, style });
                }
            }
        }
        Ok(player_spec)
    }
}

/// A bot that does without some acts: it is not offered them, and where it insists, it does
/// any of the others.
struct Without<G: FullGame> {
    bot: Box<dyn Bot<G>>,
    without: Vec<String>,
    rng: FastRng,
}

impl<G: FullGame> Without<G> {
    fn shuns(&self, action: &G::Action) -> bool {
        let text = action.to_string();
        self.without.iter().any(|words| text.starts_with(words.as_str()))
    }
}

impl<G: FullGame> Bot<G> for Without<G> {
    fn choose(&mut self, observation: &Observation<G>) -> Option<Choice<G::Action>> {
        let rest: Menu<G::Action> =
            observation.menu.iter().filter(|action| !self.shuns(action)).cloned().collect();
        if rest.is_empty() || rest.len() == observation.menu.len() {
            return self.bot.choose(observation);
        }
        let offered = Observation { menu: rest, complete: false, ..observation.clone() };
        let choice = self.bot.choose(&offered)?;
        if !self.shuns(&choice.action) {
            return Some(choice);
        }
        let other = self.rng.draw(offered.menu.len() as u32) as usize;
        Some(Choice::after(offered.menu[other].clone(), choice.after))
    }

    forward_to_bot!(self => self.bot, self.rng);
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::NoExternalBots;
    use parlour_engine::{
        Game, Seat,
        bot::{AnyBot, OfGame},
    };
    use parlour_games::down_the_well::DownTheWell;

    /// Asks a bot a few times, and brings a new one to where it is: both then answer alike.
    pub(crate) fn can_be_continued(make: impl Fn() -> Box<dyn Bot<DownTheWell>>) {
        let rules = DownTheWell::default();
        let state = rules.start(3, &mut FastRng::new(1), &mut ());
        let seat = rules.turn(&state).seats().iter().next().unwrap_or(Seat::ZERO);
        let observation = Observation::of(&rules, &state, seat);
        let made = || -> Box<dyn AnyBot> { Box::new(OfGame::new(make())) };
        let answers = |bot: &mut dyn AnyBot| -> Vec<String> {
            (0..20).map(|_| bot.answer(&observation).unwrap().action).collect()
        };
        let (mut here, mut there) = (made(), made());
        let begun = answers(&mut *here);
        assert!(there.set_state(&here.state()));
        let goes_on = answers(&mut *here);
        assert_ne!(goes_on, begun, "a bot without chance shows nothing");
        assert_eq!(answers(&mut *there), goes_on);
    }

    #[test]
    fn a_bot_that_does_without_can_be_continued() {
        let spec: PlayerSpec = "random+without=pass".parse().unwrap();
        can_be_continued(|| spec.player::<DownTheWell>(7, &NoExternalBots).bot);
    }

    #[test]
    fn a_player_spec_is_what_its_words_say() {
        for text in [
            "rule",
            "absent",
            "search:400+open",
            "easy+miser+open",
            "expert+forgetful",
            "master+open",
            "expert+without=eat+without=chance",
            "script:shed-low",
            "cmd:./mybot --c++",
        ] {
            assert_eq!(text.parse::<PlayerSpec>().unwrap().to_string(), text);
        }
        for text in ["", "genius", "rule+", "rule+without=", "rule+blind", "cmd: ", "script:cheat"]
        {
            assert!(text.parse::<PlayerSpec>().is_err(), "{text}");
        }
    }
}
