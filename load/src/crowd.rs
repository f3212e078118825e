//! Many tables with four people each.

use crate::table::{self, Audit, Bell, News, Order, SEATS};
use anyhow::{Result, ensure};
use futures_util::{StreamExt, TryStreamExt, stream};
use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::sync::oneshot;

/// How many tables gather at a time.
const MAX_GATHERING_TABLES: usize = 16;

pub(crate) struct Crowd {
    pub(crate) tables: Vec<Bell>,
    here: Arc<AtomicUsize>,
}

impl Crowd {
    /// This many tables, each with four people who have begun to play.
    pub(crate) async fn open(to: SocketAddr, tables: usize) -> Result<Self> {
        println!("\npeople sit down");
        let here = Arc::new(AtomicUsize::new(0));
        let tables = stream::iter(0..tables)
            .map(|number| table::open(to, number, Arc::clone(&here)))
            .buffer_unordered(MAX_GATHERING_TABLES)
            .try_collect()
            .await?;
        let crowd = Self { tables, here };
        crowd.all_here(Duration::from_secs(30)).await?;
        Ok(crowd)
    }

    pub(crate) fn order(&self, order: impl Fn() -> Order) {
        for table in &self.tables {
            let _ = table.send(News::Order(order()));
        }
    }

    /// Waits until all players are here; how long it took.
    pub(crate) async fn all_here(&self, most: Duration) -> Result<Duration> {
        let since = Instant::now();
        let all = self.tables.len() * SEATS;
        while self.here.load(Ordering::Relaxed) < all {
            let here = self.here.load(Ordering::Relaxed);
            ensure!(since.elapsed() < most, "{here} of {all} people are here after {most:?}");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        Ok(since.elapsed())
    }

    /// How many people are here.
    pub(crate) fn here(&self) -> usize {
        self.here.load(Ordering::Relaxed)
    }

    /// What went wrong so far, at all tables together, when nothing is on its way any more.
    pub(crate) async fn audit(&self) -> Result<Audit> {
        self.order(|| Order::Rest);
        let until = Instant::now() + Duration::from_secs(10);
        loop {
            // what was answered is broadcast soon after
            tokio::time::sleep(Duration::from_millis(300)).await;
            let mut sum = Audit::default();
            for table in &self.tables {
                let (reply, audit) = oneshot::channel();
                let _ = table.send(News::Order(Order::Audit(reply)));
                let audit = audit.await?;
                sum.waits |= audit.waits;
                sum.reloaded += audit.reloaded;
                sum.doubled += audit.doubled;
                sum.missed += audit.missed;
                sum.lost += audit.lost;
            }
            if !sum.waits && (sum.missed == 0 || Instant::now() > until) {
                return Ok(sum);
            }
            ensure!(Instant::now() < until, "an act has no answer after ten seconds");
        }
    }

    /// All players go.
    pub(crate) async fn go(&self) {
        self.order(|| Order::Go);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}
