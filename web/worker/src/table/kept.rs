//! What the page keeps of a table, so that it is there again when the tab is loaded anew: how it was made,
//! and what has happened since, entry by entry, as in a server's log.

use super::Table;
use crate::{random::Random, registry::REGISTRY};
use parlour_engine::{Seat, fair::Secret};
use parlour_protocol::{
    line,
    wire::{self, Refusal},
};
use parlour_table::session::{Session, SessionEvent, TableConfig, Timestamp};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// One entry of what is kept.
#[derive(Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "snake_case")]
enum Entry {
    /// The table was made, under this version of its game's rules.
    Made { rules: u32, config: TableConfig },
    /// This happened, at this time in milliseconds. A commitment has its secret with it.
    Happened {
        at: u64,
        events: Vec<SessionEvent>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<String>,
    },
    /// Who has the person's seat from here on, with the token that proves it.
    Person { seat: Option<(Seat, String)> },
}

impl Table {
    /// Keeps an entry: the page takes it with the next reply.
    fn keep(&mut self, entry: &Entry) {
        self.kept.push(line(entry));
    }

    /// The entries that the page does not have yet.
    pub(crate) fn take_kept(&mut self) -> Vec<String> {
        std::mem::take(&mut self.kept)
    }

    /// Keeps how the table was made.
    pub(super) fn keep_config(&mut self) {
        let config = self.session.config().clone();
        let rules = REGISTRY.meta(&config.game).map_or(0, |meta| meta.version);
        self.keep(&Entry::Made { rules, config });
    }

    /// Keeps who has the person's seat.
    pub(super) fn keep_person(&mut self) {
        let seat = self.person.clone();
        self.keep(&Entry::Person { seat });
    }

    /// Keeps what has happened.
    pub(super) fn keep_events(
        &mut self,
        events: Vec<SessionEvent>,
        secret: Option<&Secret>,
        now: Timestamp,
    ) {
        let secret = secret.map(|secret| hex::encode(secret.0));
        if !events.is_empty() {
            self.keep(&Entry::Happened { at: now.0, events, secret });
        }
    }

    /// The table that was kept in these entries. No page is at it yet.
    ///
    /// # Errors
    /// If it was kept by another version of Parlour, and cannot be played on with this one.
    pub(crate) fn restore(
        id: &str,
        entries: &[String],
        random: &mut Random,
    ) -> Result<Self, Refusal> {
        let mut entries = entries.iter().map(|text| wire::read::<Entry>(text).map_err(damaged));
        let Some(Entry::Made { rules, config }) = entries.next().transpose()? else {
            return Err(damaged("it has no beginning"));
        };
        let meta = REGISTRY.meta(&config.game).filter(|meta| meta.version == rules);
        meta.ok_or_else(|| damaged("its rules have changed"))?;
        let session = Session::new(config, Arc::new(REGISTRY), random.bot_seed());
        let mut table = Self::with(id, session);
        let mut last = Timestamp::default();
        for entry in entries {
            match entry? {
                Entry::Made { .. } => return Err(damaged("it begins twice")),
                Entry::Person { seat } => table.person = seat,
                Entry::Happened { at, events, secret } => {
                    last = Timestamp(at);
                    table.apply_kept(&events, secret, last)?;
                }
            }
        }
        table.session.live().disconnect_all(last);
        Ok(table)
    }

    fn apply_kept(
        &mut self,
        events: &[SessionEvent],
        secret: Option<String>,
        at: Timestamp,
    ) -> Result<(), Refusal> {
        let secret = secret.map(|text| read_secret(&text)).transpose()?;
        self.session.apply(events, secret, at).map_err(damaged)?;
        self.keep_record();
        Ok(())
    }
}

fn read_secret(text: &str) -> Result<Secret, Refusal> {
    let bytes = hex::decode(text).ok().and_then(|bytes| bytes.try_into().ok());
    bytes.map(Secret).ok_or_else(|| damaged("a secret is no secret"))
}

fn damaged(why: impl std::fmt::Display) -> Refusal {
    Refusal::new("bad_table", format!("This table cannot be played on: {why}."))
}
