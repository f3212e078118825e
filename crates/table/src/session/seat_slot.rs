//! A seat of a session: who sits there, and whether they are there.

use super::{character::Character, config::Timestamp};
use parlour_engine::Seat;

/// A person who is gone is reconnecting for so long, then away, in milliseconds.
const RECONNECT_TIMEOUT_MS: u64 = 15_000;

/// A host who has been gone for so long no longer holds up those who want to begin.
pub(super) const HOST_AWAY_MS: u64 = 120_000;

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatSlot {
    /// Who sits there.
    pub occupant: Occupant,
    /// The level of the bot that covers for a person who is away.
    pub covered: Option<String>,
    /// Wants another match.
    pub ready: bool,
    /// Who got up after the match that is over: its result still names them.
    pub(super) left: Option<String>,
    /// This many moves in a row the clock has made for the person here.
    pub(super) clock_moves: u32,
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// No one.
    Empty,
    /// A person.
    Person {
        /// What they are called.
        name: String,
        /// What they add to the next shuffle.
        entropy: String,
        /// When they sat down, among all: who sat down first is the host.
        rank: u32,
        /// The seat they took then: with `rank` it names them in the log, wherever they sit.
        sat: Seat,
        /// Since when they are disconnected.
        gone: Option<Timestamp>,
    },
    /// A bot.
    Bot {
        /// How well it plays.
        level: String,
        /// Who it is, if it is someone in particular.
        character: Option<Character>,
    },
}

/// Is a person there?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// Connected.
    Here,
    /// Disconnected, not for long yet.
    Reconnecting,
    /// Gone for longer.
    Away,
}

impl SeatSlot {
    /// A seat with no one in it.
    #[must_use]
    pub const fn free() -> Self {
        Self::of(Occupant::Empty)
    }

    /// A seat with someone in it.
    #[must_use]
    pub const fn of(occupant: Occupant) -> Self {
        Self { occupant, covered: None, ready: false, left: None, clock_moves: 0 }
    }

    /// This seat after its occupant got up from a match that is over.
    pub(super) fn left_over(&self) -> Self {
        Self { left: Some(self.name()), ..Self::free() }
    }

    /// How many moves in a row the clock has made for the person here, in this match.
    #[must_use]
    pub const fn clock_moves(&self) -> u32 {
        self.clock_moves
    }

    /// Does a person sit here?
    #[must_use]
    pub const fn is_person(&self) -> bool {
        matches!(self.occupant, Occupant::Person { .. })
    }

    /// Is a person here, at the table now?
    #[must_use]
    pub const fn is_here(&self) -> bool {
        matches!(self.occupant, Occupant::Person { gone: None, .. })
    }

    /// Since when the person here is disconnected, if they are.
    #[must_use]
    pub const fn gone(&self) -> Option<Timestamp> {
        match self.occupant {
            Occupant::Person { gone, .. } => gone,
            _ => None,
        }
    }

    /// The person here is disconnected, if they are not already.
    pub(super) fn disconnect(&mut self, now: Timestamp) {
        if let Occupant::Person { gone, .. } = &mut self.occupant {
            *gone = gone.or(Some(now));
        }
    }

    /// Is the occupant present? Bots always are, and an empty seat is not missed.
    #[must_use]
    pub fn presence(&self, now: Timestamp) -> Presence {
        match self.occupant {
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
    pub(super) fn presence_changes(&self, now: Timestamp) -> Option<Timestamp> {
        match self.occupant {
            Occupant::Person { gone: Some(gone), .. } => {
                Some(gone.after(RECONNECT_TIMEOUT_MS)).filter(|&then| then > now)
            }
            _ => None,
        }
    }

    /// The occupant's name, or that of the player who has left since the match ended; bots that
    /// are no one in particular by their level, as `Bot (rule)`.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.occupant {
            Occupant::Empty => self.left.clone().unwrap_or_default(),
            Occupant::Person { name, .. } => name.clone(),
            Occupant::Bot { character: Some(character), .. } => character.name.clone(),
            Occupant::Bot { level, character: None } => format!("Bot ({level})"),
        }
    }

    /// How the bot plays that sits here, or that covers for a person who is away.
    #[must_use]
    pub fn level(&self) -> Option<&str> {
        match &self.occupant {
            Occupant::Bot { level, .. } => Some(level),
            Occupant::Person { .. } => self.covered.as_deref(),
            Occupant::Empty => None,
        }
    }

    /// Who the bot is that sits here.
    #[must_use]
    pub const fn character(&self) -> Option<&Character> {
        match &self.occupant {
            Occupant::Bot { character, .. } => character.as_ref(),
            _ => None,
        }
    }

    /// What the bot plays as that sits here, or that covers for a person who is away: its character
    /// or its level.
    pub(super) fn plays(&self) -> Option<&str> {
        self.character().map_or_else(|| self.level(), |character| Some(&character.plays))
    }

    /// What the person here adds to the next shuffle.
    #[must_use]
    pub fn entropy(&self) -> Option<&str> {
        match &self.occupant {
            Occupant::Person { entropy, .. } => Some(entropy),
            _ => None,
        }
    }
}
