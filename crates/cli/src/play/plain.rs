//! The table line by line: for pipes, scripts and screen readers.

use crate::{out, rules};
use anyhow::Result;
use parlour_bots::{Level, any_bot};
use parlour_engine::{Choice, Seat, Tick, Viewer, erased::Entry};
use parlour_table::{Chair, Step, Table};
use parlour_tui::Signals;
use std::{
    io::{self, BufRead},
    sync::mpsc::{Receiver, RecvTimeoutError, sync_channel},
    time::Duration,
};

/// So many actions are listed; the others can be typed.
const MAX_LISTED_ACTIONS: usize = 40;

/// How often it is looked whether the program is to end.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// Plays the game to its end with people who read and write lines. Gives the table back however
/// that ends, for its record.
pub(crate) fn play(
    mut table: Table,
    people: &[Seat],
    entry: &'static Entry,
) -> (Table, Result<()>) {
    let played = play_at(&mut table, people, entry);
    (table, played)
}

fn play_at(table: &mut Table, people: &[Seat], entry: &'static Entry) -> Result<()> {
    let mut room =
        Room { lines: read_lines()?, signals: Signals::new()?, read: vec![0; people.len()], entry };
    say!("{}. You play by typing an action or its number; `help` says more.", entry.meta.title)?;
    loop {
        if room.signals.has_ended() {
            return Ok(());
        }
        match table.step(Tick(u64::MAX)) {
            Step::Over => break,
            Step::Acted(_) | Step::Ticked => {}
            Step::Waiting { people: due, .. } => match due.first() {
                Some(seat) => match room.ask(table, people, seat)? {
                    Asked::Acted => {}
                    Asked::Left => return Ok(()),
                },
                None => anyhow::bail!("no one can act and nothing is due: please report this game"),
            },
        }
    }
    let eyes = people.first().map_or(Viewer::Spectator, |&seat| Viewer::Seat(seat));
    room.tell(table, people, eyes)?;
    say!("\n{}The game is over. Scores: {:?}", table.view(eyes), table.scores())?;
    Ok(())
}

/// What became of a question to a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    /// A player acted.
    Acted,
    /// The person leaves, or the program is to end.
    Left,
}

/// The lines of the input, one at a time: nothing is read that is not wanted yet.
fn read_lines() -> Result<Receiver<io::Result<Vec<u8>>>> {
    let (send, lines) = sync_channel(0);
    let read = move || {
        for line in io::stdin().lock().split(b'\n') {
            if send.send(line).is_err() {
                return;
            }
        }
    };
    std::thread::Builder::new().name("input".to_owned()).spawn(read)?;
    Ok(lines)
}

/// The people at the screen.
struct Room {
    /// Lines as bytes: one that is no text is refused like any other wrong word.
    lines: Receiver<io::Result<Vec<u8>>>,
    signals: Signals,
    /// For each person: the events already told.
    read: Vec<usize>,
    entry: &'static Entry,
}

impl Room {
    /// Tells a person what has happened since they were last told.
    fn tell(&mut self, table: &Table, people: &[Seat], eyes: Viewer) -> Result<()> {
        let person = people.iter().position(|&seat| eyes.is(seat)).unwrap_or(0);
        let first = self.read.get(person).copied().unwrap_or(0);
        for told in table.told(first, eyes) {
            say!("  {}", told.event)?;
        }
        if let Some(read) = self.read.get_mut(person) {
            *read = table.events();
        }
        Ok(())
    }

    /// Lets a person act.
    fn ask(&mut self, table: &mut Table, people: &[Seat], seat: Seat) -> Result<Asked> {
        self.tell(table, people, Viewer::Seat(seat))?;
        say!("\n{}", table.view(Viewer::Seat(seat)))?;
        let (actions, complete) = table.legal(seat);
        say!("Seat {seat}, you may:")?;
        for (number, action) in actions.iter().take(MAX_LISTED_ACTIONS).enumerate() {
            say!("  {:>2}  {action}", number + 1)?;
        }
        match (actions.len().saturating_sub(MAX_LISTED_ACTIONS), complete) {
            (0, true) => {}
            (0, false) => say!("      … and more: these are suggestions")?,
            (more, _) => say!("      … and {more} more of the same kind: type them in full")?,
        }
        loop {
            out::say(format_args!("> "))?;
            let line = loop {
                if self.signals.has_ended() {
                    return Ok(Asked::Left);
                }
                match self.lines.recv_timeout(STOP_CHECK_INTERVAL) {
                    Ok(line) => break line?,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => {
                        say!("\nThe input has ended: a bot takes over for seat {seat}.")?;
                        cover(table, seat, self.entry);
                        return Ok(Asked::Acted);
                    }
                }
            };
            let line = String::from_utf8_lossy(&line);
            let line = line.trim();
            let chosen = match line.parse::<usize>() {
                Ok(number) => {
                    number.checked_sub(1).and_then(|n| actions.get(n)).map(String::as_str)
                }
                Err(_) => Some(line),
            };
            match chosen {
                None => say!("There is no number {line}.")?,
                Some("help") => say!("{}", HELP.trim_end())?,
                Some("quit") => return Ok(Asked::Left),
                Some("hint") => say!("{}", hint(table, seat))?,
                Some("rules") => say!("{}", rules::plain(self.entry.meta.rulebook))?,
                Some("") => match table.act_for_absent(seat) {
                    Ok(()) => return Ok(Asked::Acted),
                    Err(refused) => say!("{refused}")?,
                },
                Some(word) if word.starts_with("rules ") => {
                    let (text, prefix) = (self.entry.meta.rulebook, self.entry.meta.clauses);
                    match rules::clause(text, prefix, word["rules ".len()..].trim()) {
                        Some(clause) => say!("{}", rules::plain(clause))?,
                        None => say!("There is no such clause.")?,
                    }
                }
                Some(action) => match table.act(seat, action, None) {
                    Ok(()) => return Ok(Asked::Acted),
                    Err(refused) => say!("{refused}")?,
                },
            }
        }
    }
}

const HELP: &str = "\
  a number          the action with that number
  an action         as listed, such as `play 5C`
  Enter alone       the game's own choice
  hint              what a strong bot would do in your place, and why
  rules [CLAUSE]    the rules, or one clause, such as `rules 18`
  quit              leave the game
";

/// What a strong bot would do in this place, and why.
fn hint(table: &Table, seat: Seat) -> String {
    let bot = any_bot(table.meta().id, Level::Expert, table.events() as u64);
    match bot.and_then(|mut bot| table.game().ask(seat, bot.as_mut())) {
        Some(Choice { action, why: Some(why), .. }) => format!("{action}. {why}"),
        Some(Choice { action, .. }) => format!("{action}: so would a bot play."),
        None => "A bot would wait.".to_owned(),
    }
}

/// Seats a bot in the chair of somebody who has gone.
fn cover(table: &mut Table, seat: Seat, entry: &Entry) {
    if let Some(bot) = any_bot(entry.meta.id, Level::Rule, seat.index() as u64) {
        table.reseat(seat, Chair::bot(format!("rule {seat}"), bot));
    }
}
