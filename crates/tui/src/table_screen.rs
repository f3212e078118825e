//! What the screen shows: the table as it is drawn, the menu, the log, the rules. It is
//! the same for a table in this process and for one on a server; whose table it
//! is, and what is done there, is the business of [`LocalTable`](crate::local_table::LocalTable) and
//! [`Joined`](crate::join::Joined).

mod analysis;
mod help;
mod paint;
mod round;
mod stage;

use crate::{
    Look,
    draw::{self, Layout, Reader, Sketch},
    log::LogPanel,
    menu::{Menu, Offer, Picks},
    race::Race,
    text_panel::TextPanel,
    visible_table::VisibleTable,
    words::Words,
};
use analysis::MatchAnalysis;
use parlour_engine::{Seat, SeatSet, Turn, Viewer, game::Meta};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use round::RoundBox;
pub(crate) use stage::{Panel, Stage};

/// Why the last act was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal {
    pub(crate) sentence: String,
    pub(crate) clause: Option<String>,
}

/// Where the table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Where {
    /// In this process.
    Local,
    /// On a server.
    Remote,
    /// In a lesson.
    Lesson,
}

/// What the screen shows.
pub(crate) struct TableScreen {
    pub(crate) at: Where,
    pub(crate) title: &'static str,
    /// Who is called what, for the person at the screen.
    pub(crate) words: Words,
    /// Who plays at this screen.
    pub(crate) people: SeatSet,
    /// Who sits before the screen, and may see their own cards.
    pub(crate) holder: Option<Seat>,
    /// Who is to choose from the menu.
    pub(crate) asked: Option<Seat>,
    pub(crate) turn: Turn,
    pub(crate) scores: Vec<i64>,
    pub(crate) stage: Stage,
    /// What keys were for when the table was looked at last: the stage, the viewer, a race, a turn.
    seen_last: Option<(Stage, Option<Seat>, bool, Option<Seat>)>,
    pub(crate) panel: Option<Panel>,
    pub(crate) menu: Menu,
    pub(crate) sketch: Sketch,
    pub(crate) log: LogPanel,
    pub(crate) rules: TextPanel,
    /// Where the match was won and lost, once that was asked.
    pub(crate) analysis: Option<MatchAnalysis>,
    /// Can it be asked?
    pub(crate) can_analyse: bool,
    pub(crate) race: Race,
    pub(crate) refusal: Option<Refusal>,
    /// What a strong bot would do, and why.
    pub(crate) hint: Option<String>,
    /// What stands in the upper right corner.
    pub(crate) corner: String,
    /// Where the game is saved when it ends, if it is.
    pub(crate) record: Option<String>,
    /// At a server: the command that leads back to the own seat.
    pub(crate) way_back: String,
    /// Can the table not be seen, the terminal being too small?
    pub(crate) unseen: bool,
    /// Does nothing reach the table now, the connection being down?
    pub(crate) is_down: bool,
    /// The number of the picture: keys mean something else in another one.
    pub(crate) picture: u64,
    /// What the last round came to, until it has been read.
    round: Option<RoundBox>,
    /// How many events have been looked through for ends of rounds.
    rounds_read: usize,
    /// Which match was looked at last.
    match_read: Option<u32>,
    /// May events have been missed before the next ones, so that a sum would be wrong?
    missed: bool,
    /// What was said last, in words.
    just_said: Vec<String>,
    /// How it stood when the round began.
    scores_before: Vec<i64>,
    /// What everyone has won in the matches before this one, in all; empty in the first.
    pub(crate) matches_before: Vec<i64>,
    /// Why the game has ended.
    pub(crate) why_over: Vec<String>,
    layout: Layout,
    /// The first line of the help that is shown.
    help_top: usize,
    /// What is to be said instead of whose turn it is.
    pub(crate) notice: Option<String>,
    /// For how long a race is still held, in milliseconds.
    pub(crate) held: u64,
    /// While people gather: what is known of the seats.
    pub(crate) seat_lines: Vec<String>,
    pub(crate) look: Look,
}

impl TableScreen {
    pub(crate) fn new(at: Where, meta: &'static Meta, clauses: &str, look: Look) -> Self {
        Self {
            at,
            title: meta.title,
            words: Words { game: meta.id, ..Words::default() },
            people: SeatSet::EMPTY,
            holder: None,
            asked: None,
            turn: Turn::Over,
            scores: Vec::new(),
            stage: Stage::Table,
            seen_last: None,
            panel: None,
            menu: Menu::default(),
            sketch: Sketch::default(),
            log: LogPanel::new(Viewer::Spectator),
            rules: TextPanel::new("Rules", 'r', clauses),
            analysis: None,
            can_analyse: false,
            race: Race::default(),
            refusal: None,
            hint: None,
            corner: String::new(),
            record: None,
            way_back: String::new(),
            unseen: false,
            is_down: false,
            picture: 0,
            round: None,
            rounds_read: 0,
            match_read: None,
            missed: true,
            just_said: Vec::new(),
            scores_before: Vec::new(),
            matches_before: Vec::new(),
            why_over: Vec::new(),
            layout: Layout::default(),
            help_top: 0,
            notice: None,
            held: 0,
            seat_lines: Vec::new(),
            look,
        }
    }

    /// Who views the table.
    pub(crate) fn viewer(&self) -> Viewer {
        self.holder.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Is the table on a server?
    fn is_remote(&self) -> bool {
        self.at == Where::Remote
    }

    /// Is it a race, in which anyone may act at any time?
    pub(crate) fn is_race(&self) -> bool {
        matches!(self.turn, Turn::Any(_))
    }

    /// Draws up what the viewer sees.
    pub(crate) fn look_at(&mut self, table: &dyn VisibleTable) {
        let viewer = self.viewer();
        self.words.own = self.holder;
        self.turn = table.turn();
        self.scores = table.scores();
        self.log.read(table, viewer, &self.words);
        self.read_rounds(table);
        let view = table.view(viewer);
        let asked = self.asked.filter(|_| self.stage == Stage::Table);
        if asked.is_none() {
            self.hint = None;
        }
        self.sketch = draw::sketch(view.as_ref(), self.seen_with(asked, ""));
        let offered = self.menu.number();
        match asked {
            Some(seat) => {
                let (actions, complete) = table.legal(seat);
                let hand: Vec<(&str, &'static str)> =
                    self.sketch.hand.iter().map(|face| (face.code.as_str(), face.verb)).collect();
                self.menu = self.menu.renewed(Offer {
                    actions: &actions,
                    complete,
                    picks: if self.is_race() { Picks::None } else { self.sketch.picks },
                    hand: &hand,
                    first: &table.first(seat),
                    game: self.words.game,
                });
            }
            None => self.menu.sleep(),
        }
        // in a race keys mean the same whatever lies on the stack
        let race = self.is_race();
        let seen = (self.stage, self.holder, race, self.asked.filter(|_| !race));
        if self.seen_last != Some(seen) || (self.menu.number() != offered && !race) {
            self.picture += 1;
            self.seen_last = Some(seen);
        }
        self.sketch = draw::sketch(view.as_ref(), self.seen_with(asked, &self.menu.intent()));
        for (face, amount) in self.sketch.hand.iter_mut().zip(self.menu.amounts()) {
            if let Some(amount) = amount.filter(|_| asked.is_some()) {
                face.tag = format!("+{amount}");
            }
        }
    }

    fn seen_with<'a>(&'a self, asked: Option<Seat>, intent: &'a str) -> Reader<'a> {
        Reader { own: self.holder, due: asked.is_some(), intent, words: Some(&self.words) }
    }

    /// How many events have been looked through for ends of rounds.
    pub(crate) fn rounds_read(&self) -> usize {
        self.rounds_read
    }

    pub(crate) fn open(&mut self, panel: Panel) {
        if panel == Panel::Rules {
            let clause = self.refusal.as_ref().and_then(|refusal| refusal.clause.as_deref());
            self.rules.open(clause);
        }
        if panel != Panel::Rules {
            self.picture += 1;
        }
        self.panel = Some(panel);
    }

    /// Closes whatever lies over the table.
    pub(crate) fn close(&mut self) {
        self.panel = None;
        self.picture += 1;
    }

    /// A key while the rules lie over the table.
    pub(crate) fn key_in_rules(&mut self, key: KeyEvent) {
        if !self.rules.key(key) {
            self.close();
        }
    }

    /// A key while the analysis lies over the table.
    pub(crate) fn key_in_analysis(&mut self, key: KeyEvent) {
        if self.analysis.as_mut().is_none_or(|analysis| !analysis.panel.key(key)) {
            self.close();
        }
    }

    /// Keys that mean the same everywhere.
    pub(crate) fn common_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char('q') | KeyCode::Esc => self.open(Panel::Leave),
            KeyCode::Char('r') => self.open(Panel::Rules),
            KeyCode::Char('?') | KeyCode::F(1) => self.open(Panel::Help),
            KeyCode::PageUp => self.log.turn_page(true),
            KeyCode::PageDown => self.log.turn_page(false),
            _ => {}
        }
    }
}
