//! Single faces, step by step.

use super::{hit, latency, seat};
use parlour_engine::{FastRng, Seat, Tick, story::Story};
use parlour_games::budr_basef::BudrBasef;
use parlour_table::reaction::{
    Attempt, Flip, HitError, Latency, Measured, Micros, ReactionWindow, WindowStep, arbitrate, feed,
};

const MS: fn(i64) -> Micros = Micros::ms;

/// A face that came up at 1000 for connections of these pings, and was sent at once.
fn face(pings: &[i64]) -> ReactionWindow {
    let latencies: Vec<Measured> = pings.iter().map(|&ping| latency(ping)).collect();
    let mut face = ReactionWindow::new(7, latencies, Seat::all(pings.len() as u8), MS(1000));
    for number in 0..pings.len() as u8 {
        face.record_shown(seat(number), MS(1000));
    }
    face
}

fn attempt(number: u8, reaction: f64) -> Attempt {
    let action = "hit".to_owned();
    Attempt { seat: seat(number), action, reaction: Some(reaction), steps: Vec::new() }
}

fn flip(number: u8) -> Flip {
    Flip { seat: seat(number), action: "flip".to_owned() }
}

fn order(contest: &parlour_table::reaction::Contest) -> Vec<usize> {
    contest.verdict.hits.iter().map(|hit| hit.seat.index()).collect()
}

#[test]
fn a_far_player_who_was_quicker_wins_though_the_hit_comes_later() {
    let mut face = face(&[20, 240]);
    assert_eq!(face.hit(attempt(0, 330.0), MS(1370)), Ok(()));
    // the window: 240 - 20 + 40
    assert_eq!(face.next(MS(1500)), WindowStep::Wait { until: Some(MS(1630)) });
    assert_eq!(face.hit(attempt(1, 310.0), MS(1570)), Ok(()));
    assert_eq!(face.next(MS(1570)), WindowStep::Close, "no one is left who could hit");
    let (contest, _) = face.close(&mut FastRng::new(1));
    assert_eq!(order(&contest), [1, 0]);
    assert!(contest.holds());
}

#[test]
fn a_hit_after_the_window_is_void_and_says_by_how_much() {
    let mut face = face(&[20, 20, 20]);
    face.hit(attempt(0, 330.0), MS(1370)).unwrap();
    let late = face.hit(attempt(1, 300.0), MS(1370 + 60 + 7));
    assert_eq!(late, Err(HitError::TooLate { by: MS(7) }));
    assert_eq!(face.next(MS(1429)), WindowStep::Wait { until: Some(MS(1430)) });
    assert_eq!(face.next(MS(1430)), WindowStep::Close);
}

#[test]
fn no_one_waits_for_a_connection_that_is_closed() {
    let mut face = face(&[20, 240]);
    face.hit(attempt(0, 330.0), MS(1370)).unwrap();
    face.disconnect(seat(1));
    assert_eq!(face.next(MS(1371)), WindowStep::Close);
    face.reconnect(seat(1));
    assert_eq!(face.next(MS(1371)), WindowStep::Wait { until: Some(MS(1630)) });
}

#[test]
fn one_hit_a_seat_and_none_before_one_has_seen_the_card() {
    let latencies = vec![latency(20); 3];
    let mut face = ReactionWindow::new(7, latencies, [seat(0), seat(1)], MS(1000));
    assert_eq!(face.hit(attempt(0, 300.0), MS(1300)), Err(HitError::NotShown));
    face.record_shown(seat(0), MS(1310));
    face.record_shown(seat(0), MS(1600)); // sent again: seen all the same
    face.hit(attempt(0, 300.0), MS(1640)).unwrap();
    assert_eq!(face.hit(attempt(0, 200.0), MS(1641)), Err(HitError::Twice));
    assert_eq!(face.hit(attempt(2, 300.0), MS(1641)), Err(HitError::MayNot));
    let (contest, _) = face.close(&mut FastRng::new(1));
    assert_eq!(contest.verdict.hits[0].elapsed, MS(330));
}

#[test]
fn a_gesture_that_no_hand_makes_is_void_and_can_be_made_again() {
    let mut face = face(&[20, 20]);
    let rng = Attempt { steps: vec![110.0, 59.0], ..attempt(0, 300.0) };
    assert_eq!(face.hit(rng, MS(1340)), Err(HitError::Hasty { step: MS(59) }));
    assert!(!face.is_hit());
    let nonsense = Attempt { steps: vec![110.0, f64::NAN], ..attempt(0, 300.0) };
    assert_eq!(face.hit(nonsense, MS(1340)), Err(HitError::Hasty { step: MS(0) }));
    let steady = Attempt { steps: vec![110.0, 60.0], ..attempt(0, 300.0) };
    assert_eq!(face.hit(steady, MS(1340)), Ok(()));
}

#[test]
fn an_early_flip_waits_until_all_have_looked() {
    let mut face = face(&[20, 100]);
    face.flip(flip(0));
    // 350 to look, and the credit of the slowest connection: 100 + 23
    assert_eq!(face.next(MS(1010)), WindowStep::Wait { until: Some(MS(1473)) });
    assert_eq!(face.next(MS(1473)), WindowStep::Flip(flip(0)));
}

#[test]
fn a_card_over_what_all_have_looked_at_before_waits_for_no_one() {
    let mut face = face(&[20, 80]);
    face.skip_look();
    face.flip(flip(0));
    assert_eq!(face.next(MS(1000)), WindowStep::Flip(flip(0)));
}

#[test]
fn a_flip_waits_for_a_held_connection_but_not_for_one_that_takes_no_frames() {
    let mut face = ReactionWindow::new(7, vec![latency(20), latency(100)], Seat::all(2), MS(1000));
    face.record_shown(seat(1), MS(1000));
    face.flip(flip(1));
    // the other one counts as shown 150 later: 1150 + 350 + 43
    assert_eq!(face.next(MS(1500)), WindowStep::Wait { until: Some(MS(1543)) });
    face.record_shown(seat(0), MS(1040));
    assert_eq!(face.next(MS(1500)), WindowStep::Flip(flip(1)));
}

#[test]
fn a_hit_comes_before_a_flip_that_waits_and_the_flip_is_given_back() {
    let mut face = face(&[20, 20]);
    face.flip(flip(0));
    face.flip(flip(0));
    face.hit(attempt(1, 340.0), MS(1400)).unwrap();
    assert_eq!(face.next(MS(1450)), WindowStep::Wait { until: Some(MS(1460)) });
    let (contest, flips) = face.close(&mut FastRng::new(1));
    assert_eq!((order(&contest), flips), (vec![1], vec![flip(0)]));
}

#[test]
fn a_client_that_answers_pings_late_holds_up_no_window() {
    let late = {
        let mut latency = Latency::default();
        (0..8).for_each(|_| latency.record_ping(MS(5_000)));
        latency.record_kernel(MS(20));
        latency.measured()
    };
    let mut face = ReactionWindow::new(7, vec![latency(20), late], Seat::all(2), MS(1000));
    Seat::all(2).for_each(|seat| face.record_shown(seat, MS(1000)));
    face.hit(attempt(0, 300.0), MS(1320)).unwrap();
    assert_eq!(face.closes(), Some(MS(1320 + 60)), "as if it had answered at once");
}

#[test]
fn where_no_one_can_hit_a_flip_need_not_wait() {
    let mut face = ReactionWindow::new(7, vec![latency(20), latency(100)], [], MS(1000));
    assert_eq!(face.next(MS(1000)), WindowStep::Wait { until: None });
    face.flip(flip(1));
    assert_eq!(face.next(MS(1000)), WindowStep::Flip(flip(1)));
}

#[test]
fn a_bot_plays_in_the_server_without_a_connection() {
    let mut face =
        ReactionWindow::new(7, vec![latency(80), Measured::NONE], Seat::all(2), MS(1000));
    face.record_shown(seat(0), MS(1000));
    face.bot_hit(seat(1), "hit".to_owned(), MS(310)).unwrap();
    face.hit(attempt(0, 300.0), MS(1400)).unwrap();
    let (contest, _) = face.close(&mut FastRng::new(1));
    assert_eq!(order(&contest), [0, 1], "the hand was quicker, though far away");
    assert_eq!(contest.verdict.hits[1].counted, MS(310));
}

#[test]
fn a_connection_with_more_latency_than_the_cap_answers_after_all_that_were_timed() {
    let far = {
        let mut latency = Latency::default();
        latency.record_ping(MS(400));
        latency.measured()
    };
    let mut firsts = [0u32; 3];
    for seed in 0..300 {
        let latencies = [far, latency(20), far];
        let alone = [hit(0, 600, Some(120)), hit(2, 700, Some(300))];
        let timed = [alone[0].clone(), hit(1, 900, Some(880)), alone[1].clone()];
        let verdict = arbitrate(&latencies, &timed, &mut FastRng::new(seed));
        assert_eq!(verdict.hits[0].seat, seat(1));
        firsts[verdict.hits[1].seat.index()] += 1;
    }
    assert!(firsts[0].abs_diff(150) < 45, "drawn at random, not by speed: {firsts:?}");
}

#[test]
fn equal_hits_are_decided_at_random_and_not_by_seat_or_ping() {
    let latencies = [latency(20), latency(250), latency(60)];
    let mut firsts = [0u32; 3];
    for seed in 0..3000 {
        // counted as 300, 301 and 302
        let hits = [hit(0, 330, Some(300)), hit(1, 560, Some(301)), hit(2, 372, Some(302))];
        let verdict = arbitrate(&latencies, &hits, &mut FastRng::new(seed));
        firsts[verdict.hits[0].seat.index()] += 1;
        assert_eq!(verdict.draws.len(), 2);
    }
    assert!(firsts.iter().all(|&n| n.abs_diff(1000) < 110), "{firsts:?}");
}

#[test]
fn chance_does_not_decide_where_one_hit_was_first() {
    let hits = [hit(0, 330, Some(300)), hit(1, 333, Some(303))];
    let verdict = arbitrate(&[latency(20), latency(20)], &hits, &mut FastRng::new(1));
    assert_eq!((verdict.draws.len(), verdict.hits[0].seat), (0, seat(0)));
}

#[test]
fn the_game_gets_the_hits_in_order_on_its_own_clock() {
    let latencies = [latency(20), latency(20), latency(20)];
    let hits = [hit(0, 460, Some(430)), hit(1, 330, Some(301)), hit(2, 1000, Some(970))];
    let verdict = arbitrate(&latencies, &hits, &mut FastRng::new(1));
    let told = feed(&verdict, Tick(5000), Tick(5000), 300);
    let acts: Vec<(usize, u64)> =
        told.acts.iter().map(|act| (act.seat.index(), act.at.0)).collect();
    assert_eq!(acts, [(1, 5301), (0, 5430), (2, 5301 + 299)]);
    assert_eq!(told.close, Tick(5601));
    // a clock that is further on already does not go back
    let told = feed(&verdict, Tick(6000), Tick(5000), 300);
    assert_eq!((told.acts[0].at, told.close), (Tick(6000), Tick(6300)));
    // a game that decides at once hears of one hit
    let told = feed(&verdict, Tick(5000), Tick(5000), 0);
    assert_eq!((told.acts.len(), told.close), (1, Tick(5301)));
}

#[test]
fn the_games_clock_never_goes_back_where_chance_reversed_two_equals() {
    let latencies = [latency(20), latency(20)];
    for seed in 0..20 {
        let hits = [hit(0, 330, Some(300)), hit(1, 330, Some(302))];
        let verdict = arbitrate(&latencies, &hits, &mut FastRng::new(seed));
        let told = feed(&verdict, Tick(0), Tick(0), 300);
        assert!(told.acts.is_sorted_by_key(|act| act.at), "{told:?}");
        assert_eq!(told.acts[0].seat, verdict.hits[0].seat);
    }
}

#[test]
fn a_game_in_play_takes_the_verdict_for_its_own() {
    // a black 6 and a black 7 (Thirteen); the far player was quicker, and came later
    let rules = BudrBasef { hit_window_ms: 300, ..BudrBasef::default() };
    let mut table = Story::stacked(rules, 2, &["6S 7C"]);
    table.does_at(1, "flip", 0).does_at(0, "flip", 600);
    let mut face = face(&[20, 240]);
    face.hit(attempt(0, 330.0), MS(1370)).unwrap();
    face.hit(attempt(1, 310.0), MS(1570)).unwrap();
    let (contest, _) = face.close(&mut FastRng::new(1));
    let told = feed(&contest.verdict, Tick(600), Tick(600), 300);
    for act in &told.acts {
        table.does_at(act.seat.index() as u8, &act.action, act.at.0);
    }
    table.waits_until(told.close.0);
    let sentences = table.told();
    assert_eq!(sentences.last().unwrap(), "Seat 1 takes 2 cards.");
    assert_eq!(table.scores(), [26, 28]);
    // and its record, in which there is no network, replays to the same
    assert_eq!(table.table().replayed().unwrap().state(), table.state());
}
