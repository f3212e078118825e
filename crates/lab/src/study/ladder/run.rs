//! Plays a ladder: which meeting is next, and its games.

use super::{LadderFolder, LadderSpec, folder::names, is_step, meetings, usual_entrants};
use crate::ladder::Meeting;
use crate::study::{
    error::StudyError,
    progress::Progress,
    record::written,
    spec::{Spec, of_game},
    variant::digest,
};
use crate::{ExternalBots, Lineup, PlayerSpec};
use parlour_bots::{ForGame, WithBots, parallel};
use parlour_engine::bot::AnyBot;
use parlour_protocol::{Record, variant::rules_hash};
use std::{ops::Range, path::Path, time::Duration};

/// How much of a ladder is played now. None of it changes what a game is like.
#[derive(Clone, Debug)]
pub struct LadderRun {
    /// Who meets.
    pub entrants: Vec<PlayerSpec>,
    /// Do only those meet who are a step of the ladder?
    pub only_steps: bool,
    /// How many games each meeting is to have, with those of earlier runs (whole deals).
    pub games: u64,
    /// No deal begins after this time, and deals in progress are given up.
    pub time: Option<Duration>,
    /// The day, as `2026-11-25`: what the standing says of the meetings that are played now.
    pub date: String,
}

/// A step of the ladder gets so many times as much time as another meeting, while time is short.
const STEP_WEIGHT: f64 = 4.0;
/// The first deal of a meeting may take this part of the time that is left, by its weight: a slow
/// meeting must not leave the others without a game. Where few meetings are left it may take its part among them.
const FIRST_DEAL_PART: f64 = 1.0 / 16.0;
/// Deals that are played at once take about so long, or this part of the time that is left.
const BATCH_TIME: Duration = Duration::from_millis(500);
const BATCH_PART: f64 = 1.0 / 200.0;
/// The most deals that are played at once.
const MAX_BATCH_DEALS: u64 = 64;
/// Results are written at least so often while a ladder is played.
const SAVE_INTERVAL: Duration = Duration::from_secs(5);

/// The time since the run began: what decides which meeting is next, and nothing about its games.
pub type Clock<'a> = &'a (dyn Fn() -> Duration + Sync);

/// Plays a ladder into a folder, going on where it was left, on the current rayon pool.
/// `on_progress` is called after each few deals and ends the run by saying false.
///
/// # Errors
/// If the game, its rules or an entrant cannot be played, or the folder cannot be used.
pub fn play_ladder(
    spec: &LadderSpec,
    run: &LadderRun,
    path: &Path,
    external_bots: &dyn ExternalBots,
    clock: Clock<'_>,
    on_progress: &mut (dyn FnMut(&Progress) -> bool + Send),
) -> Result<LadderFolder, StudyError> {
    let meetings = meetings(spec, &run.entrants, run.only_steps)?;
    let game = Spec {
        limit: spec.limit,
        options: spec.options.clone(),
        ..Spec::of(&spec.game, spec.players)
    };
    of_game(
        &game,
        Play { spec, run, game: &game, meetings, path, external_bots, clock, on_progress },
    )
}

struct Play<'a> {
    spec: &'a LadderSpec,
    run: &'a LadderRun,
    game: &'a Spec,
    meetings: Vec<Meeting>,
    path: &'a Path,
    external_bots: &'a dyn ExternalBots,
    clock: Clock<'a>,
    on_progress: &'a mut (dyn FnMut(&Progress) -> bool + Send),
}

/// A meeting, and the time that it has taken in this run.
struct Open {
    meeting: Meeting,
    seed: u64,
    weight: f64,
    /// Deals that are still to be played.
    left: u64,
    played: u64,
    spent: Duration,
}

impl Open {
    fn new(spec: &LadderSpec, meeting: Meeting, (games, deals): (u64, u64)) -> Self {
        let [one, other] = names(&meeting);
        let weight = if is_step(spec, &one, &other) { STEP_WEIGHT } else { 1.0 };
        let wanted = games.div_ceil(meeting.games_a_deal());
        let (left, seed) = (wanted.saturating_sub(deals), seed(spec.seed, &one, &other));
        Self { meeting, seed, weight, left, played: 0, spent: Duration::ZERO }
    }

    fn a_deal(&self) -> Option<Duration> {
        (self.played > 0).then(|| self.spent.div_f64(self.played as f64))
    }

    /// How much of the time that is left for all, who weigh so much together, its next deals may take.
    fn most(&self, left: Duration, of_all: f64) -> Duration {
        let first = (self.weight * FIRST_DEAL_PART).max(self.weight / of_all);
        left.mul_f64(if self.played > 0 { 1.0 } else { first })
    }

    /// How many deals are played next, if so much time is left for all.
    fn batch(&self, left: Option<Duration>) -> u64 {
        let time = left.map_or(BATCH_TIME, |left| left.mul_f64(BATCH_PART).min(BATCH_TIME));
        let fits = self
            .a_deal()
            .map_or(1.0, |deal| time.as_secs_f64() / deal.as_secs_f64().max(f64::MIN_POSITIVE));
        (fits as u64).clamp(1, MAX_BATCH_DEALS).min(self.left)
    }
}

/// What the games of a meeting are dealt from: it depends on the two alone, so that an entrant
/// who comes later changes no other meeting.
fn seed(seed: u64, one: &str, other: &str) -> u64 {
    let text = digest(format!("{seed}\n{one}\n{other}").as_bytes());
    u64::from_str_radix(&text, 16).unwrap_or(seed)
}

impl ForGame for Play<'_> {
    type Answer = Result<LadderFolder, StudyError>;

    fn with<G: WithBots>(mut self) -> Self::Answer {
        let rules: G = self.game.rules()?;
        let mut folder = LadderFolder::make(self.path, self.spec, &rules_hash(&rules))?;
        let wanted = self.run.games;
        let mut open: Vec<Open> = std::mem::take(&mut self.meetings)
            .into_iter()
            .map(|meeting| {
                let deals = folder.deals(&meeting);
                Open::new(self.spec, meeting, (wanted, deals))
            })
            .collect();
        // steps first, and quick bots before slow ones, while no meeting has taken any time
        let order = usual_entrants(&self.spec.game, self.spec.players);
        let place = |bot: &PlayerSpec| order.iter().position(|one| one == bot);
        let slowest = |open: &Open| {
            open.meeting.bots.iter().map(|bot| place(bot).unwrap_or(order.len())).max()
        };
        open.sort_by(|one, other| {
            other.weight.total_cmp(&one.weight).then_with(|| slowest(one).cmp(&slowest(other)))
        });
        let of =
            |open: &Open| (folder.deals(&open.meeting) + open.left) * open.meeting.games_a_deal();
        let total = open.iter().map(of).sum();
        let mut done =
            total - open.iter().map(|open| open.left * open.meeting.games_a_deal()).sum::<u64>();
        let (clock, mut saved) = (self.clock, (self.clock)());
        let left = || self.run.time.map(|time| time.saturating_sub(clock()));
        while let Some(next) = next(&open, left()) {
            let of_all = open.iter().filter(|open| open.left > 0).map(|open| open.weight).sum();
            let open = &mut open[next];
            let first = folder.deals(&open.meeting);
            let began = clock();
            let until = left().map(|left| began + open.most(left, of_all));
            let hurried = Hurried { bots: self.external_bots, clock, until };
            let games = Games { game: self.game, external_bots: &hurried };
            let failed_before = self.external_bots.failures();
            let deals = games.deals(&rules, open, first..first + open.batch(left()));
            let played = deals.len() as u64;
            open.spent += clock().saturating_sub(began);
            (open.played, open.left) = (open.played + played, open.left - played);
            if played == 0 {
                // too slow for now
                open.left = 0;
            }
            let failures = self.external_bots.failures() - failed_before;
            folder.add(&open.meeting, (deals, failures), &self.run.date)?;
            done += played * open.meeting.games_a_deal();
            if clock().saturating_sub(saved) >= SAVE_INTERVAL {
                folder.save()?;
                saved = clock();
            }
            let section = names(&open.meeting).join(" v ");
            let progress = Progress { done, kept: done, total, section, live: None };
            if !(self.on_progress)(&progress) || self.external_bots.is_time_up() {
                break;
            }
        }
        folder.save()?;
        Ok(folder)
    }
}

/// The meeting that has had the least of its time; none when all are played, or no deal of any
/// would be over in what is left.
fn next(open: &[Open], left: Option<Duration>) -> Option<usize> {
    let fits = |open: &Open| match left {
        Some(left) => !left.is_zero() && open.a_deal().is_none_or(|deal| deal <= left),
        None => true,
    };
    let spent = |place: usize| open[place].spent.as_secs_f64() / open[place].weight;
    let open = (0..open.len()).filter(|&place| open[place].left > 0 && fits(&open[place]));
    open.min_by(|&one, &other| spent(one).total_cmp(&spent(other)))
}

/// The external bots of a deal that is given up at some time.
struct Hurried<'a> {
    bots: &'a dyn ExternalBots,
    clock: Clock<'a>,
    until: Option<Duration>,
}

impl ExternalBots for Hurried<'_> {
    fn invite(&self, game: &'static str, command: &str) -> Box<dyn AnyBot> {
        self.bots.invite(game, command)
    }

    fn is_time_up(&self) -> bool {
        self.bots.is_time_up() || self.until.is_some_and(|until| (self.clock)() >= until)
    }
}

/// What plays the games, from any thread.
struct Games<'a> {
    game: &'a Spec,
    external_bots: &'a dyn ExternalBots,
}

impl Games<'_> {
    /// Plays the next deals of a meeting; those that were played as a whole before time was up.
    fn deals<G: WithBots>(&self, rules: &G, open: &Open, deals: Range<u64>) -> Vec<Vec<Record>> {
        let lineups = open.meeting.lineups();
        let games: Vec<(usize, u64)> =
            deals.clone().flat_map(|deal| open.meeting.games(deal)).collect();
        let records = parallel::map(&games, &|&(table, game)| {
            self.game(rules, &lineups[table], (open.seed, game))
        });
        let mut records = records.into_iter();
        let a_deal = open.meeting.games_a_deal() as usize;
        deals.map_while(|_| records.by_ref().take(a_deal).collect()).collect()
    }

    /// Plays a game; nothing if it was given up for lack of time.
    fn game<G: WithBots>(
        &self,
        rules: &G,
        lineup: &Lineup,
        (seed, game): (u64, u64),
    ) -> Option<Record> {
        if self.external_bots.is_time_up() {
            return None;
        }
        let players = lineup.players((seed, game), self.external_bots);
        let spec = Spec { seed, ..self.game.clone() };
        let record = written(&spec, rules, players, lineup.rng(seed, game), self.external_bots);
        let is_given_up = record.scores.is_none() && self.external_bots.is_time_up();
        (!is_given_up).then_some(record)
    }
}
