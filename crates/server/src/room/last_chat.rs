//! The last lines of the chat, for the operator if a player is reported. They are in memory only.

use parlour_protocol::wire::ChatLine;

/// How many lines are remembered of each player, and of all spectators together: no one can push away what another has
/// said.
const MAX_LINES_EACH: usize = 20;

/// How many lines a report has.
const MAX_REPORT_LINES: usize = 40;

/// The last lines of the chat, oldest first. With each the event by which its author sat down; none, if they spectated.
#[derive(Default, Debug)]
pub(super) struct LastChat(Vec<(Option<u32>, ChatLine)>);

impl LastChat {
    pub(super) fn remember(&mut self, by: Option<u32>, line: ChatLine) {
        let is_by_same = |(other, _): &&(Option<u32>, ChatLine)| *other == by;
        if self.0.iter().filter(is_by_same).count() >= MAX_LINES_EACH
            && let Some(oldest) = self.0.iter().position(|line| is_by_same(&line))
        {
            self.0.remove(oldest);
        }
        self.0.push((by, line));
    }

    /// Forgets what players have said who are not among these any more.
    pub(super) fn keep(&mut self, is_known: impl Fn(u32) -> bool) {
        self.0.retain(|(by, _)| by.is_none_or(&is_known));
    }

    /// What the operator gets of them about this player, oldest first: all that they said, and the latest of the
    /// others.
    pub(super) fn lines(&self, about: u32) -> Vec<ChatLine> {
        let is_about = |by: Option<u32>| by == Some(about);
        let others = self.0.iter().filter(|(by, _)| !is_about(*by)).count();
        let most = MAX_REPORT_LINES - (self.0.len() - others);
        let mut too_many = others.saturating_sub(most);
        let is_told = |(by, _): &&(Option<u32>, ChatLine)| {
            let is_left_out = !is_about(*by) && too_many > 0;
            too_many -= usize::from(is_left_out);
            !is_left_out
        };
        self.0.iter().filter(is_told).map(|(_, line)| line.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(at: u64) -> ChatLine {
        ChatLine { at, seat: None, name: "Ann".to_owned(), text: format!("line {at}") }
    }

    #[test]
    fn the_newest_lines_of_a_player_are_remembered_in_their_order() {
        let mut chat = LastChat::default();
        for at in 1..=25 {
            chat.remember(Some(7), said(at));
        }
        let lines = chat.lines(7);
        assert_eq!((lines.len(), lines[0].at, lines[19].at), (20, 6, 25));
    }

    #[test]
    fn no_one_pushes_away_what_another_has_said() {
        let mut chat = LastChat::default();
        chat.remember(Some(1), said(1));
        for at in 2..=200 {
            chat.remember([None, Some(7), Some(2)][at as usize % 3], said(at));
        }
        let lines = chat.lines(1);
        assert_eq!((lines.len(), lines[0].at, lines[39].at), (40, 1, 200));
    }

    #[test]
    fn what_is_forgotten_is_that_of_players_who_are_not_known_any_more() {
        let mut chat = LastChat::default();
        for (at, by) in [(1, Some(3)), (2, None), (3, Some(4))] {
            chat.remember(by, said(at));
        }
        chat.keep(|sat| sat == 4);
        let lines: Vec<u64> = chat.lines(3).iter().map(|line| line.at).collect();
        assert_eq!(lines, [2, 3]);
    }
}
