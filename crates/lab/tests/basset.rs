//! Whole deals of Basset against the exact page: every policy at one table, card by card
//! as the rules play it. `PARLOUR_DEALS` plays more of them (a soak run: ten million).

use parlour_engine::{Act, Game, Quick, Seat, Tick, Turn, cards::Rank};
use parlour_games::basset::{Action, Basset, BottomPays, Lay, Phase, SideBets, Stake, State};
use parlour_lab::exact::basset::{Policy, deal};
use rayon::prelude::*;

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
fn action(rules: &Basset, state: &State, seat: Seat, policy: Policy) -> Action {
    let view = rules.view(state, parlour_engine::Viewer::Seat(seat));
    let own = view.own().expect("only punters act");
    match view.phase {
        Phase::Lay => {
            let ranks: Vec<Rank> = Rank::all().take(CARDS as usize).collect();
            let cards: Vec<Stake> = ranks.iter().map(|&rank| Stake { rank, stake: 1 }).collect();
            Action::Lay(Lay::of(&cards))
        }
        Phase::Cash => {
            let won = view.won().expect("a card has won");
            let card = own.live.iter().find(|card| card.rank == won).expect("it is live");
            match policy {
                Policy::CashAfter(after) if card.level >= after => Action::Cash(won),
                _ => Action::Paroli(won),
            }
        }
        Phase::Mace if own.owes > 0 => {
            own.reserve.first().map_or(Action::Done, |&rank| Action::Replace(rank, 0))
        }
        _ => Action::Done,
    }
}

/// The accounts of all punters after one deal.
fn play(rules: &Basset, number: u64) -> [i64; POLICIES.len()] {
    let mut quick = Quick::of_game(1713, number);
    let mut state = rules.start(POLICIES.len() as u8 + 1, &mut quick, &mut ());
    loop {
        let turn = rules.turn(&state);
        let Some(seat) = turn.seats().first().filter(|_| turn != Turn::Over) else { break };
        let action = action(rules, &state, seat, POLICIES[seat.index() - 1]);
        let act = Act { seat, action, at: Tick(0) };
        rules.play(&mut state, act, &mut quick, &mut ()).expect("a policy acts legally");
    }
    let scores = rules.scores(&state);
    std::array::from_fn(|punter| scores[punter + 1])
}

#[test]
fn bst_r5_whole_deals_agree_with_the_exact_page_within_three_standard_errors() {
    let deals: u64 =
        std::env::var("PARLOUR_DEALS").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000);
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
            let exact = CARDS as f64 * deal(&rules, policy).value(&rules).value();
            assert!(
                (mean - exact).abs() < 3.0 * error,
                "{bottom_pays:?}, {policy:?}: {mean} ± {error} in {deals} deals, exactly {exact}"
            );
        }
    }
}
