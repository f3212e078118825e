//! The end of a round, a hand or a deal: who got how much, and why. It is read before play goes on.

use super::{
    TableScreen,
    stage::{Panel, Stage},
};
use crate::{
    ask::{self, box_in_the_middle},
    columns::pad,
    look::{QUIET, TURN},
    visible_table::VisibleTable,
    wrap::wrap,
};
use ratatui::{buffer::Buffer, layout::Rect, style::Style, text::Line};

/// How wide the sentences of the box are.
const WIDTH: usize = 64;

/// How many sentences say why a round has ended.
const MAX_WHY: usize = 4;

/// What a round came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RoundBox {
    title: String,
    why: Vec<String>,
    /// Each player: name, gained, in all.
    scores: Vec<(String, i64, i64)>,
}

impl TableScreen {
    /// Looks whether a round has ended.
    pub(super) fn read_rounds(&mut self, table: &dyn VisibleTable) {
        let follows = self.follows_the_last_look(table);
        let happened = table.happenings(self.rounds_read, self.viewer());
        self.rounds_read = table.events();
        let mut ended = None;
        let mut ends = 0;
        for (sentence, is_end) in happened {
            let sentence = self.words.sentence(&sentence);
            if is_end {
                ended = Some((sentence, std::mem::take(&mut self.just_said)));
                ends += 1;
            } else {
                self.just_said.push(sentence);
                let old = self.just_said.len().saturating_sub(MAX_WHY);
                self.just_said.drain(..old);
            }
        }
        let Some((sentence, mut why)) = ended else { return };
        let (title, rest) = sentence.split_once(". ").unwrap_or((&sentence, ""));
        // the figures of the game's own sentence stand in the table of the box
        let is_figures = rest.is_empty() || rest.contains(": ");
        if !is_figures {
            why.push(rest.to_owned());
        }
        let title = title.trim_end_matches('.').to_owned();
        let after = self.just_said.iter().cloned();
        self.why_over = why.iter().cloned().chain([format!("{title}.")]).chain(after).collect();
        let before = std::mem::replace(&mut self.scores_before, self.scores.clone());
        // what one of several rounds came to, or one whose beginning was not seen, is not known
        let is_known = follows && ends == 1 && before.len() == self.scores.len();
        if is_known && (self.stage == Stage::Table || self.stage_is_covered()) {
            let names = self.names_for_all().into_iter();
            let scores = names.zip(&self.scores).zip(before);
            let scores = scores.map(|((name, &now), before)| (name, now - before, now)).collect();
            self.round = Some(RoundBox { title, why, scores });
            self.open(Panel::Round);
        }
    }

    /// Is this the match that was looked at last, with nothing missed in between? What is left of
    /// another match is forgotten.
    fn follows_the_last_look(&mut self, table: &dyn VisibleTable) -> bool {
        let missed = self.missed;
        // on a new connection the news comes after the welcome
        let waits = self.is_remote() && table.events() == self.rounds_read;
        self.missed = self.is_down || (missed && waits);
        let is_other = self.match_read != Some(table.match_no());
        self.match_read = Some(table.match_no());
        if is_other {
            self.just_said.clear();
            self.why_over.clear();
            self.race.forget_verdict();
        }
        if missed {
            self.scores_before.clone_from(&self.scores);
        } else if is_other {
            self.scores_before = vec![0; self.scores.len()];
        }
        !missed && !is_other
    }

    fn stage_is_covered(&self) -> bool {
        matches!(self.stage, Stage::Cover(_))
    }

    /// What everyone is called in a table: a capital first, and the reader is *You*.
    pub(super) fn names_for_all(&self) -> Vec<String> {
        parlour_engine::Seat::all(self.words.names.len() as u8)
            .map(|seat| {
                let name = self.words.name(seat);
                if name == "you" { "You".to_owned() } else { name }
            })
            .collect()
    }

    pub(super) fn paint_round(&self, area: Rect, buffer: &mut Buffer) {
        let Some(round) = &self.round else { return };
        let mut lines = Vec::new();
        for why in &round.why {
            lines.extend(wrap(why, WIDTH).into_iter().map(Line::raw));
        }
        let counts = round.scores.iter().any(|&(_, _, total)| total != 0);
        if counts {
            lines.push(Line::raw(""));
            let best = round.scores.iter().map(|&(_, gained, _)| gained).max().unwrap_or(0);
            lines.push(Line::styled(format!("  {:<18} {:>6} {:>7}", "", "now", "in all"), QUIET));
            for (name, gained, total) in &round.scores {
                let (mark, style) =
                    if *gained == best { ('★', TURN) } else { (' ', Style::new()) };
                lines.push(Line::styled(
                    format!("{mark} {} {gained:>+6} {total:>7}", pad(name, 18)),
                    style,
                ));
            }
        }
        let room = usize::from(area.height).saturating_sub(6);
        if lines.len() > room {
            let cut = lines.len() - room;
            lines.drain(..cut);
        }
        lines.push(Line::raw(""));
        lines.push(ask::keys(&[("Space", "play goes on")]));
        box_in_the_middle(&round.title, lines, area, buffer);
    }
}
