//! What a designer wants to know, measured on many games of one lineup.

mod apart;
mod cards;
mod glossary;
mod leads;
mod length;
mod metric;
mod notable;
mod points;
mod rollouts;
mod tags;
mod time_model;

pub use cards::{CardWorth, pooled};
pub use glossary::{Definition, GLOSSARY, Unit, definition, glossary_table};
pub use length::Length;
pub use metric::{Metric, NAMES, Reading};
pub use notable::Notable;
pub use points::PointSource;
pub use rollouts::{Calibration, RolloutFigures};
pub use tags::Tag;
pub use time_model::{TimeModel, minutes};

use crate::{
    row::Row,
    standing::share,
    stats::{
        self, Estimate, Fairness, Lasted, Luck, Power, Spread, by_deal, deals, fairness, luck,
        share_by_deal, share_test,
    },
};
use apart::apart;
use cards::cards;
use leads::Leads;
use notable::notable;
use points::points;
use rollouts::rollout_figures;
use serde::Serialize;
use std::collections::BTreeMap;
use tags::tags;

/// Games of one lineup, measured. Unless it says otherwise, a figure is about the games that were
/// over, those that a cap of the rules stopped among them.
#[derive(Clone, Debug, Serialize)]
pub struct Measures {
    /// How many games there were.
    pub games: u64,
    /// The share of games that their players ended.
    pub completion: Estimate,
    /// How many games a cap of the rules stopped.
    pub cut_off: u64,
    /// How many games the study's limit of acts stopped.
    pub unfinished: u64,
    /// How long games are, the stopped ones among them.
    pub length: Length,
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
    /// How likely the first player is to win so much more or less than an equal share by chance.
    pub first_p: f64,
    /// How sharply that was measured.
    #[serde(skip)]
    pub first_power: Power,
    /// On how many deals the same cards were played otherwise by who sat otherwise, of how many
    /// that were played more than once.
    pub apart: (u64, u64),
    /// How often a game a seat gave no legal answer, so that the game made its own move: a
    /// program that failed. Nothing where everyone answered.
    pub missed: Option<Estimate>,
    /// Each player's mean score.
    pub scores: Vec<Estimate>,
    /// Each seat's mean score, between equals.
    pub seat_scores: Vec<Estimate>,
    /// Each seat's mean score in a deal, between equals, where a game has several.
    pub deal_scores: Vec<Estimate>,
    /// How far the winner is ahead at the end; nothing where all scores are the win alone.
    pub margin: Option<Spread>,
    /// The share of games whose win is shared.
    pub ties: Estimate,
    /// Events in a thousand games, by kind.
    pub events: Vec<(String, f64)>,
    /// Where points come from.
    pub points: Vec<PointSource>,
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
/// `deck` names its cards; cards of one name are taken together.
#[must_use]
pub fn measure(rows: &[Row], deck: &[String], reading: Reading<'_>) -> Option<Measures> {
    let over: Vec<Row> = rows.iter().filter(|row| row.over).cloned().collect();
    over.first()?;
    let cut_off = over.iter().filter(|row| row.was_cut_off(reading.caps)).count();
    let of = |all: &[Row], metric: Metric| {
        metric.estimate(deals_of(all, |row| metric.terms(row, reading)))
    };
    // between equals a deal is played once
    let equals = over.windows(2).all(|pair| pair[0].deal != pair[1].deal);
    let sides = Sides::of(&over, equals);
    let leads = Leads::of(&over, reading);
    let missed = over.iter().any(|row| row.missed.iter().any(|&times| times > 0));
    Some(Measures {
        games: rows.len() as u64,
        completion: of(rows, Metric::Completion),
        cut_off: cut_off as u64,
        unfinished: (rows.len() - over.len()) as u64,
        length: Length::of(rows, reading)?,
        options: of(rows, Metric::Options),
        forced: of(rows, Metric::Forced),
        fairness: equals.then(|| fairness(&shares_of_wins(&over))).flatten(),
        lead_changes: leads.changes,
        dead_time: leads.dead_time,
        behind: leads.behind,
        snowball: leads.snowball,
        leader_wins: leads.leader_wins,
        luck: luck(&over),
        bots: sides.bots,
        first_p: sides.first_p,
        first_power: sides.first_power,
        apart: apart(&over),
        missed: missed.then(|| {
            by_deal(over.iter().map(|row| (row.deal, row.missed.iter().sum::<u32>().into())))
                .at_least(0.0)
        }),
        scores: sides.scores,
        seat_scores: sides.seat_scores,
        deal_scores: sides.deal_scores,
        margin: margin(&over, reading),
        ties: of(&over, Metric::Ties),
        events: in_a_thousand(&over, |row| row.kinds.iter().map(|(kind, n)| (kind.as_str(), *n))),
        points: points(&over),
        tags: tags(&over),
        clauses: in_a_thousand(&over, |row| row.clauses.iter().map(|(c, n)| (c.as_str(), *n))),
        refusals: in_a_thousand(&over, |row| row.refused.iter().map(|(c, n)| (c.as_str(), *n))),
        cards: cards(&over, deck),
        rollouts: rollout_figures(&over),
        notable: notable(rows, reading),
    })
}

/// What players and seats win and score.
struct Sides {
    bots: Vec<Estimate>,
    first_p: f64,
    first_power: Power,
    scores: Vec<Estimate>,
    seat_scores: Vec<Estimate>,
    deal_scores: Vec<Estimate>,
}

impl Sides {
    fn of(over: &[Row], equals: bool) -> Self {
        let seats = over.first().map_or(0, |row| row.bots.len());
        let wins = |bot: usize| of_bot(over, bot, |row, seat| share(row.wins[seat]));
        let scores = |bot: usize| of_bot(over, bot, |row, seat| row.scores[seat] as f64);
        let several_deals = over.iter().any(|row| row.deals > 1);
        // by what each game has of the figure and what it is divided by
        let by_seat = |per: &dyn Fn(&Row) -> f64| {
            let of = |seat: usize| {
                stats::ratio(over.iter().map(|row| (row.scores[seat] as f64, per(row))))
            };
            (0..if equals { seats } else { 0 }).map(of).collect::<Vec<_>>()
        };
        let per_deal = |row: &Row| f64::from(row.deals.max(1));
        Self {
            bots: (0..seats).map(|bot| share_by_deal(wins(bot))).collect(),
            first_p: share_test(deals(wins(0)), 1.0 / seats as f64),
            first_power: Power::of_share(deals(wins(0)), 1.0 / seats as f64),
            scores: (0..seats).map(|bot| by_deal(scores(bot))).collect(),
            seat_scores: by_seat(&|_| 1.0),
            deal_scores: if several_deals { by_seat(&per_deal) } else { Vec::new() },
        }
    }
}

/// What the games of each deal add to a figure.
fn deals_of(rows: &[Row], terms: impl Fn(&Row) -> (f64, f64)) -> impl Iterator<Item = (f64, f64)> {
    rows.chunk_by(|one, next| one.deal == next.deal).map(move |deal| {
        deal.iter().map(&terms).fold((0.0, 0.0), |(sum, count), (s, c)| (sum + s, count + c))
    })
}

/// How far the winner is ahead; nothing where that is always the same.
fn margin(over: &[Row], reading: Reading<'_>) -> Option<Spread> {
    let all: Vec<Lasted> = over
        .iter()
        .map(|row| Lasted { value: Metric::Margin.terms(row, reading).0, ended: true })
        .collect();
    let varies = all.windows(2).any(|two| two[0].value != two[1].value);
    Spread::of(&all).filter(|_| varies)
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
    /// The share of games that were stopped before their players had ended them.
    #[must_use]
    pub fn stopped(&self) -> Estimate {
        let Estimate { value, low, high, n } = self.completion;
        Estimate { value: 1.0 - value, low: 1.0 - high, high: 1.0 - low, n }
    }

    /// Every figure with an interval, by name; shares are parts of 1.
    #[must_use]
    pub fn figures(&self) -> Vec<(String, Estimate)> {
        let mut all: Vec<(String, Estimate)> = Vec::new();
        let mut add = |name: &str, estimate: Option<Estimate>| {
            all.extend(estimate.map(|estimate| (name.to_owned(), estimate)));
        };
        add("completion", Some(self.completion));
        add("acts", self.length.acts.mean);
        add("minutes", self.length.minutes.mean);
        add("deals", self.length.deals.mean);
        add("options", Some(self.options));
        add("forced", Some(self.forced));
        add("turns missed", self.missed);
        add("lead changes", self.lead_changes);
        add("dead time", self.dead_time);
        add("behind", self.behind);
        add("margin", self.margin.as_ref().and_then(|margin| margin.mean));
        add("ties", Some(self.ties));
        add("snowball", self.snowball);
        for (seat, wins) in self.fairness.iter().flat_map(|fair| &fair.seats).enumerate() {
            add(&format!("wins of seat {seat}"), Some(*wins));
        }
        for (seat, score) in self.seat_scores.iter().enumerate() {
            add(&format!("score of seat {seat}"), Some(*score));
        }
        for (seat, score) in self.deal_scores.iter().enumerate() {
            add(&format!("score per deal of seat {seat}"), Some(*score));
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
        for source in &self.points {
            add(&format!("points from {}", source.what), Some(source.each));
            add(&format!("winner's points from {}", source.what), source.winners);
        }
        for tag in &self.tags {
            add(&format!("times {}", tag.what), Some(tag.times));
            add(&format!("games {}", tag.what), Some(tag.games));
            add(&format!("wins who {}", tag.what), tag.wins);
        }
        all
    }
}
