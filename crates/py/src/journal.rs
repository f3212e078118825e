//! What was done at a table, as Python pickles it.

use crate::error::{bad_command, refused};
use parlour_encode::{Journal, OtherStep};
use parlour_engine::{Seat, Tick, game::Meta};
use pyo3::{prelude::*, types::PyBytes};

/// What is not an answer by index: `act`, `advance` or `world`, a seat, words, a moment or a seed.
pub(crate) type Other = (String, u8, String, Option<u64>);

/// A journal: indices of two bytes each, the lower first, and what is not an index.
pub(crate) type Written<'py> = (Bound<'py, PyBytes>, Vec<Other>);

/// Which program and rules wrote something: others would read it as something else.
pub(crate) fn written_by(meta: &Meta) -> String {
    format!("parlour {}, rules {} of {}", env!("CARGO_PKG_VERSION"), meta.version, meta.id)
}

/// Was it written by this program, of this game?
pub(crate) fn check_writer(meta: &Meta, writer: &str) -> PyResult<()> {
    let own = written_by(meta);
    if own == writer {
        return Ok(());
    }
    Err(refused("bad_version", format!("it was pickled by {writer}, and this is {own}")))
}

/// As Python keeps it.
pub(crate) fn written<'py>(py: Python<'py>, journal: &Journal) -> Written<'py> {
    let (answers, others) = journal.parts();
    let bytes: Vec<u8> = answers.iter().flat_map(|answer| answer.to_le_bytes()).collect();
    let others = others.iter().map(|other| match other {
        OtherStep::Act(seat, text, at) => {
            ("act".to_owned(), seat.index() as u8, text.clone(), at.map(|at| at.0))
        }
        OtherStep::Advance(to) => ("advance".to_owned(), 0, String::new(), Some(to.0)),
        OtherStep::World(seat, seed) => {
            ("world".to_owned(), seat.index() as u8, String::new(), Some(*seed))
        }
    });
    (PyBytes::new(py, &bytes), others.collect())
}

/// As it was kept.
pub(crate) fn read((answers, others): &Written<'_>) -> PyResult<Journal> {
    let wrong = || bad_command("the pickle is damaged: it holds no journal of a game");
    let answers = answers.as_bytes().chunks(2).map(|bytes| match *bytes {
        [low, high] => Ok(u16::from_le_bytes([low, high])),
        _ => Err(wrong()),
    });
    let others = others.iter().map(|(kind, seat, text, number)| {
        let seat = Seat::new(*seat).ok_or_else(wrong)?;
        match (kind.as_str(), *number) {
            ("act", at) => Ok(OtherStep::Act(seat, text.clone(), at.map(Tick))),
            ("advance", Some(to)) => Ok(OtherStep::Advance(Tick(to))),
            ("world", Some(seed)) => Ok(OtherStep::World(seat, seed)),
            _ => Err(wrong()),
        }
    });
    let (answers, others) = (answers.collect::<PyResult<_>>()?, others.collect::<PyResult<_>>()?);
    Journal::of(answers, others).ok_or_else(wrong)
}
