//! How the screen looks, where that is a matter of taste.

use ratatui::{
    buffer::Buffer,
    style::{Color, Modifier, Style},
};

/// How the screen looks, where that is a matter of taste or of the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Colours, or only bold and reversed letters.
    pub colour: bool,
    /// How long a bot's turn takes, in milliseconds.
    pub pause: u64,
}

impl Default for Look {
    fn default() -> Self {
        Self { colour: true, pause: 500 }
    }
}

impl Look {
    /// The usual look, without colours if `NO_COLOR` is set.
    #[must_use]
    pub fn of_the_terminal() -> Self {
        let colour = std::env::var_os("NO_COLOR").is_none_or(|no| no.is_empty());
        Self { colour, ..Self::default() }
    }

    /// Takes the colours out of a drawn buffer, if there are to be none. What
    /// matters is never said by colour alone, so nothing is lost.
    pub(crate) fn finish(self, buffer: &mut Buffer) {
        if self.colour {
            return;
        }
        for cell in &mut buffer.content {
            cell.fg = Color::Reset;
            cell.bg = Color::Reset;
        }
    }
}

/// The line under the cursor.
pub(crate) const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);
/// Titles.
pub(crate) const TITLE: Style = Style::new().add_modifier(Modifier::BOLD);
/// What matters less.
pub(crate) const QUIET: Style = Style::new().fg(Color::DarkGray);
/// Keys in the help line.
pub(crate) const KEY: Style = Style::new().fg(Color::Cyan).add_modifier(Modifier::BOLD);
/// Whose turn it is.
pub(crate) const TURN: Style = Style::new().fg(Color::Green).add_modifier(Modifier::BOLD);
/// A refusal.
pub(crate) const REFUSED: Style = Style::new().fg(Color::Red).add_modifier(Modifier::BOLD);
/// What a search found.
pub(crate) const FOUND: Style = Style::new().fg(Color::Black).bg(Color::Yellow);
