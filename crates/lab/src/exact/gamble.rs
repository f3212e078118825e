//! The gambling of Budr Basef as a solved duel, and Kuhn poker, on which the solver is tried.

use super::{
    Cell, Page, Table,
    cfr::{Duel, Node, Strategy, Then},
};
use parlour_bots::budr_basef::duel::{self, HANDS, Move, Next, Spot};
use std::fmt::Write;

/// As many rounds as the shipped table was solved in.
pub const ROUNDS: u32 = 2_000;

/// The whole pool, in the halves that the duel counts in.
const POOL: f64 = 2.0;

/// The duel that the bots play ([`duel`]), for the solver.
#[must_use]
pub fn gambling() -> Duel {
    let spots = Spot::all();
    let place = |spot: Spot| spots.iter().position(|&other| other == spot).unwrap_or(0);
    let nodes = spots
        .iter()
        .map(|&spot| {
            let actor = usize::from(!spot.first);
            let then = |chosen: Move| match spot.after(chosen) {
                Next::Spot(next) => Then::Node(place(next)),
                // half the pool is lost as well
                Next::Folded(own) => Then::Fold { winner: 1 - actor, stake: 1.0 + f64::from(own) },
                Next::Shown(each) => Then::Show { stake: 1.0 + f64::from(each) },
            };
            Node { actor, moves: spot.moves().into_iter().map(then).collect() }
        })
        .collect();
    Duel { weights: duel::weights(), nodes }
}

/// The strategy of the table that the bots are shipped with.
#[must_use]
pub fn shipped() -> Strategy {
    let table = duel::Table::shipped();
    let hands = |spot: Spot| (0..HANDS).map(|hand| table.at(spot, hand)).collect();
    Spot::all().into_iter().map(hands).collect()
}

/// By how much of the pool the shipped table falls short of a perfect one.
#[must_use]
pub fn shortfall() -> f64 {
    gambling().exploitability(&shipped()) / POOL
}

/// Solves the duel anew: the text of the table.
#[must_use]
pub fn solve(rounds: u32) -> String {
    let duel = gambling();
    let strategy = duel.solved(rounds);
    let mut text = format!(
        "# The gambling duel of Budr Basef: CFR+, {rounds} rounds.\n\
         # first own other, then for each power from Ace to Joker the thousandths of\n\
         # fold and call, or check; then raise by 1, 2, 4 halves of the pool.\n\
         # Remade by: parlour lab exact budr-basef --solve-gamble\n"
    );
    for (spot, hands) in Spot::all().iter().zip(&strategy) {
        let _ = write!(text, "{} {} {}", u8::from(spot.first), spot.own, spot.other);
        for moves in hands {
            text.push_str(" |");
            for rng in moves {
                let _ = write!(text, " {:.0}", 1000.0 * rng);
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
    let nodes = vec![
        Node { actor: 0, moves: vec![Then::Node(1), Then::Node(2)] }, // check, bet
        Node { actor: 1, moves: vec![small, Then::Node(3)] },         // after a check
        Node { actor: 1, moves: vec![folds(1), large] },              // after a bet
        Node { actor: 0, moves: vec![folds(0), large] },              // after check and bet
    ];
    Duel { weights, nodes }
}

/// The value of Kuhn poker as the solver finds it.
#[must_use]
pub fn kuhn_page() -> Page {
    let duel = kuhn();
    let mut table = Table::new(
        "What the first player wins a game (-1/18 = -0.055556 when both play perfectly)",
        ["rounds", "value", "exploitability"],
    );
    for rounds in [10, 100, 1_000, 10_000] {
        let strategy = duel.solved(rounds);
        let figures = [duel.value(&strategy), duel.exploitability(&strategy)];
        table.row(std::iter::once(Cell::from(i128::from(rounds))).chain(figures.map(Cell::from)));
    }
    Page { title: "Kuhn poker by CFR+".to_owned(), tables: vec![table] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kuhn_poker_is_worth_minus_an_eighteenth() {
        let duel = kuhn();
        let strategy = duel.solved(2_000);
        assert!((duel.value(&strategy) + 1.0 / 18.0).abs() < 1e-4, "{}", duel.value(&strategy));
        assert!(duel.exploitability(&strategy) < 1e-3);
        // a King always calls, a Jack never does
        assert!(strategy[2][2][1] > 0.999 && strategy[2][0][1] < 0.001);
    }

    #[test]
    fn whoever_plays_at_random_can_be_exploited() {
        let duel = kuhn();
        let even: Strategy =
            duel.nodes.iter().map(|node| vec![vec![0.5; node.moves.len()]; 3]).collect();
        assert!(duel.exploitability(&even) > 0.1);
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
