//! When old tables are retired, and when the clock is not to be believed.
//!
//! A wall clock can be wrong by months, and what is removed does not come back. So nothing is
//! retired in the first hours of a process, nor while clock and store contradict each other; and a
//! table that is too old only gets a tombstone, under which it can be restored for a week.

use crate::store::{Cutoff, Reader, Retired, StoreError, TOMBSTONE_MS, Writer};
use std::time::Duration;

/// A day, in milliseconds.
const DAY_MS: u64 = 86_400_000;

/// How long a server runs before it retires anything: time to notice that something is wrong.
pub(crate) const SETTLE_TIME: Duration = Duration::from_secs(6 * 3600);

/// A store that was last used longer ago than this when the server starts looks like a clock that
/// runs ahead, even where tables are kept for fewer days; in milliseconds.
const MAX_SLEEP_MS: u64 = 30 * DAY_MS;

/// How far entries may lie in the future, in milliseconds: clocks are set back a little now and
/// then.
const MAX_BEHIND_MS: u64 = DAY_MS;

/// How an operator says that the clock is right.
const TRUST: &str = "If the clock is right, start the server with --trust-clock";

/// Why nothing is retired for now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum RetireWaitError {
    /// The server has started a short while ago.
    #[error("the server has not run for long enough")]
    Settling,
    /// Nothing is as new as it should be: the clock runs ahead, or no one has played for long.
    #[error(
        "No table is retired: the newest entry of the store is {days} days old, so the clock may \
         be ahead. {TRUST}"
    )]
    Ahead {
        /// How old the newest entry is, in days.
        days: u64,
    },
    /// There are entries from the future.
    #[error(
        "No table is retired: the newest entry of the store is {days} days in the future, so the \
         clock is behind or was ahead. {TRUST}"
    )]
    Behind {
        /// How far ahead the newest entry is, in days.
        days: u64,
    },
}

/// What a server knows about its own clock, and how long it keeps tables.
#[derive(Debug, Clone)]
pub(crate) struct Retention {
    /// How long an unused table is kept, in milliseconds; for ever, if absent.
    pub(crate) keep_ms: Option<u64>,
    /// Does the operator say that the clock is right?
    pub(crate) trust_clock: bool,
    /// How long the server runs before it retires anything.
    pub(crate) settle: Duration,
    /// The clock's time when the server started, and the newest entry of the store then: what is
    /// written since carries the time of the same clock, and says nothing about it.
    pub(crate) started: u64,
    pub(crate) newest_at_start: Option<u64>,
}

impl Retention {
    pub(crate) fn of_days(days: u32) -> u64 {
        u64::from(days) * DAY_MS
    }

    /// What is too old now, in milliseconds of the Unix clock; `uptime` is measured by a clock that
    /// no one can set, `newest` is the newest entry of the store.
    ///
    /// # Errors
    /// Why nothing is to be retired.
    pub(crate) fn cutoff(
        &self,
        now: u64,
        uptime: Duration,
        newest: Option<u64>,
    ) -> Result<Cutoff, RetireWaitError> {
        let kept = self.keep_ms.unwrap_or(MAX_SLEEP_MS);
        if !self.trust_clock {
            plausible(self.started, self.newest_at_start, kept.max(MAX_SLEEP_MS))?;
            plausible(now, newest, kept)?;
        }
        if uptime < self.settle {
            return Err(RetireWaitError::Settling);
        }
        Ok(Cutoff {
            now,
            unused_before: self.keep_ms.map_or(0, |keep| now.saturating_sub(keep)),
            tombstone_before: now.saturating_sub(TOMBSTONE_MS),
        })
    }

    /// Retires what is too old.
    pub(crate) async fn retire(
        &self,
        now: u64,
        uptime: Duration,
        reader: &Reader,
        writer: &Writer,
    ) -> Result<Result<Retired, RetireWaitError>, RetireError> {
        let looking = Reader::clone(reader);
        let newest = tokio::task::spawn_blocking(move || looking.newest()).await;
        let newest = newest.map_err(|_| StoreError::Closed)??;
        let cutoff = match self.cutoff(now, uptime, newest) {
            Ok(cutoff) => cutoff,
            Err(waits) => return Ok(Err(waits)),
        };
        let mut all = Retired::default();
        // a few at a time, and what people do goes between
        loop {
            let Retired { expired, removed } = writer.retire(cutoff).await?;
            if expired.is_empty() && removed.is_empty() {
                return Ok(Ok(all));
            }
            all.expired.extend(expired);
            all.removed.extend(removed);
        }
    }
}

/// Why tables could not be retired.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RetireError {
    #[error(transparent)]
    Read(#[from] StoreError),
    #[error(transparent)]
    Write(#[from] crate::store::WriteError),
}

/// Do the clock and the newest entry agree?
fn plausible(now: u64, newest: Option<u64>, most: u64) -> Result<(), RetireWaitError> {
    let Some(newest) = newest else { return Ok(()) };
    let (age, ahead) = (now.saturating_sub(newest), newest.saturating_sub(now));
    if age > most {
        return Err(RetireWaitError::Ahead { days: age / DAY_MS });
    }
    if ahead > MAX_BEHIND_MS {
        return Err(RetireWaitError::Behind { days: ahead / DAY_MS });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{LogEntry, Reason, Sqlite, Store, TableRow, Tombstone, Write};

    const TODAY: u64 = 20_000 * DAY_MS;
    const KEEP: u64 = 90 * DAY_MS;

    fn day(number: i64) -> u64 {
        TODAY.saturating_add_signed(number * DAY_MS as i64)
    }

    /// A server and its store, under a clock that the story sets.
    struct Scene {
        writer: Writer,
        reader: Reader,
        retention: Retention,
        epoch: u32,
    }

    impl Scene {
        /// Starts on this store when the clock says so.
        fn starts(store: Sqlite, at: u64) -> Self {
            let reader = store.reader().unwrap();
            let retention = Retention {
                keep_ms: Some(KEEP),
                trust_clock: false,
                settle: SETTLE_TIME,
                started: at,
                newest_at_start: reader.newest().unwrap(),
            };
            let epoch = store.epoch();
            let writer = Writer::spawn(Box::new(store));
            Self { writer, reader, retention, epoch }
        }

        /// Someone makes a table, or plays at it.
        async fn plays(&self, id: &str, at: u64) {
            let seq = self.reader.entries(id, 0).unwrap().len() as u32;
            let row = TableRow {
                id: id.to_owned(),
                created: at,
                game: "basset".to_owned(),
                rules: 1,
                setup: "{}".to_owned(),
            };
            let entry = LogEntry {
                table: id.to_owned(),
                seq,
                epoch: self.epoch,
                at,
                seat: None,
                request_id: None,
                event: String::new(),
                events: String::new(),
                hash: None,
            };
            let made = (seq == 0).then_some(Write::Table(row));
            self.writer
                .commit(made.into_iter().chain([Write::Entry(entry)]).collect())
                .await
                .unwrap();
        }

        /// Looks for old tables so long after the start, by a clock that was never set anew.
        async fn tidies(&self, after: Duration) -> Result<Retired, RetireWaitError> {
            let now = self.retention.started + after.as_millis() as u64;
            self.retention.retire(now, after, &self.reader, &self.writer).await.unwrap()
        }
    }

    const HOUR: Duration = Duration::from_secs(3600);

    /// A store in which tables were played at on these days.
    async fn played(tables: &[(&str, i64)]) -> Sqlite {
        let first = Sqlite::in_memory().unwrap();
        let next = first.reopen().unwrap();
        // the second opening writes, and the first is kept to open it again
        let server = Scene::starts(next, TODAY);
        for (id, number) in tables {
            server.plays(id, day(*number)).await;
        }
        first
    }

    #[tokio::test]
    async fn an_old_table_expires_after_hours_and_is_removed_a_week_later() {
        let store = played(&[("old", -100), ("young", -3)]).await;
        let server = Scene::starts(store.reopen().unwrap(), TODAY);
        assert_eq!(server.tidies(Duration::ZERO).await, Err(RetireWaitError::Settling));
        assert_eq!(
            server.tidies(6 * HOUR - Duration::from_millis(1)).await,
            Err(RetireWaitError::Settling)
        );
        assert_eq!(server.tidies(6 * HOUR).await.unwrap().expired, ["old"]);
        let stone = server.reader.tombstone("old").unwrap().unwrap();
        assert_eq!(stone.reason, Reason::Expired);
        // for a week nothing more happens
        assert!(server.tidies(7 * 24 * HOUR).await.unwrap().is_empty());
        assert_eq!(server.reader.entries("old", 0).unwrap().len(), 1);
        assert_eq!(server.tidies((7 * 24 + 7) * HOUR).await.unwrap().removed, ["old"]);
        assert_eq!(server.reader.entries("old", 0).unwrap(), []);
        assert_eq!(server.reader.entries("young", 0).unwrap().len(), 1);
    }

    #[tokio::test]
    async fn a_start_with_a_clock_120_days_ahead_retires_nothing_whatever_is_played_then() {
        let store = played(&[("a", -80), ("b", -1)]).await;
        let server = Scene::starts(store.reopen().unwrap(), day(120));
        let ahead = Err(RetireWaitError::Ahead { days: 121 });
        assert_eq!(server.tidies(Duration::ZERO).await, ahead, "said at once, not after hours");
        assert_eq!(server.tidies(6 * HOUR).await, ahead);
        // a table that is made under the wrong clock is no witness for it
        server.plays("c", day(120)).await;
        assert_eq!(server.tidies(7 * HOUR).await, ahead);
        assert_eq!(server.tidies(40 * 24 * HOUR).await, ahead);
        assert_eq!(server.reader.tombstones().unwrap(), []);

        // the clock is set right, and the server started again: the future is no witness either
        let server = Scene::starts(store.reopen().unwrap(), day(1));
        assert_eq!(server.tidies(9 * HOUR).await, Err(RetireWaitError::Behind { days: 119 }));
        assert_eq!(server.reader.open_tables().unwrap().len(), 3);
    }

    #[tokio::test]
    async fn a_clock_far_back_retires_nothing() {
        let store = played(&[("a", -80), ("b", -1)]).await;
        let server = Scene::starts(store.reopen().unwrap(), day(-7_000));
        assert_eq!(server.tidies(9 * HOUR).await, Err(RetireWaitError::Behind { days: 6_999 }));
        assert_eq!(server.reader.open_tables().unwrap().len(), 2);
    }

    #[tokio::test]
    async fn a_store_that_slept_for_a_year_waits_for_the_operators_word() {
        let store = played(&[("a", -400), ("b", -365)]).await;
        let server = Scene::starts(store.reopen().unwrap(), TODAY);
        let waits = server.tidies(9 * HOUR).await.unwrap_err();
        assert_eq!(waits, RetireWaitError::Ahead { days: 365 });
        assert!(waits.to_string().contains("--trust-clock"), "{waits}");
        let mut server = Scene::starts(store.reopen().unwrap(), TODAY);
        server.retention.trust_clock = true;
        assert_eq!(
            server.tidies(HOUR).await,
            Err(RetireWaitError::Settling),
            "not in the first hours"
        );
        assert_eq!(server.tidies(6 * HOUR).await.unwrap().expired, ["a", "b"]);
    }

    #[tokio::test]
    async fn a_server_that_no_one_uses_keeps_its_last_table() {
        let store = played(&[("old", -80), ("last", -1)]).await;
        let server = Scene::starts(store.reopen().unwrap(), TODAY);
        // 85 days later the older one is too old, and the newest entry vouches for the clock
        assert_eq!(server.tidies(85 * 24 * HOUR).await.unwrap().expired, ["old"]);
        // that it expired is no witness: from here on nothing says that the clock is right
        assert_eq!(server.tidies(90 * 24 * HOUR).await, Err(RetireWaitError::Ahead { days: 91 }));
        assert_eq!(server.reader.open_tables().unwrap().len(), 1);
    }

    #[tokio::test]
    async fn deleted_tables_are_removed_where_all_others_are_kept() {
        let store = played(&[("a", -20), ("b", -10)]).await;
        let mut server = Scene::starts(store.reopen().unwrap(), TODAY);
        server.retention.keep_ms = None;
        let tombstone = Tombstone { at: TODAY, reason: Reason::Deleted };
        let bury = Write::Bury { table: "a".to_owned(), tombstone };
        server.writer.commit(vec![bury]).await.unwrap();
        assert!(server.tidies(7 * 24 * HOUR).await.unwrap().is_empty());
        assert_eq!(server.tidies((7 * 24 + 1) * HOUR).await.unwrap().removed, ["a"]);
        assert_eq!(server.reader.open_tables().unwrap().len(), 1);
    }

    #[tokio::test]
    async fn more_tables_than_go_into_one_commit_are_all_retired() {
        let folder = tempfile::tempdir().unwrap();
        let store = crate::store::Sqlite::open(folder.path()).unwrap();
        let (reader, epoch) = (store.reader().unwrap(), store.epoch());
        let writer = Writer::spawn(Box::new(store));
        let retention = Retention {
            keep_ms: Some(KEEP),
            trust_clock: false,
            settle: SETTLE_TIME,
            started: TODAY,
            newest_at_start: Some(TODAY),
        };
        let server = Scene { writer, reader, retention, epoch };
        for number in 0..150 {
            server.plays(&format!("old{number}"), day(-100)).await;
        }
        server.plays("young", TODAY).await;
        assert_eq!(server.tidies(6 * HOUR).await.unwrap().expired.len(), 150);
    }
}
