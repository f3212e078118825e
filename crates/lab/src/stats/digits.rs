//! How exactly figures are written.

/// No figure has more digits behind the point.
const MAX_DIGITS: usize = 9;

/// How many digits behind the point two figures need so that they do not read as one: the ends of an interval from
/// very many games are that near. At least `digits`, and no more for figures that are equal.
#[must_use]
pub fn digits_apart(one: f64, other: f64, digits: usize) -> usize {
    // read as numbers: -0.0 and 0.0 are one
    let read = |figure: f64, digits: usize| format!("{figure:.digits$}").parse::<f64>();
    let differ = |&digits: &usize| read(one, digits) != read(other, digits);
    (digits..=MAX_DIGITS).find(differ).unwrap_or(digits)
}

/// A figure and the ends of its interval, such as `61.2 % (55.0 to 67.1)`, with at least this number of digits.
#[must_use]
pub fn range(value: f64, (low, high): (f64, f64), digits: usize, unit: &str) -> String {
    let digits = digits_apart(low, high, digits);
    format!("{value:.digits$}{unit} ({low:.digits$} to {high:.digits$})")
}

/// The ends of an interval with their signs, such as `+0.9 to +1.5`, with at least this number of digits.
#[must_use]
pub fn signed_ends((low, high): (f64, f64), digits: usize) -> String {
    let digits = digits_apart(low, high, digits);
    format!("{low:+.digits$} to {high:+.digits$}")
}

/// A figure and the ends of its interval with their signs, such as `+1.2 (+0.9 to +1.5)`.
#[must_use]
pub fn signed_range(value: f64, ends: (f64, f64), digits: usize, unit: &str) -> String {
    let digits = digits_apart(ends.0, ends.1, digits);
    format!("{value:+.digits$}{unit} ({})", signed_ends(ends, digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_figures_never_read_as_one() {
        assert_eq!(digits_apart(36.62, 37.02, 1), 1);
        assert_eq!(digits_apart(36.806, 36.834, 1), 2);
        assert_eq!(digits_apart(99.9996, 100.0, 1), 4);
        assert_eq!(digits_apart(4.0, 4.0, 2), 2);
        assert_eq!(signed_range(0.0, (-0.0004, 0.0004), 1, ""), "+0.0000 (-0.0004 to +0.0004)");
    }
}
