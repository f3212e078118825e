//! Bytes as a source of choices.

use crate::REGISTRY;
use parlour_engine::erased::{AnyGame, Entry};
use parlour_protocol::{Options, Setup};

/// Bytes read one after the other; zeros when they have run out.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// The next byte.
    pub fn number(&mut self) -> usize {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                usize::from(*first)
            }
            None => 0,
        }
    }

    /// Have they run out?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// One of these.
    pub fn one_of<'t, T>(&mut self, among: &'t [T]) -> Option<&'t T> {
        if among.is_empty() { None } else { Some(&among[self.number() % among.len()]) }
    }

    /// A game with some options set to some of their values.
    pub fn setup(&mut self) -> Setup {
        let entry: &Entry = self.one_of(REGISTRY.games).unwrap_or(&REGISTRY.games[0]);
        let meta = entry.meta;
        let seats = meta.max_players - meta.min_players + 1;
        let players = i64::from(meta.min_players) + (self.number() % usize::from(seats)) as i64;
        let mut pairs = Vec::new();
        for _ in 0..self.number() % 4 {
            if let Some(option) = self.one_of(meta.options)
                && let Some(value) = self.one_of(&option.allowed())
            {
                pairs.push(format!("{}={value}", option.name));
            }
        }
        Setup {
            game: meta.id.to_owned(),
            players,
            options: Options::from_pairs(&pairs).unwrap_or_default(),
            seed: Some(format!("{}", self.number())),
            ..Setup::default()
        }
    }

    /// A game just opened; where the options do not go together, with its default rules.
    pub fn game(&mut self) -> (Box<dyn AnyGame>, String) {
        let mut setup = self.setup();
        let mut opened = REGISTRY.open(&setup);
        if opened.is_err() {
            setup.options = Options::default();
            opened = REGISTRY.open(&setup);
        }
        if opened.is_err() {
            setup.players = 3;
            opened = REGISTRY.open(&setup);
        }
        let ((game, _), seed) = opened.expect("three can play any game by its default rules");
        (game, seed)
    }

    /// Acts once for someone whose turn it is, or lets the clock run.
    /// Returns false when the game is over.
    pub fn act(&mut self, game: &mut dyn AnyGame) -> bool {
        let seats: Vec<_> = game.turn().seats().iter().collect();
        let Some(&seat) = self.one_of(&seats) else {
            return match game.deadline() {
                Some(deadline) => game.advance(deadline).is_ok(),
                None => false,
            };
        };
        if let Some(deadline) = game.deadline()
            && self.number().is_multiple_of(3)
        {
            return game.advance(deadline).is_ok();
        }
        let (menu, _) = game.legal(seat);
        let Some(action) = self.one_of(&menu) else { return false };
        game.submit(seat, action, None).is_ok()
    }
}
