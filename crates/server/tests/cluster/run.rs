//! A run: writers, watchers and players at work while faults come and go, and the verdict at its end.

use crate::{
    client::Player,
    history::{Breach, Violation},
    judge::{judge, looks},
    planted::Planted,
    players,
    postgres::Postgres,
    world::World,
    writer::{Writer, Written, watches},
};
use std::{sync::Arc, time::Duration};
use tokio::{
    task::{JoinHandle, JoinSet},
    time::Instant,
};

/// How many tables are written to, each by a host of its own.
const WRITERS: usize = 3;

/// How many people play whole matches besides.
const PLAYERS: usize = 2;

/// After the last fault every table is played on within so long.
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(40);

/// How many acknowledgements in a row show that a table is played on: one could have been on its way.
const STEADY: usize = 3;

/// So often it is looked whether a table is played on.
const LOOK_PAUSE: Duration = Duration::from_millis(5);

/// A mistake that is planted, to see that the judge finds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mistake {
    Store(Planted),
    /// Clients send requests again under another id.
    ForgottenIds,
}

impl Mistake {
    /// As a test is called.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Store(Planted::MissingFence) => "a_missing_fence",
            Self::Store(Planted::EarlyAcknowledgement) => "an_early_acknowledgement",
            Self::Store(Planted::LostRequestId) => "a_lost_request_id",
            Self::ForgottenIds => "a_client_that_forgets_its_ids",
        }
    }
}

/// A run that has begun.
pub(crate) struct Run<'a> {
    pub(crate) world: World<'a>,
    pub(crate) written: Vec<Arc<Written>>,
    writers: JoinSet<()>,
    players: JoinSet<Vec<(Player, &'static str)>>,
    watcher: JoinHandle<()>,
    /// How long tables were not played, after each fault.
    pub(crate) gaps: Vec<Duration>,
    is_planted: bool,
}

impl<'a> Run<'a> {
    /// Nodes and load, with this mistake. People who play whole matches are there only if there is none.
    pub(crate) async fn begins(servers: &[&'a Postgres], mistake: Option<Mistake>) -> Self {
        let planted = match mistake {
            Some(Mistake::Store(planted)) => Some(planted),
            Some(Mistake::ForgottenIds) | None => None,
        };
        let world = World::starts(servers, planted).await;
        let (mut writers, mut players, mut written) = (JoinSet::new(), JoinSet::new(), Vec::new());
        for number in 0..WRITERS {
            let mut writer = Writer::begins(&world.shared, number).await;
            writer.forgets_ids = mistake == Some(Mistake::ForgottenIds);
            writer.gives_up = planted == Some(Planted::MissingFence);
            written.push(writer.written());
            writers.spawn(writer.writes());
        }
        let is_planted = mistake.is_some();
        for number in 0..if is_planted { 0 } else { PLAYERS } {
            players.spawn(players::plays(Arc::clone(&world.shared), number));
        }
        let tables = written.iter().map(|written| written.table.clone()).collect();
        let watcher = tokio::spawn(watches(Arc::clone(&world.shared), tables));
        let run = Self { world, written, writers, players, watcher, gaps: Vec::new(), is_planted };
        run.is_played_on(Instant::now()).await;
        run
    }

    /// The node that plays the table of this writer.
    pub(crate) fn owner(&self, writer: usize) -> usize {
        self.world.owner_of(&self.written[writer % WRITERS].table)
    }

    /// Waits until every table is played on after this moment. Where a mistake is planted, none may be.
    pub(crate) async fn is_played_on(&self, since: Instant) {
        for written in &self.written {
            while written.progress.since(since) < STEADY {
                if since.elapsed() > RECOVERY_TIMEOUT {
                    let why = format!("{} is not played on", written.table);
                    return self.world.shared.history().breach(Breach::NotPlayable, why);
                }
                if self.is_planted && self.world.shared.history().violation.is_some() {
                    return;
                }
                tokio::time::sleep(LOOK_PAUSE).await;
            }
        }
    }

    /// The same after a fault; how long each table was not played is a figure of the run.
    pub(crate) async fn recovers(&mut self, since: Instant) {
        self.is_played_on(since).await;
        self.gaps.extend(self.written.iter().map(|written| written.progress.longest_gap(since)));
    }

    /// What clients took for errors.
    pub(crate) fn errors(&self) -> Vec<String> {
        self.written.iter().flat_map(|written| written.progress.errors()).collect()
    }

    /// Ends the load, and judges.
    pub(crate) async fn ends(mut self) -> Result<Outcome, Violation> {
        self.world.shared.ends();
        while let Some(ended) = self.writers.join_next().await {
            ended.expect("a writer");
        }
        self.watcher.await.expect("a watcher");
        judge(&self.world, &self.written)?;
        let mut matches = 0;
        while let Some(played) = self.players.join_next().await {
            for (player, game) in played.expect("a player") {
                matches += 1;
                let judged = looks(&self.world, |log| player.judge(log, game));
                let breach = Breach::ToldOtherwise;
                judged.map_err(|why| Violation { breach, why: format!("{game}: {why}") })?;
            }
        }
        let counts = self.world.shared.history().counts;
        Ok(Outcome {
            gaps: self.gaps,
            acknowledged: counts.acknowledged,
            owners: counts.owners,
            matches,
        })
    }
}

/// What came of a run that was found in order.
#[derive(Default)]
pub(crate) struct Outcome {
    pub(crate) gaps: Vec<Duration>,
    pub(crate) acknowledged: u64,
    pub(crate) owners: u64,
    pub(crate) matches: usize,
}

impl Outcome {
    /// Both together.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.gaps.extend(other.gaps);
        self.acknowledged += other.acknowledged;
        self.owners += other.owners;
        self.matches += other.matches;
        self
    }

    /// Of how long tables were not played: so many of a hundred were shorter.
    pub(crate) fn gap(&self, percent: usize) -> Duration {
        let mut gaps = self.gaps.clone();
        gaps.sort();
        let rank = (gaps.len() * percent).div_ceil(100).max(1) - 1;
        gaps.get(rank).copied().unwrap_or_default()
    }

    pub(crate) fn line(&self) -> String {
        let Self { acknowledged, owners, matches, .. } = self;
        let (half, most, all) = (self.gap(50), self.gap(99), self.gap(100));
        format!(
            "{acknowledged} requests acknowledged, {owners} changes of owner, {matches} matches; \
             not played for p50 {half:.2?}, p99 {most:.2?}, longest {all:.2?}"
        )
    }
}
