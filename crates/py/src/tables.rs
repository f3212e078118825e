//! Many tables in Python's hands: NumPy arrays are written in place.

use crate::{
    arrays::{whole, writable},
    error::{bad_command, no_bot, no_game, refused},
    journal::{Written, check_writer, read, written, written_by},
    open::{OpenMany, meta, options, seats},
    opponents::opponents,
    pool::on_all_cores,
    spaces::{Bounds, Rows, action_features, bounds, codes, rows},
};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use parlour_bots::{Level, any_bot, check_level};
use parlour_encode::{
    Arrays, Batching, RestoreError, Saved, SavedTable, StepError, for_encoder, length,
};
use parlour_engine::game::Meta;
use pyo3::{prelude::*, types::PyDict};

/// Many tables of one game.
#[pyclass(module = "parlour")]
pub(crate) struct Tables {
    meta: &'static Meta,
    batch: Box<dyn Batching>,
}

/// Borrows all arrays and hands their places over.
macro_rules! with_arrays {
    ($py:ident, $arrays:ident, |$places:ident| $what:expr) => {{
        let (observations, masks, rewards, dones, seats, returns, finals) = $arrays;
        let mut observations = writable("observations", &observations)?;
        let mut masks = writable("masks", &masks)?;
        let mut rewards = writable("rewards", &rewards)?;
        let mut dones = writable("dones", &dones)?;
        let mut seats = writable("seats", &seats)?;
        let mut returns = writable("returns", &returns)?;
        let mut finals = finals.as_ref().map(|finals| writable("finals", finals)).transpose()?;
        let $places = Arrays {
            observations: whole("observations", &mut observations)?,
            masks: whole("masks", &mut masks)?,
            rewards: whole("rewards", &mut rewards)?,
            dones: whole("dones", &mut dones)?,
            seats: whole("seats", &mut seats)?,
            returns: whole("returns", &mut returns)?,
            finals: finals.as_mut().map(|finals| whole("finals", finals)).transpose()?,
        };
        on_all_cores($py, || $what)?
    }};
}

/// observations, masks, rewards, dones, seats, returns, finals
type Places<'py> = (
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray2<i8>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray2<f32>>,
    Option<Bound<'py, PyArray2<f32>>>,
);

/// A table as Python keeps it: episode, scores, chances, where each bot stands, journal.
type WrittenTable<'py> = (u64, Vec<i64>, u64, Vec<Vec<u64>>, Written<'py>);

/// Who wrote it, the seed, and every table.
type WrittenTables<'py> = (String, u64, Vec<WrittenTable<'py>>);

impl Tables {
    /// What a bot of this level chooses at every table.
    pub(crate) fn advised(
        slf: &Bound<'_, Self>,
        level: Level,
        seed: u64,
        actions: &Bound<'_, PyArray1<i64>>,
    ) -> PyResult<()> {
        let (py, tables) = (slf.py(), free(slf)?);
        let (game, batch) = (tables.meta.id, &tables.batch);
        let mut actions = writable("actions", actions)?;
        let answers = whole("actions", &mut actions)?;
        let seats = batch.seats() as u8;
        check_level(level, game, seats).map_err(no_bot)?;
        let bot = |chances: u64| any_bot(game, seats, level, chances ^ seed).ok();
        on_all_cores(py, || batch.advise(&bot, answers))?
            .map_err(|wrong| bad_command(wrong.to_string()))
    }
}

#[pymethods]
impl Tables {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python, most with a default")]
    #[pyo3(signature = (name, players, tables, seed=0, bots=None, rotate=false, **house_rules))]
    fn new(
        py: Python<'_>,
        name: &str,
        players: i64,
        tables: usize,
        seed: u64,
        bots: Option<Vec<Option<String>>>,
        rotate: bool,
        house_rules: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let meta = meta(name)?;
        let seats = seats(meta, players)?;
        if tables == 0 || tables > 1 << 20 {
            return Err(bad_command("num_envs: 1 to 1048576 tables"));
        }
        let options = options(house_rules)?;
        let opponents = opponents(meta.id, seats, bots, rotate)?;
        let open = OpenMany { seats, options: &options, tables, seed, opponents };
        let batch = on_all_cores(py, || for_encoder(meta.id, open))?.map_err(no_game)??;
        Ok(Self { meta, batch })
    }

    /// Tables, seats, actions, numbers of an observation.
    #[getter]
    fn shape(&self) -> (usize, usize, usize, usize) {
        let (actions, fields) = self.batch.spaces();
        (self.batch.tables(), self.batch.seats(), length(&actions), length(&fields))
    }

    #[getter]
    fn action_fields(&self) -> Rows {
        rows(&self.batch.spaces().0)
    }

    #[getter]
    fn action_feature_fields(&self) -> Rows {
        rows(self.batch.action_table().columns())
    }

    #[getter]
    fn action_features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        action_features(py, &self.batch.action_table())
    }

    #[getter]
    fn observation_fields(&self) -> Rows {
        rows(&self.batch.spaces().1)
    }

    #[getter]
    fn observation_bounds<'py>(&self, py: Python<'py>) -> Bounds<'py> {
        bounds(py, &self.batch.spaces().1)
    }

    #[getter]
    fn observation_codes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        codes(py, &self.batch.spaces().1)
    }

    fn reset(slf: &Bound<'_, Self>, seed: u64, arrays: Places<'_>) -> PyResult<()> {
        let (py, mut tables) = (slf.py(), free(slf)?);
        let batch = &mut tables.batch;
        with_arrays!(py, arrays, |places| batch.reset(seed, places))
            .map_err(|wrong| bad_command(wrong.to_string()))
    }

    fn step(
        slf: &Bound<'_, Self>,
        actions: &Bound<'_, PyArray1<i64>>,
        arrays: Places<'_>,
    ) -> PyResult<()> {
        let (py, mut tables) = (slf.py(), free(slf)?);
        let batch = &mut tables.batch;
        let actions = actions.try_readonly().map_err(|no| bad_command(format!("actions: {no}")))?;
        let answers = actions.as_slice().map_err(|_| bad_command("`actions` is not contiguous"))?;
        with_arrays!(py, arrays, |places| batch.step(answers, places)).map_err(|bad| match bad {
            StepError::Length(wrong) => bad_command(wrong.to_string()),
            StepError::Answer { .. } => refused("bad_action", bad.to_string()),
        })
    }

    fn sample(slf: &Bound<'_, Self>, actions: &Bound<'_, PyArray1<i64>>) -> PyResult<()> {
        let (py, mut tables) = (slf.py(), free(slf)?);
        let batch = &mut tables.batch;
        let mut actions = writable("actions", actions)?;
        let answers = whole("actions", &mut actions)?;
        on_all_cores(py, || batch.sample(answers))?.map_err(|wrong| bad_command(wrong.to_string()))
    }

    /// All that it takes to put the tables back here.
    fn save<'py>(slf: &Bound<'py, Self>) -> PyResult<WrittenTables<'py>> {
        let (py, tables) = (slf.py(), free(slf)?);
        let batch = &tables.batch;
        let Saved { seed, tables: saved } = on_all_cores(py, || batch.save())?;
        let saved = saved.into_iter().map(|table| {
            let SavedTable { episode, scores, journal, chances, bots } = table;
            (episode, scores, chances, bots, written(py, &journal))
        });
        Ok((written_by(tables.meta), seed, saved.collect()))
    }

    fn restore(
        slf: &Bound<'_, Self>,
        saved: WrittenTables<'_>,
        arrays: Places<'_>,
    ) -> PyResult<()> {
        let (py, mut tables) = (slf.py(), free(slf)?);
        let (writer, seed, saved) = saved;
        check_writer(tables.meta, &writer)?;
        let saved = saved.into_iter().map(|(episode, scores, chances, bots, journal)| {
            Ok(SavedTable { episode, scores, journal: read(&journal)?, chances, bots })
        });
        let saved = Saved { seed, tables: saved.collect::<PyResult<_>>()? };
        let batch = &mut tables.batch;
        with_arrays!(py, arrays, |places| batch.restore(&saved, places))
            .map_err(|no: RestoreError| bad_command(format!("the saved tables do not fit: {no}")))
    }
}

/// The tables, unless a thread plays at them: one of this process, or one that a child of `fork`
/// has not inherited.
fn free<'py>(tables: &Bound<'py, Tables>) -> PyResult<PyRefMut<'py, Tables>> {
    tables.try_borrow_mut().map_err(|_| {
        bad_command(
            "the tables are being stepped by another thread, or were when this process was forked: \
             make another VectorEnv",
        )
    })
}
