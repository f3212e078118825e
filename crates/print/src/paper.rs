//! Paper and where the cards stand on it, in points (a 72nd of an inch).

/// How many points are a millimetre.
pub(crate) const POINTS_PER_MM: f32 = 72.0 / 25.4;
/// The width of a card: poker size.
pub(crate) const CARD_WIDTH_MM: f32 = 63.0;
/// The height of a card.
pub(crate) const CARD_HEIGHT_MM: f32 = 88.0;
/// Columns and rows of a sheet.
pub(crate) const ROWS: usize = 3;
/// The cards of a sheet.
pub const CARDS_PER_PAGE: usize = ROWS * ROWS;
/// How long a crop mark is, in millimetres.
const MARK_MM: f32 = 3.0;

/// A size of paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// What the sizes are called.
    pub const NAMES: &[&str] = &["a4", "letter"];

    /// Width and height in points.
    #[must_use]
    pub fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (210.0 * POINTS_PER_MM, 297.0 * POINTS_PER_MM),
            Self::Letter => (612.0, 792.0),
        }
    }

    /// How far the ground of a card reaches beyond its edge: what fits between nine of them.
    #[must_use]
    pub fn bleed(self) -> f32 {
        match self {
            Self::A4 => 2.0 * POINTS_PER_MM,
            Self::Letter => POINTS_PER_MM,
        }
    }

    /// The left upper corner of a card's cut, by its place on the sheet.
    #[must_use]
    pub fn corner(self, place: usize) -> (f32, f32) {
        let (width, height) = card_size();
        let gap = 2.0 * self.bleed();
        let at = |whole: f32, card: f32, index: usize| {
            let used = 3.0 * card + 2.0 * gap;
            (whole - used) / 2.0 + index as f32 * (card + gap)
        };
        let (paper_width, paper_height) = self.size();
        (at(paper_width, width, place % ROWS), at(paper_height, height, place / ROWS))
    }

    /// The crop marks: short lines in the margins, at every edge of a card, as `(x1, y1, x2, y2)`.
    #[must_use]
    pub fn marks(self) -> Vec<[f32; 4]> {
        let ((width, height), (paper_width, paper_height)) = (card_size(), self.size());
        let ((left, top), (last_left, last_top)) =
            (self.corner(0), self.corner(CARDS_PER_PAGE - 1));
        let reach = self.bleed() + 0.5;
        let length = MARK_MM * POINTS_PER_MM;
        let mut marks = Vec::new();
        for index in 0..ROWS {
            let (x, y) = self.corner(index * (ROWS + 1));
            for x in [x, x + width] {
                let below = last_top + height + reach;
                marks.push([x, (top - reach - length).max(0.0), x, top - reach]);
                marks.push([x, below, x, (below + length).min(paper_height)]);
            }
            for y in [y, y + height] {
                let beyond = last_left + width + reach;
                marks.push([(left - reach - length).max(0.0), y, left - reach, y]);
                marks.push([beyond, y, (beyond + length).min(paper_width), y]);
            }
        }
        marks
    }
}

/// Width and height of a card in points.
pub(crate) fn card_size() -> (f32, f32) {
    (CARD_WIDTH_MM * POINTS_PER_MM, CARD_HEIGHT_MM * POINTS_PER_MM)
}

impl std::str::FromStr for Paper {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.to_lowercase().as_str() {
            "a4" => Ok(Self::A4),
            "letter" => Ok(Self::Letter),
            _ => Err(format!("no paper `{text}`; there are {}", Self::NAMES.join(", "))),
        }
    }
}
