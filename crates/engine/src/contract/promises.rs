//! What the rules promise: menu, check and texts agree, and the same acts lead to the same table.

use super::{points::Account, walk::Walk};
use crate::{
    game::FullGame,
    rng::Rng,
    seat::{Seat, Viewer},
    seated::Seated,
    turn::{Act, Tick, Turn},
};

/// At one step in so many, early in a game, it is compared how acts are judged and how they are done: that copies the
/// table with all its acts.
const STEPS_PER_JUDGEMENT: usize = 16;
const MAX_JUDGED_STEPS: usize = 400;

/// More acts than any game of a test needs.
const MAX_TEST_ACTS: usize = 2_000_000;

/// Plays `games` random games and holds the game to its promises at every step.
///
/// # Panics
/// If it breaks one.
pub fn keeps_its_promises<G: FullGame>(rules: &G, seats: u8, games: u64) {
    let mut pool: Vec<G::Action> = Vec::new();
    for seed in 0..games {
        let (mut walk, _) = Walk::start(rules, seats, seed);
        let mut account = Account::open(rules, walk.seated.state());
        for step in 0.. {
            assert!(step < MAX_TEST_ACTS, "seed {seed}: the game does not end");
            if let Err(lost) = rules.audit(walk.seated.state()) {
                panic!("seed {seed} step {step}: {lost}\n{:?}", walk.seated.state());
            }
            if walk.turn() == Turn::Over {
                break;
            }
            if step < 400 || walk.rng.draw(50) == 0 {
                menu_agrees_with_check(&mut walk, &mut pool, seed, step);
                sealed_order_does_not_matter(&mut walk);
            }
            if step < MAX_JUDGED_STEPS && step % STEPS_PER_JUDGEMENT == 0 {
                judging_agrees_with_acting(&walk, &pool);
            }
            let act = walk.next_act();
            let mut events = std::mem::take(&mut walk.passed);
            if let Some(act) = act {
                match walk.seated.submit(act.clone()) {
                    Ok(happened) => events.extend(happened),
                    Err(refused) => panic!("seed {seed} step {step}: {act:?}: {refused}"),
                }
            }
            account.enter(rules, &events, walk.seated.state(), (seed, step));
        }
        let again = walk.seated.replayed().expect("a record is accepted again");
        assert_eq!(
            again.state(),
            walk.seated.state(),
            "seed {seed}: the record replays differently"
        );
        same_seed_same_log(rules, seats, &walk.seated, seed);
        assert_eq!(rules.scores(walk.seated.state()).len(), usize::from(seats));
    }
}

fn menu_agrees_with_check<G: FullGame>(
    walk: &mut Walk<G>,
    pool: &mut Vec<G::Action>,
    seed: u64,
    step: usize,
) {
    let rules = walk.seated.rules().clone();
    let state = walk.seated.state().clone();
    let at = rules.clock(&state);
    let here = || format!("seed {seed} step {step}\n{state:?}");
    let turn = rules.turn(&state);
    for seat in Seat::all(rules.seats(&state)) {
        let menu = walk.menu_of(seat).to_vec();
        if !turn.allows(seat) {
            for action in pool.iter().take(40) {
                let act = Act { seat, action: action.clone(), at };
                assert!(rules.judge(&state, &act).is_err(), "{act:?} out of turn, {}", here());
            }
            continue;
        }
        assert!(!menu.is_empty(), "{seat:?} has nothing to do, {}", here());
        for (i, action) in menu.iter().enumerate() {
            assert!(!menu[..i].contains(action), "{action} stands twice, {}", here());
            let act = Act { seat, action: action.clone(), at };
            if let Err(refused) = rules.judge(&state, &act) {
                panic!("the menu offers {action}, refused: {refused}, {}", here());
            }
            let text = action.to_string();
            match rules.parse(rules.seats(&state), &text) {
                Ok(read) => assert_eq!(&read, action, "`{text}` is read differently"),
                Err(wrong) => panic!("the menu's own `{text}` is not read: {wrong}"),
            }
        }
        if rules.menu_is_complete(&state) {
            for action in &*pool {
                let act = Act { seat, action: action.clone(), at };
                if rules.judge(&state, &act).is_ok() {
                    assert!(menu.contains(action), "{action} passes but is not listed, {}", here());
                }
            }
        }
        if !matches!(turn, Turn::Any(_)) {
            let action = rules.default_action(&rules.view(&state, Viewer::Seat(seat)));
            let act = Act { seat, action, at };
            if let Err(refused) = rules.judge(&state, &act) {
                panic!("the default move {} is refused: {refused}, {}", act.action, here());
            }
        }
        for action in menu {
            if pool.len() < 400 {
                if !pool.contains(&action) {
                    pool.push(action);
                }
            } else if walk.rng.draw(20) == 0 {
                let place = walk.rng.draw(400) as usize;
                pool[place] = action;
            }
        }
    }
}

/// An act that is judged is refused for the same reason as one that is tried.
fn judging_agrees_with_acting<G: FullGame>(walk: &Walk<G>, pool: &[G::Action]) {
    let now = walk.seated.rules().clock(walk.seated.state());
    let seats = Seat::all(walk.seated.rules().seats(walk.seated.state()));
    for (seat, action) in seats.zip(pool.iter().rev()) {
        for at in [now, Tick(now.0 + 1)] {
            let act = Act { seat, action: action.clone(), at };
            let judged = format!("{:?}", walk.seated.judge(act.clone()));
            assert_eq!(judged, format!("{:?}", walk.seated.clone().submit_unheard(act)));
        }
    }
}

fn sealed_order_does_not_matter<G: FullGame>(walk: &mut Walk<G>) {
    let Turn::Each(seats) = walk.turn() else { return };
    if seats.len() < 2 {
        return;
    }
    let rules = walk.seated.rules().clone();
    let state = walk.seated.state().clone();
    let at = rules.clock(&state);
    let mut acts: Vec<Act<G::Action>> = Vec::new();
    for seat in seats.iter() {
        let action = rules.pick(&state, seat, &mut walk.menu, &mut walk.rng);
        acts.push(Act { seat, action: action.expect("who owes an act has one"), at });
    }
    let in_order = |acts: &mut dyn Iterator<Item = &Act<G::Action>>| {
        let mut table = walk.seated.clone();
        for act in acts {
            let done = table.submit(act.clone());
            assert!(done.is_ok(), "sealed {act:?}: {done:?}");
        }
        table.state().clone()
    };
    let forth = in_order(&mut acts.iter());
    let back = in_order(&mut acts.iter().rev());
    assert_eq!(forth, back, "the order in which sealed choices arrived mattered");
}

/// The same seed and acts give the same log, and stopping the clock on the way changes nothing.
fn same_seed_same_log<G: FullGame>(rules: &G, seats: u8, first: &Seated<G>, seed: u64) {
    let run = |pauses: bool| {
        let (walk, mut log) = Walk::start(rules, seats, seed);
        let mut table = walk.seated;
        for act in first.acts() {
            if pauses {
                let now = rules.clock(table.state()).0;
                let halfway = Tick(now + act.at.0.saturating_sub(now) / 2);
                log.extend(table.advance(halfway).expect("halfway lies ahead"));
            }
            log.extend(table.submit(act.clone()).expect("accepted the first time"));
        }
        log.extend(table.advance(rules.clock(first.state())).expect("the end lies ahead"));
        (table.state().clone(), format!("{log:?}"))
    };
    let straight = run(false);
    assert_eq!(&straight.0, first.state(), "seed {seed}: the same acts led elsewhere");
    assert_eq!(straight, run(true), "seed {seed}: looking at the clock changed the game");
}
