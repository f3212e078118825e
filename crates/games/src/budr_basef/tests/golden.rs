//! Whole games as text, reviewed as a diff when a rule changes. The players have
//! eyes: they mostly hit what is there.

use crate::budr_basef::{Action, BudrBasef, Gestures, Name, Phase, ShortCall, Slap, Touch};
use parlour_engine::{FastRng, Game, Menu, RealTime, Rng, Seat, Tick, story::Story};
use std::fmt::Write;

/// A game told act by act, with the table as it lies and as seat 0 sees it now and then.
fn told(rules: &BudrBasef, seats: u8, seed: &str, most: usize, every: usize) -> String {
    let mut text = format!("Budr Basef for {seats}, seed `{seed}`\n");
    let mut story = Story::shuffled(rules.clone(), seats, seed);
    let hash = |hash: u64, byte: u8| hash.wrapping_mul(31).wrapping_add(u64::from(byte));
    let mut rng = FastRng::new(seed.bytes().fold(7, hash));
    let mut written = 0;
    for step in 0..most {
        for event in story.told().iter().skip(written) {
            let _ = writeln!(text, "    {event}");
        }
        written = story.told().len();
        if step % every == 0 {
            let (table, view) = (story.reveal(), story.view(0));
            let _ = writeln!(text, "\n-- everything\n{table}-- seat 0 sees\n{view}");
        }
        if story.is_over() {
            break;
        }
        match act(rules, &story, &mut rng) {
            Ok((seat, action, at)) => {
                let _ = writeln!(text, "seat {seat} at {at}: {action}");
                story.does_at(seat.index() as u8, &action.to_string(), at.0);
            }
            Err(at) => {
                let _ = writeln!(text, "the clock reaches {at}");
                story.waits_until(at.0);
            }
        }
    }
    let _ = writeln!(text, "\n{}scores {:?}", story.reveal(), story.scores());
    text
}

/// What happens next: someone acts, or time passes.
fn act(
    rules: &BudrBasef,
    story: &Story<BudrBasef>,
    rng: &mut FastRng,
) -> Result<(Seat, Action, Tick), Tick> {
    let state = story.state();
    let view = story.reveal();
    let may = story.turn().seats();
    let any = |rng: &mut FastRng| may.iter().nth(rng.draw(u32::from(may.len())) as usize);
    let later = |rng: &mut FastRng, most: u32| {
        let now = rules.clock(state);
        if rules.slap == Slap::Sealed { now } else { now.after(u64::from(rng.draw(most))) }
    };
    if view.phase != Phase::Play {
        let seat = may.first().expect("someone's turn");
        let mut menu = Menu::new();
        rules.menu(state, seat, &mut menu);
        let modest = menu.len().min(6) as u32; // small raises
        return Ok((seat, menu[rng.draw(modest) as usize].clone(), later(rng, 900)));
    }
    let there = view.matching(rules);
    let eager = view.is_every_deck_empty() || rng.draw(12) == 0 || !there.is_empty();
    let name = rules.announce.then(|| {
        let named = there.get(rng.draw(there.len().max(1) as u32) as usize);
        named.copied().unwrap_or(Name::Standard(crate::budr_basef::SetName::All))
    });
    if let Some(deadline) = rules.deadline(state)
        && (may.is_empty() || rng.draw(3) > 0)
    {
        return Err(deadline);
    }
    let seat = any(rng).expect("who may act");
    if rules.by_touch() && eager {
        let run = &view.touches.as_ref().expect("by touch")[seat.index()];
        let sequence: &[Touch] = if view.decks[seat.index()].is_empty() {
            &[Touch::Carry, Touch::Forehead, Touch::Surface, Touch::Stack]
        } else {
            &[Touch::Deck, Touch::Surface, Touch::Stack]
        };
        let made = run.as_ref().map_or(0, |run| run.len().min(sequence.len() - 1));
        let touch = sequence[made];
        let name = name.filter(|_| touch == Touch::Stack);
        return Ok((seat, Action::Touch(touch, name), later(rng, 60)));
    }
    let action = if eager { Action::Hit(name) } else { Action::Wait };
    let seat = if !eager && rules.slap == Slap::Race { view.next } else { seat };
    let legal = story.legal(seat.index() as u8);
    if eager && legal.contains(&action.to_string()) {
        return Ok((seat, action, later(rng, 200)));
    }
    if rules.slap == Slap::Sealed && legal.contains(&"wait".to_string()) {
        return Ok((seat, Action::Wait, later(rng, 1)));
    }
    match rules.deadline(state) {
        Some(deadline) if !story.legal(view.next.index() as u8).contains(&"flip".into()) => {
            Err(deadline)
        }
        _ => Ok((view.next, Action::Flip, later(rng, 900))),
    }
}

fn short() -> BudrBasef {
    BudrBasef { max_plays: 60, ..BudrBasef::default() }
}

#[test]
fn a_race_for_three() {
    insta::assert_snapshot!(told(&short(), 3, "golden race", 90, 45));
}

#[test]
fn announce_for_four() {
    let rules = BudrBasef { announce: true, ..short() };
    insta::assert_snapshot!(told(&rules, 4, "golden announce", 85, 45));
}

#[test]
fn freestyle_for_three() {
    let rules = BudrBasef { freestyle: true, ..short() };
    insta::assert_snapshot!(told(&rules, 3, "golden freestyle", 95, 50));
}

#[test]
fn full_gestures_for_two() {
    let rules = BudrBasef { gestures: Gestures::Full, ..short() };
    insta::assert_snapshot!(told(&rules, 2, "golden gestures", 95, 50));
}

#[test]
fn sealed_answers_for_three() {
    let rules =
        BudrBasef { slap: Slap::Sealed, jokers: 4, short_call: ShortCall::AllIn, ..short() };
    insta::assert_snapshot!(told(&rules, 3, "golden sealed", 115, 60));
}
