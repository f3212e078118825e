use super::*;
use ratatui::crossterm::event::KeyModifiers;

fn pressed(keys: &[KeyCode]) -> Picker {
    let mut picker = Picker::new(&parlour_games::GAMES, Look::default());
    for code in keys {
        picker.key(KeyEvent::new(*code, KeyModifiers::NONE), 0);
    }
    picker
}

#[test]
fn enter_at_once_is_a_game_against_bots_that_play_well() {
    let picked = pressed(&[KeyCode::Enter]).picked.expect("picked");
    assert_eq!(picked.game, parlour_games::GAMES[0].meta.id);
    assert_eq!((picked.people, picked.level), (1, Level::Medium));
}

#[test]
fn settings_stay_within_what_the_game_allows() {
    let mut keys = vec![KeyCode::End, KeyCode::Up, KeyCode::Up];
    keys.extend([KeyCode::Right; 20]);
    keys.push(KeyCode::Enter);
    let picked = pressed(&keys).picked.expect("picked");
    assert!(picked.people <= picked.players);
    assert_eq!(pressed(&[KeyCode::Char('q')]).picked, None);
}

#[test]
fn master_is_offered_where_it_plays_and_gives_way_elsewhere() {
    use KeyCode::{Down, Enter, Left, Right, Up};
    let well = parlour_games::GAMES.iter().position(|entry| entry.meta.id == "down-the-well");
    let mut keys = vec![Down; well.expect("the game")];
    let to_bots = parlour_games::GAMES.len() - well.expect("the game") + 2;
    keys.extend(vec![Down; to_bots]);
    keys.extend([Right; 9]);
    let picked = pressed(&[&keys[..], &[Enter]].concat()).picked.expect("picked");
    assert_eq!((picked.players, picked.level), (4, Level::Master));
    let fewer = [&keys[..], &[Up, Up, Left, Left, Enter]].concat();
    let picked = pressed(&fewer).picked.expect("picked");
    assert_eq!((picked.players, picked.level), (2, Level::Expert));
}

#[test]
fn a_house_rule_is_picked_in_its_form() {
    use KeyCode::{Down, End, Enter, Right};
    let deck = [Down; 6];
    let keys = [&[End, Right], &deck[..], &[Right, Enter, Enter]].concat();
    let picked = pressed(&keys).picked.expect("picked");
    assert_eq!(picked.options, [("first_player", "random".to_owned())]);
}

#[test]
fn a_game_starts_quick_and_can_be_played_as_written() {
    use KeyCode::{End, Enter, Right, Up};
    assert_eq!(pressed(&[Enter]).picked.expect("picked").preset, Some(Preset::QUICK));
    let picked = pressed(&[End, Up, Right, Enter]).picked.expect("picked");
    assert_eq!(picked.preset, Some(Preset::AS_WRITTEN));
    assert_eq!(picked.options, []);
}

#[test]
fn every_game_has_its_sentence_and_fits_a_small_screen() {
    for entry in &parlour_games::GAMES {
        assert!(!entry.meta.about.is_empty(), "{}", entry.meta.id);
    }
    let mut picker = pressed(&[]);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    picker.draw(buffer.area, &mut buffer);
    let text: String = buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect();
    assert!(text.contains("deal the cards"), "{text}");
}

#[test]
fn nothing_is_dealt_where_the_list_has_no_place() {
    let seen = |picker: &mut Picker, (columns, rows): (u16, u16)| -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
        picker.draw(buffer.area, &mut buffer);
        buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect()
    };
    let enter = KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE);
    let mut picker = pressed(&[]);
    let small = seen(&mut picker, (80, 12));
    assert!(small.contains("too small for the list of games"), "{small}");
    picker.key(enter, 0);
    assert_eq!(picker.picked, None, "what Enter does cannot be seen");
    let large = seen(&mut picker, (80, 24));
    assert!(large.contains("deal the cards"), "{large}");
    picker.key(enter, 0);
    assert!(picker.picked.is_some());
}
