//! A chair of a session: who sits there, and whether they are there.

use super::terms::Now;

/// A person who is gone is reconnecting for so long, then away, in milliseconds.
const PATIENCE: u64 = 15_000;

/// A host who has been gone for so long no longer holds up those who want to begin.
pub(super) const HOST_AWAY_MS: u64 = 120_000;

/// A chair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Who sits there.
    pub sitter: Sitter,
    /// The level of the bot that covers for a person who is away.
    pub covered: Option<String>,
    /// Wants another match.
    pub ready: bool,
    /// Who got up after the match that is over: its result still names them.
    pub(super) left: Option<String>,
}

/// Who sits in a chair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// Nobody.
    Nobody,
    /// A person.
    Person {
        /// What they are called.
        name: String,
        /// What they add to the next shuffle.
        entropy: String,
        /// When they sat down, among all: who sat down first is the host.
        rank: u32,
        /// Since when their line is cut.
        gone: Option<Now>,
    },
    /// A bot.
    Bot {
        /// How it plays.
        level: String,
    },
}

/// Is a person there?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// Connected.
    Here,
    /// The line is cut, not for long yet.
    Reconnecting,
    /// Gone for longer.
    Away,
}

impl Place {
    /// A chair with nobody in it.
    #[must_use]
    pub const fn free() -> Self {
        Self::of(Sitter::Nobody)
    }

    /// A chair with somebody in it.
    #[must_use]
    pub const fn of(sitter: Sitter) -> Self {
        Self { sitter, covered: None, ready: false, left: None }
    }

    /// This chair after whoever sat in it got up from a match that is over.
    pub(super) fn left_over(&self) -> Self {
        Self { left: Some(self.name()), ..Self::free() }
    }

    /// Does a person sit here?
    #[must_use]
    pub const fn is_person(&self) -> bool {
        matches!(self.sitter, Sitter::Person { .. })
    }

    /// Is a person here, at the table now?
    #[must_use]
    pub const fn is_here(&self) -> bool {
        matches!(self.sitter, Sitter::Person { gone: None, .. })
    }

    /// Since when the line of the person here is cut, if it is.
    pub(super) const fn gone(&self) -> Option<Now> {
        match self.sitter {
            Sitter::Person { gone, .. } => gone,
            _ => None,
        }
    }

    /// The line of the person here is cut, if it is not already.
    pub(super) fn lose_line(&mut self, now: Now) {
        if let Sitter::Person { gone, .. } = &mut self.sitter {
            *gone = gone.or(Some(now));
        }
    }

    /// Is whoever sits here there? Bots always are, and nobody never is missed.
    #[must_use]
    pub fn presence(&self, now: Now) -> Presence {
        match self.sitter {
            Sitter::Person { gone: Some(gone), .. } if now.since(gone) >= PATIENCE => {
                Presence::Away
            }
            Sitter::Person { gone: Some(_), .. } => Presence::Reconnecting,
            _ => Presence::Here,
        }
    }

    /// When the presence changes by itself.
    #[must_use]
    pub fn presence_changes(&self, now: Now) -> Option<Now> {
        match self.sitter {
            Sitter::Person { gone: Some(gone), .. } => {
                Some(gone.after(PATIENCE)).filter(|&then| then > now)
            }
            _ => None,
        }
    }

    /// What whoever sits here is called, or sat here when the match that is over ended; bots by
    /// their level, as `Bot (rule)`.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.sitter {
            Sitter::Nobody => self.left.clone().unwrap_or_default(),
            Sitter::Person { name, .. } => name.clone(),
            Sitter::Bot { level } => format!("Bot ({level})"),
        }
    }

    /// How the bot plays that sits here, or that covers for a person who is away.
    #[must_use]
    pub fn level(&self) -> Option<&str> {
        match &self.sitter {
            Sitter::Bot { level } => Some(level),
            Sitter::Person { .. } => self.covered.as_deref(),
            Sitter::Nobody => None,
        }
    }

    /// What the person here adds to the next shuffle.
    #[must_use]
    pub fn entropy(&self) -> Option<&str> {
        match &self.sitter {
            Sitter::Person { entropy, .. } => Some(entropy),
            _ => None,
        }
    }
}
