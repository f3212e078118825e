//! This server as one of several that share a database.

use anyhow::{Context, Result, ensure};
use clap::Args;
use parlour_server::ClusterConfig;
use std::{fs, path::PathBuf};

/// A shorter secret is guessed.
const MIN_SECRET_CHARS: usize = 16;

/// How this node and the others reach each other.
#[derive(Args, Clone)]
pub(super) struct Cluster {
    /// Run as one of several nodes that share `--database`: listen at this address, such as
    /// 10.0.0.1:4290, which only the other nodes may reach
    #[arg(long, value_name = "ADDRESS:PORT", requires_all = ["database", "node_secret_file"])]
    node_address: Option<String>,
    /// A file with a secret that all nodes share, such as the output of `openssl rand -hex 32`
    #[arg(long, value_name = "FILE", requires = "node_address")]
    node_secret_file: Option<PathBuf>,
}

impl Cluster {
    /// What the server has to know of it, if it is one of several.
    pub(super) fn config(&self) -> Result<Option<ClusterConfig>> {
        let (Some(address), Some(file)) = (&self.node_address, &self.node_secret_file) else {
            return Ok(None);
        };
        let secret = fs::read_to_string(file)
            .with_context(|| format!("reading the secret of the nodes in {}", file.display()))?;
        let is_long = secret.trim().chars().count() >= MIN_SECRET_CHARS;
        ensure!(is_long, "{}: a secret has {MIN_SECRET_CHARS} characters or more", file.display());
        Ok(Some(ClusterConfig { address: address.clone(), secret: secret.trim().to_owned() }))
    }
}
