//! The metrics of the process: what each of them says, and in which unit. Names end in their unit, as
//! Prometheus has it; `packaging/alerts.yml` says when one of them is worth a look.

use metrics::{
    Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram,
};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::{sync::OnceLock, time::Duration};

pub(crate) const TABLES: &str = "parlour_tables";
pub(crate) const TABLES_MADE: &str = "parlour_tables_made_total";
pub(crate) const CONNECTIONS: &str = "parlour_connections";
pub(crate) const CONNECTIONS_LIMIT: &str = "parlour_connections_limit";
pub(crate) const CONNECTIONS_REFUSED: &str = "parlour_connections_refused_total";
pub(crate) const CONNECTIONS_FORWARDED: &str = "parlour_connections_forwarded_total";
pub(crate) const TABLES_OWNED: &str = "parlour_tables_owned";
pub(crate) const TABLES_ACQUIRED: &str = "parlour_tables_acquired_total";
pub(crate) const LEASE_RENEWALS_FAILED: &str = "parlour_lease_renewals_failed_total";
pub(crate) const APPENDS_FENCED: &str = "parlour_appends_fenced_total";
pub(crate) const REPORTS: &str = "parlour_reports_total";
pub(crate) const READY: &str = "parlour_ready";
pub(crate) const RETENTION_WAITS: &str = "parlour_retention_waits";
const BUILD_INFO: &str = "parlour_build_info";
pub(crate) const UNITS: &str = "parlour_units_total";
pub(crate) const UNITS_WAITING: &str = "parlour_units_waiting";
const COMMIT: &str = "parlour_commit_seconds";
const ANSWER: &str = "parlour_answer_seconds";

/// The upper bounds of the buckets of a latency, in seconds: a sync takes a tenth of a millisecond on
/// a good disk, and no one plays on after five seconds.
const LATENCY_BUCKETS: [f64; 15] = [
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0,
];

/// So often latencies are sorted into their buckets, whether or not anyone asks for them.
pub(crate) const UPKEEP_INTERVAL: Duration = Duration::from_secs(5);

/// The process has one set of metrics, however many servers it runs.
pub(crate) fn recorder() -> PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    let handle = RECORDER.get_or_init(|| {
        let builder = [COMMIT, ANSWER].iter().fold(PrometheusBuilder::new(), |builder, name| {
            let name = Matcher::Full((*name).to_owned());
            #[allow(clippy::expect_used, reason = "there are buckets")]
            builder.set_buckets_for_metric(name, &LATENCY_BUCKETS).expect("buckets")
        });
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        let _ = metrics::set_global_recorder(recorder);
        describe();
        handle
    });
    handle.clone()
}

/// Says what there is, and makes it appear before it has happened.
fn describe() {
    describe_gauge!(TABLES, Unit::Count, "Tables with a task at work.");
    describe_counter!(TABLES_MADE, Unit::Count, "Tables that were made.");
    describe_gauge!(CONNECTIONS, Unit::Count, "Open connections to tables.");
    describe_gauge!(CONNECTIONS_LIMIT, Unit::Count, "How many connections may be open.");
    let refused = "Connections that were refused, because too many were open.";
    describe_counter!(CONNECTIONS_REFUSED, Unit::Count, refused);
    let forwarded = "Connections that were passed on to the node that owns their table.";
    describe_counter!(CONNECTIONS_FORWARDED, Unit::Count, forwarded);
    describe_gauge!(TABLES_OWNED, Unit::Count, "Tables that this node owns among others.");
    let acquired = "Tables that this node acquired, each in a new epoch.";
    describe_counter!(TABLES_ACQUIRED, Unit::Count, acquired);
    let failed = "Renewals of this node's lease that failed; four in a row, and its tables go.";
    describe_counter!(LEASE_RENEWALS_FAILED, Unit::Count, failed);
    let fenced = "Log entries that were refused, because another node owned their table by then.";
    describe_counter!(APPENDS_FENCED, Unit::Count, fenced);
    describe_counter!(REPORTS, Unit::Count, "Reports of players by other players.");
    describe_gauge!(READY, Unit::Count, "1 if tables can be read and written, otherwise 0.");
    let waits = "1 if old tables stay because the clock contradicts the store, otherwise 0.";
    describe_gauge!(RETENTION_WAITS, Unit::Count, waits);
    describe_gauge!(BUILD_INFO, Unit::Count, "1; the label says which version runs.");
    let units = "Units of changes by outcome: written, refused (the unit's own fault), busy (too \
                 many waited) or broken (the store's fault).";
    describe_counter!(UNITS, Unit::Count, units);
    describe_gauge!(UNITS_WAITING, Unit::Count, "Units that wait to be written.");
    describe_histogram!(COMMIT, Unit::Seconds, "How long a durable commit took.");
    let answer = "How long a unit waited until it was persisted, its commit included.";
    describe_histogram!(ANSWER, Unit::Seconds, answer);
    counter!(TABLES_MADE).increment(0);
    for counted in [
        CONNECTIONS_REFUSED,
        CONNECTIONS_FORWARDED,
        TABLES_ACQUIRED,
        LEASE_RENEWALS_FAILED,
        APPENDS_FENCED,
        REPORTS,
    ] {
        counter!(counted).increment(0);
    }
    gauge!(TABLES_OWNED).set(0);
    gauge!(CONNECTIONS).increment(0);
    gauge!(RETENTION_WAITS).set(0);
    gauge!(BUILD_INFO, "version" => env!("CARGO_PKG_VERSION")).set(1);
}

/// A durable commit has taken this long.
pub(crate) fn record_commit(took: Duration) {
    histogram!(COMMIT).record(took);
}

/// A unit has waited this long for its answer.
pub(crate) fn record_answer(took: Duration) {
    histogram!(ANSWER).record(took);
}
