//! Who takes part in a study: a level, and what sets it apart.

use crate::play::Player;
use parlour_bots::{Level, UnknownLevel, WithBots, bot};
use parlour_engine::{Bot, Chance, Choice, Game, Glimpse, Menu, Quick};
use std::{fmt, str::FromStr};

/// A bot of a level, perhaps with all cards open to it, perhaps with acts that it never does.
/// Written `rule`, `rule+open`, `rule+without=eat`: acts whose text begins with that word; and
/// `rule+away`, for whom the game makes its own move every time.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Persona {
    /// How well it plays.
    pub level: Level,
    /// Does it see all cards?
    pub open: bool,
    /// Does it never choose, so that the game moves for it?
    pub away: bool,
    /// How the acts begin that it does not do while there is another.
    pub without: Vec<String>,
}

impl Persona {
    /// A plain bot of this level.
    #[must_use]
    pub fn plain(level: Level) -> Self {
        Self { level, open: false, away: false, without: Vec::new() }
    }

    /// This persona at the table, with chances of its own.
    #[must_use]
    pub fn player<G: WithBots>(&self, seed: u64) -> Player<G> {
        let bot = if self.away { Box::new(Away) } else { bot::<G>(self.level, seed) };
        let bot: Box<dyn Bot<G>> = if self.without.is_empty() {
            bot
        } else {
            Box::new(Without { bot, without: self.without.clone(), quick: Quick::new(seed) })
        };
        Player { bot, open: self.open }
    }
}

impl From<Level> for Persona {
    fn from(level: Level) -> Self {
        Self::plain(level)
    }
}

impl fmt::Display for Persona {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.level)?;
        if self.open {
            f.write_str("+open")?;
        }
        if self.away {
            f.write_str("+away")?;
        }
        self.without.iter().try_for_each(|words| write!(f, "+without={words}"))
    }
}

/// No such persona.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnknownPersona {
    /// The part before the first `+` is no level.
    #[error(transparent)]
    Level(#[from] UnknownLevel),
    /// What follows a `+` means nothing.
    #[error("`+{0}` says nothing of a bot; there are +open, +away, +without=WORDS")]
    Trait(String),
}

impl FromStr for Persona {
    type Err = UnknownPersona;

    fn from_str(text: &str) -> Result<Self, UnknownPersona> {
        let mut parts = text.split('+');
        let mut persona = Self::plain(parts.next().unwrap_or_default().parse()?);
        for part in parts {
            match part.split_once('=') {
                None if part == "open" => persona.open = true,
                None if part == "away" => persona.away = true,
                Some(("without", words)) if !words.is_empty() => {
                    persona.without.push(words.to_owned());
                }
                _ => return Err(UnknownPersona::Trait(part.to_owned())),
            }
        }
        Ok(persona)
    }
}

/// Nobody: whoever runs the game makes the game's own move instead.
struct Away;

impl<G: Game> Bot<G> for Away {
    fn choose(&mut self, _glimpse: &Glimpse<G>) -> Option<Choice<G::Action>> {
        None
    }
}

/// A bot that does without some acts: it is not offered them, and where it insists, it does
/// any of the others.
struct Without<G: Game> {
    bot: Box<dyn Bot<G>>,
    without: Vec<String>,
    quick: Quick,
}

impl<G: Game> Without<G> {
    fn shuns(&self, action: &G::Action) -> bool {
        let text = action.to_string();
        self.without.iter().any(|words| text.starts_with(words.as_str()))
    }
}

impl<G: Game> Bot<G> for Without<G> {
    fn choose(&mut self, glimpse: &Glimpse<G>) -> Option<Choice<G::Action>> {
        let rest: Menu<G::Action> =
            glimpse.menu.iter().filter(|action| !self.shuns(action)).cloned().collect();
        if rest.is_empty() || rest.len() == glimpse.menu.len() {
            return self.bot.choose(glimpse);
        }
        let offered = Glimpse { menu: rest, complete: false, ..glimpse.clone() };
        let choice = self.bot.choose(&offered)?;
        if !self.shuns(&choice.action) {
            return Some(choice);
        }
        let other = self.quick.draw(offered.menu.len() as u32) as usize;
        Some(Choice::after(offered.menu[other].clone(), choice.after))
    }

    fn remembers(&self) -> bool {
        self.bot.remembers()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_persona_is_what_its_words_say() {
        for text in ["rule", "search:400+open", "rule+away", "expert+without=eat+without=chance"] {
            assert_eq!(text.parse::<Persona>().unwrap().to_string(), text);
        }
        for text in ["", "genius", "rule+", "rule+without=", "rule+blind"] {
            assert!(text.parse::<Persona>().is_err(), "{text}");
        }
    }
}
