//! The server: a process of its own, as it is installed, on a folder that is thrown away.

use crate::ports::{self, HOME};
use anyhow::{Context, Result, bail};
use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Stdio,
    time::{Duration, Instant},
};
use tokio::process::{Child, Command};

/// How long a server may take until it is ready.
const READY_TIMEOUT: Duration = Duration::from_secs(30);

pub(crate) struct Server {
    program: PathBuf,
    data: PathBuf,
    connections: usize,
    pub(crate) address: SocketAddr,
    child: Child,
}

impl Server {
    /// Starts a server that takes so many connections, and waits until it is ready.
    pub(crate) async fn start(program: PathBuf, data: &Path, connections: usize) -> Result<Self> {
        // a port that is free now; no one else here is in a hurry to take it
        let address = std::net::TcpListener::bind((HOME, 0))?.local_addr()?;
        let child = spawn(&program, data, address, connections)?;
        let mut server = Self { program, data: data.to_owned(), connections, address, child };
        server.ready().await?;
        Ok(server)
    }

    /// The same server once more, at the same place; how long it took to be ready.
    pub(crate) async fn start_again(&mut self) -> Result<Duration> {
        let since = Instant::now();
        self.child = spawn(&self.program, &self.data, self.address, self.connections)?;
        self.ready().await?;
        Ok(since.elapsed())
    }

    async fn ready(&mut self) -> Result<()> {
        let until = Instant::now() + READY_TIMEOUT;
        while Instant::now() < until {
            if let Some(status) = self.child.try_wait()? {
                bail!("the server ended: {status}");
            }
            if matches!(ports::get(self.address, "/readyz").await, Ok((200, _))) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        bail!("the server was not ready within {READY_TIMEOUT:?}")
    }

    /// Ends the process at once, as `kill -9` does.
    pub(crate) async fn kill(&mut self) -> Result<()> {
        self.child.kill().await.context("killing the server")
    }

    /// The bytes that the process has in memory, where the system says it.
    pub(crate) fn bytes(&self) -> Option<u64> {
        resident(&self.child.id()?.to_string())
    }

    /// The CPU time that the process has used, where the system says it.
    pub(crate) fn cpu_time(&self) -> Option<Duration> {
        /// Linux counts it in hundredths of a second, whatever the kernel's own clock is.
        const CHECK_INTERVAL: Duration = Duration::from_millis(10);
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()?)).ok()?;
        // what follows the name in brackets: the state, then numbers
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
        let user: u32 = fields.next()?.parse().ok()?;
        let system: u32 = fields.next()?.parse().ok()?;
        Some(CHECK_INTERVAL * (user + system))
    }
}

/// The bytes that a process has in memory, where the system says it.
pub(crate) fn resident(process: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

fn spawn(program: &Path, data: &Path, address: SocketAddr, connections: usize) -> Result<Child> {
    let connections = connections.to_string();
    Command::new(program)
        .args(["serve", "--listen", &address.to_string(), "--data"])
        .arg(data)
        .args(["--max-sockets", &connections, "--max-sockets-per-address", &connections])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .with_context(|| format!("starting {}", program.display()))
}
