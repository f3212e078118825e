//! Games of a rule, deal by deal.

use super::outcome::Outcome;
use crate::study::{error::StudyError, spec::Spec};
use crate::{Lineup, NoExternalBots, PlayerSpec, row_of};
use parlour_bots::{Level, WithBots, parallel};
use std::{marker::PhantomData, ops::Range};

/// Who sits at a table of equals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Table {
    /// Rule bots.
    Rule,
    /// Random bots.
    Random,
}

impl Table {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Rule => "rule",
            Self::Random => "random",
        }
    }
}

/// The games under one rule, in order of the deals.
#[derive(Clone, Default)]
pub(super) struct Games {
    /// Between equals.
    pub(super) equals: Vec<Outcome>,
    /// One rule bot among random ones, from another seat in each deal.
    pub(super) mixed: Vec<Outcome>,
}

impl Games {
    pub(super) fn truncate(&mut self, deals: u64) {
        self.equals.truncate(deals as usize);
        self.mixed.truncate(deals as usize);
    }

    /// Lets go of what only the plain rules are asked for.
    pub(super) fn forget_clauses(&mut self) {
        for game in self.equals.iter_mut().chain(&mut self.mixed) {
            game.clauses = Vec::new();
        }
    }
}

/// Where the games are played.
pub(super) struct Bench<'a, G> {
    pub(super) spec: &'a Spec,
    rule: Lineup,
    random: Lineup,
    mixed: Lineup,
    game: PhantomData<fn() -> G>,
}

impl<'a, G: WithBots> Bench<'a, G> {
    pub(super) fn new(spec: &'a Spec) -> Result<Self, StudyError> {
        spec.sections()?;
        let [rule, random] = [Level::Rule, Level::Random].map(PlayerSpec::plain);
        let mut mixed = Lineup::all(&random, spec.players);
        mixed.player_specs[0] = rule.clone();
        Ok(Self {
            spec,
            rule: Lineup::all(&rule, spec.players),
            random: Lineup::all(&random, spec.players),
            mixed,
            game: PhantomData,
        })
    }

    /// One game between equals.
    pub(super) fn between_equals(&self, rules: &G, table: Table, deal: u64) -> Outcome {
        let lineup = match table {
            Table::Rule => &self.rule,
            Table::Random => &self.random,
        };
        self.play(rules, lineup, deal)
    }

    /// Plays these deals, on all threads.
    pub(super) fn play_on(&self, rules: &G, table: Table, deals: Range<u64>, games: &mut Games) {
        let deals: Vec<u64> = deals.collect();
        let seats = self.mixed.games_a_deal();
        let both = |&deal: &u64| {
            let mixed = self.play(rules, &self.mixed, deal * seats + deal % seats);
            (self.between_equals(rules, table, deal), mixed)
        };
        let (equals, mixed): (Vec<Outcome>, Vec<Outcome>) =
            parallel::map(&deals, &both).into_iter().unzip();
        games.equals.extend(equals);
        games.mixed.extend(mixed);
    }

    fn play(&self, rules: &G, lineup: &Lineup, game: u64) -> Outcome {
        let of = (self.spec.seed, game);
        let row = row_of(rules, lineup, of, &NoExternalBots, self.spec.watching(None));
        Outcome::of(row, G::META.real_time, G::CAP_CLAUSES)
    }
}
