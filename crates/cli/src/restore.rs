//! `parlour restore`: bring a deleted or expired table back, also while the server runs; or all of them,
//! from a backup.

mod whole;

use crate::{
    dates::{date, now},
    serve,
};
use anyhow::{Result, bail};
use clap::Args;
use parlour_server::store::{Reason, Sqlite};
use std::path::PathBuf;

/// Restore a deleted or expired table; without TABLE, list those that can be restored
///
/// With --backup, restore everything from a backup, into a folder without a store.
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour restore
  parlour restore abcdefghjk
  parlour restore abcdefghjk --data /var/lib/parlour
  parlour restore --backup parlour-monday.db
  parlour restore --backup parlour-monday.db.age --passphrase-file backup.passphrase")]
pub(crate) struct Restore {
    /// The table, as in its link
    table: Option<String>,
    /// The folder of the server [default: where the system keeps such data]
    #[arg(long, env = "PARLOUR_DATA", hide_env_values = true, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Restore everything from this backup
    #[arg(long, value_name = "FILE", conflicts_with = "table")]
    backup: Option<PathBuf>,
    /// The file with the passphrase of an encrypted backup
    #[arg(long, value_name = "FILE", requires = "backup")]
    passphrase_file: Option<PathBuf>,
}

impl Restore {
    pub(crate) fn run(self) -> Result<()> {
        if let Some(backup) = &self.backup {
            let folder = serve::data_folder(self.data)?;
            return whole::restore(backup, self.passphrase_file.as_deref(), &folder);
        }
        let folder = serve::used_folder(self.data)?;
        let Some(table) = self.table else {
            let tombstones = Sqlite::look(&folder)?.tombstones()?;
            if tombstones.is_empty() {
                println!("No table is deleted or expired in {}.", folder.display());
            }
            for (table, tombstone) in tombstones {
                let what = match tombstone.reason {
                    Reason::Deleted => "deleted",
                    Reason::Expired => "expired",
                };
                println!(
                    "{table}  {what} on {}, kept until {}",
                    date(tombstone.at),
                    date(tombstone.until())
                );
            }
            return Ok(());
        };
        if !Sqlite::restore_beside(&folder, &table, now().0)? {
            let folder = folder.display();
            bail!("no deleted or expired table {table} in {folder}; `parlour restore` lists them");
        }
        println!("Restored {table}: its link and every seat are valid again.");
        Ok(())
    }
}
