//! The last lines of the chat, for the operator if a player is reported. They are in memory only.

use parlour_protocol::wire::ChatLine;
use std::collections::VecDeque;

/// How many lines are remembered.
const MAX_CHAT_LINES: usize = 20;

/// The last lines of the chat.
#[derive(Default, Debug)]
pub(super) struct LastChat(VecDeque<ChatLine>);

impl LastChat {
    pub(super) fn remember(&mut self, line: ChatLine) {
        self.0.truncate(MAX_CHAT_LINES - 1);
        self.0.push_front(line);
    }

    /// Oldest first.
    pub(super) fn lines(&self) -> Vec<ChatLine> {
        self.0.iter().rev().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_lines_are_remembered_in_their_order() {
        let mut chat = LastChat::default();
        for at in 1..=25 {
            let (name, text) = ("Ann".to_owned(), format!("line {at}"));
            chat.remember(ChatLine { at, seat: Some(0), name, text });
        }
        let lines = chat.lines();
        assert_eq!((lines.len(), lines[0].at, lines[19].at), (20, 6, 25));
    }
}
