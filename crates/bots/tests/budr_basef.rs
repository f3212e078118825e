//! The rule bot of Budr Basef at a table: it plays games to their end, never
//! stalls the table, and beats players who do anything.

use parlour_bots::{Level, bot};
use parlour_engine::{Act, Bot, Dealer, Game, Observation, Seat, Seated, Tick, Turn, bot::Plans};
use parlour_games::budr_basef::{
    BudrBasef, FreestyleCustom, Gestures, ShortCall, ShortPenalty, Slap,
};

/// Plays a game; a player who has acted is asked again, and everyone for a new face.
fn play(rules: &BudrBasef, bots: &mut [Box<dyn Bot<BudrBasef>>], seed: u64) -> Vec<i64> {
    let seats = bots.len() as u8;
    let dealer = Dealer::seeded(&format!("bots {seed}"));
    let mut table = Seated::open(rules.clone(), seats, dealer, &mut Vec::new()).unwrap();
    let mut plans = Plans::default();
    for _ in 0..200_000 {
        let (now, turn) = (rules.clock(table.state()), rules.turn(table.state()));
        let ask = |bots: &mut [Box<dyn Bot<BudrBasef>>], table: &Seated<BudrBasef>, seat: Seat| {
            bots[seat.index()].choose(&Observation::of(rules, table.state(), seat))
        };
        match turn {
            Turn::Over => return rules.scores(table.state()),
            Turn::One(_) | Turn::Each(_) => {
                let seat = turn.seats().first().unwrap();
                let action = ask(bots, &table, seat).expect("whose turn it is acts").action;
                table.submit(Act { seat, action, at: now }).expect("a legal act");
            }
            Turn::Any(seats) => {
                if plans.is_new(rules.face(table.state()), now) {
                    for seat in seats.iter() {
                        if let Some(choice) = ask(bots, &table, seat) {
                            plans.plan(seat, choice);
                        }
                    }
                }
                match (plans.next_at(), rules.deadline(table.state())) {
                    (Some(at), deadline) if deadline.is_none_or(|deadline| at < deadline) => {
                        let (at, seat, action) = plans.take_next().unwrap();
                        let at = at.max(now);
                        let _ = table.submit(Act { seat, action, at }); // may come too late
                        if rules.turn(table.state()).allows(seat)
                            && let Some(choice) = ask(bots, &table, seat)
                        {
                            let since = rules.clock(table.state()).0 - plans_since(&plans);
                            let after = choice.after + since;
                            plans.plan(seat, parlour_engine::Choice { after, ..choice });
                        }
                    }
                    (_, Some(deadline)) => {
                        table.advance(deadline).unwrap();
                    }
                    (_, None) => panic!("the table is stalled:\n{}", rules.reveal(table.state())),
                }
            }
        }
    }
    panic!("no end:\n{}", rules.reveal(table.state()))
}

/// When the present face appeared.
fn plans_since(plans: &Plans<parlour_games::budr_basef::Action>) -> u64 {
    let mut probe = plans.clone();
    while probe.take_next().is_some() {}
    probe.plan(Seat::ZERO, parlour_engine::Choice::of(parlour_games::budr_basef::Action::Flip));
    probe.next_at().unwrap_or(Tick(0)).0
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
    assert!(share > 0.5, "one of four would win a quarter by chance, this one {share:.2}");
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
