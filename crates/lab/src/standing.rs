//! Who stands how in a game: shares of the win, who leads, and when it is looked at.

/// Divisible by every number of winners up to twelve: a won game, in parts.
pub const WHOLE_WIN: u32 = 27_720;

/// At how many points of a game its standing is kept: the start, each tenth, the end.
pub const CHECKPOINTS: usize = 11;

/// Each seat's part of the win: the best score wins, shared by all who have it.
#[must_use]
pub fn parts_of_the_win(scores: &[i64]) -> Vec<u32> {
    let best = scores.iter().max().copied().unwrap_or_default();
    let winners = scores.iter().filter(|&&score| score == best).count() as u32;
    scores.iter().map(|&score| if score == best { WHOLE_WIN / winners } else { 0 }).collect()
}

/// A part of the win as a share of it.
#[must_use]
pub fn share(part: u32) -> f64 {
    f64::from(part) / f64::from(WHOLE_WIN)
}

/// The places of the [`CHECKPOINTS`] in a list whose last place is `last`.
pub(crate) fn checkpoints(last: usize) -> impl Iterator<Item = usize> {
    (0..CHECKPOINTS).map(move |point| last * point / (CHECKPOINTS - 1))
}

/// Who has the best score, as bits by seat.
pub(crate) fn leaders(scores: &[i64]) -> u16 {
    let best = scores.iter().max().copied().unwrap_or_default();
    let bit = |(seat, &score): (usize, &i64)| u16::from(score == best) << seat;
    scores.iter().enumerate().map(bit).sum()
}

/// The seat that leads alone.
pub(crate) fn sole(leaders: u16) -> Option<usize> {
    leaders.is_power_of_two().then(|| leaders.trailing_zeros() as usize)
}
