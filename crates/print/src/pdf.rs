//! The document: the rules sheet, then nine cards on a sheet. Each different card is drawn once, as
//! an object that the pages use.

mod letters;
mod paint;
#[cfg(test)]
mod tests;

use crate::{
    PrintError,
    deck::Deck,
    face::{BACK, GROUND, shapes},
    font::Weight,
    paper::{CARDS_PER_PAGE, Paper, card_size},
    sheet::Sheet,
};
use flate2::{Compression, write::ZlibEncoder};
use letters::Letters;
use paint::Painter;
use parlour_protocol::{Variant, wire::Rulebook};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref};
use std::io::Write;

/// How a variant is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Printing {
    /// The paper.
    pub paper: Paper,
    /// A sheet of backs behind every sheet of cards, for printing on both sides?
    pub backs: bool,
}

/// The width of a crop mark, in points.
const MARK_WIDTH: f32 = 0.35;

/// A variant as a PDF.
///
/// # Errors
/// If its rules are refused, or a card cannot be drawn.
pub fn pdf(variant: &Variant, rules: &Rulebook, printing: Printing) -> Result<Vec<u8>, PrintError> {
    written(variant, rules, printing, true)
}

/// The document, compressed or not: a test reads what is not.
fn written(
    variant: &Variant,
    rules: &Rulebook,
    printing: Printing,
    compressed: bool,
) -> Result<Vec<u8>, PrintError> {
    let deck = Deck::of(variant)?;
    let sheet = Sheet::new(variant, rules, &deck, printing.paper)?;
    let mut document = Printed::new(printing, compressed);
    document.sheet(&sheet);
    let cards: Vec<&str> = deck.each().collect();
    for nine in cards.chunks(CARDS_PER_PAGE) {
        document.cards(deck.game, nine)?;
        if printing.backs {
            document.cards(deck.game, &vec![BACK; nine.len()])?;
        }
    }
    let title = format!("{}: {}", variant.game().meta.title, variant.title());
    Ok(document.finished(&title))
}

/// A document that is being written.
struct Printed {
    pdf: Pdf,
    printing: Printing,
    compressed: bool,
    next: i32,
    catalog: Ref,
    tree: Ref,
    pages: Vec<Ref>,
    fonts: [Letters; 2],
    /// The cards that are drawn already.
    faces: Vec<(String, Ref)>,
}

impl Printed {
    fn new(printing: Printing, compressed: bool) -> Self {
        let mut next = 1;
        let mut fresh = || {
            next += 1;
            Ref::new(next - 1)
        };
        let (catalog, tree) = (fresh(), fresh());
        let fonts = [Weight::Regular, Weight::Bold].map(|weight| Letters::new(weight, fresh()));
        let (pages, faces) = (Vec::new(), Vec::new());
        Self { pdf: Pdf::new(), printing, compressed, next, catalog, tree, pages, fonts, faces }
    }

    fn fresh(&mut self) -> Ref {
        self.next += 1;
        Ref::new(self.next - 1)
    }

    /// A stream's bytes as they stand in the document.
    fn packed(&self, bytes: &[u8]) -> Vec<u8> {
        if !self.compressed {
            return bytes.to_vec();
        }
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
        // writing into memory does not fail
        let _ = encoder.write_all(bytes);
        encoder.finish().unwrap_or_default()
    }

    /// A page with this content; `cards` are the drawings that it uses, by name.
    fn page(&mut self, content: Content, cards: &[(String, Ref)]) {
        let (page, stream) = (self.fresh(), self.fresh());
        self.pages.push(page);
        let bytes = self.packed(&content.finish());
        let mut written = self.pdf.stream(stream, &bytes);
        if self.compressed {
            written.filter(Filter::FlateDecode);
        }
        written.finish();
        let (width, height) = self.printing.paper.size();
        let mut written = self.pdf.page(page);
        written.parent(self.tree).media_box(Rect::new(0.0, 0.0, width, height)).contents(stream);
        let mut resources = written.resources();
        let mut fonts = resources.fonts();
        for font in &self.fonts {
            fonts.pair(font.name(), font.reference());
        }
        fonts.finish();
        let mut objects = resources.x_objects();
        for (name, reference) in cards {
            objects.pair(Name(name.as_bytes()), *reference);
        }
    }

    /// The rules sheet.
    fn sheet(&mut self, sheet: &Sheet) {
        let (_, height) = self.printing.paper.size();
        let mut content = Content::new();
        content.begin_text();
        for line in &sheet.lines {
            let font = &mut self.fonts[usize::from(line.weight == Weight::Bold)];
            content.set_font(font.name(), line.size);
            content.set_text_matrix([1.0, 0.0, 0.0, 1.0, line.x, height - line.y]);
            content.show(pdf_writer::Str(&font.glyphs(&line.text)));
        }
        content.end_text();
        self.page(content, &[]);
    }

    /// A page of up to nine cards.
    fn cards(&mut self, game: &str, cards: &[&str]) -> Result<(), PrintError> {
        let paper = self.printing.paper;
        let (_, paper_height) = paper.size();
        let (width, height) = card_size();
        let bleed = paper.bleed();
        let mut content = Content::new();
        content.set_line_width(MARK_WIDTH);
        for [x1, y1, x2, y2] in paper.marks() {
            content.move_to(x1, paper_height - y1).line_to(x2, paper_height - y2).stroke();
        }
        let mut used: Vec<(String, Ref)> = Vec::new();
        for (place, card) in cards.iter().enumerate() {
            let face = self.face(game, card)?;
            let name = format!("Card{}", face.get());
            // backs are seen from the other side: a row from right to left
            let place = if *card == BACK { place / 3 * 3 + 2 - place % 3 } else { place };
            let (x, y) = paper.corner(place);
            let bottom = paper_height - y - height;
            // the ground reaches beyond the edges, so that a cut beside the line shows no white
            let [red, green, blue] = GROUND.map(|part| f32::from(part) / 255.0);
            content.set_fill_rgb(red, green, blue);
            let (wide, high) = (width + 2.0 * bleed, height + 2.0 * bleed);
            content.rect(x - bleed, bottom - bleed, wide, high).fill_nonzero();
            content.save_state();
            content.transform([1.0, 0.0, 0.0, 1.0, x, bottom]);
            content.x_object(Name(name.as_bytes()));
            content.restore_state();
            if !used.iter().any(|(known, _)| *known == name) {
                used.push((name, face));
            }
        }
        self.page(content, &used);
        Ok(())
    }

    /// The drawing of a card, made when it is first asked for.
    fn face(&mut self, game: &str, card: &str) -> Result<Ref, PrintError> {
        if let Some((_, reference)) = self.faces.iter().find(|(known, _)| known == card) {
            return Ok(*reference);
        }
        let reference = self.fresh();
        self.faces.push((card.to_owned(), reference));
        let (width, height) = card_size();
        let painter = Painter::painted(&shapes(game, card)?, (width, height));
        let bytes = self.packed(&painter.content.finish());
        let mut form = self.pdf.form_xobject(reference, &bytes);
        if self.compressed {
            form.filter(Filter::FlateDecode);
        }
        form.bbox(Rect::new(0.0, 0.0, width, height));
        let mut resources = form.resources();
        let mut states = resources.ext_g_states();
        for (number, (fill, stroke)) in painter.opacities.iter().enumerate() {
            let name = Painter::state_name(number);
            let mut state = states
                .insert(Name(name.as_bytes()))
                .start::<pdf_writer::writers::ExtGraphicsState<'_>>();
            state.non_stroking_alpha(*fill).stroking_alpha(*stroke);
        }
        Ok(reference)
    }

    fn finished(mut self, title: &str) -> Vec<u8> {
        for number in 0..self.fonts.len() {
            let references = std::array::from_fn(|_| self.fresh());
            self.fonts[number].write(&mut self.pdf, references, self.compressed);
        }
        let info = self.fresh();
        self.pdf.catalog(self.catalog).pages(self.tree);
        self.pdf.pages(self.tree).kids(self.pages.iter().copied()).count(self.pages.len() as i32);
        self.pdf.document_info(info).title(pdf_writer::TextStr(title));
        self.pdf.finish()
    }
}
