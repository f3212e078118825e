//! A chair of a session: who sits there, and whether they are there.

use super::config::Timestamp;

/// A person who is gone is reconnecting for so long, then away, in milliseconds.
const RECONNECT_TIMEOUT_MS: u64 = 15_000;

/// A host who has been gone for so long no longer holds up those who want to begin.
pub(super) const HOST_AWAY_MS: u64 = 120_000;

/// A chair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatSlot {
    /// Who sits there.
    pub sitter: Occupant,
    /// The level of the bot that covers for a person who is away.
    pub covered: Option<String>,
    /// Wants another match.
    pub ready: bool,
    /// Who got up after the match that is over: its result still names them.
    pub(super) left: Option<String>,
}

/// Who sits in a chair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// No one.
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
        gone: Option<Timestamp>,
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

impl SeatSlot {
    /// A chair with no one in it.
    #[must_use]
    pub const fn free() -> Self {
        Self::of(Occupant::Nobody)
    }

    /// A chair with someone in it.
    #[must_use]
    pub const fn of(sitter: Occupant) -> Self {
        Self { sitter, covered: None, ready: false, left: None }
    }

    /// This chair after whoever sat in it got up from a match that is over.
    pub(super) fn left_over(&self) -> Self {
        Self { left: Some(self.name()), ..Self::free() }
    }

    /// Does a person sit here?
    #[must_use]
    pub const fn is_person(&self) -> bool {
        matches!(self.sitter, Occupant::Person { .. })
    }

    /// Is a person here, at the table now?
    #[must_use]
    pub const fn is_here(&self) -> bool {
        matches!(self.sitter, Occupant::Person { gone: None, .. })
    }

    /// Since when the line of the person here is cut, if it is.
    pub(super) const fn gone(&self) -> Option<Timestamp> {
        match self.sitter {
            Occupant::Person { gone, .. } => gone,
            _ => None,
        }
    }

    /// The line of the person here is cut, if it is not already.
    pub(super) fn lose_line(&mut self, now: Timestamp) {
        if let Occupant::Person { gone, .. } = &mut self.sitter {
            *gone = gone.or(Some(now));
        }
    }

    /// Is the occupant present? Bots always are, and an empty seat is not missed.
    #[must_use]
    pub fn presence(&self, now: Timestamp) -> Presence {
        match self.sitter {
            Occupant::Person { gone: Some(gone), .. }
                if now.since(gone) >= RECONNECT_TIMEOUT_MS =>
            {
                Presence::Away
            }
            Occupant::Person { gone: Some(_), .. } => Presence::Reconnecting,
            _ => Presence::Here,
        }
    }

    /// When the presence changes by itself.
    #[must_use]
    pub fn presence_changes(&self, now: Timestamp) -> Option<Timestamp> {
        match self.sitter {
            Occupant::Person { gone: Some(gone), .. } => {
                Some(gone.after(RECONNECT_TIMEOUT_MS)).filter(|&then| then > now)
            }
            _ => None,
        }
    }

    /// What whoever sits here is called, or sat here when the match that is over ended; bots by
    /// their level, as `Bot (rule)`.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.sitter {
            Occupant::Nobody => self.left.clone().unwrap_or_default(),
            Occupant::Person { name, .. } => name.clone(),
            Occupant::Bot { level } => format!("Bot ({level})"),
        }
    }

    /// How the bot plays that sits here, or that covers for a person who is away.
    #[must_use]
    pub fn level(&self) -> Option<&str> {
        match &self.sitter {
            Occupant::Bot { level } => Some(level),
            Occupant::Person { .. } => self.covered.as_deref(),
            Occupant::Nobody => None,
        }
    }

    /// What the person here adds to the next shuffle.
    #[must_use]
    pub fn entropy(&self) -> Option<&str> {
        match &self.sitter {
            Occupant::Person { entropy, .. } => Some(entropy),
            _ => None,
        }
    }
}
