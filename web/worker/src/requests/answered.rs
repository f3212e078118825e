//! What a request is answered with.

use crate::{table::PageTime, tables::OfflineTables};
use parlour_protocol::{
    line,
    wire::{Refusal, TableMade},
};
use parlour_table::session::TableConfig;

/// A status and a body.
pub(super) type Answered = Result<(u16, String), RequestError>;

/// Why a request is not answered with what it asks for.
pub(super) struct RequestError {
    pub(super) status: u16,
    pub(super) refusal: Box<Refusal>,
}

pub(super) fn error(status: u16, code: &str, why: impl Into<String>) -> RequestError {
    RequestError { status, refusal: Box::new(Refusal::new(code, why)) }
}

/// Makes a table with these settings, and bots of this level.
pub(super) fn made(
    tables: &mut OfflineTables,
    config: TableConfig,
    bots: Option<&str>,
    moment: PageTime,
) -> Answered {
    let table = tables.make(config, bots, moment).map_err(|refusal| refused(400, refusal))?;
    Ok((201, line(&TableMade { table })))
}

pub(super) fn refused(status: u16, refusal: impl Into<Refusal>) -> RequestError {
    RequestError { status, refusal: Box::new(refusal.into()) }
}
