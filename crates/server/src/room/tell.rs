//! What a table tells: built for one pair of eyes, from what these eyes may know.

use super::{Room, lines::Line};
use parlour_engine::{Seat, Turn, Viewer};
use parlour_protocol::wire::{
    self, ChairInfo, Clocks, Commitment, Heard, Legal, Position, Proof, Race, RaceHit, TableInfo,
    Tell, Timing, Update, Whose,
};
use parlour_table::race::{Counted, Micros};
use parlour_table::session::{
    self, Decided, Fact, Now, Pace, Phase, Presence, Session, Sitter, TakeBack,
};

/// How many events are told to somebody who comes new to a match.
const RECENT: usize = 40;

/// Does everybody's picture of the table change with this fact, beyond the game itself?
pub(super) fn changes_the_table(fact: &Fact) -> bool {
    !matches!(fact, Fact::Acted { .. } | Fact::Ticked { .. })
}

impl Room {
    /// Tells everybody what they do not know yet.
    pub(super) fn tell_all(&mut self, now: Now) {
        self.info_changed |= self.session.phase() == Phase::Over;
        let info = self.info_changed.then(|| self.info());
        self.info_changed = false;
        let mut lines = std::mem::take(&mut self.lines);
        for line in lines.iter_mut() {
            let heard = self.session.heard_since(line.told, line.viewer);
            let update = self.update(line, &heard.unwrap_or_default(), info.clone(), now);
            self.say_update(line, &update);
        }
        let missed = lines.cut_slow();
        self.lines = lines;
        for seat in missed {
            self.session.disconnected(seat, now);
            self.info_changed = true;
        }
    }

    /// The first update on a line: from `last_seq` on, or how all stands. Says which.
    pub(super) fn catch_up(
        &mut self,
        line: &mut Line,
        last_seq: Option<u32>,
        now: Now,
    ) -> (bool, Tell) {
        let missed = last_seq.and_then(|seq| self.session.heard_since(seq, line.viewer));
        let resumed = missed.is_some();
        let heard = missed.unwrap_or_else(|| self.session.heard_last(RECENT, line.viewer));
        let info = Some(self.info());
        (resumed, self.update(line, &heard, info, now))
    }

    fn update(
        &mut self,
        line: &mut Line,
        heard: &[session::Heard],
        table: Option<TableInfo>,
        now: Now,
    ) -> Tell {
        line.told = self.session.seq();
        let eyes = if self.around.config.leak { Viewer::Seat(Seat::ZERO) } else { line.viewer };
        Tell::Update(Box::new(Update {
            seq: self.session.seq(),
            now: now.0,
            table,
            events: heard.iter().map(told).collect(),
            position: position(&mut self.session, eyes, now),
            race: self.session.decided().map(race),
        }))
    }

    /// Says an update; where there are races, it has to be known when it went out.
    pub(super) fn say_update(&self, line: &mut Line, update: &Tell) {
        match line.seat() {
            Some(_) if self.session.is_in_race() => line.show(update, self.session.face()),
            _ => line.tell(update),
        }
    }

    /// Are lines to this table measured?
    pub(super) fn measures_lines(&self) -> bool {
        let game = &self.session.terms().game;
        self.around.config.house.meta(game).is_some_and(|meta| meta.real_time)
    }

    /// The table as everybody sees it.
    pub(super) fn info(&self) -> TableInfo {
        let session = &self.session;
        let now = self.now();
        let host = session.host();
        let seated = session.seats().zip(session.places());
        let chairs = seated.map(|(seat, place)| ChairInfo {
            sitter: match place.sitter {
                Sitter::Nobody => wire::Sitter::Nobody,
                Sitter::Person { .. } => wire::Sitter::Person,
                Sitter::Bot { .. } => wire::Sitter::Bot,
            },
            name: place.name(),
            level: match &place.sitter {
                Sitter::Bot { level } => Some(level.clone()),
                _ => place.covered.clone(),
            },
            presence: match place.presence(now) {
                Presence::Here => wire::Presence::Here,
                Presence::Reconnecting => wire::Presence::Reconnecting,
                Presence::Away => wire::Presence::Away,
            },
            covered: place.covered.is_some(),
            host: host == Some(seat),
            ready: place.ready,
        });
        TableInfo {
            id: self.id.clone(),
            game: session.terms().game.clone(),
            options: wire::read(&session.terms().options).unwrap_or_default(),
            phase: match session.phase() {
                Phase::Gathering => wire::Phase::Gathering,
                Phase::Playing => wire::Phase::Playing,
                Phase::Over => wire::Phase::Over,
            },
            paused: self.paused.clone(),
            chairs: chairs.collect(),
            match_no: session.match_no(),
            results: session.results().to_vec(),
            pace: match session.terms().pace {
                Pace::None => wire::Pace::None,
                Pace::Turn { seconds } => wire::Pace::Turn { seconds },
                Pace::Bank { seconds, increment } => wire::Pace::Bank { seconds, increment },
            },
            cover_after: session.terms().cover_after,
            timing: match session.is_timed_by_kernel() {
                true => Timing::Kernel,
                false => Timing::Casual,
            },
            fair: Commitment {
                commit: session.commit().unwrap_or_default(),
                entropies: session.entropies(),
            },
            spectators: self.lines.spectators() as u32,
            take_back: session.asks_to_take_back().map(number),
        }
    }
}

/// An event as it is told.
pub(super) fn told(heard: &session::Heard) -> Heard {
    Heard { n: heard.number as u32, data: wire::value(&heard.event), text: heard.event.to_string() }
}

/// How the game stands for these eyes.
fn position(session: &mut Session, viewer: Viewer, now: Now) -> Option<Position> {
    let view = session.view(viewer)?;
    let turn = session.turn()?;
    let (legal, take_back) = match viewer {
        Viewer::Seat(seat) => {
            let take_back = match session.take_back_of(seat) {
                TakeBack::No => wire::TakeBack::No,
                TakeBack::Ask => wire::TakeBack::Ask,
                TakeBack::Free => wire::TakeBack::Free,
            };
            (session.legal(seat), take_back)
        }
        Viewer::Spectator => (None, wire::TakeBack::No),
    };
    let proof = session.proof().map(|(secret, entropies)| Proof {
        commit: secret.commit(),
        secret: secret.tell(),
        entropies: entropies.to_vec(),
    });
    Some(Position {
        view: wire::value(&view),
        turn: whose(turn),
        legal: legal.map(|(actions, complete)| Legal { actions, complete }),
        face: session.face(),
        clocks: session
            .clocks(now)
            .map(|(until, left)| Clocks { until: until.map(|end| end.0), left }),
        scores: session.scores(),
        take_back,
        proof,
    })
}

fn whose(turn: Turn) -> Whose {
    match turn {
        Turn::One(seat) => Whose::One { seat: number(seat) },
        Turn::Each(seats) => Whose::Each { seats: seats.iter().map(number).collect() },
        // who can still hit would say who has hit
        Turn::Any(_) => Whose::Any,
        Turn::Over => Whose::Over,
    }
}

/// A seat's number on the wire.
pub(super) fn number(seat: Seat) -> u8 {
    seat.index() as u8
}

fn race(decided: &Decided) -> Race {
    let hit = |hit: &Counted| RaceHit {
        seat: number(hit.seat),
        elapsed: hit.elapsed.as_ms(),
        claimed: hit.claimed.map(Micros::as_ms),
        credit: hit.credit.as_ms(),
        counted: hit.counted.as_ms(),
    };
    Race { face: decided.face, hits: decided.hits.iter().map(hit).collect() }
}
