//! `parlour backup`: a whole copy of what a server keeps, also while it runs.

use crate::serve;
use anyhow::Result;
use clap::Args;
use parlour_server::store::Sqlite;
use std::path::PathBuf;

/// Copy everything that a server keeps into one file; the server may go on meanwhile
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour backup parlour-monday.db
  parlour backup parlour-monday.db --data /var/lib/parlour")]
pub(crate) struct Backup {
    /// Where to; a file that is there already is left alone
    file: PathBuf,
    /// The folder of the server [default: where the system keeps such data]
    #[arg(long, env = "PARLOUR_DATA", hide_env_values = true, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

impl Backup {
    pub(crate) fn run(self) -> Result<()> {
        let folder = serve::used_folder(self.data)?;
        let reader = Sqlite::look(&folder)?;
        reader.backup(&self.file)?;
        println!("Copied {} to {}", folder.display(), self.file.display());
        println!("To go back: end the server, and put the copy where its parlour.db was.");
        Ok(())
    }
}
