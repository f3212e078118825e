//! A table that people come to and go from: seats, host rights, matches one after another,
//! clocks, bots in empty seats and for people who are away.
//!
//! A session has no clock, no socket and no file: its driver says what time it is. What people
//! ask for is decided first, and changes nothing: it comes out as [`SessionEvent`]s or as a refusal. The
//! driver persists the events, applies them ([`Session::apply`]), and tells people. The same events
//! in the same order make the same session again. What no event holds, such as who is connected and
//! what arrives in an open reaction window, is changed through [`Session::live`].

mod apply;
mod character;
mod clock;
mod commands;
mod config;
mod digest;
mod due;
mod error;
mod event;
mod given;
mod host;
mod live;
mod moves;
mod past;
mod play;
mod race;
mod seat_slot;
mod slow;
mod swap;
mod think;
mod trial;
mod undo;

pub use crate::VisibleEvent;
pub use apply::ReplayError;
pub use character::Character;
pub use commands::Join;
pub use config::{GameRegistry, TableConfig, TimeControl, Timestamp};
pub use error::SessionError;
pub use event::{By, SessionEvent};
pub use given::{CardOrigin, GivenMatch};
pub use live::Live;
pub use moves::{MoveOutcome, PendingMove};
pub use past::PastPlayer;
pub use race::{Claim, RaceResult};
pub use seat_slot::{Occupant, Presence, SeatSlot};
pub use slow::MAX_CLOCK_MOVES;
pub use think::{Answer, Question};
pub use undo::Undo;

use crate::reaction::Latency;
use parlour_engine::{Seat, SeatSet, Turn, Viewer, erased::AnyGame, erased::AnyView, fair::Secret};
use play::Play;
use std::{fmt, sync::Arc};

/// The level of the bots that fill seats and cover for people, where no one says otherwise.
pub(crate) const USUAL_LEVEL: &str = "medium";

/// The level of the bot that is asked for a hint.
pub const HINT_LEVEL: &str = "expert";

/// Where a session is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// People sit down.
    Lobby,
    /// A match is played.
    Playing,
    /// The match is over; another may follow.
    Over,
}

/// A table that people come to and go from.
pub struct Session {
    /// Shared with the copies on which events are tried: what is given can be long.
    config: Arc<TableConfig>,
    registry: Arc<dyn GameRegistry>,
    /// Where bots get their chances from.
    bot_seed: u64,
    seq: u32,
    /// The number of the last event that is more than a note for the log.
    visible_seq: u32,
    slots: Vec<SeatSlot>,
    /// The last people who have left, oldest first.
    past_players: Vec<PastPlayer>,
    /// The latencies of the people, at a table with races.
    latencies: Vec<Latency>,
    /// The secret for the match to come, to whose hash the server has committed itself.
    commitment: Option<Secret>,
    /// How many commitments there were.
    commitments: u32,
    match_no: u32,
    play: Option<Box<Play>>,
    results: Vec<Vec<i64>>,
    /// Who asks the table to take back, and who has agreed.
    undo_asked: Option<undo::Asked>,
    /// Who would like to swap seats with whom, before the first match.
    swaps_asked: Vec<(Seat, Seat)>,
    /// Is the table on the list of open ones?
    listed: bool,
    /// Has the host removed a person? From then on the host is asked who sits down.
    guarded: bool,
    /// Are bots that take their time asked away from the table?
    elsewhere: bool,
}

impl Session {
    /// A table where no one sits yet. `bot_seed` is where bots get their chances from.
    #[must_use]
    pub fn new(config: TableConfig, registry: Arc<dyn GameRegistry>, bot_seed: u64) -> Self {
        let slots = vec![SeatSlot::free(); usize::from(config.players)];
        Self {
            config: Arc::new(config),
            registry,
            bot_seed,
            seq: 0,
            visible_seq: 0,
            slots,
            past_players: Vec::new(),
            latencies: Vec::new(),
            commitment: None,
            commitments: 0,
            match_no: 1,
            play: None,
            results: Vec::new(),
            undo_asked: None,
            swaps_asked: Vec::new(),
            listed: false,
            guarded: false,
            elsewhere: false,
        }
    }

    /// The number of the last event.
    #[must_use]
    pub fn seq(&self) -> u32 {
        self.seq
    }

    /// The number of the last event that is more than a [note](SessionEvent::is_note) for the log.
    #[must_use]
    pub fn visible_seq(&self) -> u32 {
        self.visible_seq
    }

    /// What was agreed.
    #[must_use]
    pub fn config(&self) -> &TableConfig {
        &self.config
    }

    /// Where the session is.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match self.turn() {
            None => Phase::Lobby,
            Some(Turn::Over) => Phase::Over,
            Some(_) => Phase::Playing,
        }
    }

    /// Who sits where, in seat order.
    #[must_use]
    pub fn slots(&self) -> &[SeatSlot] {
        &self.slots
    }

    /// Who sits in this seat.
    #[must_use]
    pub fn slot(&self, seat: Seat) -> Option<&SeatSlot> {
        self.slots.get(seat.index())
    }

    /// The seat with this number, if there is one.
    #[must_use]
    pub fn seat(&self, number: u8) -> Option<Seat> {
        Seat::at(u64::from(number), self.config.players)
    }

    /// All seats.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.config.players)
    }

    /// Who has the host's rights: of the people who have not got up for good, the one who sat down
    /// first, connected or not.
    #[must_use]
    pub fn host(&self) -> Option<Seat> {
        self.first_seated(|_| true)
    }

    /// Who may begin the match while people gather: the host. Once the host has been gone for two
    /// minutes: of those who are here, the person who sat down first.
    #[must_use]
    pub fn starter(&self, now: Timestamp) -> Option<Seat> {
        let host = self.host().filter(|_| self.phase() == Phase::Lobby)?;
        match self.host_is_given_up(host) {
            Some(then) if then <= now => self.first_seated(SeatSlot::is_here).or(Some(host)),
            _ => Some(host),
        }
    }

    /// When another player may begin, unless the host comes back.
    fn host_is_given_up(&self, host: Seat) -> Option<Timestamp> {
        Some(self.slot(host)?.gone()?.after(seat_slot::HOST_AWAY_MS))
    }

    /// Of the people in such seats, the one who sat down first.
    fn first_seated(&self, is_such: impl Fn(&SeatSlot) -> bool) -> Option<Seat> {
        let ranked = |seat: Seat| match &self.slots[seat.index()] {
            slot @ SeatSlot { occupant: Occupant::Person { rank, .. }, .. } if is_such(slot) => {
                Some((*rank, seat))
            }
            _ => None,
        };
        self.seats().filter_map(ranked).min().map(|(_, seat)| seat)
    }

    /// The people who have to agree where the table is asked: all who are not away. To be
    /// disconnected for a moment is not consent, and in a match over days neither is to be away.
    #[must_use]
    pub fn asked_for_consent(&self, now: Timestamp) -> SeatSet {
        let is_slow = self.is_slow() && self.phase() == Phase::Playing;
        let is_asked = |seat: &Seat| {
            let slot = &self.slots[seat.index()];
            let waits = is_slow && slot.covered.is_none();
            slot.is_person() && (waits || slot.presence(now) != Presence::Away)
        };
        self.seats().filter(is_asked).collect()
    }

    /// Which match of the session, from 1.
    #[must_use]
    pub fn match_no(&self) -> u32 {
        self.match_no
    }

    /// What each seat has won: one list a match that is over.
    #[must_use]
    pub fn results(&self) -> &[Vec<i64>] {
        &self.results
    }

    /// How many commitments were made so far: one for each match, and one for the next.
    #[must_use]
    pub fn commitments_made(&self) -> u32 {
        self.commitments
    }

    /// Must the server commit itself to a secret before people go on? Not where cards are given:
    /// nothing is shuffled there.
    #[must_use]
    pub fn needs_commitment(&self) -> bool {
        let is_given = self.config.given.is_some();
        !is_given && self.commitment.is_none() && self.phase() != Phase::Playing
    }

    /// The commitment to the shuffle: of the match that is played, else of the one to come.
    #[must_use]
    pub fn commitment(&self) -> Option<String> {
        let playing = self.play.as_ref().filter(|_| self.phase() == Phase::Playing);
        let secret = playing.and_then(|play| play.secret.as_ref()).or(self.commitment.as_ref());
        secret.map(Secret::commit)
    }

    /// What the players have added to the shuffle the [`commitment`](Self::commitment) is about.
    #[must_use]
    pub fn entropies(&self) -> Vec<Option<String>> {
        match &self.play {
            Some(play) if self.phase() == Phase::Playing => play.entropies.clone(),
            _ if self.config.given.is_some() => vec![None; self.slots.len()],
            _ => self.slots.iter().map(|slot| slot.entropy().map(str::to_owned)).collect(),
        }
    }

    /// The secret of the match that is over, and what the players had added to it: now it
    /// may be shown. There is none where the cards were given.
    #[must_use]
    pub fn proof(&self) -> Option<(&Secret, &[Option<String>])> {
        let play = self.play.as_ref().filter(|_| self.phase() == Phase::Over)?;
        Some((play.secret.as_ref()?, &play.entropies))
    }

    /// Who may act in the match.
    #[must_use]
    pub fn turn(&self) -> Option<Turn> {
        Some(self.game()?.turn())
    }

    /// Which face the table shows: it rises with every card turned up and every verdict.
    #[must_use]
    pub fn face(&self) -> u32 {
        self.game().map_or(0, AnyGame::face)
    }

    /// What lies before this seat, if it may act: another number whenever there is something new to
    /// look at.
    #[must_use]
    pub fn stimulus_for(&self, seat: Seat) -> Option<u32> {
        let play = self.play.as_ref()?;
        let game = play.table.game();
        let turn = game.turn();
        let is_race = matches!(turn, Turn::Any(_));
        let news = if is_race { game.stimulus() } else { play.turned };
        turn.allows(seat).then_some(news)
    }

    /// The race that the last event decided, if it was one.
    #[must_use]
    pub fn last_race(&self) -> Option<&RaceResult> {
        let play = self.play.as_ref()?;
        play.last_race
            .as_ref()
            .filter(|(seq, _)| *seq == self.visible_seq)
            .map(|(_, result)| result)
    }

    /// Each seat's result, or how it stands.
    #[must_use]
    pub fn scores(&self) -> Vec<i64> {
        self.game().map(AnyGame::scores).unwrap_or_default()
    }

    /// The game that is played, or was last; none before the first match.
    #[must_use]
    pub fn game(&self) -> Option<&dyn AnyGame> {
        Some(self.play.as_ref()?.table.game())
    }

    /// The text that the deals of the match come from: for a record, once it is over.
    #[must_use]
    pub fn seed(&self) -> Option<&str> {
        let play = self.play.as_ref().filter(|_| self.phase() == Phase::Over)?;
        Some(&play.seed)
    }

    /// When the first choice that is due is made by the clock, and what each seat has left
    /// (bank clocks); `None` where no one looks at the clock.
    #[must_use]
    pub fn clocks(&self, now: Timestamp) -> Option<(Option<Timestamp>, Option<Vec<u64>>)> {
        let play = self.play.as_ref().filter(|_| self.config.time_control != TimeControl::None)?;
        Some((play.clocks.first().map(|(end, _)| end), play.clocks.left(now)))
    }

    /// What this viewer learns of the game's events after session event `seq`; `None` if that is
    /// longer ago than the table remembers.
    #[must_use]
    pub fn visible_since(&self, seq: u32, viewer: Viewer) -> Option<Vec<VisibleEvent>> {
        match &self.play {
            None => (seq <= self.seq).then(Vec::new),
            Some(play) => play.visible_since(seq, self.seq, viewer),
        }
    }

    /// The latest events as this viewer saw them, at most so many.
    #[must_use]
    pub fn latest_visible(&self, most: usize, viewer: Viewer) -> Vec<VisibleEvent> {
        self.play.as_ref().map(|play| play.latest_visible(most, viewer)).unwrap_or_default()
    }

    /// Whose time was up, for each of these events that is the first which its viewer learns of a
    /// choice of the clock.
    #[must_use]
    pub fn timed_out(&self, seen: &[VisibleEvent]) -> Vec<Option<Seat>> {
        let mut last = None;
        let of = |seen: &VisibleEvent| {
            let (events, seat) = self.play.as_ref()?.by_clock(seen.number as u32)?;
            (last.replace(events.start) != Some(events.start)).then_some(*seat)
        };
        seen.iter().map(of).collect()
    }

    /// The game's events that a recent session event caused, whole: for the log, not for a player.
    #[must_use]
    pub fn events_of(&self, seq: u32) -> Vec<Box<dyn AnyView>> {
        self.play.as_ref().map(|play| play.events_of(seq)).unwrap_or_default()
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phase = self.phase();
        write!(
            f,
            "Session({}, match {}, {phase:?}, event {})",
            self.config.game, self.match_no, self.seq
        )
    }
}
