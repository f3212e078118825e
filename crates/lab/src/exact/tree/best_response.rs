//! The best response to a strategy: what a player wins who knows it.

use super::{InfoSet, Node, Strategy, Tree};

impl Tree {
    /// The part of the win that this seat gets with the best response to the other's strategy.
    #[must_use]
    pub fn best_response(&self, seat: usize, strategy: &Strategy) -> f64 {
        let mut members = vec![Vec::new(); self.info_sets.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            if let Node::Choice { info_set, .. } = node
                && self.info_sets[*info_set].seat == seat
            {
                members[*info_set].push(at);
            }
        }
        let mut response = Response {
            tree: self,
            seat,
            strategy,
            reach: self.reach(strategy, |other| other != seat),
            members,
            chosen: vec![None; self.info_sets.len()],
            worth: vec![None; self.nodes.len()],
        };
        self.deals.iter().map(|&(likely, root)| likely * response.worth(root)).sum()
    }

    /// By how much of the win a player who knows the strategy gets more than half of it, on average
    /// of both seats: 0 for an equilibrium.
    #[must_use]
    pub fn exploitability(&self, strategy: &Strategy) -> f64 {
        f64::midpoint(self.best_response(0, strategy), self.best_response(1, strategy)) - 0.5
    }
}

/// A best response in the making. With perfect recall an information set never comes again below
/// itself, so that what is best there can be asked for in any order.
struct Response<'a> {
    tree: &'a Tree,
    seat: usize,
    strategy: &'a Strategy,
    /// How likely each node is, the responder's own moves aside.
    reach: Vec<f64>,
    /// The nodes of each of the responder's information sets.
    members: Vec<Vec<usize>>,
    chosen: Vec<Option<usize>>,
    worth: Vec<Option<f64>>,
}

impl Response<'_> {
    /// The responder's part of the win from this node on.
    fn worth(&mut self, at: usize) -> f64 {
        if let Some(known) = self.worth[at] {
            return known;
        }
        let tree = self.tree;
        let worth = match &tree.nodes[at] {
            Node::End(part) if self.seat == 0 => *part,
            Node::End(part) => 1.0 - part,
            Node::Choice { info_set, moves } => {
                let InfoSet { seat, moves: own } = &tree.info_sets[*info_set];
                if *seat == self.seat {
                    let chosen = self.chosen(*info_set);
                    self.worth(tree.edges[moves.start + chosen])
                } else {
                    let strategy = self.strategy;
                    let after = moves.clone().zip(&strategy[own.clone()]);
                    after.map(|(edge, likely)| likely * self.worth(tree.edges[edge])).sum()
                }
            }
        };
        self.worth[at] = Some(worth);
        worth
    }

    /// Which move is best where the responder knows this and no more.
    fn chosen(&mut self, info_set: usize) -> usize {
        if let Some(known) = self.chosen[info_set] {
            return known;
        }
        let members = std::mem::take(&mut self.members[info_set]);
        let mut best = (0, f64::NEG_INFINITY);
        for chosen in 0..self.tree.info_sets[info_set].moves.len() {
            let mut gain = 0.0;
            for &at in &members {
                let Node::Choice { moves, .. } = &self.tree.nodes[at] else { continue };
                let next = self.tree.edges[moves.start + chosen];
                gain += self.reach[at] * self.worth(next);
            }
            if gain > best.1 {
                best = (chosen, gain);
            }
        }
        self.chosen[info_set] = Some(best.0);
        best.0
    }
}
