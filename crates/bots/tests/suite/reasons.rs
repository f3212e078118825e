//! Why a bot does what it does: a hint that says nothing teaches nothing.

use parlour_bots::{Level, WithBots, bot};
use parlour_engine::{Act, FastRng, Observation, Turn};
use parlour_games::{
    basement::Basement, basset::Basset, bread_basket::BreadBasket, budr_basef::BudrBasef,
    down_the_well::DownTheWell,
};
use std::num::NonZeroU32;

/// The search behind hints, with few thoughts, so that whole matches are asked about.
const LEVEL: Level = Level::Search(NonZeroU32::new(32).unwrap());

/// How many decisions of each game are looked at.
const DECISIONS: u32 = 60;

/// How long a move takes in real time.
const MOVE_MS: u64 = 600;

/// Plays on by rule, and asks for a hint at every decision between several actions, but for races.
fn every_choice_has_a_reason<G: WithBots>(rules: &G, seats: u8) {
    let mut asked = 0;
    for game in 0.. {
        let mut rng = FastRng::of_game(11, game);
        let mut state = rules.start(seats, &mut rng, &mut ());
        let mut players: Vec<_> =
            (0..seats).map(|seat| bot::<G>(Level::Rule, seat.into())).collect();
        for _ in 0..400 {
            let turn = rules.turn(&state);
            let Some(seat) = turn.seats().first() else { break };
            let observation = Observation::of(rules, &state, seat);
            let race = matches!(turn, Turn::Any(_));
            if observation.menu.len() > 1 && !race {
                let hint = bot::<G>(LEVEL, asked.into()).choose(&observation).expect("a choice");
                let (title, action) = (G::META.title, &hint.action);
                let why = hint.why.unwrap_or_else(|| panic!("{title}: {action} without a reason"));
                assert!(!why.sentence.is_empty(), "{title}: {action}");
                asked += 1;
                if asked == DECISIONS {
                    return;
                }
            }
            // in a race, where bots may wait, one of those who can turns up a card
            let turned = turn.seats().iter().find_map(|seat| {
                let menu = Observation::of(rules, &state, seat).menu;
                menu.into_iter()
                    .find(|action| action.to_string() == "flip")
                    .map(|flip| (seat, flip))
            });
            let choice = players[seat.index()].choose(&observation);
            let chosen = choice.map(|choice| (seat, choice.action));
            let at = rules.clock(&state).after(MOVE_MS);
            let done = (if race { turned } else { chosen }).is_some_and(|(seat, action)| {
                rules.play(&mut state, Act { seat, action, at }, &mut rng, &mut ()).is_ok()
            });
            if !done {
                // a window has to close first
                let Some(due) = rules.deadline(&state) else { break };
                rules.advance(&mut state, due, &mut rng, &mut ());
            }
        }
        assert!(game < 200, "{}: only {asked} decisions", G::META.title);
    }
}

#[test]
fn a_hint_has_a_reason_in_basement() {
    every_choice_has_a_reason(&Basement::default(), 3);
}

#[test]
fn a_hint_has_a_reason_in_bread_basket() {
    every_choice_has_a_reason(&BreadBasket::default(), 2);
    every_choice_has_a_reason(&BreadBasket::default(), 4);
}

#[test]
fn a_hint_has_a_reason_in_basset() {
    every_choice_has_a_reason(&Basset::default(), 4);
}

#[test]
fn a_hint_has_a_reason_in_down_the_well() {
    every_choice_has_a_reason(&DownTheWell::default(), 2);
    every_choice_has_a_reason(&DownTheWell::default(), 4);
}

#[test]
fn a_hint_has_a_reason_when_players_gamble_in_budr_basef() {
    every_choice_has_a_reason(&BudrBasef::default(), 3);
}
