//! The lab measures games whose answers are known.

use crate::toy::Toy;
use parlour_engine::{FastRng, Rng, Seat};
use parlour_games::basement::{Basement, Card};
use parlour_lab::{
    Lineup, NoExternalBots, Row, Watching,
    measure::{Measures, Reading, TimeModel, measure},
    play::play,
    row_of,
    standing::parts_of_the_win,
    stats::fairness,
};

fn measured(rules: Toy, bots: [&str; 2], games: u64) -> Measures {
    let lineup = Lineup { player_specs: bots.map(|bot| bot.parse().unwrap()).to_vec() };
    let watching = Watching { limit: 100, rollout: None };
    let rows: Vec<Row> = (0..games)
        .map(|game| row_of(&rules, &lineup, (7, game), &NoExternalBots, watching))
        .collect();
    measure(&rows, &[], Reading { real_time: false, caps: &[], time: TimeModel::GUESSED }).unwrap()
}

#[test]
fn a_coin_is_all_luck() {
    let luck = measured(Toy::Coin, ["rule", "easy"], 400).luck.unwrap();
    assert!(luck.share() > 0.97, "{luck:?}");
    assert!(luck.deal > 0.97, "it falls the same way for every player: {luck:?}");
}

#[test]
fn a_heap_of_stones_has_no_luck_in_it() {
    let skill = measured(Toy::Heap, ["rule", "easy"], 400);
    let luck = skill.luck.unwrap();
    assert!(luck.share() < 1e-9 && luck.bot > 0.99, "who knows wins everywhere: {luck:?}");
    assert_eq!(skill.bots[0].value, 1.0);
    let seat = measured(Toy::Heap, ["rule", "medium"], 400).luck.unwrap();
    assert!(seat.share() < 1e-9 && seat.seat > 0.99, "who begins wins: {seat:?}");
}

#[test]
fn who_begins_at_the_heap_is_flagged_and_a_coin_is_not() {
    assert!(measured(Toy::Heap, ["rule", "rule"], 50).fairness.unwrap().p < 1e-6);
    assert!(measured(Toy::Coin, ["rule", "rule"], 400).fairness.unwrap().p > 0.05);
}

#[test]
fn every_figure_of_the_heap_is_right() {
    let heap = measured(Toy::Heap, ["easy", "easy"], 10);
    assert_eq!(heap.length.acts.mean.unwrap().value, 15.0);
    assert_eq!(heap.completion.value, 1.0);
    // three choices thirteen times, then two, then one
    assert!((heap.options.value - (13.0 * 3.0 + 2.0 + 1.0) / 15.0).abs() < 1e-9);
    assert!((heap.forced.value - 1.0 / 15.0).abs() < 1e-9);
    assert_eq!(heap.events, [("Took".to_owned(), 15_000.0)]);
}

/// A dealer who puts a Clear from the deck where one seat gets its first card.
struct Stacked {
    rng: FastRng,
    first: usize,
}

impl Rng for Stacked {
    fn draw(&mut self, n: u32) -> u32 {
        self.rng.draw(n)
    }

    fn shuffle<C: Copy>(&mut self, deck: &mut [C], _needed: usize) {
        let codes: Vec<Card> = parlour_engine::Game::deck(&Basement::default());
        let mut order: Vec<usize> = (0..deck.len()).collect();
        self.rng.shuffle(&mut order, deck.len());
        let undealt = |place: &usize| *place >= 18 && codes[order[*place]] == Card::CLEAR;
        if let Some(clear) = (0..deck.len()).find(undealt) {
            order.swap(self.first, clear);
        }
        let canonical = deck.to_vec();
        deck.iter_mut().zip(order).for_each(|(card, place)| *card = canonical[place]);
    }
}

#[test]
fn an_extra_clear_for_one_seat_is_flagged() {
    let rules = Basement { rounds: 1, ..Basement::default() };
    let lineup = Lineup { player_specs: vec!["rule".parse().unwrap(); 2] };
    let wins_of_the_favoured = |first: usize| {
        let games: Vec<Vec<f64>> = (0..1500)
            .map(|game| {
                let mut rng = Stacked { rng: lineup.rng(11, game), first };
                let players = lineup.players((11, game), &NoExternalBots);
                let (scores, _) = play(&rules, players, &mut rng, 100_000, &mut ()).unwrap();
                parts_of_the_win(&scores).iter().map(|&part| f64::from(part) / 27_720.0).collect()
            })
            .collect();
        fairness(&games).unwrap()
    };
    // the first two cards go to different seats
    let (one, other) = (wins_of_the_favoured(0), wins_of_the_favoured(1));
    let seat = Seat::ZERO.index();
    let moved = (one.seats[seat].value - other.seats[seat].value).abs();
    assert!(moved > 0.1, "an extra Clear is worth something: {one:?} {other:?}");
    assert!(one.p < 0.001 || other.p < 0.001, "and one is flagged: {one:?} {other:?}");
}
