//! Where a match at a table on a server was won and lost: its record is fetched, and analysed here.

use crate::analyse;
use anyhow::{Context, Result, anyhow, bail};
use parlour_protocol::{
    Record,
    wire::{self, Refusal},
};
use parlour_tui::{AnalyseMatch, client::TableUrl};
use std::{
    sync::{Arc, mpsc},
    thread,
    time::Duration,
};
use ureq::tls::{Certificate, RootCerts, TlsConfig};

/// Where the random deals of the analysis come from, as `parlour analyse` has it.
const ANALYSIS_SEED: u32 = 0;

/// How long the server has for the record.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(20);

/// The most bytes of a record: Basement's are the longest, and no match comes near it.
const MAX_RECORD_BYTES: u64 = 8 * 1024 * 1024;

/// Analyses matches of this table: the same text as that of `parlour analyse`.
pub(super) fn at(table: TableUrl) -> AnalyseMatch {
    Box::new(move |match_no, seat| {
        let table = table.clone();
        let (send, received) = mpsc::channel();
        thread::spawn(move || {
            let text = analysed(&table, match_no, seat.index() as u8)
                .unwrap_or_else(|why| format!("This match cannot be analysed: {why:#}."));
            // the table may be left before
            let _ = send.send(text);
        });
        received
    })
}

fn analysed(table: &TableUrl, match_no: u32, seat: u8) -> Result<String> {
    let text = fetched(&table.record(match_no)).context("its record could not be fetched")?;
    let record = Record::from_text(&text).map_err(|no| anyhow!(no.message))?;
    let analysis = parlour_lab::analysis::analyse(&record, seat, ANALYSIS_SEED)?;
    Ok(analyse::text(&record, &analysis))
}

fn fetched(url: &str) -> Result<String> {
    let tls = TlsConfig::builder()
        .root_certs(roots())
        .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .build();
    let config = ureq::Agent::config_builder()
        .timeout_global(Some(ANSWER_TIMEOUT))
        .http_status_as_error(false)
        .tls_config(tls);
    let mut answer = config.build().new_agent().get(url).call()?;
    let body = answer.body_mut().with_config().limit(MAX_RECORD_BYTES).read_to_string()?;
    if answer.status().is_success() {
        return Ok(body);
    }
    match wire::read::<Refusal>(&body) {
        Ok(refusal) => bail!("{}", refusal.message),
        Err(_) => bail!("the server answers {}", answer.status()),
    }
}

/// Whom this computer trusts.
fn roots() -> RootCerts {
    let found = rustls_native_certs::load_native_certs().certs;
    let certs: Vec<Certificate<'static>> =
        found.iter().map(|cert| Certificate::from_der(cert).to_owned()).collect();
    RootCerts::new_with_certs(&certs)
}
