//! One game, decision by decision, as the seat that decides sees it.

use super::spec::DataSpec;
use crate::standing::{parts_of_the_win, share};
use crate::study::error::StudyError;
use parlour_bots::{Level, any_bot};
use parlour_encode::{AecGame, Encoder, hash, length};
use parlour_engine::{Dealer, Game, Seat, Turn, Viewer, bot::AnyBot, erased::AnyGame};
use parlour_protocol::{Options, line};

/// A decision.
pub(in crate::study) struct Decision {
    pub(in crate::study) seat: usize,
    pub(in crate::study) observation: Vec<f32>,
    /// The indices of what it may do, ascending.
    pub(in crate::study) legal: Vec<i32>,
    /// The index of what it did; −1 for what has none.
    pub(in crate::study) action: i32,
    pub(in crate::study) words: String,
    /// The view as JSON, where it is kept.
    pub(in crate::study) view: String,
}

/// A game that was played.
pub(in crate::study) struct Played {
    pub(in crate::study) game: u64,
    pub(in crate::study) decisions: Vec<Decision>,
    /// Did it come to its end?
    pub(in crate::study) over: bool,
    pub(in crate::study) scores: Vec<i64>,
    /// Each seat's share of the win.
    pub(in crate::study) shares: Vec<f64>,
}

/// The rules of a data set, and who plays.
pub(in crate::study) struct PlayedRules<'a, C: Encoder> {
    spec: &'a DataSpec,
    levels: Vec<Level>,
    rules: C::Game,
    encoder: C,
    size: usize,
}

impl<'a, C: Encoder> PlayedRules<'a, C> {
    /// Sees whether all that can be played.
    pub(in crate::study) fn open(spec: &'a DataSpec) -> Result<Self, StudyError> {
        let rules: C::Game = Options::from(spec.options.clone()).rules(spec.players)?;
        let levels = spec.levels()?;
        let encoder = C::new(&rules, spec.players);
        let size = length(&encoder.fields());
        Ok(Self { spec, levels, rules, encoder, size })
    }

    pub(in crate::study) fn spec(&self) -> &DataSpec {
        self.spec
    }

    pub(in crate::study) fn rules(&self) -> &C::Game {
        &self.rules
    }

    pub(in crate::study) fn encoder(&self) -> &C {
        &self.encoder
    }

    /// Plays game number `game`: it depends on the spec and on this number only.
    pub(in crate::study) fn play(&self, game: u64) -> Result<Played, StudyError> {
        let seed = format!("{}/{game}", self.spec.seed);
        let mut table = AecGame::open(
            self.encoder.clone(),
            self.rules.clone(),
            self.spec.players,
            Dealer::seeded(&seed),
            hash(&seed),
            false,
        )
        .map_err(|no| StudyError::Refused(no.into()))?;
        let bot = |(seat, level): (usize, &Level)| {
            let seed = hash(&format!("{seed}/{seat}"));
            any_bot(C::Game::META.id, self.spec.players, *level, seed).ok()
        };
        let mut bots: Vec<_> = self.levels.iter().enumerate().filter_map(bot).collect();
        let mut decisions = Vec::new();
        while let Some(seat) = table.asked()
            && (decisions.len() as u64) < self.spec.max_decisions
        {
            let Some(bot) = bots.get_mut(seat.index()) else { break };
            let Some(decision) = self.decide(&mut table, seat, bot.as_mut()) else { break };
            decisions.push(decision);
        }
        let scores = table.scores();
        let shares = parts_of_the_win(&scores).into_iter().map(share).collect();
        Ok(Played { game, decisions, over: table.is_over(), scores, shares })
    }

    /// Asks a bot, and plays what it says. What a bot has no answer to, the game decides.
    fn decide(&self, table: &mut AecGame<C>, seat: Seat, bot: &mut dyn AnyBot) -> Option<Decision> {
        let mut observation = vec![0.0; self.size];
        table.observe(seat, &mut observation);
        let viewer = Viewer::Seat(seat);
        let view = if self.spec.views {
            line(&AnyGame::view(table.seated(), viewer))
        } else {
            String::new()
        };
        let offered = table.numbered(seat);
        let chosen = table.seated().ask(seat, bot).map(|choice| choice.action);
        let polled = matches!(table.seated().turn(), Turn::Any(_));
        let number = |words: &str| offered.iter().find(|(_, text)| text == words).map(|of| of.0);
        let words = match chosen {
            Some(words) if !polled || number(&words).is_some() => words,
            _ if polled => "wait".to_owned(),
            _ => table.seated().default_action(seat),
        };
        let number = number(&words);
        match number {
            Some(number) => table.step(number.into()).ok()?,
            None => table.act(seat, &words, None).ok()?,
        }
        let mut legal: Vec<i32> = offered.iter().map(|(number, _)| (*number).into()).collect();
        legal.sort_unstable();
        let action = number.map_or(-1, i32::from);
        Some(Decision { seat: seat.index(), observation, legal, action, words, view })
    }
}
