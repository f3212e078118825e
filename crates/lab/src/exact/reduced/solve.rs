//! CFR+ on a whole tree (Tammelin 2014): regrets never fall below nothing, the players are updated in
//! turn, and later rounds weigh more in the average.

use super::tree::{InfoSet, Node, Strategy, Tree};

impl Tree {
    /// The average strategy of so many rounds.
    #[must_use]
    pub fn solved(&self, rounds: u32) -> Strategy {
        let mut regrets = vec![0.0; self.moves()];
        let mut sums = regrets.clone();
        for round in 1..=rounds {
            for seat in 0..2 {
                let now = self.matched(&regrets);
                self.update(seat, &now, &mut regrets);
                self.add_reached(seat, &now, f64::from(round), &mut sums);
            }
        }
        self.matched(&sums)
    }

    /// Each move as likely as its share of what is in its favour.
    fn matched(&self, favours: &[f64]) -> Strategy {
        let mut strategy = self.uniform();
        for InfoSet { moves, .. } in &self.info_sets {
            let favours = &favours[moves.clone()];
            let sum: f64 = favours.iter().sum();
            if sum > 0.0 {
                for (likely, favour) in strategy[moves.clone()].iter_mut().zip(favours) {
                    *likely = favour / sum;
                }
            }
        }
        strategy
    }

    /// What one player regrets after one more round.
    fn update(&self, player: usize, now: &Strategy, regrets: &mut [f64]) {
        let reach = self.reach(now, |other| other != player);
        let worth = self.worth(now);
        let sign = if player == 0 { 1.0 } else { -1.0 };
        let mut added = vec![0.0; regrets.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            let Node::Choice { info_set, moves } = node else { continue };
            let InfoSet { seat, moves: own } = &self.info_sets[*info_set];
            if *seat == player {
                for (edge, place) in moves.clone().zip(own.clone()) {
                    added[place] += sign * reach[at] * (worth[self.edges[edge]] - worth[at]);
                }
            }
        }
        for (regret, added) in regrets.iter_mut().zip(added) {
            *regret = (*regret + added).max(0.0);
        }
    }

    /// Adds one player's moves to the sums, weighed by how likely the player brings them about.
    fn add_reached(&self, player: usize, now: &Strategy, weight: f64, sums: &mut [f64]) {
        let reach = self.reach(now, |seat| seat == player);
        for (at, node) in self.nodes.iter().enumerate() {
            let Node::Choice { info_set, .. } = node else { continue };
            let InfoSet { seat, moves: own } = &self.info_sets[*info_set];
            if *seat == player {
                // each node of a set counts as often as the others: recall is perfect
                for place in own.clone() {
                    sums[place] += weight * reach[at] * now[place];
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kuhn poker: three cards, an ante of 1, one bet of 1. A share of the win stands for money: from
    /// -2 to 2.
    fn kuhn() -> Tree {
        let mut tree = Tree::default();
        for set in 0..12 {
            let seat = usize::from((3..9).contains(&set));
            tree.info_sets.push(InfoSet { seat, moves: 2 * set..2 * set + 2 });
        }
        for (own, other) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
            let sign = if own > other { 1.0 } else { -1.0 };
            let first = tree.nodes.len();
            tree.deals.push((1.0 / 6.0, first));
            // check and bet; check-check, check-bet; bet-fold, bet-call; check-bet-fold, -call
            let choices =
                [(own, [1, 2]), (3 + other, [4, 3]), (6 + other, [5, 6]), (9 + own, [7, 8])];
            for (info_set, next) in choices {
                let edges = tree.edges.len();
                tree.edges.extend(next.map(|next| first + next));
                tree.nodes.push(Node::Choice { info_set, moves: edges..edges + 2 });
            }
            let money = [sign, 1.0, 2.0 * sign, -1.0, 2.0 * sign];
            tree.nodes.extend(money.map(|money| Node::End((money + 2.0) / 4.0)));
        }
        tree
    }

    #[test]
    fn kuhn_poker_is_solved_and_what_is_not_solved_is_exploited() {
        let tree = kuhn();
        let strategy = tree.solved(2_000);
        let money = 4.0 * tree.value(&strategy) - 2.0;
        assert!((money + 1.0 / 18.0).abs() < 1e-4, "{money}");
        assert!(tree.exploitability(&strategy) < 1e-4, "{}", tree.exploitability(&strategy));
        // by hand: against even odds the first seat wins 1/2 a game and the second 5/12
        let even = tree.uniform();
        let best = [0, 1].map(|seat| 4.0 * tree.best_response(seat, &even) - 2.0);
        assert!((best[0] - 0.5).abs() < 1e-9 && (best[1] - 5.0 / 12.0).abs() < 1e-9, "{best:?}");
    }
}
