//! What every game promises, as tests that a game runs with one line each:
//!
//! * [`keeps_its_promises`]: the menu agrees with `check`; texts are read as
//!   they are written; same seed, same game; cards and money are conserved;
//!   every game ends; the order in which sealed choices arrive does not matter;
//!   in real time only the stamped log matters; a record replays to the same state.
//! * [`reads_its_views`]: what is written of a view is read as the same view.
//! * [`keeps_its_secrets`]: whatever a viewer cannot know changes nothing of what
//!   it is shown: not the view, nor events, nor the menu, nor a refusal; and a
//!   sealed choice shows only that it has been made.
//! * [`sampled_worlds_are_possible`]: a world that a seat imagines looks to it as the table
//!   does, is sound, and offers it the same; and of a table laid open it imagines that table.
//!
//! The functions panic with the seed and the step of what they found.

use crate::{
    bot::Observation,
    game::{FullGame, Game, Menu},
    rng::{Dealer, FastRng, Rng},
    seat::{Seat, Viewer},
    seated::Seated,
    turn::{Act, Tick, Turn},
};

/// How a test writes a view as bytes: the format that goes over the wire.
pub type Write = fn(&dyn erased_serde::Serialize) -> String;

/// How a test reads a view.
pub type Read<G> = fn(&str) -> Result<<G as Game>::View, String>;

/// More acts than any game of a test needs.
const MAX_TEST_ACTS: usize = 2_000_000;

/// Random play of a seated game, one act at a time.
struct Walk<G: FullGame> {
    seated: Seated<G>,
    rng: FastRng,
    menu: Menu<G::Action>,
}

impl<G: FullGame> Walk<G> {
    fn start(rules: &G, seats: u8, seed: u64) -> (Self, Vec<G::Event>) {
        let mut events = Vec::new();
        let dealer = Dealer::seeded(&format!("contract {seed}"));
        let seated = Seated::open(rules.clone(), seats, dealer, &mut events)
            .unwrap_or_else(|refused| panic!("{seats} seats, {rules:?}: {refused}"));
        (Self { seated, rng: FastRng::new(seed), menu: Menu::new() }, events)
    }

    fn turn(&self) -> Turn {
        self.seated.rules().turn(self.seated.state())
    }

    fn menu_of(&mut self, seat: Seat) -> &[G::Action] {
        self.menu.clear();
        self.seated.rules().menu(self.seated.state(), seat, &mut self.menu);
        &self.menu
    }

    /// A random act of someone whose turn it is; lets time pass where only that helps.
    fn next_act(&mut self) -> Option<Act<G::Action>> {
        let seats = self.turn().seats();
        let nobody = seats.is_empty();
        let late = self.seated.rules().deadline(self.seated.state());
        if let Some(deadline) = late
            && (nobody || self.rng.draw(4) == 0)
        {
            self.seated.advance(deadline).expect("the deadline lies ahead");
            return None;
        }
        assert!(!nobody, "nobody may act and no deadline is set: {:?}", self.seated.state());
        let seat = seats.iter().nth(self.rng.draw(u32::from(seats.len())) as usize)?;
        let (rules, state) = (self.seated.rules().clone(), self.seated.state().clone());
        let action = rules.pick(&state, seat, &mut self.menu, &mut self.rng);
        let action =
            action.unwrap_or_else(|| panic!("{seat:?} may act but has no action: {state:?}"));
        let at = match late {
            // sometimes before the deadline, sometimes on it would change who may act
            Some(Tick(late)) => {
                let now = rules.clock(&state).0;
                Tick(now + u64::from(self.rng.draw((late - now).clamp(1, 1000) as u32)))
            }
            None => rules.clock(&state).after(u64::from(self.rng.draw(700))),
        };
        Some(Act { seat, action, at })
    }
}

/// Plays `games` random games and holds the game to its promises at every step.
///
/// # Panics
/// If it breaks one.
pub fn keeps_its_promises<G: FullGame>(rules: &G, seats: u8, games: u64) {
    let mut pool: Vec<G::Action> = Vec::new();
    for seed in 0..games {
        let (mut walk, _) = Walk::start(rules, seats, seed);
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
            if let Some(act) = walk.next_act()
                && let Err(refused) = walk.seated.submit(act.clone())
            {
                panic!("seed {seed} step {step}: {act:?}: {refused}");
            }
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

/// Plays `games` random games; at every step every seat imagines a world, which must look to
/// it as the table does.
///
/// # Panics
/// If a world does not.
pub fn sampled_worlds_are_possible<G: FullGame>(rules: &G, seats: u8, games: u64) {
    for seed in 0..games {
        let (mut walk, events) = Walk::start(rules, seats, seed);
        let mut memories = vec![G::Memory::default(); usize::from(seats)];
        remember_all(rules, &mut memories, &events);
        for step in 0.. {
            if walk.turn() == Turn::Over {
                break;
            }
            let state = walk.seated.state().clone();
            let here = || format!("seed {seed} step {step}\n{state:?}");
            assert_eq!(
                rules.sample_world(&rules.reveal(&state), &G::Memory::default(), &mut walk.rng),
                Some(state.clone()),
                "the open table is another one, {}",
                here()
            );
            for (seat, memory) in Seat::all(seats).zip(&memories) {
                let view = rules.view(&state, Viewer::Seat(seat));
                let world = rules.sample_world(&view, memory, &mut walk.rng).expect(SAMPLES);
                let seen = rules.view(&world, Viewer::Seat(seat));
                assert_eq!(seen, view, "{seat:?} samples {world:?}, {}", here());
                assert_eq!(rules.audit(&world), Ok(()), "{seat:?} samples {world:?}, {}", here());
                match (rules.turn(&world), rules.turn(&state)) {
                    // whose hands are tied in a race need not be told to others
                    (Turn::Any(some), Turn::Any(others)) => {
                        assert_eq!(some.contains(seat), others.contains(seat), "{}", here());
                    }
                    (turn, other) => assert_eq!(turn, other, "{}", here()),
                }
                let menu = Observation::of(rules, &world, seat).menu;
                assert_eq!(menu.as_slice(), walk.menu_of(seat), "{}", here());
            }
            if let Some(act) = walk.next_act() {
                let events = walk.seated.submit(act).expect("a picked act is legal");
                remember_all(rules, &mut memories, &events);
            }
        }
    }
}

/// What a game lacks that leaves its hidden cards untested.
const SAMPLES: &str = "the game implements `Hidden`";

/// Every seat keeps in mind what it learns of the events.
fn remember_all<G: FullGame>(rules: &G, memories: &mut [G::Memory], events: &[G::Event]) {
    for (seat, memory) in Seat::all(memories.len() as u8).zip(memories) {
        for seen in events.iter().filter_map(|event| rules.redact_for(event, Viewer::Seat(seat))) {
            rules.remember(memory, seat, &seen);
        }
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

/// Plays `games` random games, and looks at each position with every viewer's eyes: the view is
/// written, read and written again.
///
/// # Panics
/// If it is not read, or read as another view, or written as other bytes.
pub fn reads_its_views<G: FullGame>(rules: &G, seats: u8, games: u64, write: Write, read: Read<G>) {
    for seed in 0..games {
        let (mut walk, _) = Walk::start(rules, seats, seed);
        loop {
            let state = walk.seated.state();
            let eyes = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]);
            let views = eyes.map(|viewer| rules.view(state, viewer)).chain([rules.reveal(state)]);
            for view in views {
                let text = write(&view);
                match read(&text) {
                    Ok(again) => {
                        assert_eq!(again, view, "a view is read as another: {text}");
                        assert_eq!(write(&again), text, "a view is written as other bytes");
                    }
                    Err(wrong) => panic!("a view is not read: {wrong}\n{text}"),
                }
            }
            if walk.turn() == Turn::Over {
                break;
            }
            if let Some(act) = walk.next_act() {
                walk.seated.submit(act).expect("the walk acts legally");
            }
        }
    }
}

/// Looks at `positions` random positions with every viewer's eyes, deals anew
/// what the viewer cannot know, and compares all that it is shown, byte by byte.
///
/// # Panics
/// If a byte differs.
pub fn keeps_its_secrets<G: FullGame>(rules: &G, seats: u8, positions: u64, write: Write) {
    let mut seen = 0;
    let mut pool: Vec<G::Action> = Vec::new();
    for seed in 0.. {
        let (mut walk, _) = Walk::start(rules, seats, seed);
        while walk.turn() != Turn::Over {
            if walk.rng.draw(8) == 0 {
                for viewer in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]) {
                    looks_the_same(&mut walk, viewer, &pool, write);
                    sealed_choices_stay_sealed(&mut walk, viewer, write);
                }
                seen += 1;
                if seen >= positions {
                    return;
                }
            }
            if let Some(act) = walk.next_act() {
                if pool.len() < 60 {
                    pool.push(act.action.clone());
                } else {
                    let place = walk.rng.draw(60) as usize;
                    pool[place] = act.action.clone();
                }
                walk.seated.submit(act).expect("the walk acts legally");
            }
        }
    }
}

fn looks_the_same<G: FullGame>(
    walk: &mut Walk<G>,
    viewer: Viewer,
    pool: &[G::Action],
    write: Write,
) {
    let rules = walk.seated.rules().clone();
    let state = walk.seated.state().clone();
    let other = rules.resample_hidden(&state, viewer, &mut walk.rng).expect(SAMPLES);
    let view = write(&rules.view(&state, viewer));
    assert_eq!(view, write(&rules.view(&other, viewer)), "the view of {viewer:?} leaks, {state:?}");
    let at = rules.clock(&state);
    let turn = rules.turn(&state);
    assert_eq!(turn, rules.turn(&other), "whose turn it is leaks to {viewer:?}, {state:?}");
    let mut tried: Vec<Act<G::Action>> = Vec::new();
    if let Viewer::Seat(seat) = viewer {
        let menu: Vec<String> = walk.menu_of(seat).iter().map(ToString::to_string).collect();
        walk.menu.clear();
        rules.menu(&other, seat, &mut walk.menu);
        let again: Vec<String> = walk.menu.iter().map(ToString::to_string).collect();
        if turn.allows(seat) {
            assert_eq!(menu, again, "the menu of {viewer:?} leaks, {state:?}");
        }
        for action in pool {
            let act = Act { seat, action: action.clone(), at };
            let refused = rules.judge(&state, &act).map_err(|refused| refused.to_string());
            let again = rules.judge(&other, &act).map_err(|refused| refused.to_string());
            assert_eq!(refused, again, "a refusal of {act:?} leaks, {state:?}");
        }
        tried.extend(walk.menu.iter().map(|action| Act { seat, action: action.clone(), at }));
    }
    for seat in turn.seats().iter().filter(|&seat| !viewer.is(seat)) {
        walk.menu.clear();
        rules.menu(&state, seat, &mut walk.menu);
        tried.extend(walk.menu.iter().map(|action| Act { seat, action: action.clone(), at }));
    }
    for _ in 0..tried.len().min(3) {
        let chosen = walk.rng.draw(tried.len() as u32) as usize;
        same_events(&rules, (&state, &other), &tried[chosen], viewer, write);
    }
}

/// While others still choose, a viewer sees and hears the same whatever a seat has chosen.
fn sealed_choices_stay_sealed<G: FullGame>(walk: &mut Walk<G>, viewer: Viewer, write: Write) {
    let Turn::Each(seats) = walk.turn() else { return };
    if seats.len() < 2 {
        return;
    }
    let rules = walk.seated.rules().clone();
    let state = walk.seated.state().clone();
    let at = rules.clock(&state);
    for seat in seats.iter().filter(|&seat| !viewer.is(seat)) {
        let shown: Vec<_> = (0..2)
            .filter_map(|_| rules.pick(&state, seat, &mut walk.menu, &mut walk.rng))
            .filter_map(|action| {
                shown_after(&rules, &state, &Act { seat, action, at }, viewer, write)
            })
            .collect();
        if let [one, other] = shown.as_slice() {
            assert_eq!(one, other, "the sealed choice of {seat:?} leaks to {viewer:?}, {state:?}");
        }
    }
}

/// What the viewer sees and hears after an act; nothing if it is refused.
fn shown_after<G: FullGame>(
    rules: &G,
    state: &G::State,
    act: &Act<G::Action>,
    viewer: Viewer,
    write: Write,
) -> Option<(String, Vec<String>)> {
    let mut table = state.clone();
    let mut events = Vec::new();
    rules.play(&mut table, act.clone(), &mut Dealer::seeded("events"), &mut events).ok()?;
    let told = events
        .iter()
        .filter(|event| !rules.reveals_temporarily(event))
        .filter_map(|event| rules.redact_for(event, viewer))
        .map(|event| format!("{} {event}", write(&event)))
        .collect();
    Some((write(&rules.view(&table, viewer)), told))
}

/// After the same act, if the two tables still look the same, then so must what was said.
fn same_events<G: FullGame>(
    rules: &G,
    (state, other): (&G::State, &G::State),
    act: &Act<G::Action>,
    viewer: Viewer,
    write: Write,
) {
    let after = |table: &G::State| shown_after(rules, table, act, viewer, write);
    if let (Some((view, told)), Some((other_view, other_told))) = (after(state), after(other))
        && view == other_view
        && told.len() == other_told.len()
    {
        assert_eq!(told, other_told, "the events of {act:?} leak to {viewer:?}, {state:?}");
    }
}
