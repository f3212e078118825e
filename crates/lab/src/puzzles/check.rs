//! Confirms puzzles by a full search: every position that can follow is visited, by the rules of the
//! game alone. It shares nothing with the solvers that the puzzles come from.
//!
//! A position is won for the seat if it is its turn and some action leads to a won position, or if it is
//! the other's and all do. Play can go in circles, so what is won is found by going over all positions
//! until nothing changes: what never becomes won is not won by force.

use super::{
    Endings,
    line::{Line, knows_all, sorted_menu},
};
use parlour_bots::parallel;
use parlour_engine::{Act, FullGame, Rng, Seat, Tick, Turn};
use parlour_protocol::{
    CommandError,
    puzzle::{Outcome, Puzzle, Puzzles},
};
use std::{
    collections::HashMap,
    sync::atomic::{AtomicUsize, Ordering},
};

/// Larger ends are not searched.
const MAX_POSITIONS: usize = 4_000_000;

/// What is wrong with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PuzzleCheckError {
    /// The house rules of the file cannot be played.
    #[error(transparent)]
    Rules(#[from] CommandError),
    /// The file is not of this game and this version of its rules.
    #[error("these are puzzles of {game} {rules}")]
    OtherGame {
        /// Of which game it is.
        game: String,
        /// Of which version of its rules.
        rules: u32,
    },
    /// Its acts do not lead to a position.
    #[error("puzzle {0}: its moves cannot be played")]
    Acts(usize),
    /// The seat that is to move does not know every card.
    #[error("puzzle {0}: the player cannot know all cards")]
    Unknown(usize),
    /// It is too large, or cards are dealt on the way.
    #[error("puzzle {0}: its positions cannot all be searched")]
    Unsearched(usize),
    /// An action is said to win and does not, or to fail and wins.
    #[error("puzzle {number}: `{action}` {}", if *.wins { "wins" } else { "does not win" })]
    Outcome {
        /// The puzzle's number, from 1.
        number: usize,
        /// The action.
        action: String,
        /// Does it win?
        wins: bool,
    },
    /// A reply does not keep the action from winning.
    #[error("puzzle {number}: the reply to `{action}` does not refute it")]
    Reply {
        /// The puzzle's number, from 1.
        number: usize,
        /// The action.
        action: String,
    },
}

/// Checks these puzzles of a file, by their places from 0. Returns how many positions were visited.
///
/// # Errors
/// The first mistake.
pub fn check<G: Endings>(
    puzzles: &Puzzles,
    places: &[usize],
    done: impl Fn() + Sync,
) -> Result<usize, PuzzleCheckError> {
    let (game, rules) = (puzzles.game.clone(), puzzles.rules);
    if game != G::META.id || rules != G::META.version {
        return Err(PuzzleCheckError::OtherGame { game, rules });
    }
    let rules: G = puzzles.options.rules(puzzles.players)?;
    let positions = AtomicUsize::new(0);
    let checked = |&place: &usize| -> Result<(), PuzzleCheckError> {
        let number = place + 1;
        let puzzle = puzzles.list.get(place).ok_or(PuzzleCheckError::Acts(number))?;
        let line = follow(&rules, &puzzles.seed_of(puzzle), puzzle);
        let line = line.ok_or(PuzzleCheckError::Acts(number))?;
        let visited = confirm(&line, puzzle, number)?;
        positions.fetch_add(visited, Ordering::Relaxed);
        done();
        Ok(())
    };
    parallel::try_map(places, &checked)?;
    Ok(positions.into_inner())
}

/// Plays a puzzle's acts.
pub(super) fn follow<G: FullGame>(rules: &G, seed: &str, puzzle: &Puzzle) -> Option<Line<G>> {
    let mut line = Line::dealt(rules, seed)?;
    for &act in &puzzle.acts {
        let seat = line.next()?;
        let menu = line.menu(seat);
        line.act(seat, &menu, usize::from(act))?;
    }
    Some(line)
}

fn confirm<G: Endings>(
    line: &Line<G>,
    puzzle: &Puzzle,
    number: usize,
) -> Result<usize, PuzzleCheckError> {
    let Turn::One(seat) = line.turn() else { return Err(PuzzleCheckError::Acts(number)) };
    if !knows_all(line, &line.observation(seat)) {
        return Err(PuzzleCheckError::Unknown(number));
    }
    let rules = line.seated.rules();
    let mut search = Search { rules, seat, numbers: HashMap::new(), nodes: Vec::new() };
    let unsearched = PuzzleCheckError::Unsearched(number);
    let root = search.explore(line.seated.state()).ok_or(unsearched)?;
    let won = search.won();
    let menu = line.menu(seat);
    let next = &search.nodes[root].next;
    if menu.len() != puzzle.outcomes.len() {
        return Err(PuzzleCheckError::Acts(number));
    }
    for ((action, outcome), &after) in menu.iter().zip(&puzzle.outcomes).zip(next) {
        let (action, wins) = (action.to_string(), won[after]);
        if wins != (*outcome == Outcome::Wins) {
            return Err(PuzzleCheckError::Outcome { number, action, wins });
        }
        if let Outcome::Refuted(reply) = outcome {
            let node = &search.nodes[after];
            let reply = node.next.get(usize::from(*reply)).filter(|_| node.mover != Mover::Own);
            if reply.is_none_or(|&reply| won[reply]) {
                return Err(PuzzleCheckError::Reply { number, action });
            }
        }
    }
    Ok(search.nodes.len())
}

/// Who is to act in a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mover {
    Own,
    Other,
    /// The game is over.
    Over {
        won: bool,
    },
}

/// A position: who is to act, and the positions that follow, in the order of the menu.
struct Node {
    mover: Mover,
    next: Vec<usize>,
}

/// All positions that can follow.
struct Search<'a, G: Endings> {
    rules: &'a G,
    /// The seat that is to win.
    seat: Seat,
    numbers: HashMap<G::Key, usize>,
    nodes: Vec<Node>,
}

impl<G: Endings> Search<'_, G> {
    /// Visits everything from here on; `None` if that is too much, or not all of it is certain.
    fn explore(&mut self, state: &G::State) -> Option<usize> {
        let root = self.number(state);
        let mut ahead = vec![(root, state.clone())];
        while let Some((at, state)) = ahead.pop() {
            let Some(seat) = self.rules.turn(&state).seats().first() else { continue };
            let mut next = Vec::new();
            for action in sorted_menu(self.rules, &state, seat) {
                let mut after = state.clone();
                let mut rng = NoChance(false);
                let act = Act { seat, action, at: Tick(0) };
                self.rules.play(&mut after, act, &mut rng, &mut ()).ok()?;
                if rng.0 {
                    return None;
                }
                let known = self.nodes.len();
                let number = self.number(&after);
                if number == known {
                    ahead.push((number, after));
                }
                next.push(number);
            }
            self.nodes[at].next = next;
            if self.nodes.len() > MAX_POSITIONS {
                return None;
            }
        }
        Some(root)
    }

    /// The number of a position, a new one if it was not met before.
    fn number(&mut self, state: &G::State) -> usize {
        let new = self.nodes.len();
        let number = *self.numbers.entry(self.rules.key(state)).or_insert(new);
        if number == new {
            let mover = match self.rules.turn(state) {
                Turn::Over => Mover::Over { won: self.is_won(state) },
                turn if turn.allows(self.seat) => Mover::Own,
                _ => Mover::Other,
            };
            self.nodes.push(Node { mover, next: Vec::new() });
        }
        number
    }

    /// Has the seat more points than the other, the game being over?
    fn is_won(&self, state: &G::State) -> bool {
        let scores = self.rules.scores(state);
        let own = scores[self.seat.index()];
        let others = Seat::all(self.rules.seats(state)).filter(|seat| *seat != self.seat);
        others.into_iter().all(|seat| scores[seat.index()] < own)
    }

    /// Which positions are won by force.
    fn won(&self) -> Vec<bool> {
        let is_won = |node: &Node| node.mover == Mover::Over { won: true };
        let mut won: Vec<bool> = self.nodes.iter().map(is_won).collect();
        loop {
            let mut changed = false;
            // what follows a position mostly has a higher number
            for at in (0..self.nodes.len()).rev().filter(|&at| !self.nodes[at].next.is_empty()) {
                let Node { mover, next } = &self.nodes[at];
                let now = match mover {
                    Mover::Own => next.iter().any(|&next| won[next]),
                    Mover::Other => next.iter().all(|&next| won[next]),
                    Mover::Over { won } => *won,
                };
                changed |= now != won[at];
                won[at] = now;
            }
            if !changed {
                return won;
            }
        }
    }
}

/// Notes whether anything was left to chance.
struct NoChance(bool);

impl Rng for NoChance {
    fn draw(&mut self, _n: u32) -> u32 {
        self.0 = true;
        0
    }

    fn shuffle<C: Copy>(&mut self, _deck: &mut [C], _needed: usize) {
        self.0 = true;
    }
}
