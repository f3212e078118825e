//! Nodes as processes beside one PostgreSQL, each reached through proxies by clients, by each other
//! node, and each with proxies of its own to the database.

use crate::{
    node::{NodeProcess, Plan},
    planted::Planted,
    postgres::Postgres,
    proxy::{Proxy, Target},
    shared::Shared,
};
use parlour_server::nodes::TableName;
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

/// How many nodes run.
pub(crate) const NODES: usize = 3;

/// Room for one more, which takes the place of one that is drained.
const SLOTS: usize = NODES + 1;

/// Where each node listens for others: at an address that no other process of this computer uses.
const NODE_PORT: u16 = 4290;

/// Notes each change of owner, under the lock under which it is made.
const NOTE_GRANTS: &str = "CREATE SCHEMA test;
    CREATE TABLE test.grants (n BIGSERIAL, table_id TEXT, epoch BIGINT, entries BIGINT);
    CREATE FUNCTION test.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO test.grants (table_id, epoch, entries) VALUES (NEW.id, NEW.epoch,
            (SELECT coalesce(max(seq), 0) FROM public.entries WHERE table_id = NEW.id));
        RETURN NULL;
    END $$;
    CREATE TRIGGER note AFTER UPDATE OF epoch ON public.tables FOR EACH ROW
        WHEN (NEW.epoch > OLD.epoch) EXECUTE FUNCTION test.note();";

/// Nodes, and the ways between them.
pub(crate) struct World<'a> {
    /// The database servers: the primary, and its standby if there is one.
    servers: Vec<&'a Postgres>,
    /// Which of them can be asked now.
    primary: usize,
    database: String,
    planted: Option<Planted>,
    /// From clients to each node.
    pub(crate) to_node: Vec<Proxy>,
    /// From each node to each server.
    pub(crate) to_database: Vec<Vec<Proxy>>,
    /// From each node to each other.
    pub(crate) between: Vec<Vec<Proxy>>,
    nodes: Vec<Option<NodeProcess>>,
    pub(crate) shared: Arc<Shared>,
    number: usize,
}

impl<'a> World<'a> {
    /// Three nodes with this mistake, if any.
    pub(crate) async fn starts(servers: &[&'a Postgres], planted: Option<Planted>) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let database = servers[0].database().to_string();
        let database = database.rsplit('/').next().expect("a name").to_owned();
        let to_node = proxies(SLOTS).await;
        let edges = to_node.iter().map(|proxy| proxy.at).collect();
        let (mut to_database, mut between) = (Vec::new(), Vec::new());
        for _ in 0..SLOTS {
            let ways = proxies(servers.len()).await;
            for (proxy, server) in ways.iter().zip(servers) {
                proxy.leads_to(Target::Unix(server.folder.join(".s.PGSQL.5432")));
            }
            to_database.push(ways);
            between.push(proxies(SLOTS).await);
        }
        let mut world = Self {
            servers: servers.to_vec(),
            primary: 0,
            database,
            planted,
            to_node,
            to_database,
            between,
            nodes: (0..SLOTS).map(|_| None).collect(),
            shared: Arc::new(Shared::new(edges)),
            number: COUNT.fetch_add(1, Ordering::Relaxed),
        };
        for slot in 0..NODES {
            world.node_starts(slot);
        }
        world.sql(NOTE_GRANTS);
        world
    }

    /// A new node is there, and in service.
    pub(crate) fn node_starts(&mut self, slot: usize) {
        self.node_starts_that_dies(slot, "");
    }

    /// A new node is there whose process dies by itself at a step of the write path.
    pub(crate) fn node_starts_that_dies(&mut self, slot: usize, failpoint: &str) {
        let plan = self.plan(slot, failpoint);
        for from in 0..SLOTS {
            let address = plan.listen.parse().expect("an address");
            self.between[from][slot].leads_to(Target::Tcp(address));
        }
        let node = tokio::task::block_in_place(|| NodeProcess::start(&plan));
        self.to_node[slot].leads_to(Target::Tcp(node.at));
        self.nodes[slot] = Some(node);
        self.shared.is_in_service(slot);
    }

    fn plan(&self, slot: usize, failpoint: &str) -> Plan {
        let ports = self.to_database[slot].iter().map(|proxy| proxy.at.to_string());
        let hosts = ports.collect::<Vec<_>>().join(",");
        let pid = std::process::id();
        let (high, low, last) = (pid >> 8 & 255, pid & 255, (self.number * SLOTS + slot) % 250 + 1);
        let others = (0..SLOTS).filter(|other| *other != slot);
        let route = |other: usize| (name(other), self.between[slot][other].at.to_string());
        Plan {
            database: format!("postgres://parlour@{hosts}/{}", self.database),
            beside: self.beside(),
            name: name(slot),
            listen: format!("127.{high}.{low}.{last}:{NODE_PORT}"),
            routes: others.map(route).collect(),
            planted: self.planted,
            failpoint: failpoint.to_owned(),
        }
    }

    /// The database, past all proxies.
    pub(crate) fn beside(&self) -> String {
        let folder = self.servers[self.primary].folder.display();
        format!("postgres://parlour@/{}?host={folder}", self.database)
    }

    pub(crate) fn sql(&self, sql: &str) -> String {
        tokio::task::block_in_place(|| self.servers[self.primary].sql(&self.database, sql))
    }

    /// The standby is asked from now on.
    pub(crate) fn primary_is(&mut self, server: usize) {
        self.primary = server;
    }

    /// Which node owns a table.
    pub(crate) fn owner_of(&self, table: &TableName) -> usize {
        loop {
            let sql = format!(
                "SELECT address FROM tables JOIN nodes ON nodes.id = owner
                    WHERE tables.id = '{table}' AND lease_until > clock_timestamp()"
            );
            let owner = self.sql(&sql);
            if let Some(slot) = (0..SLOTS).find(|slot| name(*slot) == owner) {
                return slot;
            }
        }
    }

    pub(crate) fn is_sent(&self, slot: usize, signal: &str) {
        self.nodes[slot].as_ref().expect("a node").is_sent(signal);
    }

    /// Takes a node away, to wait for its end; no one is sent to it any more.
    pub(crate) fn takes_out(&mut self, slot: usize) -> NodeProcess {
        self.shared.is_out_of_service(slot);
        self.nodes[slot].take().expect("a node")
    }

    /// Has this node died by itself?
    pub(crate) fn is_gone(&mut self, slot: usize) -> bool {
        self.nodes[slot].as_mut().is_some_and(NodeProcess::is_gone)
    }

    /// A slot without a node.
    pub(crate) fn free_slot(&self) -> usize {
        self.nodes.iter().position(Option::is_none).expect("room for one more")
    }
}

/// What a node is called in the database.
fn name(slot: usize) -> String {
    format!("node-{slot}")
}

async fn proxies(count: usize) -> Vec<Proxy> {
    let mut proxies = Vec::new();
    for _ in 0..count {
        proxies.push(Proxy::start().await);
    }
    proxies
}
