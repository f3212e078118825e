//! Analyses that a page asks for: on all cores but one.

use super::lab::all_cores_but_one;
use parlour_engine::bot::CancelToken;
use parlour_lab::analysis::{DEFAULT_SEED, analyse_watched};
use parlour_server::RunAnalysis;

/// Analyses a match for the page.
pub(super) const ANALYSIS: RunAnalysis = &|record, seat, watch| {
    all_cores_but_one()?
        .install(|| analyse_watched(record, seat, DEFAULT_SEED, &CancelToken::default(), watch))
        .map_err(|no| format!("This match cannot be analysed: {no}."))
};

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_lab::{
        NoExternalBots,
        analysis::analyse,
        study::{Spec, record_of},
    };
    use parlour_protocol::line;

    #[test]
    fn the_server_and_the_command_give_the_same_bytes() {
        for (game, players) in [("down-the-well", 3), ("budr-basef", 2)] {
            let spec = Spec { games: 1, ..Spec::of(game, players) };
            let record = record_of(&spec, 0, &NoExternalBots).unwrap();
            let server = ANALYSIS(&record, 1, &|_| ()).unwrap();
            // the line that `parlour analyse --json` prints
            assert_eq!(line(&server), line(&analyse(&record, 1, 0).unwrap()), "{game}");
        }
    }
}
