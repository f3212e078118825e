//! What could have been: games played on from tables of a game, many times over.
//!
//! Everyone plays on as the rule bots do, in every seat: a figure of the table then, not
//! of the search that found it.

use crate::{
    decision::{Judged, judge},
    play::{Outcome, Player, UnfinishedError, play_on},
    standing::{WHOLE_WIN, checkpoints, parts_of_the_win},
};
use parlour_bots::{Level, WithBots, bot};
use parlour_engine::{Act, FastRng, FullGame, Menu, Rng, Seat, Turn, Viewer};

/// How a game is looked into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RolloutConfig {
    /// How often a table is played to its end. Even, so that one half can choose and the
    /// other judge.
    pub playouts: u32,
    /// How many decisions of a game are looked into.
    pub decisions: u32,
    /// How many of the possible acts are compared there.
    pub options: u32,
    /// The most acts of a playout.
    pub limit: u64,
}

/// What was found in one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rollout {
    /// Each seat's chance to win, for a spectator, at each of the
    /// [`CHECKPOINTS`](crate::standing::CHECKPOINTS), one after the other, in thousandths; at each
    /// of them first as one half of the playouts has it, then as the other half. Who is ahead in
    /// the one is judged by the other: the highest of several rough chances is mostly noise.
    pub chances: Vec<u16>,
    /// The decisions that were looked into.
    pub decisions: Vec<DecisionStats>,
}

/// What playing on told of one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecisionStats {
    /// What the best act is worth more than the worst, in thousandths of a win. Which is
    /// which was found in other playouts than those that say how much.
    pub spread: i16,
    /// Is that clear of chance ([`crate::decision::NOISE_FLOOR`])?
    pub clear: bool,
    /// Does the choice clearly help one opponent, and the chooser by less than half of that?
    pub kingmaking: bool,
    /// Does what the next player can do depend on the choice?
    pub touches: bool,
}

impl Rollout {
    /// Looks into a game by the tables that were kept of it.
    pub(crate) fn into<G: WithBots>(
        rules: &G,
        kept: &KeptTables<G>,
        how: RolloutConfig,
        rng: &mut FastRng,
    ) -> Self {
        let mut rollout = Self::default();
        let Some(last) = kept.tables.len().checked_sub(1) else { return rollout };
        for place in checkpoints(last) {
            rollout.chances.extend(chances(rules, &kept.tables[place], how, rng));
        }
        for _ in 0..how.decisions {
            let state = &kept.tables[rng.draw(last as u32 + 1) as usize];
            rollout.decisions.extend(preview(rules, state, how, rng));
        }
        rollout
    }
}

/// The most tables kept of a game that is played on from.
const MAX_KEPT_TABLES: usize = 128;

/// Tables on the way of a game, every so many acts; more than so many are thinned out.
pub(crate) struct KeptTables<G: FullGame> {
    wanted: bool,
    every: usize,
    met: usize,
    tables: Vec<G::State>,
}

impl<G: FullGame> KeptTables<G> {
    /// None yet, and none at all where none are `wanted`.
    pub(crate) fn new(wanted: bool) -> Self {
        Self { wanted, every: 1, met: 0, tables: Vec::new() }
    }

    /// Keeps this table, if it is one of those.
    pub(crate) fn keep(&mut self, state: &G::State) {
        if !self.wanted {
            return;
        }
        if self.met.is_multiple_of(self.every) {
            if self.tables.len() == MAX_KEPT_TABLES {
                let mut place = 0;
                self.tables.retain(|_| {
                    place += 1;
                    place % 2 == 1
                });
                self.every *= 2;
            }
            if self.met.is_multiple_of(self.every) {
                self.tables.push(state.clone());
            }
        }
        self.met += 1;
    }
}

/// Plays to the end, each seat by the bot of its level; each seat's part of the win. Without an end
/// no one wins.
pub(crate) fn playout<G: WithBots>(
    rules: &G,
    state: G::State,
    level: impl Fn(Seat) -> Level,
    limit: u64,
    rng: &mut FastRng,
) -> Vec<u32> {
    let seats = rules.seats(&state);
    match played_out(rules, state, level, limit, rng) {
        Ok((scores, _)) => parts_of_the_win(&scores),
        Err(_) => vec![0; usize::from(seats)],
    }
}

/// How many acts it takes to play to the end, each seat by the bot of its level; at most `limit`.
pub(crate) fn playout_acts<G: WithBots>(
    rules: &G,
    state: G::State,
    level: impl Fn(Seat) -> Level,
    limit: u64,
    rng: &mut FastRng,
) -> u64 {
    played_out(rules, state, level, limit, rng).map_or(limit, |(_, acts)| acts)
}

fn played_out<G: WithBots>(
    rules: &G,
    state: G::State,
    level: impl Fn(Seat) -> Level,
    limit: u64,
    rng: &mut FastRng,
) -> Result<Outcome, UnfinishedError> {
    let player = |seat| Player::fair(bot::<G>(level(seat), rng.next_u64()));
    let players = Seat::all(rules.seats(&state)).map(player).collect();
    play_on(rules, state, players, rng, limit)
}

/// Each seat's chance to win, in thousandths, twice over, for a spectator who sees no
/// hand: from the cards as they lie, bots that do not vary would foretell the end at the first
/// deal.
fn chances<G: WithBots>(
    rules: &G,
    state: &G::State,
    how: RolloutConfig,
    rng: &mut FastRng,
) -> Vec<u16> {
    if rules.turn(state) == Turn::Over {
        let wins = parts_of_the_win(&rules.scores(state));
        let once: Vec<u16> = wins.iter().map(|&part| (part * 1000 / WHOLE_WIN) as u16).collect();
        return once.repeat(2);
    }
    let half = (how.playouts / 2).max(1);
    let mut both = Vec::new();
    for _ in 0..2 {
        let mut sums = vec![0u64; usize::from(rules.seats(state))];
        for _ in 0..half {
            let mut rng = FastRng::new(rng.next_u64());
            // where a game cannot deal anew what is hidden, all of it is known
            let world = rules
                .resample_hidden(state, Viewer::Spectator, &mut rng)
                .unwrap_or_else(|| state.clone());
            let wins = playout(rules, world, |_| Level::Rule, how.limit, &mut rng);
            sums.iter_mut().zip(wins).for_each(|(sum, part)| *sum += u64::from(part));
        }
        let whole = u64::from(WHOLE_WIN) * u64::from(half);
        both.extend(sums.iter().map(|sum| (sum * 1000 / whole) as u16));
    }
    both
}

/// Compares acts of the seat that is to act, in worlds that look the same from there.
fn preview<G: WithBots>(
    rules: &G,
    state: &G::State,
    how: RolloutConfig,
    rng: &mut FastRng,
) -> Option<DecisionStats> {
    let seat = rules.turn(state).seats().first()?;
    let mut menu = Menu::new();
    rules.menu(state, seat, &mut menu);
    if menu.len() < 2 {
        return None;
    }
    rng.reshuffle(&mut menu);
    menu.truncate(how.options.max(2) as usize);
    // for each act, each playout's parts of the win; the worlds and chances are the same
    let mut parts: Vec<Vec<Vec<u32>>> = vec![Vec::new(); menu.len()];
    for _ in 0..how.playouts {
        let world = rules.resample_hidden(state, Viewer::Seat(seat), rng)?;
        let rng = FastRng::new(rng.next_u64());
        for (action, parts) in menu.iter().zip(&mut parts) {
            let mut rng = rng.clone();
            let after = after(rules, &world, seat, action, &mut rng)?;
            parts.push(playout(rules, after, |_| Level::Rule, how.limit, &mut rng));
        }
    }
    let Judged { spread, clear, kingmaking } = judge(&parts, seat.index())?;
    let touches = touches(rules, state, seat, &menu, rng);
    Some(DecisionStats { spread: (spread * 1000.0).round() as i16, clear, kingmaking, touches })
}

/// The table after this act, if it is legal there.
pub(crate) fn after<G: FullGame>(
    rules: &G,
    state: &G::State,
    seat: Seat,
    action: &G::Action,
    rng: &mut FastRng,
) -> Option<G::State> {
    let mut table = state.clone();
    let act = Act { seat, action: action.clone(), at: rules.clock(state) };
    rules.play(&mut table, act, rng, &mut ()).ok()?;
    Some(table)
}

/// Can the next player do other things after one act than after another?
fn touches<G: FullGame>(
    rules: &G,
    state: &G::State,
    seat: Seat,
    menu: &[G::Action],
    rng: &mut FastRng,
) -> bool {
    let rng = FastRng::new(rng.next_u64());
    let mut offered = menu.iter().filter_map(|action| {
        let after = after(rules, state, seat, action, &mut rng.clone())?;
        let next = rules.turn(&after).seats().iter().find(|&next| next != seat)?;
        let mut menu = Menu::new();
        rules.menu(&after, next, &mut menu);
        Some((next, menu))
    });
    let Some(first) = offered.next() else { return false };
    offered.any(|other| other != first)
}
