//! One cursor, and Enter plays exactly what is marked.

use super::{list::rows_by_verb, *};
use ratatui::crossterm::event::KeyModifiers;

fn menu(actions: &[&str], complete: bool, picks: Picks, hand: &[&str], first: &str) -> Menu {
    let actions: Vec<String> = actions.iter().map(ToString::to_string).collect();
    let hand: Vec<(&str, &'static str)> = hand.iter().map(|&code| (code, "mace")).collect();
    Menu::new(Offer { actions: &actions, complete, picks, hand: &hand, first, game: "" })
}

fn list(actions: &[&str], complete: bool) -> Menu {
    menu(actions, complete, Picks::None, &[], "")
}

fn press(menu: &mut Menu, keys: &str) -> Picked {
    let mut last = Picked::NotMine;
    for letter in keys.chars() {
        let code = match letter {
            '⏎' => KeyCode::Enter,
            '→' => KeyCode::Right,
            '←' => KeyCode::Left,
            '↓' => KeyCode::Down,
            '↑' => KeyCode::Up,
            '⇥' => KeyCode::Tab,
            '⌫' => KeyCode::Backspace,
            letter => KeyCode::Char(letter),
        };
        let shown = menu.meant();
        last = menu.key(KeyEvent::new(code, KeyModifiers::NONE));
        if let Picked::Play(played) = &last {
            assert_eq!(Some(played), shown.as_ref(), "Enter plays what was shown before it");
        }
    }
    last
}

fn play(action: &str) -> Picked {
    Picked::Play(action.to_owned())
}

#[test]
fn one_marked_card_is_played_alone() {
    let tops = ["top 3 7 8", "top 3 7 9", "top 7 8 9"];
    let mut menu = menu(&tops, true, Picks::Several("top"), &["3", "7", "8", "9"], "top 7 8 9");
    assert_eq!(press(&mut menu, " ⏎"), play("top 7"), "to be told that it must be three");
    assert_eq!(press(&mut menu, "→ ⏎"), play("top 7 8"));
    assert_eq!(press(&mut menu, "→→ ⏎"), play("top 7 8 9"));
    assert_eq!(press(&mut menu, "⌫⏎"), play("top 9"), "the card under the cursor");
}

#[test]
fn equal_cards_are_marked_one_by_one() {
    let offered = ["play 6", "play 6 6", "play 6 6 B", "play 7", "play B", "eat"];
    let hand = ["6", "6", "7", "B"];
    let mut menu = menu(&offered, true, Picks::Several("play"), &hand, "play 6");
    assert_eq!(menu.others, ["eat"]);
    assert_eq!(press(&mut menu, " → ⏎"), play("play 6 6"));
    assert_eq!(menu.marks()[..2], [(true, false), (true, true)]);
    assert_eq!(press(&mut menu, "→→ ⏎"), play("play 6 6 B"));
    assert_eq!(press(&mut menu, "↓⏎"), play("eat"));
    assert_eq!(menu.marks(), [(false, false); 4], "one cursor: it is in the list now");
    assert_eq!(press(&mut menu, "↑⏎"), play("play B"));
}

#[test]
fn a_card_that_does_not_fit_can_be_chosen() {
    let mut menu = menu(&["play 9"], true, Picks::Several("play"), &["4", "9"], "play 9");
    assert_eq!(press(&mut menu, "←⏎"), play("play 4"), "to be told why not");
}

#[test]
fn an_action_with_cards_from_elsewhere_stays_in_the_list() {
    let offered = ["play 6", "play 6 9"];
    let menu = menu(&offered, true, Picks::Several("play"), &["6"], "play 6");
    assert_eq!(menu.others, ["play 6 9"]);
}

#[test]
fn places_of_the_table_are_in_order_whatever_the_hand_holds() {
    let offered = ["chef 2", "chef 1", "chef 0"];
    let menu = menu(&offered, true, Picks::One("play"), &["O", "1", "C"], "play 1");
    assert_eq!(menu.others, ["chef 0", "chef 1", "chef 2"]);
}

#[test]
fn stakes_go_up_and_down_by_arrows() {
    let offered = ["lay 2:5 3:5 4:5", "lay K:10 Q:10 J:10"];
    let book = ["2", "3", "4", "J", "Q", "K"];
    let mut menu = menu(&offered, false, Picks::Staked("lay"), &book, "lay 2:5 3:5 4:5");
    assert_eq!(press(&mut menu, " ↑→→ ⏎"), play("lay 2:6 4:5"));
    assert_eq!(press(&mut menu, "→→→↓↓ ⏎"), play("lay 2:6 4:5 K:8"));
}

#[test]
fn money_goes_on_one_card() {
    let offered = ["mace 7 1", "mace 7 10", "mace K 1", "done"];
    let mut menu = menu(&offered, false, Picks::Amount, &["7", "K"], "done");
    assert!(!menu.is_in_hand(), "`done` comes first");
    assert_eq!(press(&mut menu, "⇥→↑↑⏎"), play("mace K 3"));
}

#[test]
fn r_is_never_a_label() {
    let many: Vec<String> = (0..60).map(|n| format!("raise {n}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let mut menu = list(&many, true);
    for letter in ['r', 'q', 'a', 'z'] {
        assert_eq!(press(&mut menu, &letter.to_string()), Picked::NotMine);
    }
}

#[test]
fn numbers_are_sorted_by_value() {
    assert_eq!(
        list(&["play 10", "play 9", "chef 3"], true).actions,
        ["chef 3", "play 9", "play 10"]
    );
}

#[test]
fn verbs_with_several_actions_have_rows_of_their_own() {
    let actions = ["call", "fold", "raise 1", "raise 2", "raise 3"];
    assert_eq!(rows_by_verb(&actions, 2), [0, 2, 4]);
    let mut menu = list(&actions, true);
    menu.rows = vec![0, 2, 4];
    assert_eq!(press(&mut menu, "→↓⏎"), play("raise 2"));
    assert_eq!(press(&mut menu, "↓⏎"), play("raise 3"));
}

#[test]
fn words_are_found_in_any_order() {
    let mut menu = list(&["give 2A 3C 5T", "give 2A 4C 5T", "give 3C 4C 5T"], true);
    assert_eq!(press(&mut menu, "/5t 3c 2⏎"), play("give 2A 3C 5T"));
}

#[test]
fn a_label_jumps_and_a_second_time_plays() {
    let mut menu = list(&["call", "check", "fold"], true);
    assert_eq!(press(&mut menu, "3"), Picked::Taken);
    assert_eq!(press(&mut menu, "3"), play("fold"));
    assert_eq!(press(&mut menu, "1⏎"), play("call"));
    assert_eq!(press(&mut menu, "9"), Picked::NotMine);
}

#[test]
fn what_is_typed_goes_where_the_menu_is_not_all() {
    let mut some = list(&["lay K:10", "lay K:5"], false);
    assert_eq!(press(&mut some, "/lay K:1⏎"), play("lay K:1"));
    let mut all = list(&["play 5C"], true);
    assert_eq!(press(&mut all, "/play 2A⏎"), play("play 2A"), "to be told why not");
    let mut all = list(&["play 5C"], true);
    assert_eq!(press(&mut all, "/pl⏎"), play("play 5C"));
}

#[test]
fn a_menu_that_offers_the_same_keeps_its_marks() {
    let offered: Vec<String> = ["play 6", "play 6 6"].map(str::to_owned).to_vec();
    let hand = [("6", ""), ("6", "")];
    let offer = Offer {
        actions: &offered,
        complete: true,
        picks: Picks::Several("play"),
        hand: &hand,
        first: "play 6",
        game: "basement",
    };
    let mut menu = Menu::new(offer);
    press(&mut menu, " ");
    menu.sleep();
    assert_eq!(press(&mut menu, "⏎"), Picked::NotMine, "nothing is played in others' turns");
    let mut menu = menu.renewed(offer);
    assert_eq!(press(&mut menu, "→ ⏎"), play("play 6 6"));
}
