//! A game as it is pickled: what it was dealt from and what was done, so that it goes on alike. A
//! record knows nothing of answers on their way (real time) or of sampled worlds.

use crate::{
    error::{bad_command, raised},
    journal::{Written, check_writer, read, written, written_by},
    open::{Origin, meta},
};
use parlour_encode::Playing;
use parlour_protocol::{Options, line};
use pyo3::prelude::*;

/// What a game was dealt from: seats, house rules, seed, stacked deals, draws.
type Dealt = (u8, String, String, Vec<Vec<String>>, Vec<u32>);

/// Its id, who wrote it, the deal, what was done, the seed it shows.
pub(super) type Pickled<'py> = (String, String, Dealt, Written<'py>, String);

/// A game to be kept: where it comes from, how it stands, and the seed it shows.
pub(super) fn pickled<'py>(
    py: Python<'py>,
    origin: &Origin,
    playing: &dyn Playing,
    shown: &str,
) -> Pickled<'py> {
    let Origin { meta, seats, options, seed, deals, draws } = origin;
    let dealt = (*seats, line(options), seed.clone(), deals.clone(), draws.clone());
    let journal = written(py, playing.journal());
    (meta.id.to_owned(), written_by(meta), dealt, journal, shown.to_owned())
}

/// The game that was kept, in the same parts.
pub(super) fn unpickled(pickled: Pickled<'_>) -> PyResult<(Origin, Box<dyn Playing>, String)> {
    let (id, writer, (seats, options, seed, deals, draws), journal, shown) = pickled;
    let meta = meta(&id)?;
    check_writer(meta, &writer)?;
    let options = Options::from_text(&options).map_err(raised)?;
    let origin = Origin { meta, seats, options, seed, deals, draws };
    let mut playing = origin.game()?;
    let done = playing.replay(&read(&journal)?);
    done.map_err(|no| bad_command(format!("the pickle is damaged: {no}")))?;
    Ok((origin, playing, shown))
}
