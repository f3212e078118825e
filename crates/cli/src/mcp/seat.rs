//! A seat at a table whose player reads and writes words: the bots play until it is to act.

use crate::{play::NewGame, sentences};
use anyhow::{Result, bail, ensure};
use parlour_engine::{Seat, Tick, Turn, Viewer, erased::Entry};
use parlour_protocol::Record;
use parlour_table::{Step, Table};
use parlour_tui::typed_from_one;
use std::fmt::Write;

/// A match, from the first deal to the scores.
pub(super) struct SeatInWords {
    entry: &'static Entry,
    table: Table,
    seat: Seat,
    seed: String,
    /// The events that the player has read.
    read: usize,
}

impl SeatInWords {
    /// The first of the people of this match.
    pub(super) fn of(game: NewGame) -> Result<Self> {
        let NewGame { entry, seed, table, people } = game;
        let Some(&seat) = people.first() else { bail!("no seat is free") };
        Ok(Self { entry, table, seat, seed, read: 0 })
    }

    /// Lets the bots play until this seat is to act or the match is over. Tells what has happened
    /// since the last answer, what the seat sees, and what it may do.
    pub(super) fn go_on(&mut self) -> Result<String> {
        loop {
            match self.table.step(Tick(u64::MAX)) {
                Step::Over => break,
                Step::Acted(_) | Step::Ticked => {}
                Step::Waiting { people, .. } if people.contains(self.seat) => break,
                Step::Waiting { .. } => bail!("no one can act and nothing is due"),
            }
        }
        let mut text = String::new();
        let happened = sentences::events(&self.table, self.read, Viewer::Seat(self.seat));
        self.read = self.table.events();
        if !happened.is_empty() {
            text.push_str("What happened:\n");
            for event in happened {
                let _ = writeln!(text, "  {event}");
            }
            text.push('\n');
        }
        text.push_str(&self.position());
        Ok(text)
    }

    /// What the seat sees, and what it may do.
    pub(super) fn position(&self) -> String {
        let number = self.seat.index() + 1;
        let game = self.table.game();
        let view = game.view(Viewer::Seat(self.seat));
        let seen = sentences::shown(view.as_ref());
        if self.is_over() {
            return format!("{seen}\nThe match is over.\n{}", self.scores());
        }
        let (actions, complete) = game.legal(self.seat);
        let menu = sentences::menu(self.entry.meta.id, &actions, complete);
        format!("You are seat {number} of {}.\n{seen}\nYou may:\n{menu}", game.seats())
    }

    /// Plays an action, given by its number in the menu or as it is listed there.
    pub(super) fn play(&mut self, action: &str) -> Result<String> {
        ensure!(!self.is_over(), "the match is over: `start` begins another one");
        let action = match action.trim().parse::<usize>() {
            Ok(number) => {
                let (actions, _) = self.table.game().legal(self.seat);
                let listed = number.checked_sub(1).and_then(|place| actions.get(place));
                match listed {
                    Some(action) => action.clone(),
                    None => bail!(
                        "there is no action {number}: they are numbered 1 to {}",
                        actions.len()
                    ),
                }
            }
            Err(_) => typed_from_one(self.entry.meta.id, action.trim()),
        };
        if let Err(refused) = self.table.act(self.seat, &action, None) {
            bail!("{}", sentences::refusal(&refused));
        }
        self.go_on()
    }

    /// What a strong bot would do in this place, and why.
    pub(super) fn hint(&self) -> Result<String> {
        ensure!(!self.is_over(), "the match is over");
        Ok(sentences::hint(&self.table, self.seat))
    }

    /// The record of the match: it shows all cards, and so there is none before the end.
    pub(super) fn record(&self) -> Result<String> {
        ensure!(self.is_over(), "there is a record when the match is over");
        Ok(Record::of_game(self.table.game(), &self.seed).to_text())
    }

    fn is_over(&self) -> bool {
        self.table.game().turn() == Turn::Over
    }

    /// The players and their scores, a line each.
    fn scores(&self) -> String {
        let game = self.table.game();
        let mut text = "Scores:\n".to_owned();
        for (seat, score) in Seat::all(game.seats()).zip(game.scores()) {
            let name = self.table.player(seat).name();
            let _ = writeln!(text, "  seat {} ({name}): {score}", seat.index() + 1);
        }
        text
    }
}
