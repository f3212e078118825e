//! Bots that think elsewhere: the table goes on, and what comes back too late is void.

use super::evening::{Evening, TestRng, config, plays_to_the_end};
use parlour_engine::{Seat, Turn};
use parlour_table::session::{By, Question, SessionEvent, TableConfig, TimeControl};

/// Ann and a bot that takes its time. Ann has moved, and the bot is to move.
fn a_bot_is_to_move(time_control: TimeControl) -> (Evening, Seat, Seat) {
    let mut evening = Evening::at(TableConfig {
        time_control,
        cover_after: Some(5),
        ..config("bread-basket", 2)
    });
    evening.session.live().let_think_elsewhere();
    let ann = evening.sits("Ann");
    let bot = ann.left(2);
    evening.does(|session, _| session.put_bot(ann, 1, "expert")).unwrap();
    evening.starts();
    while evening.turn() != Turn::One(ann) {
        evening.waits(500);
    }
    while evening.turn() != Turn::One(bot) {
        let (_, action) = evening.a_choice();
        evening.acts(ann, &action).unwrap();
    }
    (evening, ann, bot)
}

/// The one question that is asked now.
fn asked(evening: &mut Evening) -> Question {
    let mut questions = evening.session.live().questions(evening.now);
    assert!(evening.session.live().questions(evening.now).is_empty(), "nothing is asked twice");
    assert_eq!(questions.len(), 1, "{questions:?}");
    questions.remove(0)
}

#[test]
fn a_bot_thinks_elsewhere_and_acts_when_its_moment_has_come() {
    let (mut evening, _, bot) = a_bot_is_to_move(TimeControl::None);
    let question = asked(&mut evening);
    assert_eq!(evening.session.next_due(evening.now), None, "the table waits for the answer");
    assert_eq!(evening.session.live().due(evening.now.after(60_000)), None);
    evening.session.live().take_answer(question.think());
    assert_eq!(evening.session.live().due(evening.now), None, "a bot takes half a second at least");
    let events = evening.waits(500);
    assert!(
        matches!(&events[..], [SessionEvent::Acted { seat, by: By::Bot, .. }, ..] if *seat == bot),
        "{events:?}"
    );
}

#[test]
fn a_bot_that_falls_over_loses_its_turn_and_another_sits_down() {
    let (mut evening, _, bot) = a_bot_is_to_move(TimeControl::None);
    let unanswered = asked(&mut evening).unanswered();
    let usual = evening.session.game().unwrap().default_action(bot);
    evening.session.live().take_answer(unanswered);
    let events = evening.waits(500);
    assert!(
        matches!(&events[0], SessionEvent::Acted { action, by: By::Bot, .. } if *action == usual),
        "{events:?}"
    );
    plays_to_the_end(&mut evening, &mut TestRng(1));
}

#[test]
fn an_answer_is_void_if_the_clock_was_faster() {
    let (mut evening, _, bot) = a_bot_is_to_move(TimeControl::Turn { seconds: 5 });
    let question = asked(&mut evening);
    evening.now = evening.now.after(5_000);
    let event = evening.session.live().due(evening.now).expect("the time is up");
    assert!(matches!(event, SessionEvent::Acted { seat, by: By::Clock, .. } if seat == bot));
    evening.notes(vec![event]);
    evening.session.live().take_answer(question.think());
    let acted_by_bot =
        |event: &SessionEvent| matches!(event, SessionEvent::Acted { by: By::Bot, .. });
    assert!(!evening.session.live().due(evening.now).as_ref().is_some_and(acted_by_bot));
    plays_to_the_end(&mut evening, &mut TestRng(1));
}

#[test]
fn an_answer_is_void_if_a_person_has_taken_the_seat() {
    let (mut evening, _, bot) = a_bot_is_to_move(TimeControl::None);
    let question = asked(&mut evening);
    let (ben, events) = evening.session.sit("Ben", Some(1), "").unwrap();
    evening.notes(events);
    assert_eq!(ben, bot);
    assert!(!question.is_wanted());
    evening.session.live().take_answer(question.think());
    assert!(evening.waits(10_000).is_empty(), "Ben is to move");
    let (seat, action) = evening.a_choice();
    assert_eq!(seat, ben);
    evening.acts(ben, &action).unwrap();
}

#[test]
fn an_answer_is_void_if_the_table_has_gone_back() {
    let (mut evening, ann, bot) = a_bot_is_to_move(TimeControl::None);
    let question = asked(&mut evening);
    assert!(question.is_wanted());
    evening.does(|session, now| session.undo(ann, now)).unwrap();
    assert!(!question.is_wanted(), "it need not be thought through");
    assert_eq!(evening.turn(), Turn::One(ann));
    let other = evening.legal(ann).pop().unwrap();
    evening.acts(ann, &other).unwrap();
    while evening.turn() == Turn::One(ann) {
        let (_, action) = evening.a_choice();
        evening.acts(ann, &action).unwrap();
    }
    assert!(evening.session.live().questions(evening.now).is_empty(), "the bot is not back yet");
    evening.session.live().take_answer(question.think());
    assert_eq!(evening.session.next_due(evening.now), None, "it thinks anew");
    let anew = asked(&mut evening);
    evening.session.live().take_answer(anew.think());
    let events = evening.waits(500);
    assert!(matches!(&events[0], SessionEvent::Acted { seat, by: By::Bot, .. } if *seat == bot));
}

#[test]
fn races_and_sealed_choices_are_thought_about_elsewhere_too() {
    for game in ["budr-basef", "down-the-well", "basement"] {
        let mut evening = Evening::of(game, 4);
        evening.session.live().let_think_elsewhere();
        evening.sits("Ann");
        evening.starts();
        let seats = evening.turn().seats();
        let thinking = evening.session.live().questions(evening.now);
        assert!(
            thinking.len() + 1 >= usize::from(seats.len()),
            "{game}: all of them think at once"
        );
        evening.thoughts.extend(thinking.into_iter().map(Question::think));
        plays_to_the_end(&mut evening, &mut TestRng(7));
        assert_eq!(evening.read_again().seen_by_all(), evening.seen_by_all(), "{game}");
    }
}

#[test]
fn a_hint_holds_up_nobody() {
    let mut evening = Evening::of("down-the-well", 2);
    let ann = evening.sits("Ann");
    evening.starts();
    let question = evening.session.hint(ann).unwrap();
    let (_, action) = evening.a_choice();
    evening.acts(ann, &action).unwrap();
    let answer = question.think();
    assert!(answer.choice().is_some_and(|choice| choice.action.starts_with("give ")));
}
