//! What lies before somebody's eyes: the table as it is drawn, the menu, the log, the rules. It is
//! the same for a table in this process and for one at the other end of a line; whose table it
//! is, and what is done there, is the business of whoever holds the desk.

mod paint;

use crate::{
    Look,
    draw::{self, Eyes, Sketch},
    log::LogPanel,
    menu::Menu,
    race::Race,
    rules::RulesPanel,
    sight::Sight,
};
use parlour_engine::{Seat, SeatSet, Turn, Viewer};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

/// What the screen is there for at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// People sit down at a table far away.
    Gathering,
    /// The table is shown to whoever holds the screen.
    Table,
    /// Nothing is shown until this person has taken the screen.
    Cover(Seat),
    /// The game is over.
    Result,
}

/// What lies over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Panel {
    Rules,
    Leave,
}

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
    Here,
    /// At the other end of a line.
    Away,
}

/// What lies before somebody's eyes.
pub(crate) struct Desk {
    pub(crate) at: Where,
    pub(crate) title: &'static str,
    pub(crate) names: Vec<String>,
    /// Who plays at this screen.
    pub(crate) people: SeatSet,
    /// Who sits before the screen, and may see their own cards.
    pub(crate) holder: Option<Seat>,
    /// Who is to choose from the menu.
    pub(crate) asked: Option<Seat>,
    pub(crate) turn: Turn,
    pub(crate) scores: Vec<i64>,
    pub(crate) stage: Stage,
    pub(crate) panel: Option<Panel>,
    pub(crate) menu: Menu,
    pub(crate) sketch: Sketch,
    pub(crate) log: LogPanel,
    pub(crate) rules: RulesPanel,
    pub(crate) race: Race,
    pub(crate) refusal: Option<Refusal>,
    /// What a strong bot would do, and why.
    pub(crate) hint: Option<String>,
    /// What stands in the upper right corner.
    pub(crate) corner: String,
    /// What is to be said instead of whose turn it is.
    pub(crate) notice: Option<String>,
    /// For how long a race is still held, in milliseconds.
    pub(crate) held: u64,
    /// While people gather: what is known of the chairs.
    pub(crate) chairs: Vec<String>,
    pub(crate) look: Look,
}

impl Desk {
    pub(crate) fn new(at: Where, title: &'static str, clauses: &str, look: Look) -> Self {
        Self {
            at,
            title,
            names: Vec::new(),
            people: SeatSet::EMPTY,
            holder: None,
            asked: None,
            turn: Turn::Over,
            scores: Vec::new(),
            stage: Stage::Table,
            panel: None,
            menu: Menu::default(),
            sketch: Sketch::default(),
            log: LogPanel::new(Viewer::Spectator),
            rules: RulesPanel::new(clauses),
            race: Race::default(),
            refusal: None,
            hint: None,
            corner: String::new(),
            notice: None,
            held: 0,
            chairs: Vec::new(),
            look,
        }
    }

    /// Whose eyes look at the table.
    pub(crate) fn eyes(&self) -> Viewer {
        self.holder.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Is it a race, in which anybody may act at any time?
    pub(crate) fn is_race(&self) -> bool {
        matches!(self.turn, Turn::Any(_))
    }

    /// Draws up what the eyes see.
    pub(crate) fn look_at(&mut self, table: &dyn Sight) {
        let eyes = self.eyes();
        self.turn = table.turn();
        self.scores = table.scores();
        self.log.read(table, eyes);
        let view = table.view(eyes);
        let asked = self.asked.filter(|_| self.stage == Stage::Table);
        if asked.is_none() {
            self.hint = None;
        }
        self.sketch = draw::sketch(view.as_ref(), self.seen_with(asked, ""));
        let (actions, complete) = match asked {
            Some(seat) => table.legal(seat),
            None => (Vec::new(), true),
        };
        let hand: Vec<&str> = self.sketch.hand.iter().map(|face| face.code.as_str()).collect();
        let first = asked.map(|seat| table.first(seat)).unwrap_or_default();
        self.menu = self.menu.renewed(actions, complete, self.sketch.card_verbs, &hand, &first);
        self.sketch = draw::sketch(view.as_ref(), self.seen_with(asked, self.menu.intent()));
    }

    fn seen_with<'a>(&self, asked: Option<Seat>, intent: &'a str) -> Eyes<'a> {
        Eyes { own: self.holder, due: asked.is_some(), intent }
    }

    pub(crate) fn open(&mut self, panel: Panel) {
        if panel == Panel::Rules {
            let clause = self.refusal.as_ref().and_then(|refusal| refusal.clause.as_deref());
            self.rules.open(clause);
        }
        self.panel = Some(panel);
    }

    /// A key while the rules lie over the table.
    pub(crate) fn key_in_rules(&mut self, key: KeyEvent) {
        self.panel = self.rules.key(key).then_some(Panel::Rules);
    }

    /// Keys that mean the same everywhere.
    pub(crate) fn common_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char('q') | KeyCode::Esc => self.open(Panel::Leave),
            KeyCode::Char('r' | '?') | KeyCode::F(1) => self.open(Panel::Rules),
            KeyCode::PageUp => self.log.turn_page(true),
            KeyCode::PageDown => self.log.turn_page(false),
            _ => {}
        }
    }
}
