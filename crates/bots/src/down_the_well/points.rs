//! What the points of a hand are worth to a bot, and how a hint names them.

use parlour_engine::Annotation;

/// A hand of a match that brings so many points is as good as any: what is worth 1.
pub(super) const MANY_POINTS: f32 = 20.0;

/// Why an action is best that gains so many points on the others, on average.
pub(super) fn points_gained(worlds: u64, points: f64, next: Option<(String, f64)>) -> Annotation {
    let mut args = vec![("worlds", worlds.to_string()), ("points", format!("{points:.1}"))];
    let mut sentence =
        format!("In {worlds} imagined deals this gains {points:.1} points on the others");
    if let Some((action, points)) = next {
        sentence += &format!("; the next best, {action}, {points:.1}");
        args.extend([("next", action), ("next_points", format!("{points:.1}"))]);
    }
    sentence.push('.');
    Annotation { code: "searched_points", args, sentence }
}
