//! The table line by line: for pipes, scripts and screen readers.

use crate::{lines::Lines, out, rules, sentences};
use anyhow::Result;
use parlour_bots::{Level, any_bot};
use parlour_engine::{Seat, Tick, Viewer, erased::Entry};
use parlour_table::{Player, Step, Table};
use parlour_tui::{Judged, NO_HINTS, Puzzle, typed_from_one};

/// Plays the game to its end with people who read and write lines. Gives the table back however
/// that ends, for its record.
pub(crate) fn play(
    mut table: Table,
    people: &[Seat],
    entry: &'static Entry,
    puzzle: Option<Puzzle>,
) -> (Table, Result<()>) {
    let played = play_at(&mut table, people, entry, puzzle);
    (table, played)
}

fn play_at(
    table: &mut Table,
    people: &[Seat],
    entry: &'static Entry,
    puzzle: Option<Puzzle>,
) -> Result<()> {
    let mut console = Console { lines: Lines::open()?, read: vec![0; people.len()], entry, puzzle };
    say!("{}. You play by typing an action or its number; `help` says more.", entry.meta.title)?;
    if let Some(puzzle) = &console.puzzle {
        // what was played before is known by what lies on the table
        console.read.fill(table.events());
        say!("{}", puzzle.task)?;
    }
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
    let game = table.game();
    let end = sentences::shown(game.view(viewer).as_ref());
    say!("\n{end}The game is over. Scores: {:?}", game.scores())?;
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
    /// The puzzle, until it is solved.
    puzzle: Option<Puzzle>,
}

impl Console {
    /// Prints what has happened since this person last saw it.
    fn tell(&mut self, table: &Table, people: &[Seat], viewer: Viewer) -> Result<()> {
        let person = people.iter().position(|&seat| viewer.is(seat)).unwrap_or(0);
        let first = self.read.get(person).copied().unwrap_or(0);
        for event in sentences::events(table, first, viewer) {
            say!("  {event}")?;
        }
        if let Some(read) = self.read.get_mut(person) {
            *read = table.events();
        }
        Ok(())
    }

    /// Lets a person act.
    fn ask(&mut self, table: &mut Table, people: &[Seat], seat: Seat) -> Result<Asked> {
        self.tell(table, people, Viewer::Seat(seat))?;
        say!("\n{}", sentences::shown(table.game().view(Viewer::Seat(seat)).as_ref()))?;
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
        let (actions, complete) = table.game().legal(seat);
        say!("Seat {}, you may:", seat.index() + 1)?;
        out::say(format_args!("{}", sentences::menu(self.entry.meta.id, &actions, complete)))?;
        Ok(actions)
    }

    /// Does what a line says; nothing, if the question stands.
    fn answer(
        &mut self,
        table: &mut Table,
        seat: Seat,
        actions: &[String],
        line: &str,
    ) -> Result<Option<Asked>> {
        let meta = self.entry.meta;
        let action = match line {
            "help" => return say!("{}", HELP.trim_end()).map(|()| None),
            "quit" => return Ok(Some(Asked::Left)),
            "hint" if self.puzzle.is_some() => return say!("{NO_HINTS}").map(|()| None),
            "hint" => return say!("{}", sentences::hint(table, seat)).map(|()| None),
            "rules" => return say!("{}", rules::plain(meta.rulebook)).map(|()| None),
            "" if self.puzzle.is_some() => return say!("Find the move.").map(|()| None),
            "" => None,
            _ if line.starts_with("rules ") => {
                let clause = line["rules ".len()..].trim();
                return match sentences::clause(self.entry, clause) {
                    Some(clause) => say!("{clause}"),
                    None => say!("There is no such clause."),
                }
                .map(|()| None);
            }
            _ => Some(match line.parse::<usize>() {
                Ok(number) => match number.checked_sub(1).and_then(|place| actions.get(place)) {
                    Some(action) => action.clone(),
                    None => return say!("There is no number {line}.").map(|()| None),
                },
                Err(_) => typed_from_one(meta.id, line),
            }),
        };
        let played = match action {
            Some(action) if self.fails(&action)? => return Ok(None),
            Some(action) => table.act(seat, &action, None),
            None => table.act_for_absent(seat),
        };
        match played {
            Ok(()) => Ok(Some(Asked::Acted)),
            Err(refused) => say!("{}", sentences::refusal(&refused)).map(|()| None),
        }
    }

    /// Judges the first move of a puzzle, and says what it is worth. One that does not win is not made.
    fn fails(&mut self, action: &str) -> Result<bool> {
        match self.puzzle.as_ref().map(|puzzle| (puzzle.judge)(action)) {
            None | Some(Judged::Unknown) => Ok(false),
            Some(Judged::Fails(why)) => say!("{why}").map(|()| true),
            Some(Judged::Wins(said)) => {
                self.puzzle = None;
                say!("{said}").map(|()| false)
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

/// Seats a bot in the place of a player who has gone.
fn cover(table: &mut Table, seat: Seat, entry: &Entry) {
    let players = table.game().seats();
    if let Ok(bot) = any_bot(entry.meta.id, players, Level::Rule, seat.index() as u64) {
        table.reseat(seat, Player::bot(format!("Rule {}", seat.index() + 1), bot));
    }
}
