//! Data sets of decisions, written with Python's lock released.

use crate::{
    error::{bad_command, failed, refused},
    open::{loads, meta, options, seats},
    pool::all_cores,
    watch::watched,
    whole::whole,
};
use parlour_lab::study::{
    DataManifest, DataSpec, OnFile, StudyError, check_dataset, make_dataset, remake_dataset,
};
use parlour_protocol::line;
use pyo3::{prelude::*, types::PyDict};
use std::path::PathBuf;

/// What :func:`parlour.datasets.make` stands on.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "keywords of Python, all but two with a default")]
#[expect(clippy::needless_pass_by_value, reason = "what pyo3 reads a path into")]
#[pyo3(signature = (
    name, folder, *, bots, games, seed, views, max_decisions, progress=None, **house_rules
))]
pub(crate) fn make_data<'py>(
    py: Python<'py>,
    name: &str,
    folder: PathBuf,
    bots: Vec<String>,
    #[pyo3(from_py_with = whole)] games: u64,
    #[pyo3(from_py_with = whole)] seed: u64,
    views: bool,
    #[pyo3(from_py_with = whole)] max_decisions: u64,
    progress: Option<Bound<'py, PyAny>>,
    house_rules: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let players = seats(meta(name)?, bots.len() as i64)?;
    let options = options(house_rules)?.into();
    let game = name.to_owned();
    let spec = DataSpec { game, players, bots, games, seed, views, max_decisions, options };
    between_files(py, progress, |on_file| make_dataset(&spec, &folder, on_file))
}

/// What :func:`parlour.datasets.remake` stands on.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "what pyo3 reads a path into")]
#[pyo3(signature = (manifest, folder, *, progress=None))]
pub(crate) fn remake_data<'py>(
    py: Python<'py>,
    manifest: PathBuf,
    folder: PathBuf,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    between_files(py, progress, |on_file| remake_dataset(&manifest, &folder, on_file))
}

/// What :func:`parlour.datasets.check` stands on.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "what pyo3 reads a path into")]
pub(crate) fn check_data(py: Python<'_>, folder: PathBuf) -> PyResult<Bound<'_, PyAny>> {
    let manifest = py.detach(|| check_dataset(&folder)).map_err(as_exception)?;
    loads(py, &line(&manifest))
}

/// Does long work on all cores without Python's lock, and tells after each file how far it is.
fn between_files<'py>(
    py: Python<'py>,
    progress: Option<Bound<'py, PyAny>>,
    work: impl FnOnce(OnFile<'_>) -> Result<Option<DataManifest>, StudyError> + Send,
) -> PyResult<Bound<'py, PyAny>> {
    let progress = progress.map(Bound::unbind);
    let pool = all_cores(py)?;
    let (stopped, done) = watched(
        py,
        || Ok(()),
        |wanted| {
            let mut stopped = None;
            let done = pool.install(|| {
                work(&mut |done, all| {
                    let tell = |tell: &Py<PyAny>| {
                        Python::attach(|py| tell.call1(py, (done, all)).map(drop))
                    };
                    stopped = progress.as_ref().and_then(|progress| tell(progress).err());
                    stopped.is_none() && wanted.is_still()
                })
            });
            (stopped, done)
        },
    )?;
    match (stopped, done.map_err(as_exception)?) {
        (Some(error), _) => Err(error),
        (None, Some(manifest)) => loads(py, &line(&manifest)),
        (None, None) => Err(bad_command("the run was stopped")),
    }
}

/// What went wrong with a data set: where a study has a bad folder, this has bad data.
fn as_exception(error: StudyError) -> PyErr {
    match error {
        StudyError::Folder { .. } | StudyError::Parquet { .. } => {
            refused("bad_data", error.to_string())
        }
        StudyError::Bad { .. } => bad_command(error.to_string()),
        other => failed(other),
    }
}
