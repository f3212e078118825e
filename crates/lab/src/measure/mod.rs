//! What a designer wants to know, measured on many games of one lineup.

mod cards;
mod leads;
mod length;
mod notable;
mod rollouts;
mod tags;

pub use cards::CardWorth;
pub use length::{Length, SECONDS_A_BIT, SECONDS_A_DEAL, SECONDS_AN_ACT, minutes};
pub use notable::Notable;
pub use rollouts::{Calibration, RolloutFigures};
pub use tags::Tag;

use crate::{
    row::Row,
    standing::share,
    stats::{self, Estimate, Fairness, Luck, by_deal, fairness, luck, share_by_deal},
};
use cards::cards;
use leads::Leads;
use notable::notable;
use rollouts::rollout_figures;
use serde::Serialize;
use std::collections::BTreeMap;
use tags::tags;

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
    /// What seats did, and who won then.
    pub tags: Vec<Tag>,
    /// How often clauses are carried out in a thousand games, as far as events tell.
    pub clauses: Vec<(String, f64)>,
    /// Refusals in a thousand games, by clause.
    pub refusals: Vec<(String, f64)>,
    /// What the cards of the first hand are worth, by their place in the deck.
    pub cards: Vec<CardWorth>,
    /// What playing on from sampled tables showed.
    #[serde(rename = "probed")]
    pub rollouts: Option<RolloutFigures>,
    /// Games worth looking at.
    pub notable: Notable,
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
    let seats = over.first()?.bots.len();
    let all: Vec<&Row> = over.iter().collect();
    let Length { acts, minutes } = Length::of(&all, real_time);
    let played_out: Vec<&Row> = over.iter().filter(|row| !row.was_cut_off(cut_off)).collect();
    let cuts = over.len() - played_out.len();
    let mean = |value: &dyn Fn(&Row) -> f64| by_deal(over.iter().map(|row| (row.deal, value(row))));
    let per_decision = |value: &dyn Fn(&Row) -> f64| {
        stats::ratio(over.iter().map(|row| (value(row), f64::from(row.asked))))
    };
    // between equals a deal is played once
    let alike = over.windows(2).all(|pair| pair[0].deal != pair[1].deal);
    let leads = Leads::of(&over);
    let missed = over.iter().any(|row| row.missed.iter().any(|&times| times > 0));
    Some(Measures {
        games: rows.len() as u64,
        completion: share_by_deal(rows.iter().map(|row| (row.deal, f64::from(u8::from(row.over))))),
        acts,
        deals: mean(&|row| f64::from(row.deals)),
        minutes,
        cut_off: cuts as u64,
        played_out: (cuts > 0 && played_out.len() > 1).then(|| Length::of(&played_out, real_time)),
        options: per_decision(&|row| row.options as f64),
        forced: per_decision(&|row| f64::from(row.forced)),
        fairness: alike.then(|| fairness(&shares_of_wins(&over))).flatten(),
        lead_changes: leads.changes,
        dead_time: leads.dead_time,
        behind: leads.behind,
        snowball: leads.snowball,
        leader_wins: leads.leader_wins,
        luck: luck(&over),
        bots: (0..seats)
            .map(|bot| share_by_deal(of_bot(&over, bot, |row, seat| share(row.wins[seat]))))
            .collect(),
        never_apart: never_apart(&over),
        missed: missed.then(|| mean(&|row| row.missed.iter().sum::<u32>().into())),
        scores: (0..seats)
            .map(|bot| by_deal(of_bot(&over, bot, |row, seat| row.scores[seat] as f64)))
            .collect(),
        events: in_a_thousand(&over, |row| row.kinds.iter().map(|(kind, n)| (kind.as_str(), *n))),
        tags: tags(&over),
        clauses: in_a_thousand(&over, |row| row.clauses.iter().map(|(c, n)| (c.as_str(), *n))),
        refusals: in_a_thousand(&over, |row| row.refused.iter().map(|(c, n)| (c.as_str(), *n))),
        cards: cards(&over, deck),
        rollouts: rollout_figures(&over),
        notable: notable(rows),
    })
}

/// A value of each game for one player of the lineup, in its seat.
fn of_bot(
    rows: &[Row],
    bot: usize,
    value: impl Fn(&Row, usize) -> f64,
) -> impl Iterator<Item = (u64, f64)> {
    rows.iter().filter_map(move |row| {
        let seat = row.bots.iter().position(|&b| usize::from(b) == bot)?;
        Some((row.deal, value(row, seat)))
    })
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
        if let Some(rollouts) = &self.rollouts {
            add("meaningful", Some(rollouts.meaningful));
            add("best over worst", Some(rollouts.spread));
            add("interaction", Some(rollouts.interaction));
            add("kingmaking", Some(rollouts.kingmaking));
            add("drama", Some(rollouts.drama));
            add("settled", Some(rollouts.settled));
            add("comebacks", Some(rollouts.comebacks));
        }
        for tag in &self.tags {
            add(&format!("times {}", tag.what), Some(tag.times));
            add(&format!("wins who {}", tag.what), tag.wins);
        }
        all
    }
}
