//! Studies in Python's hands: what is to be played, the folder it goes into, and the report.

use crate::{
    error::{bad_command, failed},
    open::loads,
    pool::{on_all_cores, threads as pool},
    watch::watched,
    whole::whole,
};
use parlour_engine::bot::CancelToken;
use parlour_lab::NoExternalBots;
use parlour_lab::study::{Manifest, StudyError, play_shard, played_twice, run_into};
use pyo3::{prelude::*, types::PyBytes};
use std::{
    ops::Range,
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
};

/// What is to be played: the TOML that ``parlour lab run --spec`` reads (``docs/lab.md``).
///
/// It can be pickled; specs that mean the same are equal.
#[pyclass(module = "parlour", frozen)]
#[derive(Clone)]
pub(crate) struct Spec {
    /// As it was written.
    toml: String,
    manifest: Manifest,
}

#[pymethods]
impl Spec {
    #[new]
    fn new(toml: String) -> PyResult<Self> {
        let spec = parlour_lab::study::Spec::from_toml(&toml).map_err(failed)?;
        Ok(Self { manifest: Manifest::of(&spec).map_err(failed)?, toml })
    }

    /// The spec in a file. Raises :class:`SpecError` or ``OSError``.
    #[staticmethod]
    fn read(path: PathBuf) -> PyResult<Self> {
        let toml = std::fs::read_to_string(&path)
            .map_err(|error| failed(StudyError::File { path, error }))?;
        Self::new(toml)
    }

    /// As it was written.
    #[getter]
    fn toml(&self) -> &str {
        &self.toml
    }

    /// The game's id.
    #[getter]
    fn game(&self) -> &str {
        &self.manifest.spec.game
    }

    /// How many play.
    #[getter]
    fn players(&self) -> u8 {
        self.manifest.spec.players
    }

    /// Games of all sections together. They are numbered 0 … games-1.
    #[getter]
    fn games(&self) -> u64 {
        self.manifest.games
    }

    /// Sixteen digits for all that is asked for.
    #[getter]
    fn hash(&self) -> &str {
        &self.manifest.spec_hash
    }

    /// Sixteen digits for the rules in full, as they stand on every report.
    #[getter]
    fn variant(&self) -> &str {
        &self.manifest.variant
    }

    /// The version of the game's rules.
    #[getter]
    fn rules_version(&self) -> u32 {
        self.manifest.rules
    }

    /// Each with its title and how many games it has, in order.
    #[getter]
    fn sections(&self) -> PyResult<Vec<(String, u64)>> {
        let sections = self.manifest.spec.sections().map_err(failed)?;
        Ok(sections.into_iter().map(|section| (section.title, section.games)).collect())
    }

    /// Plays the games from ``first`` up to ``end`` with the GIL released: a shard, for
    /// :meth:`parlour.lab.Folder.keep`. The same games give the same bytes on any machine.
    /// ``threads``: 0 for one a core. Raises :class:`SpecError`; Ctrl-C ends it.
    #[pyo3(signature = (first, end, threads=1))]
    fn play<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole)] first: u64,
        #[pyo3(from_py_with = whole)] end: u64,
        #[pyo3(from_py_with = whole)] threads: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let (pool, games) = (pool(threads)?, first..end);
        let spec = &self.manifest.spec;
        let shard = watched(
            py,
            || Ok(()),
            |wanted| pool.install(|| play_shard(spec, games, &|| wanted.is_still())),
        )?;
        match shard.map_err(failed)? {
            Some(shard) => Ok(PyBytes::new(py, &shard)),
            None => Err(bad_command("it was stopped")),
        }
    }

    /// Pickles as its text.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, pyo3::types::PyType>, (String,)) {
        (slf.get_type(), (slf.get().toml.clone(),))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.manifest == other.manifest
    }

    fn __hash__(&self) -> u64 {
        parlour_encode::hash(&self.manifest.spec_hash)
    }

    fn __repr__(&self) -> String {
        let Manifest { spec, games, spec_hash, .. } = &self.manifest;
        format!("<parlour.Spec {} of {}, {games} games, {spec_hash}>", spec.game, spec.players)
    }
}

/// A study on disk, as ``parlour lab run`` makes it: ``parlour.lab.Folder``.
#[pyclass(module = "parlour.lab", frozen)]
pub(crate) struct Folder {
    folder: parlour_lab::study::Folder,
}

/// Ranges as Python's pairs.
fn pairs(ranges: Vec<Range<u64>>) -> Vec<(u64, u64)> {
    ranges.into_iter().map(|games| (games.start, games.end)).collect()
}

#[pymethods]
impl Folder {
    #[new]
    #[expect(clippy::needless_pass_by_value, reason = "what pyo3 reads a path into")]
    #[pyo3(signature = (path, spec=None))]
    fn new(py: Python<'_>, path: PathBuf, spec: Option<&Bound<'_, Spec>>) -> PyResult<Self> {
        let spec = spec.map(|spec| &spec.get().manifest.spec);
        let folder = py.detach(|| match spec {
            // before there is a folder: here no program can play
            Some(spec) => {
                spec.only_the_house().and_then(|()| parlour_lab::study::Folder::make(&path, spec))
            }
            None => parlour_lab::study::Folder::open(&path),
        });
        Ok(Self { folder: folder.map_err(failed)? })
    }

    /// Where it is.
    #[getter]
    fn path(&self) -> PathBuf {
        self.folder.path().to_owned()
    }

    /// Games of the whole study, here or still to be played.
    #[getter]
    fn games(&self) -> u64 {
        self.folder.manifest().games
    }

    /// Plays all that is missing: what :func:`parlour.lab.run` stands on.
    #[pyo3(signature = (threads=0, progress=None))]
    fn fill(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole)] threads: usize,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let pool = pool(threads)?;
        let Manifest { spec, games, .. } = self.folder.manifest();
        spec.only_the_house().map_err(failed)?;
        let done = AtomicU64::new(0);
        let tell = || match progress {
            Some(progress) => progress.call1((done.load(Ordering::Relaxed), *games)).map(drop),
            None => Ok(()),
        };
        let fill = |wanted: &CancelToken| {
            let mut on_progress = |progress: &parlour_lab::study::Progress| {
                done.fetch_max(progress.done, Ordering::Relaxed);
                wanted.is_still()
            };
            pool.install(|| run_into(spec, self.folder.path(), &NoExternalBots, &mut on_progress))
        };
        watched(py, tell, fill)?.map_err(failed)?;
        tell()
    }

    /// The games that are not in the folder for good, as ranges (first, end).
    fn missing(&self, py: Python<'_>) -> PyResult<Vec<(u64, u64)>> {
        py.detach(|| self.folder.missing()).map(pairs).map_err(failed)
    }

    /// The shards that wait to be merged, in order; with ``again``, those that were played
    /// a second time.
    #[pyo3(signature = (again=false))]
    fn shards(&self, py: Python<'_>, again: bool) -> PyResult<Vec<(u64, u64)>> {
        py.detach(|| self.folder.shards(again)).map(pairs).map_err(failed)
    }

    /// Reads all shards, so that a bad one is named now and not in the end. Raises
    /// :class:`DisagreementError` too, as the next two do.
    fn examine(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.folder.examine()).map_err(failed)
    }

    /// Keeps a shard that is to hold these games, after a look at it. Any number of processes
    /// may do so at the same time, and more than once.
    #[pyo3(signature = (first, end, shard, again=false))]
    fn keep(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole)] first: u64,
        #[pyo3(from_py_with = whole)] end: u64,
        shard: &[u8],
        again: bool,
    ) -> PyResult<()> {
        py.detach(|| self.folder.keep(&(first..end), again, shard)).map_err(failed)
    }

    /// Makes the missing files of games from the shards, and takes the shards away. If games
    /// are missing nothing is changed.
    fn merge(&self, py: Python<'_>) -> PyResult<()> {
        on_all_cores(py, || self.folder.merge())?.map_err(failed)
    }

    /// The report on the games that are here.
    fn report(&self, py: Python<'_>) -> PyResult<Report> {
        let report = on_all_cores(py, || self.folder.report())?.map_err(failed)?;
        Ok(Report { report })
    }

    /// That report, written as ``report.html``, ``report.json`` and ``report.csv``.
    fn write_report(&self, py: Python<'_>) -> PyResult<Report> {
        let report = on_all_cores(py, || self.folder.write_report())?.map_err(failed)?;
        Ok(Report { report })
    }

    fn __repr__(&self) -> String {
        format!("<parlour.lab.Folder {}>", self.folder.path().display())
    }
}

/// Which of these shards are to be played twice: one of a hundred, and one at least.
#[pyfunction(name = "played_twice")]
pub(crate) fn twice(shards: Vec<(u64, u64)>) -> Vec<(u64, u64)> {
    let shards: Vec<Range<u64>> = shards.into_iter().map(|(first, end)| first..end).collect();
    pairs(played_twice(&shards))
}

/// What came of a study: ``parlour.lab.Report``.
#[pyclass(module = "parlour.lab", frozen)]
pub(crate) struct Report {
    report: parlour_lab::study::Report,
}

#[pymethods]
impl Report {
    /// Games that were played.
    #[getter]
    fn games(&self) -> u64 {
        self.report.games()
    }

    /// What it says, in plain sentences.
    #[getter]
    fn sentences(&self) -> Vec<&str> {
        self.report.sentences.iter().map(|saying| saying.says.as_str()).collect()
    }

    /// All of it, as in ``report.json``.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &self.report.json())
    }

    /// One page that needs no network.
    fn html(&self) -> String {
        self.report.html()
    }

    /// The same to read as text.
    fn markdown(&self) -> String {
        self.report.markdown()
    }

    /// All figures with their intervals.
    fn csv(&self) -> String {
        self.report.csv()
    }

    fn __repr__(&self) -> String {
        format!("<parlour.lab.Report {}, {} games>", self.report.title, self.report.games())
    }
}
