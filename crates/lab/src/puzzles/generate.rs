//! Makes puzzles: plays games between bots, and keeps positions with exactly one action that wins.

use super::{
    Endings, PLAYERS,
    difficulty::difficulty,
    line::{Line, knows_all, sorted_menu},
};
use parlour_bots::{Level, bot, parallel};
use parlour_engine::{Act, Bot, FastRng, Seat, Tick, Turn};
use parlour_protocol::{
    CommandError, Options,
    puzzle::{Outcome, Puzzle, Puzzles},
};
use std::collections::HashSet;

/// How many games are played at a time.
const CHUNK: u64 = 256;

/// A position with fewer possible actions is not a puzzle.
const MIN_ACTIONS: usize = 3;

/// What is made.
#[derive(Clone, Debug)]
pub struct Generation {
    /// How many puzzles.
    pub count: usize,
    /// What the deals come from. The puzzles depend on nothing else.
    pub seed: String,
    /// The most games that are played.
    pub max_games: u64,
}

/// Makes puzzles of a game, fewer if not enough are found in so many games. `made` is called with their number so far.
///
/// # Errors
/// If the house rules of the puzzles cannot be read.
pub fn generate<G: Endings>(
    wanted: &Generation,
    mut made: impl FnMut(usize),
) -> Result<Puzzles, CommandError> {
    let options = Options::from_text(G::HOUSE_RULES)?;
    let rules: G = options.rules(PLAYERS)?;
    let mut puzzles = Puzzles {
        game: G::META.id.to_owned(),
        rules: G::META.version,
        players: PLAYERS,
        options,
        seed: wanted.seed.clone(),
        list: Vec::new(),
    };
    let mut shapes = HashSet::new();
    let mut games = 0;
    while puzzles.list.len() < wanted.count && games < wanted.max_games {
        let chunk: Vec<_> = (games..(games + CHUNK).min(wanted.max_games)).collect();
        games += chunk.len() as u64;
        let seed = |deal| format!("{}/{deal}", wanted.seed);
        let found = parallel::map(&chunk, &|&deal| search(&rules, &seed(deal), deal));
        for Found { puzzle, shape } in found.into_iter().flatten() {
            if puzzles.list.len() < wanted.count && shapes.insert(shape) {
                puzzles.list.push(puzzle);
            }
        }
        made(puzzles.list.len());
    }
    Ok(puzzles)
}

/// A puzzle, and what is the same for puzzles that a player would call the same.
struct Found {
    puzzle: Puzzle,
    shape: String,
}

/// Plays one game, and takes its first position that is a puzzle.
fn search<G: Endings>(rules: &G, seed: &str, deal: u64) -> Option<Found> {
    let mut line = Line::dealt(rules, seed)?;
    let mut seeds = FastRng::of_game(0, deal);
    let mut bots: Vec<Box<dyn Bot<G>>> =
        Seat::all(PLAYERS).map(|_| bot::<G>(Level::Easy, seeds.next_u64())).collect();
    while let Some(seat) = line.next() {
        let menu = line.menu(seat);
        if menu.len() >= MIN_ACTIONS
            && matches!(line.turn(), Turn::One(_))
            && G::is_late(line.seated.state())
            && let Some(found) = examine(&line, seat, &menu, deal)
        {
            return Some(found);
        }
        let bot = &mut bots[seat.index()];
        let observation = line.observation(seat);
        let choice = bot.choose(&observation)?;
        let place = menu.iter().position(|action| *action == choice.action)?;
        line.act(seat, &menu, place)?;
    }
    None
}

/// Is this position a puzzle?
fn examine<G: Endings>(line: &Line<G>, seat: Seat, menu: &[G::Action], deal: u64) -> Option<Found> {
    let (rules, state) = (line.seated.rules(), line.seated.state());
    let observation = line.observation(seat);
    if !observation.complete || !knows_all(line, &observation) {
        return None;
    }
    let margins = rules.margins(state, seat, menu)?;
    let mut winning = (0..menu.len()).filter(|&place| margins[place] > 0);
    let (Some(solution), None) = (winning.next(), winning.next()) else { return None };
    let outcomes = menu.iter().enumerate().map(|(place, action)| {
        if place == solution { Some(Outcome::Wins) } else { refutation(line, seat, action) }
    });
    let outcomes: Option<Vec<Outcome>> = outcomes.collect();
    let difficulty = difficulty(&observation, &menu[solution], deal)?;
    let puzzle = Puzzle { difficulty, deal, acts: line.places.clone(), outcomes: outcomes? };
    puzzle.has_text().then(|| Found { puzzle, shape: rules.shape(state, seat) })
}

/// The other's best reply to an action that does not win.
fn refutation<G: Endings>(line: &Line<G>, seat: Seat, action: &G::Action) -> Option<Outcome> {
    let rules = line.seated.rules();
    let mut after = line.seated.state().clone();
    let act = Act { seat, action: action.clone(), at: Tick(0) };
    rules.play(&mut after, act, &mut FastRng::new(0), &mut ()).ok()?;
    let Turn::One(other) = rules.turn(&after) else { return Some(Outcome::Fails) };
    if other == seat {
        return Some(Outcome::Fails);
    }
    let menu = sorted_menu(rules, &after, other);
    let margins = rules.margins(&after, other, &menu)?;
    let best = (0..menu.len()).rev().max_by_key(|&place| margins[place])?;
    Some(Outcome::Refuted(u8::try_from(best).ok()?))
}
