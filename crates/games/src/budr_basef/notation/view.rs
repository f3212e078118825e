//! The table in a few lines.

use crate::budr_basef::{action::ToldHit, cards::Card, state::Phase, view::View};
use parlour_engine::{Cards, Sealed, Seat, Viewer, seen_cards::row};
use std::fmt;

fn told(hit: &ToldHit) -> String {
    match hit.set {
        Some(set) => format!("seat {} at {} ({set})", hit.seat, hit.at),
        None => format!("seat {} at {}", hit.seat, hit.at),
    }
}

/// The last of many cards, the top one at the end.
fn top_of(cards: &[impl fmt::Display]) -> String {
    const MAX_SHOWN_CARDS: usize = 12;
    match cards.len().checked_sub(MAX_SHOWN_CARDS) {
        _ if cards.is_empty() => "-".into(),
        None | Some(0) => row(cards),
        Some(below) => format!("({below} below) {}", row(&cards[below..])),
    }
}

impl fmt::Display for View {
    /// The table in a few lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phase = match self.phase {
            Phase::Play => "play",
            Phase::Gamble => "gambling",
            Phase::Edit => "the sets are changed",
            Phase::Over => "over",
        };
        write!(f, "{} ms, {} played, {phase}", self.clock.0, self.plays)?;
        match &self.contest {
            Some(contest) if contest.hits.is_empty() => write!(f, "; the stack has been hit")?,
            Some(contest) => {
                let hits: Vec<String> = contest.hits.iter().map(told).collect();
                write!(f, "; hit by {}", hits.join(", "))?;
            }
            None => {}
        }
        if self.phase == Phase::Gamble {
            writeln!(f, "\n  pool  {}", top_of(&self.pool))?;
        } else {
            writeln!(f, "\n  stack {}\n  keep  {}", top_of(&self.stack), top_of(&self.keep))?;
        }
        if self.sets.len() != 15 || !self.modified.is_empty() || !self.defined.is_empty() {
            let names: Vec<String> = self.sets.iter().map(ToString::to_string).collect();
            writeln!(f, "  sets  {}", names.join(" "))?;
            for changed in &self.modified {
                writeln!(f, "        {}", changed.0)?;
            }
            for own in &self.defined {
                writeln!(f, "        {own}")?;
            }
        }
        for (seat, deck) in Seat::all(self.decks.len() as u8).zip(&self.decks) {
            self.write_seat(f, seat, deck)?;
        }
        Ok(())
    }
}

impl View {
    fn write_seat(
        &self,
        f: &mut fmt::Formatter<'_>,
        seat: Seat,
        deck: &Cards<Card, { Card::COUNT }>,
    ) -> fmt::Result {
        let acts = match self.phase {
            Phase::Edit => self.editor,
            Phase::Over => None,
            _ => Some(self.next),
        };
        let mark = if acts == Some(seat) { '>' } else { ' ' };
        let own = if self.viewer == Some(Viewer::Seat(seat)) { " (you)" } else { "" };
        write!(f, "{mark} seat {seat}{own}: ")?;
        if deck.is_empty() {
            write!(f, "no cards")?;
        } else {
            write!(f, "{deck}")?;
        }
        if let Some(power) = self.powers[seat.index()] {
            write!(f, ", power {power}, has put in {}", self.paid[seat.index()])?;
        } else if self.phase == Phase::Gamble {
            write!(f, ", out")?;
        }
        if self.debts[seat.index()] > 0 {
            write!(f, ", owes {}", self.debts[seat.index()])?;
        }
        if self.ejected.contains(seat) || self.locked.contains(seat) {
            write!(f, ", may not hit")?;
        }
        if let Some(Some(touches)) = self.touches.as_ref().map(|all| &all[seat.index()])
            && !touches.is_empty()
        {
            write!(f, ", touched {}", row(touches))?;
        }
        if let Some(Sealed::Seen(answer)) = self.sealed.as_ref().map(|all| &all[seat.index()]) {
            write!(f, ", answers {answer}")?;
        }
        writeln!(f)
    }
}
