//! Analyses that a page asks for: on all cores but one.

use super::lab::all_cores_but_one;
use parlour_lab::analysis::analyse_watched;
use parlour_server::RunAnalysis;

/// The page's analyses come from one seed, so that two who ask see the same.
const PAGE_SEED: u32 = 0;

/// Analyses a match for the page.
pub(super) const ANALYSIS: RunAnalysis = &|record, seat, watch| {
    all_cores_but_one()?
        .install(|| analyse_watched(record, seat, PAGE_SEED, watch))
        .map_err(|no| format!("This match cannot be analysed: {no}."))
};
