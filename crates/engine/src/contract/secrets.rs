//! What a viewer cannot know changes nothing of what it is shown, and a table dealt anew can be
//! played on.

use super::{
    views::Write,
    walk::{SAMPLES, Walk},
};
use crate::{
    game::FullGame,
    rng::{Dealer, Rng},
    seat::{Seat, Viewer},
    turn::{Act, Turn},
};

/// Looks at `positions` random positions for every viewer, deals anew
/// what the viewer cannot know, and compares all that it is shown, byte by byte. The table dealt
/// anew must be sound, and those who are to act there must have a legal action.
///
/// # Panics
/// If a byte differs, or a table dealt anew could not have come about.
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
    can_go_on(walk, &other, viewer);
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

/// A table dealt anew is sound, and each seat that is to act has something legal to do: else play
/// could never have come to it.
fn can_go_on<G: FullGame>(walk: &mut Walk<G>, other: &G::State, viewer: Viewer) {
    let rules = walk.seated.rules().clone();
    let at = rules.clock(other);
    let here = || format!("dealt anew for {viewer:?}: {other:?}, {:?}", walk.seated.state());
    assert_eq!(rules.audit(other), Ok(()), "{}", here());
    let turn = rules.turn(other);
    let mut rng = walk.rng.clone(); // the walk goes on as it would have
    for seat in turn.seats().iter() {
        let picked = rules.pick(other, seat, &mut walk.menu, &mut rng);
        let default = (!matches!(turn, Turn::Any(_)))
            .then(|| rules.default_action(&rules.view(other, Viewer::Seat(seat))));
        assert!(picked.is_some(), "{seat:?} has nothing to do, {}", here());
        for action in picked.into_iter().chain(default) {
            let act = Act { seat, action, at };
            if let Err(refused) = rules.judge(other, &act) {
                panic!("{act:?} is refused: {refused}, {}", here());
            }
        }
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
