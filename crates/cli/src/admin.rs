//! `parlour admin`: what the operator of a running server does, at its admin address.

mod client;
mod list;

use crate::dates::date;
use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use client::Client;
use parlour_protocol::wire::{AdminReports, MoveTable, PauseTable, TableDeleted};
use parlour_server::AdminToken;
use serde::{Serialize, de::DeserializeOwned};
use std::{fs, net::SocketAddr, path::Path, path::PathBuf};

/// List, pause, resume, delete, restore and move the tables of a running server; read reports of players; list and
/// drain nodes
///
/// The server must run with the same --admin-listen and --admin-token-file.
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour admin tables --admin-token-file admin.token
  parlour admin pause abcdefghjk --reason 'a bug is being fixed' --admin-token-file admin.token
  parlour admin resume abcdefghjk --admin-token-file admin.token")]
pub(crate) struct Admin {
    /// Where the server answers its operator
    #[arg(
        long,
        env = "PARLOUR_ADMIN_LISTEN",
        hide_env_values = true,
        default_value = "127.0.0.1:4281",
        value_name = "ADDRESS:PORT",
        global = true
    )]
    admin_listen: SocketAddr,
    /// The file with the operator's token
    #[arg(
        long,
        env = "PARLOUR_ADMIN_TOKEN_FILE",
        hide_env_values = true,
        value_name = "FILE",
        global = true
    )]
    admin_token_file: Option<PathBuf>,
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// List all tables, oldest first; not those that are deleted or expired
    #[command(after_help = "\
Examples:
  parlour admin tables --admin-token-file admin.token
  parlour admin tables --json --admin-token-file admin.token")]
    Tables {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Pause a table, even across restarts: no one can act, and no clock runs
    #[command(after_help = "\
Examples:
  parlour admin pause abcdefghjk --reason 'a bug is being fixed' --admin-token-file admin.token")]
    Pause {
        /// The table, as in its link
        table: String,
        /// The reason shown to its players
        #[arg(long, default_value = "the operator of this server paused it")]
        reason: String,
    },
    /// Resume a paused table
    #[command(after_help = "\
Examples:
  parlour admin resume abcdefghjk --admin-token-file admin.token")]
    Resume {
        /// The table, as in its link
        table: String,
    },
    /// Delete a table; it can be restored for a week, and is paused if its host restores it
    #[command(after_help = "\
Examples:
  parlour admin delete abcdefghjk --admin-token-file admin.token")]
    Delete {
        /// The table, as in its link
        table: String,
    },
    /// List the nodes that share a database, oldest first
    #[command(after_help = "\
Examples:
  parlour admin nodes --admin-token-file admin.token
  parlour admin nodes --json --admin-token-file admin.token")]
    Nodes {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Hand over all tables of a node; it takes no new ones until it is restarted
    #[command(after_help = "\
Examples:
  parlour admin drain 7 --admin-token-file admin.token")]
    Drain {
        /// The node's number, as `parlour admin nodes` lists it
        node: u32,
    },
    /// Move a table to a node; its players reconnect automatically
    #[command(after_help = "\
Examples:
  parlour admin move abcdefghjk 7 --admin-token-file admin.token")]
    Move {
        /// The table, as in its link
        table: String,
        /// The node's number, as `parlour admin nodes` lists it
        node: u32,
    },
    /// Read what players have reported of others, newest first
    #[command(after_help = "\
Examples:
  parlour admin reports --admin-token-file admin.token
  parlour admin reports --limit 5 --json --admin-token-file admin.token")]
    Reports {
        /// How many, 100 at most
        #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100))]
        limit: u32,
        /// Only those older than this report
        #[arg(long, value_name = "REPORT")]
        before: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Remove a report; otherwise it is removed with its table
    #[command(after_help = "\
Examples:
  parlour admin remove-report 01947be3f4a0d1c2b3a495867788 --admin-token-file admin.token")]
    RemoveReport {
        /// The report, as `parlour admin reports` names it
        report: String,
    },
    /// Restore a deleted or expired table; one that you deleted stays paused
    #[command(after_help = "\
Examples:
  parlour admin restore abcdefghjk --admin-token-file admin.token")]
    Restore {
        /// The table, as in its link
        table: String,
    },
}

impl Admin {
    pub(crate) fn run(self) -> Result<()> {
        let file =
            self.admin_token_file.context("give the operator's token: --admin-token-file")?;
        let (token, _) = read_token(&file)?;
        let client = Client::new(self.admin_listen, &token);
        match self.what {
            What::Tables { json } => show(&client, "tables", json, list::print_tables)?,
            What::Nodes { json } => show(&client, "nodes", json, list::print_nodes)?,
            What::Drain { node } => {
                client.post(&format!("nodes/{node}/drain"), &())?;
                println!("Node {node} has handed over its tables.");
            }
            What::Move { table, node } => {
                client.post(&format!("tables/{table}/move"), &MoveTable { node })?;
                println!("Moved {table} to node {node}.");
            }
            What::Pause { table, reason } => {
                client.post(&format!("tables/{table}/pause"), &PauseTable { reason })?;
                println!("Paused {table}.");
            }
            What::Resume { table } => {
                client.post(&format!("tables/{table}/resume"), &())?;
                println!("Resumed {table}.");
            }
            What::Delete { table } => {
                let deleted: TableDeleted = client.delete(&format!("tables/{table}"))?;
                println!("Deleted {table}; it can be restored until {}.", date(deleted.until));
            }
            What::Reports { limit, before, json } => {
                let before = before.map(|report| format!("&before={report}")).unwrap_or_default();
                let page: AdminReports = client.get(&format!("reports?limit={limit}{before}"))?;
                match json {
                    true => println!("{}", parlour_protocol::line(&page)),
                    false => list::print_reports(&page),
                }
            }
            What::RemoveReport { report } => {
                client.remove(&format!("reports/{report}"))?;
                println!("Removed {report}.");
            }
            What::Restore { table } => {
                client.post(&format!("tables/{table}/restore"), &())?;
                println!("Restored {table}.");
            }
        }
        Ok(())
    }
}

/// Prints what the server lists under this name.
fn show<T: DeserializeOwned + Serialize>(
    client: &Client,
    name: &str,
    json: bool,
    print: fn(&[T]),
) -> Result<()> {
    let listed: Vec<T> = client.get(name)?;
    if json {
        println!("{}", parlour_protocol::line(&listed));
    } else {
        print(&listed);
    }
    Ok(())
}

/// The token in this file, as text and as the server keeps it.
pub(crate) fn read_token(file: &Path) -> Result<(String, AdminToken)> {
    let said = || format!("the token in {}", file.display());
    let text = fs::read_to_string(file).with_context(said)?.trim().to_owned();
    let token = text.parse().with_context(said)?;
    Ok((text, token))
}
