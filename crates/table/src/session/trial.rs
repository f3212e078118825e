//! Trying out: what comes of events is seen on a copy of the table first, and only events that fit are
//! persisted. So nothing has to be undone, neither when someone is refused nor when the disk is
//! full.

use super::{
    Session,
    apply::ReplayError,
    character::Character,
    config::{GameRegistry, TableConfig, Timestamp},
    event::SessionEvent,
};
use parlour_engine::{bot::AnyBot, erased::Opened};
use std::sync::Arc;

/// The registry without its bots: on a copy no one is asked anything.
struct WithoutBots(Arc<dyn GameRegistry>);

impl GameRegistry for WithoutBots {
    fn open(&self, config: &TableConfig, seed: &str) -> Result<Opened, String> {
        self.0.open(config, seed)
    }

    fn character(&self, level: &str, already: usize) -> Option<Character> {
        self.0.character(level, already)
    }

    fn bot(&self, _: &TableConfig, _: &str, _: u64) -> Result<Box<dyn AnyBot>, String> {
        Err("on a copy no one plays".to_owned())
    }
}

impl Session {
    /// The table as it will be after these events. It has no bots, measures no connections, and is there to be
    /// looked at.
    ///
    /// # Errors
    /// If one of them does not fit to those before it.
    pub fn tried(&self, events: &[SessionEvent], now: Timestamp) -> Result<Self, ReplayError> {
        let mut then = Self {
            config: Arc::clone(&self.config),
            registry: Arc::new(WithoutBots(Arc::clone(&self.registry))),
            bot_seed: self.bot_seed,
            seq: self.seq,
            visible_seq: self.visible_seq,
            slots: self.slots.clone(),
            past_players: self.past_players.clone(),
            latencies: Vec::new(),
            commitment: self.commitment.clone(),
            commitments: self.commitments,
            match_no: self.match_no,
            play: self.play.as_ref().map(|play| Box::new(play.copied())),
            results: self.results.clone(),
            undo_asked: self.undo_asked.clone(),
            swaps_asked: self.swaps_asked.clone(),
            listed: self.listed,
            guarded: self.guarded,
            elsewhere: false,
        };
        then.apply(events, None, now)?;
        Ok(then)
    }
}
