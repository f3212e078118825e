//! What the points of a hand are worth to a bot, and how a hint names them.

use crate::search::Figures;
use parlour_engine::Annotation;

/// A hand of a match that brings so many points is as good as any: what is worth 1.
pub(super) const MANY_POINTS: f32 = 20.0;

/// Why an action is best that gains so many points on the others, on average.
pub(super) fn points_gained(worlds: u64, points: f64, next: Option<(String, f64)>) -> Annotation {
    const POINTS: Figures = Figures {
        codes: ["searched_points", "as_good_points"],
        args: ["points", "next_points"],
        gains: "gains",
        unit: " points on the others",
        unit_of_next: "",
    };
    let written = |points: f64| format!("{points:.1}");
    let next = next.map(|(action, points)| (action, written(points)));
    POINTS.compare(worlds, written(points), next)
}

#[cfg(test)]
mod tests {
    use super::points_gained;

    #[test]
    fn two_actions_that_gain_as_many_points_are_said_to_be_as_good() {
        let next = |points| Some(("play 7C".to_owned(), points));
        assert_eq!(
            points_gained(400, 1.31, next(0.9)).sentence,
            "In 400 imagined deals this gains 1.3 points on the others; the next best, play 7C, 0.9."
        );
        assert_eq!(
            points_gained(400, 1.31, next(1.29)).sentence,
            "This or play 7C: as good as each other. In 400 imagined deals each gains 1.3 points on the others."
        );
    }
}
