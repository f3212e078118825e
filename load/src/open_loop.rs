//! Acts in an open loop: so many in a second are wanted, whether or not those before are answered.

use crate::{
    args::Size,
    crowd::Crowd,
    figures::{Figures, Goal, share},
    table::{News, Order},
    tally::Tally,
};
use anyhow::Result;
use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

/// The overload, as a multiple of the usual rate.
const OVERLOAD_FACTOR: u32 = 3;

/// How long what was sent may take to be answered after the end.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);

/// A thread that wants acts, evenly.
pub(crate) struct Driver {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Driver {
    pub(crate) fn start(crowd: &Crowd, rate: u32, tally: &Arc<Tally>) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (tables, tally, stopped) = (crowd.tables.clone(), Arc::clone(tally), Arc::clone(&stop));
        let thread = std::thread::spawn(move || {
            let (start, between) = (Instant::now(), Duration::from_secs(1) / rate);
            let mut number = 0;
            while !stopped.load(Ordering::Relaxed) {
                let wanted = start + between * number;
                std::thread::sleep(wanted.saturating_duration_since(Instant::now()));
                tally.wanted.fetch_add(1, Ordering::Relaxed);
                let order = Order::Act { wanted, tally: Arc::clone(&tally) };
                let _ = tables[number as usize % tables.len()].send(News::Order(order));
                number += 1;
            }
        });
        Self { stop, thread }
    }

    /// Wants no more.
    pub(crate) async fn stop(self) {
        self.stop.store(true, Ordering::Relaxed);
        let _ = tokio::task::spawn_blocking(move || self.thread.join()).await;
    }
}

pub(crate) async fn measure(crowd: &Crowd, size: &Size, figures: &mut Figures) -> Result<()> {
    // not measured: everything is touched once
    run(crowd, size.rate, Duration::from_secs(2)).await;

    println!("\n{} acts a second, open loop", size.rate);
    let steady = run(crowd, size.rate, size.stretch).await;
    let unanswered = steady.unanswered();
    let counts = std::mem::take(&mut *steady.counts());
    let each_second = counts.done.len() as f64 / size.stretch.as_secs_f64();
    let wanted = Goal::Least(f64::from(size.rate) * 0.99);
    figures.add("durable acts a second", each_second, "", &wanted);
    let sorted = sorted(counts.done.iter().map(|(wanted, _)| *wanted));
    figures.add_ms("acknowledged, p50", share(&sorted, 0.5), &Goal::Most(3.0));
    figures.add_ms("acknowledged, p99", share(&sorted, 0.99), &Goal::Most(25.0));
    figures.add_ms("acknowledged, p99.9", share(&sorted, 0.999), &Goal::Most(100.0));
    let errors = unanswered + counts.refused.values().sum::<u64>();
    figures.add("errors", errors as f64, "", &Goal::Most(0.0));
    told(&counts.refused);

    println!("\n{OVERLOAD_FACTOR} times as many");
    let over = run(crowd, size.rate * OVERLOAD_FACTOR, size.stretch).await;
    let unanswered = over.unanswered();
    let mut counts = std::mem::take(&mut *over.counts());
    let accepted = counts.done.len() as f64 / size.stretch.as_secs_f64();
    let wanted = over.wanted.load(Ordering::Relaxed) as f64 / size.stretch.as_secs_f64();
    figures.add("overload: acts wanted a second", wanted, "", &Goal::None);
    figures.add("overload: accepted a second", accepted, "", &Goal::None);
    let from_sending = self::sorted(counts.done.iter().map(|(_, sent)| *sent));
    figures.add_ms("overload: accepted, p99", share(&from_sending, 0.99), &Goal::Most(100.0));
    let busy = counts.refused.remove("busy").unwrap_or(0);
    figures.add("overload: told `busy`", busy as f64, "", &Goal::None);
    // a seat acts when it knows how all stands: under overload not all that is wanted can be sent
    figures.add("overload: not sent in time", unanswered as f64, "", &Goal::None);
    let others = counts.refused.values().sum::<u64>();
    figures.add("overload: other refusals", others as f64, "", &Goal::Most(0.0));
    told(&counts.refused);

    let audit = crowd.audit().await?;
    let wrong = audit.missed + audit.doubled + audit.lost;
    figures.add("events missed or doubled", wrong as f64, "", &Goal::Most(0.0));
    Ok(())
}

async fn run(crowd: &Crowd, rate: u32, stretch: Duration) -> Arc<Tally> {
    let tally = Arc::new(Tally::default());
    let driver = Driver::start(crowd, rate, &tally);
    tokio::time::sleep(stretch).await;
    driver.stop().await;
    let until = Instant::now() + ANSWER_TIMEOUT;
    while tally.unanswered() > 0 && Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    crowd.order(|| Order::Rest);
    tally
}

fn sorted(times: impl Iterator<Item = Duration>) -> Vec<Duration> {
    let mut times: Vec<Duration> = times.collect();
    times.sort_unstable();
    times
}

fn told(refused: &BTreeMap<String, u64>) {
    for (code, count) in refused {
        println!("  refused: {code} × {count}");
    }
}
