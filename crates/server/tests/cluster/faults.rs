//! The faults, each as what happens to a run between two moments at which all tables are played.

use crate::{
    client::TestRng,
    proxy::{Cut, Way},
    run::Run,
    supervised::Supervised,
    world::NODES,
};
use std::time::Duration;
use tokio::time::Instant;

/// The longest time for which the database is down.
const MAX_DOWN_MS: u64 = 5_000;

/// At which steps of a commit an owner dies by itself.
const STEPS: [&str; 4] = ["before_commit", "after_commit", "before_ack", "after_broadcast"];

impl Run<'_> {
    /// The owner of a table is killed, and a new node takes its place.
    pub(crate) async fn owner_is_killed(&mut self, time: u64) {
        let slot = self.owner(time as usize);
        let since = Instant::now();
        self.world.is_sent(slot, "-KILL");
        self.recovers(since).await;
        drop(self.world.takes_out(slot));
        self.world.node_starts(slot);
    }

    /// The owner of a table dies by itself at a step of the write path.
    pub(crate) async fn owner_dies_at_a_step(&mut self, time: u64) {
        let step = STEPS[time as usize % STEPS.len()];
        self.owner_dies_at(&format!("{step}:{}", 40 + time % 20)).await;
    }

    /// The same at this step. A node that dies soon takes the place of one that is killed, and most
    /// clients come to it.
    pub(crate) async fn owner_dies_at(&mut self, failpoint: &str) {
        let slot = self.world.free_slot();
        self.world.node_starts_that_dies(slot, failpoint);
        for other in (0..=NODES).filter(|other| *other != slot) {
            self.world.shared.is_out_of_service(other);
        }
        let owner = self.owner(0);
        let node = self.world.takes_out(owner);
        node.is_sent("-TERM");
        tokio::task::block_in_place(|| node.has_ended());
        while !self.world.is_gone(slot) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let since = Instant::now();
        for other in (0..=NODES).filter(|other| *other != slot && *other != owner) {
            self.world.shared.is_in_service(other);
        }
        drop(self.world.takes_out(slot));
        self.recovers(since).await;
        self.world.node_starts(owner);
    }

    /// The owner of a table is stopped until others play it, and goes on.
    pub(crate) async fn owner_is_stopped(&mut self, time: u64) {
        let slot = self.owner(time as usize);
        let since = Instant::now();
        self.world.is_sent(slot, "-STOP");
        self.recovers(since).await;
        self.world.is_sent(slot, "-CONT");
        self.is_played_on(Instant::now()).await;
    }

    /// The owner of a table and the database do not reach each other.
    pub(crate) async fn database_is_cut_off(&mut self, time: u64) {
        let slot = self.owner(time as usize);
        let since = Instant::now();
        let ways = &self.world.to_database[slot];
        ways.iter().for_each(|way| way.is_cut(cut(time)));
        self.recovers(since).await;
        let ways = &self.world.to_database[slot];
        ways.iter().for_each(|way| way.heals(is_late(time)));
        self.is_played_on(Instant::now()).await;
    }

    /// The owner of a table and another node do not reach each other.
    pub(crate) async fn nodes_are_cut_off(&mut self, time: u64) {
        let owner = self.owner(time as usize);
        let other = (owner + 1 + time as usize % 2) % NODES;
        let since = Instant::now();
        // both have connections to the other
        self.world.between[other][owner].is_cut(cut(time));
        self.world.between[owner][other].is_cut(reversed(cut(time)));
        self.recovers(since).await;
        self.world.between[other][owner].heals(is_late(time));
        self.world.between[owner][other].heals(is_late(time));
        self.is_played_on(Instant::now()).await;
    }

    /// Clients do not reach a node.
    pub(crate) async fn clients_are_cut_off(&mut self, time: u64) {
        let slot = time as usize % NODES;
        let since = Instant::now();
        self.world.to_node[slot].is_cut(cut(time));
        self.recovers(since).await;
        self.world.to_node[slot].heals(is_late(time));
        self.is_played_on(Instant::now()).await;
    }

    /// The database is killed, and comes up again after a while.
    pub(crate) async fn database_is_killed(&mut self, server: &Supervised, time: u64) {
        let since = Instant::now();
        let down = Duration::from_millis(TestRng(time).next() % MAX_DOWN_MS);
        tokio::task::block_in_place(|| server.is_killed());
        tokio::time::sleep(down).await;
        tokio::task::block_in_place(|| server.is_up());
        self.recovers(since).await;
    }

    /// The database is lost, and its standby takes its place.
    pub(crate) async fn database_is_lost(&mut self, primary: &Supervised, standby: &Supervised) {
        let since = Instant::now();
        tokio::task::block_in_place(|| primary.is_killed());
        tokio::task::block_in_place(|| standby.is_promoted());
        self.world.primary_is(1);
        self.recovers(since).await;
    }

    /// The owner of a table drains; a new node takes its place.
    pub(crate) async fn owner_is_drained(&mut self, time: u64) {
        let slot = self.owner(time as usize);
        self.node_is_drained(slot).await;
        self.world.node_starts(slot);
        self.is_played_on(Instant::now()).await;
    }

    /// All nodes are replaced, one after the other.
    pub(crate) async fn nodes_are_upgraded(&mut self) {
        for _ in 0..NODES {
            let free = self.world.free_slot();
            self.world.node_starts(free);
            // the oldest is in the next slot
            self.node_is_drained((free + 1) % (NODES + 1)).await;
        }
    }

    async fn node_is_drained(&mut self, slot: usize) {
        let since = Instant::now();
        let node = self.world.takes_out(slot);
        node.is_sent("-TERM");
        self.recovers(since).await;
        tokio::task::block_in_place(|| node.has_ended());
    }
}

fn cut(time: u64) -> Cut {
    [Cut::Both, Cut::One(Way::There), Cut::One(Way::Back)][time as usize % 3]
}

fn reversed(cut: Cut) -> Cut {
    match cut {
        Cut::Both => Cut::Both,
        Cut::One(Way::There) => Cut::One(Way::Back),
        Cut::One(Way::Back) => Cut::One(Way::There),
    }
}

/// Does what was held arrive after all?
fn is_late(time: u64) -> bool {
    (time / 3).is_multiple_of(2)
}
