//! `parlour variant`: house rules as a link and as a file.

use crate::{output_file::OutputFile, registry::TableRules, variant_text::read};
use anyhow::Result;
use clap::{Args, Subcommand};
use parlour_protocol::{
    Variant as Rules, line,
    variant::{Difference, schema},
};
use serde::Serialize;
use std::path::PathBuf;

/// Make, show and share a variant: a game with its house rules, as a file and as a link
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour variant make basement --option rounds=3 --name 'Short cellar' --out short.toml
  parlour variant show short.toml
  parlour variant link short.toml --server https://cards.example

`parlour play`, `host`, `simulate`, `arena`, `lab` and `print` take the file or the link as `--variant`.")]
pub(crate) struct Variant {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Say what differs from the text, with the hash of the rules and the link to them
    Show(Show),
    /// Write a variant as a file
    Make(Make),
    /// Print the link to a variant
    Link(Link),
    /// Print the JSON Schema of variant files
    #[command(after_help = "Examples:\n  parlour variant schema > variant.schema.json")]
    Schema,
}

impl Variant {
    pub(crate) fn run(self) -> Result<()> {
        match self.what {
            What::Show(show) => show.run(),
            What::Make(make) => make.run(),
            What::Link(link) => link.run(),
            What::Schema => {
                print!("{}", schema());
                Ok(())
            }
        }
    }
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour variant show short.toml
  parlour variant show '/variant/basement?rounds=3&hash=be782640d501155a' --json")]
struct Show {
    /// A link to a variant, or its file
    #[arg(value_name = "LINK|FILE")]
    variant: String,
    /// Print it as one line of JSON
    #[arg(long)]
    json: bool,
}

/// A variant as a program reads it.
#[derive(Serialize)]
struct Shown<'a> {
    game: &'a str,
    name: Option<&'a str>,
    players: Option<u8>,
    hash: String,
    link: String,
    options: &'a parlour_protocol::wire::Map<String, parlour_protocol::wire::Value>,
    differences: Vec<Difference>,
}

impl Show {
    fn run(self) -> Result<()> {
        let variant = read(&self.variant)?;
        if !self.json {
            print!("{}", told(&variant));
            return Ok(());
        }
        let shown = Shown {
            game: variant.game().meta.id,
            name: variant.name(),
            players: variant.players(),
            hash: variant.hash(),
            link: variant.link(),
            options: variant.options(),
            differences: variant.differences(),
        };
        println!("{}", line(&shown));
        Ok(())
    }
}

/// A variant in words.
fn told(variant: &Rules) -> String {
    let name = variant.name().unwrap_or("A variant without a name");
    let mut text = format!("{name}: {}\n", variant.game().meta.title);
    if let Some(players) = variant.players() {
        text += &format!("  players  {players}\n");
    }
    text += &format!("  hash     {}\n  link     {}\n\n", variant.hash(), variant.link());
    let differences = variant.differences();
    if differences.is_empty() {
        return text + "All rules as written.\n";
    }
    text += "What differs from the text:\n";
    for difference in differences {
        text += &format!("  {difference}\n");
    }
    text
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour variant make basement --option rounds=3 --name 'Short cellar'
  parlour variant make basset --preset beginner --players 5 --out evening.toml
  parlour variant make --variant '/variant/basement?rounds=3&hash=be782640d501155a'")]
struct Make {
    /// The game
    #[arg(default_value = "", hide_default_value = true)]
    game: String,
    /// What to call the variant
    #[arg(long)]
    name: Option<String>,
    /// Number of players that it is meant for
    #[arg(long)]
    players: Option<u8>,
    /// The file to write (default: print it)
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long, requires = "out")]
    force: bool,
    #[command(flatten)]
    rules: TableRules,
}

impl Make {
    fn run(self) -> Result<()> {
        let chosen = self.rules.rules.choose(&self.game)?;
        let before = chosen.variant.as_ref();
        let options = match (&self.rules.preset, before) {
            // only what is said: no preset is meant where none is named
            (None, _) => self.rules.rules.options(&chosen)?,
            (Some(_), _) => self.rules.options(&chosen, chosen.players(self.players))?,
        };
        let name = self.name.as_deref().or(before.and_then(Rules::name));
        let players = self.players.or(before.and_then(Rules::players));
        let variant = Rules::new(chosen.entry.meta.id, name, players, &options)?;
        match &self.out {
            None => print!("{}", variant.to_toml()),
            Some(file) => OutputFile::new(file, self.force)?.write(&variant.to_toml())?,
        }
        Ok(())
    }
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour variant link short.toml
  parlour variant link short.toml --server https://cards.example")]
struct Link {
    /// A link to a variant, or its file
    #[arg(value_name = "LINK|FILE")]
    variant: String,
    /// The address of the server that the link opens at
    #[arg(long, value_name = "URL", default_value = "", hide_default_value = true)]
    server: String,
}

impl Link {
    fn run(self) -> Result<()> {
        println!("{}{}", self.server.trim_end_matches('/'), read(&self.variant)?.link());
        Ok(())
    }
}
