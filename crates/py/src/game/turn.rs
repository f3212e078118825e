//! Who may act, as a dictionary.

use parlour_engine::{Seat, SeatSet, Turn, erased::AnyGame};
use pyo3::{prelude::*, types::PyDict};

/// Whose turn it is, or the scores.
pub(super) fn turn_of<'py>(py: Python<'py>, game: &dyn AnyGame) -> PyResult<Bound<'py, PyDict>> {
    let turn = PyDict::new(py);
    let seats = |set: SeatSet| set.iter().map(Seat::index).collect::<Vec<_>>();
    match game.turn() {
        Turn::One(seat) => {
            turn.set_item("kind", "one")?;
            turn.set_item("seat", seat.index())?;
        }
        Turn::Each(set) => {
            turn.set_item("kind", "each")?;
            turn.set_item("seats", seats(set))?;
        }
        Turn::Any(set) => {
            turn.set_item("kind", "any")?;
            turn.set_item("seats", seats(set))?;
        }
        Turn::Over => {
            turn.set_item("kind", "over")?;
            turn.set_item("scores", game.scores())?;
        }
    }
    Ok(turn)
}
