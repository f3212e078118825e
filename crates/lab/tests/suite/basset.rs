//! Whole deals of Basset against the exact page: every policy at one table, card by card
//! as the rules play it. `PARLOUR_DEALS` plays more of them (a soak run: ten million).

use parlour_bots::{Level, basset::Worth, bot};
use parlour_engine::{
    Act, FastRng, FullGame, Game, Menu, Observation, Seat, Tick, Turn, Viewer, cards::Rank,
};
use parlour_games::basset::{
    Action, Basset, BottomPays, Doublet, Lay, MaceOnParoli, Phase, SideBets, Stake, State,
};
use parlour_lab::exact::{
    as_f64,
    basset::{Policy, deal, from_turn, paroli},
};
use rayon::prelude::*;

type Choices = Menu<Action>;

/// One punter for each policy that needs no memory.
const POLICIES: [Policy; 5] = [
    Policy::CashAfter(0),
    Policy::CashAfter(1),
    Policy::CashAfter(2),
    Policy::CashAfter(3),
    Policy::NeverCash,
];

/// The stakes that each of them lays, 1 on each card.
const CARDS: i64 = 3;

/// A stake once lost or won is not renewed: fresh cards have nothing on them.
fn rules(bottom_pays: BottomPays) -> Basset {
    Basset { bottom_pays, min_stake: 0, side_bets: SideBets::Off, ..Basset::default() }
}

/// What a punter with this policy does.
fn action(rules: &Basset, state: &State, seat: Seat, policy: Policy, menu: &mut Choices) -> Action {
    menu.clear();
    rules.menu(state, seat, menu);
    match menu.first() {
        Some(Action::Lay(_)) => {
            let ranks: Vec<Rank> = Rank::all().take(CARDS as usize).collect();
            let cards: Vec<Stake> = ranks.iter().map(|&rank| Stake { rank, stake: 1 }).collect();
            Action::Lay(Lay::of(&cards))
        }
        Some(&Action::Cash(won)) => {
            let view = rules.view(state, Viewer::Seat(seat));
            let own = view.own().expect("only punters act");
            let card = own.live.iter().find(|card| card.rank == won).expect("it is live");
            match policy {
                Policy::CashAfter(after) if card.level >= after => Action::Cash(won),
                _ => Action::Paroli(won),
            }
        }
        _ if menu.contains(&Action::Done) => Action::Done,
        // what is owed is laid with nothing on it
        _ => menu
            .iter()
            .find_map(|action| match action {
                Action::Replace(rank, _) => Some(Action::Replace(*rank, 0)),
                _ => None,
            })
            .expect("without a debt one may be done"),
    }
}

/// The accounts of all punters after one deal.
fn play(rules: &Basset, number: u64) -> [i64; POLICIES.len()] {
    let mut rng = FastRng::of_game(1713, number);
    let mut menu = Choices::new();
    let mut state = rules.start(POLICIES.len() as u8 + 1, &mut rng, &mut ());
    loop {
        let turn = rules.turn(&state);
        let Some(seat) = turn.seats().first().filter(|_| turn != Turn::Over) else { break };
        let action = action(rules, &state, seat, POLICIES[seat.index() - 1], &mut menu);
        let act = Act { seat, action, at: Tick(0) };
        rules.play(&mut state, act, &mut rng, &mut ()).expect("a policy acts legally");
    }
    let scores = rules.scores(&state);
    std::array::from_fn(|punter| scores[punter + 1])
}

#[test]
fn bst_r5_whole_deals_agree_with_the_exact_page_within_three_standard_errors() {
    let deals: u64 =
        std::env::var("PARLOUR_DEALS").ok().and_then(|n| n.parse().ok()).unwrap_or(5_000);
    for bottom_pays in [BottomPays::EqualAmountStakeStays, BottomPays::StakeTaken] {
        let rules = rules(bottom_pays);
        let nothing = || [(0i64, 0i64); POLICIES.len()];
        let sums = (0..deals)
            .into_par_iter()
            .fold(nothing, |mut sums, number| {
                for ((sum, squares), account) in sums.iter_mut().zip(play(&rules, number)) {
                    *sum += account;
                    *squares += account * account;
                }
                sums
            })
            .reduce(nothing, |a, b| {
                std::array::from_fn(|at| (a[at].0 + b[at].0, a[at].1 + b[at].1))
            });
        for (policy, (sum, squares)) in POLICIES.into_iter().zip(sums) {
            let count = deals as f64;
            let mean = sum as f64 / count;
            let variance = squares as f64 / count - mean * mean;
            let error = (variance / count).sqrt();
            let exact = CARDS as f64 * as_f64(deal(&rules, policy).value(&rules));
            assert!(
                (mean - exact).abs() < 3.0 * error,
                "{bottom_pays:?}, {policy:?}: {mean} ± {error} in {deals} deals, exactly {exact}"
            );
        }
    }
}

#[test]
fn bst_21_what_the_expert_reckons_is_the_exact_page_to_the_ninth_digit() {
    for doublet in [Doublet::Sequential, Doublet::BankTakes] {
        let rules = Basset { doublet, ..rules(BottomPays::StakeTaken) };
        for turn in 1..=24 {
            for copies in 1..=4 {
                for level in 0..4 {
                    let exact = from_turn(&rules, Policy::Best, turn, copies, level).value(&rules);
                    let reckoned = Worth::new(&rules, 1, 1).of(2 * turn + 1, copies, level);
                    assert!((as_f64(exact) - reckoned).abs() < 1e-9, "{exact}, {reckoned}");
                }
            }
        }
    }
}

#[test]
fn bst_21_a_strong_punter_answers_as_the_exact_page_does() {
    let rules = Basset { mace_on_paroli: MaceOnParoli::Forbid, ..rules(BottomPays::StakeTaken) };
    let mut expert = bot::<Basset>(Level::Hard, 1);
    let (mut cashed, mut left) = (0, 0);
    for number in 0..60 {
        let mut rng = FastRng::of_game(1714, number);
        let mut state = rules.start(4, &mut rng, &mut ());
        while let Some(seat) = rules.turn(&state).seats().first() {
            let observation = Observation::of(&rules, &state, seat);
            let action = expert.choose(&observation).expect("a bot answers").action;
            if let (Some(won), Phase::Cash) = (observation.view.won(), observation.view.phase) {
                let own = observation.view.own().expect("only punters act");
                let level = own.live.iter().find(|card| card.rank == won).expect("live").level;
                let waits =
                    paroli(&rules, observation.view.turn_no, observation.view.unseen(won), level);
                let better = as_f64(waits) > rules.multiplier(level) as f64;
                assert_eq!(action == Action::Paroli(won), better, "level {level}, worth {waits}");
                *(if better { &mut left } else { &mut cashed }) += 1;
            }
            let act = Act { seat, action, at: Tick(0) };
            rules.play(&mut state, act, &mut rng, &mut ()).expect("the expert acts legally");
        }
    }
    assert!(cashed > 100 && left > 100, "{cashed}, {left}");
}
