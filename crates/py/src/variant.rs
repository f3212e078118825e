//! A variant in Python's hands: house rules as a link and as a file.

use crate::{
    error::unreadable,
    open::{loads, meta, options, seats},
    whole::whole_or_none,
};
use parlour_protocol::{Variant as Rules, line, variant::is_link};
use pyo3::{
    exceptions::PyOSError,
    prelude::*,
    types::{PyDict, PyType},
};
use std::path::PathBuf;

/// A game with its house rules: a link and a file that the page, the terminal and the lab open too
/// (``docs/variants.md``).
///
/// >>> variant = Variant("basement", name="Short", rounds=2)
/// >>> variant.link
/// '/variant/basement?rounds=2&name=Short&hash=c91f25da83cbe773'
/// >>> Variant.open(variant.link) == variant
/// True
#[pyclass(module = "parlour", frozen)]
pub(crate) struct Variant {
    pub(crate) rules: Rules,
}

impl Variant {
    fn of(rules: Result<Rules, parlour_protocol::VariantError>) -> PyResult<Self> {
        Ok(Self { rules: rules.map_err(unreadable)? })
    }
}

#[pymethods]
impl Variant {
    #[new]
    #[pyo3(signature = (game, *, name=None, players=None, **house_rules))]
    fn new(
        game: &str,
        name: Option<&str>,
        #[pyo3(from_py_with = whole_or_none)] players: Option<i64>,
        house_rules: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let meta = meta(game)?;
        let players = players.map(|players| seats(meta, players)).transpose()?;
        Self::of(Rules::new(game, name, players, &options(house_rules)?))
    }

    /// Reads a link, of any server or of none, or a file of TOML or JSON. Raises
    /// :class:`VariantError`, :class:`OptionError` or ``OSError``.
    #[staticmethod]
    #[expect(clippy::needless_pass_by_value, reason = "what pyo3 reads a path into")]
    fn open(named: PathBuf) -> PyResult<Self> {
        if let Some(link) = named.to_str().filter(|text| is_link(text)) {
            return Self::of(Rules::from_link(link));
        }
        let text = std::fs::read_to_string(&named).map_err(|error| match error.raw_os_error() {
            Some(number) => PyOSError::new_err((number, error.to_string(), named.clone())),
            None => PyOSError::new_err(error.to_string()),
        })?;
        Self::of(Rules::from_text(&text))
    }

    /// Reads the text of a file.
    #[staticmethod]
    fn loads(text: &str) -> PyResult<Self> {
        Self::of(Rules::from_text(text))
    }

    /// The game's id.
    #[getter]
    fn game(&self) -> &'static str {
        self.rules.game().meta.id
    }

    /// What it is called, if it has a name.
    #[getter]
    fn name(&self) -> Option<&str> {
        self.rules.name()
    }

    /// How many it is meant for, if it says so.
    #[getter]
    fn players(&self) -> Option<u8> {
        self.rules.players()
    }

    /// What differs from the text, each value in full.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &line(self.rules.options()))
    }

    /// Sixteen digits that stand for the rules: those that reports and the page show.
    #[getter]
    fn hash(&self) -> String {
        self.rules.hash()
    }

    /// The link without a server's address.
    #[getter]
    fn link(&self) -> String {
        self.rules.link()
    }

    /// The text of its file.
    #[getter]
    fn toml(&self) -> String {
        self.rules.to_toml()
    }

    /// What differs from the text in words: ``question``, ``answer``, ``written``, ``clause``.
    #[getter]
    fn differences<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &line(&self.rules.differences()))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.rules == other.rules
    }

    fn __hash__(&self) -> u64 {
        parlour_encode::hash(&self.rules.link())
    }

    /// Pickles as its file.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let class: Bound<'py, PyType> = slf.get_type();
        Ok((class.getattr("loads")?, (slf.get().toml(),)))
    }

    fn __repr__(&self) -> String {
        format!("<parlour.Variant {}>", self.rules.link())
    }
}
