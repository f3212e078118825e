//! The figures of the rules of record (docs/rules/basset.md), each under its clause.

use super::{End, Policy, classic, deal, from_turn, ruin, ways};
use crate::exact::{Fraction, as_f64};
use parlour_games::basset::{Basset, BottomPays, Doublet, LADDERS};

fn stake_taken() -> Basset {
    Basset { bottom_pays: BottomPays::StakeTaken, ..Basset::default() }
}

fn values(of: impl Fn(Policy) -> Fraction) -> Vec<String> {
    Policy::ALL.iter().take(5).map(|&policy| of(policy).to_string()).collect()
}

#[test]
fn bst_r5_each_policy_where_the_bottom_card_takes_the_stake() {
    let rules = stake_taken();
    assert_eq!(
        values(|policy| deal(&rules, policy).value(&rules)),
        ["-33/833", "228283/270725", "199119/270725", "12601/54145", "-787/833"]
    );
}

#[test]
fn bst_r5_each_policy_where_an_equal_amount_is_paid() {
    let rules = Basset::default();
    assert_eq!(
        values(|policy| deal(&rules, policy).value(&rules)),
        ["-10102/270725", "248698/270725", "211254/270725", "8956/54145", "-10960/10829"]
    );
}

#[test]
fn bst_14_each_policy_given_that_the_bottom_card_missed() {
    let rules = Basset::default();
    assert_eq!(
        values(|policy| from_turn(&rules, policy, 1, 4, 0).value(&rules)),
        ["101/2499", "20759/20825", "54986/62475", "8383/24990", "-4699/4998"]
    );
}

#[test]
fn bst_r9_how_many_placements_end_how() {
    let rules = stake_taken();
    let cash = deal(&rules, Policy::CashAfter(0));
    let counts = [End::Bottom, End::Lost, End::Won(0)].map(|end| cash.count(end));
    assert_eq!(counts, [20_825, 119_900, 130_000]);
    let three = deal(&rules, Policy::CashAfter(3));
    let counts = [End::Won(3), End::Open(3), End::Open(2)].map(|end| three.count(end));
    assert_eq!(counts, [10_626, 4_048, 276]);
    for policy in Policy::ALL {
        let fares = deal(&rules, policy);
        assert_eq!(fares.count(End::Won(4)), 0, "level 4 cannot pay within one deal");
        assert_eq!(fares.placements(), 270_725);
    }
}

#[test]
fn bst_21_the_best_policy_with_perfect_memory() {
    let rules = stake_taken();
    assert_eq!(deal(&rules, Policy::Best).value(&rules), Fraction::new(4_659, 5_525));
    let missed = from_turn(&rules, Policy::Best, 1, 4, 0);
    assert_eq!(missed.value(&rules), Fraction::new(1_271, 1_275));
}

#[test]
fn bst_r27_with_true_doubling_it_is_best_never_to_say_paroli() {
    let rules = Basset { paroli_ladder: LADDERS[1], ..stake_taken() };
    assert_eq!(deal(&rules, Policy::Best).value(&rules), Fraction::new(-33, 833));
    assert_eq!(deal(&rules, Policy::Best), deal(&rules, Policy::CashAfter(0)));
}

#[test]
fn bst_23_fair_doubling_pays_three_where_the_text_pays_seven() {
    let rules = stake_taken();
    let fair = as_f64(deal(&rules, Policy::CashAfter(1)).fair_multiplier(&rules).unwrap());
    assert!((3.0..3.6).contains(&fair), "{fair}");
    // paid at that, the game is fair
    let fares = deal(&rules, Policy::CashAfter(1));
    let rest = fares.count(End::Lost) + fares.count(End::Bottom);
    assert!((fair * fares.count(End::Won(1)) as f64 - rest as f64).abs() < 1e-6);
}

#[test]
fn bst_r13_a_fresh_card_by_turn_and_copies_unseen() {
    let rules = Basset::default();
    let at = |turn| -> Vec<String> {
        (1..=4u8)
            .map(|c| from_turn(&rules, Policy::CashAfter(0), turn, c, 0).value(&rules).to_string())
            .collect()
    };
    assert_eq!(at(1), ["-1/51", "22/1275", "89/2975", "101/2499"]);
    assert_eq!(at(2), ["-1/49", "1/56", "41/1316", "97/2303"]);
    assert_eq!(at(24), ["-1/5", "-1/10", "1/5", "3/5"]);
}

#[test]
fn bst_r6_where_the_bank_takes_doublets_a_punter_gains_less() {
    let soft = Basset::default();
    let hard = Basset { doublet: Doublet::BankTakes, ..Basset::default() };
    for policy in Policy::ALL {
        let (soft, hard) = (deal(&soft, policy).value(&soft), deal(&hard, policy).value(&hard));
        assert!(hard <= soft, "{policy:?}: {hard}, {soft}");
    }
    // cash at once: exactly the doublets that would have been cashed go to the bank
    let (kept, taken) = (deal(&soft, Policy::CashAfter(0)), deal(&hard, Policy::CashAfter(0)));
    assert_eq!(taken.placements(), kept.placements());
    assert!(taken.count(End::Won(0)) < kept.count(End::Won(0)));
}

#[test]
fn the_variance_is_that_of_the_law() {
    let rules = stake_taken();
    let fares = deal(&rules, Policy::CashAfter(1));
    let mean: f64 = fares.law(&rules).map(|(gain, p)| gain as f64 * p).sum();
    let square: f64 = fares.law(&rules).map(|(gain, p)| (gain * gain) as f64 * p).sum();
    assert!((as_f64(fares.value(&rules)) - mean).abs() < 1e-12);
    assert!((as_f64(fares.variance(&rules)) - (square - mean * mean)).abs() < 1e-9);
}

#[test]
fn bst_r16_paroli_once_ruins_a_bank_and_cash_at_once_seldom_does() {
    let rules = stake_taken();
    let rng = |policy| ruin::ruined(&rules, &deal(&rules, policy), 100, 1_000);
    assert!(rng(Policy::CashAfter(1)) > 0.999);
    assert!(rng(Policy::CashAfter(0)) < 0.01);
    // a bank without money is ruined by the first win
    let fares = deal(&rules, Policy::CashAfter(0));
    let first = ruin::ruined(&rules, &fares, 0, 1);
    assert!((first - 130_000.0 / 270_725.0).abs() < 1e-12);
}

#[test]
fn bst_r28_de_moivre_by_formula() {
    for n in (5..=51u8).step_by(2) {
        let places = i128::from(n);
        let loss = |copies| classic::loss(copies, n, classic::HALF);
        assert_eq!(loss(1), Fraction::new(1, 2 * places));
        assert_eq!(loss(2), Fraction::new(1, places * (places - 1)));
        let three = Fraction::new(3 * (places - 3), 2 * places * (places - 1) * (places - 2));
        assert_eq!(loss(3), three);
        assert_eq!(loss(4), three * Fraction::from(2));
        assert_eq!(classic::loss(1, n, classic::TWO_THIRDS), Fraction::new(2, 3 * places));
    }
}

#[test]
fn bst_r28_one_part_in_so_many() {
    let parts = |n| -> Vec<String> {
        (1..=4)
            .map(|copies| as_f64(classic::loss(copies, n, classic::HALF).recip()))
            .map(|parts| format!("{parts:.1}"))
            .collect()
    };
    assert_eq!(parts(51), ["102.0", "2550.0", "1735.4", "867.7"]);
    assert_eq!(parts(49), ["98.0", "2352.0", "1602.1", "801.0"]);
    assert_eq!(parts(25), ["50.0", "600.0", "418.2", "209.1"]);
    assert_eq!(parts(5), ["10.0", "20.0", "20.0", "10.0"]);
    assert_eq!(classic::loss_before_the_pack(classic::HALF), Fraction::new(25, 21_658));
}

#[test]
fn bst_r28_with_two_thirds_for_the_faced_card() {
    let losses: Vec<String> =
        (1..=4).map(|copies| classic::loss(copies, 51, classic::TWO_THIRDS).to_string()).collect();
    assert_eq!(losses, ["2/153", "26/3825", "208/20825", "2519/187425"]);
    assert_eq!(classic::loss_before_the_pack(classic::TWO_THIRDS), Fraction::new(454, 32_487));
}

#[test]
fn bst_r28_the_worked_case_of_the_encyclopedie() {
    assert_eq!(classic::worked_case(), Fraction::new(2, 15));
}

#[test]
fn ways_are_binomials() {
    assert_eq!((ways(52, 4), ways(51, 3), ways(2, 3), ways(0, 0)), (270_725, 20_825, 0, 1));
}
