//! Bots against each other: duplicate deals, every seat, every field.

use crate::{
    external::ExternalBots,
    lineup::Lineup,
    player_spec::PlayerSpec,
    row::Row,
    standing,
    stats::{Estimate, Rating, Seats, Sprt, Stages, Verdict, ratings, share},
    watch::{Watching, row_of},
};
use parlour_bots::{WithBots, parallel};
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};

/// Who meets whom, and from which seed.
#[derive(Clone, Debug)]
pub struct Arena<G> {
    /// The house rules.
    pub rules: G,
    /// What the games are dealt from.
    pub seed: u64,
    /// A game with more moves than this counts as unfinished.
    pub limit: u64,
    /// Everyone once.
    pub entrants: Vec<PlayerSpec>,
    tables: Vec<Table>,
}

/// Some of the entrants at a table.
#[derive(Clone, Debug)]
struct Table {
    lineup: Lineup,
    /// Which entrant each player of the lineup is.
    who: Vec<u8>,
}

impl<G: WithBots> Arena<G> {
    /// An arena in which so many sit at a table. With more bots than seats, every choice of
    /// them meets; with fewer, the last one fills the other seats.
    #[must_use]
    pub fn new(rules: G, players: u8, bots: &[PlayerSpec], seed: u64, limit: u64) -> Self {
        let mut entrants: Vec<PlayerSpec> = Vec::new();
        for bot in bots {
            if !entrants.contains(bot) {
                entrants.push(bot.clone());
            }
        }
        let seats = usize::from(players);
        let fields: Vec<Vec<usize>> = if bots.len() <= seats {
            vec![(0..seats).map(|seat| seat.min(bots.len() - 1)).collect()]
        } else {
            choices(bots.len(), seats)
        };
        let table = |field: Vec<usize>| {
            let player_specs: Vec<PlayerSpec> =
                field.iter().map(|&bot| bots[bot].clone()).collect();
            let place = |player_spec| entrants.iter().position(|entrant| entrant == player_spec);
            let who = player_specs.iter().filter_map(place).map(|place| place as u8).collect();
            Table { lineup: Lineup { player_specs }, who }
        };
        let tables = fields.into_iter().map(table).collect();
        Self { rules, seed, limit, entrants, tables }
    }

    /// At each table, how many of the seats the first entrant has: what it is tested by.
    #[must_use]
    pub fn seats_of_the_first(&self) -> Vec<Seats> {
        let seats = |table: &Table| {
            let own = table.who.iter().filter(|&&who| who == 0).count();
            (own as u8, table.who.len() as u8)
        };
        self.tables.iter().map(seats).collect()
    }

    /// How many games each deal gives: every table, every rotation.
    #[must_use]
    pub fn games_a_deal(&self) -> u64 {
        self.tables.iter().map(|table| table.lineup.games_a_deal()).sum()
    }

    /// Plays these deals, on all threads of the current rayon pool; in order of the deals.
    /// `goes_on` is asked, from any thread, after every game: when it says no, no other game
    /// begins, and the deals that were played as a whole are what there is.
    #[must_use]
    pub fn play(
        &self,
        deals: std::ops::Range<u64>,
        external_bots: &dyn ExternalBots,
        goes_on: impl Fn() -> bool + Sync,
    ) -> Vec<Deal> {
        let stopped = AtomicBool::new(false);
        let watching = Watching { limit: self.limit, rollout: None };
        let games: Vec<(u64, usize, u64)> = deals
            .clone()
            .flat_map(|deal| {
                self.tables.iter().enumerate().flat_map(move |(table, at)| {
                    let games = at.lineup.games_a_deal();
                    (0..games).map(move |turned| (deal, table, deal * games + turned))
                })
            })
            .collect();
        let rows = parallel::map(&games, &|&(_, table, game)| {
            if stopped.load(Ordering::Relaxed) {
                return None;
            }
            let lineup = &self.tables[table].lineup;
            let row = row_of(&self.rules, lineup, (self.seed, game), external_bots, watching);
            // a game that was given up for lack of time is none
            let is_given_up = !row.over && external_bots.is_time_up();
            if !goes_on() || is_given_up {
                stopped.store(true, Ordering::Relaxed);
            }
            (!is_given_up).then_some(row)
        });
        let mut rows = games.iter().zip(rows).peekable();
        deals
            .map_while(|deal| {
                let mut played = Vec::new();
                while let Some(((_, table, _), row)) = rows.next_if(|((of, ..), _)| *of == deal) {
                    played.push(self.seated(*table, &row?));
                }
                Some(Deal(played))
            })
            .collect()
    }

    fn seated(&self, table: usize, row: &Row) -> Played {
        let who = |bot: &u8| self.tables[table].who[usize::from(*bot)];
        let seats = row.bots.iter().map(who);
        let results = row.scores.iter().zip(&row.wins);
        Played {
            over: row.over,
            seats: seats.zip(results).map(|(who, (&score, &part))| (who, score, part)).collect(),
        }
    }
}

/// Every choice of `k` among `n`, in order.
fn choices(n: usize, k: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for size in 0..k {
        all = all
            .into_iter()
            .flat_map(|some: Vec<usize>| {
                let first = some.last().map_or(0, |last| last + 1);
                (first..=n - (k - size)).map(move |next| [some.clone(), vec![next]].concat())
            })
            .collect();
    }
    all
}

/// All games of one deal.
#[derive(Clone, PartialEq, Debug)]
pub struct Deal(Vec<Played>);

#[derive(Clone, PartialEq, Debug)]
struct Played {
    over: bool,
    /// Each seat's entrant, score and part of the win.
    seats: Vec<(u8, i64, u32)>,
}

/// What the deals so far add up to.
#[derive(Clone, Debug)]
pub struct Standings {
    entrants: Vec<String>,
    stages: Stages,
    /// By entrant and deal: the wins, in shares, and the games.
    wins: Vec<Vec<(f64, f64)>>,
    /// By two entrants and deal: how often the one came out ahead, and the meetings.
    ahead: Vec<Vec<Vec<(f64, f64)>>>,
    games: u64,
    unfinished: u64,
    deals: u64,
    sprt: Option<Sprt>,
}

/// An arena's result.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// Everyone, in the order given.
    pub entrants: Vec<Entrant>,
    /// Row against column: the share of meetings in which the row came out ahead.
    pub matrix: Vec<Vec<Option<Estimate>>>,
    /// How many deals were played.
    pub deals: u64,
    /// How many games.
    pub games: u64,
    /// Games that came to no end; they count for no one.
    pub unfinished: u64,
    /// The test of the first entrant against the others, if asked for.
    pub sprt: Option<SprtOutcome>,
}

/// What became of one entrant.
#[derive(Clone, Debug, Serialize)]
pub struct Entrant {
    /// The player.
    pub bot: String,
    /// Its share of the wins in the games it played.
    pub wins: Estimate,
    /// Its rating in Elo; the mean of all entrants is 0.
    pub rating: Rating,
}

/// How the sequential test stands.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SprtOutcome {
    /// The log of the likelihood ratio; the test ends at ±2.94.
    pub log_ratio: f64,
    /// What it says.
    pub verdict: Verdict,
}

impl Standings {
    /// No one has played yet.
    #[must_use]
    pub fn new<G>(arena: &Arena<G>, sprt: Option<Sprt>) -> Self {
        let n = arena.entrants.len();
        Self {
            entrants: arena.entrants.iter().map(ToString::to_string).collect(),
            stages: Stages::new(n),
            wins: vec![Vec::new(); n],
            ahead: vec![vec![Vec::new(); n]; n],
            games: 0,
            unfinished: 0,
            deals: 0,
            sprt,
        }
    }

    /// Adds a deal. True while it makes sense to go on.
    pub fn add(&mut self, deal: &Deal) -> bool {
        let n = self.entrants.len();
        let over: Vec<&Played> = deal.0.iter().filter(|game| game.over).collect();
        self.deals += 1;
        self.games += over.len() as u64;
        self.unfinished += (deal.0.len() - over.len()) as u64;
        let order =
            |game: &&Played| game.seats.iter().map(|&(who, score, _)| (score, who)).collect();
        self.stages.add(over.iter().map(order));
        let mut wins = vec![(0.0, 0.0); n];
        let mut ahead = vec![vec![(0.0, 0.0); n]; n];
        for game in over {
            for &(who, score, part) in &game.seats {
                let who = usize::from(who);
                wins[who].0 += standing::share(part);
                wins[who].1 += 1.0;
                for &(other, theirs, _) in &game.seats {
                    let meeting = &mut ahead[who][usize::from(other)];
                    meeting.0 += match score.cmp(&theirs) {
                        std::cmp::Ordering::Greater => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Less => 0.0,
                    };
                    meeting.1 += 1.0;
                }
            }
        }
        if let Some(sprt) = &mut self.sprt
            && wins[0].1 > 0.0
        {
            sprt.add(wins[0].0 / wins[0].1);
        }
        self.wins.iter_mut().zip(wins).for_each(|(all, one)| all.push(one));
        for (all, one) in self.ahead.iter_mut().flatten().zip(ahead.into_iter().flatten()) {
            all.push(one);
        }
        self.sprt.as_ref().is_none_or(|sprt| sprt.verdict() == Verdict::Open)
    }

    /// An entrant's share of the wins so far.
    #[must_use]
    pub fn wins(&self, entrant: usize) -> Estimate {
        share(met(&self.wins[entrant]))
    }

    /// What it has come to.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let ratings = ratings(&self.stages, BOOTSTRAP);
        let entrant = |(who, rating): (usize, Rating)| Entrant {
            bot: self.entrants[who].clone(),
            wins: self.wins(who),
            rating,
        };
        let cell = |row: usize, column: usize| {
            let met: Vec<(f64, f64)> = met(&self.ahead[row][column]).collect();
            (row != column && !met.is_empty()).then(|| share(met))
        };
        let n = self.entrants.len();
        Outcome {
            entrants: ratings.into_iter().enumerate().map(entrant).collect(),
            matrix: (0..n).map(|row| (0..n).map(|column| cell(row, column)).collect()).collect(),
            deals: self.deals,
            games: self.games,
            unfinished: self.unfinished,
            sprt: self
                .sprt
                .as_ref()
                .map(|sprt| SprtOutcome { log_ratio: sprt.log_ratio(), verdict: sprt.verdict() }),
        }
    }
}

/// The seed of the bootstrap: the same games give the same intervals.
const BOOTSTRAP: u64 = 0xB007;

fn met(deals: &[(f64, f64)]) -> impl Iterator<Item = (f64, f64)> + '_ {
    deals.iter().copied().filter(|(_, games)| *games > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoExternalBots;
    use parlour_engine::bot::AnyBot;
    use parlour_games::down_the_well::DownTheWell;

    fn arena(players: u8, bots: &[&str]) -> Arena<DownTheWell> {
        let bots: Vec<PlayerSpec> = bots.iter().map(|bot| bot.parse().unwrap()).collect();
        Arena::new(DownTheWell::default(), players, &bots, 3, 10_000)
    }

    #[test]
    fn the_rule_bot_beats_chance_clearly_and_threads_do_not_matter() {
        let arena = arena(2, &["rule", "random"]);
        let run = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let deals = pool.install(|| arena.play(0..200, &NoExternalBots, || true));
            let mut standings = Standings::new(&arena, None);
            deals.iter().for_each(|deal| assert!(standings.add(deal)));
            standings.outcome()
        };
        let outcome = run(1);
        assert_eq!(outcome.games, 400);
        assert!(outcome.entrants[0].wins.low > 0.5, "{:?}", outcome.entrants);
        assert!(outcome.entrants[0].rating.low > outcome.entrants[1].rating.high);
        assert_eq!(format!("{outcome:?}"), format!("{:?}", run(3)));
    }

    #[test]
    fn more_bots_than_seats_meet_in_every_choice() {
        assert_eq!(choices(4, 2).len(), 6);
        assert_eq!(arena(2, &["rule", "random", "easy"]).games_a_deal(), 6);
        assert_eq!(arena(4, &["rule", "random"]).games_a_deal(), 4);
        assert_eq!(arena(3, &["rule", "random", "random"]).entrants.len(), 2);
    }

    #[test]
    fn what_is_cut_short_holds_whole_deals_in_order() {
        let arena = arena(2, &["rule", "random", "easy"]);
        let left = std::sync::atomic::AtomicI64::new(40);
        let goes_on = || left.fetch_sub(1, Ordering::Relaxed) > 1;
        let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let deals = one_thread.install(|| arena.play(0..200, &NoExternalBots, goes_on));
        assert!((1..=8).contains(&deals.len()), "six games a deal: {}", deals.len());
        assert_eq!(deals[..], arena.play(0..deals.len() as u64, &NoExternalBots, || true)[..]);
    }

    /// External bots whose time is up after so many acts.
    struct Hasty(std::sync::atomic::AtomicI64);

    impl ExternalBots for Hasty {
        fn invite(&self, game: &'static str, command: &str) -> Box<dyn AnyBot> {
            NoExternalBots.invite(game, command)
        }

        fn is_time_up(&self) -> bool {
            self.0.fetch_sub(1, Ordering::Relaxed) <= 0
        }
    }

    #[test]
    fn a_game_that_is_given_up_for_lack_of_time_is_no_game() {
        let arena = arena(2, &["rule", "random"]);
        let hasty = Hasty(2000.into());
        let deals = arena.play(0..200, &hasty, || true);
        assert!(!deals.is_empty() && deals.len() < 200, "{}", deals.len());
        assert_eq!(deals[..], arena.play(0..deals.len() as u64, &NoExternalBots, || true)[..]);
        assert_eq!(arena.play(0..1, &hasty, || true), [], "and no other begins");
    }

    #[test]
    fn the_test_stops_when_it_knows() {
        let arena = arena(2, &["rule", "random"]);
        let mut standings =
            Standings::new(&arena, Some(Sprt::new((0.0, 20.0), &arena.seats_of_the_first())));
        let deals = arena.play(0..600, &NoExternalBots, || true);
        assert!(!deals.iter().all(|deal| standings.add(deal)), "it knows before the last deal");
        assert_eq!(standings.outcome().sprt.unwrap().verdict, Verdict::Better);
    }
}
