//! Someone who sits before a screen without a terminal: presses keys, lets
//! time pass and reads what is to be seen.

use crate::{Analyse, Look, Puzzle, local_table::LocalTable, terminal::Shown};
use parlour_bots::{Character, Level};
use parlour_engine::{Seat, erased::Opening};
use parlour_table::{Player, Table};
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

/// A table of people and bots. The people sit side by side, where the game seats them: first, or
/// at Basset next to the bank.
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
    let first = if bots > 0 { entry.meta.first_person } else { 0 };
    let mut already = 0;
    let players = (0..people + bots).map(|seat| {
        if (first..first + people).contains(&seat) {
            Player::person(format!("Person {}", seat + 1))
        } else {
            let character = Character::of(Level::Rule, already).expect("two of every level");
            let bot =
                parlour_bots::any_bot(game, people + bots, character.manner(), u64::from(seat));
            let name = character.called(already);
            already += 1;
            Player::bot(name, bot.expect("every game has bots"))
        }
    });
    Table::new(opened.expect("a game opens"), players.collect())
}

/// A screen, the time, and someone before it.
pub(super) struct Sitting {
    pub(super) screen: LocalTable,
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
        Self::at_table(table(game, people, bots, options, "sitting"), size)
    }

    /// Sits down at this table.
    pub(super) fn at_table(table: Table, size: (u16, u16)) -> Self {
        let clauses = clauses(table.game().meta().id);
        let is_person = |seat: &Seat| table.player(*seat).is_person();
        let seats: Vec<Seat> = Seat::all(table.game().seats()).filter(is_person).collect();
        let look = Look { colour: true, pause: 0 };
        Self {
            screen: LocalTable::new(table, &seats, &clauses, look),
            now: 0,
            terminal: Terminal::new(TestBackend::new(size.0, size.1)).expect("a test terminal"),
        }
    }

    /// Someone says something beside the table.
    pub(super) fn overhear(mut self, asides: Receiver<String>) -> Self {
        self.screen = self.screen.hearing(asides);
        self
    }

    /// The game is saved in this file when it ends.
    pub(super) fn recorded_in(mut self, file: &str) -> Self {
        self.screen = self.screen.recorded_in(Some(file.to_owned()));
        self
    }

    /// Matches were played before this one.
    pub(super) fn after(mut self, matches: Vec<i64>) -> Self {
        self.screen = self.screen.after(matches);
        self
    }

    /// The match begins with a puzzle.
    pub(super) fn solving(mut self, puzzle: Puzzle) -> Self {
        self.screen = self.screen.solving(Some(puzzle));
        self
    }

    /// The game can be analysed when it is over.
    pub(super) fn analysing(mut self, analyse: Analyse) -> Self {
        self.screen = self.screen.analysing(Some(analyse));
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

    /// Lets time pass, as the terminal's loop does, and the bots come to an end with thinking.
    pub(super) fn wait(&mut self, ms: u64) -> &mut Self {
        self.now += ms;
        self.screen.tick(self.now);
        self.screen.settle();
        self
    }

    /// Lets time pass while the bots still think.
    pub(super) fn wait_at_once(&mut self, ms: u64) -> &mut Self {
        self.now += ms;
        self.screen.tick(self.now);
        self
    }

    /// Plays what the game itself would, and lets the others play; a round's end is read.
    pub(super) fn go_on(&mut self) -> &mut Self {
        if self.screen.shows_a_round() {
            self.type_in(" ");
        } else if self.screen.first_action().is_some() {
            self.play_first();
        }
        self.wait(50)
    }

    /// Plays what the game itself would.
    pub(super) fn play_first(&mut self) -> &mut Self {
        let action = self.screen.first_action().expect("someone is asked");
        self.play(&action)
    }

    /// Plays an action by typing it.
    pub(super) fn play(&mut self, action: &str) -> &mut Self {
        let text = crate::words::to_type(self.screen.game(), action);
        self.type_in(&format!("/{text}⏎"))
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
