//! Where a game at a table of this terminal was won and lost.

use super::Play;
use crate::analyse;
use parlour_lab::analysis::{DEFAULT_SEED, analyse_watched};
use parlour_protocol::Record;
use parlour_tui::{Analyse, PendingAnalysis};

impl Play {
    /// Analyses the game that was dealt from this seed: the same text as that of `parlour analyse`.
    pub(super) fn analyse(&self, seed: &str) -> Analyse {
        let (given, seed) = (self.given(), seed.to_owned());
        Box::new(move |game, seat| {
            let record = Record { given: given.clone(), ..Record::of_game(game, &seed) };
            PendingAnalysis::begin(move |wanted| {
                let seat = seat.index() as u8;
                analyse_watched(&record, seat, DEFAULT_SEED, wanted, &|_| ())
                    .map(|analysis| analyse::text(&record, &analysis))
                    .map_err(|why| format!("This game cannot be analysed: {why}."))
            })
        })
    }
}
