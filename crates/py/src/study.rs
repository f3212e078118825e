//! Studies in Python's hands: what is to be played, the folder it goes into, and the report.

use crate::{
    error::{bad_command, failed},
    open::loads,
    pool::{on_all_cores, threads as pool},
    watch::watched,
};
use parlour_lab::NoExternalBots;
use parlour_lab::study::{Manifest, StudyError, play_shard, played_twice, run_into};
use pyo3::{prelude::*, types::PyBytes};
use std::{
    ops::Range,
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
};

/// What is to be played.
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

    #[staticmethod]
    fn read(path: PathBuf) -> PyResult<Self> {
        let toml = std::fs::read_to_string(&path)
            .map_err(|error| failed(StudyError::File { path, error }))?;
        Self::new(toml)
    }

    #[getter]
    fn toml(&self) -> &str {
        &self.toml
    }

    #[getter]
    fn game(&self) -> &str {
        &self.manifest.spec.game
    }

    #[getter]
    fn players(&self) -> u8 {
        self.manifest.spec.players
    }

    #[getter]
    fn games(&self) -> u64 {
        self.manifest.games
    }

    #[getter]
    fn hash(&self) -> &str {
        &self.manifest.spec_hash
    }

    #[getter]
    fn variant(&self) -> &str {
        &self.manifest.variant
    }

    #[getter]
    fn rules_version(&self) -> u32 {
        self.manifest.rules
    }

    #[getter]
    fn sections(&self) -> PyResult<Vec<(String, u64)>> {
        let sections = self.manifest.spec.sections().map_err(failed)?;
        Ok(sections.into_iter().map(|section| (section.title, section.games)).collect())
    }

    #[pyo3(signature = (first, end, threads=1))]
    fn play<'py>(
        &self,
        py: Python<'py>,
        first: u64,
        end: u64,
        threads: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let pool = pool(threads)?;
        let spec = &self.manifest.spec;
        let shard =
            watched(py, || Ok(()), |go_on| pool.install(|| play_shard(spec, first..end, go_on)))?;
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

/// A study on disk.
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
            Some(spec) => parlour_lab::study::Folder::make(&path, spec),
            None => parlour_lab::study::Folder::open(&path),
        });
        Ok(Self { folder: folder.map_err(failed)? })
    }

    #[getter]
    fn path(&self) -> PathBuf {
        self.folder.path().to_owned()
    }

    #[getter]
    fn games(&self) -> u64 {
        self.folder.manifest().games
    }

    /// Plays what is missing in this process.
    #[pyo3(signature = (threads=0, progress=None))]
    fn fill(
        &self,
        py: Python<'_>,
        threads: usize,
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
        let fill = |go_on: &(dyn Fn() -> bool + Sync)| {
            let mut on_progress = |progress: &parlour_lab::study::Progress| {
                done.fetch_max(progress.done, Ordering::Relaxed);
                go_on()
            };
            pool.install(|| run_into(spec, self.folder.path(), &NoExternalBots, &mut on_progress))
        };
        watched(py, tell, fill)?.map_err(failed)?;
        tell()
    }

    fn missing(&self) -> PyResult<Vec<(u64, u64)>> {
        self.folder.missing().map(pairs).map_err(failed)
    }

    #[pyo3(signature = (again=false))]
    fn shards(&self, again: bool) -> PyResult<Vec<(u64, u64)>> {
        self.folder.shards(again).map(pairs).map_err(failed)
    }

    fn examine(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.folder.examine()).map_err(failed)
    }

    #[pyo3(signature = (first, end, shard, again=false))]
    fn keep(
        &self,
        py: Python<'_>,
        first: u64,
        end: u64,
        shard: &[u8],
        again: bool,
    ) -> PyResult<()> {
        py.detach(|| self.folder.keep(&(first..end), again, shard)).map_err(failed)
    }

    fn merge(&self, py: Python<'_>) -> PyResult<()> {
        on_all_cores(py, || self.folder.merge())?.map_err(failed)
    }

    fn report(&self, py: Python<'_>) -> PyResult<Report> {
        let report = on_all_cores(py, || self.folder.report())?.map_err(failed)?;
        Ok(Report { report })
    }

    fn write_report(&self, py: Python<'_>) -> PyResult<Report> {
        let report = on_all_cores(py, || self.folder.write_report())?.map_err(failed)?;
        Ok(Report { report })
    }

    fn __repr__(&self) -> String {
        format!("<parlour.lab.Folder {}>", self.folder.path().display())
    }
}

/// Which shards are to be played twice.
#[pyfunction(name = "played_twice")]
pub(crate) fn twice(shards: Vec<(u64, u64)>) -> Vec<(u64, u64)> {
    let shards: Vec<Range<u64>> = shards.into_iter().map(|(first, end)| first..end).collect();
    pairs(played_twice(&shards))
}

/// What came of a study.
#[pyclass(module = "parlour.lab", frozen)]
pub(crate) struct Report {
    report: parlour_lab::study::Report,
}

#[pymethods]
impl Report {
    #[getter]
    fn games(&self) -> u64 {
        self.report.games()
    }

    #[getter]
    fn sentences(&self) -> Vec<&str> {
        self.report.sentences.iter().map(|saying| saying.says.as_str()).collect()
    }

    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &self.report.json())
    }

    fn html(&self) -> String {
        self.report.html()
    }

    fn markdown(&self) -> String {
        self.report.markdown()
    }

    fn csv(&self) -> String {
        self.report.csv()
    }

    fn __repr__(&self) -> String {
        format!("<parlour.lab.Report {}, {} games>", self.report.title, self.report.games())
    }
}
