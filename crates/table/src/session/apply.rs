//! A session is what its events make of it: the one place where events change it.

use super::{
    Phase, Session,
    character::Character,
    config::Timestamp,
    event::{By, SessionEvent},
    play::Play,
    race::RaceResult,
    seat_slot::{Occupant, SeatSlot},
};
use crate::reaction::Contest;
use parlour_engine::{Seat, Tick, Turn, fair::Secret};
use std::sync::Arc;

/// An event that does not fit to those before it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("event {seq} does not fit: {why}")]
pub struct ReplayError {
    /// The event's number.
    pub seq: u32,
    /// Why not.
    pub why: String,
}

impl Session {
    /// Applies events in this order: live and after a restart such as are persisted, on a copy such as are
    /// tried. Seats, game and results change nowhere else; what no event holds changes through
    /// [`live`](Self::live). `secret` is that of the [`SessionEvent::SeedCommitted`] among them, if there is one.
    ///
    /// # Errors
    /// If one does not fit to those before it: the rules have changed, or an event is missing. It and those
    /// after it are not applied, and have changed nothing.
    pub fn apply(
        &mut self,
        events: &[SessionEvent],
        mut secret: Option<Secret>,
        now: Timestamp,
    ) -> Result<(), ReplayError> {
        for event in events {
            let seq = self.seq + 1;
            let before = self.play.as_ref().map(|play| play.events());
            let secret = secret.take_if(|_| event.is_commitment());
            self.change(event, secret, seq, now).map_err(|why| ReplayError { seq, why })?;
            self.seq = seq;
            if !event.is_note() {
                self.visible_seq = seq;
            }
            let is_awake = self.is_awake();
            let Some(play) = &mut self.play else { continue };
            play.drop_askers();
            if let Some(before) = before.filter(|_| *event != SessionEvent::Began) {
                play.mark(event, seq, before);
            }
            // after `Woke`, the person who wakes the table may be about to sit down
            let is_left = !is_awake && !matches!(event, SessionEvent::Woke { .. });
            if is_left && play.clocks.asleep().is_none() {
                play.clocks.sleep(now);
            }
        }
        Ok(())
    }

    fn change(
        &mut self,
        event: &SessionEvent,
        secret: Option<Secret>,
        seq: u32,
        now: Timestamp,
    ) -> Result<(), String> {
        match event {
            SessionEvent::SeedCommitted { commit } => self.commit_to(commit, secret),
            SessionEvent::Sat { seat, name, entropy } => {
                let (name, entropy) = (name.clone(), entropy.clone());
                self.seat_person(
                    *seat,
                    Occupant::Person { name, entropy, rank: seq, sat: *seat, gone: None },
                    now,
                )
            }
            SessionEvent::Left { seat, level } => self.get_up(*seat, level.as_deref(), seq),
            SessionEvent::Removed { seat, level } => {
                self.get_up(*seat, level.as_deref(), seq)?;
                self.guarded = true;
                Ok(())
            }
            SessionEvent::Listed { listed } => {
                self.listed = *listed;
                Ok(())
            }
            SessionEvent::SwapAsked { seat, with } => self.ask_swap(*seat, *with),
            SessionEvent::Swapped { seat, with } => self.swap_seats(*seat, *with),
            SessionEvent::Botted { seat, level } => self.seat_bot(*seat, level),
            SessionEvent::Freed { seat } => self.vacate(*seat),
            SessionEvent::Covered { seat, level } => self.cover(*seat, Some(level.clone())),
            SessionEvent::Back { seat } => self.cover(*seat, None),
            SessionEvent::Ready { seat, entropy } => self.make_ready(*seat, entropy),
            SessionEvent::Answered { seat } => self.there(*seat).map(|_| ()),
            SessionEvent::Woke { since } => {
                self.playing()?.clocks.skip_sleep(*since, now);
                Ok(())
            }
            SessionEvent::Began => self.begin(seq, now),
            SessionEvent::Acted { seat, action, at, by } => {
                self.act((*seat, *by), action, *at, seq, now)
            }
            SessionEvent::Raced { contest, came_up } => {
                self.apply_race(contest, *came_up, seq, now)
            }
            SessionEvent::Ticked { to } => self.tick(*to, seq, now),
            SessionEvent::UndoAsked { seat } => {
                self.there(*seat)?;
                self.ask_undo(*seat);
                Ok(())
            }
            SessionEvent::UndoAnswered { seat, yes } => {
                self.answer_undo(*seat, *yes);
                Ok(())
            }
            SessionEvent::Undone { seat, acts } => {
                self.rewind(*seat, *acts as usize)?;
                self.follow_game(None, Turn::Over, seq, now);
                Ok(())
            }
        }
    }

    /// The match that is played.
    pub(super) fn playing(&mut self) -> Result<&mut Play, &'static str> {
        self.play.as_deref_mut().ok_or("no match is played")
    }

    fn act(
        &mut self,
        (seat, by): (Seat, By),
        action: &str,
        at: Option<Tick>,
        seq: u32,
        now: Timestamp,
    ) -> Result<(), String> {
        let play = self.playing()?;
        let before = play.table.game().turn();
        play.table.act_recorded(seat, action, at).map_err(|error| error.to_string())?;
        if let Some(slot) = self.slots.get_mut(seat.index()) {
            slot.clock_moves = match by {
                By::Person => 0,
                By::Bot => slot.clock_moves,
                By::Clock => slot.clock_moves.saturating_add(1),
            };
        }
        self.follow_game(Some(seat), before, seq, now);
        Ok(())
    }

    fn tick(&mut self, to: Tick, seq: u32, now: Timestamp) -> Result<(), String> {
        let play = self.playing()?;
        let before = play.table.game().turn();
        play.table.advance(to);
        self.follow_game(None, before, seq, now);
        Ok(())
    }

    fn commit_to(&mut self, commit: &str, secret: Option<Secret>) -> Result<(), String> {
        let secret = secret.filter(|secret| secret.commit() == commit);
        self.commitment = Some(secret.ok_or("the secret does not match the commitment")?);
        self.commitments += 1;
        Ok(())
    }

    fn seat_person(&mut self, seat: Seat, person: Occupant, now: Timestamp) -> Result<(), String> {
        let slept = !self.is_awake();
        self.put(seat, SeatSlot::of(person))?;
        if slept {
            self.wake(now);
        }
        Ok(())
    }

    /// A person is gone for good; a bot of this level plays on, if one is to.
    fn get_up(&mut self, seat: Seat, level: Option<&str>, seq: u32) -> Result<(), String> {
        let past = self.leaving(seat, seq);
        match level {
            Some(level) => self.seat_bot(seat, level)?,
            None => self.vacate(seat)?,
        }
        past.into_iter().for_each(|past| self.remember(past));
        self.forget_undo(seat);
        self.drop_swaps_of(seat);
        Ok(())
    }

    fn seat_bot(&mut self, seat: Seat, level: &str) -> Result<(), String> {
        let character = self.newcomer(seat, level);
        self.put(seat, SeatSlot::of(Occupant::Bot { level: level.to_owned(), character }))
    }

    /// The first character of this level that does not sit in another seat.
    fn newcomer(&self, seat: Seat, level: &str) -> Option<Character> {
        let others = || self.seats().filter(|other| *other != seat);
        (0..self.slots.len()).find_map(|already| {
            let character = self.registry.character(level, already)?;
            let is_here =
                |other| self.slot(other).and_then(SeatSlot::character) == Some(&character);
            (!others().any(is_here)).then_some(character)
        })
    }

    /// The occupant gets up. The result of a match that is over goes on naming them.
    fn vacate(&mut self, seat: Seat) -> Result<(), String> {
        let slot = self.there(seat)?;
        let slot = if self.phase() == Phase::Over { slot.left_over() } else { SeatSlot::free() };
        self.put(seat, slot)
    }

    /// A bot of this level plays for the person here, or none does any more.
    fn cover(&mut self, seat: Seat, covered: Option<String>) -> Result<(), String> {
        let slot = self.there(seat)?.clone();
        self.put(seat, SeatSlot { covered, ..slot })
    }

    fn make_ready(&mut self, seat: Seat, added: &str) -> Result<(), String> {
        let slot = self.there_mut(seat)?;
        slot.ready = true;
        if let Occupant::Person { entropy, .. } = &mut slot.occupant {
            added.clone_into(entropy);
        }
        Ok(())
    }

    fn apply_race(
        &mut self,
        contest: &Contest,
        came_up: Tick,
        seq: u32,
        now: Timestamp,
    ) -> Result<(), String> {
        let before = self.playing()?.table.game().turn();
        self.apply_contest(contest, came_up)?;
        self.close_window(contest.face, now);
        if let Some(play) = &mut self.play {
            let (face, hits) = (contest.face, contest.verdict.hits.clone());
            play.last_race = Some((seq, RaceResult { face, hits }));
        }
        self.follow_game(None, before, seq, now);
        Ok(())
    }

    fn begin(&mut self, seq: u32, now: Timestamp) -> Result<(), String> {
        let secret = self.commitment.clone();
        let registry = Arc::clone(&self.registry);
        let quiet_since = self.play.as_ref().map_or(0, |play| play.last_telling());
        let play = Play::begin(
            &self.config,
            &self.slots,
            secret,
            registry.as_ref(),
            &mut self.bot_seed,
            (quiet_since, seq, now),
        )?;
        if self.play.is_some() {
            self.match_no += 1;
        }
        self.commitment = None;
        self.swaps_asked.clear();
        self.play = Some(Box::new(play));
        for slot in &mut self.slots {
            slot.ready = false;
            slot.clock_moves = 0;
        }
        Ok(())
    }

    /// The game has changed: the session follows with its clocks, and the result if that was the end.
    pub(super) fn follow_game(
        &mut self,
        acted: Option<Seat>,
        before: Turn,
        seq: u32,
        now: Timestamp,
    ) {
        let time_control = self.config.time_control;
        let Some(play) = &mut self.play else { return };
        let after = play.table.game().turn();
        // a sealed choice gives the others nothing new to look at
        if !matches!((before, after), (Turn::Each(_), Turn::Each(_))) {
            play.turned = seq;
        }
        play.telling.take();
        play.switch_clocks(acted, time_control, now);
        if after == Turn::Over {
            self.results.push(play.table.game().scores());
        }
        self.undo_asked = None;
    }

    fn put(&mut self, seat: Seat, slot: SeatSlot) -> Result<(), String> {
        *self.there_mut(seat)? = slot;
        let slot = &self.slots[seat.index()];
        let registry = Arc::clone(&self.registry);
        if let Some(play) = &mut self.play {
            play.reseat(seat, slot, &self.config, registry.as_ref(), &mut self.bot_seed);
        }
        Ok(())
    }

    fn there(&self, seat: Seat) -> Result<&SeatSlot, String> {
        self.slots.get(seat.index()).ok_or_else(|| format!("there is no seat {seat}"))
    }

    fn there_mut(&mut self, seat: Seat) -> Result<&mut SeatSlot, String> {
        self.slots.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {seat}"))
    }
}
