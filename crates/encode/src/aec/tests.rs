use super::*;
use crate::{
    Field, PlainEncoder, Value, basement::BasementEncoder, basset::BassetEncoder,
    bread_basket::BreadBasketEncoder, budr_basef::BudrBasefEncoder,
    down_the_well::DownTheWellEncoder,
};
use parlour_engine::FastRng;
use parlour_games::{
    basement::Basement,
    basset::Basset,
    bread_basket::BreadBasket,
    budr_basef::{BudrBasef, Gestures, Slap},
    down_the_well::DownTheWell,
};
use std::collections::HashSet;

fn open<C: Encoder>(rules: &C::Game, seats: u8, seed: u64) -> AecGame<C> {
    let dealer = Dealer::seeded(&seed.to_string());
    let encoder = C::new(rules, seats);
    AecGame::open(encoder, rules.clone(), seats, dealer, seed, true).unwrap()
}

/// Plays at random, and holds at each question what the numbers promise.
fn keeps_its_numbers<C: Encoder>(rules: &C::Game, seats: u8, seed: u64, steps: usize) {
    let mut game = open::<C>(rules, seats, seed);
    let (actions, numbers) = game.lengths();
    let mut mask = vec![0; actions];
    let mut row = vec![0.0; numbers];
    let fields = game.encoder().fields();
    let values: Vec<Value> = fields.iter().flat_map(Field::values).collect();
    let mut rng = FastRng::new(seed);
    for _ in 0..steps {
        let Some(seat) = game.asked() else {
            assert!(game.is_over());
            return;
        };
        let listed = game.numbered(seat);
        let distinct: HashSet<u16> = listed.iter().map(|(number, _)| *number).collect();
        assert_eq!(distinct.len(), listed.len(), "two actions share an index: {listed:?}");
        assert!(distinct.iter().all(|&number| usize::from(number) < actions));
        assert!(!game.numbers.contains(&NO_NUMBER), "every action of the menu has an index");
        game.mask(seat, &mut mask);
        assert_eq!(mask.iter().filter(|&&bit| bit == 1).count(), listed.len());
        for seat in Seat::all(seats) {
            assert_eq!(game.observe(seat, &mut row), numbers, "as long as its fields say");
            for (place, (number, value)) in row.iter().zip(&values).enumerate() {
                assert!((value.low..=value.high).contains(number), "{place}: {number}, {value}");
                assert!(!value.is_code || number.fract() == 0.0, "{place}: {number}");
                assert!(number.is_finite());
            }
        }
        let number = game.sample(&mut rng).unwrap();
        game.step(i64::from(number)).unwrap();
    }
}

#[test]
fn numbers_of_the_text_change_what_is_counted_and_no_commitment() {
    let well = |hand_size, cards_passed| DownTheWell {
        hand_size: Some(hand_size),
        cards_passed,
        ..DownTheWell::default()
    };
    for rules in [well(22, 2), well(12, 3), well(10, 5), well(4, 0), well(4, 4)] {
        keeps_its_numbers::<DownTheWellEncoder>(&rules, 2, 3, 200);
    }
    let basket = BreadBasket { hand_size: Some(18), cards_a_turn: 4, ..BreadBasket::default() };
    keeps_its_numbers::<BreadBasketEncoder>(&basket, 3, 3, 200);
    let basement = Basement { hand_size: 12, draw_to: 6, ..Basement::default() };
    keeps_its_numbers::<BasementEncoder>(&basement, 3, 3, 200);
    let budr = BudrBasef { penalty: 30, cards_each: Some(3), ..BudrBasef::default() };
    keeps_its_numbers::<BudrBasefEncoder>(&budr, 4, 3, 200);
}

#[test]
fn any_game_can_be_played_in_plain_numbers() {
    macro_rules! play {
        ($($Game:ty),*) => {
            $(keeps_its_numbers::<PlainEncoder<$Game>>(&<$Game>::default(), 3, 5, 400);)*
        };
    }
    parlour_games::for_each_game!(play);
}

#[test]
fn what_is_seen_in_plain_numbers_changes_from_move_to_move() {
    let mut game = open::<PlainEncoder<DownTheWell>>(&DownTheWell::default(), 3, 5);
    let mut rng = FastRng::new(5);
    let mut rows = Vec::new();
    while let Some(seat) = game.asked() {
        let mut row = vec![0.0; game.lengths().1];
        game.observe(seat, &mut row);
        assert!(row.iter().sum::<f32>() > 10.0, "the view has words");
        rows.push(row);
        let number = game.sample(&mut rng).unwrap();
        game.step(i64::from(number)).unwrap();
    }
    rows.dedup();
    assert!(rows.len() > 20);
}

#[test]
fn every_game_keeps_its_numbers_for_every_number_of_seats() {
    for seats in 2..=4 {
        keeps_its_numbers::<BasementEncoder>(&Basement::default(), seats, 1, 3000);
    }
    for seats in 2..=6 {
        keeps_its_numbers::<BreadBasketEncoder>(&BreadBasket::default(), seats, 2, 3000);
        keeps_its_numbers::<DownTheWellEncoder>(&DownTheWell::default(), seats, 3, 3000);
    }
    for seats in 3..=6 {
        keeps_its_numbers::<BassetEncoder>(&Basset::default(), seats, 4, 3000);
    }
    for seats in 2..=10 {
        keeps_its_numbers::<BudrBasefEncoder>(&BudrBasef::default(), seats, 5, 3000);
    }
    let sealed =
        BudrBasef { slap: Slap::Sealed, announce: true, freestyle: true, ..BudrBasef::default() };
    keeps_its_numbers::<BudrBasefEncoder>(&sealed, 3, 6, 3000);
}

#[test]
fn what_is_not_in_the_mask_is_refused_and_changes_nothing() {
    let mut game = open::<DownTheWellEncoder>(&DownTheWell::default(), 3, 1);
    let before = game.seated.state().clone();
    for number in [-1, 0, 274, 275, i64::from(NO_NUMBER), i64::MAX] {
        if !game.offers(number) {
            assert_eq!(game.step(number), Err(NotOfferedError(number)));
        }
    }
    assert_eq!(*game.seated.state(), before);
}

/// Plays at random: at each question no seat can tell a world sampled for it from the table.
fn keeps_its_secrets<C: Encoder>(rules: &C::Game, seats: u8, seed: u64, steps: usize) {
    let mut game = open::<C>(rules, seats, seed);
    let mut rng = FastRng::new(seed);
    let (_, length) = game.lengths();
    let (mut here, mut there) = (vec![0.0; length], vec![0.0; length]);
    for step in 0..steps {
        let Some(asked) = game.asked() else { return };
        for seat in Seat::all(seats) {
            let other = game.sampled_world(seat, step as u64).expect("the game samples worlds");
            let sees =
                |game: &AecGame<C>| AnyGame::view(&game.seated, Viewer::Seat(seat)).to_string();
            assert_eq!(sees(&game), sees(&other));
            assert_eq!((other.asked, other.is_over()), (Some(asked), false));
            game.observe(seat, &mut here);
            other.observe(seat, &mut there);
            assert_eq!(here, there);
            if seat == asked {
                assert_eq!(game.numbers, other.numbers);
            }
        }
        let number = game.sample(&mut rng).unwrap();
        game.step(i64::from(number)).unwrap();
    }
}

#[test]
fn what_a_seat_cannot_see_is_not_in_its_numbers() {
    keeps_its_secrets::<DownTheWellEncoder>(&DownTheWell::default(), 4, 9, 1000);
}

#[test]
fn no_time_passes_in_a_world_that_a_seat_imagines() {
    let race = BudrBasef::default();
    for (seats, seed) in (0..12).map(|seed| (2, seed)).chain([(5, 12), (5, 13)]) {
        keeps_its_secrets::<BudrBasefEncoder>(&race, seats, seed, 100);
    }
    let touches = BudrBasef { gestures: Gestures::Full, ..race };
    keeps_its_secrets::<BudrBasefEncoder>(&touches, 3, 1, 100);
}

#[test]
fn acts_in_words_move_no_one_elses_hand() {
    let rules = BudrBasef { gestures: Gestures::Full, ..BudrBasef::default() };
    let mut game = open::<BudrBasefEncoder>(&rules, 2, 1);
    for (done, seat) in [0, 1, 0, 0, 1, 1].into_iter().enumerate() {
        game.act(Seat::new(seat).unwrap(), "touch surface", Some(Tick(100))).unwrap();
        assert_eq!(game.seated.acts().len(), done + 1);
    }
    assert_eq!(rules.clock(game.seated.state()), Tick(100));
}

#[test]
fn a_real_time_table_where_everyone_waits_still_comes_to_an_end() {
    let rules = BudrBasef { max_plays: 60, ..BudrBasef::default() };
    let mut game = open::<BudrBasefEncoder>(&rules, 3, 1);
    let mut questions = 0;
    while game.asked().is_some() {
        // the gambler to act folds or checks, everyone else waits
        let number = [1, 28, 27].into_iter().find(|&number| game.offers(number)).unwrap();
        game.step(number).unwrap();
        questions += 1;
    }
    assert!(game.is_over());
    assert!(questions > 60);
}
