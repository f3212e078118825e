//! A table on a server: the same screen as for one of this process, and the server says what is so.

mod remote;

use crate::client::{ConnectionError, Notice, TableClient, sentence};
use crate::{
    AnalyseMatch, Look,
    menu::Picked,
    table_screen::{Panel, Refusal, Stage, TableScreen, Where},
    terminal::{self, Shown},
    time_text::time_text,
};
use parlour_engine::{Seat, SeatSet, Turn, erased::Entry};
use parlour_protocol::wire::Phase;
use ratatui::{
    buffer::Buffer,
    crossterm::event::{KeyCode, KeyEvent},
    layout::Rect,
};
use remote::RemoteTable;
use std::time::{Duration, Instant};

/// How often a race looks for news, in milliseconds: every moment counts against the player.
const FRAME_MS: u64 = 8;
/// How often a quiet table does.
const IDLE_SLEEP_MS: u64 = 40;
/// The most messages between two drawings.
const MAX_MESSAGES_PER_FRAME: usize = 64;
/// How long a goodbye may take.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);

/// Plays or watches at a table on a server, full screen; a player can have the matches analysed that are over. Says why the connection has
/// ended, if it was not the person who left.
///
/// # Errors
/// If the terminal cannot be drawn on.
pub fn join(
    client: TableClient,
    entry: &'static Entry,
    clauses: &str,
    analyse: Option<AnalyseMatch>,
    look: Look,
) -> anyhow::Result<Option<ConnectionError>> {
    let mut joined = Joined::new(client, entry, clauses, look).analysing(analyse);
    terminal::show(&mut joined)?;
    match joined.end {
        Some(End::GetUp) => joined.remote.client.leave(CLOSE_TIMEOUT),
        Some(End::HangUp) | None => joined.remote.client.finish_reports(CLOSE_TIMEOUT),
    }
    Ok(joined.ended)
}

/// How the table is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// The seat is free again.
    GetUp,
    /// The seat is kept.
    HangUp,
}

/// A table on a server, on the screen.
pub(crate) struct Joined {
    remote: RemoteTable,
    screen: TableScreen,
    /// The face of a race that was painted last, and when.
    painted: (u32, Instant),
    /// Says where a match was won and lost, if that can be asked.
    analyse: Option<AnalyseMatch>,
    end: Option<End>,
    ended: Option<ConnectionError>,
}

impl Joined {
    pub(crate) fn new(
        client: TableClient,
        entry: &'static Entry,
        clauses: &str,
        look: Look,
    ) -> Self {
        let mut screen = TableScreen::new(Where::Remote, entry.meta, clauses, look);
        screen.stage = Stage::Lobby;
        // whichever command has led here
        screen.way_back = format!("`parlour join {}`", client.place());
        let remote = RemoteTable::new(client, entry);
        let painted = (0, Instant::now());
        let mut joined = Self { remote, screen, painted, analyse: None, end: None, ended: None };
        joined.refresh();
        joined
    }

    /// Lets a player ask when a match is over, if it can be said.
    pub(crate) fn analysing(mut self, analyse: Option<AnalyseMatch>) -> Self {
        self.analyse = analyse;
        self.refresh();
        self
    }

    /// Opens the analysis of the match that is over, for the own seat.
    fn ask_for_an_analysis(&mut self) {
        let match_no = self.remote.client.table().map(|table| table.match_no);
        if let (Some(analyse), Some(match_no), Some(seat)) =
            (&self.analyse, match_no, self.screen.holder)
        {
            self.screen.open_analysis(match_no, || analyse(match_no, seat));
        }
    }

    /// Looks at the table again, after anything was received.
    fn refresh(&mut self) {
        self.remote.listen();
        let client = &self.remote.client;
        let own = client.seat().and_then(Seat::new);
        let screen = &mut self.screen;
        screen.words.names = client.names();
        screen.matches_before = client.matches_before();
        screen.people = own.map(SeatSet::only).unwrap_or_default();
        screen.holder = own;
        screen.can_analyse = self.analyse.is_some() && own.is_some();
        let over = client.table().filter(|table| table.phase == Phase::Over);
        screen.keep_analysis_of(over.map(|table| table.match_no));
        screen.is_down = !client.is_up();
        screen.notice = screen.is_down.then(|| "The connection is down".to_owned());
        screen.asked = own.filter(|_| client.menu().is_some());
        screen.words.own = own;
        let Some(position) = client.position().filter(|_| client.phase() != Some(Phase::Lobby))
        else {
            screen.stage = Stage::Lobby;
            screen.seat_lines = self.remote.seat_lines();
            screen.turn = Turn::Over;
            let viewer = screen.viewer();
            screen.log.read(&self.remote, viewer, &screen.words);
            screen.menu.sleep();
            if screen.notice.is_none() {
                screen.notice = Some("The match has not begun".to_owned());
            }
            return;
        };
        let over = position.turn == parlour_protocol::wire::Whose::Over;
        screen.stage = if over { Stage::Result } else { Stage::Table };
        screen.look_at(&self.remote);
        screen.race.listen(&self.remote, screen.people);
    }

    fn hear(&mut self) {
        let mut heard = false;
        for _ in 0..MAX_MESSAGES_PER_FRAME {
            let Some(notice) = self.remote.client.hear(Duration::ZERO) else { break };
            heard = true;
            match notice {
                Notice::Changed => {}
                Notice::Hinted { action, reason, .. } => {
                    self.screen.hint = Some(match action {
                        Some(action) => {
                            let words = &self.screen.words;
                            format!("{}. {}", words.action(&action), words.sentence(&reason))
                        }
                        None => "A bot would wait.".to_owned(),
                    });
                }
                Notice::Refused(no) => {
                    let clause = no.clause.clone();
                    let sentence = self.screen.words.sentence(&sentence(&no));
                    self.screen.refusal = Some(Refusal { sentence, clause });
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
        let client = &mut self.remote.client;
        self.screen.refusal = None;
        self.screen.hint = None;
        self.screen.menu.stop_typing();
        match client.command(text) {
            Ok(true) => {}
            Ok(false) => client.play(text, Some(self.painted.1)),
            Err(why) => {
                self.screen.refusal = Some(Refusal { sentence: why.to_owned(), clause: None });
            }
        }
        self.refresh();
    }

    /// What the clock shows, or the table's name.
    fn corner(&self) -> String {
        let client = &self.remote.client;
        let left = client.time_left().filter(|_| self.screen.stage == Stage::Table);
        match left.map(time_text) {
            Some(left) if self.screen.asked.is_some() => format!("{left} for your move"),
            Some(left) => left,
            None => client.table().map(|table| table.id.clone()).unwrap_or_default(),
        }
    }

    fn key_at_the_table(&mut self, key: KeyEvent, now: u64) {
        if self.screen.is_down {
            // nothing reaches the table: only what needs no table works
            return self.screen.common_key(key.code);
        }
        let typing = self.screen.menu.is_typing();
        let screen = &mut self.screen;
        let racing = screen.is_race() && !typing && screen.stage == Stage::Table;
        if racing && screen.race.owns(key, &self.remote, screen.people) {
            if let Some((_, action)) = screen.race.key(key, now, &self.remote, screen.people) {
                self.remote.client.play(&action, Some(self.painted.1));
                screen.refusal = None;
            }
            return;
        }
        if key.code == KeyCode::F(2) && screen.asked.is_some() {
            return self.remote.client.hint();
        }
        let for_menu = typing || screen.asked.is_some() || key.code == KeyCode::Char('/');
        let picked = if for_menu { screen.menu.key(key) } else { Picked::NotMine };
        match picked {
            Picked::Play(text) => self.does(&text),
            Picked::Taken => self.refresh(),
            Picked::NotMine => screen.common_key(key.code),
        }
    }

    fn key_when_asked_to_leave(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char('y' | 'Y') => self.end = Some(End::GetUp),
            KeyCode::Char('k' | 'K') => self.end = Some(End::HangUp),
            KeyCode::Char('n' | 'N') | KeyCode::Esc => self.screen.close(),
            _ => {}
        }
    }
}

impl Shown for Joined {
    fn key(&mut self, key: KeyEvent, now: u64) {
        if self.screen.unseen {
            return;
        }
        match (self.screen.panel, self.screen.stage, key.code) {
            (Some(Panel::Rules), ..) => self.screen.key_in_rules(key),
            (Some(Panel::Help), _, code) => self.screen.key_in_help(code),
            (Some(Panel::Round), _, code) => {
                if code == KeyCode::Char(' ') {
                    self.screen.close();
                }
            }
            (Some(Panel::Leave), ..) => self.key_when_asked_to_leave(key.code),
            _ if self.screen.menu.is_typing() => self.key_at_the_table(key, now),
            (None, Stage::Lobby, KeyCode::Enter) | (None, Stage::Result, KeyCode::Char('a'))
                if !self.screen.is_down =>
            {
                self.screen.refusal = None;
                self.remote.client.go_on();
            }
            (Some(Panel::Analysis), ..) => self.screen.key_in_analysis(key),
            (None, Stage::Result, KeyCode::Char('w')) => self.ask_for_an_analysis(),
            (None, Stage::Result, KeyCode::Char('l')) => self.screen.open(Panel::Leave),
            _ => self.key_at_the_table(key, now),
        }
    }

    fn tick(&mut self, _now: u64) {
        self.hear();
        self.screen.take_analysis();
    }

    fn wake(&self, now: u64) -> u64 {
        now + if self.screen.is_race() { FRAME_MS } else { IDLE_SLEEP_MS }
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        self.screen.corner = self.corner();
        self.screen.paint(area, buffer);
        self.screen.look.finish(buffer);
        let face = self.remote.client.position().map_or(0, |position| position.face);
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
        self.screen.picture
    }
}

#[cfg(test)]
impl Joined {
    pub(crate) fn is_over(&self) -> bool {
        self.screen.stage == Stage::Result
    }

    pub(crate) fn is_asked(&self) -> bool {
        self.screen.asked.is_some() && self.screen.stage == Stage::Table
    }

    pub(crate) fn shows_a_round(&self) -> bool {
        self.screen.panel == Some(Panel::Round)
    }

    /// The first action of the menu, as a player types it.
    pub(crate) fn first_action(&self) -> Option<String> {
        let seat = self.screen.asked?;
        let first = crate::visible_table::VisibleTable::first(&self.remote, seat);
        Some(crate::words::to_type(self.screen.words.game, &first))
    }

    pub(crate) fn is_seated(&self) -> bool {
        self.screen.holder.is_some()
    }
}
