//! `parlour store`: everything that a server keeps, from a folder to a database or back.

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, Subcommand};
use parlour_server::store::{Copied, Database, Import, Postgres, Sqlite, Store, copy};
use std::{fmt, path::PathBuf, str::FromStr};

/// Copy everything that a server keeps from a folder to a database, or back
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour store copy --from sqlite:/var/lib/parlour --to postgres://parlour@localhost/parlour")]
pub(crate) struct StoreCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Copy everything into an empty store, and compare the two; stop the servers of both first
    #[command(after_help = "\
Examples:
  parlour store copy --from sqlite:/var/lib/parlour --to postgres://parlour@localhost/parlour
  parlour store copy --from postgres://parlour@localhost/parlour --to sqlite:copy")]
    Copy {
        /// The store to copy: sqlite:FOLDER or postgres://...
        #[arg(long, value_name = "STORE")]
        from: StoreAddress,
        /// The store to fill, still empty: sqlite:FOLDER or postgres://...
        #[arg(long, value_name = "STORE")]
        to: StoreAddress,
    },
}

/// Where a store is.
#[derive(Clone)]
enum StoreAddress {
    Sqlite(PathBuf),
    Postgres(Database),
}

impl FromStr for StoreAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once(':') {
            Some(("sqlite", folder)) if !folder.is_empty() => Ok(Self::Sqlite(folder.into())),
            Some(("postgres" | "postgresql", _)) => {
                text.parse().map(Self::Postgres).map_err(|error| format!("{error}"))
            }
            _ => Err("a store is sqlite:FOLDER or postgres://user@host/name".to_owned()),
        }
    }
}

impl fmt::Display for StoreAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(folder) => write!(f, "{}", folder.display()),
            Self::Postgres(database) => write!(f, "{database}"),
        }
    }
}

impl StoreAddress {
    fn open(&self) -> Result<Box<dyn Import>> {
        Ok(match self {
            Self::Sqlite(folder) => Box::new(Sqlite::open(folder)?),
            Self::Postgres(database) => {
                let store = Postgres::open(database, "")?;
                is_alone(&store)?;
                Box::new(store)
            }
        })
    }
}

/// A database whose servers go on playing has no content that could be compared.
fn is_alone(store: &Postgres) -> Result<()> {
    let Some(ownership) = store.ownership() else { return Ok(()) };
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    for (node, _) in runtime.block_on(ownership.nodes())? {
        let is_other = node.id != ownership.node() && !node.lease.is_zero();
        ensure!(!is_other, "a server runs on this database, at {}: stop it first", node.address);
    }
    Ok(())
}

impl StoreCommand {
    pub(crate) fn run(self) -> Result<()> {
        let What::Copy { from, to } = self.what;
        if let StoreAddress::Sqlite(folder) = &from
            && !folder.join("parlour.db").exists()
        {
            bail!("no server has kept anything in {} yet", folder.display());
        }
        let (source, mut target) = (from.open()?, to.open()?);
        let copied = copy(&*source, &mut *target).with_context(|| format!("copying to {to}"))?;
        source.close()?;
        target.close()?;
        let Copied { tables, entries, playtests, hash } = copied;
        println!("Copied. Tables: {tables}; log entries: {entries}; playtests: {playtests}.");
        println!("SHA-256 of all content, the same in {from} and {to}: {}", hex::encode(hash));
        Ok(())
    }
}
