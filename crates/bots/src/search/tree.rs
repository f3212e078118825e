//! The tree: nodes in one arena, what led to each beside it.

use super::{Outcome, RootMove, SearchResult, Worth};
use parlour_engine::Seat;

/// A node's place in the arena.
type NodeIndex = u32;

/// The root; as a child or sibling, no one.
const ROOT: NodeIndex = 0;

/// What is known of an action at its place in the tree.
#[derive(Clone, Copy)]
struct Node {
    /// The sum of what its visits were worth to the seat that acts.
    worth: f32,
    visits: u32,
    /// How often it could have been chosen when its parent was visited.
    available: u32,
    first_child: NodeIndex,
    next_sibling: NodeIndex,
    /// Who acts.
    seat: Seat,
}

const _: () = assert!(size_of::<Node>() <= 40, "nodes are small");

impl Node {
    fn of(seat: Seat) -> Self {
        Self { worth: 0.0, visits: 0, available: 0, first_child: ROOT, next_sibling: ROOT, seat }
    }
}

/// A tree of what one player can see happen.
pub(super) struct Tree<A> {
    nodes: Vec<Node>,
    /// What leads to each node but the root, which is not in this list.
    actions: Vec<A>,
    /// The nodes of the present walk.
    path: Vec<NodeIndex>,
}

impl<A: Clone + PartialEq> Tree<A> {
    /// A root: every simulation adds a node at most.
    pub(super) fn with_room_for(simulations: u32) -> Self {
        let mut nodes = Vec::with_capacity(simulations as usize + 1);
        nodes.push(Node::of(Seat::ZERO));
        let actions = Vec::with_capacity(simulations as usize);
        Self { nodes, actions, path: Vec::with_capacity(64) }
    }

    /// A walk from the root.
    #[inline(always)]
    pub(super) fn walk(&mut self) -> Walk<'_, A> {
        self.path.clear();
        Walk { tree: self, at: ROOT, grown: false }
    }

    #[inline(always)]
    fn node(&self, place: NodeIndex) -> &Node {
        &self.nodes[place as usize]
    }

    #[inline(always)]
    fn action(&self, place: NodeIndex) -> &A {
        &self.actions[place as usize - 1]
    }

    fn children(&self, parent: NodeIndex) -> impl Iterator<Item = NodeIndex> + '_ {
        let some = |place: NodeIndex| (place != ROOT).then_some(place);
        let first = some(self.node(parent).first_child);
        std::iter::successors(first, move |&child| some(self.node(child).next_sibling))
    }

    /// What was found out about the actions at the root.
    pub(super) fn result(&self, simulations: u64, decisions: u64) -> SearchResult<A> {
        let tried = self.children(ROOT).map(|child| {
            let node = self.node(child);
            RootMove {
                action: self.action(child).clone(),
                visits: u64::from(node.visits),
                sum: Outcome { worth: node.worth.into(), figure: node.worth.into() },
            }
        });
        SearchResult::new(tried.collect(), simulations, decisions)
    }
}

/// One way down the tree.
pub(super) struct Walk<'t, A> {
    tree: &'t mut Tree<A>,
    at: NodeIndex,
    grown: bool,
}

impl<A: Clone + PartialEq> Walk<'_, A> {
    /// Is the walk still in the tree?
    #[inline(always)]
    pub(super) fn is_within(&self) -> bool {
        !self.grown
    }

    /// One step down: an option that was never tried here (looking from the `first` on, and
    /// round), else the one with the highest upper confidence bound of those that are legal.
    /// `None` if there is nothing to do.
    #[inline(always)]
    pub(super) fn step(
        &mut self,
        seat: Seat,
        options: &[A],
        first: usize,
        legal: impl Fn(&A) -> bool,
        exploration: f32,
    ) -> Option<A> {
        let tree = &mut *self.tree;
        let (mut best, mut highest, mut tried) = (ROOT, f32::NEG_INFINITY, 0);
        let mut child = tree.node(self.at).first_child;
        while child != ROOT {
            let place = child as usize;
            let node = &mut tree.nodes[place];
            child = node.next_sibling;
            if node.seat == seat && legal(&tree.actions[place - 1]) {
                node.available += 1;
                tried += 1;
                let visits = node.visits as f32;
                let bound =
                    node.worth / visits + exploration * (ln(node.available) / visits).sqrt();
                if bound > highest {
                    (best, highest) = (place as NodeIndex, bound);
                }
            }
        }
        if tried < options.len() {
            let untried = (first..options.len()).chain(0..first).find(|&option| {
                !tree.children(self.at).any(|child| {
                    tree.node(child).seat == seat && *tree.action(child) == options[option]
                })
            });
            if let Some(option) = untried {
                return Some(self.grow(seat, &options[option]));
            }
        }
        if best == ROOT {
            return None;
        }
        self.at = best;
        self.tree.path.push(best);
        Some(self.tree.action(best).clone())
    }

    #[inline(always)]
    fn grow(&mut self, seat: Seat, action: &A) -> A {
        let tree = &mut *self.tree;
        let place = tree.nodes.len() as NodeIndex;
        let elder = std::mem::replace(&mut tree.nodes[self.at as usize].first_child, place);
        tree.nodes.push(Node { available: 1, next_sibling: elder, ..Node::of(seat) });
        tree.actions.push(action.clone());
        tree.path.push(place);
        self.grown = true;
        action.clone()
    }

    /// Tells every node on the way what the end was worth.
    #[inline(always)]
    pub(super) fn back_up(self, worth: &Worth) {
        for &place in &self.tree.path {
            let node = &mut self.tree.nodes[place as usize];
            node.visits += 1;
            node.worth += worth[node.seat.index()];
        }
    }
}

/// The natural logarithm, to a hundredth: by the float's exponent and a parabola through its
/// mantissa. The same on every processor, which the library's need not be.
#[inline(always)]
fn ln(n: u32) -> f32 {
    let bits = (n as f32).to_bits();
    let exponent = (bits >> 23) as f32 - 127.0;
    let mantissa = f32::from_bits(bits & 0x7F_FFFF | 0x3F80_0000) - 1.0;
    std::f32::consts::LN_2 * (exponent + mantissa * (1.346 - 0.346 * mantissa))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_near_enough() {
        for n in 1..100_000 {
            assert!((ln(n) - (n as f32).ln()).abs() < 0.01, "{n}: {}", ln(n));
        }
    }
}
