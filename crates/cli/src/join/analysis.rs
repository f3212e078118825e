//! Where a match at a table on a server was won and lost: its record is fetched, and analysed here.

use crate::analyse;
use anyhow::{Context, Result, anyhow};
use parlour_protocol::Record;
use parlour_tui::{
    AnalyseMatch,
    client::{TableUrl, get},
};
use std::{sync::mpsc, thread};

/// Where the random deals of the analysis come from, as `parlour analyse` has it.
const ANALYSIS_SEED: u32 = 0;

/// Analyses matches of this table: the same text as that of `parlour analyse`.
pub(super) fn at(table: TableUrl) -> AnalyseMatch {
    Box::new(move |match_no, seat| {
        let table = table.clone();
        let (send, received) = mpsc::channel();
        thread::spawn(move || {
            let text = analysed(&table, match_no, seat.index() as u8)
                .map_err(|why| format!("This match cannot be analysed: {why:#}."));
            // the table may be left before
            let _ = send.send(text);
        });
        received
    })
}

fn analysed(table: &TableUrl, match_no: u32, seat: u8) -> Result<String> {
    let text = get(&table.record(match_no)).context("its record could not be fetched")?;
    let record = Record::from_text(&text).map_err(|no| anyhow!(no.message))?;
    let analysis = parlour_lab::analysis::analyse(&record, seat, ANALYSIS_SEED)?;
    Ok(analyse::text(&record, &analysis))
}
