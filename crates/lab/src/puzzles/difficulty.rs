//! How hard a puzzle is: how many bots that do not solve ends exactly find what wins.

use parlour_bots::{Level, MonteCarlo, WithBots, bot};
use parlour_engine::{Bot, FastRng, Observation};
use parlour_protocol::puzzle::MAX_DIFFICULTY;

/// So often each bot is asked, each time with a seed of its own.
const TIMES: u64 = 4;

/// Games that the bots who play on at random play for a decision.
const PLAYOUTS: [u32; 2] = [60, 600];

/// From 1, where most bots find this action, to [`MAX_DIFFICULTY`], where none does; `None` if all do.
///
/// The bots are `easy`, `rule`, and two who play each action on at random: four answers of each.
pub(super) fn difficulty<G: WithBots>(
    observation: &Observation<G>,
    solution: &G::Action,
    seed: u64,
) -> Option<u8> {
    let mut seeds = FastRng::new(seed);
    let (mut found, mut asked) = (0, 0);
    let mut ask = |bot: &mut dyn Bot<G>| {
        let choice = bot.choose(observation);
        found += usize::from(choice.is_some_and(|choice| choice.action == *solution));
        asked += 1;
    };
    for _ in 0..TIMES {
        for level in [Level::Easy, Level::Rule] {
            ask(bot::<G>(level, seeds.next_u64()).as_mut());
        }
        for playouts in PLAYOUTS {
            ask(&mut MonteCarlo::new(playouts, seeds.next_u64()));
        }
    }
    // a quarter more that fails makes it one harder
    let failed = asked - found;
    (failed > 0).then(|| (1 + failed * 4 / asked).min(usize::from(MAX_DIFFICULTY)) as u8)
}
