//! Many tables side by side, dealt anew when they are over, with their numbers in the caller's
//! arrays.

use crate::{
    aec::{AecGame, NotOfferedError},
    encoder::{Encoder, Field, length},
};
use parlour_engine::{Dealer, FastRng, OptionError};
use rayon::prelude::*;

/// So many tables are the least that a thread takes.
const MIN_TABLES_PER_THREAD: usize = 64;

/// Where the numbers of all tables go: row after row, one row a table.
pub struct Arrays<'a> {
    /// What the seat that is asked sees.
    pub observations: &'a mut [f32],
    /// What it may do.
    pub masks: &'a mut [i8],
    /// How much each seat's score has changed with the last step.
    pub rewards: &'a mut [f32],
    /// Was that the end of a game? The numbers are then those of the next one.
    pub dones: &'a mut [bool],
    /// Which seat is asked.
    pub seats: &'a mut [i32],
}

/// An array is not as long as it has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{name}` holds {has} numbers, but {needs} are needed")]
pub struct LengthError {
    /// Which.
    pub name: &'static str,
    /// How long it is.
    pub has: usize,
    /// How long it has to be.
    pub needs: usize,
}

/// One table of many.
struct Table<C: Encoder> {
    game: AecGame<C>,
    /// Its number.
    number: usize,
    /// Which game is played at it, from 0.
    episode: u64,
    scores: Vec<i64>,
    /// What its random actions are drawn from.
    rng: FastRng,
}

/// Many tables of one game under the same house rules. Game number *e* at table *t* is dealt
/// from the text `SEED/t/e`.
pub struct Batch<C: Encoder> {
    rules: C::Game,
    seats: u8,
    seed: u64,
    widths: (usize, usize),
    tables: Vec<Table<C>>,
}

/// A [`Batch`] of any game.
pub trait Batching: Send + Sync {
    /// How many tables.
    fn tables(&self) -> usize;
    /// How many seats each has.
    fn seats(&self) -> usize;
    /// The action space and the observation.
    fn spaces(&self) -> (Vec<Field>, Vec<Field>);
    /// Deals all tables anew from this seed.
    ///
    /// # Errors
    /// If an array has the wrong length; nothing has changed then.
    fn reset(&mut self, seed: u64, arrays: Arrays<'_>) -> Result<(), LengthError>;
    /// One answer at every table.
    ///
    /// # Errors
    /// If an array has the wrong length, or one of the answers is not offered: which table, and
    /// why. Nothing has changed then, at any table.
    fn step(&mut self, answers: &[i64], arrays: Arrays<'_>) -> Result<(), StepError>;
    /// For every table an index of its mask, each equally likely.
    ///
    /// # Errors
    /// If the array has the wrong length.
    fn sample(&mut self, answers: &mut [i64]) -> Result<(), LengthError>;
}

/// Why a step of many tables was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StepError {
    /// An array has the wrong length.
    #[error(transparent)]
    Length(#[from] LengthError),
    /// An answer is not offered.
    #[error("table {table}: {why}")]
    Answer {
        /// At which table.
        table: usize,
        /// Why not.
        why: NotOfferedError,
    },
}

/// A number from a text, for what is no deal.
#[must_use]
pub fn hash(text: &str) -> u64 {
    text.bytes().fold(0, |hash, byte| FastRng::new(hash ^ u64::from(byte)).next_u64())
}

impl<C: Encoder> Batch<C> {
    /// So many tables, dealt from this seed.
    ///
    /// # Errors
    /// If these rules cannot be played by so many.
    pub fn new(rules: C::Game, seats: u8, tables: usize, seed: u64) -> Result<Self, OptionError> {
        let encoder = C::new(&rules, seats);
        let widths = (length(&encoder.actions()), length(&encoder.fields()));
        let mut batch = Self { rules, seats, seed, widths, tables: Vec::with_capacity(tables) };
        for number in 0..tables {
            let table = batch.deal(&encoder, number, 0)?;
            batch.tables.push(table);
        }
        Ok(batch)
    }

    fn deal(&self, encoder: &C, number: usize, episode: u64) -> Result<Table<C>, OptionError> {
        let text = format!("{}/{number}/{episode}", self.seed);
        let dealer = Dealer::seeded(&text);
        let reaction_seed = hash(&text);
        let game = AecGame::open(
            encoder.clone(),
            self.rules.clone(),
            self.seats,
            dealer,
            reaction_seed,
            false,
        )?;
        let (scores, rng) = (game.scores(), FastRng::of_game(self.seed, number as u64));
        Ok(Table { game, number, episode, scores, rng })
    }

    fn check(&self, arrays: &Arrays<'_>) -> Result<(), LengthError> {
        let tables = self.tables.len();
        let (actions, numbers) = self.widths;
        for (name, has, needs) in [
            ("observations", arrays.observations.len(), tables * numbers),
            ("masks", arrays.masks.len(), tables * actions),
            ("rewards", arrays.rewards.len(), tables * usize::from(self.seats)),
            ("dones", arrays.dones.len(), tables),
            ("seats", arrays.seats.len(), tables),
        ] {
            if has != needs {
                return Err(LengthError { name, has, needs });
            }
        }
        Ok(())
    }

    /// Does something at every table, on all threads, and writes its numbers.
    fn each(
        &mut self,
        answers: &[i64],
        arrays: Arrays<'_>,
        what: impl Fn(&mut Table<C>, i64, &mut Row<'_>) + Sync,
    ) {
        let (actions, numbers) = self.widths;
        let seats = usize::from(self.seats);
        let rows = self
            .tables
            .par_iter_mut()
            .zip(answers)
            .zip(arrays.observations.par_chunks_mut(numbers.max(1)))
            .zip(arrays.masks.par_chunks_mut(actions.max(1)))
            .zip(arrays.rewards.par_chunks_mut(seats.max(1)))
            .zip(arrays.dones)
            .zip(arrays.seats)
            .with_min_len(MIN_TABLES_PER_THREAD);
        rows.for_each(|((((((table, answer), observation), mask), rewards), done), asked)| {
            what(table, *answer, &mut Row { rewards, done });
            match table.game.asked() {
                Some(seat) => {
                    *asked = seat.index() as i32;
                    table.game.observe(seat, observation);
                    table.game.mask(seat, mask);
                }
                None => *asked = -1,
            }
        });
    }
}

/// What a step says of one table.
struct Row<'a> {
    rewards: &'a mut [f32],
    done: &'a mut bool,
}

impl<C: Encoder> Batching for Batch<C> {
    fn tables(&self) -> usize {
        self.tables.len()
    }

    fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    fn spaces(&self) -> (Vec<Field>, Vec<Field>) {
        let encoder = C::new(&self.rules, self.seats);
        (encoder.actions(), encoder.fields())
    }

    fn reset(&mut self, seed: u64, arrays: Arrays<'_>) -> Result<(), LengthError> {
        self.check(&arrays)?;
        self.seed = seed;
        let encoder = C::new(&self.rules, self.seats);
        let dealt = (0..self.tables.len()).map(|number| self.deal(&encoder, number, 0));
        // these rules are being played by so many
        self.tables = dealt.filter_map(Result::ok).collect();
        let answers = vec![0; self.tables.len()];
        self.each(&answers, arrays, |_, _, row| {
            row.rewards.fill(0.0);
            *row.done = false;
        });
        Ok(())
    }

    fn step(&mut self, answers: &[i64], arrays: Arrays<'_>) -> Result<(), StepError> {
        self.check(&arrays)?;
        same_length(answers.len(), self.tables.len())?;
        let asked = self.tables.par_iter().zip(answers).with_min_len(MIN_TABLES_PER_THREAD);
        let wrong = asked.find_first(|(table, answer)| !table.game.offers(**answer));
        if let Some((table, answer)) = wrong {
            return Err(StepError::Answer { table: table.number, why: NotOfferedError(*answer) });
        }
        let tables = std::mem::take(&mut self.tables);
        let dealing = Self { tables: Vec::new(), rules: self.rules.clone(), ..*self };
        self.tables = tables;
        self.each(answers, arrays, |table, answer, row| {
            let _ = table.game.step(answer); // offered, as was found above
            table.game.forget_acts();
            let scores = table.game.scores();
            for ((reward, now), before) in row.rewards.iter_mut().zip(&scores).zip(&table.scores) {
                *reward = (now - before) as f32;
            }
            table.scores = scores;
            *row.done = table.game.is_over();
            if *row.done {
                let encoder = table.game.encoder().clone();
                if let Ok(next) = dealing.deal(&encoder, table.number, table.episode + 1) {
                    *table = Table { rng: table.rng.clone(), ..next };
                }
            }
        });
        Ok(())
    }

    fn sample(&mut self, answers: &mut [i64]) -> Result<(), LengthError> {
        same_length(answers.len(), self.tables.len())?;
        let places = self.tables.par_iter_mut().zip(answers).with_min_len(MIN_TABLES_PER_THREAD);
        places.for_each(|(table, answer)| {
            *answer = table.game.sample(&mut table.rng).map_or(-1, i64::from);
        });
        Ok(())
    }
}

fn same_length(has: usize, needs: usize) -> Result<(), LengthError> {
    if has == needs { Ok(()) } else { Err(LengthError { name: "actions", has, needs }) }
}
