//! A record, looked at.

use super::sitting::table;
use crate::{Look, terminal::Shown, viewer::Watching};
use parlour_engine::{Seat, Viewer};
use parlour_protocol::{Record, Registry, Replay};
use parlour_table::Step;
use ratatui::{
    buffer::Buffer,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
    layout::Rect,
};

fn watching() -> Watching {
    watching_as(None)
}

fn watching_as(viewer: Option<Viewer>) -> Watching {
    let mut table = table("down-the-well", 0, 3, "{}", "watched");
    while table.step(parlour_engine::Tick(0)) != Step::Over {}
    let registry = Registry {
        games: &parlour_games::GAMES,
        bot: &|_, _, _, _| Err("no one plays on".into()),
        character: |_, _| None,
        fresh_seed: String::new,
    };
    let record = Record::of_game(table.game(), "watched");
    let replay = Replay::new(registry, record).expect("a whole record");
    Watching::new(replay, viewer, Look::default())
}

fn see(watching: &mut Watching, keys: &[KeyCode]) -> String {
    for code in keys {
        watching.key(KeyEvent::new(*code, KeyModifiers::NONE), 0);
    }
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    watching.draw(buffer.area, &mut buffer);
    let rows = buffer.content.chunks(80);
    rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>() + "\n")
        .collect()
}

#[test]
fn a_record_is_stepped_through_both_ways() {
    let mut watching = watching();
    let first = see(&mut watching, &[]);
    assert!(first.contains("move 0 of") && first.contains("The deal"), "{first}");
    assert!(see(&mut watching, &[KeyCode::Right, KeyCode::Right]).contains("move 2 of"));
    assert!(see(&mut watching, &[KeyCode::Left]).contains("move 1 of"));
    assert!(see(&mut watching, &[KeyCode::PageDown]).contains("move 11 of"));
    assert!(see(&mut watching, &[KeyCode::End]).contains("Scores: "));
    assert_eq!(see(&mut watching, &[KeyCode::Home]), first);
}

#[test]
fn eyes_change_what_is_seen() {
    let mut watching = watching();
    let everything = see(&mut watching, &[]);
    assert!(everything.contains("everything face up"));
    let spectator = see(&mut watching, &[KeyCode::Char('v')]);
    assert!(spectator.contains("as a spectator") && !spectator.contains("Your hand"));
    let seat = see(&mut watching, &[KeyCode::Char('1')]);
    assert!(seat.contains("eyes of player 1") && seat.contains("Your hand"), "{seat}");
    assert_eq!(see(&mut watching, &[KeyCode::Char('e')]), everything);
}

#[test]
fn a_record_opens_as_the_viewer_saw_it_who_was_asked_for() {
    let seat = see(&mut watching_as(Some(Viewer::Seat(Seat::new(0).expect("a seat")))), &[]);
    assert_eq!(seat, see(&mut watching(), &[KeyCode::Char('1')]));
    assert_ne!(seat, see(&mut watching(), &[]));
}

#[test]
fn the_transcript_is_the_whole_record() {
    let mut watching = watching();
    let text = see(&mut watching, &[KeyCode::Char('t')]);
    assert!(text.contains("Hand 1, dealt by") && text.contains("Player 1: pass"), "{text}");
    let end = see(&mut watching, &[KeyCode::End]);
    assert!(end.contains("wins the hand"), "{end}");
    assert!(see(&mut watching, &[KeyCode::Char('t')]).contains("move 0 of"));
    see(&mut watching, &[KeyCode::Char('q')]);
    assert!(watching.is_done());
}

#[test]
fn a_terminal_that_is_too_small_says_how_large_it_has_to_be() {
    let mut watching = watching();
    let mut buffer = Buffer::empty(Rect::new(0, 0, 50, 9));
    watching.draw(buffer.area, &mut buffer);
    let seen: String = buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect();
    assert!(seen.contains("at least 40×12"), "{seen}");
}
