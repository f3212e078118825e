//! Somebody who sits before a screen without a terminal: presses keys, lets
//! time pass and reads what is to be seen.

use crate::{Look, screen::Screen, terminal::Shown};
use parlour_bots::Level;
use parlour_engine::{Seat, erased::Opening};
use parlour_table::{Chair, Table};
use ratatui::{
    Terminal,
    backend::TestBackend,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
};
use std::sync::mpsc::Receiver;

/// The clauses of the game, as the command line hands them over.
pub(super) fn clauses(game: &str) -> String {
    let path = format!("{}/../../docs/rules/{game}.md", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("every game has its rules")
}

/// A table of people first and bots after them.
pub(super) fn table(game: &str, people: u8, bots: u8, options: &str, seed: &str) -> Table {
    let entry = parlour_games::find(game).expect("a game");
    let mut json = serde_json::Deserializer::from_str(options);
    let mut options = <dyn erased_serde::Deserializer<'_>>::erase(&mut json);
    let opened = (entry.open)(Opening {
        seats: people + bots,
        options: &mut options,
        seed: seed.to_owned(),
        deals: Vec::new(),
        draws: Vec::new(),
    });
    let chairs = (0..people + bots).map(|seat| {
        if seat < people {
            Chair::person(format!("Person {seat}"))
        } else {
            let bot = parlour_bots::any_bot(game, Level::Rule, u64::from(seat));
            Chair::bot("Rule", bot.expect("every game has bots"))
        }
    });
    Table::new(opened.expect("a game opens"), chairs.collect())
}

/// A screen, the time, and somebody before it.
pub(super) struct Sitting {
    pub(super) screen: Screen,
    pub(super) now: u64,
    terminal: Terminal<TestBackend>,
}

impl Sitting {
    /// Sits down.
    pub(super) fn at(game: &str, people: u8, bots: u8, size: (u16, u16)) -> Self {
        Self::with(game, people, bots, "{}", size)
    }

    /// Sits down at a table with house rules.
    pub(super) fn with(game: &str, people: u8, bots: u8, options: &str, size: (u16, u16)) -> Self {
        let table = table(game, people, bots, options, "sitting");
        let seats: Vec<Seat> = Seat::all(people).collect();
        let look = Look { colour: true, pause: 0 };
        Self {
            screen: Screen::new(table, &seats, &clauses(game), look),
            now: 0,
            terminal: Terminal::new(TestBackend::new(size.0, size.1)).expect("a test terminal"),
        }
    }

    /// Somebody says something beside the table.
    pub(super) fn overhear(mut self, asides: Receiver<String>) -> Self {
        self.screen = self.screen.hearing(asides);
        self
    }

    /// Presses a key.
    pub(super) fn press(&mut self, code: KeyCode) -> &mut Self {
        self.screen.key(KeyEvent::new(code, KeyModifiers::NONE), self.now);
        self
    }

    /// Types letters; `⏎` is Enter.
    pub(super) fn type_in(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            self.press(if letter == '⏎' { KeyCode::Enter } else { KeyCode::Char(letter) });
        }
        self
    }

    /// Lets time pass, as the terminal's loop does.
    pub(super) fn wait(&mut self, ms: u64) -> &mut Self {
        self.now += ms;
        self.screen.tick(self.now);
        self
    }

    /// What is to be seen.
    pub(super) fn see(&mut self) -> String {
        let screen = &mut self.screen;
        self.terminal
            .draw(|frame| screen.draw(frame.area(), frame.buffer_mut()))
            .expect("a test terminal draws");
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width);
        let rows = buffer.content.chunks(width);
        let row = |cells: &[ratatui::buffer::Cell]| -> String {
            cells.iter().map(ratatui::buffer::Cell::symbol).collect()
        };
        rows.map(row).collect::<Vec<_>>().join("\n")
    }

    /// What was drawn last.
    pub(super) fn buffer(&self) -> &ratatui::buffer::Buffer {
        self.terminal.backend().buffer()
    }
}
