//! `parlour lab exact`: tables without sampling error.

use crate::{games, registry::HouseRules};
use anyhow::{Result, ensure};
use clap::Args;
use comfy_table::{Table as Drawn, presets::UTF8_FULL_CONDENSED};
use parlour_bots::Level;
use parlour_lab::exact::{Page, Table, basset, budr_basef, gamble, reduced};

/// Print figures without sampling error
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour lab exact basset
  parlour lab exact budr-basef --json
  parlour lab exact reduced --against easy")]
pub(crate) struct Exact {
    /// The game: basset (the edge of every policy), budr-basef (how often each set shows, and
    /// the gambling), kuhn (Kuhn poker, whose value is known, to test the solver), or reduced
    /// (games with few cards, solved, and what a best response wins there)
    #[arg(value_parser = named)]
    game: Game,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Solve the gambling of Budr Basef anew and print the table that its bots play by
    #[arg(long, conflicts_with_all = ["json", "against", "options", "variant"])]
    solve_gamble: bool,
    /// The level to find a best response to, in the reduced games [default: rule]
    #[arg(long, value_name = "LEVEL")]
    against: Option<Level>,
    #[command(flatten)]
    rules: HouseRules,
}

/// What there are exact figures of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Game {
    /// The edge of every policy, by turn and by copies unseen; the classic game.
    Basset,
    /// How often each set shows; the gambling.
    BudrBasef,
    /// Kuhn poker, whose value is known: what the solver is tried on.
    Kuhn,
    /// Games with few cards, as whole trees.
    Reduced,
}

fn named(name: &str) -> Result<Game, String> {
    Ok(match games::pick(name, &["basset", "budr-basef", "kuhn", "reduced"])? {
        "basset" => Game::Basset,
        "budr-basef" => Game::BudrBasef,
        "reduced" => Game::Reduced,
        _ => Game::Kuhn,
    })
}

impl Exact {
    pub(crate) fn run(self) -> Result<()> {
        if self.solve_gamble {
            ensure!(self.game == Game::BudrBasef, "--solve-gamble is for budr-basef");
            print!("{}", gamble::solve(gamble::ROUNDS));
            return Ok(());
        }
        let is_reduced = self.game == Game::Reduced;
        ensure!(self.against.is_none() || is_reduced, "--against is for the reduced games");
        ensure!(
            !self.rules.is_given() || matches!(self.game, Game::Basset | Game::BudrBasef),
            "--option and --variant are for basset and budr-basef"
        );
        let options = |game: &str| self.rules.options(&self.rules.choose(game)?);
        let page = match self.game {
            Game::Basset => basset::page(&options("basset")?.rules(3)?),
            Game::BudrBasef => budr_basef::page(&options("budr-basef")?.rules(2)?),
            Game::Kuhn => gamble::kuhn_page(),
            Game::Reduced => reduced::page(self.against.unwrap_or(Level::Rule))?,
        };
        if self.json {
            println!("{}", parlour_protocol::line(&page));
        } else {
            print(&page);
        }
        Ok(())
    }
}

fn print(page: &Page) {
    println!("{}", page.title);
    for table in &page.tables {
        println!("\n{}\n{}", table.title, drawn(table));
    }
}

fn drawn(table: &Table) -> Drawn {
    let mut drawn = Drawn::new();
    drawn.load_style(UTF8_FULL_CONDENSED);
    drawn.set_header(&table.head);
    for row in &table.rows {
        drawn.add_row(row.iter().map(ToString::to_string));
    }
    drawn
}
