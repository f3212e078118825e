//! Figures as they stand in a text: with their interval, in percent or in points.

use crate::stats::Estimate;

/// A figure of the table of all figures: shares in percent.
pub(super) fn of_metric(metric: &str, figure: &Estimate) -> String {
    match metric {
        "completion" | "forced" | "dead time" | "meaningful" | "interaction" | "kingmaking"
        | "settled" | "comebacks" => percent(figure),
        "snowball" | "best over worst" | "drama" => signed_points(figure),
        wins if wins.starts_with("wins ") => percent(figure),
        _ => plain(figure),
    }
}

/// 12.3 (12.1 to 12.5), or the figure alone where it has no width.
pub(super) fn plain(figure: &Estimate) -> String {
    let digits = if figure.value.abs() >= 100.0 {
        0
    } else if figure.value.abs() >= 10.0 {
        1
    } else {
        2
    };
    ranged(figure, digits, "")
}

/// 34.1 % (33.0 to 35.2).
pub(super) fn percent(figure: &Estimate) -> String {
    let mut share = figure.times(100.0);
    // the normal interval of a share near its end reaches beyond it
    (share.low, share.high) = (share.low.max(0.0), share.high.min(100.0));
    ranged(&share, 1, " %")
}

/// +3.2 points (2.0 to 4.4).
pub(super) fn signed_points(figure: &Estimate) -> String {
    let all = figure.times(100.0);
    match (all.has_interval(), all.value.is_finite()) {
        (true, _) => format!("{:+.1} points ({:+.1} to {:+.1})", all.value, all.low, all.high),
        (false, true) => format!("{:+.1} points", all.value),
        (false, false) => TOO_FEW.to_owned(),
    }
}

/// What stands for a figure that nothing was observed of.
pub(in crate::study) const TOO_FEW: &str = "too few";

fn ranged(figure: &Estimate, digits: usize, unit: &str) -> String {
    if !figure.value.is_finite() {
        return TOO_FEW.to_owned();
    }
    if figure.low == figure.high || !figure.has_interval() {
        return format!("{:.digits$}{unit}", figure.value);
    }
    format!("{:.digits$}{unit} ({:.digits$} to {:.digits$})", figure.value, figure.low, figure.high)
}

/// A p-value.
pub(super) fn p(p: f64) -> String {
    if p < 0.001 { "less than 0.001".to_owned() } else { format!("{p:.3}") }
}
