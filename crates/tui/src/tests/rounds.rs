//! What a round came to, at a table on a server: match after match, and whatever the connection
//! brings at once.

use super::sitting::{clauses, table};
use crate::{
    Look,
    race_event::RaceEvent,
    table_screen::{Stage, TableScreen, Where},
    visible_table::{Sentence, VisibleTable},
};
use parlour_engine::{Seat, Tick, Turn, Viewer, erased::AnyView};
use parlour_table::Table;
use ratatui::{buffer::Buffer, layout::Rect};

/// A table on a server, which says what the test says.
struct Served {
    table: Table,
    match_no: u32,
    scores: Vec<i64>,
    happened: Vec<(String, bool)>,
}

impl VisibleTable for Served {
    fn seats(&self) -> u8 {
        3
    }

    fn match_no(&self) -> u32 {
        self.match_no
    }

    fn turn(&self) -> Turn {
        self.table.game().turn()
    }

    fn scores(&self) -> Vec<i64> {
        self.scores.clone()
    }

    fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        self.table.game().view(viewer)
    }

    fn legal(&self, seat: Seat) -> (Vec<String>, bool) {
        self.table.game().legal(seat)
    }

    fn first(&self, seat: Seat) -> String {
        self.table.game().default_action(seat)
    }

    fn happenings(&self, first: usize, _viewer: Viewer) -> Vec<(String, bool)> {
        self.happened[first..].to_vec()
    }

    fn sentence_count(&self) -> usize {
        0
    }

    fn sentences(&self, _first: usize, _viewer: Viewer) -> Vec<Sentence> {
        Vec::new()
    }

    fn race_event_count(&self) -> usize {
        0
    }

    fn events(&self) -> usize {
        self.happened.len()
    }

    fn race_events(&self, _first: usize) -> Vec<(Tick, RaceEvent)> {
        Vec::new()
    }
}

/// Ann before a screen far from the table.
struct Far {
    served: Served,
    screen: TableScreen,
}

impl Far {
    fn sits_down() -> Self {
        let table = table("bread-basket", 1, 2, "{}", "rounds");
        let look = Look { colour: false, pause: 0 };
        let meta = table.game().meta();
        let mut screen = TableScreen::new(Where::Remote, meta, &clauses("bread-basket"), look);
        screen.words.names = ["Ann", "Bob", "Cy"].map(str::to_owned).to_vec();
        screen.holder = Some(Seat::ZERO);
        screen.stage = Stage::Table;
        let served = Served { table, match_no: 1, scores: vec![0; 3], happened: Vec::new() };
        Self { served, screen }
    }

    /// These events come at once, and then it stands so.
    fn receives(&mut self, events: &[&str], scores: [i64; 3]) -> String {
        let events = events.iter().map(|&event| (event.to_owned(), event.starts_with("Round")));
        self.served.happened.extend(events);
        self.served.scores = scores.to_vec();
        self.screen.look_at(&self.served);
        let area = Rect::new(0, 0, 100, 30);
        let mut buffer = Buffer::empty(area);
        self.screen.paint(area, &mut buffer);
        let rows = buffer.content.chunks(100);
        let seen =
            rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>());
        let seen: Vec<String> = seen.collect();
        self.screen.close();
        seen.join("\n")
    }
}

/// The row of the box that begins like this.
fn row(seen: &str, name: &str, now: &str, total: &str) -> bool {
    let figures = [now, total];
    seen.lines().any(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        words.windows(3).any(|three| three[0] == name && three[1..] == figures)
    })
}

#[test]
fn the_second_match_counts_from_nothing() {
    let mut far = Far::sits_down();
    far.receives(&["The cards are dealt."], [0; 3]);
    let seen = far.receives(&["Round 1 is over."], [61, 40, 5]);
    assert!(row(&seen, "You", "+61", "61"), "{seen}");
    far.receives(&["Seat 0 wins the match."], [61, 40, 5]);
    far.served.match_no = 2;
    far.receives(&["New cards are dealt."], [0; 3]);
    let seen = far.receives(&["Round 1 is over."], [5, 10, 8]);
    assert!(row(&seen, "You", "+5", "5"), "{seen}");
    assert!(row(&seen, "Bob", "+10", "10"), "{seen}");
    assert!(seen.contains("★ Bob"), "{seen}");
    let why = &far.screen.why_over;
    assert_eq!(why, &["New cards are dealt.", "Round 1 is over."], "nothing of the first match");
}

#[test]
fn a_name_in_wide_letters_leaves_the_figures_in_their_columns() {
    let mut far = Far::sits_down();
    far.screen.words.names[1] = "山田太郎".to_owned();
    far.receives(&["The cards are dealt."], [0; 3]);
    let seen = far.receives(&["Round 1 is over."], [61, 40, 5]);
    // a wide letter is drawn into one cell and leaves the next one empty
    let at = |figure: &str| {
        let line = seen.lines().find(|line| line.contains(figure)).unwrap();
        line[..line.find(figure).unwrap()].chars().count()
    };
    assert_eq!(at("+61"), at("+40"), "{seen}");
}

#[test]
fn several_rounds_at_once_are_not_summed_up_as_one() {
    let mut far = Far::sits_down();
    let seen = far.receives(&["Cards are dealt.", "Round 1 is over."], [20, 0, 7]);
    assert!(!seen.contains("play goes on"), "what came before is not known: {seen}");
    let seen = far.receives(&["Round 2 is over."], [30, 1, 7]);
    assert!(row(&seen, "You", "+10", "30"), "{seen}");
    let seen = far.receives(&["Round 3 is over.", "Round 4 is over."], [50, 9, 9]);
    assert!(!seen.contains("play goes on"), "{seen}");
    let seen = far.receives(&["Round 5 is over."], [52, 9, 9]);
    assert!(row(&seen, "You", "+2", "52"), "{seen}");
}

#[test]
fn what_was_missed_while_the_connection_was_down_is_not_counted() {
    let mut far = Far::sits_down();
    far.receives(&["The cards are dealt."], [0; 3]);
    far.screen.is_down = true;
    far.receives(&[], [0; 3]);
    far.screen.is_down = false;
    far.receives(&[], [0; 3]);
    far.receives(&["A card is played."], [40, 0, 0]);
    let seen = far.receives(&["Round 3 is over."], [43, 6, 0]);
    assert!(row(&seen, "You", "+3", "43"), "{seen}");
}
