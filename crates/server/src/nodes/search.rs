//! Tables that someone at this node looks for, until it is known where each of them is played.

use super::{
    id::{Attempt, TableName},
    uptime::Uptime,
};
use std::{collections::BTreeMap, time::Duration};

/// A table that could not be reached is looked for again so soon. A hint may come earlier; that none
/// comes costs this and no more.
pub const POLL_INTERVAL: Duration = Duration::from_millis(150);

/// A statement that was not answered for so long is taken to be lost.
pub const STATEMENT_TIMEOUT: Duration = Duration::from_secs(2);

#[derive(Debug)]
enum Search {
    /// The database was asked, and is asked again if it has not answered by then.
    Asked { attempt: Attempt, until: Uptime, is_wanted: bool },
    /// It is asked at this time.
    Waits { until: Uptime },
}

impl Search {
    fn due(&self) -> Uptime {
        match self {
            Self::Asked { until, .. } | Self::Waits { until } => *until,
        }
    }

    fn is_wanted(&self) -> bool {
        !matches!(self, Self::Asked { is_wanted: false, .. })
    }
}

/// All searches of a node.
#[derive(Debug, Default)]
pub(super) struct Searches {
    searches: BTreeMap<TableName, Search>,
    asked: Attempt,
}

impl Searches {
    /// Looks for a table from this time on. One that is looked for already is not looked for twice.
    pub(super) fn begin(&mut self, table: TableName, from: Uptime) {
        let search = self.searches.entry(table).or_insert(Search::Waits { until: from });
        if let Search::Asked { is_wanted, .. } = search {
            *is_wanted = true;
        }
    }

    /// No one waits for this table any more. An answer that is on its way is still taken: the table may be this
    /// node's by it.
    pub(super) fn end(&mut self, table: &TableName) {
        match self.searches.get_mut(table) {
            Some(Search::Asked { is_wanted, .. }) => *is_wanted = false,
            Some(Search::Waits { .. }) => drop(self.searches.remove(table)),
            None => {}
        }
    }

    /// Something may have changed for this table: if it is waited for, it is asked for now.
    pub(super) fn hurry(&mut self, table: &TableName, now: Uptime) {
        if let Some(Search::Waits { until }) = self.searches.get_mut(table) {
            *until = now;
        }
    }

    /// The answer to a question. It ends the search, unless another question was asked since: then there is nothing,
    /// else whether anyone still waits for it.
    pub(super) fn take_answer(&mut self, table: &TableName, attempt: Attempt) -> Option<bool> {
        match self.searches.get(table) {
            Some(Search::Asked { attempt: current, is_wanted, .. }) if *current == attempt => {
                let is_wanted = *is_wanted;
                self.searches.remove(table);
                Some(is_wanted)
            }
            _ => None,
        }
    }

    /// Questions that were asked under a lease that is over: their answers are void.
    pub(super) fn disregard_answers(&mut self, now: Uptime) {
        self.searches.retain(|_, search| search.is_wanted());
        for search in self.searches.values_mut() {
            *search = Search::Waits { until: now };
        }
    }

    /// The tables to ask for now, each with the number of the question.
    pub(super) fn take_due(&mut self, now: Uptime) -> Vec<(TableName, Attempt)> {
        let mut due = Vec::new();
        self.searches.retain(|_, search| search.is_wanted() || search.due() > now);
        for (table, search) in &mut self.searches {
            if search.due() <= now {
                self.asked.0 += 1;
                let (attempt, until) = (self.asked, now + STATEMENT_TIMEOUT);
                *search = Search::Asked { attempt, until, is_wanted: true };
                due.push((table.clone(), attempt));
            }
        }
        due
    }

    pub(super) fn next_due(&self) -> Option<Uptime> {
        self.searches.values().map(Search::due).min()
    }
}
