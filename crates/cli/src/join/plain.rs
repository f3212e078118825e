//! A table on a server, line by line: for pipes, scripts and screen readers.

use crate::{
    lines::{Line, read_lines},
    out, rules, sentences,
};
use anyhow::{Result, bail};
use parlour_engine::erased::Entry;
use parlour_protocol::wire::{Phase, Whose, read_view};
use parlour_tui::{
    action_from_one,
    client::{Notice, TableClient, sentence},
    text_from_one, typed_from_one,
};
use std::{
    sync::mpsc::{Receiver, TryRecvError},
    time::{Duration, Instant},
};

/// How often it is looked whether something was typed.
const INPUT_CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// How long a command waits where a bot would.
const BOT_WAIT: Duration = Duration::from_millis(200);

/// How long a goodbye may take.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// What a player types who gets up for good.
const QUIT: &str = "quit";

const HELP: &str = "\
  a number          the action with that number
  an action         as listed, such as `play 5C`
  Enter alone       do what a bot would do in your place
  hint              what a strong bot would do in your place, and why
  /say TEXT         talk to the others, at any time
  /undo             undo your last move (or ask for it)
  /allow, /refuse   when another player asks to undo
  /seat 2           take another seat before the match, or ask its player to swap
  /open, /close     the host: show the table to everyone, or no longer
  /remove 2         the host: remove the player in that seat
  /mute, /unmute 2  hide what that player writes, or show it again
  /report 2 WHY     report that player to the operator of the server: WHY is
                    insults, spoiling, stalling or other, then more about it
  /report left 2 WHY  the same, of the last player who left that seat
  rules [CLAUSE]    the rules, or one clause, such as `rules 18`
  quit              leave for good";

/// Plays until the match is over and the person has had enough, or the input ends.
pub(super) fn play(client: TableClient, entry: &'static Entry, watch: bool) -> Result<()> {
    let mut console = Console {
        client,
        entry,
        watch,
        lines: read_lines()?,
        held: None,
        printed: 0,
        asked: None,
        shown: Instant::now(),
        waits: None,
        only_asks: false,
        not_before: Instant::now(),
        ended: false,
    };
    let title = entry.meta.title;
    let hello = say!("{title}. You play by typing an action or its number; `help` says more.");
    let mut more = hello.map(|()| true);
    while let Ok(true) = more {
        more = console.go_on();
    }
    console.client.finish_reports(CLOSE_TIMEOUT);
    more = more.and_then(|more| console.tell().map(|()| more));
    // also when the output is closed: the seat is free for others
    if more.as_ref().err().is_none_or(out::is_unread) {
        console.client.leave(CLOSE_TIMEOUT);
    }
    more.map(|_| ())
}

/// What a player can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Question {
    /// Begin the match?
    Begin,
    /// Which action, upon the table after this update?
    Act(u32),
    /// Another match?
    Again,
}

/// A player who reads and writes lines.
struct Console {
    client: TableClient,
    entry: &'static Entry,
    watch: bool,
    lines: Receiver<Line>,
    /// A line that was typed before anything was asked.
    held: Option<String>,
    /// How many sentences were printed.
    printed: usize,
    /// What was asked last.
    asked: Option<Question>,
    /// When.
    shown: Instant,
    /// The question at which a bot would wait.
    waits: Option<Question>,
    /// Is the hint that was asked for only to be printed?
    only_asks: bool,
    /// When the next line is looked at, after a bot would have waited.
    not_before: Instant,
    /// Has the input ended?
    ended: bool,
}

impl Console {
    /// Receives, prints, asks and does what is next. Says whether there is more.
    fn go_on(&mut self) -> Result<bool> {
        let notice = self.client.hear(INPUT_CHECK_INTERVAL);
        self.tell()?;
        match notice {
            Some(Notice::Refused(no)) => {
                say!("{}", text_from_one(&sentence(&no)))?;
                // after a refusal it is the same question
                self.prompt()?;
            }
            Some(Notice::Hinted { action: Some(action), reason, .. }) if self.only_asks => {
                let action = action_from_one(self.entry.meta.id, &action);
                say!("{action}. {}", text_from_one(&reason))?;
                self.only_asks = false;
                self.prompt()?;
            }
            Some(Notice::Hinted { action: Some(action), .. }) => {
                say!("{}", action_from_one(self.entry.meta.id, &action))?;
                self.client.play(&action, Some(self.shown));
            }
            Some(Notice::Hinted { action: None, .. }) => {
                if self.waits != self.asked {
                    say!("A bot would wait.")?;
                    self.prompt()?;
                }
                self.waits = self.asked;
                self.not_before = Instant::now() + BOT_WAIT;
            }
            Some(Notice::Ended(why)) => bail!("{why}"),
            Some(Notice::Changed) | None => {}
        }
        self.take_line()?;
        self.ask()?;
        if self.watch {
            return Ok(self.client.phase() != Some(Phase::Over));
        }
        if self.ended && self.held.is_none() && self.client.seat().is_some() {
            say!("\nThe input ended, so you left your seat.")?;
            return Ok(false);
        }
        let question = self.question();
        if question.is_none()
            && self.may_quit()
            && self.held.take_if(|line| *line == QUIT).is_some()
        {
            return Ok(false);
        }
        let is_now =
            question.is_some() && question == self.asked && Instant::now() >= self.not_before;
        match self.held.take_if(|_| is_now) {
            Some(line) => self.answer(&line),
            None => Ok(true),
        }
    }

    fn tell(&mut self) -> Result<()> {
        for line in &self.client.log()[self.printed..] {
            say!("  {}", line.text)?;
        }
        self.printed = self.client.log().len();
        Ok(())
    }

    /// Takes a line of the input, if there is one and the last one is done with.
    fn take_line(&mut self) -> Result<()> {
        if self.held.is_some() || self.ended {
            return Ok(());
        }
        match self.lines.try_recv() {
            Ok(line) => {
                let line = String::from_utf8_lossy(&line?).trim().to_owned();
                match line.strip_prefix('/') {
                    Some(typed) => self.command(typed)?,
                    None => self.held = Some(line),
                }
            }
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => self.ended = true,
        }
        Ok(())
    }

    /// A command for the table, which can be given at any time.
    fn command(&mut self, typed: &str) -> Result<()> {
        match self.client.command(typed) {
            Ok(true) => Ok(()),
            Ok(false) => say!("{HELP}"),
            Err(why) => say!("{why}"),
        }
    }

    /// Is nothing on its way, so that a player can get up also while others are to play, or have to begin?
    fn may_quit(&self) -> bool {
        self.client.seat().is_some() && self.client.is_settled()
    }

    /// What is to be asked now.
    fn question(&self) -> Option<Question> {
        let client = &self.client;
        if client.seat().is_none() || !client.is_settled() {
            return None;
        }
        match client.phase()? {
            Phase::Lobby => client.may_start().then_some(Question::Begin),
            Phase::Playing => client.menu().map(|_| Question::Act(client.seq())),
            Phase::Over => Some(Question::Again),
        }
    }

    /// Asks, if that has not been asked yet.
    fn ask(&mut self) -> Result<()> {
        let question = self.question();
        let over = self.watch && self.client.phase() == Some(Phase::Over);
        if over {
            self.show_result()?;
        }
        if question.is_none() || question == self.asked {
            return Ok(());
        }
        self.asked = question;
        self.shown = Instant::now();
        match question {
            Some(Question::Begin) => {
                let who =
                    if self.client.is_host() { "You are the host" } else { "The host is away" };
                say!("{who}: Enter starts the match; bots take the free seats.")?;
            }
            Some(Question::Act(_)) => self.show_menu()?,
            Some(Question::Again) => {
                self.show_result()?;
                say!("Enter: leave; `again`: another match.")?;
            }
            None => {}
        }
        self.prompt()
    }

    fn prompt(&self) -> Result<()> {
        out::say(format_args!("> "))
    }

    /// The table, as its own game writes it.
    fn table(&self) -> String {
        let Some(position) = self.client.position() else { return String::new() };
        match read_view(self.entry.read_view, &position.view) {
            Ok(view) => sentences::shown(view.as_ref()),
            Err(why) => format!("This program cannot read that table: {why}\n"),
        }
    }

    fn show_menu(&self) -> Result<()> {
        let Some((actions, complete)) = self.client.menu() else { return Ok(()) };
        say!("\n{}", self.table())?;
        say!("You may:")?;
        out::say(format_args!("{}", sentences::menu(self.entry.meta.id, actions, complete)))?;
        Ok(())
    }

    fn show_result(&self) -> Result<()> {
        let Some(position) = self.client.position().filter(|now| now.turn == Whose::Over) else {
            return Ok(());
        };
        let before = self.client.matches_before();
        say!("\n{}The game is over. Scores:", self.table())?;
        for (seat, (name, score)) in self.client.names().iter().zip(&position.scores).enumerate() {
            match before.get(seat) {
                Some(before) => say!("  {name}: {score}, {} in all", before + score)?,
                None => say!("  {name}: {score}")?,
            }
        }
        Ok(())
    }

    /// Does what an answer says. Says whether there is more.
    fn answer(&mut self, line: &str) -> Result<bool> {
        match (line, self.asked) {
            (QUIT, _) => return Ok(false),
            ("help", _) => {
                say!("{HELP}")?;
                self.prompt()?;
            }
            ("rules", _) => {
                say!("{}", rules::plain(self.entry.meta.rulebook))?;
                self.prompt()?;
            }
            ("", Some(Question::Again)) => return Ok(false),
            ("again", Some(Question::Again)) | ("", Some(Question::Begin)) => self.client.go_on(),
            ("", Some(Question::Act(_))) => {
                self.only_asks = false;
                self.client.hint();
            }
            ("hint", Some(Question::Act(_))) => {
                self.only_asks = true;
                self.client.hint();
            }
            (line, _) if line.starts_with("rules ") => {
                match sentences::clause(self.entry, line["rules ".len()..].trim()) {
                    Some(clause) => say!("{clause}")?,
                    None => say!("There is no such clause.")?,
                }
                self.prompt()?;
            }
            (line, Some(Question::Act(_))) => return self.act(line).map(|()| true),
            _ => {
                say!("{HELP}")?;
                self.prompt()?;
            }
        }
        Ok(true)
    }

    /// Plays the action with this number, or of this text.
    fn act(&mut self, line: &str) -> Result<()> {
        let number = line.parse::<usize>().ok();
        let menu = self.client.menu().map(|(actions, _)| actions).unwrap_or_default();
        let action = match number {
            Some(number) => number.checked_sub(1).and_then(|place| menu.get(place)).cloned(),
            None => Some(typed_from_one(self.entry.meta.id, line)),
        };
        match action {
            Some(action) => self.client.play(&action, Some(self.shown)),
            None => {
                say!("There is no number {line}.")?;
                self.prompt()?;
            }
        }
        Ok(())
    }
}
