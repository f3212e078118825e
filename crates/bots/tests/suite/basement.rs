//! The bots of Basement, at whole tables.

use parlour_bots::{Level, WithBots, bot};
use parlour_engine::{
    Act, Choice, Dealer, FastRng, FullGame, Game, Hidden, Observation, Seat, Tick, Turn, Viewer,
};
use parlour_games::basement::{
    Action, Basement, BlankOnEmpty, Deck, FirstPlayer, Leave, PileView, SessionTie, TopOrder,
};
use std::num::NonZeroU32;

fn search(playouts: u32) -> Level {
    Level::Search(NonZeroU32::new(playouts).expect("some"))
}

/// Plays a game between these levels to its end, or so many acts: the points by seat.
fn play(rules: &Basement, levels: &[Level], deal: &str, acts: usize) -> Vec<i64> {
    let seats = levels.len() as u8;
    let mut dealer = Dealer::seeded(deal);
    let mut bots: Vec<_> =
        levels.iter().zip(0..).map(|(&level, seed)| bot::<Basement>(level, seed)).collect();
    let mut memories = vec![<Basement as Hidden>::Memory::default(); levels.len()];
    let mut events = Vec::new();
    let mut state = rules.start(seats, &mut dealer, &mut events);
    for _ in 0..acts {
        for event in events.drain(..) {
            for seat in Seat::all(seats) {
                let seen = rules.redact_for(&event, Viewer::Seat(seat)).expect("all are told");
                rules.remember(&mut memories[seat.index()], seat, &seen);
            }
        }
        let Some(seat) = rules.turn(&state).seats().first() else { break };
        let memory = memories[seat.index()].clone();
        let observation = Observation::of(rules, &state, seat).remembering(memory);
        let action = bots[seat.index()].choose(&observation).expect("a choice").action;
        let act = Act { seat, action, at: Tick(0) };
        let played = rules.play(&mut state, act, &mut dealer, &mut events);
        assert!(played.is_ok(), "{levels:?}: {action}: {played:?}");
    }
    rules.scores(&state)
}

#[test]
fn it_plays_by_every_house_rule() {
    let one = Basement { rounds: 1, turn_cap: 60, ..Basement::default() };
    let house_rules = [
        Basement { rounds: 2, ..one.clone() },
        Basement {
            first_player: FirstPlayer::Random,
            top_choice: TopOrder::InTurn,
            blank_on_empty: BlankOnEmpty::Forbidden,
            mix_hand_and_top: true,
            ..one.clone()
        },
        Basement {
            first_player: FirstPlayer::LowestCard,
            blank_on_empty: BlankOnEmpty::ActAsReset,
            chance_on_empty: Leave::Forbid,
            eat_in_basement: Leave::Forbid,
            pile_view: PileView::Full,
            ..one.clone()
        },
        Basement {
            // hardly a Deck, and full of Blanks
            deck: Deck { lo: 1, hi: 3, copies: 8, clears: 1, resets: 3, blanks: 8 },
            session_tie: SessionTie::ExtraRound,
            mix_hand_and_top: true,
            ..one.clone()
        },
        Basement {
            deck: Deck { lo: 1, hi: 20, copies: 5, clears: 8, resets: 8, blanks: 8 },
            blank_on_empty: BlankOnEmpty::Forbidden,
            ..one
        },
    ];
    for rules in &house_rules {
        for seats in 2..=4 {
            let levels = [search(40), Level::Rule, search(15), Level::Easy];
            play(rules, &levels[..seats], "every house rule", 400);
        }
    }
}

/// Points of the first level in both seats of each deal, and those of the second.
fn duel(first: Level, second: Level, deals: u32) -> (i64, i64) {
    let rules = Basement { rounds: 1, ..Basement::default() };
    let (mut ours, mut theirs) = (0, 0);
    for deal in 0..deals {
        let deal = format!("duel {deal}");
        let here = play(&rules, &[first, second], &deal, usize::MAX);
        let there = play(&rules, &[second, first], &deal, usize::MAX);
        ours += here[0] + there[1];
        theirs += here[1] + there[0];
    }
    (ours, theirs)
}

#[test]
fn search_beats_random_players() {
    let (ours, theirs) = duel(search(60), Level::Random, 12);
    assert!(ours > 5 * theirs, "{ours} : {theirs}");
}

/// In how many rounds the bot gets out first that sits among rule bots, in each seat of each deal.
fn firsts_among_rule_bots(level: Level, seats: usize, deals: u32) -> usize {
    let rules = Basement { rounds: 1, ..Basement::default() };
    let places = (0..deals).flat_map(|deal| (0..seats).map(move |seat| (deal, seat)));
    let is_first = |&(deal, seat): &(u32, usize)| {
        let mut levels = vec![Level::Rule; seats];
        levels[seat] = level;
        let scores = play(&rules, &levels, &format!("among rule bots {deal}"), 2_000);
        scores.iter().all(|&score| score <= scores[seat]) && scores[seat] > 0
    };
    places.filter(is_first).count()
}

#[test]
fn planning_beats_rule_bots_at_larger_tables() {
    let won = firsts_among_rule_bots(search(600), 3, 40);
    assert!(won > 52, "{won} of 120, among equals 40");
    let won = firsts_among_rule_bots(search(600), 4, 40);
    assert!(won > 52, "{won} of 160, among equals 40");
}

#[test]
fn the_same_seed_chooses_the_same_and_says_why() {
    let rules = Basement::default();
    let state = rules.start(2, &mut FastRng::new(3), &mut ());
    let Turn::Each(seats) = rules.turn(&state) else { panic!("all choose Top Cards") };
    let observation = Observation::of(&rules, &state, seats.first().expect("a seat"));
    let choose = |seed| -> Choice<Action> {
        Basement::skilled(search(300).into(), seed).choose(&observation).expect("a choice")
    };
    assert_eq!(choose(1), choose(1));
    let why = choose(1).why.expect("a reason").sentence;
    // four rounds of halving, after which two choices are left: 6 + 12 + 25 + 37 worlds
    assert!(why.starts_with("In 80 imagined deals this gains "), "the first of five rounds: {why}");
    assert!(why.contains(" points"), "{why}");
}

#[test]
fn the_only_round_is_won_in_a_share_of_the_deals() {
    let rules = Basement { rounds: 1, ..Basement::default() };
    let state = rules.start(2, &mut FastRng::new(3), &mut ());
    let observation = Observation::of(&rules, &state, Seat::ZERO);
    let choice = Basement::skilled(search(300).into(), 1).choose(&observation);
    let why = choice.and_then(|choice| choice.why).expect("a reason").sentence;
    assert!(why.starts_with("In 80 imagined deals this wins "), "{why}");
}

/// What a seat cannot see does not move its bot: it is handed only what is seen.
#[test]
fn other_hidden_cards_change_no_choice() {
    let rules = Basement::default();
    let mut rng = FastRng::new(8);
    let state = rules.start(3, &mut rng, &mut ());
    for seat in Seat::all(3) {
        let other = rules.resample_hidden(&state, Viewer::Seat(seat), &mut rng).unwrap();
        assert_ne!(other, state);
        let choose = |state| {
            Basement::skilled(search(100).into(), 5).choose(&Observation::of(&rules, state, seat))
        };
        assert_eq!(choose(&state), choose(&other));
    }
}
