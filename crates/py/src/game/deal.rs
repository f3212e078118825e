//! From what is said to what a game is dealt from.

use crate::{
    error::{bad_command, unreadable},
    open::{Origin, fresh_seed, meta, options, seats},
    variant::Variant,
};
use parlour_encode::Playing;
use parlour_protocol::{Options, Variant as Rules, wire::Map};
use pyo3::{prelude::*, types::PyDict};

/// What stands between the brackets of `Game(…)`.
pub(super) struct Said<'a, 'py> {
    pub(super) name: Option<&'a str>,
    pub(super) players: Option<i64>,
    pub(super) variant: Option<&'a Bound<'py, Variant>>,
    pub(super) seed: Option<&'a Bound<'py, PyAny>>,
    pub(super) deals: Option<&'a Bound<'py, PyAny>>,
    pub(super) house_rules: Option<&'a Bound<'py, PyDict>>,
}

impl Said<'_, '_> {
    /// Deals: where the game comes from, and the game.
    pub(super) fn dealt(self, py: Python<'_>) -> PyResult<(Origin, Box<dyn Playing>)> {
        let rules = match self.house_rules {
            Some(rules) => rules.copy()?,
            None => PyDict::new(py),
        };
        let mut deals = Vec::new();
        if let Some(said) = self.deals {
            match said.extract() {
                Ok(cards) => deals = cards,
                // a house rule of this name, or what no game has
                Err(_) => rules.set_item("deals", said)?,
            }
        }
        let variant = self.variant.map(|variant| &variant.get().rules);
        let said = (self.name, self.players);
        let (name, players, options) = chosen(said, variant, options(Some(&rules))?)?;
        let meta = meta(name)?;
        let seats = seats(meta, players)?;
        let seed = match self.seed {
            Some(seed) => seed.str()?.to_string(),
            None => fresh_seed()?,
        };
        let origin = Origin { meta, seats, options, seed, deals, draws: Vec::new() };
        let game = origin.game()?;
        Ok((origin, game))
    }
}

/// The game, how many play it and by which rules: what is said, and otherwise what the variant says.
fn chosen<'a>(
    (name, players): (Option<&'a str>, Option<i64>),
    variant: Option<&Rules>,
    said: Options,
) -> PyResult<(&'a str, i64, Options)> {
    let Some(variant) = variant else {
        let name = name.ok_or_else(|| bad_command("name a game, or a variant of one"))?;
        let players = players.ok_or_else(|| bad_command("players: say how many"))?;
        return Ok((name, players, said));
    };
    let variant = variant.clone().of_game(name.unwrap_or(variant.game().meta.id));
    let variant = variant.map_err(unreadable)?;
    let players = players.or(variant.players().map(i64::from));
    let players =
        players.ok_or_else(|| bad_command("players: the variant does not say how many"))?;
    let mut options = variant.options().clone();
    options.extend(Map::from(said));
    Ok((variant.game().meta.id, players, options.into()))
}
