//! A table at the other end of a line: the same desk as at home, and the server says what is so.

mod away;

use crate::client::{ConnectionError, Notice, TableClient, sentence};
use crate::{
    Look,
    desk::{Desk, Panel, Refusal, Stage, Where},
    menu::Picked,
    terminal::{self, Shown},
};
use away::Away;
use parlour_engine::{Seat, SeatSet, Turn, erased::Entry};
use parlour_protocol::wire::Phase;
use ratatui::{
    buffer::Buffer,
    crossterm::event::{KeyCode, KeyEvent},
    layout::Rect,
};
use std::time::{Duration, Instant};

/// How often a race looks for news, in milliseconds: every moment counts against the player.
const FRAME_MS: u64 = 8;
/// How often a quiet table does.
const IDLE_SLEEP_MS: u64 = 40;
/// So many messages at most between two drawings.
const MAX_MESSAGES_PER_FRAME: usize = 64;
/// So long a goodbye may take.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);

/// Plays or looks on at a table at the other end of a line, full screen. Says why the line has
/// ended, if it was not the person who left.
///
/// # Errors
/// If the terminal cannot be drawn on.
pub fn join(
    visit: TableClient,
    entry: &'static Entry,
    clauses: &str,
    look: Look,
) -> anyhow::Result<Option<ConnectionError>> {
    let mut joined = Joined::new(visit, entry, clauses, look);
    terminal::show(&mut joined)?;
    if joined.end == Some(End::GetUp) {
        joined.away.visit.leave(CLOSE_TIMEOUT);
    }
    Ok(joined.ended)
}

/// How the table is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// The chair is free again.
    GetUp,
    /// The chair is kept.
    HangUp,
}

/// A table at the other end of a line, before someone's eyes.
pub(crate) struct Joined {
    away: Away,
    desk: Desk,
    /// The face of a race that was painted last, and when.
    painted: (u32, Instant),
    end: Option<End>,
    ended: Option<ConnectionError>,
}

impl Joined {
    pub(crate) fn new(
        visit: TableClient,
        entry: &'static Entry,
        clauses: &str,
        look: Look,
    ) -> Self {
        let mut desk = Desk::new(Where::Away, entry.meta, clauses, look);
        desk.stage = Stage::Gathering;
        desk.corner = visit.table().map(|table| table.id.clone()).unwrap_or_default();
        let away = Away::new(visit, entry);
        let mut joined = Self { away, desk, painted: (0, Instant::now()), end: None, ended: None };
        joined.refresh();
        joined
    }

    /// Looks at the table again, after anything was heard.
    fn refresh(&mut self) {
        self.away.listen();
        let visit = &self.away.visit;
        let own = visit.seat().and_then(Seat::new);
        let desk = &mut self.desk;
        desk.words.names = visit.names();
        desk.matches_before = visit.matches_before();
        desk.people = own.map(SeatSet::only).unwrap_or_default();
        desk.holder = own;
        desk.is_down = !visit.is_up();
        desk.notice = desk.is_down.then(|| "The connection is down".to_owned());
        desk.asked = own.filter(|_| visit.menu().is_some());
        desk.words.own = own;
        let Some(position) = visit.position().filter(|_| visit.phase() != Some(Phase::Gathering))
        else {
            desk.stage = Stage::Gathering;
            desk.chairs = self.away.chairs();
            desk.turn = Turn::Over;
            let eyes = desk.eyes();
            desk.log.read(&self.away, eyes, &desk.words);
            desk.menu.sleep();
            if desk.notice.is_none() {
                desk.notice = Some("The match has not begun".to_owned());
            }
            return;
        };
        let over = position.turn == parlour_protocol::wire::Whose::Over;
        desk.stage = if over { Stage::Result } else { Stage::Table };
        desk.look_at(&self.away);
        desk.race.listen(&self.away, desk.people);
    }

    fn hear(&mut self) {
        let mut heard = false;
        for _ in 0..MAX_MESSAGES_PER_FRAME {
            let Some(notice) = self.away.visit.hear(Duration::ZERO) else { break };
            heard = true;
            match notice {
                Notice::Changed => {}
                Notice::Hinted { action, reason, .. } => {
                    self.desk.hint = Some(match action {
                        Some(action) => {
                            let words = &self.desk.words;
                            format!("{}. {}", words.action(&action), words.sentence(&reason))
                        }
                        None => "A bot would wait.".to_owned(),
                    });
                }
                Notice::Refused(no) => {
                    let clause = no.clause.clone();
                    let sentence = self.desk.words.sentence(&sentence(&no));
                    self.desk.refusal = Some(Refusal { sentence, clause });
                }
                Notice::Ended(why) => self.ended = Some(why),
            }
        }
        if heard {
            self.refresh();
        }
    }

    /// What was picked or typed: an action, or one of the words that are for the table.
    fn does(&mut self, text: &str) {
        let visit = &mut self.away.visit;
        self.desk.refusal = None;
        self.desk.hint = None;
        self.desk.menu.stop_typing();
        match text {
            "back" => visit.take_back(),
            "allow" => visit.allow_take_back(true),
            "refuse" => visit.allow_take_back(false),
            text => match text.strip_prefix("say ") {
                Some(saying) => visit.say(saying),
                None => visit.play(text, Some(self.painted.1)),
            },
        }
        self.refresh();
    }

    fn key_at_the_table(&mut self, key: KeyEvent, now: u64) {
        if self.desk.is_down {
            // nothing reaches the table: only what needs no table works
            return self.desk.common_key(key.code);
        }
        let typing = self.desk.menu.is_typing();
        let desk = &mut self.desk;
        let racing = desk.is_race() && !typing && desk.stage == Stage::Table;
        if racing && desk.race.owns(key, &self.away, desk.people) {
            if let Some((_, action)) = desk.race.key(key, now, &self.away, desk.people) {
                self.away.visit.play(&action, Some(self.painted.1));
                desk.refusal = None;
            }
            return;
        }
        if key.code == KeyCode::F(2) && desk.asked.is_some() {
            return self.away.visit.hint();
        }
        let for_menu = typing || desk.asked.is_some() || key.code == KeyCode::Char('/');
        let picked = if for_menu { desk.menu.key(key) } else { Picked::NotMine };
        match picked {
            Picked::Play(text) => self.does(&text),
            Picked::Taken => self.refresh(),
            Picked::NotMine => desk.common_key(key.code),
        }
    }

    fn key_when_asked_to_leave(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char('y' | 'Y') => self.end = Some(End::GetUp),
            KeyCode::Char('k' | 'K') => self.end = Some(End::HangUp),
            KeyCode::Char('n' | 'N') | KeyCode::Esc => self.desk.close(),
            _ => {}
        }
    }
}

impl Shown for Joined {
    fn key(&mut self, key: KeyEvent, now: u64) {
        if self.desk.unseen {
            return;
        }
        match (self.desk.panel, self.desk.stage, key.code) {
            (Some(Panel::Rules), ..) => self.desk.key_in_rules(key),
            (Some(Panel::Help), _, code) => self.desk.key_in_help(code),
            (Some(Panel::Round), _, code) => {
                if code == KeyCode::Char(' ') {
                    self.desk.close();
                }
            }
            (Some(Panel::Leave), ..) => self.key_when_asked_to_leave(key.code),
            _ if self.desk.menu.is_typing() => self.key_at_the_table(key, now),
            (None, Stage::Gathering, KeyCode::Enter)
            | (None, Stage::Result, KeyCode::Char('a'))
                if !self.desk.is_down =>
            {
                self.desk.refusal = None;
                self.away.visit.go_on();
            }
            (None, Stage::Result, KeyCode::Char('l')) => self.desk.open(Panel::Leave),
            _ => self.key_at_the_table(key, now),
        }
    }

    fn tick(&mut self, _now: u64) {
        self.hear();
    }

    fn wake(&self, now: u64) -> u64 {
        now + if self.desk.is_race() { FRAME_MS } else { IDLE_SLEEP_MS }
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        self.desk.paint(area, buffer);
        self.desk.look.finish(buffer);
        let face = self.away.visit.position().map_or(0, |position| position.face);
        if self.painted.0 != face {
            self.painted = (face, Instant::now());
        }
    }

    fn is_done(&self) -> bool {
        self.end.is_some() || self.ended.is_some()
    }

    fn interrupt(&mut self) {
        self.end = Some(End::HangUp);
    }

    fn picture(&self) -> u64 {
        self.desk.picture
    }
}

#[cfg(test)]
impl Joined {
    pub(crate) fn is_over(&self) -> bool {
        self.desk.stage == Stage::Result
    }

    pub(crate) fn is_asked(&self) -> bool {
        self.desk.asked.is_some() && self.desk.stage == Stage::Table
    }

    pub(crate) fn shows_a_round(&self) -> bool {
        self.desk.panel == Some(Panel::Round)
    }

    /// The first action of the menu, as one types it.
    pub(crate) fn first_action(&self) -> Option<String> {
        let seat = self.desk.asked?;
        let first = crate::sight::Sight::first(&self.away, seat);
        Some(crate::words::to_type(self.desk.words.game, &first))
    }

    pub(crate) fn is_seated(&self) -> bool {
        self.desk.holder.is_some()
    }
}
