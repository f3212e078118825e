//! The table line by line: for pipes, scripts and screen readers.

use crate::rules;
use anyhow::Result;
use parlour_bots::{Level, any_bot};
use parlour_engine::{Choice, Seat, Tick, Viewer, erased::Entry};
use parlour_table::{Chair, Step, Table};
use std::io::{self, BufRead, Split, StdinLock, Write};

/// So many actions are listed; the others can be typed.
const LISTED: usize = 40;

/// Plays the game to its end with people who read and write lines.
pub(crate) fn play(mut table: Table, people: &[Seat], entry: &'static Entry) -> Result<Table> {
    let mut room =
        Room { lines: io::stdin().lock().split(b'\n'), read: vec![0; people.len()], entry };
    println!("{}. You play by typing an action or its number; `help` says more.", entry.meta.title);
    loop {
        match table.step(Tick(u64::MAX)) {
            Step::Over => break,
            Step::Acted(_) | Step::Ticked => {}
            Step::Waiting { people: due, .. } => match due.first() {
                Some(seat) => room.ask(&mut table, people, seat)?,
                None => anyhow::bail!("nobody can act and nothing is due: please report this game"),
            },
        }
    }
    let eyes = people.first().map_or(Viewer::Spectator, |&seat| Viewer::Seat(seat));
    room.tell(&table, people, eyes);
    println!("\n{}The game is over. Scores: {:?}", table.view(eyes), table.scores());
    Ok(table)
}

/// The people at the screen.
struct Room {
    /// Lines as bytes: one that is no text is refused like any other wrong word.
    lines: Split<StdinLock<'static>>,
    /// For each person: the events already told.
    read: Vec<usize>,
    entry: &'static Entry,
}

impl Room {
    /// Tells a person what has happened since they were last told.
    fn tell(&mut self, table: &Table, people: &[Seat], eyes: Viewer) {
        let person = people.iter().position(|&seat| eyes.is(seat)).unwrap_or(0);
        let first = self.read.get(person).copied().unwrap_or(0);
        for told in table.told(first, eyes) {
            println!("  {}", told.event);
        }
        if let Some(read) = self.read.get_mut(person) {
            *read = table.events();
        }
    }

    /// Lets a person act.
    fn ask(&mut self, table: &mut Table, people: &[Seat], seat: Seat) -> Result<()> {
        self.tell(table, people, Viewer::Seat(seat));
        println!("\n{}", table.view(Viewer::Seat(seat)));
        let (actions, complete) = table.legal(seat);
        println!("Seat {seat}, you may:");
        for (number, action) in actions.iter().take(LISTED).enumerate() {
            println!("  {:>2}  {action}", number + 1);
        }
        match (actions.len().saturating_sub(LISTED), complete) {
            (0, true) => {}
            (0, false) => println!("      … and more: these are suggestions"),
            (more, _) => println!("      … and {more} more of the same kind: type them in full"),
        }
        loop {
            print!("> ");
            io::stdout().flush()?;
            let Some(line) = self.lines.next() else {
                println!("\nThe input has ended: a bot takes over for seat {seat}.");
                cover(table, seat, self.entry);
                return Ok(());
            };
            let line = line?;
            let line = String::from_utf8_lossy(&line);
            let line = line.trim();
            let chosen = match line.parse::<usize>() {
                Ok(number) => {
                    number.checked_sub(1).and_then(|n| actions.get(n)).map(String::as_str)
                }
                Err(_) => Some(line),
            };
            match chosen {
                None => println!("There is no number {line}."),
                Some("help") => println!("{}", HELP.trim_end()),
                Some("quit") => std::process::exit(0),
                Some("hint") => println!("{}", hint(table, seat)),
                Some("rules") => print!("{}", rules::plain(rules::text(self.entry.meta.id))),
                Some("") => match table.act_for_absent(seat) {
                    Ok(()) => return Ok(()),
                    Err(refused) => println!("{refused}"),
                },
                Some(word) if word.starts_with("rules ") => {
                    let (text, prefix) = (rules::text(self.entry.meta.id), self.entry.meta.clauses);
                    match rules::clause(text, prefix, word["rules ".len()..].trim()) {
                        Some(clause) => println!("{}", rules::plain(clause)),
                        None => println!("There is no such clause."),
                    }
                }
                Some(action) => match table.act(seat, action, None) {
                    Ok(()) => return Ok(()),
                    Err(refused) => println!("{refused}"),
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
