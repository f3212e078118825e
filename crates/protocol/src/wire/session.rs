//! What a session says to one viewer, from what that viewer may know. Every driver of a session sends
//! these: the server, and the page that plays without one.

use super::{
    Annotation, Clocks, Commitment, GivenCards, Legal, Position, Proof, Race, RaceHit, Refusal,
    SeatAsked, SeatInfo, ServerMessage, SwapAsked, TableInfo, TimedOut, Timing, Update,
    VisibleEvent,
};
use crate::Record;
use parlour_engine::{Seat, Viewer};
use parlour_table::reaction::{Counted, Micros, Trust};
use parlour_table::session::{
    self, Answer, By, CardOrigin, GivenMatch, Occupant, Phase, Presence, RaceResult, Session,
    SessionError, SessionEvent, TimeControl, Timestamp, Undo,
};

/// How many events a newcomer to a match receives.
pub const RECENT_EVENTS: usize = 40;

/// The choice of the clock, as people say it, if this event is one.
#[must_use]
pub fn timed_out(event: &SessionEvent, session: &Session) -> Option<(Seat, String)> {
    match event {
        SessionEvent::Acted { seat, action, by: By::Clock, .. } => {
            Some((*seat, session.game().map_or_else(|| action.clone(), |game| game.say(action))))
        }
        _ => None,
    }
}

/// What is known of a table besides its session.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AboutTable {
    /// Its name in links.
    pub id: String,
    /// Why it is paused.
    pub paused: Option<String>,
    /// How many people spectate.
    pub spectators: u32,
    /// About whom the table is asked.
    pub seat_asked: Option<SeatAsked>,
    /// The names of the accounts for which seats play, by seat.
    pub accounts: Vec<(Seat, String)>,
}

/// How connections to a table are measured.
#[must_use]
pub fn timing(session: &Session) -> Timing {
    match session.trust() {
        None => Timing::None,
        Some(Trust::Kernel) => Timing::Kernel,
        Some(Trust::Pings) => Timing::Pings,
    }
}

impl TableInfo {
    /// The table as everyone sees it.
    #[must_use]
    pub fn of(session: &Session, about: AboutTable, now: Timestamp) -> Self {
        let AboutTable { id, paused, spectators, seat_asked, accounts } = about;
        Self {
            id,
            game: session.config().game.clone(),
            options: super::read(&session.config().options).unwrap_or_default(),
            phase: match session.phase() {
                Phase::Lobby => super::Phase::Lobby,
                Phase::Playing => super::Phase::Playing,
                Phase::Over => super::Phase::Over,
            },
            paused,
            seats: seats(session, &accounts, now),
            match_no: session.match_no(),
            results: session.results().to_vec(),
            time_control: match session.config().time_control {
                TimeControl::None => super::TimeControl::None,
                TimeControl::Turn { seconds } => super::TimeControl::Turn { seconds },
                TimeControl::Bank { seconds, increment } => {
                    super::TimeControl::Bank { seconds, increment }
                }
                TimeControl::Days { days } => super::TimeControl::Days { days },
            },
            cover_after: session.config().cover_after,
            timing: timing(session),
            fair: Commitment {
                commit: session.commitment().unwrap_or_default(),
                entropies: session.entropies(),
            },
            spectators,
            undo_asked: session.asks_to_undo().map(Seat::number),
            hints: session.gives_hints(),
            seat_asked,
            swaps_asked: swaps_asked(session),
            may_start: session.starter(now).map(Seat::number),
            listed: session.is_listed(),
            playtest: session.config().playtest.clone(),
            given: session.config().given.as_ref().map(GivenCards::from),
        }
    }
}

/// Who would like to swap seats with another player.
fn swaps_asked(session: &Session) -> Vec<SwapAsked> {
    let asked = session.swaps_asked().iter();
    asked.map(|&(seat, with)| SwapAsked { seat: seat.number(), with: with.number() }).collect()
}

/// Who sits at a table.
fn seats(session: &Session, accounts: &[(Seat, String)], now: Timestamp) -> Vec<SeatInfo> {
    let host = session.host();
    let seated = session.seats().zip(session.slots());
    let seats = seated.map(|(seat, place)| SeatInfo {
        occupant: match place.occupant {
            Occupant::Empty => super::Occupant::Empty,
            Occupant::Person { .. } => super::Occupant::Person,
            Occupant::Bot { .. } => super::Occupant::Bot,
        },
        name: place.name(),
        level: match &place.occupant {
            Occupant::Bot { level, .. } => Some(level.clone()),
            _ => place.covered.clone(),
        },
        character: place.character().map(|character| character.id.to_owned()),
        presence: match place.presence(now) {
            Presence::Here => super::Presence::Here,
            Presence::Reconnecting => super::Presence::Reconnecting,
            Presence::Away => super::Presence::Away,
        },
        covered: place.covered.is_some(),
        host: host == Some(seat),
        ready: place.ready,
        // at a table people are called what they like: the sign is for the name of the account only
        signed_in: matches!(place.occupant, Occupant::Person { .. })
            && accounts.iter().any(|(of, name)| *of == seat && *name == place.name()),
    });
    seats.collect()
}

impl Update {
    /// What this viewer learns: these events, and how all stands now. `timed_out` is the choice that
    /// the clock has just made: whose, and what.
    #[must_use]
    pub fn of(
        session: &Session,
        viewer: Viewer,
        events: &[session::VisibleEvent],
        table: Option<TableInfo>,
        timed_out: Option<&(Seat, String)>,
        now: Timestamp,
    ) -> Self {
        Self {
            seq: session.seq(),
            now: now.0,
            table,
            events: events.iter().zip(session.timed_out(events)).map(wire_event).collect(),
            position: Position::of(session, viewer, now),
            race: session.last_race().map(Race::from),
            timed_out: timed_out.map(|(seat, said)| TimedOut {
                seat: seat.number(),
                said: (viewer == Viewer::Seat(*seat)).then(|| said.clone()),
            }),
            rating: None,
        }
    }
}

/// An event as it is sent.
fn wire_event((events, timed_out): (&session::VisibleEvent, Option<Seat>)) -> VisibleEvent {
    let (data, text) = (super::value(&events.event), events.event.to_string());
    VisibleEvent { n: events.number as u32, data, text, timed_out: timed_out.map(Seat::number) }
}

impl Position {
    /// How the game stands for this viewer; `None` before the first match.
    #[must_use]
    pub fn of(session: &Session, viewer: Viewer, now: Timestamp) -> Option<Self> {
        let game = session.game()?;
        let turn = game.turn();
        let (legal, undo) = match viewer {
            Viewer::Seat(seat) => {
                let undo = match session.may_undo(seat) {
                    Undo::No => super::Undo::No,
                    Undo::Ask => super::Undo::Ask,
                    Undo::Free => super::Undo::Free,
                };
                (turn.allows(seat).then(|| game.legal(seat)), undo)
            }
            Viewer::Spectator => (None, super::Undo::No),
        };
        let proof = session.proof().map(|(secret, entropies)| Proof {
            commit: secret.commit(),
            secret: secret.tell(),
            entropies: entropies.to_vec(),
        });
        Some(Self {
            view: super::value(&game.view(viewer)),
            turn: turn.into(),
            legal: legal.map(|(actions, complete)| Legal { actions, complete }),
            face: game.face(),
            clocks: session
                .clocks(now)
                .map(|(until, left)| Clocks { until: until.map(|end| end.0), left }),
            scores: game.scores(),
            undo,
            proof,
        })
    }
}

impl From<&RaceResult> for Race {
    fn from(result: &RaceResult) -> Self {
        let hit = |hit: &Counted| RaceHit {
            seat: hit.seat.number(),
            elapsed: hit.elapsed.as_ms(),
            claimed: hit.claimed.map(Micros::as_ms),
            credit: hit.credit.as_ms(),
            counted: hit.counted.as_ms(),
        };
        Self { face: result.face, hits: result.hits.iter().map(hit).collect() }
    }
}

impl ServerMessage {
    /// What a bot would play, for someone who has asked for a hint.
    #[must_use]
    pub fn hinted(id: String, answer: &Answer) -> Self {
        let choice = answer.choice();
        let why = choice.and_then(|choice| choice.why.clone()).map(Annotation::from);
        let reason = why.as_ref().map_or_else(
            || "A strong bot would play this with what you see.".to_owned(),
            |why| why.message.clone(),
        );
        let said = answer.said().map(str::to_owned);
        let action = choice.map(|choice| choice.action.clone());
        Self::Hinted { id, action, said, reason, why }
    }

    /// What an action of this seat would do.
    ///
    /// # Errors
    /// If no match has begun.
    pub fn previewed(
        id: String,
        session: &Session,
        seat: Seat,
        action: &str,
    ) -> Result<Self, Refusal> {
        let game = session.game().ok_or(SessionError::NOT_BEGUN)?;
        let (error, annotations) = match game.preview(seat, action) {
            Ok(annotations) => (None, annotations.into_iter().map(Annotation::from).collect()),
            Err(refused) => (Some(SessionError::from(refused).into()), Vec::new()),
        };
        Ok(Self::Previewed { id, error, annotations })
    }
}

impl From<&GivenMatch> for GivenCards {
    fn from(given: &GivenMatch) -> Self {
        match &given.origin {
            CardOrigin::Position => Self::Position { acts: given.acts.len() as u32 },
            CardOrigin::Daily { date } => Self::Daily { date: date.clone() },
            CardOrigin::Puzzle { number } => Self::Puzzle { number: *number },
        }
    }
}

impl Record {
    /// The record of a session's match; `None` until it is over. It has the proof of its shuffle, or
    /// says why its cards were given instead.
    #[must_use]
    pub fn of_session(session: &Session) -> Option<Self> {
        let record = Self::of_game(session.game()?, session.seed()?);
        if let Some(given) = &session.config().given {
            return Some(Self { given: Some(given.into()), ..record });
        }
        let (secret, entropies) = session.proof()?;
        let (commit, secret, entropies) = (secret.commit(), secret.tell(), entropies.to_vec());
        let fair = Some(super::value(&Proof { commit, secret, entropies }));
        Some(Self { fair, ..record })
    }
}
