//! Two players who each hold one hidden hand and bet in the open, as a tree of play.

use super::tree::{InfoSet, Node, Tree};

/// Where a move leads.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Then {
    /// To the bet with this number, which is higher than that of the bet it comes from.
    Bet(usize),
    /// A player folds, and the other wins this from them.
    Fold {
        /// Who wins.
        winner: usize,
        /// How much.
        stake: f64,
    },
    /// The hands are shown, and the higher one wins this from the other.
    Show {
        /// How much.
        stake: f64,
    },
}

/// A point at which a player bets.
#[derive(Clone, PartialEq, Debug)]
pub struct Bet {
    /// Who: 0 or 1.
    pub actor: usize,
    /// Where each move leads.
    pub moves: Vec<Then>,
}

/// Two hidden hands and open bets, of which no two lead to the same one.
#[derive(Clone, PartialEq, Debug)]
pub struct Duel {
    /// How likely each two hands are together, in any measure.
    pub weights: Vec<Vec<f64>>,
    /// The bets, the first one first.
    pub bets: Vec<Bet>,
    /// The most that a player can lose.
    pub most: f64,
}

impl Duel {
    /// The tree of play. Ends count as shares of the win: 0 if the first player loses the
    /// most, 1 if the first player wins it.
    #[must_use]
    pub fn tree(&self) -> Tree {
        let hands = self.weights.len();
        let mut tree = Tree::default();
        for bet in &self.bets {
            for _ in 0..hands {
                let first = tree.moves();
                let moves = first..first + bet.moves.len();
                tree.info_sets.push(InfoSet { seat: bet.actor, moves });
            }
        }
        let all: f64 = self.weights.iter().flatten().sum();
        for own in 0..hands {
            for other in 0..hands {
                tree.deals.push((self.weights[own][other] / all, tree.nodes.len()));
                self.add_deal([own, other], &mut tree);
            }
        }
        tree
    }

    /// What an amount of money is as a part of everything that can change hands.
    #[must_use]
    pub fn share(&self, money: f64) -> f64 {
        money / (2.0 * self.most)
    }

    /// What a part of everything that can change hands is in money.
    #[must_use]
    pub fn money(&self, share: f64) -> f64 {
        share * 2.0 * self.most
    }

    /// The information set of the player who makes this bet with this hand.
    #[must_use]
    pub fn info_set(&self, bet: usize, hand: usize) -> usize {
        bet * self.weights.len() + hand
    }

    /// All bets with these hands, then all ends.
    fn add_deal(&self, hands: [usize; 2], tree: &mut Tree) {
        let root = tree.nodes.len();
        let mut ends = Vec::new();
        for (at, bet) in self.bets.iter().enumerate() {
            let edges = tree.edges.len();
            for then in &bet.moves {
                let money = match *then {
                    Then::Bet(next) => {
                        tree.edges.push(root + next);
                        continue;
                    }
                    Then::Fold { winner: 0, stake } => stake,
                    Then::Fold { stake, .. } => -stake,
                    Then::Show { stake } => stake * beats(hands),
                };
                tree.edges.push(root + self.bets.len() + ends.len());
                ends.push(Node::End(0.5 + self.share(money)));
            }
            let info_set = self.info_set(at, hands[bet.actor]);
            tree.nodes.push(Node::Choice { info_set, moves: edges..tree.edges.len() });
        }
        tree.nodes.extend(ends);
    }
}

/// Hands are numbered from the lowest; equal ones are decided by suits, evenly.
fn beats([own, other]: [usize; 2]) -> f64 {
    match own.cmp(&other) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Less => -1.0,
        std::cmp::Ordering::Equal => 0.0,
    }
}
