//! What is to be drawn, before it is known how large.

use crate::{menu::Picks, words::Words};
use parlour_engine::Seat;
use ratatui::{
    style::{Color, Modifier, Style},
    text::{Line, Span},
};

/// Who looks at the table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reader<'a> {
    /// Which seat, if a player's.
    pub(crate) own: Option<Seat>,
    /// Is that player to act?
    pub(crate) due: bool,
    /// The action that is marked.
    pub(crate) intent: &'a str,
    /// What everyone is called.
    pub(crate) words: Option<&'a Words>,
}

impl Reader<'_> {
    /// What a player is called.
    pub(crate) fn name(&self, seat: Seat) -> String {
        self.words.map_or_else(|| format!("seat {}", seat.index() + 1), |words| words.name(seat))
    }
}

/// A card, or a heap of them, as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Face {
    /// The card's code in actions; empty if it has none.
    pub(crate) code: String,
    /// What stands on it, at most four letters.
    pub(crate) index: String,
    /// What stands on its lower edge, at most three letters: its place, its worth, its suit.
    pub(crate) tag: String,
    /// The verb of the action with this card, where cards of one hand have several.
    pub(crate) verb: &'static str,
    /// The colour of its suit or kind.
    pub(crate) ink: Color,
    /// The back of a card: face down.
    pub(crate) back: bool,
    /// A place without a card.
    pub(crate) empty: bool,
    /// Lies there, but matters less.
    pub(crate) dim: bool,
    /// To be looked at.
    pub(crate) lit: bool,
}

impl Face {
    /// A card face up.
    pub(crate) fn up(code: &impl ToString, index: impl Into<String>, ink: Color) -> Self {
        Self { code: code.to_string(), index: index.into(), ink, ..Self::default() }
    }

    /// A card face down, with perhaps a number on it.
    pub(crate) fn down(index: impl Into<String>) -> Self {
        Self { index: index.into(), back: true, ..Self::default() }
    }

    /// A place where no card lies.
    pub(crate) fn none() -> Self {
        Self { empty: true, ..Self::default() }
    }

    /// Dims the card, or not.
    pub(crate) fn dimmed(self, dim: bool) -> Self {
        Self { dim, ..self }
    }

    /// Highlights the card, or not.
    pub(crate) fn lit(self, lit: bool) -> Self {
        Self { lit, ..self }
    }

    /// Sets the text on its lower edge.
    pub(crate) fn tagged(self, tag: impl Into<String>) -> Self {
        Self { tag: tag.into(), ..self }
    }

    /// Sets the verb.
    pub(crate) fn with_verb(self, verb: &'static str) -> Self {
        Self { verb, ..self }
    }

    /// A card in a line of text.
    pub(crate) fn inline(&self) -> Span<'static> {
        let style = match self {
            Self { back: true, .. } => Style::new().fg(Color::White).bg(Color::Indexed(25)),
            Self { dim: true, .. } => Style::new().fg(Color::Indexed(240)).bg(Color::Indexed(250)),
            _ => Style::new().fg(self.ink).bg(Color::Indexed(255)).add_modifier(Modifier::BOLD),
        };
        if self.empty {
            return Span::raw("–");
        }
        let text = match (self.index.as_str(), self.tag.chars().count()) {
            ("", _) => "░".to_owned(),
            // a suit that is a word stands with its card, a place or a worth does not
            (index, 3) if self.tag.chars().all(char::is_alphabetic) => {
                format!("{index} {}", self.tag)
            }
            (index, _) => index.to_owned(),
        };
        Span::styled(text, style)
    }
}

/// Cards in a line of text, with blanks between.
pub(crate) fn inline(faces: impl IntoIterator<Item = Face>) -> Vec<Span<'static>> {
    let mut spans = Vec::new();
    for face in faces {
        spans.push(Span::raw(" "));
        spans.push(face.inline());
    }
    spans
}

/// Cards that lie together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Group {
    /// What they are.
    pub(crate) title: String,
    /// The cards, first to last.
    pub(crate) cards: Vec<Face>,
    /// What to say below them.
    pub(crate) note: Vec<Span<'static>>,
    /// To be looked at.
    pub(crate) lit: bool,
    /// How many letters its cards are wide at least: other cards then make no other width.
    pub(crate) letters: u16,
}

impl Group {
    /// Cards under a title.
    pub(crate) fn new(title: impl Into<String>, cards: Vec<Face>) -> Self {
        Self { title: title.into(), cards, ..Self::default() }
    }

    /// Sets the text below.
    pub(crate) fn note(self, note: impl Into<Span<'static>>) -> Self {
        Self { note: vec![note.into()], ..self }
    }
}

/// What one viewer sees of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sketch {
    /// Where the game stands: hand, round, phase.
    pub(crate) headline: String,
    /// In a race: whose turn it is to go on.
    pub(crate) turn: String,
    /// In a race: who is to go on.
    pub(crate) next: Option<Seat>,
    /// What lies on the table.
    pub(crate) groups: Vec<Group>,
    /// What there is to say of each seat: how many cards, how many points.
    pub(crate) seats: Vec<Vec<Span<'static>>>,
    /// What else there is to say, a line each.
    pub(crate) notes: Vec<Line<'static>>,
    /// The hand of the player before the screen.
    pub(crate) hand: Vec<Face>,
    /// What the hand is called, if it is not a hand.
    pub(crate) hand_title: String,
    /// What you can do now, if you can do anything.
    pub(crate) now: String,
    /// What can be typed where the menu is not all.
    pub(crate) form: String,
    /// How cards of the hand make an action.
    pub(crate) picks: Picks,
    /// Is there something here that another person must not see?
    pub(crate) secret: bool,
    /// Instead of all this: the table as text.
    pub(crate) text: Vec<String>,
}
