//! Many tables in Python's hands: NumPy arrays are written in place.

use crate::{
    error::{bad_command, refused},
    open::{OpenMany, meta, options, seats},
    pool::on_all_cores,
};
use numpy::{
    Element, PyArray, PyArray1, PyArray2, PyArrayMethods, PyReadwriteArray, PyUntypedArrayMethods,
};
use parlour_encode::{Arrays, Batching, StepError, for_encoder, length};
use pyo3::{prelude::*, types::PyDict};

/// Many tables of one game.
#[pyclass(module = "parlour")]
pub(crate) struct Tables {
    batch: Box<dyn Batching>,
}

/// Borrows all arrays and hands their places over.
macro_rules! with_arrays {
    ($py:ident, $arrays:ident, |$places:ident| $what:expr) => {{
        let (observations, masks, rewards, dones, seats) = $arrays;
        let mut observations = writable("observations", &observations)?;
        let mut masks = writable("masks", &masks)?;
        let mut rewards = writable("rewards", &rewards)?;
        let mut dones = writable("dones", &dones)?;
        let mut seats = writable("seats", &seats)?;
        let $places = Arrays {
            observations: whole("observations", &mut observations)?,
            masks: whole("masks", &mut masks)?,
            rewards: whole("rewards", &mut rewards)?,
            dones: whole("dones", &mut dones)?,
            seats: whole("seats", &mut seats)?,
        };
        on_all_cores($py, || $what)?
    }};
}

/// observations, masks, rewards, dones, seats
type Places<'py> = (
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray2<i8>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<i32>>,
);

#[pymethods]
impl Tables {
    #[new]
    #[pyo3(signature = (name, players, tables, seed=0, **house_rules))]
    fn new(
        name: &str,
        players: i64,
        tables: usize,
        seed: u64,
        house_rules: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let seats = seats(meta(name)?, players)?;
        if tables == 0 || tables > 1 << 20 {
            return Err(bad_command("num_envs: 1 to 1048576 tables"));
        }
        let options = options(house_rules)?;
        let open = OpenMany { seats, options: &options, tables, seed };
        let batch = for_encoder(name, open).unwrap_or_else(|| Err(bad_command("no such game")))?;
        Ok(Self { batch })
    }

    /// Tables, seats, actions, numbers of an observation.
    #[getter]
    fn shape(&self) -> (usize, usize, usize, usize) {
        let (actions, fields) = self.batch.spaces();
        (self.batch.tables(), self.batch.seats(), length(&actions), length(&fields))
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

fn writable<'py, T: Element, D: numpy::ndarray::Dimension>(
    name: &str,
    array: &Bound<'py, PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    array.try_readwrite().map_err(|error| bad_command(format!("`{name}`: {error}")))
}

fn whole<'a, T: Element, D: numpy::ndarray::Dimension>(
    name: &str,
    array: &'a mut PyReadwriteArray<'_, T, D>,
) -> PyResult<&'a mut [T]> {
    if !array.is_c_contiguous() {
        return Err(bad_command(format!("`{name}` is not C-contiguous")));
    }
    array.as_slice_mut().map_err(|_| bad_command(format!("`{name}` is not contiguous")))
}
