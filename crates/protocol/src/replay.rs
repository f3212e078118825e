//! A record looked at act by act, forward and back.

use crate::{
    command_error::CommandError,
    record::Record,
    registry::{InPlay, Registry},
    wire,
};
use parlour_engine::{
    Viewer,
    erased::{AnyEvent, AnyGame, AnyView, Events},
};

/// A record looked at act by act.
pub struct Replay {
    registry: Registry,
    record: Record,
    table: InPlay,
    at: usize,
    events: Events,
}

/// What a replay shows after some of its acts.
pub struct ReplayStep {
    /// How many acts have been played.
    pub number: usize,
    /// The act that led here, as `seat 1: play 5C`; none before the first.
    pub act: Option<String>,
    /// What came of it, as sentences.
    pub told: Vec<String>,
    /// The table.
    pub table: Box<dyn AnyView>,
}

impl Replay {
    /// A record at its first deal. The whole record is played once to see that it can be.
    ///
    /// # Errors
    /// Where it does not fit together.
    pub fn new(registry: Registry, record: Record) -> Result<Self, CommandError> {
        record.open(&registry)?;
        let (table, events) = record.deal(&registry)?;
        Ok(Self { registry, record, table, at: 0, events })
    }

    /// How many acts the record has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.record.acts.len()
    }

    /// A record without a single act?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many acts have been played.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// The game as it stands here.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        self.table.game.as_ref()
    }

    /// Goes to the step after `number` acts (or the last there is).
    ///
    /// # Errors
    /// None once [`new`](Self::new) has found the record whole.
    pub fn go_to(&mut self, number: usize) -> Result<(), CommandError> {
        let number = number.min(self.len());
        if number < self.at {
            (self.table, self.events) = self.record.deal(&self.registry)?;
            self.at = 0;
        }
        while self.at < number {
            self.events = self.record.act(self.at, self.table.game.as_mut())?;
            self.at += 1;
            if self.at == self.len() {
                self.events.extend(self.record.finish(self.table.game.as_mut())?);
            }
        }
        Ok(())
    }

    /// What is to be seen here, with everything face up or as a viewer sees it.
    #[must_use]
    pub fn step(&self, viewer: Option<Viewer>) -> ReplayStep {
        let told = |event: &dyn AnyEvent| seen_event(event, viewer).map(|event| event.to_string());
        let act = self.at.checked_sub(1).map(|last| {
            let (seat, action, at) = &self.record.acts[last];
            let at = at.map(|at| format!(" at {at} ms")).unwrap_or_default();
            if sees_action_of(*seat, viewer) {
                format!("seat {seat}{at}: {action}")
            } else {
                format!("seat {seat}{at}")
            }
        });
        ReplayStep {
            number: self.at,
            act,
            told: self.events.iter().filter_map(|event| told(event.as_ref())).collect(),
            table: self.seen_table(viewer),
        }
    }

    /// The table as a viewer sees it; with everything face up, if none is named.
    fn seen_table(&self, viewer: Option<Viewer>) -> Box<dyn AnyView> {
        match viewer {
            None => self.table.game.reveal(),
            Some(viewer) => self.table.game.view(viewer),
        }
    }

    /// Some steps, from number `from` on, for a viewer; face up for none in particular.
    ///
    /// # Errors
    /// Where the record does not fit together.
    pub fn part(
        &mut self,
        names: Vec<String>,
        viewer: Option<Viewer>,
        from: usize,
        count: usize,
    ) -> Result<wire::ReplayPart, CommandError> {
        let mut steps = Vec::new();
        for number in (from..=self.len()).take(count) {
            self.go_to(number)?;
            steps.push(self.wire_step(viewer));
        }
        let setup = &self.record.setup;
        Ok(wire::ReplayPart {
            game: setup.game.clone(),
            names,
            acts: self.len() as u32,
            scores: self.record.scores.clone().unwrap_or_default(),
            steps,
        })
    }

    /// What is to be seen here, as it goes over the wire.
    fn wire_step(&self, viewer: Option<Viewer>) -> wire::ReplayStep {
        let last = self.at.checked_sub(1).map(|last| &self.record.acts[last]);
        let heard = |(n, event): (usize, &dyn AnyEvent)| {
            let event = seen_event(event, viewer)?;
            let (data, text) = (wire::value(&event), event.to_string());
            Some(wire::VisibleEvent { n: n as u32, data, text, timed_out: None })
        };
        let action = last.filter(|(seat, ..)| sees_action_of(*seat, viewer));
        let action = action.map(|(_, action, _)| action.clone());
        wire::ReplayStep {
            number: self.at as u32,
            seat: last.and_then(|(seat, ..)| u8::try_from(*seat).ok()),
            said: action.as_deref().map(|action| self.table.game.say(action)),
            action,
            events: self.events.iter().map(AsRef::as_ref).enumerate().filter_map(heard).collect(),
            view: wire::value(&self.seen_table(viewer)),
            scores: self.table.game.scores(),
        }
    }
}

/// An event as a viewer sees it; whole, if everything is face up.
fn seen_event(event: &dyn AnyEvent, viewer: Option<Viewer>) -> Option<Box<dyn AnyView>> {
    match viewer {
        None => Some(event.whole()),
        Some(viewer) => event.redact_for(viewer),
    }
}

/// Does a viewer see what this seat did? A sealed choice is its owner's until the last is in: others read the events.
fn sees_action_of(seat: i64, viewer: Option<Viewer>) -> bool {
    match viewer {
        None => true,
        Some(Viewer::Seat(own)) => own.index() as i64 == seat,
        Some(Viewer::Spectator) => false,
    }
}
