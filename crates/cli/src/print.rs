//! `parlour print`: a variant's cards and its rules sheet, for the table.

use crate::{output_file::OutputFile, registry::HouseRules, rules::rulebook};
use anyhow::{Context, Result, bail};
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
    /// Overwrite existing files
    #[arg(long)]
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
        let cards = self.svg.as_deref().map(|folder| card_files(&deck, folder, self.force));
        let cards = cards.transpose()?;
        if let (Some(file), Some(path)) = (file, &self.out) {
            let printing = Printing { paper: self.paper, backs: self.backs };
            let book = rulebook(id).context("no rules")?;
            let document = pdf(&variant, &book, printing)?;
            file.write_bytes(&document)?;
            let sheets = counted(deck.len().div_ceil(CARDS_PER_PAGE), "sheet", "sheets");
            println!("{} cards on {sheets}: {}", deck.len(), path.display());
        }
        if let (Some(cards), Some(folder)) = (cards, &self.svg) {
            cards.into_iter().try_for_each(|(file, drawing)| file.write(&drawing))?;
            println!("{} different cards: {}", deck.cards.len(), folder.display());
        }
        Ok(())
    }
}

/// A file for each different card, and the back, with its drawing. All are tried before one is written.
fn card_files(deck: &Deck, folder: &Path, force: bool) -> Result<Vec<(OutputFile, String)>> {
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    let back = ("back".to_owned(), deck.len());
    let of_card = |(card, count): &(String, usize)| {
        let file = folder.join(format!("{}-{card}-x{count}.svg", deck.game));
        Ok((OutputFile::new(&file, force)?, card_svg(deck.game, card)?))
    };
    deck.cards.iter().chain([&back]).map(of_card).collect()
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
