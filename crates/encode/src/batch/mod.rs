//! Many tables side by side, dealt anew when they are over, with their numbers in the caller's
//! arrays.

mod arrays;
mod error;
mod table;

pub use arrays::Arrays;
pub use error::{LengthError, OpenError, RestoreError, StepError};
pub use table::{Opponents, SavedTable, hash};

use crate::{
    action_table::ActionTable,
    aec::NotOfferedError,
    encoder::Encoder,
    field::{Field, length},
};
use parlour_engine::{
    bot::{AnyBot, CancelToken},
    erased::AnyOptions,
};
use rayon::prelude::*;
use std::sync::Arc;
use table::{Dealing, Table};

/// How many tables are the least that a thread takes.
const MIN_TABLES_PER_THREAD: usize = 64;

/// Many tables of one game under the same house rules.
pub struct Batch<C: Encoder> {
    dealing: Dealing<C>,
    widths: (usize, usize),
    tables: Vec<Table<C>>,
}

/// All that it takes to put many tables back where they were.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saved {
    /// What they were dealt from.
    pub seed: u64,
    /// Each table.
    pub tables: Vec<SavedTable>,
}

/// A [`Batch`] of any game.
pub trait Batching: Send + Sync {
    /// How many tables.
    fn tables(&self) -> usize;
    /// How many seats each has.
    fn seats(&self) -> usize;
    /// The house rules in full, as data.
    fn options(&self) -> Box<dyn AnyOptions>;
    /// The action space and the observation.
    fn spaces(&self) -> (Vec<Field>, Vec<Field>);
    /// What the actions have in common.
    fn action_table(&self) -> ActionTable;
    /// Deals all tables anew from this seed; nothing changes if that is no longer waited for.
    ///
    /// # Errors
    /// If an array has the wrong length; nothing has changed then.
    fn reset(
        &mut self,
        wanted: &CancelToken,
        seed: u64,
        arrays: Arrays<'_>,
    ) -> Result<(), LengthError>;
    /// One answer at every table.
    ///
    /// # Errors
    /// If an array has the wrong length, or one of the answers is not offered: which table, and
    /// why. Nothing has changed then, at any table.
    fn step(&mut self, answers: &[i64], arrays: Arrays<'_>) -> Result<(), StepError>;
    /// Steps like [`step`](Self::step). Nothing has changed if that is no longer waited for in the end.
    ///
    /// # Errors
    /// As [`step`](Self::step).
    fn step_while(
        &mut self,
        wanted: &CancelToken,
        answers: &[i64],
        arrays: Arrays<'_>,
    ) -> Result<(), StepError>;
    /// For every table an index of its mask, each equally likely.
    ///
    /// # Errors
    /// If the array has the wrong length.
    fn sample(&mut self, answers: &mut [i64]) -> Result<(), LengthError>;
    /// For every table the index of what a bot chooses there, made by `bot` from a seed that depends
    /// on the table and on what was done at it; −1 where no one is asked, or the answers are no longer
    /// waited for.
    ///
    /// # Errors
    /// If the array has the wrong length.
    fn advise(
        &self,
        wanted: &CancelToken,
        bot: &MakeBot<'_>,
        answers: &mut [i64],
    ) -> Result<(), LengthError>;
    /// The tables as they are now.
    fn save(&self) -> Saved;
    /// Puts the tables back where they were, of this game with these house rules and bots.
    ///
    /// # Errors
    /// If they were not of them, or an array has the wrong length; nothing has changed then.
    fn restore(&mut self, saved: &Saved, arrays: Arrays<'_>) -> Result<(), RestoreError>;
}

/// Makes a bot from a seed.
pub type MakeBot<'a> = dyn Fn(u64) -> Option<Box<dyn AnyBot>> + Sync + 'a;

impl<C: Encoder> Batch<C> {
    /// This many tables, dealt from this seed, some of their seats played by bots.
    ///
    /// # Errors
    /// If these rules cannot be played by so many, or a seat without a bot has nothing to decide under them.
    pub fn new(
        rules: C::Game,
        seats: u8,
        tables: usize,
        seed: u64,
        opponents: Option<Arc<dyn Opponents>>,
        wanted: &CancelToken,
    ) -> Result<Self, OpenError> {
        let encoder = C::new(&rules, seats);
        let widths = (length(&encoder.actions()), length(&encoder.fields()));
        let dealing = Dealing { encoder, rules, seats, seed, opponents };
        let open = |number| -> Result<_, OpenError> {
            let table = dealing.open(number, 0, wanted)?;
            match dealing.unasked_seat(&table).filter(|_| wanted.is_still()) {
                Some(seat) => Err(OpenError::NothingToDecide(seat)),
                None => Ok(table),
            }
        };
        // a seat that is asked nothing takes long to find out: it is the caller's at one of the first tables
        let first = tables.min(seats.into());
        let mut opened = (0..first).into_par_iter().map(open).collect::<Result<Vec<_>, _>>()?;
        let others = (first..tables).into_par_iter().map(open);
        opened.extend(others.collect::<Result<Vec<_>, _>>()?);
        Ok(Self { dealing, widths, tables: opened })
    }

    fn check(&self, arrays: &Arrays<'_>) -> Result<(), LengthError> {
        let tables = self.tables.len();
        let (actions, numbers) = self.widths;
        let finals = tables * numbers;
        for (name, has, needs) in [
            ("observations", arrays.observations.len(), tables * numbers),
            ("masks", arrays.masks.len(), tables * actions),
            ("rewards", arrays.rewards.len(), tables * self.seats()),
            ("returns", arrays.returns.len(), tables * self.seats()),
            ("dones", arrays.dones.len(), tables),
            ("seats", arrays.seats.len(), tables),
            ("finals", arrays.finals.as_ref().map_or(finals, |finals| finals.len()), finals),
        ] {
            if has != needs {
                return Err(LengthError { name, has, needs });
            }
        }
        Ok(())
    }

    fn answer_all(
        &mut self,
        wanted: &CancelToken,
        answers: &[i64],
        arrays: Arrays<'_>,
    ) -> Result<(), StepError> {
        self.check(&arrays)?;
        same_length(answers.len(), self.tables.len())?;
        let asked = self.tables.par_iter().zip(answers).with_min_len(MIN_TABLES_PER_THREAD);
        let wrong = asked.find_first(|(table, answer)| !table.game.offers(**answer));
        if let Some((table, answer)) = wrong {
            return Err(StepError::Answer { table: table.number, why: NotOfferedError(*answer) });
        }
        self.each(answers, arrays, |dealing, table, number, row| {
            answer(dealing, table, number, row, wanted);
        });
        Ok(())
    }

    /// Does something at every table, on all threads, and writes its numbers.
    fn each(
        &mut self,
        answers: &[i64],
        arrays: Arrays<'_>,
        what: impl Fn(&Dealing<C>, &mut Table<C>, i64, &mut Row<'_>) + Sync,
    ) {
        let (actions, numbers) = self.widths;
        let (dealing, seats) = (&self.dealing, self.seats());
        let mut finals: Vec<Option<&mut [f32]>> = match arrays.finals {
            Some(finals) => finals.chunks_mut(numbers.max(1)).map(Some).collect(),
            None => Vec::new(),
        };
        finals.resize_with(self.tables.len(), || None);
        let rows = self
            .tables
            .par_iter_mut()
            .zip(answers)
            .zip(arrays.observations.par_chunks_mut(numbers.max(1)))
            .zip(arrays.masks.par_chunks_mut(actions.max(1)))
            .zip(arrays.rewards.par_chunks_mut(seats.max(1)))
            .zip(arrays.returns.par_chunks_mut(seats.max(1)))
            .zip(arrays.dones)
            .zip(arrays.seats)
            .zip(finals)
            .with_min_len(if dealing.opponents.is_some() { 1 } else { MIN_TABLES_PER_THREAD });
        rows.for_each(
            |((((((((table, answer), seen), mask), rewards), returns), done), asked), last)| {
                rewards.fill(0.0);
                returns.fill(0.0);
                *done = false;
                what(dealing, table, *answer, &mut Row { rewards, returns, done, last });
                match table.game.asked() {
                    Some(seat) => {
                        *asked = seat.index() as i32;
                        table.game.observe(seat, seen);
                        table.game.mask(seat, mask);
                    }
                    None => *asked = -1,
                }
            },
        );
    }
}

/// What a step says of one table.
struct Row<'a> {
    rewards: &'a mut [f32],
    returns: &'a mut [f32],
    done: &'a mut bool,
    last: Option<&'a mut [f32]>,
}

/// An answer at one table, and what the bots do then.
fn answer<C: Encoder>(
    dealing: &Dealing<C>,
    table: &mut Table<C>,
    answer: i64,
    row: &mut Row<'_>,
    wanted: &CancelToken,
) {
    let seat = table.game.asked();
    let _ = table.game.step(answer); // offered, as was found before
    table.game.forget_acts();
    *row.done = !dealing.is_settled(table, wanted);
    let scores = table.game.scores();
    changes(&table.scores, &scores, row.rewards);
    table.scores = scores;
    if !*row.done {
        return;
    }
    changes(&table.first, &table.scores, row.returns);
    if let (Some(seat), Some(last)) = (seat, row.last.as_deref_mut()) {
        table.game.observe(seat, last);
    }
    if let Ok(mut next) = dealing.open(table.number, table.episode + 1, wanted) {
        next.rng = table.rng.clone();
        *table = next;
    }
}

fn changes(before: &[i64], now: &[i64], to: &mut [f32]) {
    for ((change, now), before) in to.iter_mut().zip(now).zip(before) {
        *change = (now - before) as f32;
    }
}

impl<C: Encoder> Batching for Batch<C> {
    fn tables(&self) -> usize {
        self.tables.len()
    }

    fn seats(&self) -> usize {
        usize::from(self.dealing.seats)
    }

    fn options(&self) -> Box<dyn AnyOptions> {
        Box::new(self.dealing.rules.clone())
    }

    fn spaces(&self) -> (Vec<Field>, Vec<Field>) {
        (self.dealing.encoder.actions(), self.dealing.encoder.fields())
    }

    fn action_table(&self) -> ActionTable {
        self.dealing.encoder.action_table()
    }

    fn reset(
        &mut self,
        wanted: &CancelToken,
        seed: u64,
        arrays: Arrays<'_>,
    ) -> Result<(), LengthError> {
        self.check(&arrays)?;
        let dealing = Dealing { seed, ..self.dealing.clone() };
        let dealt = (0..self.tables.len()).into_par_iter();
        // these rules are being played by so many
        let dealt = dealt.filter_map(|number| dealing.open(number, 0, wanted).ok()).collect();
        if !wanted.is_still() {
            return Ok(());
        }
        (self.dealing, self.tables) = (dealing, dealt);
        self.each(&vec![0; self.tables.len()], arrays, |_, _, _, _| ());
        Ok(())
    }

    fn step(&mut self, answers: &[i64], arrays: Arrays<'_>) -> Result<(), StepError> {
        self.answer_all(&CancelToken::default(), answers, arrays)
    }

    fn step_while(
        &mut self,
        wanted: &CancelToken,
        answers: &[i64],
        mut arrays: Arrays<'_>,
    ) -> Result<(), StepError> {
        let (before, last) = (self.save(), arrays.last_step());
        self.answer_all(wanted, answers, arrays.lent())?;
        // it was saved here a moment ago
        if !wanted.is_still() && self.restore(&before, arrays.lent()).is_ok() {
            arrays.put_back(&last);
        }
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

    fn advise(
        &self,
        wanted: &CancelToken,
        bot: &MakeBot<'_>,
        answers: &mut [i64],
    ) -> Result<(), LengthError> {
        same_length(answers.len(), self.tables.len())?;
        self.tables.par_iter().zip(answers).for_each(|(table, answer)| {
            let bot = wanted.is_still().then(|| bot(table.seed_of_advice())).flatten();
            let words = bot.and_then(|mut bot| self.dealing.ask(table, wanted, bot.as_mut()));
            let number = table.game.number_of_choice(words.as_deref());
            *answer = number.map_or(-1, i64::from);
        });
        Ok(())
    }

    fn save(&self) -> Saved {
        let tables = self.tables.par_iter().map(Table::save).collect();
        Saved { seed: self.dealing.seed, tables }
    }

    fn restore(&mut self, saved: &Saved, arrays: Arrays<'_>) -> Result<(), RestoreError> {
        self.check(&arrays)?;
        let (has, needs) = (saved.tables.len(), self.tables.len());
        if has != needs {
            return Err(RestoreError::Tables { has, needs });
        }
        let dealing = Dealing { seed: saved.seed, ..self.dealing.clone() };
        let tables = saved.tables.par_iter().enumerate().map(|(number, table)| {
            let table = dealing.restore(number, table);
            table.map_err(|why| RestoreError::Table { table: number, why })
        });
        self.tables = tables.collect::<Result<_, _>>()?;
        self.dealing = dealing;
        self.each(&vec![0; needs], arrays, |_, _, _, _| ());
        Ok(())
    }
}

fn same_length(has: usize, needs: usize) -> Result<(), LengthError> {
    if has == needs { Ok(()) } else { Err(LengthError { name: "actions", has, needs }) }
}
