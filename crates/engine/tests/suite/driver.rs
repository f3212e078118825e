//! A driver at made-up tables: who is asked, whose answer counts, and what happens first.

use parlour_engine::{Choice, Driver, Next, Seat, SeatSet, Situation, Tick, Turn, driver::Request};

const ANN: Seat = Seat::ZERO;
const END: Tick = Tick(u64::MAX);

fn ben() -> Seat {
    Seat::new(1).unwrap()
}

fn both() -> SeatSet {
    SeatSet::all(2)
}

fn turn_of(seat: Seat) -> Situation {
    Situation { turn: Turn::One(seat), stimulus: 0, clock: Tick(0), deadline: None }
}

fn race(stimulus: u32, clock: u64) -> Situation {
    Situation { turn: Turn::Any(both()), stimulus, clock: Tick(clock), deadline: None }
}

/// The next step, which has to be a question.
fn asks(driver: &mut Driver<&'static str>, table: &Situation) -> Request {
    match driver.next(table, both(), END, true) {
        Next::Ask(request) => request,
        other => panic!("not a question: {other:?}"),
    }
}

fn act(seat: Seat, action: &'static str, at: u64) -> Next<&'static str> {
    Next::Act { seat, action: Some(action), at: Tick(at) }
}

#[test]
fn in_a_turn_game_the_bot_is_asked_once_and_plays_when_it_may() {
    let mut driver = Driver::default();
    let request = asks(&mut driver, &turn_of(ANN));
    assert_eq!(request.seat, ANN);
    assert_eq!(driver.next(&turn_of(ANN), both(), END, true), Next::Wait(None), "it thinks");
    assert!(driver.answer(&turn_of(ANN), request.number, Some(Choice::of("play"))));
    assert_eq!(driver.next(&turn_of(ANN), both(), END, false), Next::Wait(None), "too early");
    assert_eq!(driver.next(&turn_of(ANN), both(), END, true), act(ANN, "play", 0));
}

#[test]
fn a_bot_without_an_answer_gets_the_games_own_move() {
    let mut driver = Driver::<&str>::default();
    let request = asks(&mut driver, &turn_of(ANN));
    driver.answer(&turn_of(ANN), request.number, None);
    let own_move = Next::Act { seat: ANN, action: None, at: Tick(0) };
    assert_eq!(driver.next(&turn_of(ANN), both(), END, true), own_move);
}

#[test]
fn an_answer_is_void_once_its_seat_has_acted() {
    let mut driver = Driver::default();
    let request = asks(&mut driver, &turn_of(ANN));
    driver.acted(ANN, Tick(0)); // the clock moved for it
    assert!(!driver.answer(&turn_of(ANN), request.number, Some(Choice::of("late"))));
    let anew = asks(&mut driver, &turn_of(ANN));
    assert_ne!(anew.number, request.number, "it is its turn once more, and it is asked anew");
}

#[test]
fn a_sealed_choice_stays_valid_when_the_others_choose() {
    let sealed = |seats| Situation { turn: Turn::Each(seats), ..turn_of(ANN) };
    let mut driver = Driver::default();
    let first = asks(&mut driver, &sealed(both()));
    let second = asks(&mut driver, &sealed(both()));
    assert_eq!((first.seat, second.seat), (ANN, ben()), "both think at once");
    driver.answer(&sealed(both()), second.number, Some(Choice::of("second")));
    driver.answer(&sealed(both()), first.number, Some(Choice::of("first")));
    assert_eq!(driver.next(&sealed(both()), both(), END, true), act(ANN, "first", 0));
    driver.acted(ANN, Tick(0));
    let left = sealed(SeatSet::only(ben()));
    assert_eq!(driver.next(&left, both(), END, true), act(ben(), "second", 0));
}

#[test]
fn in_real_time_the_faster_hand_comes_first_and_a_deadline_before_a_hand_as_fast() {
    let mut driver = Driver::default();
    let table = Situation { deadline: Some(Tick(1_300)), ..race(1, 1_000) };
    let (first, second) = (asks(&mut driver, &table), asks(&mut driver, &table));
    driver.answer(&table, first.number, Some(Choice::after("slow", 300)));
    driver.answer(&table, second.number, Some(Choice::after("fast", 200)));
    assert_eq!(driver.next(&table, both(), Tick(1_199), true), Next::Wait(Some(Tick(1_200))));
    assert_eq!(driver.next(&table, both(), Tick(1_200), true), act(ben(), "fast", 1_200));
    assert_eq!(driver.next(&table, both(), END, true), Next::Advance(Tick(1_300)));
}

#[test]
fn a_new_face_makes_plans_void_and_a_bot_that_is_thinking_is_asked_again_when_it_is_back() {
    let mut driver = Driver::default();
    let (first, second) = (asks(&mut driver, &race(1, 0)), asks(&mut driver, &race(1, 0)));
    driver.answer(&race(1, 0), first.number, Some(Choice::after("old", 300)));
    let again = asks(&mut driver, &race(2, 100));
    assert_eq!(again.seat, ANN, "Ben still thinks about the old stimulus");
    assert_eq!(driver.is_open(second.number), Some(false), "no one needs to wait for it");
    assert!(!driver.answer(&race(2, 100), second.number, Some(Choice::after("late", 1))));
    assert_eq!(asks(&mut driver, &race(2, 100)).seat, ben());
    driver.answer(&race(2, 100), again.number, Some(Choice::after("new", 300)));
    assert_eq!(driver.next(&race(2, 100), both(), END, true), act(ANN, "new", 400));
}

#[test]
fn a_bot_that_has_touched_something_is_asked_for_more_and_counts_from_there() {
    let mut driver = Driver::default();
    let (first, second) = (asks(&mut driver, &race(1, 0)), asks(&mut driver, &race(1, 0)));
    driver.answer(&race(1, 0), first.number, Some(Choice::after("touch", 200)));
    driver.answer(&race(1, 0), second.number, None);
    assert_eq!(driver.next(&race(1, 0), both(), END, true), act(ANN, "touch", 200));
    driver.acted(ANN, Tick(200));
    let more = asks(&mut driver, &race(1, 200));
    assert_eq!(more.seat, ANN);
    driver.answer(&race(1, 200), more.number, Some(Choice::after("hit", 80)));
    assert_eq!(driver.next(&race(1, 200), both(), END, true), act(ANN, "hit", 280));
}

#[test]
fn who_gets_up_takes_nothing_along_and_who_sits_down_is_asked() {
    let mut driver = Driver::default();
    let (first, second) = (asks(&mut driver, &race(1, 0)), asks(&mut driver, &race(1, 0)));
    driver.answer(&race(1, 0), first.number, Some(Choice::after("old", 300)));
    driver.reseat(ANN);
    driver.reseat(ben());
    assert_eq!(driver.is_open(second.number), None, "that bot sits here no longer");
    assert_eq!(asks(&mut driver, &race(1, 50)).seat, ANN);
    let only_ann = SeatSet::only(ANN);
    assert_eq!(driver.next(&race(1, 50), only_ann, END, true), Next::Wait(None), "Ben is a person");
}
