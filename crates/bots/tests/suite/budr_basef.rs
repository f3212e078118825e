//! The rule bot of Budr Basef at a table: it plays games to their end, never
//! stalls the table, and beats players who do anything.

use parlour_bots::{Level, bot};
use parlour_engine::{
    Act, Bot, Dealer, Driver, FastRng, Game, Next, Observation, SeatSet, Seated, Situation, Tick,
    Turn, driver::Request,
};
use parlour_games::budr_basef::{
    Action, BudrBasef, FreestyleCustom, Gestures, Phase, ShortCall, ShortPenalty, Slap,
};

/// Plays a game.
fn play(rules: &BudrBasef, bots: &mut [Box<dyn Bot<BudrBasef>>], seed: u64) -> Vec<i64> {
    let seats = bots.len() as u8;
    let dealer = Dealer::seeded(&format!("bots {seed}"));
    let mut table = Seated::open(rules.clone(), seats, dealer, &mut Vec::new()).unwrap();
    let mut driver = Driver::default();
    for _ in 0..400_000 {
        let situation = Situation::of(rules, table.state());
        match driver.next(&situation, SeatSet::all(seats), Tick(u64::MAX), true) {
            Next::Over => return rules.scores(table.state()),
            Next::Ask(Request { seat, number }) => {
                let observation = Observation::of(rules, table.state(), seat);
                driver.answer(&situation, number, bots[seat.index()].choose(&observation));
            }
            Next::Act { seat, action, at } => {
                let action = action.expect("whose turn it is acts");
                let at = at.max(situation.clock);
                let done = table.submit(Act { seat, action, at });
                match situation.turn {
                    Turn::Any(_) => {} // may come too late
                    _ => assert!(done.is_ok(), "a legal act: {done:?}"),
                }
                if done.is_ok() {
                    driver.acted(seat, at);
                }
            }
            Next::Advance(due) => drop(table.advance(due).unwrap()),
            Next::Wait(_) => panic!("the table is stalled:\n{}", rules.reveal(table.state())),
        }
    }
    panic!("no end:\n{}", rules.reveal(table.state()))
}

fn table_of(levels: &[Level], seed: u64) -> Vec<Box<dyn Bot<BudrBasef>>> {
    let seats = levels.len() as u64;
    let seat = |(i, level): (usize, &Level)| bot(*level, seed * seats + i as u64);
    levels.iter().enumerate().map(seat).collect()
}

#[test]
fn the_rule_bot_beats_random_players() {
    let rules = BudrBasef { max_plays: 500, ..BudrBasef::default() };
    let (mut won, games) = (0.0, 300);
    for seed in 0..games {
        let place = (seed % 4) as usize;
        let mut levels = [Level::Random; 4];
        levels[place] = Level::Rule;
        let scores = play(&rules, &mut table_of(&levels, seed), seed);
        let best = *scores.iter().max().unwrap();
        let winners = scores.iter().filter(|&&score| score == best).count();
        if scores[place] == best {
            won += 1.0 / winners as f64;
        }
    }
    let share = won / games as f64;
    assert!(share > 0.4, "one of four would win a quarter by chance, this one {share:.2}");
}

#[test]
fn players_who_hit_all_the_time_do_not_keep_a_bot_from_flipping() {
    let rules = BudrBasef { max_plays: 60, sets: 5, ..BudrBasef::default() };
    for level in [Level::Easy, Level::Medium, Level::Hard, Level::Expert] {
        play(&rules, &mut table_of(&[Level::Random, level, Level::Random, Level::Random], 3), 3);
    }
}

#[test]
fn rule_bots_play_every_variant_to_its_end() {
    let rules = BudrBasef { max_plays: 400, ..BudrBasef::default() };
    let variants = [
        rules.clone(),
        BudrBasef { announce: true, ..rules.clone() },
        BudrBasef { freestyle: true, short_penalty: ShortPenalty::Debt, ..rules.clone() },
        BudrBasef {
            freestyle: true,
            announce: true,
            freestyle_edits: None,
            freestyle_custom: FreestyleCustom::LibraryOnly,
            play_delay_ms: 350,
            ..rules.clone()
        },
        BudrBasef { gestures: Gestures::Full, ..rules.clone() },
        BudrBasef { gestures: Gestures::Full, announce: true, jokers: 0, ..rules.clone() },
        BudrBasef { slap: Slap::Sealed, short_call: ShortCall::AllIn, ..rules.clone() },
        BudrBasef { slap: Slap::Sealed, announce: true, jokers: 4, ..rules },
    ];
    for (number, rules) in variants.iter().enumerate() {
        for seats in [2, 5] {
            for seed in 0..6 {
                let scores = play(rules, &mut table_of(&vec![Level::Rule; seats], seed), seed);
                assert!(scores.iter().all(|&score| score >= 0), "variant {number}");
            }
        }
    }
}

/// What bots of a level choose where they are asked in some sealed games of two, each with what it saw.
fn sealed_choices(level: Level) -> Vec<(Observation<BudrBasef>, Action)> {
    let rules = BudrBasef { slap: Slap::Sealed, max_plays: 300, ..BudrBasef::default() };
    let mut choices = Vec::new();
    for game in 0..40 {
        let mut rng = FastRng::of_game(8, game);
        let mut state = rules.start(2, &mut rng, &mut ());
        while let Some(seat) = rules.turn(&state).seats().first() {
            let observation = Observation::of(&rules, &state, seat);
            let asked = choices.len() as u64;
            let action = bot::<BudrBasef>(level, asked).choose(&observation).unwrap().action;
            let act = Act { seat, action: action.clone(), at: Tick(0) };
            rules.apply(&mut state, act, &mut rng, &mut ());
            choices.push((observation, action));
        }
    }
    choices
}

#[test]
fn an_expert_overlooks_nothing_where_no_one_is_in_a_hurry() {
    let mistakes = |level| {
        let choices = sealed_choices(level).into_iter();
        let looks = choices.filter(|(seen, _)| {
            seen.view.phase == Phase::Play && seen.menu.contains(&Action::Wait)
        });
        looks
            .filter(|(seen, action)| {
                let shows = !seen.view.matching(&seen.rules).is_empty();
                shows != matches!(action, Action::Hit(_))
            })
            .count()
    };
    assert_eq!(mistakes(Level::Expert), 0);
    assert!(mistakes(Level::Hard) > 0, "others have the eyes that they have in a hurry");
}

#[test]
fn bud_r27_an_expert_raises_nothing_that_a_bigger_deck_can_push_it_out_of() {
    let raises = |level| {
        let choices = sealed_choices(level).into_iter();
        let gambles = choices.filter(|(seen, _)| seen.view.phase == Phase::Gamble);
        let has = |seen: &Observation<BudrBasef>, seat: usize| {
            seen.view.decks[seat].len() + usize::from(seen.view.paid[seat])
        };
        let smaller = gambles.filter(|(seen, _)| {
            let me = seen.seat.index();
            has(seen, me) < has(seen, 1 - me)
        });
        smaller.filter(|(_, action)| matches!(action, Action::Raise(_))).count()
    };
    assert_eq!(raises(Level::Expert), 0);
    assert!(raises(Level::Hard) > 0, "that the other level does not see");
}
