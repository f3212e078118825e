//! The kinds of faults: how often each happens, and which planted mistake shows in it.

use crate::{
    client::figure,
    history::Breach,
    planted::Planted,
    postgres::{Postgres, programs},
    run::{Mistake, Outcome, Run},
    runtime,
    supervised::Supervised,
};
use std::time::Duration;

/// A run has no more faults than this: what it writes is judged whole.
const MAX_FAULTS_A_RUN: u64 = 12;

/// How many runs of a kind are under way at once.
const RUNS_AT_ONCE: u64 = 3;

/// A planted mistake must show within so many faults.
const MAX_FAULTS_TO_FIND: u64 = 6;

/// From so many figures on, the longest of a hundred is held against its limit.
const MIN_FIGURES: usize = 50;

/// A kind of fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    OwnerKilled,
    OwnerDiesAtAStep,
    OwnerStopped,
    DatabaseCutOff,
    NodesCutOff,
    ClientsCutOff,
    DatabaseKilled,
    DatabaseLost,
    OwnerDrained,
    NodesUpgraded,
}

impl Kind {
    pub(crate) const ALL: [Self; 10] = [
        Self::OwnerKilled,
        Self::OwnerDiesAtAStep,
        Self::OwnerStopped,
        Self::DatabaseCutOff,
        Self::NodesCutOff,
        Self::ClientsCutOff,
        Self::DatabaseKilled,
        Self::DatabaseLost,
        Self::OwnerDrained,
        Self::NodesUpgraded,
    ];

    /// As a test is called.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::OwnerKilled => "an_owner_is_killed",
            Self::OwnerDiesAtAStep => "an_owner_dies_at_a_step_of_a_commit",
            Self::OwnerStopped => "an_owner_is_stopped_and_goes_on",
            Self::DatabaseCutOff => "a_node_is_cut_off_from_the_database",
            Self::NodesCutOff => "two_nodes_are_cut_off_from_each_other",
            Self::ClientsCutOff => "clients_are_cut_off_from_a_node",
            Self::DatabaseKilled => "the_database_is_killed_and_comes_up_again",
            Self::DatabaseLost => "the_database_is_lost_and_its_standby_takes_over",
            Self::OwnerDrained => "an_owner_is_drained",
            Self::NodesUpgraded => "all_nodes_are_replaced_one_after_the_other",
        }
    }

    /// The variable that says how often it happens, and how often it does otherwise.
    fn count(self) -> u64 {
        let (variable, usual) = match self {
            Self::OwnerKilled => ("PARLOUR_NODE_KILLS", 1),
            Self::OwnerDiesAtAStep => ("PARLOUR_NODE_DEATHS", 1),
            Self::OwnerStopped => ("PARLOUR_NODE_STOPS", 1),
            Self::DatabaseCutOff | Self::NodesCutOff | Self::ClientsCutOff => {
                ("PARLOUR_NODE_CUTS", 1)
            }
            Self::DatabaseKilled => ("PARLOUR_DATABASE_KILLS", 1),
            Self::DatabaseLost => ("PARLOUR_DATABASE_LOSSES", 1),
            Self::OwnerDrained => ("PARLOUR_NODE_DRAINS", 2),
            Self::NodesUpgraded => ("PARLOUR_NODE_UPGRADES", 1),
        };
        figure(variable, usual)
    }

    /// No table is without play for longer than this, at the 99th percentile.
    fn limit(self) -> Option<Duration> {
        match self {
            Self::OwnerKilled => Some(Duration::from_secs(6)),
            Self::OwnerDrained => Some(Duration::from_millis(300)),
            _ => None,
        }
    }

    /// Does an operator want it? Then no client sees an error.
    fn is_wanted(self) -> bool {
        matches!(self, Self::OwnerDrained | Self::NodesUpgraded)
    }

    /// Does it need a database of its own?
    fn kills_the_database(self) -> bool {
        matches!(self, Self::DatabaseKilled | Self::DatabaseLost)
    }

    fn faults_a_run(self) -> u64 {
        match self {
            // a standby takes over once
            Self::DatabaseLost => 1,
            _ => MAX_FAULTS_A_RUN,
        }
    }
}

/// Where each planted mistake shows, and what the judge then says.
pub(crate) const MISTAKES: &[(Kind, Mistake, &[Breach])] = &[
    (Kind::OwnerKilled, EARLY, &[Breach::AcknowledgedAndLost, Breach::StaleAnswer]),
    (Kind::OwnerDiesAtAStep, LOST_ID, &[Breach::DoneTwice]),
    (Kind::OwnerStopped, UNFENCED, TWO_OWNERS),
    (Kind::DatabaseCutOff, UNFENCED, TWO_OWNERS),
    (Kind::NodesCutOff, Mistake::ForgottenIds, &[Breach::DoneTwice]),
    (Kind::ClientsCutOff, Mistake::ForgottenIds, &[Breach::DoneTwice]),
    (Kind::DatabaseKilled, EARLY, &[Breach::AcknowledgedAndLost, Breach::StaleAnswer]),
    (Kind::DatabaseLost, EARLY, &[Breach::AcknowledgedAndLost, Breach::StaleAnswer]),
    (Kind::NodesUpgraded, EARLY, &[Breach::AcknowledgedAndLost, Breach::StaleAnswer]),
    (Kind::OwnerDrained, EARLY, &[Breach::AcknowledgedAndLost, Breach::StaleAnswer]),
];

/// Two owners that both write overtake each other, and each has another place in mind for its entry than
/// the one that it gets.
const TWO_OWNERS: &[Breach] =
    &[Breach::TwoWriters, Breach::OutOfOrder, Breach::AcknowledgedAndLost];

const EARLY: Mistake = Mistake::Store(Planted::EarlyAcknowledgement);
const LOST_ID: Mistake = Mistake::Store(Planted::LostRequestId);
const UNFENCED: Mistake = Mistake::Store(Planted::MissingFence);

/// The database servers of a run.
enum Servers {
    Shared(&'static Postgres),
    Own(Supervised, Option<Supervised>),
}

impl Servers {
    fn of(kind: Kind) -> Option<Self> {
        let shared = Postgres::shared()?;
        if !kind.kills_the_database() {
            return Some(Self::Shared(shared));
        }
        let primary = Supervised::start(&programs()?);
        let standby = (kind == Kind::DatabaseLost).then(|| primary.standby());
        Some(Self::Own(primary, standby))
    }

    fn all(&self) -> Vec<&Postgres> {
        match self {
            Self::Shared(server) => vec![server],
            Self::Own(primary, standby) => {
                std::iter::once(primary).chain(standby).map(|server| &server.0).collect()
            }
        }
    }

    async fn fault(&self, kind: Kind, run: &mut Run<'_>, time: u64) {
        match (kind, self) {
            (Kind::OwnerKilled, _) => run.owner_is_killed(time).await,
            (Kind::OwnerDiesAtAStep, _) => run.owner_dies_at_a_step(time).await,
            (Kind::OwnerStopped, _) => run.owner_is_stopped(time).await,
            (Kind::DatabaseCutOff, _) => run.database_is_cut_off(time).await,
            (Kind::NodesCutOff, _) => run.nodes_are_cut_off(time).await,
            (Kind::ClientsCutOff, _) => run.clients_are_cut_off(time).await,
            (Kind::DatabaseKilled, Self::Own(server, _)) => {
                run.database_is_killed(server, time).await;
            }
            (Kind::DatabaseLost, Self::Own(primary, Some(standby))) => {
                run.database_is_lost(primary, standby).await;
            }
            (Kind::OwnerDrained, _) => run.owner_is_drained(time).await,
            (Kind::NodesUpgraded, _) => run.nodes_are_upgraded().await,
            (Kind::DatabaseKilled | Kind::DatabaseLost, _) => unreachable!("it has its own"),
        }
    }
}

/// Lets this fault happen as often as it is wanted, and judges.
pub(crate) fn holds(kind: Kind) -> Result<(), String> {
    let count = kind.count();
    let lanes = RUNS_AT_ONCE.min(count.div_ceil(kind.faults_a_run()));
    let outcome = std::thread::scope(|scope| {
        let lane = |lane| move || lane_of(kind, lane, lanes, count);
        let lanes: Vec<_> = (0..lanes).map(|number| scope.spawn(lane(number))).collect();
        let ended = lanes.into_iter().map(|lane| lane.join().expect("a lane"));
        ended.reduce(|one, other| Ok(one?.and(other?))).unwrap_or_else(|| Ok(Outcome::default()))
    })?;
    println!("{count} times {}: {}", kind.name(), outcome.line());
    match kind.limit().filter(|_| outcome.gaps.len() >= MIN_FIGURES) {
        Some(limit) if outcome.gap(99) > limit => Err(format!("longer than {limit:?}")),
        _ => Ok(()),
    }
}

/// Every so manieth fault, in runs of so many.
fn lane_of(kind: Kind, lane: u64, lanes: u64, count: u64) -> Result<Outcome, String> {
    let times: Vec<u64> = (lane..count).step_by(lanes as usize).collect();
    let mut outcome = Outcome::default();
    for times in times.chunks(kind.faults_a_run() as usize) {
        let Some(servers) = Servers::of(kind) else { return Ok(outcome) };
        let ended = runtime().block_on(async {
            let mut run = Run::begins(&servers.all(), None).await;
            for time in times {
                servers.fault(kind, &mut run, *time).await;
            }
            let errors = run.errors();
            if kind.is_wanted() && !errors.is_empty() {
                return Err(format!("clients saw {errors:?}"));
            }
            run.ends().await.map_err(|violation| format!("{times:?}: {violation:?}"))
        });
        outcome = outcome.and(ended?);
    }
    Ok(outcome)
}

/// Lets this fault happen until the judge finds the mistake.
pub(crate) fn finds(kind: Kind, mistake: Mistake, breaches: &[Breach]) -> Result<(), String> {
    let Some(servers) = Servers::of(kind) else { return Ok(()) };
    for time in 0..MAX_FAULTS_TO_FIND {
        let ended = runtime().block_on(async {
            let mut run = Run::begins(&servers.all(), Some(mistake)).await;
            servers.fault(kind, &mut run, time).await;
            run.ends().await
        });
        match ended {
            Err(violation) if breaches.contains(&violation.breach) => return Ok(()),
            Err(violation) => return Err(format!("{violation:?}")),
            Ok(_) if kind == Kind::DatabaseLost => break,
            Ok(_) => {}
        }
    }
    Err(format!("{mistake:?} is not found"))
}
