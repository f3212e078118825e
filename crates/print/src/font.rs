//! The letters: Noto Sans in two weights, the Latin part of it.

use kurbo::{Affine, BezPath};
use std::sync::LazyLock;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

const REGULAR: &[u8] = include_bytes!("../fonts/NotoSans-Regular-Latin.ttf");
const BOLD: &[u8] = include_bytes!("../fonts/NotoSans-Bold-Latin.ttf");

/// A weight of the font.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// For text.
    Regular,
    /// For headings, and on cards.
    Bold,
}

/// Both weights, read once.
static FACES: LazyLock<[Face<'static>; 2]> = LazyLock::new(|| {
    [REGULAR, BOLD].map(|file| Face::parse(file, 0).expect("a font of ours can be read"))
});

impl Weight {
    /// The font file.
    pub(crate) fn file(self) -> &'static [u8] {
        match self {
            Self::Regular => REGULAR,
            Self::Bold => BOLD,
        }
    }

    /// The font.
    pub(crate) fn face(self) -> &'static Face<'static> {
        &FACES[usize::from(self == Self::Bold)]
    }

    /// The glyph of a letter; that of a missing letter for one that the font does not have.
    pub(crate) fn glyph(self, letter: char) -> GlyphId {
        self.face().glyph_index(letter).unwrap_or_default()
    }

    /// How wide a glyph is at a size of one point.
    pub(crate) fn advance(self, glyph: GlyphId) -> f32 {
        let units = self.face().glyph_hor_advance(glyph).unwrap_or_default();
        f32::from(units) / f32::from(self.face().units_per_em())
    }

    /// How wide a text is at a size of one point.
    pub(crate) fn width(self, text: &str) -> f32 {
        text.chars().map(|letter| self.advance(self.glyph(letter))).sum()
    }

    /// A text as outlines, from its left end on its baseline, with so much between its letters.
    pub(crate) fn outlines(self, text: &str, size: f64, spacing: f64) -> BezPath {
        let scale = size / f64::from(self.face().units_per_em());
        let (mut whole, mut x) = (BezPath::new(), 0.0);
        for letter in text.chars() {
            let glyph = self.glyph(letter);
            let mut pen = Pen(BezPath::new());
            self.face().outline_glyph(glyph, &mut pen);
            // a font counts upwards, and a card downwards
            pen.0.apply_affine(Affine::new([scale, 0.0, 0.0, -scale, x, 0.0]));
            whole.extend(pen.0);
            x += f64::from(self.advance(glyph)) * size + spacing;
        }
        whole
    }
}

/// Draws the outline of a glyph.
struct Pen(BezPath);

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to((f64::from(x), f64::from(y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to((f64::from(x), f64::from(y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to((f64::from(x1), f64::from(y1)), (f64::from(x), f64::from(y)));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let [first, second, end] =
            [(x1, y1), (x2, y2), (x, y)].map(|(x, y)| (f64::from(x), f64::from(y)));
        self.0.curve_to(first, second, end);
    }

    fn close(&mut self) {
        self.0.close_path();
    }
}
