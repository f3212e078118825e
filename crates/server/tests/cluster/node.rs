//! A node in a process of its own: this very program, started again as a child.

use crate::{
    client::{REGISTRY, roomy},
    failpoint,
    planted::{NodeStore, Planted},
};
use parlour_bots::{Level, any_bot};
use parlour_protocol::Registry;
use parlour_server::{
    ClusterConfig, Config, Server,
    store::{Database, Postgres},
};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader},
    net::SocketAddr,
    process::{Child, Command, Stdio},
    time::Duration,
};

/// The variable that makes a process a node, and says which.
const PLAN: &str = "PARLOUR_NODE_PLAN";

/// What only nodes know.
const SECRET: &str = "what only these nodes know";

/// A node lives no longer, should its parent be gone.
const MAX_LIFE: Duration = Duration::from_secs(3600);

/// How many requests a writer can make: each asks for a bot of a level of its own.
pub(crate) const MAX_REQUESTS: u32 = 20_000;

/// What a node has to know.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Plan {
    /// The database, through this node's proxy.
    pub(crate) database: String,
    /// The database itself.
    pub(crate) beside: String,
    /// What the node is called in the database instead of an address.
    pub(crate) name: String,
    /// Where it listens for other nodes.
    pub(crate) listen: String,
    /// The way to each other node.
    pub(crate) routes: BTreeMap<String, String>,
    pub(crate) planted: Option<Planted>,
    /// At which step the process aborts, as `STEP:TIMES`; empty for never.
    pub(crate) failpoint: String,
}

/// The plan of this process, if it is a node.
pub(crate) fn plan() -> Option<Plan> {
    let text = std::env::var(PLAN).ok()?;
    Some(serde_json::from_str(&text).expect("a plan"))
}

/// The level by which a request of a writer is known in the log.
pub(crate) fn level_of(request: u32) -> String {
    format!("request {request}")
}

/// The request with this level.
pub(crate) fn request_of(level: &str) -> Option<u32> {
    level.strip_prefix("request ")?.parse().ok()
}

/// The usual bots, and one for each request.
fn registry() -> Registry {
    Registry {
        bot: &|game, players, level, seed| {
            if request_of(level).is_none() {
                return (REGISTRY.bot)(game, players, level, seed);
            }
            let bot = any_bot(game, players, Level::Rule, seed).map_err(|no| no.to_string())?;
            Ok((bot, level.to_owned()))
        },
        ..REGISTRY
    }
}

fn levels() -> &'static [&'static str] {
    let requests = (0..MAX_REQUESTS).map(|request| &*level_of(request).leak());
    ["random", "rule", "medium", "expert"].into_iter().chain(requests).collect::<Vec<_>>().leak()
}

/// The child: says where it listens, and hands over its tables on SIGTERM.
pub(crate) async fn serve(plan: Plan) {
    if plan.failpoint.is_empty() {
        let filter = tracing_subscriber::EnvFilter::from_env("PARLOUR_LOG");
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    }
    failpoint::abort_at(&plan.failpoint);
    let terminate = tokio::signal::unix::SignalKind::terminate();
    let mut end = tokio::signal::unix::signal(terminate).expect("signals");
    let database: Database = plan.database.parse().expect("a database");
    let name = plan.name.clone();
    let opened = tokio::task::spawn_blocking(move || Postgres::open(&database, &name)).await;
    let inner = opened.expect("a thread").expect("a store");
    let Plan { beside, routes, planted, listen, .. } = plan;
    let store = NodeStore { inner, routes, planted, beside, early: Vec::new() };
    let cluster = ClusterConfig { address: listen, secret: SECRET.to_owned() };
    let config =
        Config { cluster: Some(cluster), registry: registry(), levels: levels(), ..roomy() };
    let server = Server::start_on(Box::new(store), config).await.expect("a server");
    println!("{}", server.address());
    let _ = tokio::time::timeout(MAX_LIFE, end.recv()).await;
    server.stop().await.expect("it ends well");
}

/// A node of the tests' own process.
pub(crate) fn node_of(database: &Database) -> Config {
    let cluster = ClusterConfig { address: "127.0.0.1:0".to_owned(), secret: SECRET.to_owned() };
    Config { database: Some(database.clone()), cluster: Some(cluster), ..roomy() }
}

/// A node in a process of its own.
pub(crate) struct NodeProcess {
    child: Child,
    pub(crate) at: SocketAddr,
}

impl NodeProcess {
    pub(crate) fn start(plan: &Plan) -> Self {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        let plan = serde_json::to_string(plan).expect("a plan");
        let mut child = command.env(PLAN, plan).stdout(Stdio::piped()).spawn().expect("a child");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let at = line.trim().parse().unwrap_or_else(|_| panic!("no address: {line:?}"));
        Self { child, at }
    }

    pub(crate) fn is_sent(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(sent.expect("a signal").success());
    }

    /// Waits until the process has ended, however it does.
    pub(crate) fn has_ended(mut self) {
        let _ = self.child.wait();
    }

    /// Has it ended?
    pub(crate) fn is_gone(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }
}

impl Drop for NodeProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
