//! A table of this process: whose turn it is, who views it, which panel is open. It is fed
//! with keys and milliseconds, and draws into a buffer; it knows no terminal.

mod analysis;
mod hint;
#[cfg(test)]
mod inspect;
mod solve;

use crate::{
    Analyse, End, Look, Puzzle,
    draw::{self, Reader},
    menu::{Menu, Picked},
    playback_clock::PlaybackClock,
    table_screen::{Panel, Refusal, Stage, TableScreen, Where},
    terminal::Shown,
    threaded_table::ThreadedTable,
    words::Words,
};
use parlour_engine::{ActionError, Seat, SeatSet, Turn, Viewer, refusal::RuleError};
use parlour_table::{Step, Table};
use ratatui::{
    buffer::Buffer,
    crossterm::event::{KeyCode, KeyEvent},
    layout::Rect,
};
use std::sync::mpsc::Receiver;

/// The most acts of bots between two drawings.
const STEPS_A_TICK: usize = 64;
/// How often a race is drawn: 40 times a second.
const FRAME_MS: u64 = 25;
/// How many pauses long a race rests after a verdict.
const VERDICT_PAUSES: u64 = 3;
/// How long a quiet screen sleeps.
const IDLE_SLEEP_MS: u64 = 400;
/// How often it is looked at least whether a bot has its answer, in milliseconds.
const ANSWER_CHECK_MS: u64 = 10;

/// A table of this process, on the screen.
pub(crate) struct LocalTable {
    threaded: ThreadedTable,
    screen: TableScreen,
    playback: PlaybackClock,
    /// What is said beside the table, such as what a program at it did wrong.
    asides: Option<Receiver<String>>,
    /// Says where a game was won and lost, if that can be asked.
    analyse: Option<Analyse>,
    /// The puzzle, until it is solved.
    puzzle: Option<Puzzle>,
    /// What is said of its solution, until your next move.
    solved: Option<String>,
    end: Option<End>,
    /// The latest moment known.
    now: u64,
    /// When something happened last.
    changed: u64,
}

impl LocalTable {
    /// A table for these people.
    pub(crate) fn new(table: Table, people: &[Seat], clauses: &str, look: Look) -> Self {
        let mut screen = TableScreen::new(Where::Local, table.game().meta(), clauses, look);
        screen.words.names = Seat::all(table.game().seats())
            .map(|seat| table.player(seat).name().to_owned())
            .collect();
        screen.people = people.iter().copied().collect();
        screen.holder = if let [alone] = people { Some(*alone) } else { None };
        let playback = PlaybackClock::new(look.pause);
        let threaded = ThreadedTable::new(table);
        let mut screen = Self {
            threaded,
            screen,
            playback,
            asides: None,
            analyse: None,
            puzzle: None,
            solved: None,
            end: None,
            now: 0,
            changed: 0,
        };
        screen.breathe(0, false);
        screen.refresh();
        screen
    }

    /// Shows what is said beside the table, too.
    pub(crate) fn hearing(mut self, asides: Receiver<String>) -> Self {
        self.asides = Some(asides);
        self
    }

    /// Says where the game is saved when it ends.
    pub(crate) fn recorded_in(mut self, file: Option<String>) -> Self {
        self.screen.record = file;
        self
    }

    /// Shows what everyone has won in matches before this one, too.
    pub(crate) fn after(mut self, matches: Vec<i64>) -> Self {
        self.screen.matches_before = matches;
        self
    }

    /// The table, and how it was left.
    pub(crate) fn leave(self) -> (Table, End) {
        (self.threaded.into_table(), self.end.unwrap_or(End::Leave))
    }

    fn table(&self) -> &Table {
        self.threaded.table()
    }

    /// Is it a race, in which anyone may act at any time?
    fn is_race(&self) -> bool {
        matches!(self.table().game().turn(), Turn::Any(_))
    }

    /// Is everything paused: bots, and the game's clock?
    fn is_paused(&self) -> bool {
        self.screen.panel.is_some() || self.screen.unseen || self.screen.stage != Stage::Table
    }

    /// Looks at the table again, after anything has happened.
    fn refresh(&mut self) {
        let turn = self.table().game().turn();
        let due: SeatSet =
            turn.seats().iter().filter(|&s| self.screen.people.contains(s)).collect();
        self.screen.stage = if turn == Turn::Over { Stage::Result } else { Stage::Table };
        self.screen.asked = match turn {
            Turn::Any(_) if self.screen.people.len() > 1 => {
                self.screen.holder = None;
                None
            }
            _ => {
                let first = self.screen.holder.unwrap_or(Seat::ZERO);
                first.round(self.table().game().seats()).find(|&seat| due.contains(seat))
            }
        };
        if let Some(next) = self.screen.asked
            && self.screen.holder != Some(next)
        {
            let view = self.table().game().view(Viewer::Seat(next));
            let reader = Reader { own: Some(next), due: true, ..Reader::default() };
            if draw::sketch(view.as_ref(), reader).secret {
                self.screen.stage = Stage::Cover(next);
                self.screen.holder = None;
            } else {
                self.screen.holder = Some(next);
            }
        }
        self.screen.look_at(self.threaded.table());
        self.say_solved();
    }

    /// The person asked does this. The first move of a puzzle is made only if it wins.
    fn act(&mut self, seat: Seat, action: &str, now: u64) {
        let Some(solved) = self.may_be_made(action) else { return };
        let racing = self.is_race();
        let clock = self.playback.game_clock(now, racing && !self.is_paused());
        let at = racing.then(|| clock.max(self.table().game().clock()));
        match self.threaded.table_mut().act(seat, action, at) {
            Ok(()) => {
                self.screen.refusal = None;
                self.screen.hint = None;
                self.screen.menu = Menu::default();
                self.solved = solved;
                self.playback.changed(now);
                self.breathe(now, racing);
                self.refresh();
            }
            Err(refused) => self.screen.refusal = Some(Refusal::of(&refused, &self.screen.words)),
        }
    }

    /// Lets bots act and time pass, as far as it is time for it.
    fn run(&mut self, now: u64) {
        let racing = self.is_race();
        let clock = self.playback.game_clock(now, racing && !self.is_paused());
        self.take_hint();
        self.take_asides();
        self.screen.take_analysis();
        if self.is_paused() {
            return;
        }
        let mut changed = false;
        for _ in 0..STEPS_A_TICK {
            let turn = self.table().game().turn();
            let paced = matches!(turn, Turn::One(_));
            match self.threaded.step(clock, !paced || now >= self.playback.bot_at()) {
                Step::Acted(_) | Step::Ticked => {
                    changed = true;
                    if paced {
                        self.playback.changed(now);
                    }
                    // A race and a turn have different clocks; and the end of a round is read.
                    let race_changed = self.is_race() != racing;
                    if race_changed
                        || self.table().game().turn() == Turn::Over
                        || self.ends_a_round()
                    {
                        break;
                    }
                }
                Step::Waiting { .. } | Step::Over => break,
            }
        }
        if changed {
            if racing {
                self.screen.refusal = None;
            }
            self.breathe(now, racing);
            self.refresh();
        }
    }

    /// Has something happened that ends a round, and has not been shown yet?
    fn ends_a_round(&self) -> bool {
        let first = self.screen.rounds_read();
        self.table()
            .visible_events(first, Viewer::Spectator)
            .iter()
            .any(|event| draw::ends_a_round(event.event.as_ref()))
    }

    fn take_asides(&mut self) {
        if let Some(sentence) = self.asides.as_ref().and_then(|asides| asides.try_iter().last()) {
            self.refuse(&sentence);
        }
    }

    fn key_in_panel(&mut self, panel: Panel, key: KeyEvent) {
        match (panel, key.code) {
            (Panel::Rules, _) => self.screen.key_in_rules(key),
            (Panel::Analysis, _) => self.screen.key_in_analysis(key),
            (Panel::Help, code) => self.screen.key_in_help(code),
            (Panel::Round, KeyCode::Char(' ')) => {
                self.screen.close();
                self.playback.changed(self.now);
            }
            // only y leaves
            (Panel::Leave, KeyCode::Char('y' | 'Y')) => self.end = Some(End::Leave),
            (Panel::Leave, KeyCode::Char('n' | 'N') | KeyCode::Esc) => self.screen.close(),
            _ => {}
        }
    }

    /// Keys that mean the same everywhere at this table.
    fn common_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char('+' | '=') => self.playback.slower(),
            KeyCode::Char('-') => self.playback.faster(),
            code => self.screen.common_key(code),
        }
    }

    fn key_at_the_end(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char('a') => self.end = Some(End::Again),
            KeyCode::Char('l') => self.end = Some(End::Leave),
            KeyCode::Char('w') => self.ask_for_an_analysis(),
            code => self.common_key(code),
        }
    }

    fn key_at_the_table(&mut self, key: KeyEvent, now: u64) {
        if self.is_race()
            && !self.screen.menu.is_typing()
            && self.screen.race.owns(key, self.threaded.table(), self.screen.people)
        {
            return self.race_key(key, now);
        }
        let Some(seat) = self.screen.asked else { return self.common_key(key.code) };
        if key.code == KeyCode::F(2) {
            return self.ask_for_a_hint(seat);
        }
        match self.screen.menu.key(key) {
            Picked::Play(action) => self.act(seat, &action, now),
            Picked::Taken => self.screen.look_at(self.threaded.table()),
            Picked::NotMine => self.common_key(key.code),
        }
    }

    /// A key of the race. All that was due before it is done first.
    fn race_key(&mut self, key: KeyEvent, now: u64) {
        if self.playback.held_for(now) > 0 {
            return;
        }
        self.run(now);
        if !self.is_race() {
            return;
        }
        if let Some((seat, action)) =
            self.screen.race.key(key, now, self.threaded.table(), self.screen.people)
        {
            self.act(seat, &action, now);
        }
    }

    /// After a verdict, and before a race goes on, there is time to breathe.
    fn breathe(&mut self, now: u64, was_race: bool) {
        self.changed = now;
        let decided = self.screen.race.listen(self.threaded.table(), self.screen.people);
        let breath = VERDICT_PAUSES * self.playback.pause;
        match self.table().game().turn() {
            Turn::Any(seats) if decided || (!was_race && !seats.is_empty()) => {
                self.playback.hold_until(now + breath);
            }
            Turn::One(_) | Turn::Each(_) if decided => self.playback.changed(now + breath),
            _ => {}
        }
    }
}

impl Shown for LocalTable {
    fn key(&mut self, key: KeyEvent, now: u64) {
        if self.screen.unseen {
            return;
        }
        match (self.screen.panel, self.screen.stage) {
            (Some(panel), _) => self.key_in_panel(panel, key),
            (None, Stage::Result) => self.key_at_the_end(key.code),
            (None, Stage::Cover(seat)) if key.code == KeyCode::Enter => {
                self.screen.holder = Some(seat);
                self.screen.refusal = None;
                self.refresh();
            }
            (None, Stage::Cover(_)) => self.common_key(key.code),
            (None, Stage::Table | Stage::Lobby) => self.key_at_the_table(key, now),
        }
    }

    fn tick(&mut self, now: u64) {
        self.now = now;
        self.run(now);
    }

    fn wake(&self, now: u64) -> u64 {
        if self.threaded.is_thinking() {
            // a quick bot is not kept waiting, and a slow one is not asked all the time
            return now + now.saturating_sub(self.changed).clamp(1, ANSWER_CHECK_MS);
        }
        if self.is_paused() {
            return now + IDLE_SLEEP_MS;
        }
        match self.table().game().turn() {
            Turn::Any(_) => now + FRAME_MS,
            Turn::One(seat) if !self.screen.people.contains(seat) => {
                self.playback.bot_at().clamp(now + 1, now + IDLE_SLEEP_MS)
            }
            _ => now + IDLE_SLEEP_MS,
        }
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        self.screen.held = self.playback.held_for(self.now);
        self.screen.corner = if self.is_race() {
            format!("{:.1} s", self.table().game().clock().0 as f64 / 1000.0)
        } else {
            format!("bots: {} ms", self.playback.pause)
        };
        self.screen.paint(area, buffer);
        self.screen.look.finish(buffer);
    }

    fn is_done(&self) -> bool {
        self.end.is_some()
    }

    fn interrupt(&mut self) {
        self.end = Some(End::Leave);
    }

    fn picture(&self) -> u64 {
        self.screen.picture
    }
}

impl Refusal {
    fn of(refused: &ActionError<RuleError>, words: &Words) -> Self {
        let clause = match refused {
            ActionError::Illegal(rule) => Some(rule.clause.to_owned()),
            _ => None,
        };
        Self { sentence: words.sentence(&refused.to_string()), clause }
    }
}
