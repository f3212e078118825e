//! A table on a server, played by keys: a real server, on a free port of this
//! machine.

#[path = "../../tests/suite/registry/mod.rs"]
mod registry;

use super::{analysis::in_the_making, sitting::clauses};
use crate::client::{JoinOptions, RetryPolicy, TableClient, TableUrl};
use crate::{Look, join::Joined, terminal::Shown};
use parlour_engine::Seat;
use parlour_protocol::wire::{NewTable, TimeControl};
use ratatui::{
    Terminal,
    backend::TestBackend,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
};
use registry::Open;
use std::{
    sync::mpsc,
    time::{Duration, Instant},
};

/// The most time for anything in these tests.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);

/// Someone before a screen far from the table.
struct Far {
    joined: Joined,
    terminal: Terminal<TestBackend>,
    start: Instant,
}

impl Far {
    fn at(place: &TableUrl, game: &str) -> Self {
        Self::called("Ann", place, game)
    }

    fn called(name: &str, place: &TableUrl, game: &str) -> Self {
        let options = JoinOptions { name: name.to_owned(), seat: None, watch: false };
        let client = TableClient::begin(place.clone(), options, None, RetryPolicy::default())
            .expect("a visit");
        let entry = parlour_games::find(game).expect("a game");
        let look = Look { colour: true, pause: 0 };
        let mut far = Self {
            joined: Joined::new(client, entry, &clauses(game), look),
            terminal: Terminal::new(TestBackend::new(120, 36)).expect("a test terminal"),
            start: Instant::now(),
        };
        far.until("the player has a seat", |far| far.joined.is_seated());
        far
    }

    fn now(&self) -> u64 {
        self.start.elapsed().as_millis() as u64
    }

    fn press(&mut self, code: KeyCode) {
        let now = self.now();
        self.joined.key(KeyEvent::new(code, KeyModifiers::NONE), now);
    }

    fn type_in(&mut self, text: &str) {
        for letter in text.chars() {
            self.press(if letter == '⏎' { KeyCode::Enter } else { KeyCode::Char(letter) });
        }
    }

    /// Closes the end of a round, or types the first action of the menu.
    fn press_what_comes_next(&mut self) {
        if self.joined.shows_a_round() {
            return self.press(KeyCode::Char(' '));
        }
        if let Some(action) = self.joined.first_action() {
            self.type_in(&format!("/{action}⏎"));
        }
    }

    fn see(&mut self) -> String {
        let now = self.now();
        self.joined.tick(now);
        let joined = &mut self.joined;
        self.terminal.draw(|frame| joined.draw(frame.area(), frame.buffer_mut())).expect("drawn");
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width);
        let rows = buffer.content.chunks(width);
        rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>() + "\n")
            .collect()
    }

    fn until(&mut self, what: &str, mut is_so: impl FnMut(&mut Self) -> bool) {
        let late = Instant::now() + ANSWER_TIMEOUT;
        while !is_so(self) {
            let seen = self.see();
            assert!(Instant::now() < late, "{what}:\n{seen}");
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

fn table(server: &Open, game: &str) -> TableUrl {
    server.table(&NewTable {
        game: game.to_owned(),
        players: 3,
        bots: Some("rule".to_owned()),
        bot_delay_ms: Some(0),
        ..NewTable::default()
    })
}

#[test]
fn turn_games_are_played_to_their_end_by_pressing_enter() {
    let server = Open::new();
    for game in ["down-the-well", "bread-basket"] {
        let mut far = Far::at(&table(&server, game), game);
        let seen = far.see();
        assert!(seen.contains("Ann (you), the host"), "{seen}");
        far.press(KeyCode::Enter);
        let mut with_menu = 0;
        far.until("the game ends", |far| {
            if far.joined.is_asked() {
                with_menu += u32::from(far.see().contains("Enter: "));
                far.press_what_comes_next();
            }
            far.joined.is_over()
        });
        assert!(with_menu > 3, "{game}: the menu was there {with_menu} times");
        let seen = far.see();
        assert!(seen.contains("Result") && seen.contains("You "), "{game}:\n{seen}");
    }
}

#[test]
fn a_match_that_is_over_is_analysed_once_and_the_next_one_anew() {
    let server = Open::new();
    let mut far = Far::at(&table(&server, "down-the-well"), "down-the-well");
    let (ask, asked) = mpsc::channel();
    let analyse = move |match_no: u32, seat: Seat| {
        let (said, text) = in_the_making();
        said.send(Ok(format!("Match {match_no}: you pass too early."))).expect("it is awaited");
        ask.send((match_no, seat)).expect("the test listens");
        text
    };
    far.joined = far.joined.analysing(Some(Box::new(analyse)));
    far.press(KeyCode::Enter);
    for match_no in [1, 2] {
        far.until("the game ends", |far| {
            if far.joined.is_asked() {
                far.press_what_comes_next();
            }
            far.joined.is_over()
        });
        let seen = far.see();
        assert!(seen.contains("w where you went wrong"), "{seen}");
        far.type_in("w");
        far.until("it is there", |far| {
            far.see().contains(&format!("Match {match_no}: you pass too early."))
        });
        far.type_in("www");
        let seen = far.see();
        assert!(!seen.contains("too early"), "{seen}");
        far.type_in("a");
        far.until("another match", |far| !far.joined.is_over());
    }
    assert_eq!(asked.try_iter().collect::<Vec<_>>(), [1, 2].map(|match_no| (match_no, Seat::ZERO)));
}

#[test]
fn an_analysis_that_failed_is_tried_again() {
    let server = Open::new();
    let mut far = Far::at(&table(&server, "down-the-well"), "down-the-well");
    let answers = std::cell::RefCell::new(vec![
        Ok("You pass too early.".to_owned()),
        Err("This match cannot be analysed: the server does not answer.".to_owned()),
    ]);
    let analyse = move |_: u32, _: Seat| {
        let (said, text) = in_the_making();
        let next = answers.borrow_mut().pop().expect("it is asked twice");
        said.send(next).expect("it is awaited");
        text
    };
    far.joined = far.joined.analysing(Some(Box::new(analyse)));
    far.press(KeyCode::Enter);
    far.until("the game ends", |far| {
        if far.joined.is_asked() {
            far.press_what_comes_next();
        }
        far.joined.is_over()
    });
    far.type_in("w");
    far.until("it fails", |far| far.see().contains("the server does not answer"));
    far.type_in("ww");
    far.until("it is there", |far| far.see().contains("You pass too early."));
    far.type_in("ww");
    assert!(far.see().contains("You pass too early."), "it is not asked a third time");
}

#[test]
fn the_clock_says_how_long_your_move_may_take() {
    let server = Open::new();
    for (time_control, says) in [
        (TimeControl::Turn { seconds: 3600 }, "59:"),
        (TimeControl::Days { days: 3 }, "2 days 23 h"),
    ] {
        let place = server.table(&NewTable {
            game: "down-the-well".to_owned(),
            players: 3,
            bots: Some("rule".to_owned()),
            bot_delay_ms: Some(0),
            time_control,
            ..NewTable::default()
        });
        let mut far = Far::at(&place, "down-the-well");
        far.press(KeyCode::Enter);
        far.until("the match begins", |far| far.joined.is_asked());
        far.until("the clock runs", |far| {
            let seen = far.see();
            seen.lines().next().is_some_and(|head| {
                head.contains(says) && head.trim_end().ends_with("for your move")
            })
        });
    }
}

#[test]
fn one_talks_and_leaves_as_one_likes() {
    let server = Open::new();
    let place = table(&server, "down-the-well");
    let mut far = Far::at(&place, "down-the-well");
    far.type_in("/say Good evening⏎");
    far.until("it is heard", |far| far.see().contains("Ann: Good evening"));
    far.press(KeyCode::Enter);
    far.until("the match begins", |far| far.joined.is_asked());
    far.type_in("/pass⏎");
    far.until("it is refused with its clause", |far| far.see().contains("(DTW-10)"));
    far.press(KeyCode::Char('q'));
    let seen = far.see();
    assert!(seen.contains("keep the seat"), "{seen}");
    // the seat may have been taken with `parlour host`
    assert!(seen.contains(&format!("`parlour join {place}` brings you back")), "{seen}");
    far.press(KeyCode::Char('k'));
    assert!(far.joined.is_done());
}

#[test]
fn the_host_opens_the_table_takes_another_seat_and_is_told_how_to_type_it() {
    let server = Open::new();
    let mut far = Far::at(&table(&server, "down-the-well"), "down-the-well");
    far.type_in("/open⏎");
    far.until("it is open", |far| far.see().contains("The table is open to everyone now."));
    far.type_in("/close⏎");
    far.until("it is closed", |far| far.see().contains("no longer open to everyone"));
    far.type_in("/seat 9⏎");
    assert!(far.see().contains("Name a seat, such as /seat 2."), "{}", far.see());
    far.type_in("/seat 3⏎");
    far.until("Ann sits there", |far| far.see().contains("You sit in seat 3 now."));
    far.type_in("/remove 1⏎");
    far.until("a bot is not removed", |far| far.see().contains("No player sits in that seat."));
}

#[test]
fn a_player_who_spoils_the_game_is_reported_to_the_operator() {
    let server = Open::new();
    let place = table(&server, "down-the-well");
    let mut far = Far::at(&place, "down-the-well");
    let _eve = Far::called("Eve", &place, "down-the-well");
    far.until("Eve sits there", |far| far.see().contains("Eve sits down in seat 2."));
    for wrong in ["/report⏎", "/report 9 insults⏎", "/report 2 rudeness⏎"] {
        far.type_in(wrong);
        assert!(far.see().contains("Name a seat and why, such as /report 2 insults"), "{wrong}");
    }
    far.type_in("/report 1 insults⏎");
    far.until("not Ann herself", |far| far.see().contains("You cannot report yourself."));
    far.type_in("/report 2 other⏎");
    far.until("why?", |far| far.see().contains("Say in a few words what is wrong."));
    far.type_in("/report 2 spoiling She shows her cards⏎");
    far.until("it is kept", |far| far.see().contains("Your report on Eve was sent."));
}

#[test]
fn a_race_is_run_with_the_same_keys_as_at_home() {
    let server = Open::new();
    let mut far = Far::at(&table(&server, "budr-basef"), "budr-basef");
    far.press(KeyCode::Enter);
    far.until("the race begins", |far| far.joined.is_asked());
    let mut flips = 0;
    far.until("a hit is judged", |far| {
        flips += 1;
        far.press(KeyCode::Char(if flips % 40 == 0 { ' ' } else { 'f' }));
        std::thread::sleep(Duration::from_millis(20));
        far.see().contains("Reaction:")
    });
}
