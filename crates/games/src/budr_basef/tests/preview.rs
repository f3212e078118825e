//! What an editor learns of a set before bringing it in (BUD-R32).

use super::table::{at_once, table};
use crate::budr_basef::{BudrBasef, Card, Custom, Face, SetName, SetRule};
use parlour_engine::{
    ActionError, Annotated, Annotation, Game, Seat, erased::AnyGame, story::Story,
};

/// Seat 0 has hit a King and changes the sets, as often as it likes.
fn editing() -> Story<BudrBasef> {
    let rules = BudrBasef { freestyle: true, freestyle_edits: None, ..at_once() };
    let mut story = table(rules, 3, "4S 4H KD");
    story.does(1, "flip").does(2, "flip").does(0, "flip").does(0, "hit");
    story
}

fn preview(story: &Story<BudrBasef>, seat: u8, action: &str) -> Vec<Annotation> {
    let game: &dyn AnyGame = story.table();
    game.preview(Seat::new(seat).unwrap(), action).unwrap_or_else(|no| panic!("{action}: {no}"))
}

fn codes(annotations: &[Annotation]) -> Vec<&str> {
    annotations.iter().map(|preview| preview.code).collect()
}

fn arg<'a>(annotations: &'a [Annotation], code: &str, name: &str) -> &'a str {
    let preview = annotations.iter().find(|preview| preview.code == code);
    let args = &preview.unwrap_or_else(|| panic!("no {code} in {annotations:?}")).args;
    args.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value)
}

fn stack(text: &str) -> Vec<Card> {
    text.split(' ').map(|code| code.parse().unwrap()).collect()
}

#[test]
fn a_set_that_can_never_match_says_so() {
    let story = editing();
    let annotations = preview(&story, 0, "define Never := n1 == 5 && n1 == 6");
    assert_eq!(codes(&annotations), ["never"]);
    assert!(annotations[0].sentence.starts_with("It matches none of "), "{}", annotations[0]);
}

#[test]
fn a_set_that_always_matches_says_so() {
    let story = editing();
    assert_eq!(codes(&preview(&story, 0, "define Always := size >= 1")), ["always"]);
    // not always: a lonely card has no card below it
    let nearly = preview(&story, 0, "define Nearly := r2 >= 0");
    assert_eq!(codes(&nearly), ["matches", "example", "counterexample"]);
    assert_eq!(arg(&nearly, "counterexample", "stack").split(' ').count(), 1);
}

#[test]
fn a_set_that_is_another_under_a_new_name_says_which() {
    let mut story = editing();
    let dozen = "define Dozen := n2 > 0 && n1 > 0 && 12 - n1 == n2";
    assert_eq!(arg(&preview(&story, 0, dozen), "like", "set"), "Twelve");
    // a changed set is compared as it is now
    story.does(0, "activate Twelve").does(0, "modify Twelve target=11");
    assert!(!codes(&preview(&story, 0, dozen)).contains(&"like"));
    story.does(0, "modify Twelve target=12");
    // and so are sets that players invent
    story.does(0, "define Pair := n1 == n2 && n1 > 0");
    let again = preview(&story, 0, "define Twins := n2 == n1 && n2 > 0");
    let like: Vec<&str> = again
        .iter()
        .filter(|preview| preview.code == "like")
        .map(|preview| preview.args[0].1.as_str())
        .collect();
    assert_eq!(like, ["Double", "Pair"]);
}

#[test]
fn how_often_a_set_matches_is_near_the_truth() {
    let story = editing();
    let share = |definition: &str| -> f64 {
        arg(&preview(&story, 0, definition), "matches", "share").parse().unwrap()
    };
    let red = share("define Red := size >= 1 && c1 == 2");
    assert!((red - 50.0).abs() < 2.0, "{red}");
    // 25 of the other 53 cards are red, too, but the lowest stacks have no second card
    let both = share("define Reds := c1 == 2 && c2 == 2");
    assert!((17.0..25.0).contains(&both), "{both}");
    let aces = share("define Ace := r1 == 1");
    assert!((aces - 100.0 / 13.0).abs() < 1.0, "{aces}");
}

#[test]
fn an_example_matches_and_a_counterexample_of_the_same_size_does_not() {
    let story = editing();
    for definition in ["n1 + n2 == 15", "c1 == 2 && s2 == 3 && n3 % 2 == 1", "size > 5 && n1 == nb"]
    {
        let annotations = preview(&story, 0, &format!("define Mine := {definition}"));
        assert_eq!(codes(&annotations), ["matches", "example", "counterexample"]);
        let mine = Custom::compile("Mine", definition).unwrap();
        let (good, bad) = ["example", "counterexample"]
            .map(|code| stack(arg(&annotations, code, "stack")))
            .into();
        assert!(mine.matches(&Face::new(&good, 0, false)), "{definition}: {good:?}");
        assert!(!mine.matches(&Face::new(&bad, 0, false)), "{definition}: {bad:?}");
        assert_eq!(good.len(), bad.len());
    }
}

#[test]
fn an_example_says_what_lies_in_the_keep() {
    let story = editing();
    let annotations = preview(&story, 0, "define Kept := keep >= 10");
    let keep: u8 = arg(&annotations, "example", "keep").parse().unwrap();
    assert!(keep >= 10);
    let sentence = &annotations.iter().find(|preview| preview.code == "example").unwrap().sentence;
    assert!(sentence.ends_with(&format!("(top card last) with {keep} in the keep.")), "{sentence}");
}

#[test]
fn even_what_takes_the_whole_deck_is_among_the_stacks_tried() {
    let story = editing();
    let annotations = preview(&story, 0, "define Everything := size + keep == 54");
    assert_eq!(arg(&annotations, "like", "set"), "All");
}

#[test]
fn a_changed_set_is_compared_with_what_it_is_now() {
    let mut story = editing();
    story.does(0, "activate Odd").does(0, "activate Twelve");
    let fewer = preview(&story, 0, "modify Odd window=5");
    assert_eq!(codes(&fewer), ["matches", "now", "example", "counterexample"]);
    let share = |code| arg(&fewer, code, "share").parse::<f64>().unwrap();
    assert!(share("matches") < share("now"), "{fewer:?}");
    let example = stack(arg(&fewer, "example", "stack"));
    let five = SetRule::official(SetName::Odd);
    assert!(five.matches(&Face::new(&example, 0, false), &story.table().rules().set_options()));
    assert_eq!(example.len(), 5);
    // only two Queens add up to 24
    let queens = preview(&story, 0, "modify Twelve target=24");
    let pair = stack(arg(&queens, "example", "stack"));
    assert!(pair.iter().rev().take(2).all(|card| card.number() == 12), "{pair:?}");
}

#[test]
fn a_change_that_changes_nothing_says_so() {
    let mut story = editing();
    story.does(0, "activate Fries").does(0, "modify Fries steps=11");
    // an Ace and a Queen of one suit, or of one colour: rare, but not the same
    let other = preview(&story, 0, "modify Fries match=colour");
    assert!(!codes(&other).contains(&"no_difference"), "{other:?}");
    story.does(0, "activate Suit").does(0, "modify Suit window=50");
    let same = preview(&story, 0, "modify Suit window=51");
    assert_eq!(codes(&same), ["never", "no_difference"]);
    assert_eq!(arg(&same, "no_difference", "set"), "Suit");
}

#[test]
fn the_same_question_has_the_same_answer_at_every_table() {
    let definition = "define Mine := n1 + n2 + n3 == 20";
    let other = {
        let rules = BudrBasef { freestyle: true, freestyle_edits: None, ..at_once() };
        let mut story = table(rules, 5, "9C KH");
        story.does(1, "flip").does(2, "flip").does(4, "hit");
        preview(&story, 4, definition)
    };
    assert_eq!(preview(&editing(), 0, definition), other);
}

#[test]
fn weighing_does_nothing_and_is_refused_as_the_act_would_be() {
    let story = editing();
    let before = story.state().clone();
    let game: &dyn AnyGame = story.table();
    let seat = |number| Seat::new(number).unwrap();
    let code = |number, action| game.preview(seat(number), action).unwrap_err().code();
    assert_eq!(code(1, "define Mine := n1 == n2"), "not_your_turn");
    assert_eq!(code(0, "define Mine := n1 ==="), "bad_action");
    assert_eq!(code(0, "modify King match=suit"), "illegal");
    match game.preview(seat(0), "modify Twelve target=11") {
        Err(ActionError::Illegal(rule)) => assert_eq!(rule.clause, "BUD-R32"),
        other => panic!("Twelve is not active: {other:?}"),
    }
    assert_eq!(game.preview(seat(0), "activate Odd"), Ok(Vec::new()), "nothing to remark");
    assert_eq!(story.state(), &before);
    assert_eq!(story.table().acts().len(), 4);
}

#[test]
fn remarks_rest_on_the_view_alone() {
    let story = editing();
    let rules = story.table().rules();
    let action = rules.parse(3, "define Mine := n1 == n2").unwrap();
    assert_eq!(
        rules.preview(&story.view(0), &action),
        preview(&story, 0, "define Mine := n1 == n2"),
    );
}
