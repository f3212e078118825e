//! What is refused changes nothing, not a bit of the table and not an entry of the log.

use super::test_table::{
    GAMES, Parlour, TestRng, TestTable, acted, config, plays_to_the_end, seat,
};
use parlour_engine::{Seat, bot::AnyBot, erased::Opened};
use parlour_table::{
    reaction::Micros,
    session::{
        Claim, GameRegistry, Occupant, Phase, Session, SessionError, SessionEvent, TableConfig,
        TimeControl, Timestamp,
    },
};
use std::{
    slice::from_ref,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// The house on a day on which it can open no game.
#[derive(Default)]
struct Fickle {
    is_closed: AtomicBool,
}

impl GameRegistry for Fickle {
    fn open(&self, config: &TableConfig, seed: &str) -> Result<Opened, String> {
        if self.is_closed.load(Ordering::Relaxed) {
            return Err("there are no cards in the house".to_owned());
        }
        Parlour.open(config, seed)
    }

    fn bot(&self, config: &TableConfig, level: &str, seed: u64) -> Result<Box<dyn AnyBot>, String> {
        Parlour.bot(config, level, seed)
    }
}

/// All that can be known of a table, and how long its log is.
fn all_of(table: &TestTable) -> (String, Vec<String>, String, usize) {
    let session = &table.session;
    let open = session.game().map(|game| serde_json::to_string(&game.reveal()).unwrap());
    let seen = table.seen_by_all();
    (session.digest(), seen, open.unwrap_or_default(), table.log.len())
}

/// Something that a person can ask for.
#[derive(Clone, Debug)]
enum Request {
    Sit(Option<u8>),
    Start,
    Bot(u8, &'static str),
    Free(u8),
    Undo,
    Answer(bool),
    Again,
    Act(String, u32),
}

impl Request {
    fn any(rng: &mut TestRng, table: &TestTable, who: Seat) -> Self {
        let number = rng.below(6) as u8;
        match rng.below(20) {
            0 => Self::Sit(None),
            1 => Self::Sit(Some(number)),
            2 => Self::Start,
            3 => Self::Bot(number, "rule"),
            4 => Self::Bot(number, "no one plays like that"),
            5 => Self::Free(number),
            6 => Self::Undo,
            7 => Self::Answer(rng.below(2) == 0),
            8 => Self::Again,
            9 => Self::Act("no such action".to_owned(), table.session.seq()),
            10 => Self::Act("pass".to_owned(), 0),
            // a move of a race waits in a window that no log knows
            _ if table.session.is_in_race() => Self::Act("no such hit".to_owned(), 0),
            _ => {
                let legal = table.legal(who);
                let action = legal.get(rng.below(legal.len())).cloned().unwrap_or_default();
                Self::Act(action, table.session.seq())
            }
        }
    }

    fn said(
        &self,
        session: &mut Session,
        who: Seat,
        now: Timestamp,
    ) -> Result<Vec<SessionEvent>, SessionError> {
        match self {
            Self::Sit(request) => session.sit("Dan", *request, "x").map(|(_, events)| events),
            Self::Start => session.start(who, now),
            Self::Bot(number, level) => session.put_bot(who, *number, level),
            Self::Free(number) => session.free(who, *number, now),
            Self::Undo => session.undo(who, now),
            Self::Answer(yes) => session.allow_undo(who, *yes, now),
            Self::Again => session.again(who, "y", now),
            Self::Act(action, seen) => acted(session, who, action, (*seen, now)),
        }
    }
}

/// The same table after a restart, with the same people connected.
fn after_a_restart(table: &TestTable, house: Arc<dyn GameRegistry>) -> Session {
    let mut session = Session::new(table.session.config().clone(), house, 1);
    for (event, secret, now) in &table.log {
        session.apply(from_ref(event), secret.clone(), *now).unwrap();
    }
    for (number, place) in (0..).zip(table.session.slots()) {
        if let Occupant::Person { gone: Some(gone), .. } = place.occupant {
            session.live().disconnect(seat(number), gone);
        }
    }
    session
}

#[test]
#[allow(clippy::too_many_lines, reason = "one table from its first to its last move")]
fn whatever_is_refused_changes_nothing_and_is_refused_again_after_a_restart() {
    let (mut refused, mut unplayable) = (0, 0);
    for game in GAMES {
        for number in 0..8 {
            let mut rng = TestRng(number * 131 + 7);
            let time_control = match number % 3 {
                0 => TimeControl::None,
                1 => TimeControl::Turn { seconds: 30 },
                _ => TimeControl::Bank { seconds: 60, increment: 2 },
            };
            let house = Arc::new(Fickle::default());
            let config = TableConfig {
                time_control,
                bot_delay_ms: 100,
                cover_after: Some(20),
                ..config(game, 3)
            };
            let mut table =
                TestTable::in_house(config, Arc::clone(&house) as Arc<dyn GameRegistry>);
            table.sits("Ann");
            table.sits("Ben");
            for step in 0..260 {
                // one of the seeds plays on until a second match can be wished for
                if number % 4 == 3 && step == 60 && table.session.phase() == Phase::Playing {
                    plays_to_the_end(&mut table, &mut rng);
                }
                let who = seat(rng.below(3) as u8);
                let is_person = table.session.slot(who).unwrap().is_person();
                match rng.below(12) {
                    0 => drop(table.waits(rng.below(4_000) as u64)),
                    1 if is_person => table.goes(who),
                    2 | 3 if is_person => table.comes_back(who),
                    4 if is_person && rng.below(8) == 0 => {
                        let events = table.session.leave(who, table.now);
                        table.notes(events);
                    }
                    _ if is_person => {
                        let request = Request::any(&mut rng, &table, who);
                        // whether taking back is free is found out by playing again, too
                        let goes_back = matches!(request, Request::Undo | Request::Answer(_));
                        let closed = rng.below(4) == 0 && !goes_back;
                        house.is_closed.store(closed, Ordering::Relaxed);
                        let (now, before) = (table.now, all_of(&table));
                        let said = request.said(&mut table.session, who, now);
                        assert_eq!(all_of(&table), before, "{game} {number}: {request:?} decided");
                        match said {
                            Ok(events) => {
                                table.notes(events);
                                house.is_closed.store(false, Ordering::Relaxed);
                            }
                            Err(no) => {
                                refused += 1;
                                unplayable += u32::from(matches!(no, SessionError::Unplayable(_)));
                                house.is_closed.store(false, Ordering::Relaxed);
                                let mut again = after_a_restart(&table, house.clone());
                                house.is_closed.store(closed, Ordering::Relaxed);
                                let repeated = request.said(&mut again, who, now);
                                assert_eq!(repeated, Err(no), "{game} {number}: {request:?}");
                                house.is_closed.store(false, Ordering::Relaxed);
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(
        refused > 1000 && unplayable >= 5,
        "{refused} refused, {unplayable} of them unplayable"
    );
}

#[test]
fn a_hit_and_a_card_that_are_refused_change_nothing() {
    for number in 0..6 {
        let mut rng = TestRng(number);
        let mut table = TestTable::of("budr-basef", 3);
        let (ann, ben) = (table.sits("Ann"), table.sits("Ben"));
        table.starts();
        let mut refused = 0;
        for _ in 0..400 {
            let who = if rng.below(2) == 0 { ann } else { ben };
            let face = (table.session.face() + rng.below(3) as u32).wrapping_sub(1);
            let action = ["hit", "flip", "nonsense", "hit Dragon"][rng.below(4)].to_owned();
            let arrived = Micros::from(table.now);
            let before = all_of(&table);
            let claim = Claim {
                action: action.clone(),
                face,
                reaction: Some(rng.below(400) as f64),
                steps: vec![rng.below(120) as f64],
            };
            let now = table.now;
            let is_refused = match rng.below(2) {
                0 => table.session.live().hit(who, claim, arrived).is_err(),
                _ => {
                    let seen = table.session.seq();
                    table.session.live().act(who, action.clone(), seen, (now, arrived)).is_err()
                }
            };
            if is_refused {
                refused += 1;
                assert_eq!(all_of(&table), before, "{action} on face {face}");
            }
            if rng.below(3) == 0 {
                let face = table.session.face();
                table.session.live().record_shown(who, face, arrived, Micros::ZERO);
                table.waits(rng.below(300) as u64);
            }
        }
        assert!(refused > 50, "{refused} were refused");
    }
}

/// The comparison sees what a refusal used to leave behind: that a person is ready for a match that
/// cannot begin, a bot in a seat, another draw of the bots' chances.
#[test]
fn what_a_refusal_once_left_behind_would_be_seen() {
    let mut table = TestTable::of("down-the-well", 3);
    let ann = table.sits("Ann");
    table.starts();
    plays_to_the_end(&mut table, &mut TestRng(1));
    for event in [
        SessionEvent::Ready { seat: ann, entropy: String::new() },
        SessionEvent::Botted { seat: seat(2), level: "random".to_owned() },
    ] {
        let before = table.session.digest();
        let number = table.session.seq();
        table.session.apply(from_ref(&event), None, table.now).unwrap();
        assert_ne!(table.session.digest(), before, "{event:?}");
        assert_eq!(table.session.seq(), number + 1);
    }
    let before = table.session.digest();
    let unfit = SessionEvent::Acted {
        seat: ann,
        action: "fly".to_owned(),
        at: None,
        by: parlour_table::session::By::Person,
    };
    assert!(table.session.apply(&[unfit], None, table.now).is_err());
    let other = SessionEvent::SeedCommitted { commit: "0".repeat(64) };
    assert!(table.session.apply(&[other], None, table.now).is_err());
    assert_eq!(table.session.digest(), before, "what does not fit changes nothing");
    assert!(table.session.game().is_some());
}
