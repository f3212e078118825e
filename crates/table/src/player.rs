//! A player at a table: a person or a bot.

use parlour_engine::bot::AnyBot;
use std::fmt;

/// A player at a table.
pub enum Player {
    /// A person, who acts through [`Table::act`](crate::Table::act).
    Person {
        /// What they are called.
        name: String,
    },
    /// A bot, asked by the table.
    Bot {
        /// What it is called.
        name: String,
        /// The bot; absent while it thinks elsewhere.
        bot: Option<Box<dyn AnyBot>>,
    },
}

impl Player {
    /// A person of this name.
    pub fn person(name: impl Into<String>) -> Self {
        Self::Person { name: name.into() }
    }

    /// A bot of this name.
    pub fn bot(name: impl Into<String>, bot: Box<dyn AnyBot>) -> Self {
        Self::Bot { name: name.into(), bot: Some(bot) }
    }

    /// The player's name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Person { name } | Self::Bot { name, .. } => name,
        }
    }

    /// Is this a person?
    #[must_use]
    pub fn is_person(&self) -> bool {
        matches!(self, Self::Person { .. })
    }
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_person() { "person" } else { "bot" };
        write!(f, "{kind} {}", self.name())
    }
}
