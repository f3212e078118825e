//! The bots of Bread Basket, at whole tables.

use parlour_bots::{Level, WithBots, bot};
use parlour_engine::{
    Act, Choice, Dealer, FastRng, FullGame, Game, Hidden, Menu, Observation, Tick, Turn, Viewer,
};
use parlour_games::bread_basket::{
    Action, BreadBasket, ChefSecond, FirstDealer, MultiTrick, Refill, Tie,
};
use std::num::NonZeroU32;

fn search(simulations: u32) -> Level {
    Level::Search(NonZeroU32::new(simulations).expect("some"))
}

/// Plays a game between these levels to its end: the points by seat.
fn play(rules: &BreadBasket, levels: &[Level], deal: &str) -> Vec<i64> {
    let mut dealer = Dealer::seeded(deal);
    let mut bots: Vec<_> =
        levels.iter().zip(0..).map(|(&level, seed)| bot::<BreadBasket>(level, seed)).collect();
    let mut state = rules.start(levels.len() as u8, &mut dealer, &mut ());
    while let Turn::One(seat) = rules.turn(&state) {
        let observation = Observation::of(rules, &state, seat);
        let action = bots[seat.index()].choose(&observation).expect("a choice").action;
        let played =
            rules.play(&mut state, Act { seat, action, at: Tick(0) }, &mut dealer, &mut ());
        assert!(played.is_ok(), "{levels:?}: {action}: {played:?}");
    }
    rules.scores(&state)
}

#[test]
fn it_plays_by_every_house_rule() {
    let plain = BreadBasket::default();
    let house_rules = [
        BreadBasket { rounds: Some(2), ..plain.clone() },
        BreadBasket {
            refill: Refill::EndOfTurn,
            multi_trick: MultiTrick::Largest,
            chef_second: ChefSecond::Allow,
            rounds: Some(1),
            ..plain.clone()
        },
        BreadBasket {
            first_dealer: FirstDealer::Random,
            multi_trick: MultiTrick::Smallest,
            tie: Tie::ExtraRound,
            cascade: false,
            rounds: Some(1),
            ..plain.clone()
        },
        BreadBasket {
            refill: Refill::EndOfTurn,
            chef_second: ChefSecond::Allow,
            cascade: false,
            tie: Tie::ExtraRound,
            rounds: Some(1),
            ..plain
        },
    ];
    for rules in &house_rules {
        for seats in 2..=6 {
            let levels =
                [search(60), Level::Rule, search(20), Level::Easy, Level::Random, search(30)];
            play(rules, &levels[..seats], "every house rule");
        }
    }
}

/// Games won by the first level in both seats of each deal; a shared victory is half a one.
fn won(first: Level, second: Level, deals: u32) -> f64 {
    let rules = BreadBasket::default();
    let share = |margin: i64| 0.5 + 0.5 * margin.signum() as f64;
    let of_a_deal = |deal: u32| {
        let deal = format!("duel {deal}");
        let here = play(&rules, &[first, second], &deal);
        let there = play(&rules, &[second, first], &deal);
        share(here[0] - here[1]) + share(there[1] - there[0])
    };
    (0..deals).map(of_a_deal).sum()
}

#[test]
fn search_beats_random_players() {
    let won = won(search(100), Level::Random, 15);
    assert!(won >= 26.0, "{won} of 30");
}

#[test]
fn search_beats_the_rule_bot() {
    let won = won(search(600), Level::Rule, 30);
    assert!(won > 33.0, "{won} of 60");
}

/// A table in the middle of its first round.
fn midway(rules: &BreadBasket, seed: u64) -> <BreadBasket as Game>::State {
    let (mut rng, mut menu) = (FastRng::new(seed), Menu::new());
    let mut state = rules.start(2, &mut rng, &mut ());
    for _ in 0..10 {
        let seat = rules.turn(&state).seats().first().expect("a turn");
        let action = rules.pick(&state, seat, &mut menu, &mut rng).expect("an action");
        let act = Act { seat, action, at: Tick(0) };
        rules.play(&mut state, act, &mut rng, &mut ()).expect("a picked act is legal");
    }
    state
}

#[test]
fn the_same_seed_chooses_the_same_and_says_why() {
    let rules = BreadBasket::default();
    let state = midway(&rules, 3);
    let observation =
        Observation::of(&rules, &state, rules.turn(&state).seats().first().expect("a turn"));
    let choose = |seed| -> Choice<Action> {
        BreadBasket::skilled(search(300).into(), seed).choose(&observation).expect("a choice")
    };
    assert_eq!(choose(1), choose(1));
    let why = choose(1).why.expect("a reason").sentence;
    assert!(why.contains(" imagined deals this comes to a lead of "), "{why}");
}

/// What a seat cannot see does not move its bot: it is handed only what is seen.
#[test]
fn other_hidden_cards_change_no_choice() {
    let rules = BreadBasket::default();
    let mut rng = FastRng::new(8);
    for seed in 0..5 {
        let state = midway(&rules, seed);
        let seat = rules.turn(&state).seats().first().expect("a turn");
        let other = rules.resample_hidden(&state, Viewer::Seat(seat), &mut rng).unwrap();
        assert_ne!(other, state);
        let choose = |state| {
            BreadBasket::skilled(search(100).into(), 5)
                .choose(&Observation::of(&rules, state, seat))
        };
        assert_eq!(choose(&state), choose(&other));
    }
}
