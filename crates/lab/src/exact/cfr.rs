//! CFR+ for two players who each hold one hidden hand and bet in the open.
//!
//! Tammelin, *Solving large imperfect information games using CFR+* (2014): regrets never
//! fall below nothing, the players are updated in turn, and the average weighs later
//! rounds more. The tree is that of the open betting; all hands go through it at once.

/// Where a move leads.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Then {
    /// To the node with this number, which is higher than that of the node it comes from.
    Node(usize),
    /// A player folds and loses so much to the other.
    Fold {
        /// Who wins.
        winner: usize,
        /// How much.
        stake: f64,
    },
    /// The hands are shown; the lower one loses so much to the other.
    Show {
        /// How much.
        stake: f64,
    },
}

/// A point at which someone bets.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// Who: 0 or 1.
    pub actor: usize,
    /// Where each move leads.
    pub moves: Vec<Then>,
}

/// Two hidden hands and a tree of bets; nodes are listed before those they lead to.
#[derive(Clone, PartialEq, Debug)]
pub struct Duel {
    /// How likely each two hands are together, in any measure.
    pub weights: Vec<Vec<f64>>,
    /// The bets, the first node first.
    pub nodes: Vec<Node>,
}

/// For each node and hand, how likely each move is.
pub type Strategy = Vec<Vec<Vec<f64>>>;

impl Duel {
    fn hands(&self) -> usize {
        self.weights.len()
    }

    /// Every move as likely.
    fn uniform(&self) -> Strategy {
        let moves = |node: &Node| vec![1.0 / node.moves.len() as f64; node.moves.len()];
        self.nodes.iter().map(|node| vec![moves(node); self.hands()]).collect()
    }

    /// What player 0 wins on average of player 1.
    #[must_use]
    pub fn value(&self, strategy: &Strategy) -> f64 {
        let gains = self.gains(0, 0, &vec![1.0; self.hands()], strategy, &Follow);
        gains.iter().sum::<f64>() / self.weight()
    }

    /// How much a player who knows the strategy could win more than it should, on average
    /// of both seats: 0 for a perfect one.
    #[must_use]
    pub fn exploitability(&self, strategy: &Strategy) -> f64 {
        let best = |player| {
            let gains = self.gains(player, 0, &vec![1.0; self.hands()], strategy, &Answer);
            gains.iter().sum::<f64>() / self.weight()
        };
        f64::midpoint(best(0), best(1))
    }

    fn weight(&self) -> f64 {
        self.weights.iter().flatten().sum()
    }

    /// Solves it in so many rounds: the average strategy.
    #[must_use]
    pub fn solved(&self, rounds: u32) -> Strategy {
        let mut regrets: Strategy = self.uniform();
        regrets.iter_mut().flatten().flatten().for_each(|regret| *regret = 0.0);
        let mut sums = regrets.clone();
        for round in 1..=rounds {
            for player in 0..2 {
                let now = self.matched(&regrets);
                let update = Update { now: &now, regrets: &mut regrets, player };
                self.update(update);
                self.add_reached(player, &now, f64::from(round), &mut sums);
            }
        }
        self.matched(&sums)
    }

    /// Each move as likely as its share of what is in its favour.
    fn matched(&self, regrets: &Strategy) -> Strategy {
        let mut strategy = self.uniform();
        for (moves, favours) in strategy.iter_mut().flatten().zip(regrets.iter().flatten()) {
            let sum: f64 = favours.iter().sum();
            if sum > 0.0 {
                for (rng, favour) in moves.iter_mut().zip(favours) {
                    *rng = favour / sum;
                }
            }
        }
        strategy
    }

    /// One pass for one player: the gains of each move, and what is regretted.
    fn update(&self, update: Update<'_>) {
        let Update { now, regrets, player } = update;
        let reach = self.reach(1 - player, now);
        let mut gains: Vec<Vec<f64>> = vec![Vec::new(); self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate().rev() {
            let of_moves: Vec<Vec<f64>> = node
                .moves
                .iter()
                .enumerate()
                .map(|(chosen, then)| match *then {
                    Then::Node(next) => gains[next].clone(),
                    end => {
                        let others: Vec<f64> = if node.actor == player {
                            reach[at].clone()
                        } else {
                            (0..self.hands()).map(|h| reach[at][h] * now[at][h][chosen]).collect()
                        };
                        self.end(player, end, &others)
                    }
                })
                .collect();
            gains[at] = (0..self.hands())
                .map(|hand| {
                    if node.actor != player {
                        return of_moves.iter().map(|gains| gains[hand]).sum();
                    }
                    let mean: f64 =
                        of_moves.iter().zip(&now[at][hand]).map(|(gains, p)| gains[hand] * p).sum();
                    for (regret, gains) in regrets[at][hand].iter_mut().zip(&of_moves) {
                        *regret = (*regret + gains[hand] - mean).max(0.0);
                    }
                    mean
                })
                .collect();
        }
    }

    /// How likely this player's own moves lead to each node, by hand.
    fn reach(&self, player: usize, strategy: &Strategy) -> Vec<Vec<f64>> {
        let mut reach = vec![vec![0.0; self.hands()]; self.nodes.len()];
        reach[0] = vec![1.0; self.hands()];
        for (at, node) in self.nodes.iter().enumerate() {
            for (chosen, then) in node.moves.iter().enumerate() {
                let Then::Node(next) = *then else { continue };
                for hand in 0..self.hands() {
                    let own = if node.actor == player { strategy[at][hand][chosen] } else { 1.0 };
                    reach[next][hand] = reach[at][hand] * own;
                }
            }
        }
        reach
    }

    fn add_reached(&self, player: usize, now: &Strategy, weight: f64, sums: &mut Strategy) {
        let reach = self.reach(player, now);
        for (at, node) in self.nodes.iter().enumerate().filter(|(_, node)| node.actor == player) {
            for hand in 0..self.hands() {
                for chosen in 0..node.moves.len() {
                    sums[at][hand][chosen] += weight * reach[at][hand] * now[at][hand][chosen];
                }
            }
        }
    }

    /// What each hand of `player` gains at an end that the other's hands reach so often.
    fn end(&self, player: usize, end: Then, others: &[f64]) -> Vec<f64> {
        let weight = |own: usize, other: usize| {
            if player == 0 { self.weights[own][other] } else { self.weights[other][own] }
        };
        (0..self.hands())
            .map(|own| {
                let met =
                    (0..self.hands()).map(|other| (other, weight(own, other) * others[other]));
                match end {
                    Then::Fold { winner, stake } => {
                        let sign = if winner == player { 1.0 } else { -1.0 };
                        sign * stake * met.map(|(_, often)| often).sum::<f64>()
                    }
                    Then::Show { stake } => {
                        stake * met.map(|(other, often)| often * beats(own, other)).sum::<f64>()
                    }
                    Then::Node(_) => 0.0,
                }
            })
            .collect()
    }

    /// What each hand of `player` gains from a node on, the other playing the strategy.
    fn gains(
        &self,
        player: usize,
        at: usize,
        others: &[f64],
        strategy: &Strategy,
        plays: &impl Plays,
    ) -> Vec<f64> {
        let node = &self.nodes[at];
        let mut of_moves = Vec::with_capacity(node.moves.len());
        for (chosen, then) in node.moves.iter().enumerate() {
            let others: Vec<f64> = (0..self.hands())
                .map(|hand| {
                    let theirs =
                        if node.actor == player { 1.0 } else { strategy[at][hand][chosen] };
                    others[hand] * theirs
                })
                .collect();
            of_moves.push(match *then {
                Then::Node(next) => self.gains(player, next, &others, strategy, plays),
                end => self.end(player, end, &others),
            });
        }
        (0..self.hands())
            .map(|hand| {
                let gains = of_moves.iter().map(|gains| gains[hand]);
                if node.actor == player {
                    plays.chosen(gains, &strategy[at][hand])
                } else {
                    gains.sum()
                }
            })
            .collect()
    }
}

struct Update<'a> {
    now: &'a Strategy,
    regrets: &'a mut Strategy,
    player: usize,
}

/// How the player looked at chooses among moves with these gains.
trait Plays {
    fn chosen(&self, gains: impl Iterator<Item = f64>, strategy: &[f64]) -> f64;
}

/// By the strategy.
struct Follow;
impl Plays for Follow {
    fn chosen(&self, gains: impl Iterator<Item = f64>, strategy: &[f64]) -> f64 {
        gains.zip(strategy).map(|(gain, rng)| gain * rng).sum()
    }
}

/// The best answer to it.
struct Answer;
impl Plays for Answer {
    fn chosen(&self, gains: impl Iterator<Item = f64>, _strategy: &[f64]) -> f64 {
        gains.fold(f64::MIN, f64::max)
    }
}

/// Hands are numbered from the lowest; equal ones are decided by suits, evenly.
fn beats(own: usize, other: usize) -> f64 {
    match own.cmp(&other) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Less => -1.0,
        std::cmp::Ordering::Equal => 0.0,
    }
}
