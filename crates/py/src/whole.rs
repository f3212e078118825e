//! Whole numbers from Python: one that is too small or too large is refused like anything else.

use crate::error::bad_command;
use parlour_engine::Tick;
use parlour_protocol::MAX_TICK;
use pyo3::{Borrowed, exceptions::PyOverflowError, prelude::*};
use std::fmt::Display;

/// A type of whole numbers.
pub(crate) trait Number: Display {
    /// The least of them.
    const MIN: Self;
    /// The most of them.
    const MAX: Self;
}

macro_rules! numbers {
    ($($Number:ty),*) => {
        $(impl Number for $Number {
            const MIN: Self = <$Number>::MIN;
            const MAX: Self = <$Number>::MAX;
        })*
    };
}
numbers!(u8, u32, u64, usize, i64);

/// A whole number of this type.
pub(crate) fn whole<'py, T>(number: &Bound<'py, PyAny>) -> PyResult<T>
where
    T: Number + for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    number.extract().map_err(|error: PyErr| {
        if error.is_instance_of::<PyOverflowError>(number.py()) {
            bad_command(format!("{number} is not a whole number from {} to {}", T::MIN, T::MAX))
        } else {
            error
        }
    })
}

/// A whole number of this type, or none.
pub(crate) fn whole_or_none<'py, T>(number: &Bound<'py, PyAny>) -> PyResult<Option<T>>
where
    T: Number + for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    if number.is_none() { Ok(None) } else { whole(number).map(Some) }
}

/// What is said where a seat is to be named.
#[derive(Clone, Copy)]
pub(crate) struct SeatNumber(pub(crate) i64);

impl<'py> FromPyObject<'_, 'py> for SeatNumber {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        whole(&number).map(Self)
    }
}

/// A moment that a record can say.
pub(crate) fn tick(ms: u64) -> PyResult<Tick> {
    match ms {
        ..=MAX_TICK => Ok(Tick(ms)),
        _ => Err(bad_command(format!("at most {MAX_TICK} milliseconds, not {ms}"))),
    }
}
