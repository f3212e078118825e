//! Figures as they stand in a text: with their interval, in percent or in points.

use crate::{
    measure::{Unit, definition},
    stats::{Estimate, Quantile, Spread, TOO_FEW, range, share_of_sums, signed_range},
};

/// The name of a figure as people read it: they count seats and bots from 1, JSON and rows from 0.
pub(in crate::study) fn title(metric: &str) -> String {
    let (name, number) =
        metric.split_at(metric.trim_end_matches(|c: char| c.is_ascii_digit()).len());
    let is_place = ["seat ", "bot ", "seat_", "score_"].iter().any(|end| name.ends_with(end));
    match number.parse::<u32>() {
        Ok(number) if is_place => format!("{name}{}", number + 1),
        _ => metric.to_owned(),
    }
}

/// How rare at most is what never happened in so many games: one of how many; nothing where the games
/// are too few to call it rare.
pub(super) fn one_of(games: u64) -> Option<u64> {
    let most = share_of_sums(games, 0.0, 0.0).high;
    Some((1.0 / most).floor() as u64).filter(|&one_of| one_of > 1)
}

/// A figure in the unit of its definition.
pub(super) fn of_metric(metric: &str, figure: &Estimate) -> String {
    match definition(metric).map(|definition| definition.unit) {
        Some(Unit::Share) => percent(figure),
        Some(Unit::Points) => signed_points(figure),
        _ => plain(figure),
    }
}

/// Digits behind the point for a figure of this size.
fn digits(figure: f64) -> usize {
    if figure.abs() >= 100.0 {
        0
    } else if figure.abs() >= 10.0 {
        1
    } else {
        2
    }
}

/// 12.3 (12.1 to 12.5), or the figure alone where it has no width.
pub(in crate::study) fn plain(figure: &Estimate) -> String {
    ranged(figure, digits(figure.value), "")
}

/// 34.1 % (33.0 to 35.2).
pub(in crate::study) fn percent(figure: &Estimate) -> String {
    ranged(&figure.times(100.0), 1, " %")
}

/// +3.2 points (2.0 to 4.4).
pub(super) fn signed_points(figure: &Estimate) -> String {
    let all = figure.times(100.0);
    match all.interval() {
        Some(ends) => signed_range(all.value, ends, 1, " points"),
        None if all.value.is_finite() => format!("{:+.1} points", all.value),
        None => TOO_FEW.to_owned(),
    }
}

fn ranged(figure: &Estimate, digits: usize, unit: &str) -> String {
    let value = figure.value;
    match figure.interval() {
        Some(ends) => range(value, ends, digits, unit),
        None if value.is_finite() => format!("{value:.digits$}{unit}"),
        None => TOO_FEW.to_owned(),
    }
}

/// A p-value.
pub(super) fn p(p: f64) -> String {
    if p < 0.001 { "less than 0.001".to_owned() } else { format!("{p:.3}") }
}

/// A length of a spread, or that it lies beyond the longest game that ended.
fn bare(value: Option<f64>, spread: &Spread) -> String {
    match value {
        Some(value) => format!("{value:.*}", digits(value)),
        None => format!("more than {:.*}", digits(spread.longest), spread.longest),
    }
}

/// 6.1 (5.9 to 6.4).
pub(super) fn quantile(Quantile { value, low, high }: Quantile, spread: &Spread) -> String {
    let middle = bare(value, spread);
    match (value, low, high) {
        (Some(value), Some(low), Some(high)) if low < high => {
            range(value, (low, high), digits(value), "")
        }
        (Some(value), Some(low), None) => {
            format!("{middle} ({low:.*} to {})", digits(value), bare(None, spread))
        }
        _ => middle,
    }
}

/// 4.0 to 11.2: between one in ten and nine in ten.
pub(super) fn eight_of_ten(spread: &Spread) -> String {
    format!("{} to {}", bare(spread.p10.value, spread), bare(spread.p90.value, spread))
}

/// The histogram as a line of text, from the shortest to the longest; the last bar holds all above.
pub(super) fn bars(spread: &Spread) -> String {
    const BARS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let most = spread.bins.iter().map(|bin| bin.games).max().unwrap_or(1).max(1);
    let bar = |games: u64| BARS[(games * 8).div_ceil(most) as usize];
    let line: String = spread.bins.iter().map(|bin| bar(bin.games)).collect();
    let (Some(first), Some(last)) = (spread.bins.first(), spread.bins.last()) else {
        return String::new();
    };
    format!(
        "{:.*} `{line}` {:.*} and more",
        digits(first.from),
        first.from,
        digits(last.from),
        last.from
    )
}

#[cfg(test)]
mod tests {
    use super::title;

    #[test]
    fn people_count_seats_and_bots_from_1() {
        assert_eq!(title("wins of seat 0"), "wins of seat 1");
        assert_eq!(title("score of bot 11"), "score of bot 12");
        assert_eq!(title("seat_0"), "seat_1");
        for as_it_is in ["minutes", "points from cards over 8", "median_minutes"] {
            assert_eq!(title(as_it_is), as_it_is);
        }
    }
}
