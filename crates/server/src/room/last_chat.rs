//! The last lines of the chat, for the operator if a player is reported. They are in memory only.

use parlour_protocol::wire::ChatLine;

/// How many lines are remembered of each seat, and of all spectators together: no one can push away what another has
/// said.
const MAX_LINES_EACH: usize = 20;

/// How many lines a report has.
const MAX_REPORT_LINES: usize = 40;

/// The last lines of the chat, oldest first.
#[derive(Default, Debug)]
pub(super) struct LastChat(Vec<ChatLine>);

impl LastChat {
    pub(super) fn remember(&mut self, line: ChatLine) {
        let is_by_same = |other: &ChatLine| other.seat == line.seat;
        if self.0.iter().filter(|other| is_by_same(other)).count() >= MAX_LINES_EACH
            && let Some(oldest) = self.0.iter().position(is_by_same)
        {
            self.0.remove(oldest);
        }
        self.0.push(line);
    }

    /// What the operator gets of them about this seat, oldest first: all that was said there, and the latest of the
    /// others.
    pub(super) fn lines(&self, about: u8) -> Vec<ChatLine> {
        let is_about = |line: &ChatLine| line.seat == Some(about);
        let others = self.0.iter().filter(|line| !is_about(line)).count();
        let most = MAX_REPORT_LINES - (self.0.len() - others);
        let mut too_many = others.saturating_sub(most);
        let is_told = |line: &&ChatLine| {
            let is_left_out = !is_about(line) && too_many > 0;
            too_many -= usize::from(is_left_out);
            !is_left_out
        };
        self.0.iter().filter(is_told).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(seat: Option<u8>, at: u64) -> ChatLine {
        ChatLine { at, seat, name: "Ann".to_owned(), text: format!("line {at}") }
    }

    #[test]
    fn the_newest_lines_of_a_seat_are_remembered_in_their_order() {
        let mut chat = LastChat::default();
        for at in 1..=25 {
            chat.remember(said(Some(0), at));
        }
        let lines = chat.lines(0);
        assert_eq!((lines.len(), lines[0].at, lines[19].at), (20, 6, 25));
    }

    #[test]
    fn no_one_pushes_away_what_another_has_said() {
        let mut chat = LastChat::default();
        chat.remember(said(Some(1), 1));
        for at in 2..=200 {
            chat.remember(said([None, Some(0), Some(2)][at as usize % 3], at));
        }
        let lines = chat.lines(1);
        assert_eq!((lines.len(), lines[0].at, lines[39].at), (40, 1, 200));
    }
}
