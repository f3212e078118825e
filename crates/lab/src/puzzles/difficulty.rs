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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{ForPuzzles, check::follow, endings::Endings, for_puzzles};
    use parlour_protocol::puzzle::{Outcome, Puzzle, Puzzles};

    /// How many of the answers fail in a puzzle of each difficulty, as `docs/puzzles.md` has it.
    const FAILED: [std::ops::RangeInclusive<usize>; 5] = [1..=3, 4..=7, 8..=11, 12..=15, 16..=16];

    /// How many of sixteen answers do not solve a puzzle.
    fn failed<G: Endings>(puzzles: &Puzzles, puzzle: &Puzzle) -> usize {
        let rules: G = puzzles.options.rules(puzzles.players).unwrap();
        let line = follow(&rules, &puzzles.seed_of(puzzle), puzzle).unwrap();
        let seat = line.next().unwrap();
        let wins = puzzle.outcomes.iter().position(|outcome| *outcome == Outcome::Wins);
        let solution = &line.menu(seat)[wins.unwrap()];
        let mut seeds = FastRng::new(puzzle.deal);
        let mut seed = || seeds.next_u64();
        let mut bots: Vec<Box<dyn Bot<G>>> = Vec::new();
        for _ in 0..4 {
            bots.push(bot::<G>(Level::Easy, seed()));
            bots.push(bot::<G>(Level::Rule, seed()));
            bots.push(Box::new(MonteCarlo::new(60, seed())));
            bots.push(Box::new(MonteCarlo::new(600, seed())));
        }
        let observation = line.observation(seat);
        let answers = bots.iter_mut().map(|bot| bot.choose(&observation).unwrap().action);
        answers.filter(|answer| answer != solution).count()
    }

    struct AskAgain(Puzzles);

    impl ForPuzzles for AskAgain {
        type Answer = ();

        fn with<G: Endings>(self) {
            for difficulty in 1..=MAX_DIFFICULTY {
                let of_this = |puzzle: &&Puzzle| puzzle.difficulty == difficulty;
                for puzzle in self.0.list.iter().filter(of_this).take(2) {
                    let (failed, deal) = (failed::<G>(&self.0, puzzle), puzzle.deal);
                    let range = &FAILED[usize::from(difficulty) - 1];
                    assert!(range.contains(&failed), "{}, deal {deal}: {failed}", G::META.title);
                }
            }
        }
    }

    #[test]
    fn a_puzzle_is_as_hard_as_the_share_of_answers_that_fail() {
        for game in ["basement", "bread-basket", "down-the-well"] {
            let puzzles = Puzzles::of(game).unwrap().unwrap();
            for_puzzles(game, AskAgain(puzzles)).unwrap();
        }
    }
}
