//! CFR+ on a whole tree (Tammelin 2014): regrets never fall below zero, the players are updated in
//! turn, and later rounds weigh more in the average.

use super::{InfoSet, Node, Strategy, Tree};

impl Tree {
    /// The average strategy of this many rounds.
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
