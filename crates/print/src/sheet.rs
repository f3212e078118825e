//! The rules sheet: a game in short, and what differs from its text, on one page.

use crate::{
    PrintError,
    deck::Deck,
    font::Weight,
    paper::{POINTS_PER_MM, Paper},
};
use parlour_protocol::{Variant, wire::Rulebook};

/// A line of text on the sheet, from its left end on its baseline, in points.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// What it says.
    pub text: String,
    /// Whether it is bold.
    pub weight: Weight,
    /// How large.
    pub size: f32,
    /// How far from the left.
    pub x: f32,
    /// How far from the top.
    pub y: f32,
}

/// The rules sheet of a variant.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet {
    /// Its lines from top to bottom.
    pub lines: Vec<Line>,
}

/// The margin on each side, in millimetres.
const MARGIN_MM: f32 = 18.0;
/// The size of text that is tried first, in points.
const TEXT_SIZE: f32 = 12.0;
/// The smallest size of text that can be read at a table, in points.
const MIN_TEXT_SIZE: f32 = 6.5;

impl Sheet {
    /// The sheet on paper of this size, in letters as large as fit.
    ///
    /// # Errors
    /// If it does not fit on one page.
    pub fn new(
        variant: &Variant,
        rules: &Rulebook,
        deck: &Deck,
        paper: Paper,
    ) -> Result<Self, PrintError> {
        let mut size = TEXT_SIZE;
        while size >= MIN_TEXT_SIZE {
            let sheet = Writer::new(paper, size).written(variant, rules, deck);
            if let Some(lines) = sheet {
                return Ok(Self { lines });
            }
            size -= 0.5;
        }
        Err(PrintError::NoRoom)
    }

    /// All its text, line by line.
    #[must_use]
    pub fn text(&self) -> String {
        self.lines.iter().map(|line| format!("{}\n", line.text)).collect()
    }
}

/// Sets lines one below the other.
struct Writer {
    left: f32,
    width: f32,
    bottom: f32,
    size: f32,
    y: f32,
    lines: Vec<Line>,
}

impl Writer {
    fn new(paper: Paper, size: f32) -> Self {
        let (width, height) = paper.size();
        let margin = MARGIN_MM * POINTS_PER_MM;
        Self {
            left: margin,
            width: width - 2.0 * margin,
            bottom: height - margin,
            size,
            y: margin,
            lines: Vec::new(),
        }
    }

    /// All lines, if they fit.
    fn written(mut self, variant: &Variant, rules: &Rulebook, deck: &Deck) -> Option<Vec<Line>> {
        let meta = variant.game().meta;
        self.paragraph(variant.name().unwrap_or(meta.title), Weight::Bold, 2.2, 0.0);
        let players = match (variant.players(), meta.min_players, meta.max_players) {
            (Some(players), ..) => format!("{players} players"),
            (None, few, many) => format!("{few} to {many} players"),
        };
        let about = format!("{}. {players}. {} cards.", meta.title, deck.len());
        self.paragraph(&about, Weight::Regular, 1.0, 0.0);
        self.heading("The goal");
        self.paragraph(&rules.goal, Weight::Regular, 1.0, 0.0);
        self.heading("In short");
        for sentence in &rules.short {
            self.item(sentence);
        }
        self.heading("What differs from the text");
        let differences = variant.differences();
        if differences.is_empty() {
            self.paragraph("All rules as written.", Weight::Regular, 1.0, 0.0);
        }
        for difference in differences {
            self.item(&difference.to_string());
        }
        self.y += self.size;
        let rest = format!("Rules {} · {}", variant.hash(), variant.link());
        self.paragraph(&rest, Weight::Regular, 0.7, 0.0);
        (self.y <= self.bottom).then_some(self.lines)
    }

    fn heading(&mut self, text: &str) {
        self.y += 0.8 * self.size;
        self.paragraph(text, Weight::Bold, 1.25, 0.0);
    }

    fn item(&mut self, text: &str) {
        let indent = 1.1 * self.size;
        let (x, y) = (self.left, self.y + 1.2 * self.size);
        let (weight, size) = (Weight::Regular, self.size);
        self.lines.push(Line { text: "•".to_owned(), weight, size, x, y });
        self.paragraph(text, Weight::Regular, 1.0, indent);
    }

    /// A text in as many lines as it needs; `scale` is how large, `indent` how far to the right.
    fn paragraph(&mut self, text: &str, weight: Weight, scale: f32, indent: f32) {
        let size = scale * self.size;
        let room = self.width - indent;
        let mut line = String::new();
        for word in text.split_whitespace().flat_map(|word| pieces(word, room / size, weight)) {
            let longer = if line.is_empty() { word.clone() } else { format!("{line} {word}") };
            if weight.width(&longer) * size > room && !line.is_empty() {
                self.line(std::mem::replace(&mut line, word), weight, size, indent);
            } else {
                line = longer;
            }
        }
        self.line(line, weight, size, indent);
        self.y += 0.25 * size;
    }

    fn line(&mut self, text: String, weight: Weight, size: f32, indent: f32) {
        self.y += 1.2 * size;
        self.lines.push(Line { text, weight, size, x: self.left + indent, y: self.y });
    }
}

/// A word, in several pieces where it is longer than a line (a link can be).
fn pieces(word: &str, room: f32, weight: Weight) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for letter in word.chars() {
        let last = pieces.len() - 1;
        pieces[last].push(letter);
        if weight.width(&pieces[last]) > room {
            pieces[last].pop();
            pieces.push(letter.to_string());
        }
    }
    pieces
}
