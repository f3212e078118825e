//! `parlour man`: the manual pages, made from the commands themselves.

use crate::{Parlour, out};
use anyhow::{Context, Result, bail};
use clap::{Args, Command, CommandFactory};
use clap_mangen::Man as Page;
use std::{fs, io::Write, path::PathBuf};

/// Print the manual page, or write one for each command
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour man | man -l -
  parlour man lab sweep
  parlour man --dir ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// The command, such as `serve` or `lab sweep` [default: `parlour` itself]
    command: Vec<String>,
    /// Write the pages of all commands into this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    dir: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(self) -> Result<()> {
        let mut parlour = without_help(Parlour::command());
        parlour.build();
        if let Some(folder) = &self.dir {
            let place = || format!("writing to {}", folder.display());
            fs::create_dir_all(folder).with_context(place)?;
            clap_mangen::generate_to(parlour, folder).with_context(place)?;
            return Ok(());
        }
        let mut command: &Command = &parlour;
        for word in &self.command {
            let Some(found) = command.find_subcommand(word) else {
                let all: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
                bail!("no command `{word}`; {}", parlour_engine::suggest::instead(word, &all));
            };
            command = found;
        }
        let mut page = Vec::new();
        Page::new(command.clone()).render(&mut page)?;
        out::stdout().write_all(&page)?;
        Ok(())
    }
}

/// The command without `help`, whose pages would repeat the others.
fn without_help(command: Command) -> Command {
    command.disable_help_subcommand(true).mut_subcommands(without_help)
}
