//! Many tables in Python's hands: NumPy arrays are written in place.

use crate::{
    arrays::{array, slice_of, writable},
    error::{bad_command, no_bot, no_game, refused},
    journal::{Written, check_writer, read, written, written_by},
    open::{OpenMany, loads, meta, options, seats},
    opponents::opponents,
    pool::on_all_cores,
    spaces::{Bounds, Rows, action_features, bounds, codes, rows},
    watch::watched_on_all_cores,
    whole::whole,
};
use numpy::{
    PyArray1, PyArray2, PyArrayMethods,
    ndarray::{Ix1, Ix2},
};
use parlour_bots::{Level, any_bot, check_level};
use parlour_encode::{
    ActionTable, Arrays, Batching, Field, RestoreError, Saved, SavedTable, StepError, for_encoder,
    length,
};
use parlour_engine::game::Meta;
use parlour_protocol::line;
use pyo3::{prelude::*, types::PyDict};
use std::sync::{Mutex, MutexGuard, TryLockError};

/// What :class:`parlour.VectorEnv` stands on.
#[pyclass(module = "parlour", frozen)]
pub(crate) struct Tables {
    meta: &'static Meta,
    seating: Seating,
    /// Does a bot at the tables take its time? Then Ctrl-C can end a step.
    is_slow: bool,
    form: Form,
    batch: Mutex<Box<dyn Batching>>,
}

/// What no step changes. It lies outside the lock, so that one thread can read it while another one
/// steps.
struct Form {
    tables: usize,
    seats: usize,
    /// The house rules in full, as JSON.
    options: String,
    actions: Vec<Field>,
    observation: Vec<Field>,
    action_table: ActionTable,
}

impl Form {
    fn of(batch: &dyn Batching) -> Self {
        let (actions, observation) = batch.spaces();
        Self {
            tables: batch.tables(),
            seats: batch.seats(),
            options: line(&batch.options()),
            actions,
            observation,
            action_table: batch.action_table(),
        }
    }
}

/// Borrows all arrays and hands their places over.
macro_rules! with_arrays {
    ($py:ident, $arrays:ident, |$places:ident| $what:expr) => {
        with_arrays!($arrays, |$places| on_all_cores($py, || $what)?)
    };
    ($arrays:ident, |$places:ident| $what:expr) => {{
        let (observations, masks, rewards, dones, seats, returns, finals) = $arrays;
        let observations = array::<_, Ix2>("observations", &observations)?;
        let mut observations = writable("observations", &observations)?;
        let masks = array::<_, Ix2>("masks", &masks)?;
        let mut masks = writable("masks", &masks)?;
        let rewards = array::<_, Ix2>("rewards", &rewards)?;
        let mut rewards = writable("rewards", &rewards)?;
        let dones = array::<_, Ix1>("dones", &dones)?;
        let mut dones = writable("dones", &dones)?;
        let seats = array::<_, Ix1>("seats", &seats)?;
        let mut seats = writable("seats", &seats)?;
        let returns = array::<_, Ix2>("returns", &returns)?;
        let mut returns = writable("returns", &returns)?;
        let finals = finals.map(|finals| array::<_, Ix2>("finals", &finals)).transpose()?;
        let mut finals = finals.as_ref().map(|finals| writable("finals", finals)).transpose()?;
        let $places = Arrays {
            observations: slice_of("observations", &mut observations)?,
            masks: slice_of("masks", &mut masks)?,
            rewards: slice_of("rewards", &mut rewards)?,
            dones: slice_of("dones", &mut dones)?,
            seats: slice_of("seats", &mut seats)?,
            returns: slice_of("returns", &mut returns)?,
            finals: finals.as_mut().map(|finals| slice_of("finals", finals)).transpose()?,
        };
        $what
    }};
}

/// observations, masks, rewards, dones, seats, returns, finals
type Places<'py> = (
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Option<Bound<'py, PyAny>>,
);

/// A table as Python keeps it: episode, scores, chances, where each bot stands, journal.
type WrittenTable<'py> = (u64, Vec<i64>, u64, Vec<Vec<u64>>, Written<'py>);

/// A level for every seat that a bot plays, and whether they move on from table to table.
type Seating = (Option<Vec<Option<String>>>, bool);

/// The house rules in full, the bots, the seed, and every table.
type WrittenTables<'py> = (String, Seating, u64, Vec<WrittenTable<'py>>);

impl Tables {
    /// What a bot of this level chooses at every table.
    pub(crate) fn advised(
        slf: &Bound<'_, Self>,
        level: Level,
        seed: u64,
        actions: &Bound<'_, PyArray1<i64>>,
    ) -> PyResult<()> {
        let (py, tables) = (slf.py(), slf.get());
        let (game, seats) = (tables.meta.id, tables.form.seats as u8);
        let held = tables.free()?;
        let batch = &**held;
        let mut actions = writable("actions", actions)?;
        let answers = slice_of("actions", &mut actions)?;
        check_level(level, game, seats).map_err(no_bot)?;
        let bot = |chances: u64| any_bot(game, seats, level, chances ^ seed).ok();
        watched_on_all_cores(py, |wanted| batch.advise(wanted, &bot, answers))?
            .map_err(|wrong| bad_command(wrong.to_string()))
    }

    /// The tables, unless a thread plays at them: one of this process, or one that a child of `fork`
    /// has not inherited.
    fn free(&self) -> PyResult<MutexGuard<'_, Box<dyn Batching>>> {
        self.batch.try_lock().map_err(|held| {
            bad_command(match held {
                TryLockError::WouldBlock => {
                    "the tables are being stepped by another thread, or were when this process was forked: \
                     make another VectorEnv"
                }
                TryLockError::Poisoned(_) => {
                    "a step has failed in the middle: make another VectorEnv"
                }
            })
        })
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
        #[pyo3(from_py_with = whole)] players: i64,
        #[pyo3(from_py_with = whole)] tables: usize,
        #[pyo3(from_py_with = whole)] seed: u64,
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
        let seating = (bots.clone(), rotate);
        let (opponents, is_slow) = opponents(meta.id, seats, bots, rotate)?;
        let batch = watched_on_all_cores(py, |wanted| {
            let open = OpenMany { seats, options: &options, tables, seed, opponents, wanted };
            for_encoder(meta.id, open)
        })?;
        let batch = batch.map_err(no_game)??;
        Ok(Self { meta, seating, is_slow, form: Form::of(&*batch), batch: Mutex::new(batch) })
    }

    /// Tables, seats, actions, numbers of an observation.
    #[getter]
    fn shape(&self) -> (usize, usize, usize, usize) {
        let Form { tables, seats, actions, observation, .. } = &self.form;
        (*tables, *seats, length(actions), length(observation))
    }

    /// The house rules in full, by name.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &self.form.options)
    }

    /// Name, length and meaning of each group of actions.
    #[getter]
    fn action_fields(&self) -> Rows {
        rows(&self.form.actions)
    }

    /// What the numbers of :attr:`action_features` are.
    #[getter]
    fn action_feature_fields(&self) -> Rows {
        rows(self.form.action_table.columns())
    }

    /// float32 ``(num_actions, F)``: for each action its group, one-hot, and its parts.
    #[getter]
    fn action_features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        action_features(py, &self.form.action_table)
    }

    /// Name, length and meaning of each field of an observation.
    #[getter]
    fn observation_fields(&self) -> Rows {
        rows(&self.form.observation)
    }

    /// The least and the most of each number of an observation; infinite where there is none.
    #[getter]
    fn observation_bounds<'py>(&self, py: Python<'py>) -> Bounds<'py> {
        bounds(py, &self.form.observation)
    }

    /// For each number of an observation of how many things it is a code (1 for the first, 0 for
    /// none of them), and 0 where it is not a code.
    #[getter]
    fn observation_codes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        codes(py, &self.form.observation)
    }

    /// Deals all tables anew.
    fn reset(
        slf: &Bound<'_, Self>,
        #[pyo3(from_py_with = whole)] seed: u64,
        arrays: Places<'_>,
    ) -> PyResult<()> {
        let (py, mut held) = (slf.py(), slf.get().free()?);
        let batch = &mut **held;
        with_arrays!(arrays, |places| {
            watched_on_all_cores(py, |wanted| batch.reset(wanted, seed, places))?
        })
        .map_err(|wrong| bad_command(wrong.to_string()))
    }

    /// Plays one action at every table.
    fn step(slf: &Bound<'_, Self>, actions: &Bound<'_, PyAny>, arrays: Places<'_>) -> PyResult<()> {
        let (py, mut held) = (slf.py(), slf.get().free()?);
        let batch = &mut **held;
        let actions: Bound<'_, PyArray1<i64>> = array("actions", actions)?;
        let actions = actions.try_readonly().map_err(|no| bad_command(format!("actions: {no}")))?;
        let answers = actions.as_slice().map_err(|_| bad_command("`actions` is not contiguous"))?;
        let done = if slf.get().is_slow {
            with_arrays!(arrays, |places| {
                watched_on_all_cores(py, |wanted| batch.step_while(wanted, answers, places))?
            })
        } else {
            with_arrays!(py, arrays, |places| batch.step(answers, places))
        };
        done.map_err(|bad| match bad {
            StepError::Length(wrong) => bad_command(wrong.to_string()),
            StepError::Answer { .. } => refused("bad_action", bad.to_string()),
        })
    }

    /// Writes for every table an action of its mask.
    fn sample(slf: &Bound<'_, Self>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, mut held) = (slf.py(), slf.get().free()?);
        let batch = &mut **held;
        let actions: Bound<'_, PyArray1<i64>> = array("actions", actions)?;
        let mut actions = writable("actions", &actions)?;
        let answers = slice_of("actions", &mut actions)?;
        on_all_cores(py, || batch.sample(answers))?.map_err(|wrong| bad_command(wrong.to_string()))
    }

    /// All that it takes to put the tables back here.
    fn save<'py>(slf: &Bound<'py, Self>) -> PyResult<(String, WrittenTables<'py>)> {
        let (py, tables) = (slf.py(), slf.get());
        let held = tables.free()?;
        let batch = &**held;
        let Saved { seed, tables: saved } = on_all_cores(py, || batch.save())?;
        let saved = saved.into_iter().map(|table| {
            let SavedTable { episode, scores, journal, chances, bots } = table;
            (episode, scores, chances, bots, written(py, &journal))
        });
        let (rules, seating) = (tables.form.options.clone(), tables.seating.clone());
        Ok((written_by(tables.meta), (rules, seating, seed, saved.collect())))
    }

    /// Puts the tables back where they were.
    fn restore(
        slf: &Bound<'_, Self>,
        saved: &Bound<'_, PyAny>,
        arrays: Places<'_>,
    ) -> PyResult<()> {
        let (py, tables) = (slf.py(), slf.get());
        let mut held = tables.free()?;
        let batch = &mut **held;
        let (rules, seating, seed, saved) = written_tables(saved, tables.meta)?;
        let saved = saved.into_iter().map(|(episode, scores, chances, bots, journal)| {
            Ok(SavedTable { episode, scores, journal: read(&journal)?, chances, bots })
        });
        let saved = Saved { seed, tables: saved.collect::<PyResult<_>>()? };
        for (what, same) in
            [("house rules", rules == tables.form.options), ("bots", seating == tables.seating)]
        {
            if !same {
                return Err(bad_command(format!("the saved tables have other {what}")));
            }
        }
        with_arrays!(py, arrays, |places| batch.restore(&saved, places))
            .map_err(|no: RestoreError| bad_command(format!("the saved tables do not fit: {no}")))
    }
}

/// What was saved beside who wrote it: read only when this program did, as the form of another one's may
/// differ.
fn written_tables<'py>(saved: &Bound<'py, PyAny>, meta: &Meta) -> PyResult<WrittenTables<'py>> {
    let damaged =
        |_| bad_command("the snapshot is damaged, or of an older build: it holds no tables");
    let (writer, written): (String, Bound<'_, PyAny>) = saved.extract().map_err(damaged)?;
    check_writer(meta, &writer)?;
    written.extract().map_err(damaged)
}
