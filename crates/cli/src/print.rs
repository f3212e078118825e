//! `parlour print`: a variant's cards and its rules sheet, for the table.

use crate::{output_file::OutputFile, registry::HouseRules, rules::rulebook};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use parlour_lab::counted;
use parlour_print::{CARDS_PER_PAGE, Deck, Paper, Printing, card_svg, pdf};
use parlour_protocol::Variant;
use parlour_server::PrintVariant;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Print a variant: its rules on one page, and its cards, nine on a sheet with crop marks
///
/// The cards are of poker size (63 by 88 mm).
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour print basement --out basement.pdf
  parlour print --variant short.toml --paper letter --out short.pdf
  parlour print down-the-well --backs --out island.pdf
  parlour print bread-basket --svg cards")]
pub(crate) struct Print {
    /// The game
    #[arg(default_value = "", hide_default_value = true)]
    game: String,
    /// Number of players named on the rules sheet
    #[arg(long)]
    players: Option<u8>,
    /// The paper: a4 or letter
    #[arg(long, default_value = "a4", requires = "out")]
    paper: Paper,
    /// A sheet of backs behind every sheet of cards, for printing on both sides
    #[arg(long, requires = "out")]
    backs: bool,
    /// Where the PDF goes
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long, requires = "out")]
    force: bool,
    /// Where each different card goes as an SVG, with the number of copies in its name
    #[arg(long, value_name = "FOLDER")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    rules: HouseRules,
}

impl Print {
    pub(crate) fn run(self) -> Result<()> {
        if self.out.is_none() && self.svg.is_none() {
            bail!("--out FILE or --svg FOLDER: say where it goes");
        }
        let file = self.out.as_ref().map(|path| OutputFile::new(path, self.force)).transpose()?;
        let chosen = self.rules.choose(&self.game)?;
        let meant = chosen.variant.as_ref();
        let players = self.players.or(meant.and_then(Variant::players));
        let (id, options) = (chosen.entry.meta.id, self.rules.options(&chosen)?);
        let variant = Variant::new(id, meant.and_then(Variant::name), players, &options)?;
        let deck = Deck::of(&variant)?;
        if let (Some(file), Some(path)) = (file, &self.out) {
            let printing = Printing { paper: self.paper, backs: self.backs };
            let book = rulebook(id).context("no rules")?;
            let document = pdf(&variant, &book, printing)?;
            file.write_bytes(&document)?;
            let sheets = counted(deck.len().div_ceil(CARDS_PER_PAGE), "sheet", "sheets");
            println!("{} cards on {sheets}: {}", deck.len(), path.display());
        }
        match &self.svg {
            Some(folder) => write_cards(&deck, folder),
            None => Ok(()),
        }
    }
}

/// Writes a file for each different card, and the back.
fn write_cards(deck: &Deck, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    ensure!(folder.is_dir(), "{} is not a folder", folder.display());
    let back = ("back".to_owned(), deck.len());
    for (card, count) in deck.cards.iter().chain([&back]) {
        let file = folder.join(format!("{}-{card}-x{count}.svg", deck.game));
        let text = card_svg(deck.game, card)?;
        fs::write(&file, text).with_context(|| format!("writing {}", file.display()))?;
    }
    println!("{} different cards: {}", deck.cards.len(), folder.display());
    Ok(())
}

/// Prints a variant for the page.
pub(crate) const PRINT: PrintVariant = PrintVariant {
    papers: Paper::NAMES,
    pdf: |variant, paper| {
        let printing = Printing { paper: paper.parse()?, backs: false };
        let book = rulebook(variant.game().meta.id).ok_or("no rules")?;
        pdf(variant, &book, printing).map_err(|no| no.to_string())
    },
};
