//! The tree of a game, by playing every move of every deal.

use crate::{
    exact::tree::{InfoSet, Node, Strategy, Tree},
    standing::{parts_of_the_win, share},
};
use parlour_bots::{Level, WithBots, bot};
use parlour_engine::{Act, FastRng, Observation, Seat, Tick, Turn, Viewer};
use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
};

/// The most nodes of a tree: some hundred megabytes while it is solved.
const MAX_NODES: usize = 1_000_000;
/// How often a level is asked what it does; it may have chances of its own.
const QUESTIONS: u64 = 4;

/// No tree can be made of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TreeError {
    /// It goes on for too long, or has too many deals.
    #[error("the tree has more than {MAX_NODES} nodes")]
    TooLarge,
    /// Any player may act at any time.
    #[error("a game in real time has no tree")]
    RealTime,
}

/// Where the trees of a game begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// How many deals are drawn.
    pub deals: u64,
    /// How many moves of each are made beforehand, by rule bots, in sight of both players.
    pub moves: u64,
}

/// The tree of this game between two players, and what a level does in it.
///
/// # Errors
/// If it is played in real time, or has too many nodes.
pub fn build<G: WithBots>(
    rules: &G,
    Start { deals, moves }: Start,
    level: Level,
) -> Result<(Tree, Strategy), TreeError> {
    let mut builder = Builder {
        rules,
        level,
        tree: Tree::default(),
        strategy: Vec::new(),
        info_sets: HashMap::new(),
    };
    for deal in 0..deals {
        let mut rng = FastRng::of_game(0, deal);
        let mut dealt = Vec::new();
        let state = rules.start(2, &mut rng, &mut dealt);
        let mut position = Position { state, rng, players: [Player::default(), Player::default()] };
        position.notice(rules, &dealt);
        for _ in 0..moves {
            let Some(seat) = next(rules, &position.state)? else { break };
            let observation = position.observation(rules, seat);
            let likely = asked(Level::Rule, &observation, deal);
            let most = likely.iter().copied().fold(0.0, f64::max);
            let chosen = likely.iter().position(|&part| part == most).unwrap_or(0);
            position = position.after(rules, seat, &observation.menu[chosen]);
        }
        let root = builder.node(&position)?;
        builder.tree.deals.push((1.0 / deals as f64, root));
    }
    Ok((builder.tree, builder.strategy))
}

/// A table, and what each player has seen and done so far.
#[derive(Clone)]
struct Position<G: WithBots> {
    state: G::State,
    /// What chance still decides, if anything, the deal has decided beforehand.
    rng: FastRng,
    players: [Player<G>; 2],
}

/// What a player has seen and done, as a hash, and what a bot remembers of it.
struct Player<G: WithBots> {
    history: u64,
    memory: G::Memory,
}

impl<G: WithBots> Default for Player<G> {
    fn default() -> Self {
        Self { history: 0, memory: G::Memory::default() }
    }
}

impl<G: WithBots> Clone for Player<G> {
    fn clone(&self) -> Self {
        Self { history: self.history, memory: self.memory.clone() }
    }
}

impl<G: WithBots> Player<G> {
    fn add(&mut self, what: &str) {
        let mut hasher = DefaultHasher::new();
        (self.history, what).hash(&mut hasher);
        self.history = hasher.finish();
    }
}

impl<G: WithBots> Position<G> {
    /// Each player learns of these events what it may.
    fn notice(&mut self, rules: &G, events: &[G::Event]) {
        for (seat, player) in Seat::all(2).zip(&mut self.players) {
            for event in events {
                if let Some(seen) = rules.redact_for(event, Viewer::Seat(seat)) {
                    player.add(&format!("{seen:?}"));
                    rules.remember(&mut player.memory, seat, &seen);
                }
            }
        }
    }

    /// What the player in this seat has to go by.
    fn observation(&self, rules: &G, seat: Seat) -> Observation<G> {
        let memory = self.players[seat.index()].memory.clone();
        Observation::of(rules, &self.state, seat).remembering(memory)
    }

    fn after(&self, rules: &G, seat: Seat, action: &G::Action) -> Self {
        let mut next = self.clone();
        next.players[seat.index()].add(&action.to_string());
        let mut events = Vec::new();
        let act = Act { seat, action: action.clone(), at: Tick(0) };
        rules.apply(&mut next.state, act, &mut next.rng, &mut events);
        next.notice(rules, &events);
        next
    }
}

struct Builder<'a, G: WithBots> {
    rules: &'a G,
    level: Level,
    tree: Tree,
    /// What the level does.
    strategy: Strategy,
    info_sets: HashMap<(usize, u64), usize>,
}

impl<G: WithBots> Builder<'_, G> {
    /// This position and all that can follow it.
    fn node(&mut self, position: &Position<G>) -> Result<usize, TreeError> {
        let at = self.tree.nodes.len();
        if at >= MAX_NODES {
            return Err(TreeError::TooLarge);
        }
        let Some(seat) = next(self.rules, &position.state)? else {
            let parts = parts_of_the_win(&self.rules.scores(&position.state));
            self.tree.nodes.push(Node::End(share(parts[0])));
            return Ok(at);
        };
        let observation = position.observation(self.rules, seat);
        let actions = observation.menu.to_vec();
        let info_set = self.info_set(position.players[seat.index()].history, &observation);
        let edges = self.tree.edges.len();
        self.tree.edges.resize(edges + actions.len(), 0);
        self.tree.nodes.push(Node::Choice { info_set, moves: edges..edges + actions.len() });
        for (edge, action) in (edges..).zip(&actions) {
            self.tree.edges[edge] = self.node(&position.after(self.rules, seat, action))?;
        }
        Ok(at)
    }

    /// The number of what this player knows; the level is asked what it does when it is new.
    fn info_set(&mut self, history: u64, observation: &Observation<G>) -> usize {
        let seat = observation.seat.index();
        let number = self.tree.info_sets.len();
        let known = *self.info_sets.entry((seat, history)).or_insert(number);
        if known == number {
            let first = self.strategy.len();
            self.strategy.extend(asked(self.level, observation, history));
            self.tree.info_sets.push(InfoSet { seat, moves: first..self.strategy.len() });
        }
        known
    }
}

/// Who chooses next, if anyone does.
fn next<G: WithBots>(rules: &G, state: &G::State) -> Result<Option<Seat>, TreeError> {
    match rules.turn(state) {
        Turn::Over => Ok(None),
        Turn::One(seat) => Ok(Some(seat)),
        // the others learn nothing of a sealed choice, so that they can be asked one by one
        Turn::Each(seats) => Ok(seats.first()),
        Turn::Any(_) => Err(TreeError::RealTime),
    }
}

/// How often a level makes each move of the menu.
fn asked<G: WithBots>(level: Level, observation: &Observation<G>, seed: u64) -> Vec<f64> {
    let menu = &observation.menu;
    let mut likely = vec![0.0; menu.len()];
    for question in 0..QUESTIONS {
        let choice = bot::<G>(level, seed.wrapping_add(question)).choose(observation);
        let place = choice.and_then(|choice| menu.iter().position(|act| *act == choice.action));
        let place = place.unwrap_or_else(|| {
            let instead = observation.rules.default_action(&observation.view);
            menu.iter().position(|act| *act == instead).unwrap_or(0)
        });
        likely[place] += 1.0 / QUESTIONS as f64;
    }
    likely
}
