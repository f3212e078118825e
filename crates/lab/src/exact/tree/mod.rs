//! The tree of a game between two players, and strategies in it.

mod best_response;
mod solve;

use std::ops::Range;

/// A point of play.
#[derive(Clone, PartialEq, Debug)]
pub enum Node {
    /// The game is over; the first seat has this part of the win.
    End(f64),
    /// A player chooses among moves.
    Choice {
        /// What the player knows, by its number.
        info_set: usize,
        /// Where the nodes that the moves lead to stand in [`Tree::edges`].
        moves: Range<usize>,
    },
}

/// All nodes that a player cannot tell apart.
#[derive(Clone, PartialEq, Debug)]
pub struct InfoSet {
    /// Who chooses: 0 or 1.
    pub seat: usize,
    /// Where its moves stand in a [`Strategy`].
    pub moves: Range<usize>,
}

/// How likely each move of each information set is.
pub type Strategy = Vec<f64>;

/// A game between two players with perfect recall.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tree {
    /// Each deal's first node, and how likely the deal is.
    pub deals: Vec<(f64, usize)>,
    /// The nodes; each stands before those it leads to.
    pub nodes: Vec<Node>,
    /// Nodes that moves lead to.
    pub edges: Vec<usize>,
    /// What players can know when they choose.
    pub info_sets: Vec<InfoSet>,
}

impl Tree {
    /// How many moves there are in all information sets together.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.info_sets.last().map_or(0, |last| last.moves.end)
    }

    /// Every move as likely.
    #[must_use]
    pub fn uniform(&self) -> Strategy {
        let even = |set: &InfoSet| {
            let moves = set.moves.len();
            std::iter::repeat_n(1.0 / moves as f64, moves)
        };
        self.info_sets.iter().flat_map(even).collect()
    }

    /// How likely each node is as far as the deal and the players decide that `counts` names.
    fn reach(&self, strategy: &Strategy, counts: impl Fn(usize) -> bool) -> Vec<f64> {
        let mut reach = vec![0.0; self.nodes.len()];
        for &(likely, root) in &self.deals {
            reach[root] = likely;
        }
        for at in 0..self.nodes.len() {
            let Node::Choice { info_set, moves } = &self.nodes[at] else { continue };
            let InfoSet { seat, moves: own } = &self.info_sets[*info_set];
            let decides = counts(*seat);
            for (edge, place) in moves.clone().zip(own.clone()) {
                let part = if decides { strategy[place] } else { 1.0 };
                reach[self.edges[edge]] = reach[at] * part;
            }
        }
        reach
    }

    /// The first seat's part of the win from each node on, under a strategy of both players.
    fn worth(&self, strategy: &Strategy) -> Vec<f64> {
        let mut worth = vec![0.0; self.nodes.len()];
        for at in (0..self.nodes.len()).rev() {
            worth[at] = match &self.nodes[at] {
                Node::End(part) => *part,
                Node::Choice { info_set, moves } => {
                    let likely = &strategy[self.info_sets[*info_set].moves.clone()];
                    let after = self.edges[moves.clone()].iter().map(|&next| worth[next]);
                    after.zip(likely).map(|(worth, likely)| worth * likely).sum()
                }
            };
        }
        worth
    }

    /// The first seat's part of the win under a strategy of both players.
    #[must_use]
    pub fn value(&self, strategy: &Strategy) -> f64 {
        let worth = self.worth(strategy);
        self.deals.iter().map(|&(likely, root)| likely * worth[root]).sum()
    }
}
