//! NumPy arrays that are written in place.

use crate::error::bad_command;
use numpy::{
    Element, PyArray, PyArrayMethods, PyReadwriteArray, PyUntypedArray, PyUntypedArrayMethods,
    ndarray::{Dimension, Ix1},
};
use pyo3::prelude::*;

/// An array of numbers of this type with so many dimensions.
pub(crate) fn array<'py, T: Element, D: Dimension>(
    name: &str,
    value: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray<T, D>>> {
    value.cast::<PyArray<T, D>>().cloned().map_err(|_| {
        let (number, dimensions) = (T::get_dtype(value.py()), D::NDIM.unwrap_or_default());
        let given = match value.cast::<PyUntypedArray>() {
            Ok(other) => format!("an array of {} (dimensions: {})", other.dtype(), other.ndim()),
            Err(_) => format!("a {}", value.get_type()),
        };
        bad_command(format!(
            "`{name}` has to be an array of {number} (dimensions: {dimensions}), not {given}"
        ))
    })
}

/// An array that is given to be written into, or a new one.
pub(crate) fn array_or_new<'py, T: Element>(
    py: Python<'py>,
    name: &str,
    given: Option<Bound<'py, PyAny>>,
    length: usize,
) -> PyResult<Bound<'py, PyArray<T, Ix1>>> {
    match given {
        Some(given) => array(name, &given),
        None => Ok(PyArray::zeros(py, length, false)),
    }
}

/// Borrows an array that may be written to.
pub(crate) fn writable<'py, T: Element, D: Dimension>(
    name: &str,
    array: &Bound<'py, PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    array.try_readwrite().map_err(|error| bad_command(format!("`{name}`: {error}")))
}

/// All of an array, row after row.
pub(crate) fn slice_of<'a, T: Element, D: Dimension>(
    name: &str,
    array: &'a mut PyReadwriteArray<'_, T, D>,
) -> PyResult<&'a mut [T]> {
    if !array.is_c_contiguous() {
        return Err(bad_command(format!("`{name}` is not C-contiguous")));
    }
    array.as_slice_mut().map_err(|_| bad_command(format!("`{name}` is not contiguous")))
}

/// All of an array of this length.
pub(crate) fn whole_of<'a, T: Element>(
    name: &str,
    array: &'a mut PyReadwriteArray<'_, T, Ix1>,
    length: usize,
) -> PyResult<&'a mut [T]> {
    let slice = slice_of(name, array)?;
    let has = slice.len();
    if has == length {
        return Ok(slice);
    }
    Err(bad_command(format!("`{name}` holds {has} numbers, but {length} are needed")))
}
