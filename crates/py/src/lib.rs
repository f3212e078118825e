//! Parlour for Python: the extension module `parlour._core`. What a Python programmer reads
//! stands in `python/parlour/_core.pyi`; here is how it is done.
//!
//! No call can end the interpreter: what is wrong with an argument comes back as an exception
//! with its clause, and long work lets other Python threads run.
#![allow(unsafe_code, reason = "the bindings that pyo3's macros write")]

mod arrays;
mod bot;
mod dataset;
mod error;
mod game;
mod journal;
mod lab;
mod open;
mod opponents;
mod pool;
mod spaces;
mod study;
mod tables;
mod variant;
mod watch;
mod whole;

use pyo3::prelude::*;

/// The rules, encodings and bots of Parlour.
#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    error::register(module)?;
    module.add_class::<game::Game>()?;
    module.add_class::<bot::Bot>()?;
    module.add_class::<tables::Tables>()?;
    module.add_class::<variant::Variant>()?;
    module.add_class::<study::Spec>()?;
    module.add_class::<study::Folder>()?;
    module.add_class::<study::Report>()?;
    module.add_function(wrap_pyfunction!(study::twice, module)?)?;
    module.add_function(wrap_pyfunction!(lab::playouts, module)?)?;
    module.add_function(wrap_pyfunction!(lab::simulate, module)?)?;
    module.add_function(wrap_pyfunction!(lab::analyse, module)?)?;
    module.add_function(wrap_pyfunction!(lab::games, module)?)?;
    module.add_function(wrap_pyfunction!(dataset::make_data, module)?)?;
    module.add_function(wrap_pyfunction!(dataset::remake_data, module)?)?;
    module.add_function(wrap_pyfunction!(dataset::check_data, module)?)?;
    Ok(())
}
