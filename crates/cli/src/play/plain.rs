//! The table line by line: for pipes, scripts and screen readers.

use crate::{lines::Lines, out, rules};
use anyhow::Result;
use parlour_bots::{Level, any_bot};
use parlour_engine::{Choice, Seat, Tick, Viewer, erased::Entry};
use parlour_table::{Player, Step, Table};
use parlour_tui::{action_from_one, seats_from_one, typed_from_one};

/// So many actions are listed; the others can be typed.
const MAX_LISTED_ACTIONS: usize = 40;

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
    let mut console = Console { lines: Lines::open()?, read: vec![0; people.len()], entry };
    say!("{}. You play by typing an action or its number; `help` says more.", entry.meta.title)?;
    loop {
        if console.lines.is_to_end() {
            return Ok(());
        }
        match table.step(Tick(u64::MAX)) {
            Step::Over => break,
            Step::Acted(_) | Step::Ticked => {}
            Step::Waiting { people: due, .. } => match due.first() {
                Some(seat) => match console.ask(table, people, seat)? {
                    Asked::Acted => {}
                    Asked::Left => return Ok(()),
                },
                None => anyhow::bail!("no one can act and nothing is due: please report this game"),
            },
        }
    }
    let viewer = people.first().map_or(Viewer::Spectator, |&seat| Viewer::Seat(seat));
    console.tell(table, people, viewer)?;
    say!("\n{}The game is over. Scores: {:?}", shown(table, viewer), table.scores())?;
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

/// The people at the screen.
struct Console {
    lines: Lines,
    /// For each person: the events already printed.
    read: Vec<usize>,
    entry: &'static Entry,
}

impl Console {
    /// Prints what has happened since this person last saw it.
    fn tell(&mut self, table: &Table, people: &[Seat], viewer: Viewer) -> Result<()> {
        let person = people.iter().position(|&seat| viewer.is(seat)).unwrap_or(0);
        let first = self.read.get(person).copied().unwrap_or(0);
        for event in table.visible_events(first, viewer) {
            say!("  {}", seats_from_one(&event.event.to_string()))?;
        }
        if let Some(read) = self.read.get_mut(person) {
            *read = table.events();
        }
        Ok(())
    }

    /// Lets a person act.
    fn ask(&mut self, table: &mut Table, people: &[Seat], seat: Seat) -> Result<Asked> {
        self.tell(table, people, Viewer::Seat(seat))?;
        say!("\n{}", shown(table, Viewer::Seat(seat)))?;
        let actions = self.offer(table, seat)?;
        loop {
            out::say(format_args!("> "))?;
            let Some(line) = self.lines.next()? else {
                if self.lines.is_to_end() {
                    return Ok(Asked::Left);
                }
                say!("\nThe input has ended: a bot takes over for seat {}.", seat.index() + 1)?;
                cover(table, seat, self.entry);
                return Ok(Asked::Acted);
            };
            if let Some(asked) = self.answer(table, seat, &actions, line.trim())? {
                return Ok(asked);
            }
        }
    }

    /// Lists what this seat may do.
    fn offer(&self, table: &Table, seat: Seat) -> Result<Vec<String>> {
        let (actions, complete) = table.legal(seat);
        say!("Seat {}, you may:", seat.index() + 1)?;
        for (number, action) in actions.iter().take(MAX_LISTED_ACTIONS).enumerate() {
            say!("  {:>2}  {}", number + 1, action_from_one(self.entry.meta.id, action))?;
        }
        match (actions.len().saturating_sub(MAX_LISTED_ACTIONS), complete) {
            (0, true) => {}
            (0, false) => say!("      … and more: these are suggestions")?,
            (more, _) => say!("      … and {more} more of the same kind: type them in full")?,
        }
        Ok(actions)
    }

    /// Does what a line says; nothing, if the question stands.
    fn answer(
        &self,
        table: &mut Table,
        seat: Seat,
        actions: &[String],
        line: &str,
    ) -> Result<Option<Asked>> {
        let meta = self.entry.meta;
        let played = match line {
            "help" => return say!("{}", HELP.trim_end()).map(|()| None),
            "quit" => return Ok(Some(Asked::Left)),
            "hint" => return say!("{}", hint(table, seat)).map(|()| None),
            "rules" => return say!("{}", rules::plain(meta.rulebook)).map(|()| None),
            "" => table.act_for_absent(seat),
            _ if line.starts_with("rules ") => {
                let clause = line["rules ".len()..].trim();
                return match rules::clause(meta.rulebook, meta.clauses, clause) {
                    Some(clause) => say!("{}", rules::plain(clause)),
                    None => say!("There is no such clause."),
                }
                .map(|()| None);
            }
            _ => match line.parse::<usize>() {
                Ok(number) => match number.checked_sub(1).and_then(|place| actions.get(place)) {
                    Some(action) => table.act(seat, action, None),
                    None => return say!("There is no number {line}.").map(|()| None),
                },
                Err(_) => table.act(seat, &typed_from_one(meta.id, line), None),
            },
        };
        match played {
            Ok(()) => Ok(Some(Asked::Acted)),
            Err(refused) => say!("{}", seats_from_one(&refused.to_string())).map(|()| None),
        }
    }
}

/// What this viewer sees, with seats counted from 1.
fn shown(table: &Table, viewer: Viewer) -> String {
    seats_from_one(&table.view(viewer).to_string())
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
    let id = table.meta().id;
    let bot = any_bot(id, Level::Expert, table.events() as u64);
    match bot.and_then(|mut bot| table.game().ask(seat, bot.as_mut())) {
        Some(Choice { action, why: Some(why), .. }) => {
            let (action, why) = (action_from_one(id, &action), seats_from_one(&why.to_string()));
            format!("{action}. {why}")
        }
        Some(Choice { action, .. }) => {
            format!("A bot would play {}.", action_from_one(id, &action))
        }
        None => "A bot would wait.".to_owned(),
    }
}

/// Seats a bot in the place of a player who has gone.
fn cover(table: &mut Table, seat: Seat, entry: &Entry) {
    if let Some(bot) = any_bot(entry.meta.id, Level::Rule, seat.index() as u64) {
        table.reseat(seat, Player::bot(format!("Rule {}", seat.index() + 1), bot));
    }
}
