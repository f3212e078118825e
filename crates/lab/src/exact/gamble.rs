//! The gambling of Budr Basef as a solved duel, and Kuhn poker, on which the solver is tried.

use super::{
    Cell, Page, Table,
    duel::{Bet, Duel, Then},
    tree::Strategy,
};
use parlour_bots::budr_basef::duel::{self, HANDS, Move, Next, Spot};
use std::fmt::Write;

/// As many rounds as the shipped table was solved in.
pub const ROUNDS: u32 = 2_000;

/// The whole pool, in the halves that the duel counts in.
const POOL: f64 = 2.0;

/// The most that a player puts in: the largest bet, raised by as much.
const MAX_PAID: u8 = 2 * duel::SIZES[duel::SIZES.len() - 1];

/// The duel that the bots play ([`duel`]), for the solver.
#[must_use]
pub fn gambling() -> Duel {
    let spots = Spot::all();
    let place = |spot: Spot| spots.iter().position(|&other| other == spot).unwrap_or(0);
    let bets = spots
        .iter()
        .map(|&spot| {
            let actor = usize::from(!spot.first);
            let then = |chosen: Move| match spot.after(chosen) {
                Next::Spot(next) => Then::Bet(place(next)),
                // half the pool is lost as well
                Next::Folded(own) => Then::Fold { winner: 1 - actor, stake: 1.0 + f64::from(own) },
                Next::Shown(each) => Then::Show { stake: 1.0 + f64::from(each) },
            };
            Bet { actor, moves: spot.moves().into_iter().map(then).collect() }
        })
        .collect();
    Duel { weights: duel::weights(), bets, most: 1.0 + f64::from(MAX_PAID) }
}

/// The strategy of the table that the bots are shipped with.
#[must_use]
pub fn shipped() -> Strategy {
    let table = duel::Table::shipped();
    let hands = |spot: Spot| (0..HANDS).flat_map(move |hand| table.at(spot, hand));
    Spot::all().into_iter().flat_map(hands).collect()
}

/// By how much of the pool the shipped table falls short of a perfect one.
#[must_use]
pub fn shortfall() -> f64 {
    let duel = gambling();
    duel.money(duel.tree().exploitability(&shipped())) / POOL
}

/// Solves the duel anew: the text of the table.
#[must_use]
pub fn solve(rounds: u32) -> String {
    let duel = gambling();
    let tree = duel.tree();
    let strategy = tree.solved(rounds);
    let mut text = format!(
        "# The gambling duel of Budr Basef: CFR+, {rounds} rounds.\n\
         # first own other, then for each power from Ace to Joker the thousandths of\n\
         # fold and call, or check; then raise by 1, 2, 4 halves of the pool.\n\
         # Remade by: parlour lab exact budr-basef --solve-gamble\n"
    );
    for (bet, spot) in Spot::all().iter().enumerate() {
        let _ = write!(text, "{} {} {}", u8::from(spot.first), spot.own, spot.other);
        for hand in 0..HANDS {
            text.push_str(" |");
            let moves = tree.info_sets[duel.info_set(bet, hand)].moves.clone();
            for likely in &strategy[moves] {
                let _ = write!(text, " {:.0}", 1000.0 * likely);
            }
        }
        text.push('\n');
    }
    text
}

/// How the shipped table plays, and how good it is.
pub(super) fn table() -> Table {
    let title = format!(
        "Gambling, two players: how often the first bets and the second calls a bet of half the \
         pool (exploitability {:.3} % of the pool)",
        100.0 * shortfall()
    );
    let mut table =
        Table::new(title, ["power", "beats one rival", "first bets", "calls", "raises"]);
    let strategy = duel::Table::shipped();
    let ranks = "A 2 3 4 5 6 7 8 9 T J Q K Joker".split(' ');
    let facing = Spot { first: false, own: 0, other: 1 };
    for (hand, rank) in ranks.enumerate() {
        let opens = 1.0 - strategy.at(Spot::START, hand)[0];
        let answer = strategy.at(facing, hand);
        let raises: f64 = answer[2..].iter().sum();
        table.row([
            rank.into(),
            duel::wins(hand).into(),
            opens.into(),
            answer[1].into(),
            raises.into(),
        ]);
    }
    table
}

/// Kuhn poker (Kuhn 1950): three cards, an ante of 1 and one bet of 1.
#[must_use]
pub fn kuhn() -> Duel {
    let weights =
        (0..3).map(|own| (0..3).map(|other| f64::from(u8::from(own != other))).collect()).collect();
    let (small, large) = (Then::Show { stake: 1.0 }, Then::Show { stake: 2.0 });
    let folds = |actor: usize| Then::Fold { winner: 1 - actor, stake: 1.0 };
    let bets = vec![
        Bet { actor: 0, moves: vec![Then::Bet(1), Then::Bet(2)] }, // check, bet
        Bet { actor: 1, moves: vec![small, Then::Bet(3)] },        // after a check
        Bet { actor: 1, moves: vec![folds(1), large] },            // after a bet
        Bet { actor: 0, moves: vec![folds(0), large] },            // after check and bet
    ];
    Duel { weights, bets, most: 2.0 }
}

/// The value of Kuhn poker as the solver finds it.
#[must_use]
pub fn kuhn_page() -> Page {
    let duel = kuhn();
    let tree = duel.tree();
    let mut table = Table::new(
        "What the first player wins a game (-1/18 = -0.055556 when both play perfectly)",
        ["rounds", "value", "exploitability"],
    );
    for rounds in [10, 100, 1_000, 10_000] {
        let strategy = tree.solved(rounds);
        let figures = [tree.value(&strategy) - 0.5, tree.exploitability(&strategy)];
        let figures = figures.map(|share| duel.money(share));
        table.row(std::iter::once(Cell::from(i128::from(rounds))).chain(figures.map(Cell::from)));
    }
    Page { title: "Kuhn poker by CFR+".to_owned(), tables: vec![table] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kuhn_poker_is_solved_and_what_is_not_solved_is_exploited() {
        let duel = kuhn();
        let tree = duel.tree();
        let strategy = tree.solved(2_000);
        let money = duel.money(tree.value(&strategy) - 0.5);
        assert!((money + 1.0 / 18.0).abs() < 1e-4, "{money}");
        assert!(tree.exploitability(&strategy) < 1e-4, "{}", tree.exploitability(&strategy));
        // a King always calls a bet, a Jack never does
        let calls = [2, 0].map(|hand| {
            let moves = tree.info_sets[duel.info_set(2, hand)].moves.clone();
            strategy[moves][1]
        });
        assert!(calls[0] > 0.999 && calls[1] < 0.001, "{calls:?}");
        // by hand: against even odds the first player wins 1/2 a game and the second 5/12
        let even = tree.uniform();
        let best = [0, 1].map(|seat| duel.money(tree.best_response(seat, &even) - 0.5));
        assert!((best[0] - 0.5).abs() < 1e-9 && (best[1] - 5.0 / 12.0).abs() < 1e-9, "{best:?}");
    }

    #[test]
    fn bud_38_the_shipped_table_falls_short_by_less_than_a_hundredth_of_the_pool() {
        assert!(shortfall() < 0.01, "{}", shortfall());
    }

    #[test]
    fn the_shipped_table_is_the_one_that_is_solved() {
        assert_eq!(solve(ROUNDS), include_str!("../../../bots/src/budr_basef/gamble.txt"));
    }
}
