//! Metrics say what they are, and alerts are about metrics that there are.

use crate::client::{Table, get, open, roomy};
use parlour_server::Config;
use std::{
    collections::{BTreeMap, BTreeSet},
    net::{Ipv4Addr, SocketAddr},
};

const ALERTS: &str = include_str!("../../../../packaging/alerts.yml");

/// A metric as it is exported: what its comments say, and its lines.
#[derive(Default, Debug)]
struct Metric<'a> {
    help: &'a str,
    kind: &'a str,
    lines: Vec<&'a str>,
}

/// The name of the metric that this is a line of: a histogram has three kinds of lines.
fn name_of(line: &str) -> &str {
    let name = line.split([' ', '{']).next().unwrap();
    let ends = ["_bucket", "_sum", "_count"];
    ends.iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name)
}

fn metrics(text: &str) -> BTreeMap<&str, Metric<'_>> {
    let mut metrics = BTreeMap::<&str, Metric<'_>>::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let comment = line.strip_prefix("# ").and_then(|line| line.split_once(' '));
        match comment.map(|(word, rest)| (word, rest.split_once(' ').unwrap())) {
            Some(("HELP", (name, help))) => metrics.entry(name).or_default().help = help,
            Some(("TYPE", (name, kind))) => metrics.entry(name).or_default().kind = kind,
            Some(other) => panic!("{other:?}"),
            None => metrics.entry(name_of(line)).or_default().lines.push(line),
        }
    }
    metrics
}

/// What a server exports once someone has made a table.
async fn exported() -> String {
    let admin_listen = Some(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
    let server = open(Config { admin_listen, ..roomy() }).await;
    Table::of(&server, "down-the-well", 2).await;
    let text = get(server.admin_address().unwrap(), "/metrics").await.body;
    server.stop().await.unwrap();
    text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_metric_says_what_it_is_and_in_which_unit() {
    let text = exported().await;
    let metrics = metrics(&text);
    assert!(metrics.len() >= 12, "{text}");
    for (name, Metric { help, kind, lines }) in &metrics {
        assert!(help.ends_with('.') && !lines.is_empty(), "{name}: {help:?} {lines:?}");
        match *kind {
            "counter" => assert!(name.ends_with("_total"), "{name}"),
            "gauge" => assert!(!name.ends_with("_total"), "{name}"),
            "histogram" => {
                assert!(name.ends_with("_seconds"), "{name}");
                let of = |start: &str| lines.iter().filter(|line| line.contains(start)).count();
                assert_eq!(
                    (of("_bucket{le="), of("le=\"+Inf\""), of("_sum"), of("_count")),
                    (16, 1, 1, 1)
                );
            }
            other => panic!("{name}: {other}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn alerts_are_about_metrics_that_a_server_exports() {
    let text = exported().await;
    let metrics = metrics(&text);
    let is_letter = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    let expressions = ALERTS.lines().filter_map(|line| line.trim().strip_prefix("expr: "));
    let named: BTreeSet<&str> = expressions
        .flat_map(|expression| expression.split(|letter| !is_letter(letter)))
        .filter(|word| word.starts_with("parlour_"))
        .map(name_of)
        .collect();
    assert!(named.len() >= 8, "{named:?}");
    let unknown: Vec<_> = named.iter().filter(|name| !metrics.contains_key(*name)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
