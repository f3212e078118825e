//! What holds for every game.

use super::sitting::{Sitting, clauses, table};
use parlour_engine::{
    Seat,
    bot::{AnyBot, Choice},
};
use parlour_table::Player;
use ratatui::crossterm::event::KeyCode;
use std::{
    any::Any,
    sync::mpsc::{Receiver, channel},
};

const SMALL_SCREEN: (u16, u16) = (80, 24);
const LARGE_SCREEN: (u16, u16) = (120, 40);

/// Plays by arrow keys, marks and Enter, a little at random, until the game is over. What is
/// refused is typed instead.
fn play_out(sitting: &mut Sitting, mut each: impl FnMut(&mut Sitting, usize)) {
    let mut chance = 12_345_u32;
    for turn in 0..60_000 {
        sitting.wait(50);
        each(sitting, turn);
        if sitting.screen.is_over() {
            return;
        }
        if sitting.screen.shows_a_round() {
            sitting.press(KeyCode::Enter);
            assert!(sitting.screen.shows_a_round(), "Enter was for the last card");
            sitting.type_in(" ");
            continue;
        }
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if sitting.screen.is_race_now() {
            let keys: Vec<char> = "ffffffffffsskkhhsskkhhsskkhh a".chars().collect();
            sitting.press(KeyCode::Char(keys[(chance >> 20) as usize % keys.len()]));
            continue;
        }
        let before = sitting.screen.events();
        for _ in 0..(chance >> 24) % 5 {
            sitting.press([KeyCode::Right, KeyCode::Tab, KeyCode::Char(' ')][turn % 3]);
        }
        sitting.press(KeyCode::Enter);
        if sitting.screen.events() == before
            && let Some(action) = sitting.screen.first_action()
        {
            sitting.play(&action);
        }
    }
    panic!("never over:\n{}", sitting.see());
}

/// Short games of each kind.
const SHORT_GAMES: &[(&str, &str)] = &[
    ("basement", r#"{"rounds":1}"#),
    ("basset", r#"{"side_bets":"off"}"#),
    ("budr-basef", r#"{"max_plays":120}"#),
    ("budr-basef", r#"{"max_plays":60,"slap":"sealed"}"#),
    ("budr-basef", r#"{"max_plays":60,"announce":true,"freestyle":true}"#),
    ("bread-basket", r#"{"rounds":1}"#),
    ("down-the-well", "{}"),
];

#[test]
fn every_game_is_played_to_its_end_by_keys() {
    for (game, options) in SHORT_GAMES {
        for size in [SMALL_SCREEN, LARGE_SCREEN] {
            let mut sitting = Sitting::with(game, 1, 2, options, size);
            play_out(&mut sitting, |sitting, turn| {
                if turn % 7 == 0 {
                    assert!(!sitting.see().trim().is_empty());
                }
            });
            let seen = sitting.see();
            assert!(seen.contains("Result") && seen.contains('★'), "{game}:\n{seen}");
            sitting.press(KeyCode::Enter);
            assert!(!sitting.screen.is_left(), "{game}: Enter was for the last card");
            sitting.type_in("a");
            assert!(sitting.screen.is_left(), "{game}");
        }
    }
}

#[test]
fn a_result_says_how_it_came_about_and_what_all_matches_come_to() {
    // without Jokers no one wins all cards at once
    let options = r#"{"max_plays":20,"jokers":0}"#;
    for size in [SMALL_SCREEN, LARGE_SCREEN] {
        let mut sitting =
            Sitting::with("budr-basef", 1, 2, options, size).after(vec![1_000, 2_000, 3_000]);
        play_out(&mut sitting, |_, _| {});
        let seen = sitting.see();
        assert!(seen.contains("20 cards have been played: the largest deck wins."), "{seen}");
        // what stands before the log: the name, the score, the sum
        let rows = seen.lines().filter_map(|row| row.split('│').next());
        for (name, before) in [("You", 1_000), ("Mr Ledger", 2_000), ("Aunt Penny", 3_000)] {
            let figures = |row: &str| -> Vec<i64> {
                row.split_whitespace().rev().map_while(|word| word.parse().ok()).take(2).collect()
            };
            let mut named = rows.clone().filter(|row| row.contains(name)).map(figures);
            let summed =
                named.any(|figures| matches!(figures[..], [sum, won] if sum == before + won));
            assert!(summed, "{name}:\n{seen}");
        }
    }
}

#[test]
fn what_enter_plays_is_never_cut() {
    let mut sitting = Sitting::at("basset", 1, 2, SMALL_SCREEN);
    sitting.wait(1);
    for _ in 0..3 {
        sitting.type_in(" ").press(KeyCode::Right);
    }
    let seen = sitting.see();
    assert!(seen.contains("lay 1 on the Ace, 1 on the 2 and 1 on the 3"), "{seen}");
}

#[test]
fn people_never_see_each_others_hands() {
    for (game, options) in SHORT_GAMES {
        let mut sitting = Sitting::with(game, 3, 0, options, SMALL_SCREEN);
        let mut covers = 0;
        play_out(&mut sitting, |sitting, _| {
            if sitting.screen.shows_a_round() {
                return;
            }
            let Some(next) = sitting.screen.covered_for() else { return };
            covers += 1;
            let seen = sitting.see();
            let name = format!("Pass the screen to Person {}.", next.index() + 1);
            assert!(seen.contains(&name), "{seen}");
            assert!(!seen.contains('╭'), "a card is to be seen:\n{seen}");
            for code in sitting.screen.codes_of(next) {
                let there = seen.split(|c: char| !c.is_alphanumeric()).any(|word| word == code);
                let telling = code.len() > 1 && code.parse::<u8>().is_err();
                assert!(!telling || !there, "{code} is to be seen:\n{seen}");
            }
            sitting.press(KeyCode::Enter);
        });
        let gambling_only = *game == "budr-basef";
        assert!(covers > 1 || gambling_only, "{game}: {covers} covers");
    }
}

#[test]
fn a_cover_is_taken_off_by_enter_alone() {
    let mut sitting = Sitting::at("down-the-well", 2, 1, SMALL_SCREEN);
    assert!(sitting.wait(1).see().contains("Pass the screen to Person 1."));
    sitting.type_in("x1/ ");
    assert!(sitting.see().contains("Pass the screen to Person 1."));
    sitting.press(KeyCode::Enter);
    assert!(sitting.see().contains("Your hand"));
}

#[test]
fn what_a_program_does_wrong_is_told_on_the_screen() {
    let (tell, asides) = std::sync::mpsc::channel();
    let mut sitting = Sitting::at("down-the-well", 1, 2, LARGE_SCREEN).overhear(asides);
    tell.send("./mybot: it has ended; the game's own move is made".to_owned()).unwrap();
    let seen = sitting.wait(50).see();
    assert!(seen.contains("./mybot: it has ended; the game's own move is made"), "{seen}");
}

#[test]
fn a_refusal_shows_its_clause_and_leads_to_the_rule() {
    let mut sitting = Sitting::at("down-the-well", 1, 2, SMALL_SCREEN);
    sitting.wait(1).type_in("/pass⏎");
    let seen = sitting.see();
    assert!(seen.contains('✗') && seen.contains("(DTW-10)"), "{seen}");
    sitting.press(KeyCode::Esc).type_in("r");
    let seen = sitting.see();
    assert!(seen.contains("search: DTW-10"), "{seen}");
    assert!(seen.contains("All players pass three cards"), "{seen}");
    sitting.press(KeyCode::Esc);
    let seen = sitting.see();
    assert!(seen.contains("Your hand") && seen.contains("every player passes three"), "{seen}");
}

#[test]
fn a_hint_is_shown_until_one_has_acted() {
    let mut sitting = Sitting::at("bread-basket", 1, 2, SMALL_SCREEN);
    sitting.wait(1).press(KeyCode::F(2));
    assert!(sitting.see().contains("a strong bot thinks"), "at once:\n{}", sitting.see());
    sitting.wait(1);
    let seen = sitting.see();
    assert!(seen.contains("→ play "), "{seen}");
    sitting.press(KeyCode::Enter);
    assert!(!sitting.see().contains("→ play "));
}

#[test]
fn the_rules_are_searched_by_typing() {
    let mut sitting = Sitting::at("down-the-well", 1, 2, SMALL_SCREEN);
    sitting.type_in("r").type_in("dolphins");
    let seen = sitting.see();
    assert!(seen.contains("search: dolphins") && seen.contains("Dolphins"), "{seen}");
    assert!(clauses("down-the-well").contains("DTW-15"));
}

#[test]
fn leaving_is_asked_first() {
    let mut sitting = Sitting::at("down-the-well", 1, 2, SMALL_SCREEN);
    sitting.type_in("q");
    assert!(sitting.see().contains("Leave the table?"));
    sitting.type_in("n");
    assert!(!sitting.see().contains("Leave the table?") && !sitting.screen.is_left());
    sitting.press(KeyCode::Esc).press(KeyCode::Enter).type_in("q");
    assert!(!sitting.screen.is_left(), "only y leaves");
    sitting.type_in("y");
    assert!(sitting.screen.is_left());
}

#[test]
fn three_cards_are_passed_by_toggling_them() {
    let mut sitting = Sitting::at("down-the-well", 1, 2, SMALL_SCREEN);
    sitting.press(KeyCode::Char(' ')).press(KeyCode::Right).press(KeyCode::Char(' '));
    let seen = sitting.see();
    assert!(seen.contains("(2 marked)"), "{seen}");
    sitting.press(KeyCode::Right).press(KeyCode::Char(' ')).press(KeyCode::Enter).wait(10);
    let mut pages = (0..9).map(|_| sitting.press(KeyCode::PageUp).see());
    assert!(pages.any(|page| page.contains("You pass")), "the log says what you passed");
}

#[test]
fn any_size_can_be_drawn() {
    for width in (1..140).step_by(13) {
        for height in 1..44 {
            for (game, options) in SHORT_GAMES {
                let mut sitting = Sitting::with(game, 1, 2, options, (width, height));
                sitting.wait(1).see();
                sitting.type_in("r").see();
                sitting.press(KeyCode::Esc).type_in("q").see();
            }
        }
    }
    assert!(Sitting::at("down-the-well", 1, 2, (60, 10)).see().contains("too small"));
}

#[test]
fn bots_take_their_time() {
    let mut sitting = Sitting::at("down-the-well", 1, 3, SMALL_SCREEN);
    sitting.type_in("+++++").play_first();
    assert!(sitting.see().contains("bots: 500 ms"));
    let events = |sitting: &Sitting| sitting.screen.events();
    sitting.wait(1);
    let before = events(&sitting);
    sitting.wait(400);
    assert_eq!(events(&sitting), before, "still thinking");
    sitting.wait(200);
    let after = events(&sitting);
    assert!(after > before, "one bot has acted");
    sitting.type_in("r").wait(10_000);
    assert_eq!(events(&sitting), after, "nothing happens while someone reads");
}

#[test]
fn without_colours_nothing_has_a_colour() {
    let mut sitting = Sitting::at("down-the-well", 1, 3, SMALL_SCREEN);
    sitting.screen.without_colours();
    sitting.see();
    let cells = &sitting.buffer().content;
    assert!(cells.iter().all(|cell| cell.fg == cell.bg && format!("{:?}", cell.fg) == "Reset"));
}

/// A bot that thinks until it may answer.
struct Slow(Receiver<()>);

impl AnyBot for Slow {
    fn answer(&mut self, _: &dyn Any) -> Option<Choice<String>> {
        let _ = self.0.recv();
        None
    }
}

#[test]
fn nothing_waits_while_a_bot_thinks() {
    let (may_answer, waits) = channel();
    let mut table = table("bread-basket", 1, 1, "{}", "sitting");
    let seat = Seat::new(1).expect("a seat");
    table.reseat(seat, Player::bot("Slow 2", Box::new(Slow(waits))));
    let mut sitting = Sitting::at_table(table, SMALL_SCREEN);
    while sitting.screen.first_action().is_some() {
        sitting.wait_at_once(50).play_first();
    }
    let before = sitting.screen.events();
    sitting.wait_at_once(50).wait_at_once(5_000);
    assert_eq!(sitting.screen.events(), before, "it still thinks");
    assert!(sitting.see().contains("Slow 2 to play"), "{}", sitting.see());
    // keys are taken meanwhile, and what they would play is not kept for later
    sitting.type_in("\n⏎⏎⏎").type_in("q");
    assert!(sitting.see().contains("Leave the table?"));
    sitting.type_in("n");
    drop(may_answer);
    let pictures = sitting.screen.picture_of_keys();
    sitting.wait(5_000);
    assert!(sitting.screen.events() > before, "the game's own move was made for it");
    assert!(sitting.screen.picture_of_keys() > pictures, "a new picture: older keys are dropped");
    assert!(sitting.screen.first_action().is_some(), "and none of them was played");
}

#[test]
fn no_key_acts_under_a_box() {
    let mut sitting = Sitting::at("bread-basket", 1, 2, SMALL_SCREEN);
    sitting.wait(1);
    let before = sitting.screen.events();
    for open in ["?", "q", "r"] {
        sitting.type_in(open).press(KeyCode::Right).press(KeyCode::End);
        assert_eq!(sitting.screen.events(), before, "{open}");
        sitting.press(KeyCode::Esc);
    }
    sitting.type_in("q").press(KeyCode::Enter).type_in("q");
    assert_eq!((sitting.screen.events(), sitting.screen.is_left()), (before, false));
}

#[test]
fn the_leave_box_says_what_is_kept() {
    let mut lost = Sitting::at("bread-basket", 1, 2, SMALL_SCREEN);
    assert!(
        lost.type_in("q").see().contains("the game is lost: it is not being recorded"),
        "{}",
        lost.see()
    );
    let mut kept = Sitting::at("bread-basket", 1, 2, SMALL_SCREEN).recorded_in("game.json");
    assert!(kept.type_in("q").see().contains("The game so far is written to game.json."));
}

#[test]
fn a_card_that_does_not_fit_is_refused_by_its_clause_and_r_opens_it() {
    let mut sitting = Sitting::at("down-the-well", 1, 2, SMALL_SCREEN);
    // one card is marked where three are to be given: exactly that one is tried
    sitting.wait(1).type_in(" ⏎");
    let seen = sitting.see();
    assert!(seen.contains('✗') && seen.contains("DTW-"), "{seen}");
    assert!(seen.contains("1 marked"), "the mark is still there:\n{seen}");
    sitting.type_in("r");
    assert!(sitting.see().contains("search: DTW-"), "{}", sitting.see());
}

#[test]
fn at_a_full_table_you_are_always_to_be_seen() {
    for (game, options, bots) in
        [("basset", r#"{"max_players":12}"#, 11), ("budr-basef", r#"{"slap":"sealed"}"#, 9)]
    {
        for size in [SMALL_SCREEN, LARGE_SCREEN] {
            let mut sitting = Sitting::with(game, 1, bots, options, size);
            for _ in 0..4 {
                let seen = sitting.wait(50).see();
                let own = seen.lines().any(|line| line.contains(" you "));
                assert!(own, "{game} at {size:?}:\n{seen}");
                sitting.go_on();
            }
        }
    }
}

#[test]
fn namesakes_are_told_apart_where_there_is_room() {
    for size in [SMALL_SCREEN, LARGE_SCREEN] {
        let mut sitting = Sitting::at("budr-basef", 1, 5, size);
        let seen = sitting.see();
        for name in
            ["Mr Ledger ", "Aunt Penny ", "Mr Ledger II ", "Aunt Penny II ", "Mr Ledger III "]
        {
            assert!(seen.contains(name), "{name}:\n{seen}");
        }
    }
}
