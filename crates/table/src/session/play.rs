//! A match of a session.

use super::{
    clock::PlayerClocks,
    config::{GameRegistry, TableConfig, TimeControl, Timestamp},
    event::{By, SessionEvent},
    race::{RaceResult, Races},
    seat_slot::SeatSlot,
};
use crate::{Player, Table, VisibleEvent};
use parlour_engine::{
    Seat, SeatSet, Tick, Turn, Viewer,
    bot::{AnyBot, CancelGuard},
    driver::Request,
    erased::AnyView,
    fair::Secret,
    given,
};
use std::{cell::OnceCell, collections::VecDeque, ops::Range};

/// For how many session events the table remembers which game events they caused.
const MAX_REMEMBERED_EVENTS: usize = 64;

/// How many choices of the clock the table remembers.
const MAX_REMEMBERED_TIMEOUTS: usize = 256;

/// A match: the table, the clocks, and what is needed to go on after a pause.
pub(super) struct Play {
    pub(super) table: Table,
    /// What was committed to; none where the cards are given.
    pub(super) secret: Option<Secret>,
    pub(super) seed: String,
    pub(super) entropies: Vec<Option<String>>,
    pub(super) clocks: PlayerClocks,
    /// When something last happened: from here bots think.
    pub(super) changed: Timestamp,
    /// The event that last gave the players something new to look at.
    pub(super) turned: u32,
    /// Which moment of the driver is which of the game's clock.
    pub(super) anchor: (Timestamp, Tick),
    /// The event with which the match began.
    pub(super) began: u32,
    /// The last event before it of which there was something to tell.
    pub(super) quiet_since: u32,
    /// What people and bots do with the face of the table, in games with races.
    pub(super) races: Option<Box<Races>>,
    /// The race that was decided last, and with which event.
    pub(super) last_race: Option<(u32, RaceResult)>,
    /// Session events, and how many game events there were before each.
    pub(super) marks: VecDeque<(u32, u32)>,
    /// Which events came of choices of the clock, and whose time was up.
    pub(super) by_clock: VecDeque<(Range<u32>, Seat)>,
    /// Questions to bots that think elsewhere, until someone [fetches](super::Live::questions) them.
    pub(super) to_ask: Vec<Request>,
    /// Who waits for the answers of the bots that think elsewhere: dropped when the answer has
    /// become useless, so that the bot ends its search.
    pub(super) askers: Vec<(u32, CancelGuard)>,
    /// Can the last act be taken back freely? Found out when someone wants to know.
    pub(super) telling: OnceCell<bool>,
}

impl Play {
    pub(super) fn begin(
        config: &TableConfig,
        slots: &[SeatSlot],
        secret: Option<Secret>,
        registry: &dyn GameRegistry,
        bot_seed: &mut u64,
        (quiet_since, seq, now): (u32, u32, Timestamp),
    ) -> Result<Self, String> {
        let added =
            |slot: &SeatSlot| slot.entropy().map(str::to_owned).filter(|_| secret.is_some());
        let entropies: Vec<Option<String>> = slots.iter().map(added).collect();
        let seed = match (&secret, &config.given) {
            (_, Some(given)) => given.seed.clone(),
            (Some(secret), None) => {
                secret.seed(entropies.iter().map(|text| text.as_deref().unwrap_or_default()))
            }
            (None, None) => return Err("there is no commitment to the shuffle".to_owned()),
        };
        let opened = registry.open(config, &seed)?;
        let seats = Seat::all(config.players).zip(slots);
        let players =
            seats.map(|(seat, slot)| player(config, (seat, slot), registry, bot_seed)).collect();
        let acts = config.given.as_ref().map_or(&[][..], |given| &given.acts);
        let table = Table::at_position(opened, acts, players)?;
        let game = table.game();
        let races = game.meta().real_time.then(|| Box::new(Races::new(&seed)));
        let mut play = Self {
            anchor: (now, game.clock()),
            table,
            secret,
            seed,
            entropies,
            clocks: PlayerClocks::new(config.time_control, config.players),
            changed: now,
            turned: seq,
            began: seq,
            quiet_since,
            races,
            last_race: None,
            marks: VecDeque::from([(seq, 0)]),
            by_clock: VecDeque::new(),
            to_ask: Vec::new(),
            askers: Vec::new(),
            telling: OnceCell::new(),
        };
        play.switch_clocks(None, config.time_control, now);
        Ok(play)
    }

    /// How many events there have been.
    pub(super) fn events(&self) -> u32 {
        self.table.events() as u32
    }

    /// Notes how many game events there were before a session event, and which came of a choice of the clock.
    pub(super) fn mark(&mut self, event: &SessionEvent, seq: u32, before: u32) {
        if self.marks.len() == MAX_REMEMBERED_EVENTS {
            self.marks.pop_front();
        }
        self.marks.push_back((seq, before));
        if let SessionEvent::Acted { seat, by: By::Clock, .. } = event {
            if self.by_clock.len() == MAX_REMEMBERED_TIMEOUTS {
                self.by_clock.pop_front();
            }
            self.by_clock.push_back((before..self.events(), *seat));
        }
    }

    /// The events of the choice of the clock to which this one belongs, and whose time was up.
    pub(super) fn by_clock(&self, event: u32) -> Option<&(Range<u32>, Seat)> {
        self.by_clock.iter().find(|(events, _)| events.contains(&event))
    }

    /// The match once more, without bots and without a past, to try something out.
    pub(super) fn copied(&self) -> Self {
        let players = Seat::all(self.table.game().seats()).map(|_| Player::person("")).collect();
        Self {
            table: Table::new((self.table.game().fork(), Vec::new()), players),
            secret: self.secret.clone(),
            seed: self.seed.clone(),
            entropies: self.entropies.clone(),
            clocks: self.clocks.clone(),
            changed: self.changed,
            turned: self.turned,
            anchor: self.anchor,
            began: self.began,
            quiet_since: self.quiet_since,
            races: None,
            last_race: None,
            marks: VecDeque::new(),
            by_clock: VecDeque::new(),
            to_ask: Vec::new(),
            askers: Vec::new(),
            telling: OnceCell::new(),
        }
    }

    /// After a change of the game: who owes a choice now, and who has just made one.
    ///
    /// A verdict moves the game's clock by the game's own window, however long that took here. The
    /// clock runs on from there: else bots and deadlines would wait until time has caught up.
    pub(super) fn switch_clocks(
        &mut self,
        acted: Option<Seat>,
        time_control: TimeControl,
        now: Timestamp,
    ) {
        let clock = self.table.game().clock();
        if clock > self.anchor.1.after(now.since(self.anchor.0)) {
            self.anchor = (now, clock);
        }
        if time_control != TimeControl::None {
            let due = self.owed();
            self.clocks.switch(due, acted, now);
        }
        self.changed = now;
    }

    /// The seats that keep the others waiting. In real time that is the seat that is to do what
    /// is done for the absent.
    pub(super) fn owed(&self) -> SeatSet {
        let game = self.table.game();
        match game.turn() {
            Turn::Any(seats) => {
                let keeps_waiting = |&seat: &Seat| {
                    let action = game.default_action(seat);
                    !game.is_race(&action) && game.legal(seat).0.contains(&action)
                };
                seats.iter().filter(keeps_waiting).collect()
            }
            turn => turn.seats(),
        }
    }

    /// The game's clock at this moment.
    pub(super) fn tick(&self, now: Timestamp) -> Tick {
        self.anchor.1.after(now.since(self.anchor.0)).max(self.table.game().clock())
    }

    /// The moment at which the game's clock shows this.
    pub(super) fn moment(&self, tick: Tick) -> Timestamp {
        self.anchor.0.after(tick.0.saturating_sub(self.anchor.1.0))
    }

    /// From now on the game's clock runs on from where it stands.
    pub(super) fn wake(&mut self, now: Timestamp) {
        self.anchor = (now, self.table.game().clock());
        self.changed = now;
        self.clocks.wake(now);
        if let Some(races) = &mut self.races {
            races.wake();
            self.table.ask_anew();
        }
    }

    pub(super) fn visible_since(
        &self,
        seq: u32,
        last: u32,
        viewer: Viewer,
    ) -> Option<Vec<VisibleEvent>> {
        if seq >= last {
            return (seq == last).then(Vec::new);
        }
        if seq < self.began {
            return (seq >= self.quiet_since).then(|| self.table.visible_events(0, viewer));
        }
        let (_, first) = self.marks.iter().find(|(mark, _)| *mark > seq)?;
        let is_complete = self.marks.front().is_some_and(|(oldest, _)| *oldest <= seq + 1);
        is_complete.then(|| self.table.visible_events(*first as usize, viewer))
    }

    /// The last event of which there was something to tell.
    pub(super) fn last_telling(&self) -> u32 {
        let events = self.events();
        let telling = self.marks.iter().rev().find(|(_, before)| *before < events);
        telling.or(self.marks.front()).map_or(self.began, |(seq, _)| *seq)
    }

    pub(super) fn latest_visible(&self, most: usize, viewer: Viewer) -> Vec<VisibleEvent> {
        self.table.visible_events(self.table.events().saturating_sub(most), viewer)
    }

    pub(super) fn events_of(&self, seq: u32) -> Vec<Box<dyn AnyView>> {
        let Some(at) = self.marks.iter().position(|(mark, _)| *mark == seq) else {
            return Vec::new();
        };
        let first = self.marks[at].1;
        let end = self.marks.get(at + 1).map_or(self.events(), |(_, end)| *end);
        let mut events = self.table.whole(first as usize);
        events.truncate((end - first) as usize);
        events
    }
}

/// The player at the table for a slot of the session.
fn player(
    config: &TableConfig,
    (seat, slot): (Seat, &SeatSlot),
    registry: &dyn GameRegistry,
    bot_seed: &mut u64,
) -> Player {
    let Some(plays) = slot.plays() else { return Player::person(slot.name()) };
    match bot(config, (seat, plays), registry, bot_seed) {
        Ok(bot) => Player::bot(slot.name(), bot),
        Err(_) => Player::person(slot.name()),
    }
}

/// A bot with a seed of its own; at a daily deal it is the same for everyone.
pub(super) fn bot(
    config: &TableConfig,
    (seat, level): (Seat, &str),
    registry: &dyn GameRegistry,
    bot_seed: &mut u64,
) -> Result<Box<dyn AnyBot>, String> {
    *bot_seed =
        bot_seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let daily = config.daily().map(|given| given::bot_seed(&given.seed, seat, 0));
    registry.bot(config, level, daily.unwrap_or(*bot_seed))
}

impl Play {
    /// Seats the occupant of this slot of the session at the table.
    pub(super) fn reseat(
        &mut self,
        seat: Seat,
        slot: &SeatSlot,
        config: &TableConfig,
        registry: &dyn GameRegistry,
        bot_seed: &mut u64,
    ) {
        self.table.reseat(seat, player(config, (seat, slot), registry, bot_seed));
    }
}
