//! What the numbers of a game can be, as NumPy arrays.

use numpy::{PyArray1, PyArray2};
use parlour_encode::{ActionTable, Field, Value};
use pyo3::prelude::*;

/// Name, length and meaning of each field.
pub(crate) type Rows = Vec<(&'static str, usize, &'static str)>;

/// As Python has them.
pub(crate) fn rows(fields: &[Field]) -> Rows {
    fields.iter().map(|field| (field.name, field.len, field.meaning)).collect()
}

/// The least and the most.
pub(crate) type Bounds<'py> = (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<f32>>);

/// The bounds of each number of these fields; infinite where there is none.
pub(crate) fn bounds<'py>(py: Python<'py>, fields: &[Field]) -> Bounds<'py> {
    let all = |end: fn(Value) -> f32| {
        PyArray1::from_iter(py, fields.iter().flat_map(Field::values).map(end))
    };
    (all(|value| value.low), all(|value| value.high))
}

/// For each number of these fields of how many it is a code, and 0 where it is none.
pub(crate) fn codes<'py>(py: Python<'py>, fields: &[Field]) -> Bound<'py, PyArray1<i32>> {
    let code = |value: Value| if value.is_code { value.high as i32 } else { 0 };
    PyArray1::from_iter(py, fields.iter().flat_map(Field::values).map(code))
}

/// A row for each action.
pub(crate) fn action_features<'py>(
    py: Python<'py>,
    table: &ActionTable,
) -> PyResult<Bound<'py, PyArray2<f32>>> {
    Ok(PyArray2::from_vec2(py, table.rows())?)
}
