//! `parlour completions`: what a shell needs to complete our commands.

use crate::{Parlour, out};
use anyhow::Result;
use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};
use std::io::Write;

/// Print what your shell needs to complete `parlour` commands
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour completions bash > ~/.local/share/bash-completion/completions/parlour
  parlour completions zsh > ~/.zfunc/_parlour
  parlour completions fish > ~/.config/fish/completions/parlour.fish")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> Result<()> {
        let mut script = Vec::new();
        generate(self.shell, &mut Parlour::command(), "parlour", &mut script);
        out::stdout().write_all(&script)?;
        Ok(())
    }
}
