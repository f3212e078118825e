//! Bots that think elsewhere: the table goes on, and what comes back too late is void.

use super::test_table::{TestRng, TestTable, config, plays_to_the_end};
use parlour_engine::{Seat, Turn};
use parlour_table::session::{By, Question, SessionEvent, TableConfig, TimeControl};

/// Ann and a bot that takes its time. Ann has moved, and the bot is to move.
fn a_bot_is_to_move(time_control: TimeControl) -> (TestTable, Seat, Seat) {
    let mut table = TestTable::at(TableConfig {
        time_control,
        cover_after: Some(5),
        ..config("bread-basket", 2)
    });
    table.session.live().let_think_elsewhere();
    let ann = table.sits("Ann");
    let bot = ann.left(2);
    table.does(|session, _| session.put_bot(ann, 1, "expert")).unwrap();
    table.starts();
    while table.turn() != Turn::One(ann) {
        table.waits(500);
    }
    while table.turn() != Turn::One(bot) {
        let (_, action) = table.a_choice();
        table.acts(ann, &action).unwrap();
    }
    (table, ann, bot)
}

/// The one question that is asked now.
fn asked(table: &mut TestTable) -> Question {
    let mut questions = table.session.live().questions(table.now);
    assert!(table.session.live().questions(table.now).is_empty(), "nothing is asked twice");
    assert_eq!(questions.len(), 1, "{questions:?}");
    questions.remove(0)
}

#[test]
fn a_bot_thinks_elsewhere_and_acts_when_its_moment_has_come() {
    let (mut table, _, bot) = a_bot_is_to_move(TimeControl::None);
    let question = asked(&mut table);
    assert_eq!(table.session.next_due(table.now), None, "the table waits for the answer");
    assert_eq!(table.session.live().due(table.now.after(60_000)), None);
    table.session.live().take_answer(question.think());
    assert_eq!(table.session.live().due(table.now), None, "a bot takes half a second at least");
    let events = table.waits(500);
    assert!(
        matches!(&events[..], [SessionEvent::Acted { seat, by: By::Bot, .. }, ..] if *seat == bot),
        "{events:?}"
    );
}

#[test]
fn a_bot_that_falls_over_loses_its_turn_and_another_sits_down() {
    let (mut table, _, bot) = a_bot_is_to_move(TimeControl::None);
    let unanswered = asked(&mut table).unanswered();
    let usual = table.session.game().unwrap().default_action(bot);
    table.session.live().take_answer(unanswered);
    let events = table.waits(500);
    assert!(
        matches!(&events[0], SessionEvent::Acted { action, by: By::Bot, .. } if *action == usual),
        "{events:?}"
    );
    plays_to_the_end(&mut table, &mut TestRng(1));
}

#[test]
fn an_answer_is_void_if_the_clock_was_faster() {
    let (mut table, _, bot) = a_bot_is_to_move(TimeControl::Turn { seconds: 5 });
    let question = asked(&mut table);
    table.now = table.now.after(5_000);
    let event = table.session.live().due(table.now).expect("the time is up");
    assert!(matches!(event, SessionEvent::Acted { seat, by: By::Clock, .. } if seat == bot));
    table.notes(vec![event]);
    table.session.live().take_answer(question.think());
    let acted_by_bot =
        |event: &SessionEvent| matches!(event, SessionEvent::Acted { by: By::Bot, .. });
    assert!(!table.session.live().due(table.now).as_ref().is_some_and(acted_by_bot));
    plays_to_the_end(&mut table, &mut TestRng(1));
}

#[test]
fn an_answer_is_void_if_a_person_has_taken_the_seat() {
    let (mut table, _, bot) = a_bot_is_to_move(TimeControl::None);
    let question = asked(&mut table);
    let (ben, events) = table.session.sit("Ben", Some(1), "").unwrap();
    table.notes(events);
    assert_eq!(ben, bot);
    assert!(!question.is_wanted());
    table.session.live().take_answer(question.think());
    assert!(table.waits(10_000).is_empty(), "Ben is to move");
    let (seat, action) = table.a_choice();
    assert_eq!(seat, ben);
    table.acts(ben, &action).unwrap();
}

#[test]
fn an_answer_is_void_if_the_table_has_gone_back() {
    let (mut table, ann, bot) = a_bot_is_to_move(TimeControl::None);
    let question = asked(&mut table);
    assert!(question.is_wanted());
    table.does(|session, now| session.undo(ann, now)).unwrap();
    assert!(!question.is_wanted(), "it need not be thought through");
    assert_eq!(table.turn(), Turn::One(ann));
    let other = table.legal(ann).pop().unwrap();
    table.acts(ann, &other).unwrap();
    while table.turn() == Turn::One(ann) {
        let (_, action) = table.a_choice();
        table.acts(ann, &action).unwrap();
    }
    assert!(table.session.live().questions(table.now).is_empty(), "the bot is not back yet");
    table.session.live().take_answer(question.think());
    assert_eq!(table.session.next_due(table.now), None, "it thinks anew");
    let anew = asked(&mut table);
    table.session.live().take_answer(anew.think());
    let events = table.waits(500);
    assert!(matches!(&events[0], SessionEvent::Acted { seat, by: By::Bot, .. } if *seat == bot));
}

#[test]
fn races_and_sealed_choices_are_thought_about_elsewhere_too() {
    for game in ["budr-basef", "down-the-well", "basement"] {
        let mut table = TestTable::of(game, 4);
        table.session.live().let_think_elsewhere();
        table.sits("Ann");
        table.starts();
        let seats = table.turn().seats();
        let thinking = table.session.live().questions(table.now);
        assert!(
            thinking.len() + 1 >= usize::from(seats.len()),
            "{game}: all of them think at once"
        );
        table.thoughts.extend(thinking.into_iter().map(Question::think));
        plays_to_the_end(&mut table, &mut TestRng(7));
        assert_eq!(table.read_again().seen_by_all(), table.seen_by_all(), "{game}");
    }
}

#[test]
fn a_hint_delays_no_one() {
    let mut table = TestTable::of("down-the-well", 2);
    let ann = table.sits("Ann");
    table.starts();
    let question = table.session.hint(ann).unwrap();
    let (_, action) = table.a_choice();
    table.acts(ann, &action).unwrap();
    let answer = question.think();
    assert!(answer.choice().is_some_and(|choice| choice.action.starts_with("give ")));
}
