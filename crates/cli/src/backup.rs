//! `parlour backup`: a whole copy of what a server keeps, also while it runs.

pub(crate) mod passphrase;

use crate::serve;
use anyhow::{Context, Result, ensure};
use clap::Args;
use parlour_server::store::Sqlite;
use passphrase::Passphrase;
use std::path::PathBuf;

/// Copy everything that a server keeps into one file; the server can keep running
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour backup parlour-monday.db
  parlour backup parlour-monday.db --data /var/lib/parlour
  parlour backup parlour-monday.db.age --passphrase-file backup.passphrase")]
pub(crate) struct Backup {
    /// The file to write; an existing file is not overwritten
    file: PathBuf,
    /// The folder of the server [default: where the system keeps such data]
    #[arg(long, env = "PARLOUR_DATA", hide_env_values = true, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Encrypt the copy with the passphrase in this file, in the format of age (age-encryption.org)
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<PathBuf>,
}

impl Backup {
    pub(crate) fn run(self) -> Result<()> {
        let folder = serve::used_folder(self.data)?;
        let passphrase = self.passphrase_file.as_deref().map(Passphrase::read).transpose()?;
        let reader = Sqlite::look(&folder)?;
        match passphrase {
            None => reader.backup(&self.file)?,
            Some(passphrase) => {
                ensure!(!self.file.exists(), "{} exists already", self.file.display());
                // the plain copy lies only where the database itself does
                let beside = tempfile::tempdir_in(&folder).context("a folder for the copy")?;
                let plain = beside.path().join("parlour.db");
                reader.backup(&plain)?;
                passphrase.encrypt(&plain, &self.file)?;
            }
        }
        println!("Copied {} to {}", folder.display(), self.file.display());
        println!(
            "To go back: stop the server, move its folder away, and run `parlour restore --backup`."
        );
        Ok(())
    }
}
