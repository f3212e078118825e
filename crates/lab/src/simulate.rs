//! A run of many games.

use crate::{
    play::{Observer, Outcome, Player, UnfinishedError, play},
    summary::Summary,
};
use parlour_bots::{Manner, WithBots, bot};
use parlour_engine::{FastRng, FullGame, Seat, seat::MAX_SEATS};
use rayon::prelude::*;

/// What to play.
#[derive(Clone, Debug)]
pub struct Simulation<G> {
    /// The house rules.
    pub rules: G,
    /// Who sits where.
    pub bots: Vec<Manner>,
    /// What the games are dealt from.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// The most acts of a game.
    pub limit: u64,
    /// Is it counted what each seat does? That takes longer.
    pub counts_tags: bool,
}

/// What each seat has done in a game, by [tag](parlour_engine::Annotated::tags).
#[derive(Default)]
struct TagCounts {
    seats: u8,
    counts: Vec<(&'static str, [u32; MAX_SEATS as usize])>,
}

impl<G: FullGame> Observer<G> for TagCounts {
    fn happened(&mut self, _rules: &G, event: &G::Event) {
        let counts = &mut self.counts;
        G::tags(event, self.seats, &mut |seat: Seat, what| {
            let place = counts.iter().position(|(tag, _)| *tag == what).unwrap_or_else(|| {
                counts.push((what, [0; MAX_SEATS as usize]));
                counts.len() - 1
            });
            counts[place].1[seat.index()] += 1;
        });
    }
}

/// What is counted in a game.
struct Counts {
    /// Nothing where that is not asked.
    tags: Option<TagCounts>,
    /// Has a cap of the rules stopped it, or a part of it?
    by_cap: bool,
}

impl<G: FullGame> Observer<G> for Counts {
    fn happened(&mut self, rules: &G, event: &G::Event) {
        let is_cap = |clause| G::CAP_CLAUSES.contains(clause);
        self.by_cap = self.by_cap || G::clauses_of(event).iter().any(is_cap);
        if let Some(tags) = &mut self.tags {
            tags.happened(rules, event);
        }
    }
}

impl<G: WithBots> Simulation<G> {
    fn play(&self, game: u64, observer: &mut impl Observer<G>) -> Result<Outcome, UnfinishedError> {
        let mut rng = FastRng::of_game(self.seed, game);
        let player = |&manner: &Manner| Player::fair(bot::<G>(manner, rng.next_u64()));
        let players = self.bots.iter().map(player).collect();
        play(&self.rules, players, &mut rng, self.limit, observer)
    }

    fn add(&self, game: u64, summary: &mut Summary) {
        let tags = || TagCounts { seats: self.bots.len() as u8, ..TagCounts::default() };
        let mut counts = Counts { tags: self.counts_tags.then(tags), by_cap: false };
        // events are made only where they can say something
        let outcome = if self.counts_tags || !G::CAP_CLAUSES.is_empty() {
            self.play(game, &mut counts)
        } else {
            self.play(game, &mut ())
        };
        match outcome {
            Ok(outcome) => {
                summary.add(&outcome);
                if counts.by_cap {
                    summary.add_cut_off();
                }
                for (what, counts) in counts.tags.into_iter().flat_map(|tags| tags.counts) {
                    summary.add_tag(what, &counts);
                }
            }
            Err(_) => summary.add_unfinished(),
        }
    }
}

/// Games that are played in one piece by one thread.
const BATCH_GAMES: u64 = 256;

/// Plays all the games, on all threads of the current rayon pool. `done` learns, from
/// any thread, how many more games are over.
pub fn simulate<G: WithBots>(what: &Simulation<G>, done: impl Fn(u64) + Sync) -> Summary {
    in_batches(what, &|| true, &done)
}

/// Plays all the games like [`simulate`], but begins no more of them when `go_on` says no: the sum
/// is then of those that were played.
pub fn simulate_while<G: WithBots>(
    what: &Simulation<G>,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Summary {
    in_batches(what, go_on, &|_| ())
}

fn in_batches<G: WithBots>(
    what: &Simulation<G>,
    go_on: &(dyn Fn() -> bool + Sync),
    done: &(dyn Fn(u64) + Sync),
) -> Summary {
    let seats = what.bots.len();
    let batches = what.games.div_ceil(BATCH_GAMES);
    sum(batches, seats, go_on, &|batch| {
        let games = batch * BATCH_GAMES..((batch + 1) * BATCH_GAMES).min(what.games);
        let count = games.end - games.start;
        let mut summary = Summary::empty(seats);
        for game in games.take_while(|_| go_on()) {
            what.add(game, &mut summary);
        }
        done(count);
        summary
    })
}

/// Compiled once for all games, and the summaries are added as they come: there may be millions.
fn sum(
    batches: u64,
    seats: usize,
    go_on: &(dyn Fn() -> bool + Sync),
    one: &(dyn Fn(u64) -> Summary + Sync),
) -> Summary {
    let none = || Summary::empty(seats);
    let wanted = (0..batches).into_par_iter().take_any_while(|_| go_on());
    wanted.map(one).reduce(none, |all, some| all.and(&some))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_bots::Level;
    use parlour_games::down_the_well::DownTheWell;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    #[test]
    fn the_number_of_threads_does_not_matter() {
        let what = Simulation {
            rules: DownTheWell::default(),
            bots: [Level::Rule, Level::Random, Level::Random].map(Manner::from).to_vec(),
            seed: 5,
            games: 1000,
            limit: 10_000,
            counts_tags: true,
        };
        let with = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| simulate(&what, |_| ()))
        };
        let one = with(1);
        assert_eq!(one.games, 1000);
        assert_eq!(one, with(2));
        assert_eq!(one, with(5));
    }

    #[test]
    fn no_game_is_begun_once_the_sum_is_not_wanted() {
        let what = Simulation {
            rules: DownTheWell::default(),
            bots: vec![Manner::from(Level::Random); 3],
            seed: 5,
            games: 1 << 50,
            limit: 10_000,
            counts_tags: false,
        };
        let begun = AtomicU64::new(0);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let some = pool.install(|| simulate_while(&what, &|| begun.fetch_add(1, Relaxed) < 300));
        assert!((200..300).contains(&some.games), "{}", some.games);
    }
}
