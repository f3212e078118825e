//! Where a match at a table on a server was won and lost: its record is fetched, and analysed here.

use crate::analyse;
use anyhow::{Context, Result, anyhow};
use parlour_engine::bot::CancelToken;
use parlour_lab::analysis::{DEFAULT_SEED, analyse_watched};
use parlour_protocol::Record;
use parlour_tui::{
    AnalyseMatch, PendingAnalysis,
    client::{TableUrl, get},
};

/// Analyses matches of this table: the same text as that of `parlour analyse`.
pub(super) fn at(table: TableUrl) -> AnalyseMatch {
    Box::new(move |match_no, seat| {
        let table = table.clone();
        PendingAnalysis::begin(move |wanted| {
            analysed(wanted, &table, match_no, seat.index() as u8)
                .map_err(|why| format!("This match cannot be analysed: {why:#}."))
        })
    })
}

fn analysed(wanted: &CancelToken, table: &TableUrl, match_no: u32, seat: u8) -> Result<String> {
    let text = get(&table.record(match_no)).context("its record could not be fetched")?;
    let record = Record::from_text(&text).map_err(|no| anyhow!(no.message))?;
    let analysis = analyse_watched(&record, seat, DEFAULT_SEED, wanted, &|_| ())?;
    Ok(analyse::text(&record, &analysis))
}
