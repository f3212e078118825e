//! How exactly figures are written.

/// No figure has more digits behind the point.
const MAX_DIGITS: usize = 9;

/// How many digits behind the point two figures need so that they do not read as one: the ends of an interval from
/// very many games are that near. At least `digits`, and no more for figures that are equal.
#[must_use]
pub fn digits_apart(one: f64, other: f64, digits: usize) -> usize {
    let differ = |digits: &usize| format!("{one:.digits$}") != format!("{other:.digits$}");
    (digits..=MAX_DIGITS).find(differ).unwrap_or(digits)
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
    }
}
