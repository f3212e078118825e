//! NumPy arrays that are written in place.

use crate::error::bad_command;
use numpy::{Element, PyArray, PyArrayMethods, PyReadwriteArray, PyUntypedArrayMethods};
use pyo3::prelude::*;

/// Borrows an array that may be written to.
pub(crate) fn writable<'py, T: Element, D: numpy::ndarray::Dimension>(
    name: &str,
    array: &Bound<'py, PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    array.try_readwrite().map_err(|error| bad_command(format!("`{name}`: {error}")))
}

/// All of an array, row after row.
pub(crate) fn whole<'a, T: Element, D: numpy::ndarray::Dimension>(
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
    array: &'a mut PyReadwriteArray<'_, T, numpy::Ix1>,
    length: usize,
) -> PyResult<&'a mut [T]> {
    let slice = whole(name, array)?;
    let has = slice.len();
    if has == length {
        return Ok(slice);
    }
    Err(bad_command(format!("`{name}` holds {has} numbers, but {length} are needed")))
}
