//! A ladder: entrants meet two by two on duplicate deals, and what that says of their order.

use crate::{
    lineup::Lineup,
    player_spec::PlayerSpec,
    standing::{parts_of_the_win, share as share_of},
    stats::{
        Cyclic, Estimate, MIN_STEP_DEALS, Pairing, Power, Rating, Stages, cyclic, holm, ratings,
        share, share_test,
    },
};
use serde::Serialize;

/// Two entrants at one table. With more than two seats each deal is played with one of the first
/// among all of the second, and the other way round, so that equals win a half at any table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The two.
    pub bots: [PlayerSpec; 2],
    /// The number of players, at least two.
    pub players: u8,
}

impl Meeting {
    /// Who sits at the tables of a deal.
    #[must_use]
    pub fn lineups(&self) -> Vec<Lineup> {
        let [one, other] = &self.bots;
        let table = |alone: &PlayerSpec, many: &PlayerSpec| {
            let seat = |seat: u8| if seat == 0 { alone } else { many }.clone();
            Lineup { player_specs: (0..self.players).map(seat).collect() }
        };
        let first = table(one, other);
        if self.players == 2 { vec![first] } else { vec![first, table(other, one)] }
    }

    /// How many games each deal gives.
    #[must_use]
    pub fn games_a_deal(&self) -> u64 {
        self.lineups().iter().map(Lineup::games_a_deal).sum()
    }

    /// The games of a deal, in order: which of [`Meeting::lineups`], and the game's number in it.
    #[must_use]
    pub fn games(&self, deal: u64) -> Vec<(usize, u64)> {
        let lineups = self.lineups();
        let of = |(table, lineup): (usize, &Lineup)| {
            let games = lineup.games_a_deal();
            (deal * games..(deal + 1) * games).map(move |game| (table, game))
        };
        lineups.iter().enumerate().flat_map(of).collect()
    }

    /// Which seats the first of the two has in each game of a deal.
    fn own(&self, deal: u64) -> Vec<Vec<bool>> {
        let lineups = self.lineups();
        let of = |(table, game): (usize, u64)| {
            // in the second lineup the first of the two has every place but the first
            let bots = lineups[table].seating(game).bots;
            bots.iter().map(|&place| (place == 0) == (table == 0)).collect()
        };
        self.games(deal).into_iter().map(of).collect()
    }
}

/// What of its games a stronger entrant wins, so many Elo above the other, in a [`Meeting`].
#[must_use]
pub fn expected(players: u8, elo: f64) -> f64 {
    let (strength, others) = (10.0_f64.powf(elo / 400.0), f64::from(players) - 1.0);
    let alone = strength / (strength + others);
    let most = others * strength / (others * strength + 1.0);
    f64::midpoint(alone, most)
}

/// Each seat's score in a game; nothing if it came to no end.
pub type Scores = Vec<i64>;

/// The games of a meeting, by the deal.
#[derive(Clone, PartialEq, Debug)]
pub struct Met {
    /// Who met.
    pub meeting: Meeting,
    /// For each deal the scores of its games, in the order of [`Meeting::games`].
    pub deals: Vec<Vec<Scores>>,
    /// How often an external bot failed in them.
    pub failures: u64,
}

impl Met {
    /// For each deal with a finished game: what the first of the two won, and how many games.
    #[must_use]
    pub fn clusters(&self) -> Vec<(f64, f64)> {
        let of = |(deal, games): (u64, &Vec<Scores>)| {
            let own = self.meeting.own(deal);
            let over = own.iter().zip(games).filter(|(_, scores)| !scores.is_empty());
            let won = |(own, scores): (&Vec<bool>, &Scores)| -> f64 {
                let parts = parts_of_the_win(scores);
                own.iter().zip(parts).filter(|(own, _)| **own).map(|(_, part)| share_of(part)).sum()
            };
            over.fold((0.0, 0.0), |(sum, count), game| (sum + won(game), count + 1.0))
        };
        (0..).zip(&self.deals).map(of).filter(|(_, games)| *games > 0.0).collect()
    }

    /// Games that came to an end, and games that did not.
    #[must_use]
    pub fn games(&self) -> (u64, u64) {
        let all = self.deals.iter().flatten();
        let over = all.clone().filter(|scores| !scores.is_empty()).count() as u64;
        (over, all.count() as u64 - over)
    }

    fn add_to(&self, stages: &mut Stages, [one, other]: [usize; 2]) {
        for (deal, games) in (0..).zip(&self.deals) {
            let over = self.meeting.own(deal).into_iter().zip(games);
            let over = over.filter(|(_, scores)| !scores.is_empty()).map(|(own, scores)| {
                let who = own.into_iter().map(|own| if own { one } else { other } as u8);
                let parts = parts_of_the_win(scores).into_iter().map(share_of);
                parts.zip(who).collect()
            });
            stages.add_wins(over);
        }
    }
}

/// An entrant's place.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ranked {
    /// The entrant.
    pub bot: String,
    /// Games that it played to their end.
    pub games: u64,
    /// Its rating in Elo by who won; the mean of all entrants is 0.
    pub rating: Rating,
    /// What it won of its games with the next below, from 0 to 1.
    pub over_next: Option<Estimate>,
}

/// What is known of a step: is the upper one stronger?
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StepVerdict {
    /// The interval lies above a half, and it holds as one of all steps (Holm).
    Clear,
    /// Clearly below a half: the lower one is stronger.
    Reversed,
    /// Neither. Four of five studies like this one would have shown so much more than a half.
    Open {
        /// In parts of the games; nothing where these deals would not have shown any.
        would_show: Option<f64>,
    },
    /// Fewer than [`MIN_STEP_DEALS`] deals were played.
    TooFew,
}

/// A step from one entrant to another that is meant to be stronger.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Step {
    /// Who is meant to be stronger.
    pub upper: String,
    /// Than whom.
    pub lower: String,
    /// Games that came to an end.
    pub games: u64,
    /// What the upper one won of them, from 0 to 1.
    pub share: Estimate,
    /// What that says.
    pub verdict: StepVerdict,
}

/// How the entrants of a table stand.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// Strongest first.
    pub entrants: Vec<Ranked>,
    /// The steps that were asked about.
    pub steps: Vec<Step>,
    /// How far the pairs depart from the ratings.
    pub cyclic: Option<Cyclic>,
    /// By [`Cyclic`]'s numbers: the entrants' names.
    pub names: Vec<String>,
    /// By [`Cyclic`]'s numbers: who met, what the first won, and what the ratings expect.
    pub pairs: Vec<(String, String, Estimate, f64)>,
    /// Games that came to an end.
    pub games: u64,
    /// Games that came to none; they count for no entrant.
    pub unfinished: u64,
}

/// The seed of the bootstrap: the same games give the same intervals.
const BOOTSTRAP: u64 = 0x1ADD;

impl Standing {
    /// What these meetings at tables of so many add up to; each step is upper and lower.
    #[must_use]
    pub fn of(players: u8, meetings: &[Met], steps: &[[String; 2]]) -> Self {
        // a step is judged if both of its bots are here, also where time left no game for them
        let is_here = |name: &&String| {
            meetings.iter().flat_map(|met| &met.meeting.bots).any(|bot| bot.to_string() == **name)
        };
        let steps: Vec<[String; 2]> =
            steps.iter().filter(|step| step.iter().all(|name| is_here(&name))).cloned().collect();
        let meetings: Vec<&Met> = meetings.iter().filter(|met| met.games().0 > 0).collect();
        let mut names: Vec<String> = Vec::new();
        for bot in meetings.iter().flat_map(|met| &met.meeting.bots).map(ToString::to_string) {
            if !names.contains(&bot) {
                names.push(bot);
            }
        }
        let place = |bot: &PlayerSpec| {
            let bot = bot.to_string();
            names.iter().position(|name| *name == bot).unwrap_or_default()
        };
        let who: Vec<[usize; 2]> =
            meetings.iter().map(|met| met.meeting.bots.each_ref().map(place)).collect();
        let mut stages = Stages::new(names.len());
        meetings.iter().zip(&who).for_each(|(met, who)| met.add_to(&mut stages, *who));
        let rated = if names.is_empty() { Vec::new() } else { ratings(&stages, BOOTSTRAP) };
        let pairings: Vec<Pairing> = meetings
            .iter()
            .zip(&who)
            .map(|(met, &[one, other])| {
                let expected = expected(players, rated[one].value - rated[other].value);
                Pairing { one, other, deals: met.clusters(), expected }
            })
            .collect();
        let pairs = pairings.iter().map(|pair| {
            let found = share(pair.deals.iter().copied());
            (names[pair.one].clone(), names[pair.other].clone(), found, pair.expected)
        });
        let sums = meetings.iter().map(|met| met.games());
        let (games, unfinished) = sums.fold((0, 0), |(g, u), (over, not)| (g + over, u + not));
        Self {
            entrants: ranked(&names, &rated, &pairings),
            steps: judged(&names, &pairings, &steps),
            cyclic: cyclic(names.len(), &pairings),
            pairs: pairs.collect(),
            names,
            games,
            unfinished,
        }
    }
}

/// What the one won of its games with the other, by the deal.
fn between(pairings: &[Pairing], one: usize, other: usize) -> Vec<(f64, f64)> {
    let of = |pair: &Pairing| match (pair.one, pair.other) {
        there if there == (one, other) => Some(pair.deals.clone()),
        back if back == (other, one) => {
            Some(pair.deals.iter().map(|&(won, games)| (games - won, games)).collect())
        }
        _ => None,
    };
    pairings.iter().find_map(of).unwrap_or_default()
}

fn games_of(deals: &[(f64, f64)]) -> u64 {
    deals.iter().map(|(_, games)| *games as u64).sum()
}

fn ranked(names: &[String], rated: &[Rating], pairings: &[Pairing]) -> Vec<Ranked> {
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|&a, &b| {
        rated[b].value.total_cmp(&rated[a].value).then_with(|| names[a].cmp(&names[b]))
    });
    let of = |(rank, &who): (usize, &usize)| {
        let own = pairings.iter().filter(|pair| pair.one == who || pair.other == who);
        let next = order.get(rank + 1).map(|&next| between(pairings, who, next));
        Ranked {
            bot: names[who].clone(),
            games: own.map(|pair| games_of(&pair.deals)).sum(),
            rating: rated[who],
            over_next: next.filter(|deals| deals.len() > 1).map(share),
        }
    };
    order.iter().enumerate().map(of).collect()
}

fn judged(names: &[String], pairings: &[Pairing], steps: &[[String; 2]]) -> Vec<Step> {
    let deals: Vec<Vec<(f64, f64)>> = steps
        .iter()
        .map(|[upper, lower]| {
            let place = |bot: &String| names.iter().position(|name| name == bot);
            match (place(upper), place(lower)) {
                (Some(upper), Some(lower)) => between(pairings, upper, lower),
                _ => Vec::new(),
            }
        })
        .collect();
    let played = deals.iter().filter(|deals| deals.len() >= MIN_STEP_DEALS).count();
    let p_values: Vec<f64> = deals
        .iter()
        .filter(|deals| deals.len() >= MIN_STEP_DEALS)
        .map(|d| share_test(d.clone(), 0.5))
        .collect();
    let mut falls = holm(&p_values).into_iter();
    let of = |([upper, lower], deals): (&[String; 2], Vec<(f64, f64)>)| {
        let games = games_of(&deals);
        let is_enough = deals.len() >= MIN_STEP_DEALS;
        let power = Power::of_share(deals.iter().copied(), 0.5);
        let share = share(deals);
        let verdict = match is_enough.then(|| falls.next().unwrap_or(false)) {
            None => StepVerdict::TooFew,
            Some(true) if share.low > 0.5 => StepVerdict::Clear,
            Some(true) if share.high < 0.5 => StepVerdict::Reversed,
            Some(_) => StepVerdict::Open { would_show: power.detectable(played) },
        };
        Step { upper: upper.clone(), lower: lower.clone(), games, share, verdict }
    };
    steps.iter().zip(deals).map(of).collect()
}

#[cfg(test)]
mod tests;
