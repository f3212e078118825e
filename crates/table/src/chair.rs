//! Who sits in a chair.

use parlour_engine::bot::AnyBot;
use std::fmt;

/// Who sits in a chair.
pub enum Chair {
    /// Someone who acts through [`Table::act`](crate::Table::act).
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

impl Chair {
    /// A chair for a person of this name.
    pub fn person(name: impl Into<String>) -> Self {
        Self::Person { name: name.into() }
    }

    /// A chair with a bot in it.
    pub fn bot(name: impl Into<String>, bot: Box<dyn AnyBot>) -> Self {
        Self::Bot { name: name.into(), bot: Some(bot) }
    }

    /// What whoever sits here is called.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Person { name } | Self::Bot { name, .. } => name,
        }
    }

    /// Does a person sit here?
    #[must_use]
    pub fn is_person(&self) -> bool {
        matches!(self, Self::Person { .. })
    }
}

impl fmt::Debug for Chair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_person() { "person" } else { "bot" };
        write!(f, "{kind} {}", self.name())
    }
}
