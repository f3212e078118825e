//! What a designer wants to know, measured on many games of one lineup.

use crate::{
    rollout::Weighed,
    row::{MOMENTS, Row, WHOLE_WIN},
    stats::{self, Estimate, Fairness, Luck, by_deal, fairness, luck, share_by_deal},
    tag::{Tag, tags},
};
use serde::Serialize;
use std::collections::BTreeMap;

/// Shuffling and dealing, in seconds.
pub const SECONDS_A_DEAL: f64 = 30.0;
/// Doing what was decided, in seconds an act.
pub const SECONDS_AN_ACT: f64 = 1.5;
/// Thinking, in seconds a bit of choice (Hick's law: a choice among eight takes three bits).
pub const SECONDS_A_BIT: f64 = 1.0;

/// Games of one lineup, measured.
#[derive(Clone, Debug, Serialize)]
pub struct Measures {
    /// How many games there were.
    pub games: u64,
    /// The share of games that came to their end. All else is about these.
    pub completion: Estimate,
    /// Acts a game.
    pub acts: Estimate,
    /// Deals a game.
    pub deals: Estimate,
    /// Minutes a game: the game's own clock, or the time model (a deal takes 30 s, an act
    /// 1.5 s, thinking 1 s a bit of choice).
    pub minutes: Estimate,
    /// How many of the games that were over a cap had cut off.
    pub cut_off: u64,
    /// How long the others were; nothing where there was no cut or no other game.
    pub played_out: Option<Length>,
    /// Choices offered a decision.
    pub options: Estimate,
    /// The share of decisions with one thing to do.
    pub forced: Estimate,
    /// Does the seat matter? Only between equals.
    pub fairness: Option<Fairness>,
    /// How often another seat takes the lead alone, a game; nothing where no score is seen on
    /// the way.
    pub lead_changes: Option<Estimate>,
    /// The part of a game after the winner's lead was never lost again: dead time.
    pub dead_time: Option<Estimate>,
    /// How far the winner was behind at worst, in points.
    pub behind: Option<Estimate>,
    /// How often who leads alone at a tenth of the game wins it, from the start to the end;
    /// nothing where no one leads.
    pub leader_wins: Vec<Option<Estimate>>,
    /// What leading at a third of the game adds to an equal chance.
    pub snowball: Option<Estimate>,
    /// Where results come from, on duplicate deals.
    pub luck: Option<Luck>,
    /// Each player of the lineup: its share of the wins.
    pub bots: Vec<Estimate>,
    /// Did all players win equal parts of every deal? Then they have played alike.
    pub never_apart: bool,
    /// How often a game a seat gave no legal answer, so that the game made its own move: a
    /// program that failed. Nothing where everyone answered.
    pub missed: Option<Estimate>,
    /// Each player's mean score.
    pub scores: Vec<Estimate>,
    /// Events in a thousand games, by kind.
    pub events: Vec<(String, f64)>,
    /// What befell seats, and who won then.
    pub tags: Vec<Tag>,
    /// How often clauses are carried out in a thousand games, as far as events tell.
    pub clauses: Vec<(String, f64)>,
    /// Refusals in a thousand games, by clause.
    pub refusals: Vec<(String, f64)>,
    /// What the cards of the first hand are worth, by their place in the deck.
    pub cards: Vec<CardWorth>,
    /// What playing on from sampled tables showed.
    pub probed: Option<Probed>,
    /// Games worth looking at.
    pub notable: Notable,
}

/// How long games are.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Length {
    /// Acts a game.
    pub acts: Estimate,
    /// Minutes a game.
    pub minutes: Estimate,
}

/// What it is worth to hold a card of the first deal, in shares of a win.
#[derive(Clone, Debug, Serialize)]
pub struct CardWorth {
    /// Its place in the deck, in canonical order. Cards that are alike stand as one.
    pub card: usize,
    /// In any seat.
    pub worth: Estimate,
    /// By seat.
    pub by_seat: Vec<Option<Estimate>>,
}

/// What playing on from sampled tables showed.
#[derive(Clone, Debug, Serialize)]
pub struct Probed {
    /// How many games were looked into.
    pub games: u64,
    /// How many decisions were weighed.
    pub decisions: u64,
    /// The share of free decisions in which the best act is clearly better than the worst.
    pub meaningful: Estimate,
    /// What the best act is worth more than the worst, in shares of a win.
    pub spread: Estimate,
    /// The share in which what the next player can do depends on the choice.
    pub interaction: Estimate,
    /// The share in which the choice decides between others and not about oneself.
    pub kingmaking: Estimate,
    /// The mean of the leader's chance less the winner's.
    pub drama: Estimate,
    /// The part of the game after which the winner's chance never fell below four fifths.
    pub settled: Estimate,
    /// The share of games won by someone who had half an equal share or less in the middle of
    /// the game (the mean of three tenths).
    pub comebacks: Estimate,
    /// Chances found halfway, in fifths, against what became of them.
    pub calibration: Vec<Calibration>,
    /// The mean chance of the later winner at each tenth.
    pub winners_chance: Vec<f64>,
}

/// Seats with about this chance, and how often they won.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Calibration {
    /// The mean chance that was found.
    pub said: f64,
    /// The share that won.
    pub won: Estimate,
}

/// Games worth looking at, by number.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Notable {
    /// With the largest change of a score by one act.
    pub biggest_swing: Option<u64>,
    /// With the most acts.
    pub longest: Option<u64>,
    /// With the fewest.
    pub shortest: Option<u64>,
    /// With the least between the first two, and the most changes of the lead.
    pub closest: Option<u64>,
    /// Won from furthest behind.
    pub comeback: Option<u64>,
    /// Without an end.
    pub endless: Option<u64>,
}

/// Measures the games of one lineup, in order of their numbers. Nothing without a finished game.
/// `cut_off` are the clauses by which a cap ends a game ([`parlour_engine::Game::CAP_CLAUSES`]).
#[must_use]
pub fn measure(
    rows: &[Row],
    deck: &[String],
    real_time: bool,
    cut_off: &[&str],
) -> Option<Measures> {
    let over: Vec<Row> = rows.iter().filter(|row| row.over).cloned().collect();
    let first = over.first()?;
    let seats = first.bots.len();
    let of = |value: &dyn Fn(&Row) -> f64| by_deal(over.iter().map(|row| (row.deal, value(row))));
    let per_decision = |value: &dyn Fn(&Row) -> f64| {
        stats::ratio(over.iter().map(|row| (value(row), f64::from(row.asked))))
    };
    let won: Vec<&Row> = over.iter().filter(|row| row.wins.contains(&WHOLE_WIN)).collect();
    let of_won = |value: &dyn Fn(&Row) -> f64| {
        (won.len() > 1).then(|| by_deal(won.iter().map(|row| (row.deal, value(row)))))
    };
    // between equals a deal is played once
    let alike = over.windows(2).all(|pair| pair[0].deal != pair[1].deal);
    let leader_wins = leader_wins(&over);
    let equal = 1.0 / seats as f64;
    let shifted = |found: Estimate| Estimate {
        value: found.value - equal,
        low: found.low - equal,
        high: found.high - equal,
        n: found.n,
    };
    // on the way something must be seen of the score, or the course says nothing
    let seen_on_the_way = leader_wins[1..MOMENTS - 1].iter().any(Option::is_some);
    let of_bot = |bot: usize, value: &dyn Fn(&Row, usize) -> f64| -> Vec<(u64, f64)> {
        let place = |row: &Row| row.bots.iter().position(|&b| usize::from(b) == bot);
        over.iter().filter_map(|row| Some((row.deal, value(row, place(row)?)))).collect()
    };
    let played_out: Vec<&Row> = over.iter().filter(|row| !row.was_cut_off(cut_off)).collect();
    let cuts = (over.len() - played_out.len()) as u64;
    let of_played_out =
        |value: &dyn Fn(&Row) -> f64| by_deal(played_out.iter().map(|row| (row.deal, value(row))));
    Some(Measures {
        games: rows.len() as u64,
        completion: share_by_deal(rows.iter().map(|row| (row.deal, f64::from(u8::from(row.over))))),
        acts: of(&|row| f64::from(row.acts)),
        deals: of(&|row| f64::from(row.deals)),
        minutes: of(&|row| minutes(row, real_time)),
        cut_off: cuts,
        played_out: (cuts > 0 && played_out.len() > 1).then(|| Length {
            acts: of_played_out(&|row| f64::from(row.acts)),
            minutes: of_played_out(&|row| minutes(row, real_time)),
        }),
        options: per_decision(&|row| row.options as f64),
        forced: per_decision(&|row| f64::from(row.forced)),
        fairness: alike.then(|| fairness(&shares_of_wins(&over))).flatten(),
        lead_changes: seen_on_the_way.then(|| of(&|row| f64::from(row.leads))),
        dead_time: of_won(&|row| 1.0 - f64::from(row.decided) / f64::from(row.acts.max(1)))
            .filter(|_| seen_on_the_way),
        behind: of_won(&|row| row.behind as f64).filter(|_| seen_on_the_way),
        snowball: leader_wins[MOMENTS / 3].map(shifted),
        leader_wins,
        luck: luck(&over),
        bots: (0..seats)
            .map(|bot| share_by_deal(of_bot(bot, &|row, seat| share(row.wins[seat]))))
            .collect(),
        never_apart: never_apart(&over),
        missed: over
            .iter()
            .any(|row| row.missed.iter().any(|&times| times > 0))
            .then(|| of(&|row| row.missed.iter().sum::<u32>().into())),
        scores: (0..seats)
            .map(|bot| by_deal(of_bot(bot, &|row, seat| row.scores[seat] as f64)))
            .collect(),
        events: in_a_thousand(&over, |row| row.kinds.iter().map(|(kind, n)| (kind.as_str(), *n))),
        tags: tags(&over),
        clauses: in_a_thousand(&over, |row| row.clauses.iter().map(|(c, n)| (c.as_str(), *n))),
        refusals: in_a_thousand(&over, |row| row.refused.iter().map(|(c, n)| (c.as_str(), *n))),
        cards: cards(&over, deck),
        probed: probed(&over),
        notable: notable(rows),
    })
}

/// A part of the win as a share of it.
pub(crate) fn share(part: u32) -> f64 {
    f64::from(part) / f64::from(WHOLE_WIN)
}

/// Did all players win equal parts of every deal?
fn never_apart(rows: &[Row]) -> bool {
    let mut deals: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    for row in rows {
        let won = deals.entry(row.deal).or_insert_with(|| vec![0; row.bots.len()]);
        for (&bot, &part) in row.bots.iter().zip(&row.wins) {
            won[usize::from(bot)] += u64::from(part);
        }
    }
    deals.values().all(|won| won.windows(2).all(|pair| pair[0] == pair[1]))
}

fn shares_of_wins(rows: &[Row]) -> Vec<Vec<f64>> {
    rows.iter().map(|row| row.wins.iter().map(|&part| share(part)).collect()).collect()
}

/// How long a game takes, in minutes: by its own clock, or by the time model.
#[must_use]
pub fn minutes(row: &Row, real_time: bool) -> f64 {
    if real_time {
        return row.clock as f64 / 60_000.0;
    }
    let deals = SECONDS_A_DEAL * f64::from(row.deals);
    let acts = SECONDS_AN_ACT * f64::from(row.acts);
    (deals + acts + SECONDS_A_BIT * row.bits as f64 / 1000.0) / 60.0
}

fn leader_wins(rows: &[Row]) -> Vec<Option<Estimate>> {
    let at = |moment: usize| {
        let led = rows.iter().filter_map(|row| {
            let leaders = *row.leaders.get(moment)?;
            let alone = leaders.is_power_of_two().then(|| leaders.trailing_zeros() as usize)?;
            Some((row.deal, share(row.wins[alone])))
        });
        let led: Vec<(u64, f64)> = led.collect();
        (led.len() > 1).then(|| share_by_deal(led))
    };
    (0..MOMENTS).map(at).collect()
}

fn in_a_thousand<'a, I: Iterator<Item = (&'a str, u32)>>(
    rows: &'a [Row],
    of: impl Fn(&'a Row) -> I,
) -> Vec<(String, f64)> {
    let mut sums: BTreeMap<&str, u64> = BTreeMap::new();
    for (what, times) in rows.iter().flat_map(of) {
        *sums.entry(what).or_default() += u64::from(times);
    }
    let thousands = rows.len() as f64 / 1000.0;
    sums.into_iter().map(|(what, times)| (what.to_owned(), times as f64 / thousands)).collect()
}

/// For each card, how much more than usual whoever was dealt it wins, seat by seat.
fn cards(rows: &[Row], deck: &[String]) -> Vec<CardWorth> {
    if rows.iter().all(|row| row.holders.iter().all(|&holder| holder < 0)) {
        return Vec::new();
    }
    let seats = rows[0].bots.len();
    // what this player usually wins in this seat
    let mut usual = vec![vec![(0.0, 0.0); seats]; seats];
    for row in rows {
        for (seat, (&bot, &part)) in row.bots.iter().zip(&row.wins).enumerate() {
            let cell = &mut usual[seat][usize::from(bot)];
            (cell.0, cell.1) = (cell.0 + share(part), cell.1 + 1.0);
        }
    }
    let mut alike: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (place, code) in deck.iter().enumerate() {
        alike.entry(code).or_default().push(place);
    }
    let mut kinds: Vec<Vec<usize>> = alike.into_values().collect();
    kinds.sort();
    let worth = |places: &Vec<usize>| {
        let held = |row: &Row| -> Vec<(u64, usize, f64)> {
            let holder = |&place: &usize| {
                let seat = usize::try_from(*row.holders.get(place)?).ok()?;
                let (sum, count) = usual[seat][usize::from(row.bots[seat])];
                Some((row.deal, seat, share(row.wins[seat]) - sum / count))
            };
            places.iter().filter_map(holder).collect()
        };
        let all: Vec<(u64, usize, f64)> = rows.iter().flat_map(held).collect();
        let seat = |seat: usize| {
            let here: Vec<(u64, f64)> =
                all.iter().filter(|(_, at, _)| *at == seat).map(|(d, _, v)| (*d, *v)).collect();
            (here.len() > 1).then(|| by_deal(here))
        };
        CardWorth {
            card: places[0],
            worth: by_deal(all.iter().map(|(deal, _, value)| (*deal, *value))),
            by_seat: (0..seats).map(seat).collect(),
        }
    };
    kinds.iter().map(worth).collect()
}

fn probed(rows: &[Row]) -> Option<Probed> {
    let looked: Vec<(&Row, &crate::rollout::Rollout)> =
        rows.iter().filter_map(|row| Some((row, row.probe.as_ref()?))).collect();
    if looked.len() < 2 {
        return None;
    }
    let seats = rows[0].bots.len();
    let weighed = |value: &dyn Fn(&Weighed) -> f64| {
        stats::ratio(looked.iter().filter(|(_, probe)| !probe.decisions.is_empty()).map(
            |(_, probe)| (probe.decisions.iter().map(value).sum(), probe.decisions.len() as f64),
        ))
    };
    let flag = |yes: bool| f64::from(u8::from(yes));
    let told = |probe: &crate::rollout::Rollout| probe.chances.len() == 2 * MOMENTS * seats;
    let by_half = |probe: &crate::rollout::Rollout, moment: usize, half: usize, seat: usize| {
        f64::from(probe.chances[(2 * moment + half) * seats + seat]) / 1000.0
    };
    let rng = |probe: &crate::rollout::Rollout, moment: usize, seat: usize| {
        f64::midpoint(by_half(probe, moment, 0, seat), by_half(probe, moment, 1, seat))
    };
    let decided: Vec<(u64, usize, &crate::rollout::Rollout)> = looked
        .iter()
        .filter(|(_, probe)| told(probe))
        .filter_map(|(row, probe)| {
            Some((row.deal, row.wins.iter().position(|&part| part == WHOLE_WIN)?, *probe))
        })
        .collect();
    let of = |value: &dyn Fn(&crate::rollout::Rollout, usize) -> f64| {
        by_deal(decided.iter().map(|(deal, winner, probe)| (*deal, value(probe, *winner))))
    };
    // one half of the playouts says who is ahead, the other one by how much, and the other way
    let ahead = |probe: &crate::rollout::Rollout, moment: usize, winner: usize| {
        let by = |says: usize, judges: usize| {
            let first = |a: &usize, b: &usize| {
                let of = |seat: usize| by_half(probe, moment, says, seat);
                of(*a).total_cmp(&of(*b)).then(b.cmp(a))
            };
            let leader = (0..seats).max_by(first).unwrap_or(winner);
            by_half(probe, moment, judges, leader) - by_half(probe, moment, judges, winner)
        };
        f64::midpoint(by(0, 1), by(1, 0))
    };
    let tenths = MOMENTS as f64 - 1.0;
    let calibration = (0..5).filter_map(|fifth| {
        let halfway = MOMENTS / 2;
        let cell: Vec<(u64, f64, f64)> = looked
            .iter()
            .filter(|(_, probe)| told(probe))
            .flat_map(|(row, probe)| {
                (0..seats)
                    .map(move |seat| (row.deal, rng(probe, halfway, seat), share(row.wins[seat])))
            })
            .filter(|(_, said, _)| ((said * 5.0) as usize).min(4) == fifth)
            .collect();
        (cell.len() > 1).then(|| Calibration {
            said: cell.iter().map(|(_, said, _)| said).sum::<f64>() / cell.len() as f64,
            won: share_by_deal(cell.iter().map(|(deal, _, won)| (*deal, *won))),
        })
    });
    Some(Probed {
        games: looked.len() as u64,
        decisions: looked.iter().map(|(_, probe)| probe.decisions.len() as u64).sum(),
        meaningful: weighed(&|weighed| flag(weighed.clear)),
        spread: weighed(&|weighed| f64::from(weighed.spread) / 1000.0),
        interaction: weighed(&|weighed| flag(weighed.touches)),
        kingmaking: weighed(&|weighed| flag(weighed.kingmaking)),
        drama: of(&|probe, winner| {
            (0..MOMENTS).map(|moment| ahead(probe, moment, winner)).sum::<f64>() / MOMENTS as f64
        }),
        settled: of(&|probe, winner| {
            let open = (0..MOMENTS).rev().take_while(|&m| rng(probe, m, winner) >= 0.8).count();
            (open as f64 - 1.0).max(0.0) / tenths
        }),
        comebacks: of(&|probe, winner| {
            // around the middle, so that it is more than one rough chance
            let middle = MOMENTS / 2 - 1..=MOMENTS / 2 + 1;
            let mean = middle.map(|m| rng(probe, m, winner)).sum::<f64>() / 3.0;
            flag(mean <= 0.5 / seats as f64)
        }),
        calibration: calibration.collect(),
        winners_chance: (0..MOMENTS)
            .map(|m| of(&|probe, winner| rng(probe, m, winner)).value)
            .collect(),
    })
}

fn notable(rows: &[Row]) -> Notable {
    let over = || rows.iter().filter(|row| row.over);
    let margin = |row: &Row| {
        let mut scores = row.scores.clone();
        scores.sort_unstable();
        scores.iter().rev().take(2).copied().reduce(|first, second| first - second).unwrap_or(0)
    };
    // of equals, the first
    let most = |value: &dyn Fn(&Row) -> i64| {
        over().max_by_key(|row| (value(row), std::cmp::Reverse(row.game))).map(|row| row.game)
    };
    Notable {
        biggest_swing: over()
            .filter(|row| row.swing > 0)
            .max_by_key(|row| (row.swing, std::cmp::Reverse(row.game)))
            .map(|row| row.game),
        longest: most(&|row| i64::from(row.acts)),
        shortest: most(&|row| -i64::from(row.acts)),
        closest: over()
            .max_by_key(|row| (-margin(row), row.leads, std::cmp::Reverse(row.game)))
            .map(|row| row.game),
        comeback: over()
            .filter(|row| row.behind > 0)
            .max_by_key(|row| (row.behind, std::cmp::Reverse(row.game)))
            .map(|row| row.game),
        endless: rows.iter().find(|row| !row.over).map(|row| row.game),
    }
}

impl Measures {
    /// Every figure with an interval, by name; shares are parts of 1.
    #[must_use]
    pub fn figures(&self) -> Vec<(String, Estimate)> {
        let mut all: Vec<(String, Estimate)> = Vec::new();
        let mut add = |name: &str, estimate: Option<Estimate>| {
            all.extend(estimate.map(|estimate| (name.to_owned(), estimate)));
        };
        add("completion", Some(self.completion));
        add("acts", Some(self.acts));
        add("deals", Some(self.deals));
        add("minutes", Some(self.minutes));
        add("options", Some(self.options));
        add("forced", Some(self.forced));
        add("turns missed", self.missed);
        add("lead changes", self.lead_changes);
        add("dead time", self.dead_time);
        add("behind", self.behind);
        add("snowball", self.snowball);
        for (seat, wins) in self.fairness.iter().flat_map(|fair| &fair.seats).enumerate() {
            add(&format!("wins of seat {seat}"), Some(*wins));
        }
        if self.fairness.is_none() {
            for (bot, (wins, score)) in self.bots.iter().zip(&self.scores).enumerate() {
                add(&format!("wins of bot {bot}"), Some(*wins));
                add(&format!("score of bot {bot}"), Some(*score));
            }
        }
        if let Some(probed) = &self.probed {
            add("meaningful", Some(probed.meaningful));
            add("best over worst", Some(probed.spread));
            add("interaction", Some(probed.interaction));
            add("kingmaking", Some(probed.kingmaking));
            add("drama", Some(probed.drama));
            add("settled", Some(probed.settled));
            add("comebacks", Some(probed.comebacks));
        }
        for tag in &self.tags {
            add(&format!("times {}", tag.what), Some(tag.times));
            add(&format!("wins who {}", tag.what), tag.wins);
        }
        all
    }
}
